"""The pips of columns and who wins them (seed 000: 6 … 10, J 11, Q 12, K 13, A 14)."""

from collections.abc import Iterable

from engine.mosaic.board import NOTHING, Board, Grid

Sums = tuple[tuple[int, int], ...]
"""By column, left to right: the pips of its red and of its black cards."""


def pips(card: int) -> int:
    """What a card (its code) counts: its number, J 11, Q 12, K 13, A 14."""
    return card % 13 + 2


def column_sum(cards: Iterable[int]) -> tuple[int, int]:
    """The red and the black pips of the cards (codes) of one column."""
    sums = [0, 0]
    for card in cards:
        sums[card // 26] += pips(card)
    return sums[0], sums[1]


def column_sums(grid: Grid, board: Board) -> Sums:
    """The sums of each column of the box around all laid cards."""
    if board.last == NOTHING:
        return ()
    columns: list[list[int]] = [[] for _ in range(board.left, board.right + 1)]
    for card, cell in enumerate(board.at):
        if cell:
            columns[grid.lays[card][cell].x - board.left].append(card)
    return tuple(map(column_sum, columns))


def points(sums: Sums) -> tuple[int, int]:
    """The columns that Reds and Blacks win; equal sums give nobody a point."""
    return sum(red > black for red, black in sums), sum(black > red for red, black in sums)
