"""Rummy to five hundred: what the source says, card by card (seed 001 and the rules page)."""

import pytest

from engine.cards import CARDS, codes_of
from engine.core import Given, IllegalMove, InvalidMove
from engine.games.rummy500 import events, moves
from engine.games.rummy500.computer import choose
from engine.games.rummy500.rules import Rummy500
from engine.held_melds import fitting, melds_in
from engine.melds import MELDS
from engine.shuffle import Shuffle
from engine.two_packs import codes_in

LUCK = Shuffle(b"", 0)


def begin(game=Rummy500(), seats=3, dealer=2, standing=None, **cards):
    """A first deal in which the seats A, B … hold the given cards, A to play."""
    places = {
        "ABCDEFGH".index(place) if len(place) == 1 else place: names
        for place, names in cards.items()
    }
    given = {str(place): names.split() for place, names in places.items()}
    return game.start(seats, LUCK, Given(dealer, given, standing or {})).state


def play(state, *lines, game=Rummy500()):
    """Play lines, each by the seat in turn; return the position and all events."""
    happened = []
    for line in lines:
        for move in game.parse(line):
            step = game.play(state, game.to_act(state)[0], move, LUCK)
            state = step.state
            happened += step.events
    return state, happened


def refusal(state, line, game=Rummy500(), seat=None):
    *before, last = game.parse(line)
    for move in before:
        state = game.play(state, game.to_act(state)[0], move, LUCK).state
    with pytest.raises(IllegalMove) as caught:
        game.play(state, game.to_act(state)[0] if seat is None else seat, last, LUCK)
    return caught.value


def legal(state, game=Rummy500()):
    return [str(move) for move in game.legal_moves(state, game.to_act(state)[0])]


A = "9h 9d 9s Kc Jd 4s 2c"
B = "3h 5h 7h 3s 5s 7s Qc"
C = "3d 5d 7d 3c 5c 7c Qs"


class TestDeal:
    @pytest.mark.parametrize(
        ("seats", "cards", "hand"), [(2, 52, 13), (3, 52, 7), (4, 52, 7), (5, 104, 7), (8, 104, 7)]
    )
    def test_packs_and_hands(self, seats, cards, hand):
        state = Rummy500().start(seats, Shuffle(b"x", 0)).state
        assert {len(codes_in(each)) for each in state.hands} == {hand}
        assert len(state.pile) == 1
        assert seats * hand + 1 + len(state.stock) == cards

    def test_the_seat_after_the_dealer_begins_and_the_deal_moves_left(self):
        state = begin(Rummy500(), 3, 1, C="Ah 2h 3h 4h 5h 6h 7h", stock="8h")
        assert Rummy500().to_act(state) == (2,)
        state, _ = play(state, "stock [Ah 2h 3h 4h 5h 6h 7h 8h]")
        assert state.dealer == 1
        assert Rummy500().next_deal(state, LUCK).state.dealer == 2

    def test_all_cards_are_back_for_the_next_deal(self):
        state, _ = play(
            begin(A="Ah 2h 3h 4h 5h 6h 7h", stock="8h"), "stock [Ah 2h 3h 4h 5h 6h 7h 8h]"
        )
        again = Rummy500().next_deal(state, Shuffle(b"y", 3)).state
        held = [code for hand in again.hands for code in codes_in(hand)]
        assert sorted((*held, *again.pile, *again.stock)) == list(range(52))


