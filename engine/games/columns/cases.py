"""The questions that case files ask of the mosaic rules."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.cards import CARDS, SHORT_DECK, code_of
from engine.games.columns.scoring import column_sum, column_sums, points
from engine.mosaic.board import Board, Grid, grid, may_lie, placements, with_card
from engine.mosaic.moves import Lay, cell_of
from engine.mosaic.reasons import neighbours, reason

TEAMS = ("red", "black")


def place(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """Whether a card may lie on a cell of a board, else the first principle it breaks."""
    cells = {cell_of(cell): code_of(name) for cell, name in asked["board"].items()}
    x, y = asked["at"]
    left, top = (0, 0) if (0, 0) in cells else min(cells, default=(0, 0))
    table = grid(asked.get("w", 9), asked.get("h", 4))
    board = _board(table, {(cx - left, cy - top): code for (cx, cy), code in cells.items()})
    move = Lay(code_of(asked["card"]), x - left, y - top)
    if may_lie(table, board, move):
        return {"result": "ok"}
    return {"result": reason(table, board, move).key}


def _board(table: Grid, cells: Mapping[tuple[int, int], int]) -> Board:
    board = Board()
    for (x, y), code in cells.items():
        board = with_card(table, board, Lay(code, x, y))
    return board


def column(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """The sums of one column and whose point it is."""
    red, black = column_sum(code_of(name) for name in asked["cards"])
    return {"red": red, "black": black, "point": _winner(red, black)}


def _winner(red: int, black: int) -> str:
    return "none" if red == black else TEAMS[black > red]


def final_position(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """Who wins each column of a board given by rows, what is left, and whether 6c still fits."""
    table, board = _from_rows(asked["rows"])
    sums = column_sums(table, board)
    red, black = points(sums)
    answer = {
        "columns": [_winner(*pair) for pair in sums],
        "score": {"red": red, "black": black},
        "same_suit_contacts": _same_suit_contacts(table, board),
    }
    left = [code for code in SHORT_DECK if not board.at[code]]
    if len(left) == 1:
        name = CARDS[left[0]]
        answer["unplaced"] = name
        answer[f"{name.upper()}_fits"] = any(
            mask for _, mask in placements(table, board, 1 << left[0])
        )
    return answer


def _from_rows(rows: Sequence[str]) -> tuple[Grid, Board]:
    named = [row.split() for row in rows]
    cells = {
        (x, y): code_of(name)
        for y, row in enumerate(named)
        for x, name in enumerate(row)
        if name != "."
    }
    table = grid(len(named[0]), len(named))
    return table, _board(table, cells)


def _same_suit_contacts(table: Grid, board: Board) -> int:
    contacts = 0
    for code, cell in enumerate(board.at):
        if cell:
            _, x, y = table.lays[code][cell]
            beside = neighbours(table, board, x, y)
            contacts += sum(other // 13 == code // 13 for _, other in beside)
    return contacts // 2


CHECKS: Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {
    "place": place,
    "column": column,
    "final_position": final_position,
}
"""By the name of the check."""
