"""How the computer plays Столбики: each card where it turns the odds of a column the most."""

from collections.abc import Sequence
from math import erf, sqrt

from engine.cards import RANKS
from engine.games.columns.view import REDS, ColumnsView
from engine.mosaic.moves import Lay

SPREAD = 13.0
"""How far one free cell of a column may still move its difference, in pips."""
THRIFT = 0.015
"""What a pip kept for later is worth, in columns."""


def choose(view: ColumnsView, legal: Sequence[Lay]) -> Lay:
    """The move that gains the most odds of winning its column, less the pips it spends."""
    columns = _columns(view)
    sign = 1 if view.seat is not None and view.teams[view.seat] == REDS else -1
    return max(legal, key=lambda move: _gain(move, columns, sign, view.board.height))


def _columns(view: ColumnsView) -> dict[int, tuple[int, int]]:
    """By x: red pips less black pips, and the number of cards."""
    counts = [laid.x for laid in view.board.cards]
    return {
        x: (red - black, counts.count(x))
        for x, (red, black) in zip(view.board.columns, view.sums, strict=True)
    }


def _gain(move: Lay, columns: dict[int, tuple[int, int]], sign: int, height: int) -> float:
    difference, count = columns.get(move.x, (0, 0))
    pips = move.card % len(RANKS) + 2
    colour = 1 if move.card < 26 else -1
    before = _odds(sign * difference, height - count)
    after = _odds(sign * (difference + colour * pips), height - count - 1)
    return after - before - THRIFT * pips


def _odds(lead: int, free: int) -> float:
    """The odds of winning a column with this lead and this many free cells."""
    if not free:
        return (1 + (lead > 0) - (lead < 0)) / 2
    return (1 + erf(lead / (SPREAD * sqrt(2 * free)))) / 2
