"""What everybody sees happen in rummy to five hundred."""

from dataclasses import dataclass

from engine.cards import Card
from engine.core import Event, Seat


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A deal began: who dealt, the number of the deal, the first card of the open pile."""

    seat: Seat
    deal: int
    card: Card


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A card was drawn from the stock, of which so many are left."""

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class PileTaken(Event):
    """A card of the open pile was taken, with all cards above it (from the lowest up)."""

    seat: Seat
    card: Card
    above: tuple[Card, ...]
    count: int


@dataclass(frozen=True, slots=True)
class MeldLaid(Event):
    """A new meld was laid, under its number on the table, for so many points."""

    seat: Seat
    cards: tuple[Card, ...]
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class LaidOff(Event):
    """A card was added to a meld of the table."""

    seat: Seat
    card: Card
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A card went to the open pile."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A hand is empty, which ends the deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StockExhausted(Event):
    """The deal ended because the player in turn takes nothing and the stock is empty."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """What a deal brought a seat: laid cards, cards in hand that count minus, the new total."""

    seat: Seat
    laid: int
    minus: int
    total: int


@dataclass(frozen=True, slots=True)
class TiedAtTop(Event):
    """Several seats share the highest total past the target: one more deal decides."""

    points: int
