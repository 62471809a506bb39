"""Крамбамбули: what the source says, card by card (seed 001 and the rules page)."""

import pytest

from engine.cards import CARDS, JOKER, codes_of
from engine.core import Given, IllegalMove, InvalidMove
from engine.games.krambambuli import events
from engine.games.krambambuli.computer import choose
from engine.games.krambambuli.rules import DECK, Krambambuli
from engine.games.krambambuli.titles import EndRules, counts_as, is_true
from engine.games.krambambuli.view import in_stakes
from engine.shuffle import Shuffle
from engine.two_packs import codes_in, hand_of, size

LUCK = Shuffle(b"luck", 0)

NINE_IN_A_ROW = "2h 3h 4h 5h 6h 7h 8h 9h 10h"
"""With any tenth card a hand that may knock, with a heart a suit."""
LOW = "2c 2d 4c 4d 6c 6d 8c 8d 10c 10d"
"""Ten cards without a meld: 60 points."""
HIGH = "Jc Jd Qh Qs Kc Kd Ac Ad 9c 9d"
"""Ten cards without a meld: 98 points."""


def begin(game=Krambambuli(), seats=3, dealer=0, standing=None, **cards):
    """A first deal; the dealer, seat A by default, holds eleven cards and is to discard."""
    places = {
        "ABCDEF".index(place) if len(place) == 1 else place: names
        for place, names in cards.items()
    }
    given = {str(place): names.split() for place, names in places.items()}
    return game.start(seats, LUCK, Given(dealer, given, standing or {})).state


def play(state, *lines, game=Krambambuli()):
    """Play lines, each by the seat in turn; return the position and all events."""
    happened = []
    for line in lines:
        for move in game.parse(line):
            step = game.play(state, game.to_act(state)[0], move, LUCK)
            state = step.state
            happened += step.events
    return state, happened


def refusal(state, line, game=Krambambuli(), seat=None):
    (move,) = game.parse(line)
    with pytest.raises(IllegalMove) as caught:
        game.play(state, game.to_act(state)[0] if seat is None else seat, move, LUCK)
    return caught.value


def legal(state, game=Krambambuli()):
    return [str(move) for move in game.legal_moves(state, game.to_act(state)[0])]


class TestDeal:
    @pytest.mark.parametrize("seats", range(2, 7))
    def test_ten_each_and_eleven_to_the_dealer_of_108_cards(self, seats):
        state = Krambambuli().start(seats, Shuffle(b"x", 0), Given(1)).state
        assert [size(hand) for hand in state.hands] == [10, 11, *[10] * (seats - 2)]
        held = [code for hand in state.hands for code in codes_in(hand)]
        assert sorted((*held, *state.stock)) == sorted(DECK)
        assert len(DECK) == 108

    def test_the_dealer_discards_first_without_drawing(self):
        state = begin()
        assert Krambambuli().to_act(state) == (0,)
        assert refusal(state, "stock").key == "not_now"
        state, _ = play(state, f"-{CARDS[codes_in(state.hands[0])[0]]}")
        assert Krambambuli().to_act(state) == (1,)
        assert legal(state) == ["stock", "pile"]

    def test_everyone_puts_a_stake_in_the_bank(self):
        facts = Krambambuli().facts(begin())
        assert facts["purse"] == {0: -1, 1: -1, 2: -1}
        assert facts["bank"] == 3

    def test_who_is_out_is_neither_dealt_to_nor_asked(self):
        standing = {"minus": {0: 20, 1: 101, 2: 40}, "out": [1], "purse": {0: 2, 1: -5, 2: 1}}
        state = begin(standing=standing)
        assert [size(hand) for hand in state.hands] == [11, 0, 10]
        state, _ = play(state, f"-{CARDS[codes_in(state.hands[0])[0]]}")
        assert Krambambuli().to_act(state) == (2,)
        assert Krambambuli().facts(state)["bank"] == 2


