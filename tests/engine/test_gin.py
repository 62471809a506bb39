"""Gin: the worked examples of the source, what is refused and why, what is seen, who wins."""

from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import CARDS, bits, cards_of, codes_of, mask_of
from engine.core import Given, IllegalMove, InvalidMove, Refusal
from engine.games.gin import events as happened
from engine.games.gin.computer import choose
from engine.games.gin.moves import LAY_OFF, Discard, Knock, LayOff
from engine.games.gin.rules import Gin
from engine.games.gin.scoring import (
    Sheet,
    premiums,
    settle_columns,
    settle_simple,
    with_columns,
    with_simple,
)
from engine.games.gin.state import DISCARD, LAYING_OFF, NOBODY, SCORED
from engine.melds import deadwood
from engine.registry import rule_book
from engine.shuffle import Shuffle

LUCK = Shuffle(b"gin", 0)
MASHA, KOLYA = 0, 1


def gin(**options) -> Any:
    return Gin(**options)


def dealt(game, cards, dealer=KOLYA, standing=None):
    """The first deal, Masha to act unless she deals; places by name, cards in one string."""
    places = {place: tuple(names.split()) for place, names in cards.items()}
    return game.start(2, LUCK, Given(dealer, places, standing or {})).state


def played(game, state, *lines):
    """The position after lines like `0: stock -7h`, all of them legal."""
    events = []
    for line in lines:
        seat, _, text = line.partition(": ")
        for move in game.parse(text):
            step = game.play(state, int(seat), move, LUCK)
            state = step.state
            events += step.events
    return state, events


def refused(game, state, seat, text):
    *steps, last = game.parse(text)
    for move in steps:
        state = game.play(state, seat, move, LUCK).state
    with pytest.raises(IllegalMove) as refusal:
        game.play(state, seat, last, LUCK)
    return refusal.value


def after(game, state, *lines):
    return played(game, state, *lines)[0]


# Masha: three sevens, 4-5-6 of clubs, 2 3 of hearts, king, queen; six points short of gin.
CLUBS = {
    "0": "7h 7d 7s 4c 5c 6c 2h 3h Kd Qs",
    "1": "9h 9d 9s Jh Qh Kh 8c 7c 3s 2d",
    "upcard": "10h",
    "stock": "Ah As Ad Ac 5h 5d",
}


class TestTurn:
    def test_the_non_dealer_then_the_dealer_may_take_the_upcard(self):
        game = gin()
        state = dealt(game, CLUBS)
        assert [str(move) for move in game.legal_moves(state, MASHA)] == ["pile", "refuse"]
        assert game.legal_moves(state, KOLYA) == ()
        state = after(game, state, "0: refuse")
        assert [str(move) for move in game.legal_moves(state, KOLYA)] == ["pile", "refuse"]
        state = after(game, state, "1: pile")
        assert game.facts(state)["hand"][KOLYA].count("10h") == 1

    def test_when_both_refuse_the_non_dealer_draws_from_the_stock(self):
        game = gin()
        state = after(game, dealt(game, CLUBS), "0: refuse", "1: refuse")
        assert [str(move) for move in game.legal_moves(state, MASHA)] == ["stock"]
        refusal = refused(game, state, MASHA, "pile")
        assert (refusal.key, refusal.details) == ("not_now", {"phase": "stock_draw"})

    def test_the_card_just_taken_from_the_pile_may_not_be_discarded_nor_knocked_with(self):
        game = gin()
        state = after(game, dealt(game, CLUBS), "0: pile")
        assert "-10h" not in map(str, game.legal_moves(state, MASHA))
        assert refused(game, state, MASHA, "-10h").key == "just_taken"
        assert refused(game, state, MASHA, "knock -10h").key == "just_taken"

    def test_a_card_drawn_from_the_stock_may_be_discarded(self):
        game = gin()
        state = after(game, dealt(game, CLUBS), "0: refuse", "1: refuse", "0: stock -Ah")
        assert game.to_act(state) == (KOLYA,)

    def test_discards_are_offered_by_suit_and_then_the_knocks(self):
        game = gin()
        state = after(game, dealt(game, CLUBS), "0: pile -Kd", "1: stock -8c", "0: stock")
        moves = list(map(str, game.legal_moves(state, MASHA)))
        assert moves == [
            "-2h",
            "-3h",
            "-7h",
            "-10h",
            "-7d",
            "-4c",
            "-5c",
            "-6c",
            "-7s",
            "-Qs",
            "-As",
        ]
        state = after(game, dealt(game, TIGHT), "0: refuse", "1: refuse", "0: stock")
        moves = list(map(str, game.legal_moves(state, MASHA)))
        assert moves[11:] == ["knock -4h", "knock -Ah", "knock -Kd"]

    def test_after_twenty_draws_in_a_row_from_the_pile_the_next_is_from_the_stock(self):
        game = gin()
        state = dealt(game, CLUBS)
        for turn in range(20):
            seat = turn % 2
            hand = state.hands[seat]
            state = after(game, state, f"{seat}: pile")
            state = after(game, state, f"{seat}: -{CARDS[next(bits(hand))]}")
        assert list(map(str, game.legal_moves(state, MASHA))) == ["stock"]
        assert refused(game, state, MASHA, "pile").key == "not_now"
        state = after(game, state, "0: stock -Ah")
        assert list(map(str, game.legal_moves(state, KOLYA))) == ["stock", "pile"]

    def test_with_two_cards_left_in_the_stock_the_deal_is_void_and_the_dealer_deals_again(self):
        game = gin()
        state = after(game, dealt(game, CLUBS), "0: refuse", "1: refuse")
        events = []
        while state.turn != NOBODY:
            seat, drawn = state.turn, CARDS[state.stock[0]]
            state, events = played(game, state, f"{seat}: stock -{drawn}")
        assert len(state.stock) == 2
        assert events[-1] == happened.DealVoided(KOLYA)
        assert game.between_deals(state)
        assert game.facts(state)["deals_won"] == {0: 0, 1: 0}
        assert game.next_deal(state, LUCK).state.deal.dealer == KOLYA

    def test_dealers_alternate(self):
        game = gin()
        state = after(game, dealt(game, TIGHT), "0: refuse", "1: refuse", "0: stock knock -Kd")
        assert game.between_deals(state)
        assert game.next_deal(state, LUCK).state.deal.dealer == MASHA
        with pytest.raises(InvalidMove) as refusal:
            game.next_deal(state, LUCK, Given(first=KOLYA))
        assert refusal.value.key == "wrong_dealer"

    def test_the_first_dealer_is_drawn_by_lot(self):
        dealers = {
            gin().start(2, Shuffle(bytes([seed]), 0)).state.deal.dealer for seed in range(9)
        }
        assert dealers == {0, 1}


