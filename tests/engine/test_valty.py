"""A match of Вальты: redeals, leads, refusals, scores, what is seen."""

from itertools import pairwise
from random import Random

import pytest

from engine.core import Given, IllegalMove, InvalidMove
from engine.games.valty.cases import CHECKS
from engine.games.valty.computer import choose
from engine.games.valty.events import (
    AsideShown,
    DealScored,
    Dealt,
    Followed,
    Led,
    ThrownIn,
    ThrownOff,
    TrickTaken,
)
from engine.games.valty.rules import Valty
from engine.games.valty.scoring import is_thrown_in
from engine.shuffle import Shuffle
from engine.tiles import TILE_CODES, TILES, Tile
from engine.tricks import DOUBLES
from tests.playouts import Playout, playout, positions

LUCK = Shuffle(b"valty", 0)
GOLDEN = {
    "0": "4-3 4-4 4-1 6-2 5-1 3-1 2-0 5-2 6-0",
    "1": "6-6 6-5 6-3 5-3 3-3 3-2 2-1 1-0 0-0",
    "2": "2-2 3-0 4-0 4-2 5-0 5-4 5-5 6-1 6-4",
    "aside": "1-1",
}


def begin(cards=None, first=0, scores=None, **options):
    game = Valty(**options)
    places = {place: names.split() for place, names in (cards or GOLDEN).items()}
    return game, game.start(3, LUCK, Given(first, places, {"score": scores} if scores else {}))


def go_on(game, state, moves):
    events = []
    for line in moves.split(","):
        seat, text = line.split(":")
        (move,) = game.parse(text)
        step = game.play(state, int(seat), move, LUCK)
        state = step.state
        events += step.events
    return state, events


def outcome_of(out):
    outcome = out.game.outcome(out.state)
    assert outcome is not None
    return outcome


def refused(game, state, seat, text):
    with pytest.raises(IllegalMove) as refusal:
        game.play(state, seat, game.parse(text)[0], LUCK)
    return refusal.value


def deals(number, **options):
    """Positions after each deal of a random match, with the events of the deal."""
    out, rng, seen = Playout(Valty(**options), 3, b"deals%d" % number), Random(number), 0

    def any_tile(o, seat):
        return rng.choice(o.game.legal_moves(o.state, seat))

    while True:
        if out.game.between_deals(out.state) or out.over:
            yield out, out.events[seen:]
            seen = len(out.events)
            if out.over:
                return
        out.advance(any_tile, rng)


def test_the_example_of_a_trick():
    """Seed 002: 4-3, 6-6, 5-4: suit four, 5-4 takes it, 6-6 shows its player had no four."""
    game, step = begin()
    state, events = go_on(game, step.state, "0: 4-3, 1: 6-6, 2: 5-4")
    assert events == [
        Led(0, Tile("4-3"), 4),
        ThrownOff(1, Tile("6-6"), 4),
        Followed(2, Tile("5-4")),
        TrickTaken(2, Tile("5-4"), 1),
    ]
    assert game.to_act(state) == (2,)
    lacks = game.view(state, None).lacks[1]
    assert {"4-4", "6-4", "4-0"} <= set(lacks)
    assert "5-5" in lacks, "who showed 6-6 cannot hold 5-5: the deal would have been void"
    assert "6-5" not in lacks


def test_refusals_say_what_may_be_played():
    game, step = begin()
    state = step.state
    assert refused(game, state, 1, "6-6").details == {"to_act": (0,)}
    assert refused(game, state, 0, "6-6").key == "not_in_hand"
    double = refused(game, state, 0, "4-4")
    assert double.key == "no_double_lead"
    assert "4-4" not in double.details["tiles"]
    assert len(double.details["tiles"]) == 8
    state, _ = go_on(game, state, "0: 6-2")
    follow = refused(game, state, 1, "0-0")
    assert follow.key == "must_follow"
    assert follow.details == {"tile": "0-0", "suit": 6, "tiles": ("6-6", "6-5", "6-3")}