class TestWords:
    @pytest.mark.parametrize(
        ("hand", "words"),
        [
            ("2h 3h 4h 5h 6h 7h 8h 9h 10h Jh", {"knock", "remik", "suit", "sequence"}),
            ("2h 3h 4h 5h 6h 7h * * 10h Jh", {"knock", "remik", "suit", "sequence"}),
            ("2h 4h 5h 7h 8h 9h Jh Qh Kh *", {"knock", "remik", "suit"}),
            ("2h 4h 5h 7h 8h 9h Jh Qh Ah *", {"suit"}),
            ("Jc Jd Qc Qc Kh Ks Ac Ad Ah *", {"figures"}),
            ("Jh Jh Qh Qh Kh Kh Ah Ah * *", {"knock", "remik", "suit", "figures"}),
            ("2c 2d 2h 5s 6s 7s Jc Jd Jh 3c", {"knock"}),
            ("2c 2d 2h 5s 6s 7s Jc Jd Jh 6c", set()),
            ("2c 2d 2h 5s 6s 7s 9c 10c Jc Qc", {"knock", "remik"}),
            ("Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h", {"suit"}),
            ("2h 3h 4h 5h 6h 7h 8h 9h Jh Qh", {"suit"}),
            ("2h 2h 3h 4h 5h 6h 7h 8h 9h 10h", {"knock", "suit"}),
        ],
    )
    def test_what_is_true_of_a_hand(self, hand, words):
        cards = hand_of(codes_of(hand))
        every = ("knock", "remik", "suit", "figures", "sequence")
        assert {word for word in every if is_true(word, cards, EndRules())} == words

    def test_an_ace_below_the_two_is_an_option(self):
        hand = hand_of(codes_of("Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h"))
        assert is_true("sequence", hand, EndRules("both"))
        assert is_true("remik", hand, EndRules("both"))

    @pytest.mark.parametrize(
        ("hand", "said", "counted"),
        [
            ("2h 3h 4h 5h 6h 7h 8h 9h 10h Jh", "remik", "sequence"),
            ("2h 3h 4h 5h 6h 7h 8h 9h 10h Jh", "suit", "sequence"),
            ("2h 3h 4h 5h 6h 7h 8h 9h 10h Jh", "knock", "knock"),
            ("Jh Jh Qh Qh Kh Kh Ah Ah * *", "remik", "suit"),
            ("Jh Jh Qh Qh Kh Kh Ah Ah * *", "figures", "figures"),
        ],
    )
    def test_the_dearest_counts_whichever_was_said(self, hand, said, counted):
        assert counts_as(said, hand_of(codes_of(hand)), EndRules()) == counted

    def test_without_the_option_ten_in_a_row_are_a_suit(self):
        rules = EndRules(sequences="ignored")
        hand = hand_of(codes_of("2h 3h 4h 5h 6h 7h 8h 9h 10h Jh"))
        assert counts_as("remik", hand, rules) == "suit"
        game = Krambambuli(full_sequence=False)
        state = begin(game, A=f"{NINE_IN_A_ROW} Jh Kd")
        assert "sequence -Kd" not in legal(state, game)
        assert refusal(state, "sequence -Kd", game).key == "not_sequence"

    def test_every_true_word_is_offered_with_every_discard(self):
        state = begin(A=f"{NINE_IN_A_ROW} Jh 3s")
        knocks = {f"knock -{card}" for card in ["2h", "3h", "5h", "6h", "7h", "8h", "Jh", "3s"]}
        dearer = {"remik -3s", "suit -3s", "sequence -3s"}
        assert {move for move in legal(state) if not move.startswith("-")} == knocks | dearer


