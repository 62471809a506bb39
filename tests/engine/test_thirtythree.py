"""«33»: the worked example, sweeps, the question, the keys, what is refused and what is seen."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.cards import CODES, SHORT_DECK, bits, cards_of, codes_of, mask_of
from engine.core import Given, IllegalMove, InvalidMove
from engine.games.thirtythree import events as happened
from engine.games.thirtythree.computer import choose
from engine.games.thirtythree.moves import SWAPS, Call
from engine.games.thirtythree.rules import ThirtyThree
from engine.games.thirtythree.scoring import COMBINATIONS, Worth, settle, worth
from engine.games.thirtythree.state import LONGEST_CHAIN, Table, sweep
from engine.games.thirtythree.turns import MOST_TURNS
from engine.shuffle import Shuffle

GAME = ThirtyThree()
LUCK = Shuffle(b"thirty-three", 0)
MASHA, KOLYA, NINA = 0, 1, 2

PLAIN = {"0": "6h 7d 9c", "1": "8h 9d 10c", "centre": "Jh Qd 8s"}
"""Two hands without a combination, and a centre that no single swap sweeps."""


def dealt(cards, dealer=KOLYA, seats=2, standing=None) -> Any:
    """The first deal; Masha begins unless told otherwise. Cards of a place in one string."""
    places = {place: tuple(names.split()) for place, names in cards.items()}
    return GAME.start(seats, LUCK, Given(dealer, places, standing or {})).state


def played(state, *lines, luck=LUCK):
    """The position and the events after lines like `0: 8s>10h stop`, all of them legal."""
    told: list[Any] = []
    for line in lines:
        seat, _, text = line.partition(": ")
        for move in GAME.parse(text):
            step = GAME.play(state, int(seat), move, luck)
            state = step.state
            told += step.events
    return state, told


def refused(state, seat, text):
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(state, seat, GAME.parse(text)[0], LUCK)
    assert GAME.parse(text)[0] not in GAME.legal_moves(state, seat)
    return refusal.value


def named(names):
    return cards_of(codes_of(names))


def words(state, seat):
    """The legal moves of one word."""
    return [str(move) for move in GAME.legal_moves(state, seat) if isinstance(move, Call)]


class Arranged(Shuffle):
    """Luck whose shuffles come out as written, and then as they fall."""

    def __init__(self, *orders):
        super().__init__(b"arranged", 0)
        self.orders = [codes_of(order) for order in orders]
        self.asked: list[int] = []

    def order(self, items):
        self.asked.append(len(items))
        if not self.orders:
            return super().order(items)
        first = self.orders.pop(0)
        return (*first, *(card for card in items if card not in first))


# --- What a hand is worth -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "points", "combination"),
    [
        pytest.param("Ah Jh 8s", 21, 0, id="example, deal 1: two hearts"),
        pytest.param("Ah Jh 10h", 31, 31, id="example, deal 1: stop, 31"),
        pytest.param("Ac Ah 10h", 32, 0, id="example, deal 2: a bust"),
        pytest.param("Ac Ah As", 33, 33, id="example, deal 2: stop, 33"),
        pytest.param("Ah As Ad", 33, 33, id="three aces without the ace of clubs"),
        pytest.param("10d Kd 6d", 26, 0, id="example, deal 3: ours"),
        pytest.param("Jc 7c 8c", 25, 0, id="example, deal 3: theirs"),
        pytest.param("6c 7c 8c", 21, 678, id="six, seven, eight"),
        pytest.param("6c 7c 8d", 13, 0, id="six, seven, eight of two suits"),
        pytest.param("6h 7h Ac", 24, 0, id="the ace of clubs is no eight"),
        pytest.param("Ac Kh Qh", 31, 31, id="the ace of clubs is the ace of hearts"),
        pytest.param("Ac Ah 9h", 31, 0, id="31 points, but not 11 + 10 + 10"),
        pytest.param("Ac Kh Ks", 21, 0, id="the ace of clubs joins one suit"),
        pytest.param("Ac Kh 9s", 21, 0, id="the ace of clubs joins the better suit"),
        pytest.param("Kh Kd Ks", 10, 0, id="three kings are nothing special"),
        pytest.param("6h 6d 6s", 6, 0, id="the least hand"),
    ],
)
def test_hand(hand, points, combination):
    assert worth(mask_of(codes_of(hand))) == (points, combination)


def test_all_hands():
    """7140 hands: 4 of three aces, 4 runs, 6 pairs of tens with 7 aces (clubs count once)."""
    hands = [worth(mask_of(hand)) for hand in combinations(SHORT_DECK, 3)]
    assert len(hands) == 7140
    assert sum(hand.combination == 33 for hand in hands) == 4
    assert sum(hand.combination == 678 for hand in hands) == 4
    assert sum(hand.combination == 31 for hand in hands) == 6 * 7 == 42
    assert len(COMBINATIONS) == 50
    assert sum(hand.points == 32 for hand in hands) == 12
    assert sum(hand == (31, 0) for hand in hands) == 3
    assert {hand.points for hand in hands} == {*range(6, 12), *range(13, 34)}


# --- The deal and the sweep ---------------------------------------------------------------------


def test_seats_deal_in_turn_and_the_next_one_begins():
    state = dealt(PLAIN, dealer=KOLYA)
    assert GAME.to_act(state) == (MASHA,)
    state, _ = played(state, "0: propose", "1: yes")
    state = GAME.next_deal(state, LUCK).state
    assert (state.dealer, state.deal) == (MASHA, 2)
    assert GAME.to_act(state) == (KOLYA,)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_lot_names_the_dealer_and_18_keys_are_there(seats):
    dealers = {GAME.start(seats, Shuffle(bytes([n]), 0)).state.dealer for n in range(60)}
    assert dealers == set(range(seats))
    state = GAME.start(seats, LUCK).state
    assert state.keys == (3,) * seats
    assert state.reserve == 18 - 3 * seats


def test_a_centre_of_one_suit_leaves_at_the_deal_and_gives_nobody_a_swap():
    """Source: worked example, deal 2; two centres may go one after another."""
    cards = PLAIN | {"centre": "6d 8d Kd", "stock": "7s 9s Ks Ah 8s Ad"}
    step = GAME.start(2, LUCK, Given(KOLYA, {k: tuple(v.split()) for k, v in cards.items()}))
    view = GAME.view(step.state, MASHA)
    assert view.centre == ("Ah", "8s", "Ad")
    assert sorted(view.out_pile) == sorted(["6d", "8d", "Kd", "7s", "9s", "Ks"])
    assert (view.phase, view.fresh) == ("turn", True)
    assert [type(event).__name__ for event in step.events] == [
        "Dealt", "CentreLaid", "Swept", "CentreLaid", "Swept", "CentreLaid",
    ]  # fmt: skip


def test_a_swap_that_sweeps_gives_another_one():
    """Source: worked example, deal 2, from the second player's side."""
    cards = {
        "0": "Ac 10h 7s",
        "1": "6d 7d 10c",
        "centre": "Ah 8s 6s",
        "stock": "As Jh 9h 6h 7h 8h Kd 9s Qc",
    }
    state = dealt(cards, standing={"keys": {0: 3, 1: 2}})
    state, told = played(state, "0: 7s>Ah")
    assert told == [
        happened.Swapped(MASHA, *named("7s Ah")),
        happened.Swept(named("7s 8s 6s")),
        happened.CentreLaid(named("As Jh 9h")),
    ]
    view = GAME.view(state, MASHA)
    assert (view.points, view.combination, view.phase) == (32, 0, "swept")
    assert view.last is None
    assert "done" in words(state, MASHA)
    assert "stop" not in words(state, MASHA)
    state, told = played(state, "0: 10h>As")
    assert happened.Swept(named("10h Jh 9h")) in told
    state, _ = played(state, "0: stop")
    assert state.keys == (6, 1)
    assert state.reserve == 11


