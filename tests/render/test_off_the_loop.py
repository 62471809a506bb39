"""Pictures take milliseconds: the bot hands the drawing to a thread and never does it itself."""

import ast
from pathlib import Path

import bot

DRAWING = {"draw_table", "draw_hand", "draw_result", "draw_lobby", "draw_replay"}
SOURCES = sorted(Path(bot.__file__).parent.rglob("*.py"))


def name_of(node):
    return getattr(node, "attr", None) or getattr(node, "id", "")


def draws(node):
    """Whether an expression is something that draws a picture when it is called."""
    if name_of(node) in DRAWING:
        return True
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "draw"
        and "picture" in name_of(node.value)
    )


def calls(source):
    tree = ast.parse(source)
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def test_nothing_is_drawn_where_it_stands():
    for path in SOURCES:
        found = [call.lineno for call in calls(path.read_text()) if draws(call.func)]
        assert not found, f"{path.name} draws in line {found}"


def test_what_draws_is_handed_to_threads():
    handed = [
        path.name
        for path in SOURCES
        for call in calls(path.read_text())
        if name_of(call.func) == "to_thread" and any(draws(each) for each in call.args)
    ]
    assert len(handed) >= 3, "Telegram, VK and the local platform"


def test_the_search_sees_a_picture_drawn_on_the_spot():
    (call,) = calls("content = letter.picture.draw()")
    assert draws(call.func)
