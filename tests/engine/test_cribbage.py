"""A match of cribbage: order of points, go, refusals, what is seen."""

from itertools import combinations, pairwise
from random import Random

import pytest

from engine.cards import CODES, Card
from engine.core import Given, IllegalMove, InvalidMove
from engine.games.cribbage.cases import CHECKS
from engine.games.cribbage.computer import choose
from engine.games.cribbage.events import (
    Counted,
    CribShown,
    CutPegged,
    CutTied,
    DealerCut,
    GoSaid,
    HandShown,
    HeelsPegged,
    LaidAway,
    Pegged,
    StarterCut,
)
from engine.games.cribbage.odds import CribOdds
from engine.games.cribbage.rules import Cribbage
from engine.games.cribbage.scoring import RANK, terms
from engine.games.cribbage.table import four_card_show
from engine.shuffle import Shuffle
from tests.playouts import Playout, playout, positions

NONDEALER, DEALER = 0, 1
LUCK = Shuffle(b"cribbage", 0)


def begin(nondealer, dealer, starter, scores=(0, 0), **options):
    """A deal of seat 1 with these cards."""
    game = Cribbage(**options)
    given = Given(
        DEALER,
        {"0": nondealer.split(), "1": dealer.split(), "starter": [starter]},
        {"score": dict(enumerate(scores))} if any(scores) else {},
    )
    return game, game.start(2, LUCK, given)


def codes(names):
    return tuple(CODES[name] for name in names.split())


def go_on(game, state, moves):
    """Play moves `seat: notation` separated by commas; the position and all events."""
    events = []
    for line in moves.split(","):
        seat, text = line.split(":")
        for move in game.parse(text):
            step = game.play(state, int(seat), move, LUCK)
            state = step.state
            events += step.events
    return state, events


def of(kind, events):
    return [event for event in events if isinstance(event, kind)]


def winners(out):
    outcome = out.game.outcome(out.state)
    assert outcome is not None
    return outcome.winners


GO = ("Kh 10d Qc 5c {last}", "8h 6h 9h 2c 4c", "7s")
TO_28 = "0: crib 5c Qc, 1: crib 2c 4c, 0: Kh, 1: 8h, 0: 10d"


@pytest.mark.parametrize(
    ("last", "points"),
    [("2s", [("last", 1)]), ("As", [("last", 1)]), ("3d", [("thirty_one", 2)])],
)
def test_a_six_is_the_lowest_at_28(last, points):
    """Seed 003: go, and the other plays a two or an ace for 1, or a three for 31 and 2."""
    game, step = begin(GO[0].format(last=last), *GO[1:])
    state, events = go_on(game, step.state, TO_28)
    assert of(GoSaid, events) == [GoSaid(DEALER, 28)]
    assert game.to_act(state) == (NONDEALER,)
    state, events = go_on(game, state, f"0: {last}")
    assert [(event.kind, event.points) for event in of(Pegged, events)] == points
    assert game.between_deals(state)


def test_the_example_of_the_show_counts_eight():
    """Seed 003: J♣ 7♦ 8♣ with 6♣ turned: run 3, fifteen 2, three clubs 3."""
    game, step = begin("Jc 7d 8c Ks 3s", "Kh Qh 9s 2d 4s", "6c")
    moves = "0: crib 3s Ks, 1: crib 2d 4s, 0: Jc, 1: Kh, 0: 7d"
    state, events = go_on(game, step.state, moves)
    assert of(HandShown, events)[0].points == 8
    shown = game.view(state, None).show
    assert [(hand.seat, hand.what) for hand in shown] == [(0, "hand"), (1, "hand"), (1, "crib")]
    assert [(item.kind, item.points) for item in shown[0].items] == [
        ("fifteen", 2),
        ("run", 3),
        ("flush", 3),
    ]


def test_every_point_of_a_deal_is_an_event():
    """Scores are the sum of the events, whoever plays whatever."""
    for number in range(30):
        out = playout(Cribbage(), 2, b"items%d" % number, 500)
        assert out.over
        sums = [0, 0]
        for event in out.events:
            if isinstance(event, (CutPegged, HeelsPegged, Pegged, Counted)):
                sums[event.seat] += event.points
        assert tuple(sums) == out.state.scores


def test_the_lower_card_of_the_cut_deals():
    ties = 0
    for number in range(200):
        step = Cribbage().start(2, Shuffle(b"cut%d" % number, 0))
        cut = of(DealerCut, step.events)[0]
        ranks = [RANK[CODES[card]] for card in cut.cards]
        assert ranks[cut.seat] < ranks[1 - cut.seat]
        assert step.state.dealer == cut.seat
        ties += len(of(CutTied, step.events))
    assert ties


