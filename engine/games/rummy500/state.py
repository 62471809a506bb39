"""One position of rummy to five hundred."""

from typing import NamedTuple

from engine.cards import mask_of
from engine.melds import points, written
from engine.two_packs import Hand

DRAWING, MELDING, LAYING, SCORED, WON = range(5)
"""What is due: a draw, the meld of the taken card, a discard; then deal over, match over."""

NOTHING = -1
"""Stands where no card is."""


class TableMeld(NamedTuple):
    """A meld on the table: its cards as a mask, and who laid each of them in reading order."""

    mask: int
    layers: tuple[int, ...]

    def cards(self) -> tuple[int, ...]:
        """The codes in reading order."""
        return written(self.mask)

    def with_card(self, code: int, seat: int) -> "TableMeld":
        """Return the meld with a card that fits, laid off by a seat."""
        mask = self.mask | 1 << code
        at = written(mask).index(code)
        return TableMeld(mask, (*self.layers[:at], seat, *self.layers[at:]))

    def points(self, seat: int) -> int:
        """Add up what a seat laid of this meld."""
        owned = zip(self.cards(), self.layers, strict=True)
        return points(mask_of(code for code, layer in owned if layer == seat))


class State(NamedTuple):
    """A position; hidden cards stand in `hands` and `stock` alone."""

    dealer: int
    turn: int
    phase: int
    hands: tuple[Hand, ...]
    stock: tuple[int, ...]
    """Next card first."""
    pile: tuple[int, ...]
    """Bottom first."""
    melds: tuple[TableMeld, ...]
    """In the order laid in this deal, all seats together."""
    laid: tuple[int, ...]
    """Points laid by each seat in this deal."""
    scores: tuple[int, ...]
    """Totals of the finished deals."""
    deal: int
    taken: int = NOTHING
    """The card taken from the pile that must be laid at once, or NOTHING."""
    before: Hand = Hand()
    """The hand before that card was taken."""
    out: int | None = None
    """Who went out in the deal that is over."""
    minus: tuple[int, ...] = ()
    """What the hands cost in the deal that is over; empty when they do not count."""
