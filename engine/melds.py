"""Sets and runs of one pack: which are valid, and what is left of a hand at best.

A hand and a meld are 52-bit masks of card codes (engine/cards.py), without jokers. Everything
rests on one fact: once it is settled which cards go into sets, the best runs of a suit are simply
all its blocks of three and more in a row. So the tables hold the answer for each of the 8192
holdings of one suit, and only the few ways to form sets are tried one by one.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Literal, NamedTuple

from engine.cards import RANKS, bits, mask_of

Ace = Literal["low", "high", "both"]
"""Where an ace stands in a run: below the two, above the king, or at either end."""

SUIT = (1 << 13) - 1
"""The bits of one suit, moved down to the hearts."""

CARD_POINTS: tuple[int, ...] = tuple(
    1 if rank == "A" else 10 if rank in "JQK" else int(rank) for rank in RANKS
)
"""What a card of each rank 2 … A counts: ace 1, pips their number, figures 10 (Mendelev)."""

RANK_MASKS: tuple[int, ...] = tuple(
    mask_of(range(rank, 52, len(RANKS))) for rank in range(len(RANKS))
)
"""The four cards of each rank 2 … A."""


_COLUMN = mask_of((0, 13, 26, 39))
"""The lowest card of each suit; times a bit of one suit, the cards of that rank."""


def _rising(holding: int) -> int:
    """Move the ace of one suit below its two."""
    return (holding << 1 | holding >> 12) & SUIT


def _falling(rising: int) -> int:
    """Move the ace of one suit back above its king."""
    return rising >> 1 | (rising & 1) << 12


def _run_masks(ace: Ace) -> Iterator[int]:
    """Yield every run of three and more cards in the suit of hearts."""
    for length in range(3, 14):
        for first in range(14 - length):
            block = (1 << length) - 1 << first
            if ace != "high":
                yield _falling(block)
            if ace != "low":
                yield block


def _in_all_suits(masks: Iterable[int]) -> frozenset[int]:
    return frozenset(mask << suit for mask in masks for suit in (0, 13, 26, 39))


SETS: frozenset[int] = frozenset(
    mask_of(cards)
    for four in RANK_MASKS
    for size in (3, 4)
    for cards in combinations(bits(four), size)
)
"""The 65 sets: three or four cards of one rank."""

RUNS: dict[Ace, frozenset[int]] = {
    "low": _in_all_suits(_run_masks("low")),
    "high": _in_all_suits(_run_masks("high")),
    "both": _in_all_suits(_run_masks("both")),
}
"""The runs of one suit, three cards and more, by the place of the ace; none goes round."""

MELDS: dict[Ace, frozenset[int]] = {ace: SETS | runs for ace, runs in RUNS.items()}
"""All melds by the place of the ace in runs."""


def is_set(cards: int) -> bool:
    """Whether the cards of the mask are three or four of one rank."""
    return cards in SETS


def is_run(cards: int, ace: Ace = "low") -> bool:
    """Whether the cards of the mask are three or more in a row of one suit."""
    return cards in RUNS[ace]


def is_meld(cards: int, ace: Ace = "low") -> bool:
    """Whether the cards of the mask are a set or a run."""
    return cards in MELDS[ace]


def written(meld: int, ace: Ace = "low") -> tuple[int, ...]:
    """Return the codes of a meld in records' order: a run from its lowest card, a set h d c s."""
    codes = tuple(bits(meld))
    ace_last = codes[-1] % 13 == 12 and not is_set(meld)
    if ace_last and ace != "high" and (meld >> codes[0] // 13 * 13) & 1:
        return (codes[-1], *codes[:-1])
    return codes


def fits(meld: int, card: int, ace: Ace = "low") -> bool:
    """Whether the card (its code) may be added to the meld (its mask)."""
    return not meld >> card & 1 and (meld | 1 << card) in MELDS[ace]


def _melded(holding: int) -> int:
    """The cards of one suit that stand in blocks of three and more, the ace low."""
    row = _rising(holding)
    starts = row & row >> 1 & row >> 2
    return _falling(starts | starts << 1 | starts << 2)


def _blocks(holding: int) -> tuple[int, ...]:
    """The blocks of three and more of one suit, from the lowest, the ace low."""
    row = _rising(_melded(holding))
    found = []
    while row:
        low = row & -row
        block = row & ~(row + low)
        found.append(_falling(block))
        row ^= block
    return tuple(found)


def _points(holding: int) -> int:
    return sum(CARD_POINTS[rank] for rank in bits(holding))


_POINTS: tuple[int, ...] = tuple(map(_points, range(SUIT + 1)))
_LOOSE: tuple[int, ...] = tuple(_POINTS[cards & ~_melded(cards)] for cards in range(SUIT + 1))
_BLOCKS: dict[int, tuple[int, ...]] = {
    cards: _blocks(cards) for cards in range(SUIT + 1) if _melded(cards)
}
_SETS_WITHIN: dict[int, tuple[int, ...]] = {
    cards: tuple(part for part in SETS if part & cards == part) for cards in sorted(SETS)
}
"""The sets that can be formed of three or four cards of one rank."""


def points(cards: int) -> int:
    """Return what the cards of the mask count together: ace 1, pips, figures 10."""
    return (
        _POINTS[cards & SUIT]
        + _POINTS[cards >> 13 & SUIT]
        + _POINTS[cards >> 26 & SUIT]
        + _POINTS[cards >> 39]
    )


def deadwood(hand: int) -> int:
    """Return the least points any laying of sets and runs (ace low) leaves in the hand.

    Exact for any mask of the 52 cards; meant for the ten and eleven cards of gin.
    """
    hearts = hand & SUIT
    diamonds = hand >> 13 & SUIT
    clubs = hand >> 26 & SUIT
    spades = hand >> 39
    least = _LOOSE[hearts] + _LOOSE[diamonds] + _LOOSE[clubs] + _LOOSE[spades]
    threes = hearts & diamonds & (clubs | spades) | clubs & spades & (hearts | diamonds)
    if not threes or not least:
        return least
    rests = [hand]
    while threes:
        low = threes & -threes
        threes ^= low
        held = hand & low * _COLUMN
        rests += [rest & ~part for part in _SETS_WITHIN[held] for rest in rests]
    for rest in rests:
        left = (
            _LOOSE[rest & SUIT]
            + _LOOSE[rest >> 13 & SUIT]
            + _LOOSE[rest >> 26 & SUIT]
            + _LOOSE[rest >> 39]
        )
        least = min(least, left)
    return least


def arrangements(hand: int) -> tuple[tuple[int, ...], ...]:
    """Return every laying of the hand that leaves the least deadwood, each as its melds.

    A block of six and more in a row stands as one run: cut in two it would take the same cards.
    Runs come first, suit by suit, then sets from the lowest rank.
    """
    ways: list[tuple[int, tuple[int, ...]]] = [(hand, ())]
    for four in RANK_MASKS[-1:] + RANK_MASKS[:-1]:
        parts = _SETS_WITHIN.get(hand & four, ())
        ways += [(rest & ~part, (*sets, part)) for part in parts for rest, sets in ways]
    least = deadwood(hand)
    return tuple((*_runs_of(rest), *sets) for rest, sets in ways if _loose_points(rest) == least)


def _loose_points(rest: int) -> int:
    return sum(_LOOSE[rest >> suit & SUIT] for suit in (0, 13, 26, 39))


def _runs_of(rest: int) -> Iterator[int]:
    for suit in (0, 13, 26, 39):
        for block in _BLOCKS.get(rest >> suit & SUIT, ()):
            yield block << suit


class LaidOff(NamedTuple):
    """A card added to somebody's meld: the code of the card and the index of the meld."""

    card: int
    meld: int


class LayOffs(NamedTuple):
    """The lay-offs of a hand, card by card, and the deadwood left after them."""

    cards: tuple[LaidOff, ...]
    deadwood: int


def best_lay_offs(melds: tuple[int, ...], hand: int) -> LayOffs:
    """Return the lay-offs on the melds that leave the hand the least deadwood (ace low).

    Of equally good ones the fewest cards are laid. Cards laid on one run stand so that each fits
    when its turn comes.
    """
    choices = [_extensions(meld, hand) for meld in melds]
    best: tuple[tuple[int, ...], ...] = ((),) * len(melds)
    least, fewest = deadwood(hand), 0
    for choice in product(*choices):
        laid = mask_of(card for cards in choice for card in cards)
        count = sum(map(len, choice))
        if laid.bit_count() < count:
            continue
        left = deadwood(hand & ~laid)
        if (left, count) < (least, fewest):
            best, least, fewest = choice, left, count
    return LayOffs(
        tuple(LaidOff(card, meld) for meld, cards in enumerate(best) for card in cards), least
    )


def _extensions(meld: int, hand: int) -> tuple[tuple[int, ...], ...]:
    """Every list of cards of the hand that may be added to one meld, the empty one first."""
    if meld in SETS:
        four = RANK_MASKS[next(bits(meld)) % 13]
        return ((), *((card,) for card in bits(four & ~meld & hand)))
    codes = written(meld)
    return tuple(
        (*down, *up)
        for down in _prefixes(codes[0], -1, hand)
        for up in _prefixes(codes[-1], 1, hand)
    )


def _prefixes(end: int, step: int, hand: int) -> Iterator[tuple[int, ...]]:
    """Yield the longer and longer rows of the hand that go on from the end of a run, ace low."""
    base, place = end // 13 * 13, (end + 1) % 13 + step
    row: tuple[int, ...] = ()
    yield row
    while 0 <= place < 13 and hand >> (card := base + (place - 1) % 13) & 1:
        row = (*row, card)
        yield row
        place += step


def hardest_laying(hand: int, opponent: int) -> tuple[int, ...]:
    """Return the melds of least deadwood that leave the opponent's hand the most of it.

    His best lay-offs are reckoned with, unless the hand is gin, on which nothing is laid off.
    """
    ways = arrangements(hand)
    if len(ways) == 1 or not deadwood(hand):
        return ways[0]
    return max(ways, key=lambda melds: best_lay_offs(melds, opponent).deadwood)