def test_dealers_alternate():
    out = Playout(Cribbage(), 2, b"alternate")
    rng, dealers = Random(1), [out.state.dealer]
    while not out.over and len(dealers) < 4:
        deal = out.state.deal
        out.advance(lambda o, seat: o.game.legal_moves(o.state, seat)[0], rng)
        if out.state.deal != deal:
            dealers.append(out.state.dealer)
    assert all(one != other for one, other in pairwise(dealers))


@pytest.mark.parametrize(("cut", "later"), [("every", 3), ("first", 0)])
def test_three_for_the_cut(cut, later):
    game = Cribbage(cut=cut)
    out = Playout(game, 2, b"three")
    assert [event.points for event in of(CutPegged, out.events)] == [3]
    assert out.state.scores[out.state.nondealer] == 3
    rng = Random(2)
    while not game.between_deals(out.state):
        out.advance(lambda o, seat: o.game.legal_moves(o.state, seat)[0], rng)
    assert sum(event.points for event in of(CutPegged, out.next_deal().events)) == later


class TestTheVeryPoint:
    """Nothing counts after 61, in the order cut, heels, play, hand, dealer's hand, crib."""

    def test_the_cut_ends_it_before_the_deal(self):
        game, step = begin("", "", "Jd", (58, 60))
        assert game.outcome(step.state).winners == (NONDEALER,)
        assert step.state.scores == (61, 60)
        assert not any(step.state.hands)
        assert not game.between_deals(step.state)
        assert game.view(step.state, 0).over

    def test_heels_end_it_before_the_play(self):
        game, step = begin("2h 4h 6h 8h 10h", "2s 4s 6s 8s 10s", "Jd", (57, 59))
        state, events = go_on(game, step.state, "0: crib 2h 4h, 1: crib 2s 4s")
        assert of(HeelsPegged, events) == [HeelsPegged(DEALER, Card("Jd"), 2)]
        assert state.scores == (60, 61)
        assert game.outcome(state).winners == (DEALER,)
        assert game.to_act(state) == ()
        assert not game.view(state, None).show

    def test_all_points_of_one_card_count_together(self):
        game, step = begin("4h 6h Kh 2d 9d", "5s Ks Qs 2s 8s", "3c", (53, 59))
        state, _ = go_on(game, step.state, "0: crib 2d 9d, 1: crib 2s 8s, 0: 4h, 1: 5s, 0: 6h")
        assert state.scores == (61, 59), "53 + 3 for the cut + 15 for 2 and a run of 3"
        assert game.outcome(state).winners == (NONDEALER,)

    def test_no_point_for_last_after_61(self):
        game, step = begin("Kh 9d Qh 4d 8d", "9s Kd Ks 2s 4s", "3c", (56, 50))
        moves = "0: crib 4d 8d, 1: crib 2s 4s, 0: Kh, 1: 9s, 0: 9d"
        state, events = go_on(game, step.state, moves)
        assert state.scores == (61, 50)
        assert [event.kind for event in of(Pegged, events)] == ["pair"]
        assert not of(GoSaid, events)

    def test_the_nondealer_counts_first(self):
        game, step = begin("Jc 7d 8c Ks 3s", "Kh Qh 9s 2d 4s", "6c", (50, 60))
        moves = "0: crib 3s Ks, 1: crib 2d 4s, 0: Jc, 1: Qh, 0: 7d"
        state, events = go_on(game, step.state, moves)
        assert game.outcome(state).winners == (NONDEALER,)
        assert state.scores == (62, 60), "50 + 3 for the cut + 1 for last + 8"
        assert len(of(HandShown, events)) == 1
        assert not of(CribShown, events)
        view = game.view(state, NONDEALER)
        assert len(view.show) == 1
        assert view.winner == NONDEALER

    def test_the_dealer_counts_his_hand_before_the_crib(self):
        game, step = begin("Ac 7d 8c Ks 3s", "Jh Qh 5s 2d 4s", "Kc", (0, 55))
        moves = "0: crib 3s Ks, 1: crib 2d 4s, 0: Ac, 1: Qh, 0: 7d, 1: Jh"
        state, events = go_on(game, step.state, moves)
        assert state.scores[DEALER] == 55 + 1 + 9
        assert len(of(HandShown, events)) == 2
        assert not of(CribShown, events)
        assert not game.between_deals(state)


