"""What a seat, or the whole table, sees of gin."""

from dataclasses import dataclass
from typing import Literal

from engine.cards import Card
from engine.core import Seat, View


@dataclass(frozen=True, slots=True)
class KnockChoice:
    """A discard with which may be knocked, and the deadwood that would be left; 0 is gin."""

    card: Card
    deadwood: int


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card laid off, or to be laid off, on the knocker's meld of that number from 1."""

    card: Card
    number: int


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand on the table: its melds, the loose cards, what these count."""

    seat: Seat
    melds: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]
    deadwood: int


@dataclass(frozen=True, slots=True)
class Showdown:
    """The end of a deal by a knock; `opponent` and the rest follow when the deal is scored."""

    knocker: ShownHand
    laid_off: tuple[LaidCard, ...]
    """What the opponent added to the knocker's melds, which do not show it."""
    opponent: ShownHand | None = None
    kind: Literal["", "knock", "gin", "undercut"] = ""
    winner: Seat | None = None
    points: int = 0


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A won deal on the score sheet: its number, who scored, the columns (1 to 3) it stands in."""

    deal: int
    seat: Seat
    points: int
    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GinView(View):
    """A position of gin. Everything beside the own hand is public."""

    phase: Literal["offer", "draw", "stock_draw", "discard", "lay_off", "scored"]
    dealer: Seat
    upcard: Card
    """The first upcard of the deal."""
    limit: int
    factor: int
    """2 in a doubled deal, else 1."""
    stock: int
    pile: tuple[Card, ...]
    """Bottom first; the last card is the one that can be taken."""
    taken: tuple[tuple[Card, ...], ...]
    """By seat: what it took from the pile and still holds."""
    just_taken: Card | None
    """The card that came from the pile in this turn and may not be discarded."""
    hand: tuple[Card, ...] = ()
    melds: tuple[tuple[Card, ...], ...] = ()
    """The own hand in melds of least deadwood."""
    loose: tuple[Card, ...] = ()
    """The own cards in no meld, by rank."""
    deadwood: int = 0
    """What the loose cards count."""
    knocks: tuple[KnockChoice, ...] = ()
    lay_offs: tuple[LaidCard, ...] = ()
    """The lay-offs that leave the own hand the least deadwood, when they are due."""
    showdown: Showdown | None = None
    record: Literal["simple", "columns"]
    target: int
    score: tuple[int, int]
    """The running totals of the simple record."""
    won: tuple[int, int]
    """Deals won by each seat."""
    columns: tuple[tuple[int, int], ...]
    closed: tuple[bool, ...]
    """Whether each column has reached the target."""
    sheet: tuple[SheetLine, ...]
    settlement: tuple[int, int] | None = None
    """Once the match is over: what each seat wins from the other."""
