"""A match at a table: moves, decisions, undo, going on, giving up, and a log that replays."""

from random import Random

import pytest

from bot import history, lobby, match, undo, votes
from bot.appearance import at_line
from bot.table import Room, Table, outcome, position, rules_of
from engine.core import Refusal
from engine.registry import GAMES

PEOPLE = [
    f"local:{name}" for name in ("Маша", "Коля", "Нина", "Витя", "Оля", "Петя", "Аня", "Ира")
]


def begun(game: str, seats: int, computers: int = 0, seed: bytes = b"evening") -> Table:
    table = lobby.open_table(
        "00000000", Room("local|b|семья|"), PEOPLE[0], "Маша", now=0.0, game=game
    )
    for person in PEOPLE[1 : seats - computers]:
        table = lobby.sit(table, person, person)
    for _ in range(computers):
        table = lobby.seat_computer(table, PEOPLE[0], "Компьютер")
    return match.start(table, PEOPLE[0], seed=seed, now=1.0).table


def play_some(table: Table, rng: Random, most: int) -> tuple[Table, list[str]]:
    lines: list[str] = []
    for _ in range(most):
        if table.phase != "playing":
            break
        game, state = rules_of(table), position(table)
        if game.between_deals(state):
            change = match.next_deal(table, now=2.0)
        else:
            seat = rng.choice(game.to_act(state))
            change = match.play(table, seat, [rng.choice(game.legal_moves(state, seat))], now=2.0)
        table = change.table
        lines += change.lines
    return table, lines


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_table_replays_from_its_log(key):
    table = begun(key, GAMES[key]().seat_counts[-1])
    table, lines = play_some(table, Random(5), 400)
    assert table.lines == len(lines)
    assert max(len(line.encode()) for line in lines) <= 64
    *_, last = history.passages(
        rules_of(table), len(table.places), table.seed, history.in_effect(lines)
    )
    assert last.state == position(table)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_results_are_computed_from_the_log_up_to_their_line(key):
    table = begun(key, GAMES[key]().seat_counts[0])
    table, lines = play_some(table, Random(6), 1500)
    for number, line in enumerate(table.deal_ends, 1):
        past = at_line(table, lines, line)
        game, state = rules_of(past), position(past)
        assert game.between_deals(state) or game.outcome(state)
        assert game.view(state, None).deal == number


def test_another_seats_move_does_not_touch_a_decision():
    table = begun("cribbage", 2)
    game = rules_of(table)
    assert table.decisions == (0, 0)
    move = game.legal_moves(position(table), 0)[0]
    after = match.play(table, 0, [move], now=2.0).table
    assert after.decisions[1] == 0
    assert after.made[0] == (0, str(move))


def test_a_message_is_all_or_nothing():
    table = begun("columns", 2)
    game, state = rules_of(table), position(table)
    (seat,) = game.to_act(state)
    move = game.legal_moves(state, seat)[0]
    with pytest.raises(Refusal):
        match.play(table, seat, [move, move], now=2.0)


def test_a_message_is_cut_after_a_step_that_shows_a_hidden_card():
    table = begun("rummy500", 2)
    game = rules_of(table)
    (seat,) = game.to_act(position(table))
    change = match.play(table, seat, game.parse("stock") + game.parse("stock"), now=2.0)
    assert change.lines == (f"{seat} stock",)
    assert change.refusal is not None


def test_undo_is_free_while_nobody_else_acted_and_nothing_was_seen():
    table = begun("cribbage", 2)
    game = rules_of(table)
    move = game.legal_moves(position(table), 0)[0]
    change = match.play(table, 0, [move], now=2.0)
    back = votes.ask_undo(change.table, PEOPLE[0], list(change.lines), now=3.0)
    assert position(back.table) == position(table)
    assert back.lines == ("u0",)
    assert back.table.lines == 2


def test_undo_after_a_draw_asks_the_others_and_one_no_refuses():
    table = begun("rummy500", 2)
    game = rules_of(table)
    (seat,) = game.to_act(position(table))
    asker, other = PEOPLE[seat], PEOPLE[1 - seat]
    change = match.play(table, seat, game.parse("stock"), now=2.0)
    asked = votes.ask_undo(change.table, asker, list(change.lines), now=3.0)
    assert asked.table.question is not None
    assert position(asked.table) == position(change.table)
    refused = votes.vote(asked.table, other, yes=False, lines=lambda: change.lines, now=4.0)
    assert refused.table.question is None
    assert position(refused.table) == position(change.table)
    agreed = votes.vote(asked.table, other, yes=True, lines=lambda: change.lines, now=4.0)
    assert position(agreed.table) == position(table)


def test_the_same_move_after_an_undo_brings_the_same_cards():
    table = begun("rummy500", 2)
    game = rules_of(table)
    (seat,) = game.to_act(position(table))
    once = match.play(table, seat, game.parse("stock"), now=2.0)
    found = undo.undo_of(once.table, seat, list(once.lines))
    back = undo.take_back(once.table, found, now=3.0)
    again = match.play(back.table, seat, game.parse("stock"), now=4.0)
    assert position(again.table) == position(once.table)
    effective = history.in_effect([*once.lines, *back.lines, *again.lines])
    *_, last = history.passages(game, 2, table.seed, effective)
    assert last.state == position(again.table)


def test_no_undo_crosses_a_shown_deal():
    table = begun("thirtythree" if "thirtythree" in GAMES else "rummy500", 2)
    lines: list[str] = []
    rng = Random(1)
    while not rules_of(table).between_deals(position(table)):
        table, more = play_some(table, rng, 1)
        lines += more
        assert table.phase == "playing"
    with pytest.raises(Refusal) as caught:
        undo.undo_of(table, 0, lines)
    assert caught.value.key == "deal_is_shown"


def test_computers_move_until_a_person_owes():
    table = begun("valty", 3, computers=2)
    after = match.play_computers(table, now=2.0)
    game = rules_of(after.table)
    assert game.to_act(position(after.table)) == (0,)
    assert all(line[1] == "c" for line in after.lines)


def test_a_leavers_seat_goes_to_a_computer_and_can_be_taken_back():
    table = begun("valty", 3)
    left = match.leave(table, PEOPLE[0], name="Компьютер").table
    assert left.seat_of(PEOPLE[0]) is None
    assert left.host == PEOPLE[1]
    assert left.leavers == (PEOPLE[0],)
    back = match.come_back(left, PEOPLE[0], name="Маша")
    assert back.seat_of(PEOPLE[0]) == 0


def test_a_match_without_people_is_over():
    table = begun("valty", 3, computers=2)
    left = match.leave(table, PEOPLE[0], name="Компьютер").table
    assert left.phase == "over"
    result = outcome(left)
    assert result is not None
    assert result.winners == ()


def test_with_two_sides_resigning_gives_the_other_side_the_match():
    table = begun("columns", 4)
    over = match.resign(table, PEOPLE[1], name="Компьютер", now=2.0).table
    result = outcome(over)
    assert result is not None
    assert result.winners == (0, 2)


def test_nothing_is_played_after_the_end():
    table = match.resign(begun("columns", 2), PEOPLE[1], name="Компьютер", now=2.0).table
    with pytest.raises(Refusal) as caught:
        match.play(table, 0, [], now=3.0)
    assert caught.value.key == "match_over"
