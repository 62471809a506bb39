"""Мозаика in words: the text equivalent of a view, from which one can play."""

from collections.abc import Sequence

from bot.voices.laid_out import board_lines, legal_line, own_lines
from engine.games.mosaic.view import MosaicView
from render.page import Say

BEST = {"card-laid": ""}
"""Events that may be the best moment of a match, and the detail that tells how good each was."""


def describe(view: MosaicView, say: Say, names: Sequence[str]) -> str:
    """How much lies, whose turn it is, the board by rows, all hands, what one may do."""
    board = view.board
    lines = [
        say(
            "alt-mosaic-head",
            width=board.width,
            height=board.height,
            laid=view.laid,
            cells=board.width * board.height,
        )
    ]
    if view.touch == "last":
        lines.append(say("alt-mosaic-touch"))
    lines += [
        say("alt-mosaic-turn", name=names[stack.seat], stack=stack.stack)
        for stack in view.stacks
        if stack.in_turn
    ]
    lines += board_lines("mosaic", board, view.numbers, say)
    lines += [
        say("alt-mosaic-hand", name=names[stack.seat], stack=stack.stack, cards=stack.cards)
        for stack in view.stacks
        if stack.cards and stack.seat != view.seat
    ]
    lines += own_lines("mosaic", view.stacks, view.seat, say)
    return "\n".join([*lines, *legal_line("mosaic", view.legal, view.numbers, say)])


def standing(view: MosaicView) -> tuple[str, tuple[int, ...]]:
    """What all have together: cards laid."""
    return "cards", (view.laid,)