def test_a_tile_is_written_either_way():
    game, step = begin()
    view = game.view(step.state, 0)
    for text in ["4-3", "3-4", "43", "3:4", "4/3", " 3 4 ", "4–3"]:
        assert list(map(str, game.read(text, view))) == ["4-3"]
    for text in ["", "7-1", "443", "4-3-2", "дубль"]:
        with pytest.raises(InvalidMove):
            game.read(text, view)


def test_doubles_may_be_led_when_nothing_else_is_left():
    found = 0
    for number in range(60):
        for out in positions(Valty(deals=3), 3, b"doubles%d" % number, 90):
            state = out.state
            if state.turn is not None and not state.trick:
                hand, moves = state.hands[state.turn], out.game.legal_moves(state, state.turn)
                led = {move.code for move in moves}
                only_doubles = not hand & ~DOUBLES
                found += only_doubles
                assert len(led) == (hand if only_doubles else hand & ~DOUBLES).bit_count()
    assert found


@pytest.mark.parametrize(
    ("hand", "void"),
    [
        pytest.param("6-6 5-5 4-1 3-0 2-1 6-2 5-1 4-3 3-2", True, id="6-6 and 5-5"),
        pytest.param("6-6 4-4 3-3 2-2 1-1 3-0 2-1 6-2 5-1", True, id="five doubles"),
        pytest.param("6-6 4-4 3-3 2-2 4-1 3-0 2-1 6-2 5-1", False, id="four doubles"),
    ],
)
def test_hands_that_are_not_played(hand, void):
    assert is_thrown_in(sum(1 << TILE_CODES[name] for name in hand.split())) is void


def test_void_deals_are_repeated_and_told_once():
    """About three deals in ten are void (28.6 % by the pair, 5.8 % by five doubles)."""
    void = 0
    for number in range(600):
        step = Valty().start(3, Shuffle(b"void%d" % number, 0))
        assert not any(map(is_thrown_in, step.state.hands))
        told = [event for event in step.events if isinstance(event, ThrownIn)]
        assert len(told) < 2
        void += bool(told)
        assert isinstance(step.events[-1], Dealt)
    assert 0.25 < void / 600 < 0.37


def test_a_record_that_gives_a_void_deal_is_wrong():
    with pytest.raises(InvalidMove) as refusal:
        begin({"0": "6-6 5-5"})
    assert refusal.value.key == "always_thrown_in"
    with pytest.raises(InvalidMove):
        begin({"0": "6-6 6-5 6-4 6-3 6-2 6-1 6-0 5-4 5-3 5-2"})
    with pytest.raises(InvalidMove):
        begin({"0": "6-5", "1": "5-6"})


@pytest.mark.parametrize("aside", ["down", "up"])
def test_a_deal_totals_minus_five_or_minus_three(aside):
    for number in range(12):
        for out, events in deals(number, aside=aside):
            hidden = out.state.aside
            row = out.state.sheet[-1]
            assert sum(row) == (-3 if DOUBLES >> hidden & 1 else -5)
            scored = [event for event in events if isinstance(event, DealScored)]
            assert tuple(event.points for event in scored) == row
            assert tuple(event.total for event in scored) == out.state.totals
            assert all(event.points == event.tricks - 2 * event.doubles for event in scored)
            assert [event.tile for event in events if isinstance(event, AsideShown)] == [
                TILES[hidden]
            ]


def test_the_lead_of_the_deals_goes_round():
    leaders = [
        event.seat
        for event in playout(Valty(), 3, b"round", 400).events
        if isinstance(event, Dealt)
    ]
    assert len(leaders) == 6
    assert all((one + 1) % 3 == other for one, other in pairwise(leaders))


@pytest.mark.parametrize("number", [3, 6, 9])
def test_the_match_has_so_many_deals(number):
    end = playout(Valty(deals=number), 3, b"long", 1000)
    assert len(end.state.sheet) == number
    totals = end.state.totals
    winners = outcome_of(end).winners
    assert winners == tuple(seat for seat in range(3) if totals[seat] == max(totals))


def test_equal_totals_share():
    shared = 0
    for number in range(60):
        end = playout(Valty(deals=3), 3, b"tie%d" % number, 400)
        outcome = outcome_of(end)
        assert outcome.reason == ("most_points" if len(outcome.winners) == 1 else "shared")
        shared += len(outcome.winners) > 1
    assert shared


