"""What a lay-away may be expected to bring: the hand kept, and the crib."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb

from engine.games.cribbage.scoring import JACK, RANK, SUIT, Terms
from engine.games.cribbage.state import Cards
from engine.games.cribbage.table import rank_points, three_card_show

CRIB_FLUSH = 5
STRANGERS = 3
"""Cards that come to two laid away: the other seat's two, and the starter."""


def mean_hand(kept: Cards, unseen: Sequence[int], how: Terms) -> float:
    """The mean of the show of three cards over all starters."""
    show = three_card_show(how)
    return sum([show(kept, starter) for starter in unseen]) / len(unseen)


class CribOdds:
    """The mean of a crib over all cards that may come to the two laid away.

    The other seat's cards are taken as any two of the unseen: he has his reasons, but they cut
    both ways.
    """

    def __init__(self, unseen: Sequence[int]) -> None:
        """Weigh every three ranks that may come by the number of ways to come."""
        ranks = Counter(RANK[code] for code in unseen)
        self._unseen = unseen
        self._all = comb(len(unseen), 2) * (len(unseen) - 2)
        self._ways = [
            (key, ways)
            for first, second, starter, key in _triples()
            if (ways := _ways(ranks, first, second, starter))
        ]
        self._means: dict[int, float] = {}

    def mean(self, laid: Cards) -> float:
        """The mean points of a crib that begins with these two cards."""
        first, second = laid
        key = 5 ** RANK[first] + 5 ** RANK[second]
        if key not in self._means:
            points = rank_points()
            total = sum([ways * points[key + other] for other, ways in self._ways])
            self._means[key] = total / self._all
        return self._means[key] + self._flush(first, second) + self._nobs(laid)

    def _flush(self, first: int, second: int) -> float:
        if SUIT[first] != SUIT[second]:
            return 0.0
        same = sum([SUIT[code] == SUIT[first] for code in self._unseen])
        return CRIB_FLUSH * comb(same, STRANGERS) / comb(len(self._unseen), STRANGERS)

    def _nobs(self, laid: Cards) -> float:
        """The chance that a jack laid away is of the starter's suit."""
        jacks = [SUIT[code] for code in laid if RANK[code] == JACK]
        return sum([SUIT[code] in jacks for code in self._unseen]) / len(self._unseen)


@cache
def _triples() -> tuple[tuple[int, int, int, int], ...]:
    """Every two ranks and a starter's, with the sum of their weights."""
    return tuple(
        (first, second, starter, 5**first + 5**second + 5**starter)
        for first, second in combinations_with_replacement(range(13), 2)
        for starter in range(13)
    )


def _ways(ranks: Counter[int], first: int, second: int, starter: int) -> int:
    """In how many ways two cards of these ranks and a starter can be drawn."""
    left = ranks[starter] - (starter == first) - (starter == second)
    pairs = comb(ranks[first], 2) if first == second else ranks[first] * ranks[second]
    return pairs * max(left, 0)