def test_the_ace_of_clubs_helps_to_sweep_two_cards_of_one_suit():
    state = dealt(PLAIN | {"0": "9h 7d 6c", "centre": "Ac Kh Qs"})
    state, told = played(state, "0: 9h>Qs")
    assert any(isinstance(event, happened.Swept) for event in told)


def test_the_ace_of_clubs_with_two_suits_sweeps_nothing():
    state = dealt(PLAIN | {"0": "9h 7d 6c", "centre": "Ac Kd Qs"})
    _, told = played(state, "0: 9h>Kd")
    assert told == [happened.Swapped(MASHA, *named("9h Kd"))]


def test_an_empty_stock_is_made_of_the_shuffled_out_pile():
    held = mask_of(codes_of("8s 9d Ac 8h 10c Jh 7d 6h Jd"))
    state = dealt({"0": "8s 9d Ac", "1": "8h 10c Jh", "centre": "7d 6h Jd"})
    state = state._replace(stock=(), out=mask_of(SHORT_DECK) & ~held)
    luck = Arranged("6s 9h 6d")
    state, told = played(state, "0: 9d>6h", luck=luck)
    assert luck.asked == [30]
    assert told[1:] == [
        happened.Swept(named("7d 9d Jd")),
        happened.Reshuffled(30),
        happened.CentreLaid(named("6s 9h 6d")),
    ]
    assert (len(state.stock), state.out) == (27, 0)


