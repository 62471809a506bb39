"""The log of a match: the lines that give the position again from the options and the seed.

A line is `2 8s>10h` (a person's move), `2c stop` (a computer's), `2s 4` (a sitter's), `n` (the
next deal) or `u7` (an undo back to seven lines in effect). The log only grows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bot.records import write_record
from bot.table import Table, rules_of
from engine.core import Event
from engine.registry import AnyGame
from engine.shuffle import Shuffle

NEXT_DEAL = "n"


@dataclass(frozen=True, slots=True)
class Line:
    """One line in effect: its number in the log from 1, who moved (-1: a deal), the notation."""

    number: int
    seat: int
    computer: bool
    notation: str


@dataclass(frozen=True, slots=True)
class Passage:
    """What one line did: the position after it and whether it showed its mover a hidden card."""

    line: Line
    state: Any
    revealed: bool
    deal: int
    """Number of the deal the line belongs to, from 1; a next-deal line begins its own."""
    events: tuple[Event, ...] = ()


Mover = Literal["", "c", "s"]
"""Who made a move: the person of the seat, a computer, or who sat in for the person."""


def move_line(seat: int, notation: str, *, mover: Mover = "") -> str:
    """Write the line of a move."""
    return f"{seat}{mover} {notation}"


def undo_line(step: int) -> str:
    """Write the line of an undo back to `step` lines in effect."""
    return f"u{step}"


def in_effect(lines: Sequence[str]) -> list[Line]:
    """Return the lines that count: each undo takes back what came after its step."""
    result: list[Line] = []
    for number, text in enumerate(lines, 1):
        if text.startswith("u"):
            del result[int(text[1:]) :]
        elif text == NEXT_DEAL:
            result.append(Line(number, -1, computer=False, notation=""))
        else:
            mover, notation = text.split(" ", 1)
            seat = int(mover.rstrip("cs"))
            result.append(Line(number, seat, mover.endswith("c"), notation))
    return result


def passages(game: AnyGame, seats: int, seed: bytes, lines: Sequence[Line]) -> Iterator[Passage]:
    """Yield the first deal (line 0) and what each line in effect did after it."""
    done = game.start(seats, Shuffle(seed, 0))
    state, deal = done.state, 1
    dealt = Line(0, -1, computer=False, notation="")
    yield Passage(dealt, state, revealed=True, deal=deal, events=done.events)
    for step, line in enumerate(lines, 1):
        shuffle = Shuffle(seed, step)
        if line.seat < 0:
            done = game.next_deal(state, shuffle)
            deal += 1
        else:
            done = game.play(state, line.seat, game.parse(line.notation)[0], shuffle)
        state = done.state
        yield Passage(line, state, done.revealed or line.seat < 0, deal, done.events)


def deals(lines: Sequence[Line]) -> list[list[tuple[int, str]]]:
    """Split the moves in effect by deal, as a game record holds them."""
    result: list[list[tuple[int, str]]] = [[]]
    for line in lines:
        if line.seat < 0:
            result.append([])
        else:
            result[-1].append((line.seat, line.notation))
    return result


def record_of(table: Table, lines: Sequence[str]) -> str:
    """The record of a table's match as text, whatever its phase, from its log."""
    effective, source = in_effect(lines[: table.lines]), f"table {table.id}"
    return write_record(rules_of(table), len(table.places), table.seed, deals(effective), source)
