"""What happens in Вальты and everybody may know."""

from dataclasses import dataclass

from engine.core import Event, Seat
from engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class ThrownIn(Event):
    """The tiles were mixed again because of somebody's doubles, `times` times in a row."""

    times: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A deal begins: its number, of how many, and the seat that leads first."""

    deal: int
    deals: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class AsideShown(Event):
    """The tile set aside is seen: at once when it lies face up, else after the last trick."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Led(Event):
    """A tile was led and asks for a suit, its higher half."""

    seat: Seat
    tile: Tile
    suit: int


@dataclass(frozen=True, slots=True)
class Followed(Event):
    """A tile of the suit was played."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class ThrownOff(Event):
    """A tile outside the suit was played: its player has none of the suit."""

    seat: Seat
    tile: Tile
    suit: int


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """The strongest tile of the suit took the trick, with so many doubles in it."""

    seat: Seat
    tile: Tile
    doubles: int


@dataclass(frozen=True, slots=True)
class DealScored(Event):
    """What a deal brought a seat, and its total so far."""

    seat: Seat
    tricks: int
    doubles: int
    points: int
    total: int