# Masha draws an ace and has gin without the king of diamonds.
TIGHT = {
    "0": "7h 7d 7s 4c 5c 6c 2h 3h 4h Kd",
    "1": "9h 9d 9s Jh Qh Kh 8c 7c 3s 2d",
    "upcard": "10h",
    "stock": "Ah",
}


class TestRefusals:
    """The keys in the records' order: time, turn, hand, then the rules of the page."""

    @pytest.mark.parametrize(
        ("lines", "seat", "text", "key"),
        [
            ((), KOLYA, "pile", "not_your_turn"),
            ((), KOLYA, "-Ks", "not_your_turn"),
            ((), MASHA, "stock", "not_now"),
            ((), MASHA, "layoff", "not_now"),
            ((), MASHA, "-9h", "not_in_hand"),
            ((), MASHA, "-Kd", "must_draw"),
            ((), MASHA, "knock -Kd", "must_draw"),
            ((), MASHA, "knock -9h", "not_in_hand"),
            (("0: pile -Kd",), KOLYA, "refuse", "not_now"),
            (("0: pile -Kd",), KOLYA, "-2d", "must_draw"),
            (("0: pile",), MASHA, "stock", "must_discard"),
            (("0: pile",), MASHA, "pile", "must_discard"),
            (("0: pile",), MASHA, "refuse", "not_now"),
            (("0: pile",), MASHA, "layoff 2h>1", "not_now"),
            (("0: pile",), MASHA, "-9h", "not_in_hand"),
            (("0: pile",), MASHA, "-10h", "just_taken"),
            (("0: pile",), MASHA, "knock -Kd", "deadwood_too_high"),
            (("0: pile",), MASHA, "knock -Kd [9h 9d 9s]", "not_in_hand"),
            (("0: pile",), MASHA, "knock -Kd [7h 7d]", "deadwood_too_high"),
        ],
    )
    def test_keys(self, lines, seat, text, key):
        game = gin()
        assert refused(game, after(game, dealt(game, CLUBS), *lines), seat, text).key == key

    def test_deadwood_too_high_says_what_is_left_and_what_is_allowed(self):
        game = gin()
        state = after(game, dealt(game, CLUBS), "0: pile")
        refusal = refused(game, state, MASHA, "knock -Kd")
        assert refusal.details == {"deadwood": 25, "limit": 10}

    @pytest.mark.parametrize(
        ("melds", "key"),
        [
            ("[7h 7d]", "bad_meld"),
            ("[4c 5c 7s]", "bad_meld"),
            ("[4c 5c 6c] [4c 5c 6c]", "bad_meld"),
            ("[4c 4c 5c 6c]", "bad_meld"),
            ("[4c 5c 6c] [Kd Kh Ks]", "not_in_hand"),
            ("[4c 5c 6c]", "deadwood_too_high"),
        ],
    )
    def test_melds_of_ones_own(self, melds, key):
        game = gin()
        state = after(game, dealt(game, TIGHT), "0: refuse", "1: refuse", "0: stock")
        assert refused(game, state, MASHA, f"knock -Kd {melds}").key == key

    def test_the_discard_stands_in_no_meld(self):
        game = gin()
        cards = {**TIGHT, "0": "7h 7d 7s 4c 5c 6c 2h 3h 4h Ah", "stock": "As"}
        state = after(game, dealt(game, cards), "0: refuse", "1: refuse", "0: stock")
        refusal = refused(game, state, MASHA, "knock -4h [2h 3h 4h]")
        assert (refusal.key, refusal.details) == (
            "bad_meld",
            {"cards": ("2h", "3h", "4h"), "fitting": (), "count": 0},
        )

    def test_nothing_is_played_between_deals(self):
        game = gin()
        state = after(game, dealt(game, TIGHT), "0: refuse", "1: refuse", "0: stock knock -Kd")
        for text in ("stock", "-2h", "layoff", "refuse"):
            assert refused(game, state, KOLYA, text).key == "not_your_turn"
        with pytest.raises(IllegalMove):
            game.next_deal(dealt(game, TIGHT), LUCK)


