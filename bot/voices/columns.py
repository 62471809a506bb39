"""Столбики in words: the text equivalent of a view, from which one can play."""

from collections.abc import Sequence

from bot.voices.laid_out import board_lines, legal_line, own_lines
from engine.games.columns.view import ColumnsView
from render.page import Say

BEST: dict[str, str] = {}
"""No event is the best moment by itself; the move is that changed `progress` most."""


def describe(view: ColumnsView, say: Say, names: Sequence[str]) -> str:
    """The score, whose turn it is, the board by rows, the sums, what one holds and may do."""
    reds, blacks = view.points
    lines = [say("alt-columns-head", deal=view.deal, reds=reds, blacks=blacks)]
    if view.best_of > 1:
        won, lost = view.wins
        lines.append(say("alt-columns-wins", reds=won, blacks=lost))
    lines += _turn(view, say, names)
    lines += board_lines("columns", view.board, view.numbers, say)
    if view.sums:
        sums = [say("alt-columns-sum", reds=red, blacks=black) for red, black in view.sums]
        lines.append(say("alt-columns-sums", sums=sums))
    counts = [
        say("alt-columns-count", name=name, count=count)
        for name, count in zip(names, view.hand_sizes, strict=False)
    ]
    lines.append(say("alt-columns-held", counts=counts))
    lines += [
        say("alt-columns-shown", name=names[stack.seat], cards=stack.cards)
        for stack in view.stacks
        if stack.passed and stack.cards and stack.seat != view.seat
    ]
    lines += own_lines("columns", view.stacks, view.seat, say)
    return "\n".join([*lines, *legal_line("columns", view.legal, view.numbers, say)])


def _turn(view: ColumnsView, say: Say, names: Sequence[str]) -> list[str]:
    return [
        say(
            "alt-columns-turn",
            name=names[stack.seat],
            team=view.teams[stack.seat],
            stack=stack.stack,
        )
        for stack in view.stacks
        if stack.in_turn
    ]


def standing(view: ColumnsView) -> tuple[str, tuple[int, ...]]:
    """What Reds and Blacks have: deals won in a match of several, else columns."""
    return ("deals", view.wins) if view.best_of > 1 else ("columns", view.points)


def progress(view: ColumnsView) -> tuple[int, ...]:
    """The columns of Reds and Blacks as the board stands."""
    return view.points
