"""Which melds a hand can lay and what it can add to laid ones, without jokers."""

from functools import cache

from engine.cards import mask_of
from engine.melds import MELDS, RANK_MASKS, RUNS, SETS, SUIT, Ace, fits

PARTNERS: dict[Ace, tuple[tuple[int, ...], ...]] = {
    ace: tuple(
        tuple(
            meld ^ 1 << code
            for meld in sorted(melds)
            if meld >> code & 1 and meld.bit_count() == 3
        )
        for code in range(52)
    )
    for ace, melds in MELDS.items()
}
"""For each card the pairs, as masks, that make a meld of three with it."""

_HEARTS_RUNS = tuple(sorted(run for run in RUNS["low"] if run <= SUIT))


@cache
def _runs_of_suit(holding: int) -> tuple[int, ...]:
    return tuple(run for run in _HEARTS_RUNS if run & holding == run)


@cache
def _sets_of_rank(holding: int) -> tuple[int, ...]:
    return tuple(sorted(part for part in SETS if part & holding == part))


def melds_in(held: int) -> tuple[int, ...]:
    """Return the masks of all melds that the cards of a mask can lay, the ace low, sets first."""
    found: list[int] = []
    for four in RANK_MASKS:
        if (held & four).bit_count() > 2:
            found += _sets_of_rank(held & four)
    for suit in (0, 13, 26, 39):
        holding = held >> suit & SUIT
        if holding.bit_count() > 2:
            found += [run << suit for run in _runs_of_suit(holding)]
    return tuple(found)


def completes(code: int, held: int, ace: Ace = "low") -> bool:
    """Whether the card makes a meld with two of the cards of a mask."""
    return any(pair & held == pair for pair in PARTNERS[ace][code])


@cache
def fitting(meld: int) -> int:
    """Return the mask of the cards that may be added to the meld of a mask, the ace low."""
    return mask_of(code for code in range(52) if fits(meld, code))
