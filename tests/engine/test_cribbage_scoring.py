"""What cards are worth: worked examples, disputes, and the count of all shows."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from engine.cards import CARDS, CODES, FULL_DECK
from engine.games.cribbage.scoring import PIPS, RANK, in_order, pegged, shown, terms
from engine.games.cribbage.table import four_card_show, rank_points, three_card_show

SEED = {"flush": "seed", "nob": "seed"}
CLASSIC = {"flush": "classic", "nob": "classic"}

ALL_SHOWS = {
    0: 1009008, 1: 99792, 2: 2813796, 3: 505008, 4: 2855676, 5: 697508, 6: 1800268, 7: 751324,
    8: 1137236, 9: 361224, 10: 388740, 11: 51680, 12: 317340, 13: 19656, 14: 90100, 15: 9168,
    16: 58248, 17: 11196, 18: 2708, 20: 8068, 21: 2496, 22: 444, 23: 356, 24: 3680, 28: 76, 29: 4,
}  # fmt: skip
"""Hands of four with a starter by points, counted by brute force with an independent program."""


def codes(names):
    return tuple(CODES[name] for name in names.split())


def show(hand, starter, role="nondealer", flush="seed", nob="seed"):
    items = shown(codes(hand), CODES[starter], terms(role, flush, nob))
    parts: Counter[str] = Counter()
    for item in items:
        parts[item.kind] += item.points
    return dict(parts)


@pytest.mark.parametrize(
    ("hand", "starter", "role", "options", "parts"),
    [
        pytest.param(
            "Jc 7d 8c", "6c", "nondealer", SEED, {"fifteen": 2, "run": 3, "flush": 3},
            id="the seed's example counts 8: the flush takes the starter in, no nob",
        ),
        pytest.param(
            "Jc 7d 8c", "6c", "dealer", SEED, {"fifteen": 2, "run": 3, "flush": 3, "nobs": 1},
            id="the dealer gets 9 for the same cards",
        ),
        pytest.param(
            "Jc 7d 8c", "6c", "nondealer", CLASSIC, {"fifteen": 2, "run": 3, "nobs": 1},
            id="public rules give 6: a flush lies in the hand, the jack pays its holder",
        ),
        pytest.param(
            "2h 4h Kh", "9h", "nondealer", SEED, {"fifteen": 2, "flush": 4},
            id="four of one suit",
        ),
        pytest.param(
            "2h 4h Kh", "9s", "nondealer", CLASSIC, {"fifteen": 2, "flush": 3},
            id="classic: three in the hand",
        ),
        pytest.param(
            "2h 4h Kh", "9h", "nondealer", CLASSIC, {"fifteen": 2, "flush": 4},
            id="classic: three in the hand and the starter",
        ),
        pytest.param(
            "2h 4h 6h 8h", "10s", "crib", SEED, {}, id="four suited cards of the crib are nothing",
        ),
        pytest.param(
            "2h 4h 6h 8h", "10h", "crib", CLASSIC, {"flush": 5}, id="five of one suit in the crib",
        ),
        pytest.param(
            "Js 4d 9c", "Jh", "dealer", CLASSIC, {"pair": 2},
            id="a jack turned as starter pays no nob",
        ),
        pytest.param(
            "Jh 5s 5c", "5h", "nondealer", CLASSIC, {"fifteen": 8, "pair": 6, "nobs": 1},
            id="every fifteen of three fives and a jack",
        ),
        pytest.param(
            "5c 5d 6h 6s", "4d", "crib", SEED, {"fifteen": 8, "pair": 4, "run": 12},
            id="double double run",
        ),
        pytest.param(
            "3c 3d 4h 5s", "3h", "crib", SEED, {"fifteen": 6, "pair": 6, "run": 9},
            id="triple run",
        ),
        pytest.param(
            "Ac 2d 3h 4s", "5d", "crib", SEED, {"fifteen": 2, "run": 5},
            id="one run of five, not its parts",
        ),
        pytest.param("Qc Kd Ah", "2s", "nondealer", SEED, {}, id="no run round the king"),
        pytest.param(
            "7c 7d 7h 7s", "As", "crib", SEED, {"fifteen": 12, "pair": 12}, id="four alike",
        ),
    ],
)  # fmt: skip
def test_show(hand, starter, role, options, parts):
    assert show(hand, starter, role, **options) == parts


def test_every_item_names_its_cards():
    items = shown(codes("Jc 7d 8c"), CODES["6c"], terms("dealer", "seed", "seed"))
    named = [(item.kind, " ".join(CARDS[code] for code in item.cards)) for item in items]
    assert named == [
        ("fifteen", "7d 8c"),
        ("run", "6c 7d 8c"),
        ("flush", "6c 8c Jc"),
        ("nobs", "Jc"),
    ]


@pytest.mark.parametrize(
    ("played", "parts"),
    [
        pytest.param("4c 6d 5h", {"fifteen": 2, "run": 3}, id="fifteen and a run out of order"),
        pytest.param("4c 4d 4h", {"pair": 6}, id="three alike are six in all"),
        pytest.param("4c 4d 4h 4s", {"pair": 12}, id="four alike are twelve in all"),
        pytest.param("10h Kd", {}, id="equal value is no pair"),
        pytest.param("5h 5d 5c", {"fifteen": 2, "pair": 6}, id="fifteen with three alike"),
        pytest.param("10c Kd 6h 5s", {"thirty_one": 2}, id="thirty-one"),
        pytest.param("2c 3c 9c", {}, id="suits count in the show only"),
        pytest.param("4h Ad 4s 2c 3d", {"run": 4}, id="the longest run of the last cards"),
        pytest.param("3h 4d 4s 5c", {}, id="a repeated rank breaks a run"),
        pytest.param("9h 2d 4s 2c 3h", {"run": 3}, id="a repeated rank before the run"),
        pytest.param("7h 8d 7s", {}, id="a pair must be unbroken"),
        pytest.param("Ah 2d 3s 4h 5d", {"fifteen": 2, "run": 5}, id="fifteen with a run of five"),
        pytest.param("Qh Kd Ah", {}, id="the ace is low"),
    ],
)
def test_the_last_card_of_the_play(played, parts):
    row = codes(played)
    items = pegged(row, sum(PIPS[code] for code in row))
    assert {item.kind: item.points for item in items} == parts


def test_fifteen_with_a_run_of_six_cannot_happen():
    """Seed 003 promises 8 points for it, but the cheapest run of six counts 21."""
    by_rank = sorted({RANK[code]: PIPS[code] for code in FULL_DECK}.items())
    pips = [value for _, value in by_rank]
    assert min(sum(pips[first : first + 6]) for first in range(8)) == 21


def test_a_run_is_found_in_whatever_order_it_is_played():
    for row in permutations(codes("9h 10d Js")):
        assert [item.kind for item in pegged(row, 29)] == ["run"]


def test_the_ace_is_low_in_every_list():
    assert in_order(codes("Kh 2c As Ah")) == codes("Ah As 2c Kh")


def test_table_of_ranks_holds_every_four_and_five_cards():
    four, five = 1820, 6188
    assert len(rank_points()) == four + five - 13


HANDS = list(combinations(FULL_DECK, 4))
SAMPLE = HANDS[::1013]


def test_fast_count_agrees_with_the_items_on_a_sample():
    how = terms("dealer", "classic", "classic")
    points = four_card_show(how)
    for hand in SAMPLE:
        for starter in FULL_DECK[::5]:
            if starter not in hand:
                items = shown(hand, starter, how)
                assert points(hand, starter) == sum(item.points for item in items)


@pytest.mark.parametrize("role", ["nondealer", "dealer"])
@pytest.mark.parametrize("options", [SEED, CLASSIC], ids=["seed", "classic"])
def test_fast_count_of_three_cards_agrees_with_the_items(role, options):
    how = terms(role, **options)
    points = three_card_show(how)
    for hand in list(combinations(FULL_DECK, 3))[::61]:
        for starter in FULL_DECK[::7]:
            if starter not in hand:
                items = shown(hand, starter, how)
                assert points(hand, starter) == sum(item.points for item in items)


def test_fast_count_of_cribs_agrees_with_the_items():
    how = terms("crib", "seed", "seed")
    points = four_card_show(how)
    one_suit = list(combinations(range(13), 4))[::7]
    for hand in [*SAMPLE[::3], *one_suit]:
        for starter in (12, 25, 38, 51):
            if starter not in hand:
                items = shown(hand, starter, how)
                assert points(hand, starter) == sum(item.points for item in items)


def test_counts_of_a_fixed_sample_of_shows():
    """All shows whose hand holds the four fives, or three of them and the right jack."""
    points = four_card_show(terms("dealer", "classic", "classic"))
    fives = codes("5h 5d 5c 5s")
    found = Counter(points(fives, starter) for starter in FULL_DECK if starter not in fives)
    assert found == {20: 16 + 16, 28: 16}
    best = [
        points((*(set(fives) - {five}), jack), five)
        for five in fives
        for jack in codes("Jh Jd Jc Js")
    ]
    assert Counter(best) == {29: 4, 28: 12}


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_counts_of_all_shows():
    """All 12,994,800 pairs of a hand of four and a starter under public rules."""
    points = four_card_show(terms("dealer", "classic", "classic"))
    found: Counter[int] = Counter()
    for hand in HANDS:
        found.update([points(hand, starter) for starter in FULL_DECK if starter not in hand])
    assert found == ALL_SHOWS
