"""Why a card may not lie on a cell, with the neighbours that forbid it and what is allowed."""

from engine.cards import CARDS, cards_of
from engine.core import IllegalMove
from engine.mosaic.board import HIGHEST_STARTER, NOTHING, Board, Grid, open_cells, placements
from engine.mosaic.moves import Lay

SIDES = (("right", -1, 0), ("left", 1, 0), ("below", 0, -1), ("above", 0, 1))
"""A side of a neighbour, and where that neighbour lies from the new card."""


def neighbours(grid: Grid, board: Board, x: int, y: int) -> tuple[tuple[str, int], ...]:
    """The laid cards that share a side with a cell, each with the side of it the cell is on."""
    return tuple(
        (side, board.at.index(cell))
        for side, dx, dy in SIDES
        if (cell := grid.cell(x + dx, y + dy)) and cell in board.at
    )


def reason(grid: Grid, board: Board, move: Lay) -> IllegalMove:
    """The first principle, in the order of the records, that an illegal move breaks.

    Details: the card, the neighbours at fault, and the numbers of the cells on the picture where
    this card may lie, and their count. The rest of the hand is never named: a refusal is read in
    a room.
    """
    card = CARDS[move.card]
    if board.last == NOTHING:
        return _no_start(move)
    places = _allowed(grid, board, move.card)
    allowed = {"card": card, "places": places, "count": len(places)}
    cell = grid.cell(move.x, move.y)
    if cell and cell in board.at:
        taken = CARDS[board.at.index(cell)]
        return IllegalMove("occupied", neighbour=taken, **allowed)
    if not _fits(grid, board, move):
        return IllegalMove("rectangle", width=grid.width, height=grid.height, **allowed)
    beside = [code for _, code in neighbours(grid, board, move.x, move.y)]
    if not beside or (grid.touch == "last" and board.last not in beside):
        last = CARDS[board.last]
        return IllegalMove("continuity", last=last, touch=grid.touch, **allowed)
    alike = [code for code in beside if code // 13 == move.card // 13]
    key = "variety" if alike else "seniority"
    names = cards_of(alike or beside)
    return IllegalMove(key, neighbour=names[0], neighbours=names, beside=len(names), **allowed)


def _no_start(move: Lay) -> IllegalMove:
    if move.card % 13 > HIGHEST_STARTER:
        return IllegalMove("first_2_to_10", card=CARDS[move.card])
    allowed = {"card": CARDS[move.card], "places": (1,), "count": 1}
    return IllegalMove("continuity", last="", touch="first", **allowed)


def _fits(grid: Grid, board: Board, move: Lay) -> bool:
    width = max(board.right, move.x) - min(board.left, move.x)
    height = max(board.bottom, move.y) - min(board.top, move.y)
    return width < grid.width and height < grid.height


def _allowed(grid: Grid, board: Board, card: int) -> tuple[int, ...]:
    mask = placements(grid, board, 1 << card)[0][1]
    return tuple(
        number
        for number, (x, y) in enumerate(open_cells(grid, board), 1)
        if mask >> grid.cell(x, y) & 1
    )