class TestEnds:
    def test_the_dealer_may_end_the_deal_with_his_first_discard(self):
        state, happened = play(begin(A=f"{NINE_IN_A_ROW} Kh 3s", B=LOW, C=HIGH), "suit -3s")
        assert state.minus == (0, 60, 98)
        assert Krambambuli().facts(state)["purse"] == {0: 3, 1: -3, 2: -3}
        assert events.StakesCollected(0, 2, 2) in happened
        assert Krambambuli().between_deals(state)

    def test_a_knock_gives_every_opponent_one_more_turn(self):
        state, _ = play(begin(A=f"{NINE_IN_A_ROW} 3s Kd", B=LOW, C=HIGH), "knock -Kd")
        assert Krambambuli().view(state, 1).shown[0].deadwood == 3
        state, _ = play(state, "pile", "-Kd", "stock")
        drawn = set(codes_in(state.hands[2])) - set(codes_of(HIGH))
        assert all(not move.startswith("knock") for move in legal(state))
        state, happened = play(state, f"-{CARDS[next(iter(drawn), JOKER)]}")
        assert state.minus == (3, 60, 98)
        assert events.KnockPaid(0, 2) in happened
        assert Krambambuli().facts(state)["purse"] == {0: 0, 1: -2, 2: -2}
        assert Krambambuli().facts(state)["bank"] == 4

    def test_no_word_in_the_turn_after_a_knock(self):
        state, _ = play(
            begin(A=f"{NINE_IN_A_ROW} 3s Kd", B=f"{NINE_IN_A_ROW} Jh", C=HIGH), "knock -Kd", "pile"
        )
        assert refusal(state, "remik -Kd").key == "not_now"

    def test_a_knock_is_not_punished_when_it_is_beaten(self):
        state, _ = play(
            begin(seats=2, A=f"{NINE_IN_A_ROW} 3s Kd", B="2c 2d 2h 5s 6s 7s Jc Jd Jh 2s"),
            "knock -Kd",
            "pile -Kd",
        )
        assert state.minus == (3, 0)

    def test_a_hundred_puts_out_and_the_last_one_in_takes_the_bank(self):
        standing = {"minus": {0: 98, 1: 40, 2: 2}}
        state, happened = play(
            begin(A=f"{NINE_IN_A_ROW} Jh 3s", B=LOW, C=HIGH, standing=standing), "remik -3s"
        )
        assert state.minus == (98, 100, 100)
        assert state.out == (1, 2)
        assert Krambambuli().outcome(state).winners == (0,)
        assert events.BankTaken(0, "3") in happened
        assert Krambambuli().facts(state)["purse"] == {0: 10, 1: -5, 2: -5}

    def test_when_all_go_out_at_once_the_least_minus_wins(self):
        standing = {"minus": {0: 98, 1: 60, 2: 99}}
        state, _ = play(
            begin(A=f"{NINE_IN_A_ROW} 3s Kd", B=LOW, C=HIGH, standing=standing),
            "knock -Kd",
            "stock",
        )
        drawn = next(iter(set(codes_in(state.hands[1])) - set(codes_of(LOW))), JOKER)
        state, _ = play(state, f"-{CARDS[drawn]}", "pile", f"-{CARDS[drawn]}")
        assert state.minus == (101, 120, 197)
        outcome = Krambambuli().outcome(state)
        assert (outcome.winners, outcome.reason) == ((0,), "all_out")

    def test_equals_share_and_what_cannot_be_halved_stays(self):
        standing = {"minus": {0: 97, 1: 40, 2: 40}, "purse": {0: -0.5, 1: -1, 2: -1.5}}
        state, happened = play(
            begin(A=f"{NINE_IN_A_ROW} 3s Kd", B=LOW, C=LOW, standing=standing),
            "knock -Kd",
            "pile -Kd",
            "pile -Kd",
        )
        assert state.minus == (100, 100, 100)
        assert Krambambuli().outcome(state).winners == (0, 1, 2)
        assert sum(state.purses) + state.bank == 0
        assert state.bank == 2
        assert events.BankTaken(2, "1") in happened

    def test_purses_and_bank_always_sum_to_nothing(self):
        state, _ = play(
            begin(A=f"{NINE_IN_A_ROW} 3s Kd", B=LOW, C=HIGH), "knock -Kd", "pile -Kd", "pile -Kd"
        )
        assert sum(state.purses) + state.bank == 0

    def test_without_stakes_nothing_is_paid(self):
        game = Krambambuli(stakes=False)
        state, happened = play(
            begin(game, A=f"{NINE_IN_A_ROW} Kh 3s", B=LOW, C=HIGH), "suit -3s", game=game
        )
        assert "purse" not in game.facts(state)
        assert game.view(state, None).purses == ()
        assert not any(
            isinstance(event, events.StakesCollected | events.BankTaken) for event in happened
        )


class TestStock:
    def test_an_empty_stock_is_made_of_the_pile_but_its_top(self):
        state, _ = play(begin(A=f"{LOW} Kd", B=HIGH, C=NINE_IN_A_ROW), "-Kd")
        pile = state.pile
        state = state._replace(pile=(*state.stock[1:], *pile), stock=state.stock[:1])
        state, _ = play(state, "stock")
        state, _ = play(state, f"-{CARDS[codes_in(state.hands[1])[0]]}")
        top = state.pile[-1]
        state, happened = play(state, "stock")
        assert state.pile == (top,)
        assert isinstance(happened[0], events.StockRenewed)
        assert happened[0].count == len(state.stock) + 1

    def test_after_twenty_draws_from_the_pile_comes_the_stock(self):
        state, _ = play(begin(A=f"{LOW} Kd", B=HIGH), "-Kd")
        for _ in range(20):
            state, _ = play(state, "pile", "-Kd")
        assert legal(state) == ["stock"]
        why = refusal(state, "pile")
        assert (why.key, why.details["why"]) == ("not_now", "pile_draws")
        state, _ = play(state, "stock")
        assert state.pile_draws == 0


