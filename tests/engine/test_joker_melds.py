"""Melds with jokers against a search that knows nothing but the words of the rules."""

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import CARDS, CODES, JOKER, cards_of, codes_of
from engine.joker_melds import best_laying, discards_within, is_joker_meld, least_deadwood
from engine.two_packs import hand_of, kinds_in, without_card

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
ROWS = {"high": [RANKS], "both": [RANKS, ["A", *RANKS[:-1]]]}
POINTS = {"J": 10, "Q": 10, "K": 10, "A": 10, "": 20} | {str(pip): pip for pip in range(2, 11)}


def is_meld_in_words(cards, ace):
    naturals = [card for card in cards if card != "*"]
    if len(cards) < 3 or 2 * len(naturals) <= len(cards):
        return False
    suits = [card.suit for card in naturals]
    ranks = [card.rank for card in naturals]
    if len(set(naturals)) < len(naturals):
        return False
    if len(set(ranks)) == 1:
        return len(cards) <= 4
    windows = (
        row[start : start + len(cards)]
        for row in ROWS[ace]
        for start in range(len(row) - len(cards) + 1)
    )
    return len(set(suits)) == 1 and any(set(ranks) <= set(window) for window in windows)


@cache
def least_in_words(cards, ace):
    """The least over every way to part the cards into melds and leftovers."""
    if not cards:
        return 0
    first, rest = cards[0], cards[1:]
    least = POINTS[first.rank] + least_in_words(rest, ace)
    for count in range(2, len(cards)):
        for chosen in combinations(range(len(rest)), count):
            meld = (first, *(rest[at] for at in chosen))
            if is_meld_in_words(meld, ace):
                left = tuple(card for at, card in enumerate(rest) if at not in chosen)
                least = min(least, least_in_words(left, ace))
    return least


# Few ranks and suits make many melds that compete for the same cards.
CROWDED = [
    CODES[rank + suit] for rank in ("9", "10", "J", "Q", "K", "A", "2", "3") for suit in "hs"
]
PACK = [*CROWDED, CODES["10d"], CODES["10c"], CODES["Ad"]] * 2 + [JOKER] * 4
HANDS = st.permutations(PACK).map(lambda pack: pack[:8])


@pytest.mark.parametrize("ace", ["high", "both"])
@settings(max_examples=50, deadline=None)
@given(codes=HANDS)
def test_deadwood_is_the_least_of_all_ways(ace, codes):
    assert least_deadwood(hand_of(codes), ace) == least_in_words(cards_of(sorted(codes)), ace)


@pytest.mark.parametrize("ace", ["high", "both"])
@settings(max_examples=50, deadline=None)
@given(codes=HANDS)
def test_a_laying_uses_each_card_once_in_melds_that_stand(ace, codes):
    laying = best_laying(hand_of(codes), ace)
    used = [code for meld in laying.melds for code in meld] + list(laying.rest)
    assert sorted(used) == sorted(codes)
    assert all(is_meld_in_words(cards_of(meld), ace) for meld in laying.melds)
    assert sum(POINTS[CARDS[code].rank] for code in laying.rest) == laying.deadwood


@settings(max_examples=50, deadline=None)
@given(codes=st.permutations(PACK).map(lambda pack: pack[:11]), limit=st.sampled_from([0, 5, 30]))
def test_discards_within_a_limit_are_those_whose_rest_is(codes, limit):
    hand = hand_of(codes)
    left = {code: least_deadwood(without_card(hand, code)) for code in kinds_in(hand)}
    assert discards_within(hand, limit) == {
        code: points for code, points in left.items() if points <= limit
    }


@pytest.mark.parametrize("ace", ["high", "both"])
@settings(max_examples=200, deadline=None)
@given(codes=st.lists(st.sampled_from(PACK), min_size=1, max_size=6))
def test_a_meld_is_one_in_words_too(ace, codes):
    assert is_joker_meld(codes, ace) == is_meld_in_words(cards_of(codes), ace)


@pytest.mark.parametrize(
    ("hand", "deadwood"),
    [
        ("Qh * Ah 2c 2d", 4),
        ("Kc Ac 2c", 22),
        ("7c 7c 7d", 21),
        ("7h 7d * *", 20),
        ("* * * *", 80),
        ("5s * 8s 9s", 5),
        ("2h 3h 4h 5h 6h 7h 8h 9h 10h Jh", 0),
        ("9h 9d 9c 9s *", 9),
        ("9h 9d 9c 9s 9h 9d *", 0),
    ],
)
def test_known_hands(hand, deadwood):
    assert least_deadwood(hand_of(codes_of(hand))) == deadwood


def test_a_joker_stands_where_it_is_needed():
    laying = best_laying(hand_of(codes_of("7c 9c * Kh Qd")))
    assert [" ".join(cards_of(meld)) for meld in laying.melds] == ["7c * 9c"]
    ends = best_laying(hand_of(codes_of("Kc Ac *")))
    assert [" ".join(cards_of(meld)) for meld in ends.melds] == ["* Kc Ac"]
