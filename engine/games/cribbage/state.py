"""A position of cribbage."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from engine.core import Seat
from engine.games.cribbage.scoring import PIPS, THIRTY_ONE, in_order

SEATS = 2
HAND = 5
LAID = 2

Two = tuple[int, int]
"""A number a seat."""
Cards = tuple[int, ...]
"""Codes of cards, from the lowest rank up unless they are a row."""

Phase = Literal["lay_away", "play", "shown", "over"]


class Scored(NamedTuple):
    """One reason for points that a seat has just got."""

    seat: int
    kind: str
    cards: Cards
    points: int


class State(NamedTuple):
    """A position."""

    deal: int
    """Number of the running deal, or of the one just finished, from 1."""
    dealer: int
    scores: Two
    """The front pegs."""
    backs: Two
    """The back pegs: each score before its last points."""
    phase: Phase
    hands: tuple[Cards, Cards]
    """The cards still in hand."""
    laid: tuple[Cards, Cards]
    """The cards laid away by each seat."""
    starter: int
    """Face down until both have laid away; -1 when the match ended before the deal."""
    turn: int | None
    """Whose card is awaited in the play."""
    row: Cards
    """The cards played, in their order."""
    players: tuple[int, ...]
    """Who played each card of the row."""
    total: int
    """The sum of the row."""
    gone: tuple[int, ...]
    """The seats that have said go."""
    just: tuple[Scored, ...]
    """The points of the last move, or of the beginning of the deal."""
    shown: int
    """How many hands have been shown: the non-dealer's, the dealer's, the crib."""

    @property
    def nondealer(self) -> Seat:
        """The seat that does not deal."""
        return 1 - self.dealer

    @property
    def crib(self) -> Cards:
        """The crib, of four cards once both have laid away."""
        return in_order((*self.laid[0], *self.laid[1]))

    @property
    def show_order(self) -> tuple[tuple[Seat, Cards], ...]:
        """The hands of the show, the crib last, each with the seat that it scores for."""
        kept = [self.kept(seat) for seat in range(SEATS)]
        return (
            (self.nondealer, kept[self.nondealer]),
            (self.dealer, kept[self.dealer]),
            (self.dealer, self.crib),
        )

    def kept(self, seat: Seat) -> Cards:
        """The cards a seat kept: those played and those still in hand."""
        played = (
            card for card, player in zip(self.row, self.players, strict=True) if player == seat
        )
        return in_order((*self.hands[seat], *played))


def playable(hand: Sequence[int], count: int) -> Cards:
    """The cards of a hand that do not carry the count past 31."""
    return tuple([card for card in hand if count + PIPS[card] <= THIRTY_ONE])


def without(hand: Cards, cards: Sequence[int]) -> Cards:
    """The hand less these cards."""
    return tuple([card for card in hand if card not in cards])


def changed(values: tuple[Cards, Cards], seat: Seat, value: Cards) -> tuple[Cards, Cards]:
    """The pair with the value of `seat` replaced."""
    return (values[0], value) if seat else (value, values[1])
