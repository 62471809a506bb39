"""What all at a table must agree to: an undo that is not free, an early end, a seat's fate.

Pure functions of values.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot import absence, match
from bot.chat import Person
from bot.match import Change
from bot.table import Question, Table, keeper_of
from bot.undo import take_back, undo_of
from engine.core import Refusal

PATIENCE = 10 * 60.0
"""Seconds of silence that refuse an undo or an early end."""


def ask_undo(table: Table, person: Person, lines: Sequence[str], *, now: float) -> Change:
    """Take a person's last move back if that is free, else ask all other seated people."""
    seat = table.seat_of(person)
    if seat is None:
        raise Refusal("not_seated")
    undo = undo_of(table, seat, lines)
    others = [other for other in table.keepers if other != keeper_of(person)]
    if undo.free or not others:
        return take_back(table, undo, now=now)
    question = Question("undo", person, now + PATIENCE, (), undo.step, undo.seen)
    return Change(replace(table, question=question, touched=now))


def ask_end(table: Table, person: Person, *, now: float) -> Change:
    """End the match before its time when all other seated people agree."""
    match.needs_match(table)
    if not table.plays(person):
        raise Refusal("not_seated")
    if not absence.others_asked(table, person, now):
        return match.end(table, "ended", now=now)
    return Change(replace(table, question=Question("end", person, now + PATIENCE), touched=now))


def vote(
    table: Table, person: Person, *, yes: bool, lines: Callable[[], Sequence[str]], now: float
) -> Change:
    """Answer the open question of the table; one no settles it, the asker's own takes it back."""
    question = table.question
    if question is None:
        raise Refusal("no_question")
    if not table.plays(person):
        raise Refusal("not_seated")
    if not yes:
        return Change(replace(table, question=None, touched=now))
    if keeper_of(person) == keeper_of(question.asker):
        raise Refusal("own_question")
    agreed = tuple(dict.fromkeys((*question.agreed, keeper_of(table.owner_for(person)))))
    if not set(agreed) >= asked(table, question, now):
        return Change(replace(table, question=replace(question, agreed=agreed), touched=now))
    return _agreed(table, question, lines, now=now)


def asked(table: Table, question: Question, now: float) -> set[Person]:
    """Whose yes a question needs: what is taken back needs everybody's."""
    if question.kind in {"undo", "close"}:
        return set(table.keepers) - {keeper_of(table.owner_for(question.asker))}
    return absence.others_asked(table, question.asker, now, question.seat)


def _agreed(
    table: Table, question: Question, lines: Callable[[], Sequence[str]], *, now: float
) -> Change:
    """Do what everybody has agreed to."""
    if question.kind == "close":
        return Change(replace(table, question=None, phase="closed"))
    if question.kind == "end":
        return match.end(table, "ended", now=now)
    if question.seat >= 0:
        return Change(replace(absence.settled(table), touched=now))
    seat = table.seat_of(question.asker)
    if seat is None:
        return Change(replace(table, question=None))
    return take_back(table, undo_of(table, seat, lines()), now=now)