class TestKnock:
    def test_gin_scores_the_opponents_deadwood_and_25_without_lay_offs(self):
        game = gin()
        state, events = played(
            game, dealt(game, TIGHT), "0: refuse", "1: refuse", "0: stock knock -Kd"
        )
        assert state.phase == SCORED
        # The 7c and the 8c would fit 4-5-6 of clubs.
        assert happened.HandShown(KOLYA, 20) in events
        assert events[-2:] == [happened.GinWon(MASHA, 45, 1), happened.ScoreWritten(MASHA, 45)]

    def test_a_hand_laid_so_that_cards_are_left_is_a_plain_knock(self):
        game = gin()
        state = after(game, dealt(game, TIGHT), "0: refuse", "1: refuse", "0: stock")
        state = after(game, state, "0: knock -Kd [7h 7d 7s] [4c 5c 6c] [2h 3h 4h]")
        assert state.phase == LAYING_OFF
        assert state.showdown.deadwood == 1
        state = after(game, state, "1: layoff")
        # Kolya lays 7c 8c off (or the 7c on the sevens): 3 + 2 are left, 5 - 1.
        assert state.showdown.result == ("knock", MASHA, 4, (1, 5))

    def test_gin_is_offered_under_its_own_word(self):
        game = gin()
        state = after(game, dealt(game, TIGHT), "0: refuse", "1: refuse", "0: stock")
        knocks = [move for move in game.legal_moves(state, MASHA) if isinstance(move, Knock)]
        assert [game.path(move) for move in knocks if move.card == codes_of("Kd")[0]] == [
            ("gin", "Kd")
        ]
        assert {game.path(move)[0] for move in knocks} == {"knock", "gin"}
        assert all(str(move).startswith("knock -") for move in knocks)

    def test_the_knockers_discard_is_face_down(self):
        game = gin()
        state, events = played(
            game, dealt(game, TIGHT), "0: refuse", "1: refuse", "0: stock knock -Kd"
        )
        assert "Kd" not in str(events)
        assert all("Kd" not in str(game.view(state, seat)) for seat in (None, MASHA, KOLYA))

    def test_no_lay_off_is_asked_when_none_lowers_the_deadwood(self):
        game = gin()
        cards = {**TIGHT, "1": "9h 9d 9s Jh Qh Kh 10c Qd 3s 2d", "stock": "Ks"}
        state = after(game, dealt(game, {**cards, "0": "7h 7d 7s 4c 5c 6c 2h 3h 4h Ah"}),
                      "0: refuse", "1: refuse", "0: stock")  # fmt: skip
        state = after(game, state, "0: knock -Ks [7h 7d 7s] [4c 5c 6c] [2h 3h 4h]")
        assert state.phase == SCORED
        assert state.showdown.result.points == 25 - 1

    def test_equal_deadwood_is_an_undercut(self):
        """The opponent scores with no more than the knocker: the difference and 25."""
        game = gin()
        state = dealt(
            game,
            {
                "0": "7h 7d 7s 4c 5c 6c 2h 2d 3h Kd",
                "1": "9h 9d 9s Jh Qh Kh 6d 6s 6h Ac",
                "upcard": "10h",
                "stock": "3d",
            },
        )
        state = after(game, state, "0: refuse", "1: refuse", "0: stock knock -Kd")
        assert state.showdown.result == ("undercut", KOLYA, 10 - 1 + 25, (10, 1))


# A knock with two against 3 7 8 of spades and a jack that all fit somewhere.
SPADES = {
    "0": "4s 5s 6s 9d 9h 9c Jc Jd Jh 2c",
    "1": "Qh Qd Qc 3s 7s 8s 10h 10d Ah Js",
    "upcard": "4h",
    "stock": "Kd",
}
KNOCK = "0: knock -Kd [4s 5s 6s] [9h 9d 9c] [Jh Jd Jc]"


