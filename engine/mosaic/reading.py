"""Moves as people write them: a card and where it goes, by number, neighbour or cell."""

from collections.abc import Mapping

from engine.core import InvalidMove
from engine.mosaic.moves import CELL, Lay, cell_of, parse_lay, playable
from engine.mosaic.view import BoardView, Legal

AT = "at"
"""A word that may stand before a number: `7h at 3`."""
STEPS = {"right": (1, 0), "left": (-1, 0), "above": (0, -1), "below": (0, 1)}


def read_lay(
    text: str, board: BoardView, numbers: Mapping[str, int], legal: Legal
) -> tuple[Lay, ...]:
    """Read `7h 2,-1`, `7h 3` (a number of the picture), `7h right 10d`, or `7h` with one place.

    Raises InvalidMove: `not_a_card`, `not_a_move`, `no_such_number` (with the numbers there are),
    `not_on_board` (the neighbour), `which_cell` (a bare card that has a choice of places).
    """
    words = text.split()
    if not words:
        raise InvalidMove("not_a_move", text=text)
    card, rest = playable(words[0]), [word for word in words[1:] if word != AT]
    match rest:
        case []:
            return (Lay(card, *_only_cell(words[0], numbers, legal)),)
        case [number] if number.isdecimal():
            return (Lay(card, *_numbered(int(number), numbers)),)
        case [cell] if CELL.fullmatch(cell):
            return parse_lay(text)
        case [side, neighbour] if side in STEPS:
            return (Lay(card, *_beside(side, neighbour, board)),)
        case _:
            raise InvalidMove("not_a_move", text=text)


def _only_cell(name: str, numbers: Mapping[str, int], legal: Legal) -> tuple[int, int]:
    cells = next((cells for card, cells in legal if card == name), ())
    if len(cells) != 1:
        places = tuple(numbers[cell] for cell in cells if cell in numbers)
        raise InvalidMove("which_cell", card=name, places=places, count=len(places))
    return cell_of(cells[0])


def _numbered(number: int, numbers: Mapping[str, int]) -> tuple[int, int]:
    for cell, own in numbers.items():
        if own == number:
            return cell_of(cell)
    raise InvalidMove("no_such_number", number=number, highest=len(numbers))


def _beside(side: str, neighbour: str, board: BoardView) -> tuple[int, int]:
    playable(neighbour)
    dx, dy = STEPS[side]
    for laid in board.cards:
        if laid.card == neighbour:
            return laid.x + dx, laid.y + dy
    raise InvalidMove("not_on_board", neighbour=neighbour)
