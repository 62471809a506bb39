"""The board and the hands of mosaic games in words; `game` begins the keys."""

from collections.abc import Iterable, Sequence

from engine.core import Seat
from engine.mosaic.view import BoardView, Legal, StackView
from render.page import Say

Numbers = Sequence[tuple[str, int]]
"""Cells as `x,y` with their numbers on the picture."""


def board_lines(game: str, board: BoardView, numbers: Numbers, say: Say) -> list[str]:
    """The board row by row: cards, numbers of free places in brackets, dots for the rest."""
    if not board.cards:
        return [say(f"alt-{game}-empty")]
    places = dict(numbers)
    columns = _reach(board.columns, (int(cell.split(",")[0]) for cell in places))
    rows = _reach(board.rows, (int(cell.split(",")[1]) for cell in places))
    laid = {(at.x, at.y): at.card for at in board.cards}
    lines = [say(f"alt-{game}-board")]
    for y in rows:
        words = []
        for x in columns:
            if (x, y) in laid:
                words.append(say(f"alt-{game}-laid", card=laid[x, y]))
            elif f"{x},{y}" in places:
                words.append(say(f"alt-{game}-place", number=places[f"{x},{y}"]))
            else:
                words.append(say(f"alt-{game}-blank"))
        lines.append(" ".join(words))
    return [*lines, say(f"alt-{game}-last", card=board.last)]


def _reach(box: range, lines: Iterable[int]) -> range:
    every = [box.start, box.stop - 1, *lines]
    return range(min(every), max(every) + 1)


def own_lines(game: str, stacks: Sequence[StackView], seat: Seat | None, say: Say) -> list[str]:
    """The cards of each stack of the viewer."""
    return [
        say(f"alt-{game}-own", stack=stack.stack, cards=stack.cards)
        if stack.cards
        else say(f"alt-{game}-own-empty", stack=stack.stack)
        for stack in stacks
        if stack.seat == seat
    ]


def legal_line(game: str, legal: Legal, numbers: Numbers, say: Say) -> list[str]:
    """Each card in turn that has a place, with the numbers of its places."""
    places = dict(numbers)
    moves = [
        say(f"alt-{game}-may", card=card, places=[places[cell] for cell in cells])
        for card, cells in legal
        if cells
    ]
    return [say(f"alt-{game}-legal", moves="; ".join(moves))] if moves else []