class TestRefusals:
    def refused(self, game, state, seat, text):
        with pytest.raises(IllegalMove) as refusal:
            game.play(state, seat, game.parse(text)[0], LUCK)
        return refusal.value

    def laid(self):
        game, step = begin("Kh 10d Qc 5c 2s", "8h 6h 9h 2c 4c", "7s")
        return game, step.state

    def test_a_card_before_laying_away(self):
        game, state = self.laid()
        assert self.refused(game, state, 0, "Kh").key == "not_now"

    def test_laying_away_twice(self):
        game, state = self.laid()
        state, _ = go_on(game, state, "0: crib 5c Qc")
        assert game.to_act(state) == (DEALER,)
        assert self.refused(game, state, 0, "crib Kh 10d").key == "not_your_turn"

    @pytest.mark.parametrize("text", ["crib 5c", "crib 5c Qc Kh", "crib 5c 5c", "crib"])
    def test_not_two_cards(self, text):
        game, state = self.laid()
        refusal = self.refused(game, state, 0, text)
        assert refusal.key == "two_cards"
        assert set(refusal.details["cards"]) == {"Kh", "10d", "Qc", "5c", "2s"}

    def test_a_foreign_card_comes_before_the_number(self):
        game, state = self.laid()
        refusal = self.refused(game, state, 0, "crib 9h")
        assert (refusal.key, refusal.details["card"]) == ("not_in_hand", "9h")

    def test_laying_away_during_the_play(self):
        game, state = self.laid()
        state, _ = go_on(game, state, "0: crib 5c Qc, 1: crib 2c 4c")
        assert self.refused(game, state, 0, "crib Kh 10d").key == "not_now"
        assert self.refused(game, state, 1, "8h").key == "not_your_turn"
        assert self.refused(game, state, 0, "8h").key == "not_in_hand"

    def test_past_31(self):
        game, step = begin("Kh 9d 5c 3c 2s", "8h 6h 9h 2c 4c", "7s")
        state, _ = go_on(game, step.state, "0: crib 3c 2s, 1: crib 2c 4c, 0: Kh, 1: 9h, 0: 5c")
        refusal = self.refused(game, state, 1, "8h")
        assert refusal.key == "over_31"
        assert refusal.details == {"card": "8h", "count": 32, "cards": ("6h",)}

    def test_after_the_deal(self):
        game, step = begin("Jc 7d 8c Ks 3s", "Kh Qh 9s 2d 4s", "6c")
        moves = "0: crib 3s Ks, 1: crib 2d 4s, 0: Jc, 1: Kh, 0: 7d"
        state, _ = go_on(game, step.state, moves)
        assert self.refused(game, state, 0, "8c").key == "not_your_turn"


def test_bare_cards_are_laid_away_or_played():
    game, step = begin("Kh 10d Qc 5c 2s", "8h 6h 9h 2c 4c", "7s")
    before = game.view(step.state, 0)
    (move,) = game.read("Qc 5c", before)
    assert str(move) == "crib 5c Qc"
    assert game.read("crib Qc 5c", before) == (move,)
    assert game.path(move) == ("5c", "Qc")
    assert game.paths(move) == (("5c", "Qc"), ("Qc", "5c")), "either card may be chosen first"
    state, _ = go_on(game, step.state, "0: crib 5c Qc, 1: crib 2c 4c")
    (card,) = game.read("Kh", game.view(state, 0))
    assert (str(card), game.path(card)) == ("Kh", ("Kh",))
    with pytest.raises(InvalidMove):
        game.parse("*")


def test_the_crib_and_the_starter_are_secret_until_their_time():
    game, step = begin("Kh 10d Qc 5c 2s", "8h 6h 9h 2c 4c", "7s")
    state, events = go_on(game, step.state, "0: crib 5c Qc")
    assert events == [LaidAway(NONDEALER)]
    assert game.view(state, DEALER).laid == (2, 0)
    assert game.view(state, DEALER).own_laid == ()
    assert game.view(state, NONDEALER).own_laid == ("5c", "Qc")
    assert game.view(state, NONDEALER).starter is None
    state, events = go_on(game, state, "1: crib 2c 4c")
    assert StarterCut(Card("7s")) in events
    assert game.view(state, None).starter == "7s"
    assert game.view(state, DEALER).own_laid == ("2c", "4c")