def test_the_tile_aside_is_seen_in_its_time():
    game, step = begin()
    assert game.view(step.state, 0).aside is None
    assert game.view(step.state, None).aside is None
    game, step = begin(aside="up")
    assert game.view(step.state, 0).aside == "1-1"
    assert AsideShown(Tile("1-1")) in step.events
    for out, _ in deals(1):
        assert out.game.view(out.state, None).aside == TILES[out.state.aside]


def test_view_sorts_tiles_and_counts_doubles_still_out():
    game, step = begin()
    view = game.view(step.state, 1)
    assert view.hand == ("6-6", "6-5", "6-3", "5-3", "3-3", "3-2", "2-1", "1-0", "0-0")
    assert view.playable == ()
    assert view.doubles_out == ("5-5", "4-4", "2-2", "1-1")
    assert len(game.view(step.state, None).doubles_out) == 7
    state, _ = go_on(game, step.state, "0: 4-3, 1: 6-6")
    view = game.view(state, 2)
    assert (view.suit, view.winning) == (4, 0)
    assert [(played.seat, played.tile) for played in view.trick] == [(0, "4-3"), (1, "6-6")]
    assert view.playable == ("6-4", "5-4", "4-2", "4-0")
    assert "6-6" not in view.doubles_out
    state, _ = go_on(game, state, "2: 5-4")
    view = game.view(state, None)
    assert view.taken == ((), (), ("6-6", "5-4", "4-3"))
    assert view.tricks == (0, 0, 1)
    assert [played.tile for played in view.last_trick] == ["4-3", "6-6", "5-4"]


def test_a_match_in_progress_keeps_its_scores():
    _, step = begin(scores={0: 4, 1: -3, 2: 0})
    assert step.state.totals == (4, -3, 0)


def test_only_the_right_neighbour_of_the_order_begins():
    for out, _ in deals(3):
        if out.over:
            continue
        wrong = out.state.first
        with pytest.raises(InvalidMove):
            out.game.next_deal(out.state, LUCK, Given(first=wrong))
        break
    game, step = begin()
    with pytest.raises(IllegalMove):
        game.next_deal(step.state, LUCK)


class TestComputer:
    def test_ducks_a_trick_with_a_double(self):
        answer = CHECKS["bot_play"]({"trick": ["5-2", "5-5"], "hand": ["6-5", "5-1", "5-0"]})
        assert answer["best"] in {"5-1", "5-0"}
        assert answer["avoid"] == ["6-5"]

    def test_gives_a_double_away(self):
        answer = CHECKS["bot_play"]({"trick": ["6-4", "6-5"], "hand": ["5-5", "2-1", "1-0"]})
        assert answer["best"] == "5-5"

    def test_takes_a_last_clean_trick(self):
        answer = CHECKS["bot_play"]({"trick": ["5-2", "5-3"], "hand": ["6-5"]})
        assert answer["best"] == "6-5"

    def test_equal_views_give_equal_moves(self):
        for out in positions(Valty(deals=3), 3, b"equal", 30):
            for seat in out.game.to_act(out.state):
                legal = out.game.legal_moves(out.state, seat)
                view = out.game.view(out.state, seat)
                assert choose(view, legal) == choose(out.game.view(out.state, seat), legal)

    def test_beats_random_play(self):
        sums = [0, 0]
        for number in range(4):
            out, rng = Playout(Valty(), 3, b"beats%d" % number), Random(number)
            while not out.over:
                out.advance(self.mixed(number % 3, rng), rng)
            sums[0] += out.state.totals[number % 3]
            sums[1] += sum(out.state.totals)
        own, others = sums[0] / 24, (sums[1] - sums[0]) / 48
        assert own > others + 1, "points a deal"

    def mixed(self, own, rng):
        def move(out, seat):
            legal = out.game.legal_moves(out.state, seat)
            return (
                choose(out.game.view(out.state, seat), legal) if seat == own else rng.choice(legal)
            )

        return move
