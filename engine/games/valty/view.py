"""What a seat, or the table that everybody shares, sees of Вальты."""

from dataclasses import dataclass

from engine.core import Seat, View
from engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class PlayedTile:
    """A tile on the table and who played it."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class ValtyView(View):
    """A position of Вальты as one seat sees it. Tiles stand from the highest down."""

    deals: int
    """How many deals the match has."""
    first: Seat
    """The seat that leads first in this deal."""
    hand: tuple[Tile, ...]
    """Own tiles; empty for the table."""
    playable: tuple[Tile, ...]
    """Those of the hand that may be played now; empty when it is not this seat's turn."""
    trick: tuple[PlayedTile, ...]
    """The tiles on the table, in order of play."""
    suit: int | None
    """The suit asked for, None before a lead."""
    winning: Seat | None
    """Whose tile takes the trick so far."""
    last_trick: tuple[PlayedTile, ...]
    """The trick before, in order of play; empty in the first trick of a deal."""
    taken: tuple[tuple[Tile, ...], ...]
    """All tiles taken in this deal by seat; they lie face up."""
    tricks: tuple[int, ...]
    doubles_out: tuple[Tile, ...]
    """Doubles not played yet that this seat does not see: in other hands, or aside."""
    lacks: tuple[tuple[Tile, ...], ...]
    """By seat, the tiles it cannot hold, as everybody may conclude from its play."""
    aside: Tile | None
    """The tile set aside, once everybody may see it."""
    sheet: tuple[tuple[int, ...], ...]
    """Points by deal, then by seat, of the finished deals."""
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
