"""Tricks of dominoes: what a tile asks for, who must follow, who takes.

A hand is a mask: bit `code` is the tile TILES[code]. Each number of pips is a suit of seven
tiles, so a tile belongs to the suits of both its halves and a double to one.
"""

from collections.abc import Sequence

from engine.tiles import HIGHEST, TILES

SUITS = range(HIGHEST + 1)

HALVES: tuple[tuple[int, int], ...] = tuple(tile.halves for tile in TILES)
"""The numbers of pips of each tile, the higher first, by code."""

SUIT_LED: tuple[int, ...] = tuple(high for high, _ in HALVES)
"""The suit that each tile asks for when it is led: its higher half."""

SUIT_MASKS: tuple[int, ...] = tuple(
    sum(1 << code for code, halves in enumerate(HALVES) if suit in halves) for suit in SUITS
)
"""The seven tiles of each suit."""

DOUBLES: int = sum(1 << code for code, (high, low) in enumerate(HALVES) if high == low)
"""The seven doubles."""

ALL_TILES = (1 << len(TILES)) - 1

OFF_SUIT = -1


def _strength(suit: int, halves: tuple[int, int]) -> int:
    if suit not in halves:
        return OFF_SUIT
    high, low = halves
    return low if high == suit else high


STRENGTH: tuple[tuple[int, ...], ...] = tuple(
    tuple(_strength(suit, halves) for halves in HALVES) for suit in SUITS
)
"""STRENGTH[suit][code]: the other half of the tile, 6 the strongest; OFF_SUIT outside the suit.

The double keeps its natural place: in suit 5 the order is 6-5, 5-5, 5-4 … 5-0 (seed 002).
"""


def followers(hand: int, suit: int) -> int:
    """Return the mask of tiles that may answer a lead of `suit`: those of the suit, else all."""
    return hand & SUIT_MASKS[suit] or hand


def leads(hand: int) -> int:
    """Return the mask of tiles that may be led: no double unless the hand is all doubles."""
    return hand & ~DOUBLES or hand


def strongest(suit: int, tiles: Sequence[int]) -> int:
    """Return the place in the trick of the strongest tile of `suit`; the lead is always of it."""
    strength = STRENGTH[suit]
    best = 0
    for place in range(1, len(tiles)):
        if strength[tiles[place]] > strength[tiles[best]]:
            best = place
    return best
