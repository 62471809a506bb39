"""What waits for a person: decisions owed at tables, and what has been done about them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bot.chat import Person
from bot.hours import DAY, HOUR
from bot.table import LIVE, Table, Tempo, keeper_of, position, rules_of
from bot.votes import asked

MINUTE = 60.0

CALL_AFTER = 90.0
"""Seconds of a live table before its turn is called."""


VOTE = "?"
"""What follows a table's id in the name of a wait for an answer to its question."""


PASSING = frozenset({"computer", "sitter"})
"""Questions about a while that its person ends by one tap; nobody is called to answer them."""


class Steps(NamedTuple):
    """The steps of one tempo, in seconds since a turn began."""

    remind: float
    mention: float
    absence: float
    """When the table may decide about an absent person's seat."""
    notice: float
    """The least time between the announcement of that and the moment."""
    gap: float
    """The least time between two messages to somebody who did not answer."""
    hurry: float
    """The least time between two wishes of others that he hurry up."""


STEPS: Mapping[Tempo, Steps] = {
    "live": Steps(10 * MINUTE, 20 * MINUTE, 40 * MINUTE, 20 * MINUTE, 10 * MINUTE, 15 * MINUTE),
    "day": Steps(6 * HOUR, 12 * HOUR, DAY, 3 * HOUR, 3 * HOUR, 3 * HOUR),
    "week": Steps(DAY, 3 * DAY, 7 * DAY, DAY, 12 * HOUR, DAY),
}


class Wait(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table that waits for a person, and what has been done about it."""

    table: str
    """The table's id, with the mark of a vote behind it where it waits for an answer."""
    decision: int
    since: float
    call_at: float
    live_until: float
    tempo: Tempo = "day"
    room: str = ""
    """Where the person may be mentioned; empty where there is no such room."""
    alone: bool = False
    """Whether no other person plays there, so that nobody waits."""
    told: int = 0
    """Private steps made: 1 the call, 2 the reminder."""
    last: float = 0.0
    """When the last step was made."""
    mentioned: float = 0.0
    """When the person was mentioned in the room; 0 if not yet."""
    absent_at: float = 0.0
    """From when on the table may decide about the seat, as it was told then."""

    @property
    def at(self) -> str:
        """The id of the table."""
        return self.table.removesuffix(VOTE)

    @property
    def votes(self) -> bool:
        """Whether an answer to the table's question is waited for, rather than a move."""
        return self.table.endswith(VOTE)


def voting(table: Table, person: Person, room: str, now: float) -> Wait | None:
    """What a table wants to know of a person now; None where it asks him nothing.

    He is called to it once, as to a turn; that he keeps silent is an answer, too.
    """
    question = table.question
    if question is None or table.phase != "playing" or not _owes_answer(table, person, now):
        return None
    began, live_until = table.touched, table.touched + LIVE
    call_at = max(began, min(began + CALL_AFTER, live_until))
    name, asked_at = f"{table.id}{VOTE}", round(question.until)
    return Wait(name, asked_at, began, call_at, live_until, table.tempo, room, alone=True)


def _owes_answer(table: Table, person: Person, now: float) -> bool:
    """Whether a question needs the yes of a person who plays, for himself or for another."""
    question, seat = table.question, table.seat_of(person)
    place = table.places[seat] if seat is not None else None
    if question is None or place is None or (place.sitter and place.sitter != person):
        return False
    if question.kind in PASSING or (question.kind == "replace" and not question.who):
        return False  # silence agrees, or whoever wants to may take the seat
    keeper = keeper_of(table.owner_for(person))
    if keeper == table.owner_for(person):
        return keeper in asked(table, question, now) - set(question.agreed)
    return False  # a guest answers through the phone he plays at


def waiting(table: Table, seat: int, room: str) -> Wait | None:
    """What a table wants of a seat's person now; None while it wants nothing."""
    place = table.places[seat]
    if place is None or place.gone or table.phase != "playing" or table.paused:
        return None
    if seat not in rules_of(table).to_act(position(table)):
        return None
    began, live_until, gap = table.turn_began, table.touched + LIVE, STEPS[table.tempo].gap
    alone = set(table.keepers) <= {keeper_of(place.person)}
    if alone:
        call_at = began + gap
    elif _moved_last(table, seat):
        call_at = began + gap / 3
    else:
        call_at = max(began, min(began + CALL_AFTER, live_until))
    return Wait(
        table.id, table.decisions[seat], began, call_at, live_until, table.tempo, room, alone
    )


def _moved_last(table: Table, seat: int) -> bool:
    """Whether no other person has moved since the seat itself did."""
    for event in reversed(table.happenings):
        place = table.places[event.seat] if event.seat >= 0 else None
        if event.seat == seat:
            return True
        if place is not None and not place.computer:
            return False
    return False


def taken_up(waits: Sequence[Wait], table: str, wait: Wait | None) -> tuple[Wait, ...]:
    """The waits with one table's as it is now; what was done about the same decision is kept."""
    others = tuple(other for other in waits if other.table != table)
    if wait is None:
        return others
    known = next((old for old in waits if old.table == table), None)
    if known is None or known.decision != wait.decision:
        return (*others, wait)
    kept = replace(
        wait,
        since=known.since,
        call_at=known.call_at,
        told=known.told,
        last=known.last,
        mentioned=known.mentioned,
        absent_at=known.absent_at,
    )
    return tuple(kept if old.table == table else old for old in waits)


def afresh(waits: Sequence[Wait]) -> tuple[Wait, ...]:
    """The waits as if nothing had been done about them."""
    return tuple(replace(w, told=0, last=0.0, mentioned=0.0, absent_at=0.0) for w in waits)