class TestLayOff:
    @pytest.fixture
    def state(self):
        game = gin()
        lines = ("0: refuse", "1: refuse", "0: stock")
        return after(game, dealt(game, SPADES), *lines, KNOCK)

    def test_the_knocker_never_lays_off_and_the_other_has_one_button(self, state):
        game = gin()
        assert game.to_act(state) == (KOLYA,)
        assert game.legal_moves(state, KOLYA) == (LAY_OFF,)
        assert game.legal_moves(state, MASHA) == ()

    def test_the_best_lay_offs_are_found(self, state):
        game = gin()
        best = {("3s", 1), ("7s", 1), ("8s", 1), ("Js", 3)}
        assert {(laid.card, laid.number) for laid in game.view(state, KOLYA).lay_offs} == best
        state = after(game, state, "1: layoff")
        assert state.showdown.result == ("knock", MASHA, 19, (2, 21))

    @pytest.mark.parametrize(
        "text",
        [
            "layoff 3s>1 7s>1 8s>1 Js>3",
            "layoff Js>Jd 8s>7s 7s>6s 3s>4s",
            "layoff 8s>1 3s>1 7s>4s Js>3",
        ],
    )
    def test_a_list_in_any_order_and_by_number_or_card(self, state, text):
        assert after(gin(), state, f"1: {text}").showdown.result.points == 19

    def test_any_legal_list_ends_the_matter(self, state):
        assert after(gin(), state, "1: layoff Js>3").showdown.result.deadwood == (2, 39)

    @pytest.mark.parametrize(
        ("text", "key"),
        [
            ("layoff 8s>1", "bad_meld"),
            ("layoff 10h>3", "bad_meld"),
            ("layoff 7s>4", "bad_meld"),
            ("layoff 7s>Kh", "bad_meld"),
            ("layoff 7s>8s 8s>7s", "bad_meld"),
            ("layoff Js>3 Js>3", "bad_meld"),
            ("layoff Ks>3", "not_in_hand"),
            ("stock", "not_now"),
            ("-3s", "not_now"),
        ],
    )
    def test_refusals(self, state, text, key):
        assert refused(gin(), state, KOLYA, text).key == key

    def test_a_refused_lay_off_names_what_would_fit(self, state):
        refusal = refused(gin(), state, KOLYA, "layoff 10h>3")
        assert refusal.details == {"cards": ("10h",), "fitting": ("3s", "7s", "Js"), "count": 3}


class TestOptions:
    @pytest.mark.parametrize(
        ("upcard", "limit", "factor"),
        [("10h", 10, 1), ("Qd", 10, 1), ("7c", 7, 1), ("3s", 3, 2), ("Ac", 1, 1), ("As", 1, 2)],
    )
    def test_the_upcard_sets_the_limit_and_a_spade_doubles(self, upcard, limit, factor):
        state = dealt(gin(limit="upcard"), {"upcard": upcard})
        assert (state.deal.limit, state.deal.factor) == (limit, factor)
        assert dealt(gin(limit="upcard", spades="single"), {"upcard": upcard}).deal.factor == 1
        plain = dealt(gin(), {"upcard": upcard}).deal
        assert (plain.limit, plain.factor) == (10, 1)

    def test_an_ace_may_mean_gin_only(self):
        game = gin(limit="upcard", ace="gin")
        state = dealt(game, {**TIGHT, "upcard": "Ac"})
        assert state.deal.limit == 0
        state = after(game, state, "0: refuse", "1: refuse", "0: stock")
        knocks = {str(m) for m in game.legal_moves(state, MASHA) if isinstance(m, Knock)}
        assert "knock -Kd" in knocks
        state = after(game, state, "0: -Ah")
        assert state.showdown is None

    def test_the_limit_stays_though_the_upcard_is_taken(self):
        game = gin(limit="upcard")
        state = after(game, dealt(game, {**CLUBS, "upcard": "6h"}), "0: pile -Kd")
        assert state.deal.limit == 6

    def test_targets_belong_to_their_record(self):
        assert gin().target == 100
        assert gin(record="columns").target == 150
        assert gin(record="columns", target=200).target == 200
        assert gin(target=200).target == 100
        assert Gin.choices()["target"] == (100, 150, 200)
        assert rule_book("gin", {"record": "columns"}).options()["target"] == 150
        with pytest.raises(Refusal):
            rule_book("gin", {"target": 500})


