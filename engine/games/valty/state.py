"""A position of Вальты and the one kind of move."""

from dataclasses import dataclass
from typing import NamedTuple

from engine.core import Seat
from engine.tiles import TILES
from engine.tricks import SUIT_LED, followers, leads

SEATS = 3
TRICKS = 9

Three = tuple[int, int, int]
"""A number a seat."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play the tile with this code."""

    code: int

    def __str__(self) -> str:
        return str(TILES[self.code])  # a plain str: notation is stored


PLAYS: tuple[Play, ...] = tuple(Play(code) for code in range(len(TILES)))
"""The move for each tile; moves are never built elsewhere."""

CHUNK = 7
CHUNK_MASK = (1 << CHUNK) - 1

_PICKED: tuple[tuple[tuple[Play, ...], ...], ...] = tuple(
    tuple(
        tuple(PLAYS[start + bit] for bit in reversed(range(CHUNK)) if chunk >> bit & 1)
        for chunk in range(1 << CHUNK)
    )
    for start in range(0, len(TILES), CHUNK)
)
"""The moves of each possible seven bits of a mask, by the place of the seven."""


def plays_of(mask: int) -> tuple[Play, ...]:
    """The moves that play the tiles of a mask, the highest first."""
    first, second, third, fourth = _PICKED
    return (
        fourth[mask >> 21]
        + third[mask >> 14 & CHUNK_MASK]
        + second[mask >> 7 & CHUNK_MASK]
        + first[mask & CHUNK_MASK]
    )


class State(NamedTuple):
    """A position; hands and taken tiles are masks."""

    deal: int
    """Number of the running deal, or of the one just finished, from 1."""
    first: int
    """The seat that leads first in this deal."""
    brought: Three
    """Scores with which the match began: all 0 unless a record says otherwise."""
    sheet: tuple[Three, ...]
    """Points of the finished deals."""
    hands: Three
    aside: int
    turn: int | None
    """The seat whose tile is awaited; None when the deal is over."""
    trick: tuple[int, ...]
    """The tiles on the table in order of play; empty before a lead and between deals."""
    tricks: Three
    """Tricks taken in this deal."""
    taken: Three
    lacks: Three
    """Tiles that everybody knows a seat cannot hold, by what it played and the redeal rule."""
    last_trick: tuple[int, ...]
    """The tiles of the trick before, in order of play."""
    last_leader: int

    @property
    def deal_is_over(self) -> bool:
        """Whether the running deal has been played out and scored."""
        return self.turn is None

    @property
    def playable(self) -> int:
        """Mask of the tiles that the seat to act may play; 0 when the deal is over."""
        if self.turn is None:
            return 0
        hand = self.hands[self.turn]
        return followers(hand, SUIT_LED[self.trick[0]]) if self.trick else leads(hand)

    @property
    def totals(self) -> Three:
        """Scores of the finished deals."""
        rows = (self.brought, *self.sheet)
        return (
            sum(row[0] for row in rows),
            sum(row[1] for row in rows),
            sum(row[2] for row in rows),
        )

    @property
    def best(self) -> tuple[Seat, ...]:
        """The seats with the highest total."""
        totals = self.totals
        return tuple(seat for seat in range(SEATS) if totals[seat] == max(totals))


def three(values: list[int]) -> Three:
    """The three values as a triple."""
    first, second, third = values
    return first, second, third


def changed(values: Three, seat: Seat, value: int) -> Three:
    """The triple with the value of `seat` replaced."""
    first, second, third = values
    if seat == 0:
        return value, second, third
    return (first, value, third) if seat == 1 else (first, second, value)