def test_a_chain_over_the_limit_ends_in_one_shuffle_of_centre_stock_and_out_pile():
    """The 12 cards come back five times for 20 sweeps, and the 21st centre is not swept."""
    threes = "6s 7s 8s 9s 10s Js Qs Ks As 6h 7h 8h"
    luck = Arranged(*[threes] * 5, "6s 6h 9s")
    codes = codes_of(threes)
    table, told = sweep(Table(codes[:3], codes[3:], 0), luck)
    assert [type(event).__name__ for event in told].count("Swept") == LONGEST_CHAIN == 20
    assert luck.asked == [12] * 6
    assert table.centre == codes_of("6s 6h 9s")
    assert (len(table.stock), table.out) == (9, 0)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_cards_are_conserved_and_the_stock_holds_threes(seats):
    """Case P137: every action, reshuffles included."""
    state, rng = GAME.start(seats, Shuffle(b"all", 0)).state, Random(33)
    for step in range(1, 1500):
        masks = [*state.hands, mask_of(state.centre), mask_of(state.stock), state.out]
        assert sum(mask.bit_count() for mask in masks) == 36
        assert sum(masks) == mask_of(SHORT_DECK)
        assert len(state.stock) % 3 == 0
        assert sum(state.keys) + state.reserve == 18
        if GAME.between_deals(state):
            state = GAME.next_deal(state, Shuffle(b"all", step)).state
        elif GAME.outcome(state):
            state = GAME.start(seats, Shuffle(b"all", step)).state
        else:
            seat = rng.choice(GAME.to_act(state))
            exchanges = [m for m in GAME.legal_moves(state, seat) if not isinstance(m, Call)]
            moves = exchanges or GAME.legal_moves(state, seat)
            state = GAME.play(state, seat, rng.choice(moves), Shuffle(b"all", step)).state


# --- A turn -------------------------------------------------------------------------------------


def test_an_ordinary_swap_ends_the_turn():
    state, told = played(dealt(PLAIN), "0: 6h>Jh")
    assert GAME.to_act(state) == (KOLYA,)
    assert GAME.view(state, KOLYA).centre == ("6h", "Qd", "8s")
    assert GAME.view(state, KOLYA).last == "6h"
    assert len(told) == 1


def test_a_combination_waits_for_stop_or_done():
    state, _ = played(dealt(PLAIN | {"0": "Ah Kh 9c"}), "0: 9c>Jh")
    assert [*map(str, GAME.legal_moves(state, MASHA))] == ["done", "stop"]
    assert refused(state, MASHA, "Ah>Qd").key == "not_now"
    state, told = played(state, "0: done")
    assert told == [happened.Finished(MASHA)]
    assert GAME.to_act(state) == (KOLYA,)