class TestPile:
    def test_the_chosen_card_and_all_above_it_are_taken(self):
        state = begin(A=A, B=B, C=C, pile="2d 9c 4h 6h")
        state, happened = play(state, "pile 9c")
        assert happened == [events.PileTaken(0, "9c", ("4h", "6h"), 2)]
        assert [CARDS[code] for code in state.pile] == ["2d"]

    def test_its_meld_comes_before_anything_else(self):
        state, _ = play(begin(A=A, B=B, C=C, pile="9c 4h"), "pile 9c")
        assert legal(state) == ["[9h 9d 9c]", "[9h 9c 9s]", "[9d 9c 9s]", "[9h 9d 9c 9s]"]
        for line in ("-4h", "[9h 9d 9s]"):
            assert refusal(state, line).key == "must_meld_taken"
        assert refusal(state, "stock").key == "not_now"

    def test_the_rest_may_be_used_and_discarded_in_the_same_turn(self):
        state, _ = play(
            begin(A="9h 9d Qh Kh Jd 4s 2c", B=B, C=C, pile="9c Jh 6h"), "pile 9c [9h 9d 9c]"
        )
        assert "[Jh Qh Kh]" in legal(state)
        state, _ = play(state, "[Jh Qh Kh] -6h")
        assert Rummy500().to_act(state) == (1,)

    def test_other_cards_of_the_pile_do_not_serve_its_meld(self):
        state = begin(A="9c Jd 6h 4s 2c Kh Qd", B=B, C=C, pile="4c 9h 9d Ks")
        why = refusal(state, "pile 9h")
        assert (why.key, why.details["card"]) == ("needs_two_hand_cards", "9h")

    @pytest.mark.parametrize(
        ("meld", "key"),
        [("[9d 9c 9s]", "needs_two_hand_cards"), ("[9h 9d 9c 9s]", "must_meld_taken")],
    )
    def test_nor_may_they_be_slipped_in_beside_two_hand_cards(self, meld, key):
        hand = "9c 9h Jd 3c 4s 2c Kh" if key == "must_meld_taken" else "9c 8d 10d 3c 4s 2c Kh"
        state, _ = play(begin(A=hand, B=B, C="3d 5d 7d 5c 7c Qs Jh", pile="4c 9d 9s"), "pile 9d")
        assert refusal(state, meld).key == key

    def test_a_lay_off_does_not_serve_either(self):
        state, _ = play(begin(A=A, B=B, C=C, pile="9c"), "stock [9h 9d 9s] -4s")
        state = state._replace(turn=1, pile=codes_of("9c"))
        assert refusal(state, "pile 9c").key == "needs_two_hand_cards"

    def test_a_free_pile_lets_both_serve(self):
        game = Rummy500(pile="free")
        state = begin(
            game, A="9c Jd 3h 4s 2c Kh Qd", B="3s 5h 7h 5s 7s Qc 8s", C=C, pile="4c 9h 9d 9s"
        )
        assert "pile 9h" in legal(state, game)
        state, _ = play(state, "pile 9h", game=game)
        assert set(legal(state, game)) == {
            "[9h 9d 9c]",
            "[9h 9c 9s]",
            "[9h 9d 9s]",
            "[9h 9d 9c 9s]",
        }
        laid, _ = play(begin(A=A, B=B, C=C, pile="9c"), "stock [9h 9d 9s] -4s")
        laid = laid._replace(pile=codes_of("9c"))
        assert legal(laid, game) == ["stock", "pile 9c"]
        laid, _ = play(laid, "pile 9c", game=game)
        assert legal(laid, game) == ["9c>1"]

    def test_of_two_equal_cards_the_one_nearer_the_top_is_meant(self):
        hand = "8d 10d 2c 3c 4h 5h 6s"
        state = begin(seats=5, dealer=4, A=hand, pile="9d 2h 9d 3h")
        assert legal(state).count("pile 9d") == 1
        state, _ = play(state, "pile 9d")
        assert [CARDS[code] for code in state.pile] == ["9d", "2h"]

    def test_the_taken_card_may_have_its_equal_in_the_hand(self):
        state = begin(seats=5, dealer=4, A="8d 9d 10d 3c 4h 5h 6s", pile="9d")
        state, _ = play(state, "pile 9d [8d 9d 10d]")
        assert "9d" in {CARDS[code] for code in codes_in(state.hands[0])}


class TestMelds:
    def test_all_melds_of_the_pack(self):
        assert set(melds_in((1 << 52) - 1)) == MELDS["low"]

    @pytest.mark.parametrize(
        ("meld", "fit"),
        [
            ("7h 8h 9h", {"6h", "10h"}),
            ("Jh Qh Kh", {"10h"}),
            ("Ah 2h 3h", {"4h"}),
            ("9h 9d 9s", {"9c"}),
        ],
    )
    def test_what_can_be_laid_off(self, meld, fit):
        mask = sum(1 << code for code in codes_of(meld))
        assert {CARDS[code] for code in range(52) if fitting(mask) >> code & 1} == fit

    def test_no_run_round_the_corner(self):
        state, _ = play(begin(A="Qs Ks As 2s 3s 4h 6h", stock="8d"), "stock")
        assert "[As 2s 3s]" in legal(state)
        assert refusal(state, "[Qs Ks As]").key == "bad_meld"

    def test_a_second_equal_card_is_no_part_of_a_set(self):
        state, _ = play(begin(seats=5, dealer=4, A="9h 9h 9d 9s 2c 4c 6c", stock="8d"), "stock")
        assert refusal(state, "[9h 9h 9d]").key == "bad_meld"
        state, _ = play(state, "[9h 9d 9s]")
        assert refusal(state, "9h>1").key == "does_not_fit"

    def test_points_go_to_who_lays_the_card(self):
        state, _ = play(
            begin(A=A, B="9c 5h 7h 3s 5s 7s Qc", C=C), "stock [9h 9d 9s] -4s", "stock 9c>1"
        )
        assert state.laid == (27, 9, 0)
        assert Rummy500().view(state, None).melds[0].points == (27, 9, 0)
        assert Rummy500().view(state, None).melds[0].layers == (0, 0, 1, 0)

    def test_a_card_that_fits_two_melds_is_offered_on_both(self):
        state = begin(A="5d 6d 7d 8c 8h 8s 8d", B=B, C="3d 2d 9d 3c 5c 7c Qs", stock="Kd")
        state, _ = play(state, "stock [5d 6d 7d] [8h 8c 8s]")
        assert {"8d>1", "8d>2"} <= set(legal(state))
        assert refusal(state, "Kd>1").details["fits"] == ()


