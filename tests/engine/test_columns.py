"""Столбики: sums, points, matches, what is seen, the computer (rules: seed 000)."""

from collections import Counter
from random import Random

import pytest

from engine.cards import CARDS, CODES, SHORT_DECK, cards_of
from engine.core import Given, IllegalMove, InvalidMove
from engine.games.columns.computer import choose
from engine.games.columns.rules import Columns, DealScored
from engine.games.columns.scoring import column_sum, column_sums, points
from engine.mosaic.board import Board, grid, is_stuck, with_card
from engine.mosaic.events import DealBegun, Passed
from engine.mosaic.moves import Lay
from engine.mosaic.reasons import neighbours
from engine.shuffle import Shuffle
from tests.playouts import Playout, playout, positions, random_move

GOLDEN = """
7h 10d 9h Kd Ah Ac 9s 9d .
8s Qh 9c 6h Jd 7s 8d 10h 7d
8c 6d As 10c Js 8h Qc Qd 7c
10s Kh Jc Ks Ad Kc 6s Jh Qs
"""
"""Seed 000, worked example: the final position of a deal."""


def golden():
    board = Board()
    for y, row in enumerate(GOLDEN.strip().splitlines()):
        for x, name in enumerate(row.split()):
            if name != ".":
                board = with_card(grid(9, 4), board, Lay(CODES[name], x, y))
    return board


def test_the_golden_position_is_six_to_three_for_blacks():
    sums = column_sums(grid(9, 4), golden())
    wanted = [(7, 26), (41, 0), (9, 34), (19, 23), (39, 11), (8, 34), (8, 27), (42, 0), (7, 19)]
    assert list(sums) == wanted
    assert points(sums) == (3, 6)


def test_in_the_golden_position_one_card_is_left_and_has_no_place():
    left = [code for code in SHORT_DECK if not golden().at[code]]
    assert cards_of(left) == ("6c",)
    assert is_stuck(grid(9, 4), golden(), 1 << CODES["6c"])


def test_in_the_golden_position_no_suit_touches_itself():
    board = golden()
    for code, cell in enumerate(board.at):
        if cell:
            _, x, y = grid(9, 4).lays[code][cell]
            suits = {CARDS[other].suit for _, other in neighbours(grid(9, 4), board, x, y)}
            assert CARDS[code].suit not in suits


@pytest.mark.parametrize(
    ("cards", "sums"),
    [
        ("Kd 6h 10c Ks", (19, 23)),
        ("7d Qs Kc", (7, 25)),
        ("Ah 2d 3s", (16, 3)),
        ("Jh Jc", (11, 11)),
        ("", (0, 0)),
    ],
)
def test_pips_of_a_column(cards, sums):
    assert column_sum(CODES[name] for name in cards.split()) == sums


def test_equal_sums_give_nobody_a_point():
    assert points(((8, 8), (9, 8), (0, 2))) == (1, 1)


def facts_of(game, state):
    """The position under the names of records, of any type."""
    return game.facts(state)


def result_of(game, state):
    return game.outcome(state)


# Dealing and turns


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("deck", [36, 52])
def test_teams_hold_their_colours(seats, deck):
    state = Columns(deck=deck).start(seats, Shuffle(b"teams", 0)).state
    for seat, hand in facts_of(Columns(deck=deck), state)["hand"].items():
        assert {card.suit in "hd" for card in hand} == {seat % 2 == 0}


def test_six_seats_with_52_cards_hold_nine_nine_and_eight():
    state = Columns(deck=52).start(6, Shuffle(b"six", 0)).state
    assert Columns(deck=52).view(state, None).hand_sizes == (9, 9, 9, 9, 8, 8)


def test_each_half_is_shuffled_by_itself():
    """A black card that a record fixes does not move a red one."""
    free = Columns().start(4, Shuffle(b"half", 0)).state
    black = CARDS[free.deal.hands[3].bit_length() - 1]
    fixed = Columns().start(4, Shuffle(b"half", 0), Given(cards={"1": [black]})).state
    assert fixed.deal.hands[0] == free.deal.hands[0]
    assert fixed.deal.hands[1] != free.deal.hands[1]


def test_a_red_card_cannot_be_given_to_blacks():
    with pytest.raises(InvalidMove):
        Columns().start(4, Shuffle(b"", 0), Given(cards={"1": ["7h"]}))