def test_a_kept_combination_may_stop_at_a_later_turn_before_the_exchange():
    state, _ = played(dealt(PLAIN | {"0": "Ah Kh 9c"}), "0: 9c>Jh done", "1: pass")
    assert "stop" in words(state, MASHA)
    assert "swap" in GAME.view(state, MASHA).may
    state, _ = played(state, "0: stop")
    assert state.keys == (3, 2)


def test_a_spin_takes_the_centre_and_leaves_another_exchange():
    state = dealt(PLAIN | {"0": "6h 7h 9h", "stock": "Ks 6d 8d"})
    assert "spin" in words(state, MASHA)
    step = GAME.play(state, MASHA, Call.SPIN, LUCK)
    assert step.events == (
        happened.Spun(MASHA, named("6h 7h 9h"), named("Jh Qd 8s")),
        happened.CentreLaid(named("Ks 6d 8d")),
    )
    assert step.revealed
    assert words(step.state, MASHA) == ["done"]
    assert len(GAME.legal_moves(step.state, MASHA)) == 10
    assert mask_of(codes_of("6h 7h 9h")) == step.state.out


def test_the_ace_of_clubs_spins_with_two_cards_of_one_suit():
    assert "spin" in words(dealt(PLAIN | {"0": "Ac 7h 9h"}), MASHA)
    assert "spin" not in words(dealt(PLAIN | {"0": "Ac 7h 9d", "1": "8h 6d 10c"}), MASHA)


def test_right_after_the_deal_anybody_stops_until_the_first_move():
    state = dealt(PLAIN | {"1": "Ah Kh Qh"})
    assert GAME.to_act(state) == (MASHA,)
    assert words(state, KOLYA) == ["stop"]
    assert GAME.view(state, KOLYA).may == ("stop",)
    stopped, _ = played(state, "1: stop")
    assert stopped.keys == (2, 3)
    later, _ = played(state, "0: pass")
    assert "stop" in words(later, KOLYA)
    later, _ = played(later, "1: pass", "0: no")
    assert words(later, KOLYA) == []
    assert refused(later, KOLYA, "stop").key == "not_your_turn"


def test_a_proposal_is_a_move_and_nobody_stops_while_it_is_open():
    state, _ = played(dealt(PLAIN | {"1": "Ah Kh Qh"}), "0: propose")
    assert GAME.to_act(state) == (KOLYA,)
    assert words(state, KOLYA) == ["yes", "no"]
    assert refused(state, KOLYA, "stop").key == "not_now"
    assert refused(state, MASHA, "pass").key == "not_your_turn"


def test_a_stop_at_the_moment_of_a_sweep_counts():
    """Source: worked example, deal 2: the third ace is taken and the centre swept at once."""
    cards = PLAIN | {"0": "Ac Ah 10h", "1": "8d 9d 10c", "centre": "As Jh 9h"}
    state, told = played(dealt(cards), "0: 10h>As", "0: stop")
    assert any(isinstance(event, happened.Swept) for event in told)
    assert (state.keys, state.ending) == ((6, 2), "stop")


# --- The question -------------------------------------------------------------------------------

THREE = {"0": "6h 7d 9c", "1": "8h 9d 10c", "2": "Jd 7s 6s", "centre": "Jh Qd 8s"}


def test_answers_come_in_any_order_and_the_first_no_ends_the_question():
    asked, _ = played(dealt(THREE, dealer=NINA, seats=3), "0: propose")
    assert GAME.to_act(asked) == (KOLYA, NINA)
    state, _ = played(asked, "2: yes")
    assert GAME.to_act(state) == (KOLYA,)
    assert GAME.view(state, None).agreed == (NINA,)
    assert refused(state, NINA, "no").key == "not_your_turn"
    state, told = played(state, "1: no")
    assert told == [happened.Declined(KOLYA, MASHA)]
    assert GAME.to_act(state) == (MASHA,)
    assert words(state, MASHA) == ["pass"]
    assert refused(state, MASHA, "propose").key == "already_proposed"


