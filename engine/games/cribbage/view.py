"""What a seat, or the table that everybody shares, sees of cribbage."""

from dataclasses import dataclass
from typing import Literal

from engine.cards import Card
from engine.core import Seat, View

What = Literal["hand", "crib"]


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of the row: who played it and the count it made."""

    seat: Seat
    card: Card
    count: int


@dataclass(frozen=True, slots=True)
class ScoreItem:
    """One reason for points: who gets them, what for, with which cards.

    Kinds: cut, heels, fifteen, thirty_one, pair, run, last, flush, nobs.
    """

    seat: Seat
    kind: str
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand of the show, or the crib, with everything it scores."""

    seat: Seat
    what: What
    cards: tuple[Card, ...]
    items: tuple[ScoreItem, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CribbageView(View):
    """A position of cribbage as one seat sees it. Cards stand from the ace up."""

    phase: Literal["lay_away", "play", "shown", "over"]
    dealer: Seat
    scores: tuple[int, ...]
    """The front pegs."""
    back_pegs: tuple[int, ...]
    """Each score before its last points."""
    target: int
    hand: tuple[Card, ...]
    """Own cards still in hand; empty for the table."""
    playable: tuple[Card, ...]
    """Those of the hand that may be played now; empty when it is not this seat's turn."""
    own_laid: tuple[Card, ...]
    """The cards this seat laid away."""
    laid: tuple[int, ...]
    """How many cards each seat has laid away."""
    starter: Card | None
    row: tuple[PlayedCard, ...]
    """The cards of the play, in their order."""
    count: int
    """The sum of the row while the play lasts, else 0."""
    gone: tuple[Seat, ...]
    """The seats that have said go."""
    just: tuple[ScoreItem, ...]
    """What the last move scored, or the beginning of the deal; the show stands in `show`."""
    show: tuple[ShownHand, ...]
    """The hands shown so far: the non-dealer's, the dealer's, the crib."""
    cut: str
    flush: str
    nob: str
    winner: Seat | None
