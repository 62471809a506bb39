"""What a hand is worth, and who loses or gains keys when the hands are shown.

Source: points 7 and 8 of the rules of «33»; what they leave open (several holders of a
combination, ties, the order of paying) is settled as the `/rules` of the game say.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from engine.cards import CODES, RANKS, bits, mask_of

ACE_OF_CLUBS = CODES["Ac"]
BUST = 32
"""The ace of clubs, another ace and a ten-valued card of its suit (point 8.5)."""

NONE, THIRTY_ONE, SIX_SEVEN_EIGHT, THREE_ACES = 0, 31, 678, 33
RANKING = (NONE, THIRTY_ONE, SIX_SEVEN_EIGHT, THREE_ACES)
"""The combinations from none to the best, as they compare when the hands are shown by consent."""
GAIN = {THREE_ACES: 3, SIX_SEVEN_EIGHT: 1, THIRTY_ONE: 0}
"""How many keys a combination brings its declarer from the reserve (point 8.3)."""

LOWEST, BUSTED, BARE = "lowest", "bust", "bare"
"""Why a key is lost: the fewest points, 32 points, no combination against 33 or 6-7-8."""


class Worth(NamedTuple):
    """The value of a hand (6 … 33) and its combination: 33, 678, 31, or 0 for none."""

    points: int
    combination: int = NONE


class Settlement(NamedTuple):
    """The keys that change hands at the end of a deal, and why they are lost.

    `gains` pairs a winner with the keys he takes; `keys` and `reserve` are what is left.
    """

    losers: tuple[int, ...]
    reason: str
    gains: tuple[tuple[int, int], ...]
    keys: tuple[int, ...]
    reserve: int


def _codes(ranks: Sequence[str], suit: int) -> tuple[int, ...]:
    return tuple(13 * suit + RANKS.index(rank) for rank in ranks)


ACES = tuple(_codes("A", suit)[0] for suit in range(4))

COMBINATIONS: dict[int, Worth] = {
    **{mask_of(aces): Worth(33, THREE_ACES) for aces in combinations(ACES, 3)},
    **{mask_of(_codes("678", suit)): Worth(21, SIX_SEVEN_EIGHT) for suit in range(4)},
    **{
        mask_of((ace, *tens)): Worth(31, THIRTY_ONE)
        for suit in range(4)
        for ace in {ACES[suit], ACE_OF_CLUBS}
        for tens in combinations(_codes(("10", "J", "Q", "K"), suit), 2)
    },
}
"""The 50 combinations by mask (points 8.3 and 8.4)."""


@cache
def worth(hand: int) -> Worth:
    """Return the worth of a hand of three cards, a mask of codes of the short deck."""
    return COMBINATIONS.get(hand) or Worth(max(suit_points(hand, suit) for suit in range(4)))


def points_of(code: int) -> int:
    """Return what one card counts: 6 … 10 its face, jack, queen and king 10, ace 11."""
    return 11 if code in ACES else min(code % 13 + 2, 10)


def suit_points(hand: int, suit: int) -> int:
    """Add up the cards of one suit and the ace of clubs, which joins any suit (point 8.4)."""
    return sum(
        points_of(code) for code in bits(hand) if code // 13 == suit or code == ACE_OF_CLUBS
    )


@cache
def one_suited(cards: int) -> bool:
    """Whether three cards are of one suit, the ace of clubs counting as any (point 8.4)."""
    return len({code // 13 for code in bits(cards) if code != ACE_OF_CLUBS}) == 1


def best_holders(worths: Sequence[Worth], order: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that hold the best combination, in the given order; none without any."""
    best = max(RANKING.index(each.combination) for each in worths)
    return tuple(seat for seat in order if best and worths[seat].combination == RANKING[best])


def losers_of(worths: Sequence[Worth], winners: Sequence[int]) -> tuple[tuple[int, ...], str]:
    """Return the seats that lose a key and why; a holder of any combination never does."""
    bare = [seat for seat, each in enumerate(worths) if not each.combination]
    if winners and GAIN[worths[winners[0]].combination]:
        return tuple(bare), BARE
    busted = tuple(seat for seat in bare if worths[seat].points == BUST)
    if busted:
        return busted, BUSTED
    least = min((worths[seat].points for seat in bare), default=0)
    lowest = tuple(seat for seat in bare if worths[seat].points == least)
    return (() if len(lowest) == len(worths) else lowest), LOWEST


def settle(
    worths: Sequence[Worth], winners: Sequence[int], keys: Sequence[int], reserve: int
) -> Settlement:
    """Move the keys: losers pay into the reserve first, then the winners take what it has."""
    losers, reason = losers_of(worths, winners)
    after = [count - (seat in losers) for seat, count in enumerate(keys)]
    left = reserve + len(losers)
    gains = []
    for seat in winners:
        gain = min(GAIN[worths[seat].combination], left)
        left -= gain
        after[seat] += gain
        gains.append((seat, gain))
    return Settlement(losers, reason, tuple(gains), tuple(after), left)