def test_all_yes_shows_the_hands():
    state, told = played(dealt(THREE, dealer=NINA, seats=3), "0: propose", "2: yes", "1: yes")
    assert [type(event).__name__ for event in told][2:] == [
        "Agreed", "ShowdownReached", "HandShown", "HandShown", "HandShown", "KeyLost",
    ]  # fmt: skip
    assert state.keys == (2, 3, 3)


def test_no_question_after_a_sweep():
    state = dealt(PLAIN | {"0": "9h 7d 6c", "centre": "Ac Kh Qs", "stock": "Ks 6d 8d"})
    state, _ = played(state, "0: 9h>Qs")
    assert refused(state, MASHA, "propose").key == "not_now"
    assert refused(state, MASHA, "pass").key == "not_now"


def test_a_circle_of_passes_asks_everybody_and_a_no_goes_on_with_the_next_seat():
    state, told = played(dealt(THREE, dealer=NINA, seats=3), "0: pass", "1: pass", "2: pass")
    assert told[-1] == happened.CirclePassed(1)
    assert GAME.to_act(state) == (MASHA, KOLYA, NINA)
    assert GAME.view(state, None).proposer is None
    state, _ = played(state, "2: yes", "0: no")
    assert GAME.to_act(state) == (MASHA,)
    assert words(state, MASHA) == ["pass", "propose"]


def test_after_the_third_circle_in_a_row_the_hands_are_shown_without_asking():
    circle = ["0: pass", "1: pass"]
    state, told = played(dealt(PLAIN), *circle, "0: no", *circle, "1: no", *circle)
    assert happened.ShowdownReached("circles") in told
    assert state.keys == (2, 3)


@pytest.mark.parametrize("between", [["0: 6h>Jh"], ["0: propose", "1: no", "0: pass"]])
def test_anything_between_sets_passes_and_circles_back(between):
    circle = ["0: pass", "1: pass"]
    state, _ = played(dealt(PLAIN), *circle, "0: no", *circle, "1: no")
    assert state.circles == 2
    state, _ = played(state, *between)
    assert (state.circles, state.passes) == (0, int("pass" in between[-1]))


def test_after_forty_turns_of_each_seat_the_hands_are_shown():
    state = dealt(PLAIN)
    held = {0: "6h", 1: "8h"}
    lying = "Jh"
    told: list[Any] = []
    for turn in range(2 * MOST_TURNS):
        assert GAME.to_act(state) == (turn % 2,)
        state, told = played(state, f"{turn % 2}: {held[turn % 2]}>{lying}")
        held[turn % 2], lying = lying, held[turn % 2]
    assert MOST_TURNS == 40
    assert told[1] == happened.ShowdownReached("turns")
    assert GAME.between_deals(state)


# --- The keys -----------------------------------------------------------------------------------


def hands(text):
    """Worths in the order of seats, a combination named after the points: `31=31 20`."""
    worths = []
    for part in text.split():
        points, _, combination = part.partition("=")
        worths.append(Worth(int(points), int(combination or 0)))
    return worths


