"""Cribbage shows beside the public `cribbage-scorer`: hands of four by lot, public rules.

python -m tests.oracles.cribbage_shows 20000
"""

import sys
from importlib import import_module
from random import Random

from engine.cards import FULL_DECK, RANKS
from engine.games.cribbage.scoring import terms
from engine.games.cribbage.table import four_card_show


def main(hands: int) -> int:
    """Compare `hands` shows; return 1 at the first that differs."""
    scorer = import_module("cribbage_scorer.cribbage_scorer")
    points, rng = four_card_show(terms("dealer", "classic", "classic")), Random(29)
    order = {rank: at for at, rank in enumerate(("A", *RANKS[:-1]), 1)}
    for _ in range(hands):
        *hand, starter = rng.sample(FULL_DECK, 5)
        named = [(order[RANKS[code % 13]], "HDCS"[code // 13]) for code in (*hand, starter)]
        theirs, _parts = scorer.show_calc_score(named[-1], named[:-1])
        ours = points(tuple(hand), starter)
        if ours != theirs:
            print(f"{named}: ours {ours}, theirs {theirs}")
            return 1
    print(f"{hands} shows agree")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