def turns(game, state, seed, count):
    """(seat, stack) of the next turns of a random match."""
    rng, found = Random(seed), []
    for _ in range(count):
        (seat,) = game.to_act(state)
        stack = next(stack for stack in game.view(state, seat).stacks if stack.in_turn)
        found.append((seat, stack.stack))
        move = rng.choice(game.legal_moves(state, seat))
        state = game.play(state, seat, move, Shuffle(b"", 0)).state
    return found


@pytest.mark.parametrize(
    ("first", "order"),
    [(0, [(0, 1), (1, 1), (0, 2), (1, 2)]), (1, [(1, 1), (0, 2), (1, 2), (0, 1)])],
)
def test_stacks_of_two_people_take_turns(first, order):
    state = Columns().start(2, Shuffle(b"two", 0), Given(first=first)).state
    assert turns(Columns(), state, 5, 8) == order * 2


def test_two_people_see_both_own_stacks_and_neither_of_the_others():
    state = Columns().start(2, Shuffle(b"two", 0)).state
    view = Columns().view(state, 0)
    assert [stack.cards is not None for stack in view.stacks] == [True, False, True, False]
    assert [stack.stack for stack in view.stacks] == [1, 1, 2, 2]


def test_a_card_of_the_other_stack_is_refused():
    state = Columns().start(2, Shuffle(b"two", 0)).state
    (other, *_) = Columns().view(state, 0).stacks[2].cards or ()
    with pytest.raises(IllegalMove) as refusal:
        Columns().play(state, 0, Lay(CODES[other], 0, 0), Shuffle(b"", 0))
    assert refusal.value.key == "not_in_hand"
    assert refusal.value.details["stack"] == 1


def test_turn_is_checked_before_the_card():
    state = Columns().start(4, Shuffle(b"order", 0)).state
    with pytest.raises(IllegalMove) as refusal:
        Columns().play(state, 1, Lay(CODES["Ah"], 5, 5), Shuffle(b"", 0))
    assert refusal.value.key == "not_your_turn"


# Matches


def finished(state, wins):
    """The position with the deal over and these deals won."""
    over = state.deal._replace(turn=-1)
    return state._replace(deal=over, wins=wins, number=max(1, state.number))


@pytest.mark.parametrize(
    ("best_of", "number", "wins", "over", "winners"),
    [
        (1, 1, (1, 0), True, (0, 2)),
        (1, 1, (0, 0), True, ()),
        (3, 1, (1, 0), False, None),
        (3, 2, (2, 0), True, (0, 2)),
        (3, 2, (1, 1), False, None),
        (3, 3, (0, 1), True, (1, 3)),
        (3, 3, (1, 1), True, ()),
        (3, 3, (0, 0), True, ()),
        (5, 3, (0, 3), True, (1, 3)),
        (5, 4, (1, 2), False, None),
        (5, 5, (2, 2), True, ()),
    ],
)
def test_a_match_is_over_with_more_than_half_or_when_all_deals_are_played(
    best_of, number, wins, over, winners
):
    game = Columns(best_of=best_of)
    state = game.start(4, Shuffle(b"match", 0)).state
    state = finished(state._replace(number=number), wins)
    outcome = game.outcome(state)
    assert (outcome is not None) == over
    assert game.between_deals(state) != over
    if outcome:
        assert outcome.winners == winners


@pytest.mark.parametrize(("seats", "starters"), [(2, [0, 1, 0]), (4, [0, 1, 2]), (6, [0, 1, 2])])
def test_beginning_goes_round(seats, starters):
    game = Columns(best_of=5)
    out, rng = Playout(game, seats, b"round"), Random(2)
    while len(out.deals) < 3 or not game.between_deals(out.state):
        out.advance(random_move(rng), rng)
    begun = [event for event in out.events if isinstance(event, DealBegun)]
    assert [event.seat for event in begun][:3] == starters


def test_a_record_cannot_give_the_beginning_to_another():
    game = Columns(best_of=3)
    out = Playout(game, 4, b"rule")
    rng = Random(1)
    while not game.between_deals(out.state):
        out.advance(random_move(rng), rng)
    with pytest.raises(InvalidMove) as refusal:
        game.next_deal(out.state, Shuffle(b"", 0), Given(first=3))
    assert refusal.value.details["expected"] == 1


def test_no_deal_begins_while_one_is_played():
    game = Columns(best_of=3)
    state = game.start(4, Shuffle(b"now", 0)).state
    with pytest.raises(IllegalMove) as refusal:
        game.next_deal(state, Shuffle(b"", 0))
    assert refusal.value.key == "not_now"