class TestSimpleRecord:
    def test_worked_example_final_reckoning(self):
        """Mendelev: 118 + 100 + 75 - 50 = 243."""
        sheet = Sheet(score=(118, 50), won=(5, 2))
        assert settle_simple(sheet, 0, blank_bonus=100) == 243

    def test_worked_example_sixth_and_seventh_deal(self):
        """Mendelev: a knock with 7 against 39 wins 32, to 87; gin against 6 wins 31, to 118."""
        sheet = Sheet(score=(55, 50), won=(3, 2))
        sheet = with_simple(sheet, 6, 0, 32)
        assert sheet.score == (87, 50)
        sheet = with_simple(sheet, 7, 0, 31)
        assert sheet.score == (118, 50)
        assert sheet.won == (5, 2)

    def test_the_box_difference_may_be_negative(self):
        assert settle_simple(Sheet(score=(101, 80), won=(2, 4)), 0, blank_bonus=100) == 71

    def test_against_a_blank_sheet_the_game_may_count_double(self):
        assert gin(shutout=True).settlement(ended(Sheet((110, 0), (2, 0)))) == (360, -360)
        assert gin().settlement(ended(Sheet((110, 0), (2, 0)))) == (260, -260)
        assert gin(shutout=True).settlement(ended(Sheet((110, 1), (2, 1)))) == (234, -234)

    def test_an_undercutting_player_may_win_the_match(self):
        game = gin()
        standing = {"score": {0: 80, 1: 95}, "deals_won": {0: 4, 1: 4}}
        cards = {
            "0": "7h 7d 7s 4c 5c 6c 2h 2d 3h Kd",
            "1": "9h 9d 9s Jh Qh Kh 6d 6s 6h Ac",
            "upcard": "10h",
            "stock": "3d",
        }
        state, events = played(
            game,
            dealt(game, cards, standing=standing),
            "0: refuse", "1: refuse", "0: stock knock -Kd",
        )  # fmt: skip
        outcome = game.outcome(state)
        assert (outcome.winners, outcome.reason) == ((KOLYA,), "target")
        assert not game.between_deals(state)
        assert game.facts(state)["score"] == {0: 80, 1: 129}
        assert events[-1] == happened.Settled(KOLYA, 129 + 100 + 25 - 80)
        with pytest.raises(IllegalMove):
            game.next_deal(state, LUCK)


def ended(sheet):
    return dealt(gin(), {})._replace(sheet=sheet, phase=SCORED, turn=NOBODY)


class TestColumns:
    def test_worked_example(self):
        """Mendelev: after seven deals 83:86, 65:60, 59:42."""
        sheet = Sheet()
        deals = [(0, 18), (0, 6), (0, 11), (1, 26), (1, 18), (1, 42), (0, 48)]
        for number, (seat, points) in enumerate(deals, 1):
            sheet = with_columns(sheet, number, seat, points, 150)
        assert sheet.columns == ((83, 86), (65, 60), (59, 42))
        assert settle_columns(sheet, 0) == 207 - 188

    def test_a_late_first_win_begins_in_the_first_open_column(self):
        sheet = Sheet(columns=((160, 0), (90, 0), (40, 0)), won=(4, 0), first=(0, -1))
        sheet = with_columns(sheet, 5, 1, 20, 150)
        assert sheet.columns == ((160, 0), (90, 20), (40, 0))
        sheet = with_columns(sheet, 6, 1, 30, 150)
        assert sheet.columns == ((160, 0), (90, 50), (40, 30))

    def test_a_deal_whose_columns_are_all_closed_goes_into_the_first_open_one(self):
        sheet = Sheet(columns=((160, 10), (160, 0), (40, 0)), won=(4, 1), first=(0, 0))
        assert with_columns(sheet, 6, 1, 30, 150).columns[2] == (40, 30)

    def test_nothing_more_is_written_into_a_closed_column(self):
        sheet = Sheet(columns=((150, 10), (60, 0), (40, 0)), won=(4, 3), first=(0, 0))
        assert with_columns(sheet, 8, 1, 30, 150).columns == ((150, 10), (60, 30), (40, 30))

    def test_the_match_ends_when_all_columns_are_closed(self):
        game = gin(record="columns")
        open_one = Sheet(columns=((150, 0), (0, 150), (149, 149)))
        assert game.outcome(ended(open_one)) is None
        assert game.between_deals(ended(open_one))
        shut = Sheet(columns=((150, 0), (0, 150), (149, 160)))
        assert game.outcome(ended(shut)).winners == (KOLYA,)
        assert game.settlement(ended(shut)) == (-11, 11)

    def test_equal_sums_are_a_draw(self):
        game = gin(record="columns")
        sheet = Sheet(columns=((150, 0), (0, 150), (160, 160)))
        assert (game.outcome(ended(sheet)).winners, game.outcome(ended(sheet)).reason) == (
            (), "equal_columns",
        )  # fmt: skip

    def test_premiums_are_100_for_a_closed_column_and_25_for_a_deal_more(self):
        sheet = Sheet(columns=((150, 90), (20, 155), (0, 150)), written=((5, 4), (2, 3), (0, 2)))
        assert premiums(sheet, 0, 150) == 100 - 200 + 25 * (1 - 1 - 2)
        game = gin(record="columns", premiums=True)
        assert game.settlement(ended(sheet))[0] == 170 - 395 - 100 - 50

    def test_a_match_in_progress_goes_on_where_it_stood(self):
        game = gin(record="columns")
        standing = {"columns": [[160, 0], [60, 0], [20, 0]], "deals_won": {0: 3, 1: 0}}
        state = dealt(game, TIGHT, standing=standing)
        state, events = played(game, state, "0: refuse", "1: refuse", "0: stock knock -Kd")
        assert game.facts(state)["columns"] == [[160, 0], [105, 0], [65, 0]]
        assert [event for event in events if isinstance(event, happened.ColumnWritten)] == [
            happened.ColumnWritten(MASHA, 2, 105),
            happened.ColumnWritten(MASHA, 3, 65),
        ]

    def test_a_column_that_closes_is_told(self):
        game = gin(record="columns")
        standing = {"columns": [[120, 0], [0, 0], [0, 0]], "deals_won": {0: 0, 1: 0}}
        state = dealt(game, TIGHT, standing=standing)
        _, events = played(game, state, "0: refuse", "1: refuse", "0: stock knock -Kd")
        assert events[-1] == happened.ColumnClosed(MASHA, 1)


