"""The one move of mosaic games, laying a card on a cell, and how it is written."""

import re
from typing import NamedTuple

from engine.cards import CARDS, code_of
from engine.core import InvalidMove


class Lay(NamedTuple):
    """Lay a card (its code) x cells to the right and y cells below the first card laid."""

    card: int
    x: int
    y: int

    def __str__(self) -> str:
        """The notation, `7h 2,-1`."""
        return f"{CARDS[self.card]} {self.x},{self.y}"


CELL = re.compile(r"(0|-?[1-9][0-9]{0,2}),(0|-?[1-9][0-9]{0,2})", re.ASCII)
"""A cell as written: dx to the right, dy down, from the first card laid."""


def token(x: int, y: int) -> str:
    """The written form of a cell."""
    return f"{x},{y}"


def cell_of(text: str) -> tuple[int, int]:
    """Read a written cell; raises InvalidMove `not_a_cell`."""
    match = CELL.fullmatch(text)
    if match is None:
        raise InvalidMove("not_a_cell", text=text)
    return int(match[1]), int(match[2])


def parse_lay(text: str) -> tuple[Lay, ...]:
    """Read `7h 2,-1`; raises InvalidMove for anything else."""
    words = text.split()
    if len(words) != 2:
        raise InvalidMove("not_a_move", text=text)
    card = playable(words[0])
    return (Lay(card, *cell_of(words[1])),)


def playable(name: str) -> int:
    """The code of a card other than a joker; raises InvalidMove `not_a_card`."""
    card = code_of(name)
    if card >= 52:
        raise InvalidMove("not_a_card", text=name)
    return card
