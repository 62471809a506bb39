"""Taking a move back: what that would mean, and doing it. Pure functions of values."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from bot import history
from bot.match import Change, needs_match
from bot.table import Table, rules_of
from engine.core import Refusal


@dataclass(frozen=True, slots=True)
class Undo:
    """What taking back a seat's last move would mean."""

    seat: int
    step: int
    """Lines in effect after it."""
    state: Any
    line: int
    """The log line that was last before it."""
    free: bool
    seen: bool
    """Whether a card hidden from the mover was shown since."""
    others: tuple[int, ...]
    """Seats of people whose moves go back with it."""


def undo_of(table: Table, seat: int, lines: Sequence[str]) -> Undo:
    """Find out what taking back a seat's last move in this deal would mean."""
    needs_match(table)
    effective = history.in_effect(lines)
    seats = len(table.places)
    story = list(history.passages(rules_of(table), seats, table.seed, effective))
    own = [at for at, passage in enumerate(story) if passage.line.seat == seat]
    if not own or story[own[-1]].deal != story[-1].deal:
        raise Refusal("nothing_to_undo")
    if rules_of(table).between_deals(story[-1].state):
        raise Refusal("deal_is_shown")
    back = story[own[-1] :]
    others = {p.line.seat for p in back if p.line.seat not in {seat, -1} and not p.line.computer}
    seen = any(passage.revealed for passage in back)
    before = story[own[-1] - 1]
    return Undo(
        seat,
        own[-1] - 1,
        before.state,
        before.line.number,
        not others and not seen,
        seen,
        tuple(sorted(others)),
    )


def take_back(table: Table, undo: Undo, *, now: float) -> Change:
    """Carry an undo out: one more line of the log, the position as it was."""
    book = rules_of(table)
    owe = book.to_act(undo.state)
    lines = table.lines + 1
    return Change(
        replace(
            table,
            state=msgspec.msgpack.encode(undo.state),
            lines=lines,
            step=undo.step,
            decisions=tuple(
                lines if at in owe else since for at, since in enumerate(table.decisions)
            ),
            made=tuple(
                (-1, "") if at == undo.seat or at in undo.others else last
                for at, last in enumerate(table.made)
            ),
            happenings=tuple(h for h in table.happenings if h.line <= undo.line),
            question=None,
            touched=now,
            turn_began=now,
        ),
        (history.undo_line(undo.step),),
    )
