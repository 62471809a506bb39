"""Suits of dominoes: seven of seven, what follows, what takes."""

import pytest

from engine.cards import bits
from engine.tiles import TILE_CODES, TILES
from engine.tricks import (
    ALL_TILES,
    DOUBLES,
    STRENGTH,
    SUIT_LED,
    SUIT_MASKS,
    SUITS,
    followers,
    leads,
    strongest,
)


def mask(names):
    return sum(1 << TILE_CODES[name] for name in names.split())


def names(tiles):
    return {TILES[code] for code in bits(tiles)}


def test_the_set():
    assert len(TILES) == 28
    assert sum(sum(tile.halves) for tile in TILES) == 168
    assert ALL_TILES.bit_count() == 28


def test_seven_suits_of_seven():
    """A tile is of two suits, a double of one (seed 002)."""
    assert [suit.bit_count() for suit in SUIT_MASKS] == [7] * 7
    for code, tile in enumerate(TILES):
        assert sum(suit >> code & 1 for suit in SUIT_MASKS) == len(set(tile.halves))
    assert names(DOUBLES) == {"0-0", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6"}


def test_order_within_the_fifth_suit():
    """Seed 002 names it: 6-5, 5-5, 5-4, 5-3, 5-2, 5-1, 5-0."""
    order = sorted(bits(SUIT_MASKS[5]), key=STRENGTH[5].__getitem__, reverse=True)
    assert [TILES[code] for code in order] == ["6-5", "5-5", "5-4", "5-3", "5-2", "5-1", "5-0"]


@pytest.mark.parametrize("suit", SUITS)
def test_strengths_within_a_suit_differ(suit):
    assert sorted(STRENGTH[suit][code] for code in bits(SUIT_MASKS[suit])) == list(range(7))


@pytest.mark.parametrize(
    ("tiles", "suit", "taker"),
    [
        pytest.param("4-3 6-6 5-4", 4, 2, id="the seed's example: 6-6 is off suit"),
        pytest.param("5-2 5-5 6-5", 5, 2, id="the double keeps its natural place"),
        pytest.param("0-0 1-0 6-1", 0, 1, id="the blank double is the lowest of blanks"),
        pytest.param("6-1 1-1 5-1", 6, 0, id="nobody follows"),
        pytest.param("6-0 6-6 6-5", 6, 1, id="6-6 is the highest of its suit"),
        pytest.param("3-3 6-3 3-0", 3, 1, id="a double led"),
    ],
)
def test_trick(tiles, suit, taker):
    codes = [TILE_CODES[name] for name in tiles.split()]
    assert SUIT_LED[codes[0]] == suit
    assert strongest(suit, codes) == taker


@pytest.mark.parametrize(
    ("suit", "hand", "may"),
    [
        pytest.param(4, "6-4 3-2 6-6 4-4", "6-4 4-4", id="either half, the double too"),
        pytest.param(4, "3-2 6-6 1-0", "3-2 6-6 1-0", id="none of the suit: any"),
        pytest.param(0, "1-0 6-0 5-5", "1-0 6-0", id="blanks"),
    ],
)
def test_following(suit, hand, may):
    assert names(followers(mask(hand), suit)) == set(may.split())


@pytest.mark.parametrize(
    ("hand", "may"),
    [
        pytest.param("6-6 5-2 1-1", "5-2", id="no double while another tile is left"),
        pytest.param("6-6 1-1", "6-6 1-1", id="only doubles left"),
    ],
)
def test_leading(hand, may):
    assert names(leads(mask(hand))) == set(may.split())
