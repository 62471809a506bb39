"""What one seat may see of rummy to five hundred."""

from dataclasses import dataclass
from typing import Literal

from engine.cards import Card
from engine.core import Seat, View

Due = Literal["draw", "meld", "discard", "nothing"]
"""What the seat in turn owes: a draw, the meld of the taken card, melds and a discard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidMeld:
    """A meld on the table: its number, its cards in reading order, who laid each of them."""

    number: int
    cards: tuple[Card, ...]
    layers: tuple[Seat, ...]
    points: tuple[int, ...]
    """What each seat laid of it is worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RummyView(View):
    """A position of rummy to five hundred as one seat sees it."""

    dealer: Seat
    due: Due
    target: int
    scores: tuple[int, ...]
    """Totals of the finished deals."""
    laid: tuple[int, ...]
    """Points laid by each seat in this deal."""
    minus: tuple[int, ...] = ()
    """What the cards left in hand cost each seat, once a deal is over; else empty."""
    melds: tuple[LaidMeld, ...]
    pile: tuple[Card, ...]
    """The open pile, bottom first."""
    stock: int
    taken: Card | None = None
    """The card of the pile that must be laid at once."""
    out: Seat | None = None
    """Who went out in the deal that is over."""
    shown: tuple[tuple[Card, ...], ...] = ()
    """The hands that count minus, by seat, once the deal is over."""
    hand: tuple[Card, ...] = ()
    """The cards of the seat, by suits, the ace low."""
    ready: tuple[tuple[Card, ...], ...] = ()
    """The melds the hand could lay, the dearest first."""
    lay_offs: tuple[tuple[Card, tuple[int, ...]], ...] = ()
    """The cards of the hand that fit melds of the table, with the numbers of those melds."""
    takeable: tuple[Card, ...] = ()
    """The cards of the pile the seat may take now, from the top down."""
