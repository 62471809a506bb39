"""What the least deadwood of ten cards costs, beside OpenSpiel's C++ and RLCard where installed.

Our tables know no cache, so a hand costs the same the first time and the hundredth: cold are
hands never asked before, warm the same hands again.
"""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import Any

from engine.cards import CARDS, mask_of
from engine.melds import arrangements, deadwood

HANDS, TRIES = 20000, 5
SUITS = {"s": 0, "c": 1, "d": 2, "h": 3}
"""OpenSpiel's order of suits."""


def main() -> None:
    """Print the time of a hand in microseconds, and the ratio to each peer in the same run."""
    rng = Random(1)
    dealt = [rng.sample(range(52), 10) for _ in range(HANDS)]
    masks = [mask_of(hand) for hand in dealt]
    cold = timed(deadwood, masks)
    warm = min(timed(deadwood, masks) for _ in range(TRIES))
    say("deadwood of ten cards", f"{cold:.2f} us cold, {warm:.2f} us warm")
    say("all best arrangements", f"{timed(arrangements, masks[:4000]):.1f} us")
    for name, module, peer in (
        ("OpenSpiel", "pyspiel", open_spiel),
        ("RLCard", "rlcard", rlcard),
    ):
        if find_spec(module):
            least = peer(dealt)
            say(name, f"{least:.2f} us; ours / theirs {warm / least:.2f}")
        else:
            say(name, "not installed")


def say(what: str, found: str) -> None:
    sys.stdout.write(f"{what}: {found}\n")


def timed(work: Callable[..., object], hands: Sequence[object]) -> float:
    """CPU time of one call in microseconds, over all hands."""
    begin = process_time()
    for hand in hands:
        work(hand)
    return (process_time() - begin) / len(hands) * 1e6


def open_spiel(dealt: list[list[int]]) -> float:
    """OpenSpiel's C++ through its Python binding, checked against ours."""
    peer = import_module("pyspiel").gin_rummy.GinRummyUtils(13, 4, 10)
    hands = [
        [SUITS[CARDS[code].suit] * 13 + (code % 13 + 1) % 13 for code in hand] for hand in dealt
    ]
    for hand, theirs in zip(dealt[:2000], hands, strict=False):
        assert peer.min_deadwood(theirs) == deadwood(mask_of(hand))
    return min(timed(peer.min_deadwood, hands) for _ in range(TRIES))


def rlcard(dealt: list[list[int]]) -> float:
    """RLCard's search in Python, checked against ours."""
    card = import_module("rlcard.games.base").Card
    melding = import_module("rlcard.games.gin_rummy.utils.melding")
    utils = import_module("rlcard.games.gin_rummy.utils.utils")

    def least(hand: list[Any]) -> int:
        clusters = melding.get_best_meld_clusters(hand)
        return int(utils.get_deadwood_count(hand, clusters[0] if clusters else []))

    hands = [
        [card(CARDS[code].suit.upper(), CARDS[code].rank.replace("10", "T")) for code in hand]
        for hand in dealt[:2000]
    ]
    for hand, theirs in zip(dealt[:200], hands, strict=False):
        assert least(theirs) == deadwood(mask_of(hand))
    return timed(least, hands)


if __name__ == "__main__":
    main()