@pytest.mark.parametrize(
    ("worths", "winners", "keys", "reserve", "after", "left"),
    [
        pytest.param("33=33 20 31=31", (0,), (3, 1, 1), 13, (6, 0, 1), 11, id="33, one spared"),
        pytest.param("33=33 20 12", (0,), (3, 3, 3), 0, (5, 2, 2), 0, id="the losers pay first"),
        pytest.param("33=33 21=678 31=31", (0,), (3, 3, 3), 2, (5, 3, 3), 0, id="what there is"),
        pytest.param("21=678 20 28", (0,), (3, 3, 3), 9, (4, 2, 2), 10, id="678 costs all"),
        pytest.param("31=31 14 20", (0,), (2, 3, 3), 10, (2, 2, 3), 11, id="31 costs the lowest"),
        pytest.param("31=31 14 14", (0,), (3, 3, 3), 9, (3, 2, 2), 11, id="31, ties together"),
        pytest.param("31=31 32 14", (0,), (3, 3, 3), 9, (3, 2, 3), 10, id="31, a bust alone"),
        pytest.param("31=31 33=33", (0,), (3, 3), 12, (3, 3), 12, id="31 against a holder"),
        pytest.param("21=678 32 14", (0,), (3, 3, 3), 9, (4, 2, 2), 10, id="678, bust as others"),
        pytest.param("25 26", (), (1, 3), 14, (0, 3), 15, id="example, deal 3"),
        pytest.param("25 25", (), (3, 3), 12, (3, 3), 12, id="all equal"),
        pytest.param("25 25 26", (), (3, 3, 3), 9, (2, 2, 3), 11, id="two lowest"),
        pytest.param("32 8 20", (), (3, 3, 3), 9, (2, 3, 3), 10, id="a bust loses alone"),
        pytest.param("31 30", (), (3, 3), 12, (3, 2), 13, id="31 points without combination"),
        pytest.param(
            "21=678 21=678 20", (1, 0), (3, 3, 3), 0, (3, 4, 2), 0, id="two best, one key"
        ),
    ],
)
def test_keys(worths, winners, keys, reserve, after, left):
    """Source: point 8.3 and the settled questions of the rules page."""
    result = settle(hands(worths), winners, keys, reserve)
    assert (result.keys, result.reserve) == (after, left)


SHOW = ("0: propose", "1: yes")


@pytest.mark.parametrize(
    ("masha", "kolya", "keys"),
    [
        pytest.param("Ah Ad As", "6s 7s 8s", (6, 3), id="33 over 678, both spared"),
        pytest.param("6s 7s 8s", "Ah Kh Qh", (4, 3), id="678 over 31"),
        pytest.param("Ah Kh Qh", "Ac Ad 9d", (3, 2), id="31 over 31 points"),
        pytest.param("6s 7s 8s", "6h 7h 8h", (4, 4), id="two best"),
        pytest.param("9s 9h 9d", "9c Kh 6s", (2, 3), id="points alone"),
    ],
)
def test_by_consent_the_best_holder_wins_as_if_he_had_declared(masha, kolya, keys):
    state = dealt({"0": masha, "1": kolya, "centre": "Jh Qd 10s"})
    state, _ = played(state, *SHOW)
    assert state.keys == keys


def test_two_equal_best_take_from_the_dealers_left_as_far_as_the_reserve_goes():
    cards = {"0": "6s 7s 8s", "1": "6h 7h 8h", "2": "6d 7d 8d", "centre": "Jh Qd 10s"}
    standing = {"keys": {0: 6, 1: 6, 2: 4}}
    state = dealt(cards, dealer=MASHA, seats=3, standing=standing)
    state, told = played(state, "1: propose", "2: yes", "0: yes")
    assert state.keys == (6, 7, 5)
    assert state.reserve == 0
    taken = [event.seat for event in told if isinstance(event, happened.KeysTaken)]
    assert taken == [KOLYA, NINA]


def test_the_match_ends_with_the_first_empty_hand_of_keys():
    standing = {"keys": {0: 1, 1: 4, 2: 4}}
    state = dealt(THREE, dealer=NINA, seats=3, standing=standing)
    state, _ = played(state, "0: propose", "1: yes", "2: yes")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((KOLYA, NINA), "shared")
    assert not GAME.between_deals(state)
    with pytest.raises(IllegalMove, match="not_now"):
        GAME.next_deal(state, LUCK)


