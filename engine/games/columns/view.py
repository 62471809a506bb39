"""What a seat sees of Столбики."""

from dataclasses import dataclass

from engine.core import View
from engine.mosaic.view import BoardView, Legal, StackView

REDS, BLACKS = "reds", "blacks"


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnsView(View):
    """The board, the hands in order of play, the sums of the columns, the score."""

    deck: int
    best_of: int
    teams: tuple[str, ...]
    """By seat: `reds` or `blacks`."""
    board: BoardView
    stacks: tuple[StackView, ...]
    legal: Legal
    """Where each card of the stack in turn may lie; empty for all but its owner."""
    sums: tuple[tuple[int, int], ...]
    """By column of the box, left to right: the pips of its red and of its black cards."""
    points: tuple[int, int]
    """Columns won by Reds and by Blacks as the board stands."""
    score: tuple[int, int] | None
    """The points of the last finished deal."""
    wins: tuple[int, int]
    """Deals won by Reds and by Blacks."""
