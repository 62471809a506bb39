"""One position of gin."""

from typing import Final, Literal, NamedTuple

from engine.core import Seat
from engine.games.gin.scoring import Result, Sheet
from engine.melds import LaidOff

Phase = Literal["offer", "draw", "stock_draw", "discard", "lay_off", "scored"]

OFFER: Final = "offer"
"""The first upcard may be taken or refused."""
DRAW: Final = "draw"
STOCK_DRAW: Final = "stock_draw"
"""A draw is due, and only the stock is open: both refused, or the pile went round too often."""
DISCARD: Final = "discard"
LAYING_OFF: Final = "lay_off"
SCORED: Final = "scored"
"""The deal is over, and so is the match once its record says so."""

NOBODY = -1
"""The turn between deals, and the card just taken when there is none."""


class Deal(NamedTuple):
    """What stays the same in one deal."""

    number: int
    dealer: Seat
    upcard: int
    limit: int
    factor: int
    """2 where everything scored in the deal is doubled, else 1."""


class Showdown(NamedTuple):
    """The end of a deal by a knock."""

    knocker: Seat
    melds: tuple[int, ...]
    """As the knocker laid them, without what was laid off."""
    deadwood: int
    discard: int
    """The card that went face down: hidden from everybody but the knocker."""
    laid_off: tuple[LaidOff, ...] = ()
    result: Result | None = None


class State(NamedTuple):
    """A position; hidden are the stock, hands not yet shown and the knocker's discard."""

    deal: Deal
    sheet: Sheet
    phase: Phase
    turn: Seat
    hands: tuple[int, int]
    stock: tuple[int, ...]
    """Next card first."""
    pile: tuple[int, ...]
    """Bottom first; everybody may look through it."""
    taken: tuple[int, int] = (0, 0)
    """What each seat took from the pile and still holds."""
    just_taken: int = NOBODY
    pile_draws: int = 0
    """How many draws in a row came from the pile."""
    showdown: Showdown | None = None