class TestEnd:
    @pytest.mark.parametrize("last", ["[7h 8h 9h]", "9h>1", "-9h"])
    def test_the_last_card_may_go_any_way(self, last):
        hand = {"[7h 8h 9h]": "7h 8h 9h", "9h>1": "9h", "-9h": "9h"}[last]
        state, _ = play(begin(A="6h 7h 8h 4c 5c 6c Kd", stock="Kc"), "stock [6h 7h 8h]")
        state = state._replace(hands=(state.hands[0]._replace(once=0, twice=0), *state.hands[1:]))
        for code in codes_of(hand):
            state = state._replace(
                hands=(
                    state.hands[0]._replace(once=state.hands[0].once | 1 << code),
                    *state.hands[1:],
                )
            )
        state, happened = play(state, last)
        assert events.WentOut(0) in happened
        assert Rummy500().between_deals(state)

    def test_cards_in_hand_count_minus_unlaid_melds_too(self):
        cards = {
            "A": "2h 3h 4h 5h 6h 7h 8h",
            "B": "9c 9d 9s Ad As Ac Kc",
            "C": "4d 4s 4c Jd Qd Kd 2c",
        }
        state, happened = play(begin(**cards, stock="9h"), "stock [2h 3h 4h 5h 6h 7h 8h 9h]")
        assert state.scores == (44, -40, -44)
        assert events.Scored(1, 0, 40, -40) in happened
        assert Rummy500().view(state, None).shown[1] == ("Ad", "9d", "Ac", "9c", "Kc", "As", "9s")

    @pytest.mark.parametrize(("minus", "scores"), [("out", (27, 0, 0)), ("always", (8, -40, -40))])
    def test_with_the_stock_empty_only_the_pile_is_left(self, minus, scores):
        game = Rummy500(minus=minus)
        state, _ = play(begin(game, A=A, B=B, C=C, pile="2h"), "stock [9h 9d 9s]", game=game)
        drawn = codes_in(state.hands[0])
        state = state._replace(stock=())
        state, _ = play(state, f"-{CARDS[drawn[0]]}", game=game)
        assert legal(state, game)[-1] == "end"
        assert refusal(state, "stock", game).key == "not_now"
        before = state
        state, happened = play(state, "end", game=game)
        assert happened[0] == events.StockExhausted(1)
        left = [0 if minus == "out" else points_of(hand) for hand in before.hands]
        assert state.scores == tuple(
            laid - lost for laid, lost in zip(before.laid, left, strict=True)
        )
        assert bool(game.view(state, None).shown) == (minus == "always")
        assert scores[1] == state.scores[1]

    def test_end_is_not_said_while_there_is_a_stock(self):
        assert refusal(begin(A=A, B=B, C=C), "end").key == "not_now"

    def test_the_highest_total_past_the_target_wins(self):
        cards = {
            "A": "2h 3h 4h 5h 6h 7h 8h",
            "B": "2c 3c 4c 5c 6c 7c 8c",
            "C": "2d 3d 4d 5d 6d 7d 8d",
        }
        state = begin(**cards, stock="9h", standing={"score": {0: 470, 1: 560, 2: 10}})
        state, _ = play(state, "stock [2h 3h 4h 5h 6h 7h 8h 9h]")
        assert state.scores == (514, 525, -25)
        assert Rummy500().outcome(state).winners == (1,)

    def test_a_tie_at_the_top_plays_one_more_deal(self):
        cards = {
            "A": "2h 3h 4h 5h 6h 7h 8h",
            "B": "2c 3c 4c 5c 6c 7c 8c",
            "C": "2d 3d 4d 5d 6d 7d 8d",
        }
        state = begin(**cards, stock="9h", standing={"score": {0: 470, 1: 549, 2: 10}})
        state, happened = play(state, "stock [2h 3h 4h 5h 6h 7h 8h 9h]")
        assert Rummy500().between_deals(state)
        assert happened[-1] == events.TiedAtTop(514)


def points_of(hand):
    return sum(min(10, (code % 13 + 1) % 13 + 1) for code in codes_in(hand))