def test_a_match_in_progress_goes_on_from_its_wins():
    given = Given(standing={"wins": {"reds": 1, "blacks": 0}, "score": {"reds": 5, "blacks": 4}})
    game = Columns(best_of=3)
    state = game.start(4, Shuffle(b"on", 0), given).state
    assert (state.number, state.starter) == (2, 1)
    assert game.facts(state)["score"] == {"reds": 5, "blacks": 4}
    assert game.facts(state)["wins"] == {"reds": 1, "blacks": 0}


def test_a_finished_deal_is_scored():
    end = playout(Columns(), 4, b"score", limit=60)
    game, facts = end.game, facts_of(end.game, end.state)
    reds, blacks = points(tuple(map(tuple, facts["sums"])))
    left = sum(game.view(end.state, None).hand_sizes)
    winner = "nobody" if reds == blacks else "reds" if reds > blacks else "blacks"
    assert end.events[-1] == DealScored(winner, reds, blacks, left)
    assert facts["score"] == {"reds": reds, "blacks": blacks}
    assert facts["wins"] == {"reds": int(reds > blacks), "blacks": int(blacks > reds)}


def test_sides_are_reds_and_blacks():
    assert Columns().sides(6) == ((0, 2, 4), (1, 3, 5))
    assert Columns().view(Columns().start(4, Shuffle(b"s", 0)).state, 1).teams == (
        "reds",
        "blacks",
        "reds",
        "blacks",
    )


# What is seen and told


def test_sums_and_points_run_along():
    for out in positions(Columns(), 4, b"sums", 40):
        view = out.game.view(out.state, None)
        assert len(view.sums) == len(view.board.columns)
        assert view.points == points(view.sums)
        for x, (red, black) in zip(view.board.columns, view.sums, strict=True):
            column = [laid.card for laid in view.board.cards if laid.x == x]
            worth: Counter[bool] = Counter()
            for card in column:
                worth[card.suit in "hd"] += CODES[card] % 13 + 2
            assert (red, black) == (worth[True], worth[False])


def test_what_a_step_reveals_is_said():
    """Only a hand shown by somebody else, and only for the first time."""
    for seed in range(30):
        for out in positions(Columns(), 4, b"%d" % seed, 60):
            if out.over:
                break
            passed = {s.seat for s in out.game.view(out.state, None).stacks if s.passed}
            (seat,) = out.game.to_act(out.state)
            move = out.game.legal_moves(out.state, seat)[0]
            step = out.game.play(out.state, seat, move, Shuffle(b"", 0))
            shown = {event.seat for event in step.events if isinstance(event, Passed)}
            assert step.revealed == bool(shown - passed - {seat})


def test_no_card_of_another_hand_is_in_a_view():
    for out in positions(Columns(), 4, b"leak", 40):
        for seat in (None, 0, 1, 2, 3):
            view = out.game.view(out.state, seat)
            hidden = {
                card
                for seat_of_hand, hand in facts_of(out.game, out.state)["hand"].items()
                if view.stacks[seat_of_hand].cards is None
                for card in hand
            }
            assert not hidden & {word.strip("',()") for word in repr(view).split()}


# The computer


def match(seed, team):
    """Who wins a match of two computers against two who play at random."""
    game, rng = Columns(), Random(seed)
    out = Playout(game, 4, b"%d" % seed)
    while not out.over:
        (seat,) = game.to_act(out.state)
        legal = game.legal_moves(out.state, seat)
        plan = seat % 2 == team
        out.play(seat, choose(game.view(out.state, seat), legal) if plan else rng.choice(legal))
    winners = result_of(game, out.state).winners
    return "draw" if not winners else "computer" if winners[0] % 2 == team else "chance"


def test_the_computer_beats_chance():
    """At least 85 of 100 matches, from either side; measured 99 of 100."""
    results = Counter(match(seed, seed % 2) for seed in range(400))
    assert results["computer"] >= 340, results


def test_equal_views_give_equal_moves():
    for out in positions(Columns(), 4, b"equal", 20):
        (seat,) = out.game.to_act(out.state)
        legal = out.game.legal_moves(out.state, seat)
        other = out.game.redealt(out.state, seat, Shuffle(b"other", out.step))
        assert other != out.state or out.step > 15
        assert choose(out.game.view(other, seat), legal) == choose(
            out.game.view(out.state, seat), legal
        )