class TestView:
    def test_the_own_hand_is_grouped_and_the_knocks_are_known(self):
        game = gin()
        state = after(game, dealt(game, TIGHT), "0: refuse", "1: refuse", "0: stock")
        view = game.view(state, MASHA)
        assert set(view.melds) == {
            ("Ah", "2h", "3h", "4h"),
            ("4c", "5c", "6c"),
            ("7h", "7d", "7s"),
        }
        assert (view.loose, view.deadwood) == (("Kd",), 10)
        assert {(choice.card, choice.deadwood) for choice in view.knocks} >= {("Kd", 0)}

    def test_the_table_sees_no_hand_but_the_pile_and_what_was_taken_from_it(self):
        game = gin()
        state = after(game, dealt(game, CLUBS), "0: pile -Kd", "1: stock -2d")
        view = game.view(state, None)
        assert (view.hand, view.melds, view.knocks) == ((), (), ())
        assert (view.pile, view.taken, view.stock) == (("Kd", "2d"), (("10h",), ()), 30)
        assert view.hand_sizes == (10, 10)

    def test_a_taken_card_is_forgotten_once_it_is_discarded(self):
        game = gin()
        lines = ("0: pile -Kd", "1: stock -2d", "0: stock -10h")
        assert game.view(after(game, dealt(game, CLUBS), *lines), KOLYA).taken == ((), ())

    def test_after_a_knock_all_melds_and_lay_offs_are_shown(self):
        game = gin()
        lines = ("0: refuse", "1: refuse", "0: stock")
        state = after(game, dealt(game, SPADES), *lines, KNOCK)
        shown = game.view(state, None).showdown
        assert shown.knocker.melds == (("4s", "5s", "6s"), ("9h", "9d", "9c"), ("Jh", "Jd", "Jc"))
        assert (shown.knocker.loose, shown.knocker.deadwood, shown.opponent) == (("2c",), 2, None)
        assert game.view(state, None).numbers == (("1", 1), ("2", 2), ("3", 3))
        shown = game.view(after(game, state, "1: layoff"), None).showdown
        assert {(laid.card, laid.number) for laid in shown.laid_off} == {
            ("3s", 1), ("7s", 1), ("8s", 1), ("Js", 3),
        }  # fmt: skip
        assert shown.opponent.melds == (("Qh", "Qd", "Qc"),)
        assert (shown.opponent.loose, shown.opponent.deadwood) == (("Ah", "10h", "10d"), 21)
        assert (shown.kind, shown.winner, shown.points) == ("knock", MASHA, 19)

    def test_a_void_deal_shows_no_hand(self):
        game = gin()
        state = after(game, dealt(game, CLUBS), "0: refuse", "1: refuse")
        while state.turn != NOBODY:
            state = after(game, state, f"{state.turn}: stock -{CARDS[state.stock[0]]}")
        view = game.view(state, None)
        hidden = set(cards_of(bits(state.hands[0] | state.hands[1])))
        assert not hidden & set(chain(view.pile, *view.taken))
        assert view.showdown is None


