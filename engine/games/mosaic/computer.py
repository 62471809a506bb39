"""How the computer plays Мозаика: low cards early, and so that no open cell stays unfillable.

A low card needs a neighbour of its own colour, so it grows hard to place as the board fills.
"""

from collections import Counter
from collections.abc import Sequence

from engine.cards import CODES, RANKS, bits, mask_of
from engine.games.mosaic.view import MosaicView
from engine.mosaic.board import Board, Grid, Touch, grid, open_cells, placements, with_card
from engine.mosaic.moves import Lay

ENOUGH = 3
"""More places for one card, or more cards for one cell, are worth no more."""


def choose(view: MosaicView, legal: Sequence[Lay]) -> Lay:
    """A card of the lowest rank, where the other cards and the open cells stay matched best."""
    touch: Touch = "last" if view.touch == "last" else "any"
    rectangle = grid(view.board.width, view.board.height, touch)
    board = _board(view, rectangle)
    held = mask_of(CODES[card] for stack in view.stacks for card in stack.cards or ())
    lowest = min(move.card % len(RANKS) for move in legal)
    candidates = [move for move in legal if move.card % len(RANKS) == lowest]
    return max(candidates, key=lambda move: _prospects(rectangle, board, held, move))


def _board(view: MosaicView, rectangle: Grid) -> Board:
    board = Board()
    for laid in view.board.cards:
        board = with_card(rectangle, board, Lay(CODES[laid.card], laid.x, laid.y))
    if view.board.last is None:
        return board
    return board._replace(last=CODES[view.board.last])


def _prospects(rectangle: Grid, board: Board, held: int, move: Lay) -> int:
    """Places for the cards still held after the move, less the cells too few of them fit."""
    after = with_card(rectangle, board, move)
    masks = [mask for _, mask in placements(rectangle, after, held & ~(1 << move.card))]
    fitting = Counter(cell for mask in masks for cell in bits(mask))
    lacking = 0
    for x, y in open_cells(rectangle, after):
        inside = after.left <= x <= after.right and after.top <= y <= after.bottom
        lacking += max(0, ENOUGH - fitting[rectangle.cell(x, y)]) * (1 + inside)
    return sum(min(ENOUGH, mask.bit_count()) for mask in masks) - lacking