# --- What is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "text", "key"),
    [
        (KOLYA, "6h>Jh", "not_your_turn"),
        (KOLYA, "yes", "not_your_turn"),
        (KOLYA, "stop", "not_a_combination"),
        (MASHA, "yes", "not_now"),
        (MASHA, "done", "not_now"),
        (MASHA, "8h>Jh", "not_in_hand"),
        (MASHA, "Jh>Jh", "not_in_hand"),
        (MASHA, "6h>6h", "same_card"),
        (MASHA, "6h>8h", "not_in_centre"),
        (MASHA, "2h>Jh", "not_in_hand"),
        (MASHA, "spin", "not_one_suit"),
        (MASHA, "stop", "not_a_combination"),
    ],
)
def test_refusal(seat, text, key):
    assert refused(dealt(PLAIN), seat, text).key == key


def test_refusals_say_what_would_do_without_telling_the_hand():
    state = dealt(PLAIN)
    assert refused(state, KOLYA, "8h>Jh").details == {"to_act": (MASHA,)}
    assert refused(state, MASHA, "6h>9d").details == {
        "card": "9d",
        "centre": ("Jh", "Qd", "8s"),
    }
    assert refused(state, MASHA, "done").details == {"phase": "turn"}
    assert refused(state, MASHA, "stop").details == {}


def test_nothing_is_played_between_deals():
    state, _ = played(dealt(PLAIN), *SHOW)
    assert GAME.to_act(state) == ()
    assert refused(state, MASHA, "pass").key == "not_your_turn"
    assert refused(state, KOLYA, "stop").key == "not_your_turn"


@pytest.mark.parametrize(
    ("cards", "key"),
    [
        ({"0": "2h"}, "not_in_deck"),
        ({"0": "6h", "1": "6h"}, "not_in_deck"),
        ({"0": "6h 7h 8h 9h"}, "wrong_number_of_cards"),
        ({"out": "6h"}, "wrong_number_of_cards"),
        ({"7": "6h"}, "no_such_place"),
    ],
)
def test_cards_that_cannot_be_given(cards, key):
    with pytest.raises(InvalidMove, match=key):
        dealt(cards)


def test_a_record_cannot_name_another_dealer_or_more_keys_than_there_are():
    state, _ = played(dealt(PLAIN), *SHOW)
    with pytest.raises(InvalidMove, match="wrong_dealer"):
        GAME.next_deal(state, LUCK, Given(first=KOLYA))
    with pytest.raises(InvalidMove, match="too_many_keys"):
        dealt(PLAIN, standing={"keys": {0: 16, 1: 3}})


# --- Notation, and what people write ------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "8s", "8s>", "8s>8z", "8s-10h", "knock", "8s > 10h", ">"])
def test_not_notation(text):
    with pytest.raises(InvalidMove):
        GAME.parse(text)


def test_a_line_holds_several_steps():
    assert GAME.parse("8s>10h stop") == (SWAPS[CODES["8s"]][CODES["10h"]], Call.STOP)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("6h Jh", "6h>Jh"),
        ("Jh 6h", "6h>Jh"),
        ("6h > Jh", "6h>Jh"),
        ("6h>Jh stop", "6h>Jh stop"),
        ("6h Jh 7d Qd done", "6h>Jh 7d>Qd done"),
        ("spin", "spin"),
        ("swap 6h Jh", "6h>Jh"),
        ("stop, 33", "stop"),
        ("propose?", "propose"),
        ("6h Jh, stop 6, 7, 8", "6h>Jh stop"),
        ("9h 6h", "9h>6h"),
        ("Jh > 6h", "Jh>6h"),
    ],
)
def test_bare_cards_are_a_swap(text, canonical):
    view = GAME.view(dealt(PLAIN), MASHA)
    assert GAME.read(text, view) == GAME.parse(canonical)


@pytest.mark.parametrize("text", ["6h", "6h >", "", "6h stop", "Jh 6h 7d", "masha"])
def test_half_a_swap_is_no_move(text):
    with pytest.raises(InvalidMove):
        GAME.read(text, GAME.view(dealt(PLAIN), MASHA))


def test_a_swap_is_chosen_card_by_card():
    assert GAME.path(GAME.parse("8s>10h")[0]) == ("8s", "10h")
    assert GAME.path(Call.SPIN) == ("spin",)