class TestReading:
    @pytest.mark.parametrize(
        ("lines", "text", "canonical"),
        [
            ((), "10h", "pile"),
            ((), "pile kd".replace("k", "K"), "pile -Kd"),
            ((), "take", "pile"),
            ((), "take 10h, discard Kd", "pile -Kd"),
            ((), "take pile Kd", "pile -Kd"),
            ((), "refuse", "refuse"),
            (("0: refuse", "1: refuse"), "take", "stock"),
            (("0: pile -Kd",), "take stock", "stock"),
            (("0: pile -Kd",), "take Kd", "pile"),
            (("0: pile",), "Kd", "-Kd"),
            (("0: pile",), "discard Kd", "-Kd"),
            (("0: pile",), "Kd discard", "-Kd"),
            (("0: pile",), "knock Kd", "knock -Kd"),
            (("0: pile",), "knock Kd [4c 5c 6c] [7s 7d 7h]", "knock -Kd [4c 5c 6c] [7h 7d 7s]"),
            (("0: pile -Kd",), "stock 2d", "stock -2d"),
        ],
    )
    def test_a_turn(self, lines, text, canonical):
        game = gin()
        state = after(game, dealt(game, CLUBS), *lines)
        view = game.view(state, game.to_act(state)[0])
        assert " ".join(map(str, game.read(text, view))) == canonical

    def test_a_knock_without_a_card_when_only_one_will_do(self):
        game = gin()
        cards = {**TIGHT, "stock": "Qd", "0": "7h 7d 7s 4c 5c 6c 2h 3h 4h Jd"}
        state = after(game, dealt(game, cards), "0: refuse", "1: refuse", "0: stock")
        view = game.view(state, MASHA)
        assert {choice.card for choice in view.knocks} == {"Jd", "Qd"}
        with pytest.raises(InvalidMove) as refusal:
            game.read("knock", view)
        assert (refusal.value.key, refusal.value.details["cards"]) == (
            "which_discard", ("Jd", "Qd"),
        )  # fmt: skip
        state = after(game, dealt(game, TIGHT), "0: refuse", "1: refuse", "0: stock")
        view = game.view(state, MASHA)
        assert [choice.card for choice in view.knocks if not choice.deadwood] == ["Kd"]
        assert str(game.read("gin", view)[0]) == "knock -Kd"

    @pytest.mark.parametrize(
        ("text", "canonical"),
        [
            ("layoff 7s 3s", "layoff 7s>1 3s>1"),
            ("7s 8s", "layoff 7s>1 8s>1"),
            ("8s 7s", "layoff 7s>1 8s>1"),
            ("7s 1", "layoff 7s>1"),
            ("7s>6s", "layoff 7s>6s"),
            ("7s onto 6s, 8s onto 1", "layoff 7s>6s 8s>1"),
            ("Js Jh", "layoff Js>Jh"),
            ("10h", "layoff 10h>10h"),
        ],
    )
    def test_lay_offs(self, text, canonical):
        game = gin()
        lines = ("0: refuse", "1: refuse", "0: stock")
        state = after(game, dealt(game, SPADES), *lines, KNOCK)
        assert str(game.read(text, game.view(state, KOLYA))[0]) == canonical

    def test_to_take_when_both_draws_are_open_needs_a_word_more(self):
        game = gin()
        state = after(game, dealt(game, CLUBS), "0: pile -Kd")
        with pytest.raises(InvalidMove) as refusal:
            game.read("take", game.view(state, KOLYA))
        assert (refusal.value.key, refusal.value.details) == ("which_draw", {"card": "Kd"})

    @pytest.mark.parametrize("text", ["", "hello", "7x", "knock", "-", "7s>", "layoff 7s>", "*"])
    def test_noise(self, text):
        game = gin()
        view = game.view(dealt(game, CLUBS), MASHA)
        with pytest.raises(InvalidMove):
            game.read(text, view)

    @pytest.mark.parametrize(
        ("hand", "meant"),
        [
            ("Qh Qd Qc 3s 7s 8s 10h 10s Ah Kc", "layoff 7s>1"),
            ("Qh Qd Qc 9s 7s 8s 10h 3s Ah Kc", ""),
        ],
    )
    def test_a_card_that_fits_two_melds_goes_where_it_serves_best_or_must_be_told(
        self, hand, meant
    ):
        """Needed in an own run the seven is laid off nowhere, so nothing says which is meant."""
        game = gin()
        cards = {**SPADES, "0": "4s 5s 6s 7h 7d 7c Jc Jd Jh 2c", "1": hand}
        state = after(game, dealt(game, cards), "0: refuse", "1: refuse", "0: stock knock -Kd")
        view = game.view(state, KOLYA)
        if meant:
            assert str(game.read("7s", view)[0]) == meant
            return
        with pytest.raises(InvalidMove) as refusal:
            game.read("7s", view)
        assert (refusal.value.key, refusal.value.details) == ("which_meld", {"card": "7s"})


