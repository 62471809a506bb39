"""The board as whole numbers: cells of one mask, and where a card may lie.

A cell is one bit of a mask over a grid of (2W + 1) x (2H + 1) cells with the first card in the
middle, row by row, so that ascending bits are the reading order. The rim is never laid on: it
only keeps neighbours from running into the next row. Cell 0 stands for «not laid».
"""

from functools import lru_cache, reduce
from itertools import accumulate
from operator import or_
from typing import Literal, NamedTuple

from engine.cards import bits
from engine.mosaic.moves import Lay

Touch = Literal["any", "last"]
"""What a new card must share a side with: any laid card, or the card laid last."""
NOTHING = -1
"""The last card of a board on which none lies."""
RED = (1 << 26) - 1
"""The red half of a mask of cards."""
HIGHEST_STARTER = 8
"""The rank of a ten, the highest that may open a deal (seed 000: from 2 to 10)."""


class Board(NamedTuple):
    """The laid cards: the cell of each card code, the last one, and the box around all of them."""

    at: tuple[int, ...] = (0,) * 52
    last: int = NOTHING
    left: int = 0
    right: int = 0
    top: int = 0
    bottom: int = 0


class Grid(NamedTuple):
    """The tables of one rectangle, `width` columns by `height` rows."""

    width: int
    height: int
    touch: Touch
    size: int
    near: tuple[int, ...]
    """By cell: the mask of its four neighbours, and above it (moved by `size`) its own bit."""
    columns: dict[tuple[int, int], int]
    """By left and right edge of the box: the cells of the columns it may still grow to."""
    rows: dict[tuple[int, int], int]
    """By top and bottom edge of the box: the cells of the rows it may still grow to."""
    lays: tuple[tuple[Lay, ...], ...]
    """By card and cell: the move."""

    def cell(self, x: int, y: int) -> int:
        """The number of a cell, 0 where no rectangle of this size can ever reach."""
        if abs(x) >= self.width or abs(y) >= self.height:
            return 0
        return (y + self.height) * (2 * self.width + 1) + x + self.width


@lru_cache(maxsize=16)
def grid(width: int, height: int, touch: Touch = "any") -> Grid:
    """The tables of a rectangle of width x height cells, made once for each."""
    stride = 2 * width + 1
    size = stride * (2 * height + 1)
    columns = [sum(1 << y * stride + x for y in range(1, 2 * height)) for x in range(stride)]
    rows = [sum(1 << y * stride + x for x in range(1, stride - 1)) for y in range(2 * height + 1)]
    places = [(cell % stride - width, cell // stride - height) for cell in range(size)]
    return Grid(
        width,
        height,
        touch,
        size,
        tuple(_near(cell, stride, size) for cell in range(size)),
        _windows(width, columns),
        _windows(height, rows),
        tuple(tuple(Lay(card, x, y) for x, y in places) for card in range(52)),
    )


def _near(cell: int, stride: int, size: int) -> int:
    row, column = divmod(cell, stride)
    if row in {0, size // stride - 1} or column in {0, stride - 1}:
        return 0
    sides = (cell - stride, cell - 1, cell + 1, cell + stride, cell + size)
    return sum(1 << side for side in sides)


def _windows(length: int, lines: list[int]) -> dict[tuple[int, int], int]:
    """By first and last line of the box: all lines that it and `length` lines can hold."""
    return {
        (first, last): sum(lines[last + 1 : first + 2 * length])
        for first in range(1 - length, 1)
        for last in range(first + length)
    }


def placements(grid: Grid, board: Board, hand: int) -> list[tuple[int, int]]:
    """Each card of a hand (a mask of codes) with the mask of the cells where it may lie.

    The four principles of seed 000: a card lies beside a laid one, within the rectangle, beside
    none of its suit, and beside one of its colour or else above at least one neighbour's rank.
    """
    if board.last == NOTHING:
        first = 1 << grid.cell(0, 0)
        return [(card, first * (card % 13 <= HIGHEST_STARTER)) for card in bits(hand)]
    near = [*map(grid.near.__getitem__, board.at)]
    window = _window(grid, board)
    red, black = near[:26], near[26:]
    return [
        *_of_colour(grid, hand & RED, red, black, window),
        *((26 + card, mask) for card, mask in _of_colour(grid, hand >> 26, black, red, window)),
    ]


def _of_colour(
    grid: Grid, hand: int, own: list[int], other: list[int], window: int
) -> list[tuple[int, int]]:
    """The placements of cards of one colour, coded from 0 as its first and its second suit."""
    if not hand:
        return []
    beside = reduce(or_, own[:13]), reduce(or_, own[13:])
    above = [*accumulate(map(or_, other[:13], other[13:]), or_, initial=0)]
    free = window & ~((beside[0] | beside[1] | above[13]) >> grid.size)
    clear = free & ~beside[0], free & ~beside[1]
    found = []
    for card in bits(hand):
        suit, rank = divmod(card, 13)
        found.append((card, clear[suit] & (beside[1 - suit] | above[rank])))
    return found


def _window(grid: Grid, board: Board) -> int:
    window = grid.columns[board.left, board.right] & grid.rows[board.top, board.bottom]
    return window if grid.touch == "any" else window & grid.near[board.at[board.last]]


def lays(grid: Grid, board: Board, hand: int) -> tuple[Lay, ...]:
    """Every legal move with the cards of a hand: by card, then cells in reading order."""
    found = []
    for card, mask in placements(grid, board, hand):
        row, left = grid.lays[card], mask
        while left:
            low = left & -left
            found.append(row[low.bit_length() - 1])
            left ^= low
    return tuple(found)


def is_stuck(grid: Grid, board: Board, hand: int) -> bool:
    """Whether no card of the hand may lie anywhere."""
    return not any(mask for _, mask in placements(grid, board, hand))


def may_lie(grid: Grid, board: Board, move: Lay) -> bool:
    """Whether the move keeps all principles."""
    cell = grid.cell(move.x, move.y)
    return bool(placements(grid, board, 1 << move.card)[0][1] >> cell & 1)


def with_card(grid: Grid, board: Board, move: Lay) -> Board:
    """The board after a legal move."""
    card, x, y = move
    at = board.at
    return Board(
        (*at[:card], grid.cell(x, y), *at[card + 1 :]),
        card,
        min(board.left, x),
        max(board.right, x),
        min(board.top, y),
        max(board.bottom, y),
    )


def open_cells(grid: Grid, board: Board) -> tuple[tuple[int, int], ...]:
    """The free cells beside a laid card that fit the rectangle, as x, y in reading order."""
    if board.last == NOTHING:
        return ((0, 0),)
    near = reduce(or_, map(grid.near.__getitem__, board.at))
    window = grid.columns[board.left, board.right] & grid.rows[board.top, board.bottom]
    return tuple(grid.lays[0][cell][1:] for cell in bits(near & window & ~(near >> grid.size)))
