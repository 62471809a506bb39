"""Points of a deal of Вальты, and the hands that are not played."""

from engine.tiles import TILE_CODES
from engine.tricks import DOUBLES

TRICK = 1
DOUBLE = -2
HIGHEST_PAIR = (1 << TILE_CODES["6-6"]) | (1 << TILE_CODES["5-5"])
TOO_MANY_DOUBLES = 5


def doubles_in(tiles: int) -> int:
    """Count the doubles of a mask."""
    return (tiles & DOUBLES).bit_count()


def deal_points(tricks: int, taken: int) -> int:
    """Points of one seat: +1 a trick, −2 for each double among the tiles taken (seed 002).

    The three seats together get −5, or −3 when the tile set aside is a double.
    """
    return TRICK * tricks + DOUBLE * doubles_in(taken)


def is_thrown_in(hand: int) -> bool:
    """Whether the deal is void because of this hand: five doubles, or 6-6 with 5-5 (seed 002)."""
    return hand & HIGHEST_PAIR == HIGHEST_PAIR or doubles_in(hand) >= TOO_MANY_DOUBLES
