"""What everybody sees happen in крамбамбули."""

from dataclasses import dataclass

from engine.cards import Card
from engine.core import Event, Seat


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A deal began; the dealer holds eleven cards and discards first."""

    seat: Seat
    deal: int


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A card was drawn from the stock, of which so many are left."""

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class StockRenewed(Event):
    """The empty stock was made anew of so many cards of the pile, shuffled."""

    count: int


@dataclass(frozen=True, slots=True)
class PileTaken(Event):
    """The top card of the open pile was taken."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A card went to the open pile."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Knocked(Event):
    """Somebody knocked with the discard of a card; everybody else has one more turn."""

    seat: Seat
    card: Card
    deadwood: int


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """Somebody ended the deal with a word, which counts as the dearest the hand is."""

    seat: Seat
    card: Card
    word: str
    counts_as: str
    stakes: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A hand was shown when the deal ended, with the points that are left in it at best."""

    seat: Seat
    cards: tuple[Card, ...]
    deadwood: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """What a seat wrote down in a deal, and its minus points so far."""

    seat: Seat
    written: int
    total: int


@dataclass(frozen=True, slots=True)
class StakesCollected(Event):
    """Each opponent still in paid the seat so many stakes."""

    seat: Seat
    stakes: int
    opponents: int


@dataclass(frozen=True, slots=True)
class KnockPaid(Event):
    """Each opponent still in paid half a stake to the seat and half a stake to the bank."""

    seat: Seat
    opponents: int


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A seat has too many minus points and is not dealt to again."""

    seat: Seat
    total: int


@dataclass(frozen=True, slots=True)
class BankTaken(Event):
    """A winner took the bank or a share of it, in stakes (`3`, `2½`)."""

    seat: Seat
    amount: str