class TestRefusals:
    def test_in_the_order_of_the_records(self):
        state = begin(A=A, B=B, C=C, pile="9c")
        assert refusal(state, "-Kc", seat=1).key == "not_your_turn"
        assert refusal(state, "pile Kh").key == "not_now"
        assert refusal(state, "-Kh").key == "not_in_hand"
        assert refusal(state, "[9h 9d Kh]").key == "not_in_hand"
        assert refusal(state, "-Kc").key == "must_draw"
        assert refusal(state, "[9h 9d 9s]").key == "must_draw"
        assert refusal(state, "Kc>1").key == "must_draw"

    def test_what_would_be_allowed_is_said(self):
        state, _ = play(begin(A=A, B=B, C=C, pile="9c"), "stock [9h 9d 9s]")
        why = refusal(state, "Kc>1")
        assert why.details == {"card": "Kc", "meld": 1, "fits": (), "count": 0}
        assert refusal(state, "Kc>7").key == "does_not_fit"


class TestReading:
    @pytest.mark.parametrize(
        ("text", "notation"),
        [
            ("stock 9h 9s 9d -4s", "stock [9h 9d 9s] -4s"),
            ("stock, 9s 9d 9h, 4s", "stock [9h 9d 9s] -4s"),
            ("9c", "pile 9c"),
            ("pile", "pile 9c"),
            ("pile 9h 9d 9c", "pile 9c [9h 9d 9c]"),
            ("pile 9c 9h 9d 9c 4s", "pile 9c [9h 9d 9c] -4s"),
            ("pile 9c 9h 9d -4s", "pile 9c [9h 9d 9c] -4s"),
            ("stock 9c 1 4s", "stock 9c>1 -4s"),
            ("take 9c lay 9h 9d discard 4s", "pile 9c [9h 9d 9c] -4s"),
            ("take stock 9c onto 1 pile 4s", "stock 9c>1 -4s"),
            ("take pile", "pile 9c"),
            ("onto 9c 1", "9c>1"),
            ("9c → 1", "9c>1"),
            ("stock [9h 9d 9s] 4s", "stock [9h 9d 9s] -4s"),
            ("stock 9c>1 - 4s", "stock 9c>1 -4s"),
        ],
    )
    def test_bare_cards(self, text, notation):
        game = Rummy500()
        state = begin(A=A, B=B, C=C, pile="9c")
        assert game.read(text, game.view(state, 0)) == game.parse(notation)

    def test_a_bare_card_is_discarded_once_a_card_is_drawn(self):
        game = Rummy500()
        state, _ = play(begin(A=A, B=B, C=C), "stock")
        assert game.read("4s", game.view(state, 0)) == game.parse("-4s")
        assert game.read("9s 9h 9d", game.view(state, 0)) == game.parse("[9h 9d 9s]")

    @pytest.mark.parametrize(
        "text", ["", "?", "9h 9d", "[]", "[9h *]", "stock!", "knock -7h", "7"]
    )
    def test_anything_else_is_no_move(self, text):
        game = Rummy500()
        view = game.view(begin(A=A, B=B, C=C), 0)
        try:
            read = game.read(text, view)
        except InvalidMove:
            return
        assert text == "9h 9d"
        assert [str(move) for move in read] == ["pile 9h", "-9d"]

    def test_every_step_is_one_token(self):
        game = Rummy500()
        assert game.path(moves.lay(codes_of("9s 9h 9d"))) == ("[9h 9d 9s]",)
        assert game.path(game.parse("9c>2")[0]) == ("9c>2",)


class TestView:
    def test_own_melds_and_lay_offs_are_found(self):
        state, _ = play(begin(A="9h 9d 9s 9c Jh Qh 2c", B=B, C=C, stock="Kh"), "stock [9h 9d 9s]")
        view = Rummy500().view(state, 0)
        assert view.ready == (("Jh", "Qh", "Kh"),)
        assert view.lay_offs == (("9c", (1,)),)
        assert view.numbers == (("1", 1),)
        assert Rummy500().view(state, 1).ready == ()

    def test_takeable_cards_are_shown_to_the_seat_in_turn_alone(self):
        state = begin(A=A, B=B, C=C, pile="9c 2d")
        assert Rummy500().view(state, 0).takeable == ("9c",)
        assert Rummy500().view(state, 1).takeable == ()


class TestComputer:
    def test_it_lays_what_it_can_before_it_discards(self):
        game = Rummy500()
        state, _ = play(begin(A=A, B=B, C=C, stock="Qh"), "stock")
        assert str(choose(game.view(state, 0), game.legal_moves(state, 0))) == "[9h 9d 9s]"

    def test_it_takes_a_meld_from_the_pile(self):
        game = Rummy500()
        state = begin(A="Kh Kd 2c 4s 6d 8h 10s", B=B, C=C, pile="Jh Kc")
        assert str(choose(game.view(state, 0), game.legal_moves(state, 0))) == "pile Kc"