class TestRefusals:
    def test_in_the_order_of_the_records(self):
        state, _ = play(begin(A=f"{LOW} Kd", B=HIGH), "-Kd")
        assert refusal(state, "-2c", seat=2).key == "not_your_turn"
        assert refusal(state, "knock -2c").key == "not_in_hand"
        assert refusal(state, "-Ac").key == "must_draw"
        state, _ = play(state, "pile")
        assert refusal(state, "pile").key == "not_now"
        assert refusal(state, "knock -Ac").key == "deadwood_too_high"
        assert refusal(state, "remik -Ac").key == "not_remik"
        assert refusal(state, "suit -Ac").key == "not_suit"
        assert refusal(state, "figures -Ac").key == "not_figures"
        assert refusal(state, "sequence -Ac").key == "not_sequence"

    def test_the_card_just_taken_may_be_discarded(self):
        state, _ = play(begin(A=f"{LOW} Kd", B=HIGH), "-Kd", "pile", "-Kd")
        assert Krambambuli().to_act(state) == (2,)


class TestReading:
    @pytest.mark.parametrize(
        ("text", "notation"),
        [
            ("stock 2c", "stock -2c"),
            ("pile, knock Kd", "pile knock -Kd"),
            ("Kd knock", "knock -Kd"),
            ("remik *", "remik -*"),
            ("suit", "suit -3s"),
            ("take stock discard 2h", "stock -2h"),
            ("pile 2h", "-2h"),
            ("take pile discard 2h", "pile -2h"),
            ("figures -Kh", "figures -Kh"),
        ],
    )
    def test_bare_cards_and_words(self, text, notation):
        game = Krambambuli()
        view = game.view(begin(A=f"{NINE_IN_A_ROW} Kh 3s"), 0)
        assert game.read(text, view) == game.parse(notation)

    @pytest.mark.parametrize("text", ["", "?", "knock", "figures", "[2h 3h 4h]", "banana"])
    def test_anything_else_is_no_move(self, text):
        game = Krambambuli()
        view = game.view(begin(A=f"{NINE_IN_A_ROW} 3s 4d"), 0)
        with pytest.raises(InvalidMove):
            game.read(text, view)

    def test_an_end_is_a_word_and_then_a_card(self):
        game = Krambambuli()
        assert game.path(game.parse("knock -7h")[0]) == ("knock", "-7h")
        assert game.path(game.parse("-7h")[0]) == ("-7h",)


class TestView:
    def test_own_deadwood_and_ends_are_found(self):
        state = begin(A=f"{NINE_IN_A_ROW} Kh 3s")
        view = Krambambuli().view(state, 0)
        assert ("suit", "3s") in view.ends
        assert dict(view.after)["Kh"] == 3
        assert Krambambuli().view(state, 1).ends == ()

    def test_hands_are_shown_when_the_deal_is_over(self):
        state, _ = play(begin(A=f"{NINE_IN_A_ROW} Kh 3s", B=LOW, C=HIGH), "suit -3s")
        shown = Krambambuli().view(state, 2).shown
        assert [hand.seat for hand in shown] == [0, 1, 2]
        assert shown[0].melds == (tuple(NINE_IN_A_ROW.split()),)
        assert shown[0].rest == ("Kh",)


@pytest.mark.parametrize(
    ("halves", "text"), [(0, "0"), (1, "½"), (6, "3"), (7, "3½"), (-1, "−½"), (-9, "−4½")]
)
def test_amounts_in_stakes(halves, text):
    assert in_stakes(halves) == text


class TestComputer:
    def test_it_says_the_dearest_true_word(self):
        game = Krambambuli()
        state = begin(A=f"{NINE_IN_A_ROW} Jh 3s")
        assert str(choose(game.view(state, 0), game.legal_moves(state, 0))) == "sequence -3s"

    def test_it_takes_a_joker(self):
        game = Krambambuli()
        state, _ = play(begin(A=f"{LOW} *", B=HIGH), "-*")
        assert str(choose(game.view(state, 1), game.legal_moves(state, 1))) == "pile"
