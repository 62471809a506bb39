"""Pressing a house rule again and again shows only values that go with the other rules."""

from bot.keyboards import next_value
from bot.table import Table
from engine.registry import GAMES

WIDTHS = GAMES["mosaic"].choices()["width"]


def pressed(options, name, times):
    table = Table(id="s0-a", rooms=(), host="local:1", game="mosaic", options=options)
    values, seen = GAMES["mosaic"].choices()[name], []
    for _ in range(times):
        value = values[next_value(table, name, values)]
        table = Table(
            id="s0-a",
            rooms=(),
            host="local:1",
            game="mosaic",
            options={**table.options, name: value},
        )
        seen.append(value)
    return seen


def test_a_width_above_the_deck_is_passed_over():
    assert pressed({}, "width", 10) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]


def test_a_lower_rectangle_may_be_wider():
    assert pressed({"height": 3}, "width", 12)[-4:] == [10, 11, 12, 9]


def test_a_rule_without_another_value_stays():
    assert WIDTHS[0] == 9
    assert pressed({"deck": 36, "height": 36, "width": 1}, "width", 1) == [1]
