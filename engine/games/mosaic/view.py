"""What a seat sees of Мозаика."""

from dataclasses import dataclass

from engine.core import View
from engine.mosaic.view import BoardView, Legal, StackView


@dataclass(frozen=True, slots=True, kw_only=True)
class MosaicView(View):
    """The board, and all hands open in order of play."""

    deck: int
    touch: str
    """`any`: beside any laid card; `last`: beside the card laid last."""
    board: BoardView
    stacks: tuple[StackView, ...]
    legal: Legal
    """Where each card of the stack in turn may lie; empty for all but its owner."""
    laid: int
    """How many cards lie: the result that all share."""
