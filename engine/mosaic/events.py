"""What happens in mosaic games, for all to see."""

from dataclasses import dataclass

from engine.cards import Card
from engine.core import Event, Seat


@dataclass(frozen=True, slots=True)
class DealBegun(Event):
    """The cards are dealt; `seat` begins deal `number`."""

    number: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class FirstCardLaid(Event):
    """The first card of a deal lies, at 0,0."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardLaid(Event):
    """A card lies on the given side (right, left, below, above) of one of its neighbours."""

    seat: Seat
    card: Card
    side: str
    neighbour: Card


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """No card of the hand fits, so the whole hand is shown (seed 000: a forced pass)."""

    seat: Seat
    stack: int
    """1 or 2 for the stacks of two people, else 0."""
    cards: tuple[Card, ...]