def test_a_go_and_a_turned_card_cannot_be_undone_freely():
    game, step = begin("Kh 10d Qc 5c 2s", "8h 6h 9h 2c 4c", "7s")
    state = step.state
    told = []
    for line in TO_28.split(","):
        seat, text = line.split(":")
        step = game.play(state, int(seat), game.parse(text)[0], LUCK)
        state = step.state
        told.append(step.revealed)
    assert told == [False, True, False, False, True]


def test_view_shows_the_row_with_its_counts_and_both_pegs():
    game, step = begin("Kh 5d Qc 5c 2s", "10h 6h 9h 2c 4c", "7s")
    moves = "0: crib 5c Qc, 1: crib 2c 4c, 0: 5d, 1: 10h"
    state, _ = go_on(game, step.state, moves)
    view = game.view(state, None)
    assert [(card.seat, card.card, card.count) for card in view.row] == [
        (0, "5d", 5),
        (1, "10h", 15),
    ]
    assert view.count == 15
    assert (view.scores, view.back_pegs) == ((3, 2), (0, 0))
    assert [(item.seat, item.kind, item.points) for item in view.just] == [(1, "fifteen", 2)]
    assert game.view(state, 0).playable == ("2s", "Kh")
    assert view.playable == ()


def test_the_match_of_a_record_must_keep_its_dealers():
    game, step = begin("Jc 7d 8c Ks 3s", "Kh Qh 9s 2d 4s", "6c")
    state, _ = go_on(game, step.state, "0: crib 3s Ks, 1: crib 2d 4s, 0: Jc, 1: Kh, 0: 7d")
    with pytest.raises(InvalidMove):
        game.next_deal(state, LUCK, Given(first=DEALER))
    assert game.next_deal(state, LUCK, Given(first=NONDEALER)).state.dealer == NONDEALER
    with pytest.raises(IllegalMove):
        game.next_deal(step.state, LUCK)


def test_a_record_cannot_deal_too_many_cards():
    with pytest.raises(InvalidMove):
        begin("Jc 7d 8c Ks 3s 2s", "Kh Qh 9s 2d 4s", "6c")
    with pytest.raises(InvalidMove):
        begin("Jc Jc", "Kh", "6c")


class TestComputer:
    def best(self, hand, role):
        return CHECKS["bot_play"]({"hand": hand.split(), "role": role})

    def test_discards_depend_on_whose_crib_it_is(self):
        hand = "5h 5d Kc 9s 2c"
        assert "5h" not in self.best(hand, "nondealer")["best"].split()
        assert (
            self.best("5h 5d 2c 3d 4s", "dealer")["best"]
            != self.best("5h 5d 2c 3d 4s", "nondealer")["best"]
        )

    def test_a_wide_pair_goes_to_the_other_seat(self):
        assert self.best("6h 7d 8c 2c Ks", "nondealer")["best"] == "crib 2c Ks"

    def test_the_expected_crib_is_exact(self):
        """Against the plain mean over all cards that may come, jacks left out of the pack."""
        unseen = codes("Ah 2h 3h 5h 5d 6c 7s 8h 9d 10c Qs Kh")
        points = four_card_show(terms("crib", "seed", "seed"))
        for laid in [codes("5c 10h"), codes("4h 6h"), codes("2c 3d"), codes("Kc Kd")]:
            cribs = [
                points((*laid, *pair), starter)
                for pair in combinations(unseen, 2)
                for starter in unseen
                if starter not in pair
            ]
            mean = sum(cribs) / len(cribs)
            assert CribOdds(unseen).mean(laid) == pytest.approx(mean)

    def test_a_card_that_scores_is_seen(self):
        answer = CHECKS["bot_play"]({"played": ["8h"], "hand": ["7h", "2c", "10s"]})
        assert (answer["best_immediate"], answer["points"]) == ("7h", 2)

    def test_equal_views_give_equal_moves(self):
        for out in positions(Cribbage(), 2, b"equal", 60):
            for seat in out.game.to_act(out.state):
                legal = out.game.legal_moves(out.state, seat)
                view = out.game.view(out.state, seat)
                assert choose(view, legal) == choose(out.game.view(out.state, seat), legal)

    def test_beats_random_play(self):
        wins = sum(self.plays(number) for number in range(20))
        assert wins >= 15

    def plays(self, number):
        out, rng = Playout(Cribbage(), 2, b"beats%d" % number), Random(number)

        def move(o, seat):
            legal = o.game.legal_moves(o.state, seat)
            if seat == number % 2:
                return choose(o.game.view(o.state, seat), legal)
            return rng.choice(legal)

        while not out.over:
            out.advance(move, rng)
        return winners(out) == (number % 2,)
