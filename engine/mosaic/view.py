"""What is seen of a mosaic deal: the board and the stacks, in names and cells."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.cards import CARDS, Card, bits, cards_of
from engine.core import Seat
from engine.mosaic.board import NOTHING, Board, Grid, open_cells, placements
from engine.mosaic.deal import Deal
from engine.mosaic.moves import token


class Laid(NamedTuple):
    """A laid card, x cells to the right and y cells below the first one."""

    card: Card
    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardView:
    """The laid cards in reading order, the box around them, and the rectangle that limits it."""

    width: int
    height: int
    cards: tuple[Laid, ...]
    left: int
    right: int
    top: int
    bottom: int
    more_columns: int
    """How many columns the box may still grow by, to the left and to the right together."""
    more_rows: int
    """How many rows the box may still grow by, upwards and downwards together."""
    last: Card | None
    """The card laid last."""

    @property
    def columns(self) -> range:
        """The x of each column of the box; empty before the first card."""
        return range(self.left, self.right + 1) if self.cards else range(0)

    @property
    def rows(self) -> range:
        """The y of each row of the box; empty before the first card."""
        return range(self.top, self.bottom + 1) if self.cards else range(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class StackView:
    """A hand that takes its turn: a seat's whole hand, or one stack of two people."""

    seat: Seat
    stack: int
    """1 or 2 for the stacks of two people, else 0."""
    size: int
    cards: tuple[Card, ...] | None
    """Its cards, or None while the viewer may not see them."""
    passed: bool
    """Whether it has passed in this deal, so that everybody knows its cards."""
    in_turn: bool


Legal = tuple[tuple[Card, tuple[str, ...]], ...]
"""Each card of the stack in turn with the cells, as `x,y`, where it may lie."""


def board_view(grid: Grid, board: Board) -> BoardView:
    """The board as everybody sees it."""
    laid = board.last != NOTHING
    return BoardView(
        width=grid.width,
        height=grid.height,
        cards=_laid_cards(grid, board),
        left=board.left,
        right=board.right,
        top=board.top,
        bottom=board.bottom,
        more_columns=grid.width - (board.right - board.left + 1 if laid else 0),
        more_rows=grid.height - (board.bottom - board.top + 1 if laid else 0),
        last=CARDS[board.last] if laid else None,
    )


def _laid_cards(grid: Grid, board: Board) -> tuple[Laid, ...]:
    laid = sorted((cell, code) for code, cell in enumerate(board.at) if cell)
    return tuple(Laid(CARDS[code], *grid.lays[code][cell][1:]) for cell, code in laid)


def stack_views(deal: Deal, visible: Iterable[int]) -> tuple[StackView, ...]:
    """The hands by place, open those whose places are visible or have passed."""
    seen = set(visible) | set(bits(deal.shown))
    return tuple(
        StackView(
            seat=deal.seat(place),
            stack=deal.stack(place),
            size=hand.bit_count(),
            cards=cards_of(bits(hand)) if place in seen else None,
            passed=bool(deal.shown >> place & 1),
            in_turn=place == deal.turn,
        )
        for place, hand in enumerate(deal.hands)
    )


def hand_sizes(deal: Deal) -> tuple[int, ...]:
    """How many cards each seat holds, both stacks together."""
    sizes = [0] * deal.seats
    for place, hand in enumerate(deal.hands):
        sizes[deal.seat(place)] += hand.bit_count()
    return tuple(sizes)


def numbers(grid: Grid, deal: Deal) -> tuple[tuple[str, int], ...]:
    """The numbers of the open cells in reading order, the same for everybody; none at the end."""
    if deal.turn == NOTHING:
        return ()
    cells = enumerate(open_cells(grid, deal.board), 1)
    return tuple((token(x, y), number) for number, (x, y) in cells)


def legal(grid: Grid, deal: Deal, seat: Seat | None) -> Legal:
    """Where each card of the stack in turn may lie; empty for all but its owner."""
    if deal.turn == NOTHING or deal.seat(deal.turn) != seat:
        return ()
    return tuple(
        (CARDS[card], tuple(token(*grid.lays[card][cell][1:]) for cell in bits(mask)))
        for card, mask in placements(grid, deal.board, deal.hands[deal.turn])
    )


def hands_by_seat(deal: Deal) -> dict[Seat, tuple[Card, ...]]:
    """All cards of each seat, both stacks together; for records alone."""
    held: dict[Seat, tuple[Card, ...]] = dict.fromkeys(range(deal.seats), ())
    for place, hand in enumerate(deal.hands):
        held[deal.seat(place)] += cards_of(bits(hand))
    return held
