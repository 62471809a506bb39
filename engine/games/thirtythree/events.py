"""What happens in «33» and everybody may know."""

from dataclasses import dataclass

from engine.cards import Card
from engine.core import Event, Seat


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Three cards lie before each seat and three in the centre."""

    deal: int
    dealer: Seat
    first: Seat


@dataclass(frozen=True, slots=True)
class CentreLaid(Event):
    """Three cards of the stock come to lie open in the centre."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Swept(Event):
    """A centre of one suit leaves for the out-pile."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The stock is made anew of this many cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """A seat lays one card and takes one."""

    seat: Seat
    gave: Card
    took: Card


@dataclass(frozen=True, slots=True)
class Spun(Event):
    """A seat lays its three cards of one suit and takes the whole centre."""

    seat: Seat
    laid: tuple[Card, ...]
    took: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat leaves its cards as they are."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """A seat ends its turn though it might go on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Proposed(Event):
    """A seat asks the others whether to show the hands."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CirclePassed(Event):
    """Every seat has passed, so all are asked whether to show; the circles in a row."""

    circles: int


@dataclass(frozen=True, slots=True)
class Agreed(Event):
    """A seat is for showing the hands."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A seat is against, and play goes on with `turn`."""

    seat: Seat
    turn: Seat


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A seat ends the deal with its combination: 33, 678 or 31."""

    seat: Seat
    combination: int


@dataclass(frozen=True, slots=True)
class ShowdownReached(Event):
    """The hands are to be shown: all agree (`consent`), `circles` of passes, or `turns` are up."""

    reason: str


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A seat shows its hand; the combination is 0 where there is none."""

    seat: Seat
    cards: tuple[Card, ...]
    points: int
    combination: int


@dataclass(frozen=True, slots=True)
class KeyLost(Event):
    """A seat pays a key and has `left`; reason `lowest`, `bust` or `bare` (no combination)."""

    seat: Seat
    left: int
    reason: str


@dataclass(frozen=True, slots=True)
class KeysTaken(Event):
    """A seat takes keys from the reserve and now has `total`."""

    seat: Seat
    keys: int
    total: int


@dataclass(frozen=True, slots=True)
class NobodyLost(Event):
    """The deal costs nobody a key."""
