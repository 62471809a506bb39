"""What everybody sees happen in gin."""

from dataclasses import dataclass

from engine.cards import CARDS, Card
from engine.core import Event, Seat


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Ten cards lie before each seat; the upcard, the knock limit, the factor (1, doubled 2)."""

    deal: int
    dealer: Seat
    card: Card
    limit: int
    factor: int


@dataclass(frozen=True, slots=True)
class UpcardRefused(Event):
    """A seat does not want the first upcard."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A seat draws from the stock, in which so many cards are left."""

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class PileTaken(Event):
    """A seat takes the top of the discard pile."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat discards face up."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Knocked(Event):
    """A seat knocks, its discard face down; so many points are left in its hand."""

    seat: Seat
    deadwood: int


@dataclass(frozen=True, slots=True)
class GinDeclared(Event):
    """A seat knocks with all ten cards in melds."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MeldLaid(Event):
    """A meld of the knocker lies open under its number."""

    seat: Seat
    cards: tuple[Card, ...]
    number: int


@dataclass(frozen=True, slots=True)
class LaidOff(Event):
    """The opponent of the knocker adds a card to the meld of that number."""

    seat: Seat
    card: Card
    number: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """The opponent of the knocker shows what is left in his hand."""

    seat: Seat
    deadwood: int


@dataclass(frozen=True, slots=True)
class KnockWon(Event):
    """The knocker had less: the difference, doubled where the factor is 2."""

    seat: Seat
    points: int
    factor: int


@dataclass(frozen=True, slots=True)
class GinWon(Event):
    """Gin: the opponent's deadwood and 25, doubled where the factor is 2."""

    seat: Seat
    points: int
    factor: int


@dataclass(frozen=True, slots=True)
class UndercutWon(Event):
    """The opponent had no more than the knocker: the difference and 25, times the factor."""

    seat: Seat
    points: int
    factor: int


@dataclass(frozen=True, slots=True)
class ScoreWritten(Event):
    """The simple record of a seat grows to a total."""

    seat: Seat
    total: int


@dataclass(frozen=True, slots=True)
class ColumnWritten(Event):
    """The points of a deal go into a column, 1 to 3, of a seat."""

    seat: Seat
    column: int
    total: int


@dataclass(frozen=True, slots=True)
class ColumnClosed(Event):
    """A seat reaches the target in a column, and nothing more is written there."""

    seat: Seat
    column: int


@dataclass(frozen=True, slots=True)
class DealVoided(Event):
    """Two cards are left in the stock: nobody scores, the same dealer deals again."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """The final reckoning: so many points from the other seat; equal sums name no winner."""

    seat: Seat
    points: int


DRAWN = tuple(tuple(Drawn(seat, left) for left in range(33)) for seat in (0, 1))
TAKEN = tuple(tuple(PileTaken(seat, card) for card in CARDS) for seat in (0, 1))
DISCARDED = tuple(tuple(Discarded(seat, card) for card in CARDS) for seat in (0, 1))
