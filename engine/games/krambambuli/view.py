"""What one seat may see of крамбамбули."""

from dataclasses import dataclass
from typing import Literal

from engine.cards import Card
from engine.core import Seat, View

Due = Literal["draw", "discard", "nothing"]


def in_stakes(halves: int) -> str:
    """Write an amount of half stakes: `3`, `2½`, `−½`."""
    whole, half = divmod(abs(halves), 2)
    digits = f"{whole or ''}½" if half else str(whole)
    return f"−{digits}" if halves < 0 else digits


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand:
    """A hand that everybody sees: its melds, what is left, the points of what is left."""

    seat: Seat
    melds: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...]
    deadwood: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KrambambuliView(View):
    """A position of крамбамбули as one seat sees it."""

    dealer: Seat
    due: Due
    minus: tuple[int, ...]
    """Minus points of each seat, kept as positive numbers."""
    purses: tuple[int, ...] = ()
    """Purses in half stakes; empty when the match is not played for stakes."""
    bank: int = 0
    """The bank in half stakes."""
    out: tuple[Seat, ...] = ()
    upcard: Card | None = None
    """The top of the open pile."""
    pile_size: int = 0
    stock: int = 0
    pile_barred: Literal["no", "yes"] = "no"
    """Whether the next draw must be from the stock."""
    ender: Seat | None = None
    """Who knocked or ended the deal."""
    word: str = ""
    """What the end of the deal counts as."""
    shown: tuple[ShownHand, ...] = ()
    """The knocker's hand during the last turns; all hands once the deal is over."""
    written: tuple[int, ...] = ()
    """What each seat wrote down in the deal that is over."""
    winners: tuple[Seat, ...] = ()
    ace: Literal["high", "both"] = "high"
    hand: tuple[Card, ...] = ()
    """The cards of the seat, by suits, the ace high, jokers last."""
    melds: tuple[tuple[Card, ...], ...] = ()
    """The melds of the laying of the hand that leaves the least."""
    rest: tuple[Card, ...] = ()
    """What that laying leaves."""
    deadwood: int = 0
    """The points of what is left."""
    after: tuple[tuple[Card, int], ...] = ()
    """While a discard is due, what each one leaves at best."""
    ends: tuple[tuple[str, Card], ...] = ()
    """The true end words, each with the card to be discarded with it."""