# --- What is seen -------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_the_table_none():
    state = dealt(PLAIN)
    assert GAME.view(state, KOLYA).hand == ("8h", "9d", "10c")
    table = GAME.view(state, None)
    assert (table.hand, table.points, table.may) == ((), 0, ())
    assert table.shown == ()


def test_nobody_sees_that_another_could_stop():
    state = dealt(PLAIN | {"1": "Ah Kh Qh"})
    assert GAME.view(state, None).may == ()
    assert "stop" not in GAME.view(state, MASHA).may


def test_after_the_deal_all_hands_are_shown_with_their_keys():
    state, _ = played(dealt(PLAIN | {"0": "Ah Kh 9c"}), "0: 9c>Jh stop")
    first, second = GAME.view(state, None).shown
    assert (first.points, first.combination, first.lost, first.gained) == (31, 31, 0, 0)
    assert (second.cards, second.lost, second.reason) == (("8h", "9d", "10c"), 1, "lowest")
    assert GAME.view(state, None).declarer == MASHA
    assert GAME.view(state, None).between_deals


# --- The computer -------------------------------------------------------------------------------


def test_the_computer_takes_the_run_the_example_missed():
    """Source: worked example, deal 3: the opponent lays the six and misses 6-7-8."""
    state = dealt({"0": "Jc 7c 6c", "1": "10d Kd 6d", "centre": "6s 6h 8c"})
    assert str(choose(GAME.view(state, MASHA), GAME.legal_moves(state, MASHA))) == "Jc>8c"


def test_the_computer_stops_with_a_combination_even_out_of_turn():
    state = dealt(PLAIN | {"1": "Ah Kh Qh"})
    assert choose(GAME.view(state, KOLYA), GAME.legal_moves(state, KOLYA)) is Call.STOP


def test_the_computer_does_not_keep_a_bust():
    cards = {"0": "Ac Ah 9d", "1": "8h 9c 6c", "centre": "Kh 7d 8s"}
    state = dealt(cards)
    move = choose(GAME.view(state, MASHA), GAME.legal_moves(state, MASHA))
    assert str(move) != "9d>Kh"


@pytest.mark.parametrize(("hand", "answer"), [("Ks Qs Js", "yes"), ("6s 9c 8d", "no")])
def test_the_computer_agrees_with_a_good_hand_only(hand, answer):
    state = dealt({"0": "7h 7d 9s", "1": hand, "centre": "Jh Qd 8s"})
    state, _ = played(state, "0: propose")
    assert str(choose(GAME.view(state, KOLYA), GAME.legal_moves(state, KOLYA))) == answer


def computer_wins(matches):
    """How many of the matches of two the computer wins alone against uniform random moves."""
    wins = 0
    for match in range(matches):
        seed, rng, computer = b"match%d" % match, Random(match), match % 2
        state, step = GAME.start(2, Shuffle(seed, 0)).state, 0
        while GAME.outcome(state) is None:
            step += 1
            if GAME.between_deals(state):
                state = GAME.next_deal(state, Shuffle(seed, step)).state
                continue
            seat = rng.choice(GAME.to_act(state))
            legal = GAME.legal_moves(state, seat)
            move = choose(GAME.view(state, seat), legal) if seat == computer else rng.choice(legal)
            state = GAME.play(state, seat, move, Shuffle(seed, step)).state
        outcome = GAME.outcome(state)
        wins += outcome is not None and outcome.winners == (computer,)
    return wins


def test_the_computer_beats_random_play():
    assert computer_wins(20) >= 19


@pytest.mark.slow
def test_the_computer_wins_95_of_100_matches_against_random_play():
    assert computer_wins(400) >= 380


def test_interned_swaps_are_the_moves():
    assert all(
        GAME.parse(str(SWAPS[give][take])) == (SWAPS[give][take],)
        for give in bits(mask_of(SHORT_DECK))
        for take in SHORT_DECK
    )