class TestNotation:
    @pytest.mark.parametrize(
        "text",
        [
            "stock", "pile", "refuse", "-7h", "knock -7h", "knock -7h [4c 5c 6c] [9h 9d 9s]",
            "layoff", "layoff 7s>1 8s>1", "layoff 7s>6s",
        ],
    )  # fmt: skip
    def test_moves_read_back(self, text):
        (move,) = gin().parse(text)
        assert str(move) == text
        assert gin().parse(str(move)) == (move,)

    def test_a_line_holds_the_steps_of_a_turn(self):
        assert [str(move) for move in gin().parse("pile knock -5h [4c 6c 5c]")] == [
            "pile", "knock -5h [4c 5c 6c]",
        ]  # fmt: skip

    @pytest.mark.parametrize(
        "text", ["", "  ", "fold", "-*", "-7x", "knock", "knock 7h", "layoff 7s", "stock,", "[7h]"]
    )
    def test_noise(self, text):
        with pytest.raises(InvalidMove):
            gin().parse(text)


class TestComputer:
    def position(self, cards, *lines):
        game = gin()
        state = after(game, dealt(game, cards), *lines)
        seat = game.to_act(state)[0]
        return choose(game.view(state, seat), game.legal_moves(state, seat))

    def test_it_takes_a_card_that_makes_a_meld(self):
        cards = {**CLUBS, "upcard": "4h"}
        assert str(self.position(cards)) == "pile"

    def test_it_leaves_a_card_that_makes_none(self):
        assert str(self.position({**CLUBS, "upcard": "Ks"})) == "refuse"

    def test_it_declares_gin_when_it_can(self):
        move = self.position(TIGHT, "0: refuse", "1: refuse", "0: stock")
        assert str(move) == "knock -Kd"

    def test_it_throws_a_high_card_that_serves_nobody(self):
        move = self.position(CLUBS, "0: refuse", "1: refuse", "0: stock")
        assert isinstance(move, Discard | Knock)
        assert mask_of((move.card,)) & mask_of(codes_of("Kd Qs"))

    def test_it_lays_off_what_it_can(self):
        game = gin()
        lines = ("0: refuse", "1: refuse", "0: stock")
        state = after(game, dealt(game, SPADES), *lines, KNOCK)
        assert choose(game.view(state, KOLYA), game.legal_moves(state, KOLYA)) == LayOff()


class TestAlways:
    """Along random deals of every record, with more knocks than chance would bring."""

    @settings(max_examples=20, deadline=None)
    @given(seed=st.integers(0, 2**32))
    def test_cards_are_conserved_and_the_stock_never_runs_out(self, seed):
        for state in self.positions(gin(limit="upcard"), seed):
            shown = state.showdown
            loose = [*state.stock, *state.pile]
            if shown:
                loose += [shown.discard, *(laid.card for laid in shown.laid_off)]
            every = [*loose, *bits(state.hands[0]), *bits(state.hands[1])]
            assert sorted(every) == list(range(52))
            assert len(state.stock) >= 2
            assert not state.taken[0] & ~state.hands[0]
            assert not state.taken[1] & ~state.hands[1]

    @settings(max_examples=20, deadline=None)
    @given(seed=st.integers(0, 2**32))
    def test_a_knock_is_offered_exactly_where_it_is_accepted(self, seed):
        game = gin(limit="upcard")
        for state in self.positions(game, seed):
            if state.phase != DISCARD:
                continue
            offered = {m for m in game.legal_moves(state, state.turn) if isinstance(m, Knock)}
            for card in bits(state.hands[state.turn]):
                move = Knock(card)
                if move in offered:
                    game.play(state, state.turn, move, LUCK)
                else:
                    with pytest.raises(IllegalMove):
                        game.play(state, state.turn, move, LUCK)

    @settings(max_examples=20, deadline=None)
    @given(seed=st.integers(0, 2**32))
    def test_what_the_columns_hold_is_what_was_won(self, seed):
        game, rng = gin(record="columns"), Random(seed)
        sheet = Sheet()
        while not game.is_full(sheet):
            shut = [at for at, column in enumerate(sheet.columns) if max(column) >= 150]
            before = sheet
            sheet = game.written(sheet, 1, rng.randrange(2), rng.randint(1, 60))
            assert all(sheet.columns[at] == before.columns[at] for at in shut)
            assert sheet.columns != before.columns
        for at in range(3):
            for seat in (0, 1):
                written = [e for e in sheet.entries if e.seat == seat and e.columns >> at & 1]
                assert sum(entry.points for entry in written) == sheet.columns[at][seat]
                assert len(written) == sheet.written[at][seat]

    def positions(self, game, seed):
        rng, luck = Random(seed), Shuffle(seed.to_bytes(8, "big"), 0)
        state = game.start(2, luck).state
        for _ in range(300):
            yield state
            if state.turn == NOBODY:
                return
            moves = game.legal_moves(state, state.turn)
            low = min(moves[:11], key=lambda move: self.left(state, move))
            move = rng.choice([*moves, low, low, low, moves[-1]])
            state = game.play(state, state.turn, move, luck).state

    def left(self, state, move):
        if not isinstance(move, Discard):
            return 0
        return deadwood(state.hands[state.turn] & ~(1 << move.card))
