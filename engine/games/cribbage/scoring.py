"""What cards are worth in cribbage: in the play and in the show, item by item.

Cards are codes of engine.cards; here the ace is low. Values are those of seed 003, and where its
table is missing (pair royal 6, double pair royal 12) those of all public rules.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Literal, NamedTuple

from engine.cards import CODES, FULL_DECK

FIFTEEN, THIRTY_ONE = 15, 31
TARGET = 61

RANK: tuple[int, ...] = tuple((code + 1) % 13 for code in FULL_DECK)
"""The rank of each card, ace 0, two 1 … king 12: the order of runs and of the cut."""

PIPS: tuple[int, ...] = tuple(min(rank + 1, 10) for rank in RANK)
"""What each card counts: ace 1, court cards 10."""

SUIT: tuple[int, ...] = tuple(code // 13 for code in FULL_DECK)

JACK = RANK[CODES["Jh"]]
_ORDER: tuple[int, ...] = tuple(4 * RANK[code] + SUIT[code] for code in FULL_DECK)

NOBS: tuple[int, ...] = tuple(CODES["J" + "hdcs"[suit]] for suit in SUIT)
"""The jack of each card's suit."""

PAIRS = {2: 2, 3: 6, 4: 12}
"""Points of so many cards of one rank."""

CUT_POINTS, HEELS_POINTS, LAST_POINTS = 3, 2, 1

Kind = Literal["fifteen", "thirty_one", "pair", "run", "flush", "nobs", "last", "cut", "heels"]


class Item(NamedTuple):
    """One reason for points: what for, which cards, how many."""

    kind: Kind
    cards: tuple[int, ...]
    points: int


class Terms(NamedTuple):
    """How suits count when one hand is shown."""

    flush: Literal["hand_and_starter", "hand", "all"]
    """Any three of hand and starter (seed), the whole hand (classic), all five (crib)."""
    nobs: int
    """Points for the jack of the starter's suit."""


Role = Literal["nondealer", "dealer", "crib"]


def terms(role: Role, flush: str, nob: str) -> Terms:
    """The terms of one hand of the show under the options `flush` and `nob`.

    By the seed a flush takes in the starter and the jack pays the dealer alone (his hand, or the
    crib); "classic" is the flush within the hand, the jack to whoever holds it.
    """
    pays = int(nob == "classic" or role != "nondealer")
    if role == "crib":
        return Terms("all", pays)
    return Terms("hand" if flush == "classic" else "hand_and_starter", pays)


def in_order(cards: Sequence[int]) -> tuple[int, ...]:
    """The cards from the lowest rank up (ace low), equal ranks h d c s."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def pegged(row: Sequence[int], count: int) -> tuple[Item, ...]:
    """What the last card of the row scores; `count` is the sum of the row with it."""
    items = []
    if count in {FIFTEEN, THIRTY_ONE}:
        kind: Kind = "fifteen" if count == FIFTEEN else "thirty_one"
        items.append(Item(kind, tuple(row), 2))
    alike = _alike(row)
    if alike > 1:
        return (*items, Item("pair", tuple(row[-alike:]), PAIRS[alike]))
    length = _run(row)
    return (*items, Item("run", tuple(row[-length:]), length)) if length else tuple(items)


def _alike(row: Sequence[int]) -> int:
    rank, number = RANK[row[-1]], 1
    while number < len(row) and RANK[row[-number - 1]] == rank:
        number += 1
    return number


def _run(row: Sequence[int]) -> int:
    """Length of the longest run, in any order, that the last cards form; 0 below three."""
    seen = longest = 0
    for number, code in enumerate(reversed(row), 1):
        bit = 1 << RANK[code]
        if seen & bit:
            break
        seen |= bit
        filled = seen // (seen & -seen)
        if number > 2 and not filled & (filled + 1):
            longest = number
    return longest


def shown(hand: Sequence[int], starter: int, how: Terms) -> tuple[Item, ...]:
    """Every item a hand scores with the starter: fifteens, pairs, runs, flush, nobs."""
    cards = in_order((*hand, starter))
    items = [
        Item(kind, tuple(cards[place] for place in places), points)
        for kind, places, points in _patterns(tuple(RANK[code] for code in cards))
    ]
    flush = _flush(hand, starter, how)
    if flush:
        items.append(Item("flush", in_order(flush), len(flush)))
    if how.nobs and NOBS[starter] in hand:
        items.append(Item("nobs", (NOBS[starter],), how.nobs))
    return tuple(items)


@cache
def _patterns(ranks: tuple[int, ...]) -> tuple[tuple[Kind, tuple[int, ...], int], ...]:
    """What sorted ranks score whatever their suits: kind, places of the cards, points."""
    return (*_fifteens(ranks), *_pairs(ranks), *_runs(ranks))


def _fifteens(ranks: Sequence[int]) -> Iterator[tuple[Kind, tuple[int, ...], int]]:
    places = range(len(ranks))
    for size in range(2, len(ranks) + 1):
        for chosen in combinations(places, size):
            if sum(min(ranks[place] + 1, 10) for place in chosen) == FIFTEEN:
                yield "fifteen", chosen, 2


def _pairs(ranks: Sequence[int]) -> Iterator[tuple[Kind, tuple[int, ...], int]]:
    for rank in sorted(set(ranks)):
        places = _places(ranks, rank)
        if len(places) > 1:
            yield "pair", places, PAIRS[len(places)]


def _runs(ranks: Sequence[int]) -> Iterator[tuple[Kind, tuple[int, ...], int]]:
    for first in sorted(set(ranks)):
        length = next(step for step in range(len(ranks) + 1) if first + step not in ranks)
        if first - 1 not in ranks and length > 2:
            for chosen in product(*(_places(ranks, first + step) for step in range(length))):
                yield "run", chosen, length


def _places(ranks: Sequence[int], rank: int) -> tuple[int, ...]:
    return tuple(place for place, other in enumerate(ranks) if other == rank)


def _flush(hand: Sequence[int], starter: int, how: Terms) -> tuple[int, ...]:
    """The cards of the flush, if any."""
    alone = len({SUIT[code] for code in hand}) == 1
    matching = alone and SUIT[starter] == SUIT[hand[0]]
    if how.flush == "all":
        return (*hand, starter) if matching else ()
    if alone:
        return (*hand, starter) if matching else tuple(hand)
    if how.flush == "hand":
        return ()
    same = tuple(code for code in hand if SUIT[code] == SUIT[starter])
    return (*same, starter) if len(same) == len(hand) - 1 else ()
