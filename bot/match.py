"""A match at a table: dealing, moving, going on, undoing, giving up. Pure functions of values."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from bot import absence, history, lobby
from bot.chat import Person
from bot.happenings import happening
from bot.leaders import leaders
from bot.table import (
    Ending,
    Question,
    Seated,
    Table,
    keeper_of,
    outcome,
    position,
    rules_of,
)
from engine.core import Refusal, Step
from engine.registry import COMPUTERS
from engine.shuffle import Shuffle

HAPPENINGS_KEPT = 60
"""Events a table remembers: more than the last round of the longest turns."""

PATIENCE = 10 * 60.0
"""Seconds of silence that refuse an undo or an early end."""

COMPUTER_BOUND = 500
"""Steps computers may make in a row before a person must have his turn or a deal its end."""


@dataclass(frozen=True, slots=True)
class Change:
    """A table after something was done, with the new lines of its log."""

    table: Table
    lines: tuple[str, ...] = field(default=())
    refusal: Refusal | None = None
    """Why the rest of a message was not done, when its beginning stands."""


def start(table: Table, person: Person, *, seed: bytes, now: float) -> Change:
    """Deal the first cards; any seated person may, once the filled seats make a match."""
    book = lobby.needs_start(table, person)
    places = lobby.seating(table)
    step = book.start(len(places), Shuffle(seed, 0))
    begun = replace(
        table,
        phase="playing",
        panel="",
        places=places,
        seed=seed,
        question=None,
        decisions=(0,) * len(places),
        made=((-1, ""),) * len(places),
    )
    return Change(_after(begun, step, -1, "", now=now))


def _after(table: Table, step: Step[Any], seat: int, notation: str, *, now: float) -> Table:
    """Take a step of the engine over into the table; the log has its line already."""
    book = rules_of(table)
    owed = book.to_act(position(table)) if table.state else ()
    owe = book.to_act(step.state)
    sitter = _sitter(table, seat)
    happened = tuple(
        happening(table.game, event, table.lines, seat, sitter) for event in step.events
    )
    over = book.outcome(step.state) is not None
    ended = over or book.between_deals(step.state)
    return replace(
        table,
        state=msgspec.msgpack.encode(step.state),
        phase="over" if over else table.phase,
        decisions=tuple(
            table.lines if _owes_anew(at, seat, owed, owe) else since
            for at, since in enumerate(table.decisions)
        ),
        made=tuple(
            (table.decisions[at], notation) if at == seat else last
            for at, last in enumerate(table.made)
        ),
        happenings=(*table.happenings, *happened)[-HAPPENINGS_KEPT:],
        deal_ends=(*table.deal_ends, table.lines) if ended else table.deal_ends,
        turn_began=now,
        places=absence.acted(table, seat).places,
        question=_still_open(table.question, seat),
    )


def _sitter(table: Table, seat: int) -> str:
    """The name of who plays a seat for its person just now."""
    place = table.places[seat] if seat >= 0 else None
    return place.sitter_name if place is not None and place.sitter else ""


def _still_open(question: Question | None, mover: int) -> Question | None:
    """A question about somebody else's seat stays open when a move is made."""
    return question if question is not None and question.seat not in {-1, mover} else None


def _owes_anew(at: int, mover: int, owed: Sequence[int], owe: Sequence[int]) -> bool:
    """Whether a seat has another decision than before: a new one, the next, or one declared."""
    if at in owe:
        return at == mover or at not in owed
    return at == mover and at not in owed


def play(
    table: Table, seat: int, moves: Sequence[Any], *, now: float, computer: bool = False
) -> Change:
    """Make the steps of one message, all or none of each part.

    A message is cut after a step that shows its player a hidden card: what came so far stands,
    and what follows is judged afterwards. A refusal of the first part is raised; one of a later
    part comes back in the change.
    """
    _needs_match(table)
    absence.needs_no_pause(table)
    done = Change(table if computer else replace(table, touched=now))
    part = done
    for move in moves:
        try:
            part, revealed = _step(part, seat, move, now=now, computer=computer)
        except Refusal as refusal:
            if not done.lines:
                raise
            return Change(done.table, done.lines, refusal)
        if revealed:
            done = part
    return part


def _step(
    change: Change, seat: int, move: Any, *, now: float, computer: bool
) -> tuple[Change, bool]:
    table = change.table
    book = rules_of(table)
    step = book.play(position(table), seat, move, Shuffle(table.seed, table.step + 1))
    line = history.move_line(seat, str(move), mover=_mover(table, seat, computer=computer))
    grown = replace(table, lines=table.lines + 1, step=table.step + 1)
    return (
        Change(_after(grown, step, seat, str(move), now=now), (*change.lines, line)),
        step.revealed,
    )


def _mover(table: Table, seat: int, *, computer: bool) -> history.Mover:
    place = table.places[seat]
    return "c" if computer else "s" if place is not None and place.sitter else ""


def next_deal(table: Table, *, now: float, person: Person | None = None) -> Change:
    """Deal again after a finished deal: at the wish of a seated person, or when time is up."""
    _needs_match(table)
    if person is not None and not table.plays(person):
        raise Refusal("not_seated")
    absence.needs_no_pause(table)
    book = rules_of(table)
    if not book.between_deals(position(table)):
        raise Refusal("deal_goes_on")
    step = book.next_deal(position(table), Shuffle(table.seed, table.step + 1))
    grown = replace(table, lines=table.lines + 1, step=table.step + 1)
    if person is not None:
        grown = replace(grown, touched=now)
    return Change(_after(grown, step, -1, "", now=now), (history.NEXT_DEAL,))


def computers_due(table: Table) -> bool:
    """Whether a computer owes a move."""
    return (
        table.phase == "playing"
        and not table.paused
        and any(_is_computer(table, seat) for seat in rules_of(table).to_act(position(table)))
    )


def play_computers(table: Table, *, now: float) -> Change:
    """Let the computers move until a person owes a decision, or the deal or match is over."""
    change = Change(table)
    for _ in range(COMPUTER_BOUND):
        table = change.table
        if table.phase != "playing":
            break
        book, state = rules_of(table), position(table)
        seats = [seat for seat in book.to_act(state) if _is_computer(table, seat)]
        if not seats:
            break
        move = COMPUTERS[table.game](book.view(state, seats[0]), book.legal_moves(state, seats[0]))
        change, _ = _step(change, seats[0], move, now=now, computer=True)
    return change


def _is_computer(table: Table, seat: int) -> bool:
    place = table.places[seat]
    return place is not None and place.computer


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
    _needs_match(table)
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
    _needs_match(table)
    if not table.plays(person):
        raise Refusal("not_seated")
    if not absence.others_asked(table, person, now):
        return end(table, "ended", now=now)
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
        return end(table, "ended", now=now)
    if question.seat >= 0:
        return Change(replace(absence.settled(table), touched=now))
    seat = table.seat_of(question.asker)
    if seat is None:
        return Change(replace(table, question=None))
    return take_back(table, undo_of(table, seat, lines()), now=now)


def leave(table: Table, person: Person, *, name: str) -> Change:
    """Give a leaver's seat to a computer; a table without people is closed."""
    seat = table.seat_of(person)
    if seat is None:
        raise Refusal("not_seated")
    if table.owner_for(person) != person:
        return Change(absence.ends_sitting(table, seat))
    if table.phase == "lobby":
        freed = lobby.hand_over(lobby.vacate(table, seat), person)
        return Change(freed if freed.people else replace(freed, phase="closed"))
    place = Seated(person, name, computer=True)
    places = tuple(place if at == seat else other for at, other in enumerate(table.places))
    left = lobby.hand_over(replace(table, places=places, question=None), person)
    if not left.people and left.phase == "playing":
        left = replace(left, phase="over", ending=Ending("abandoned", seat))
    return Change(left)


def come_back(table: Table, person: Person, *, name: str) -> Table:
    """Give a person the seat back that a computer keeps for him."""
    given_back = absence.came_back(table, person)
    if given_back is not None:
        return given_back
    if table.seat_of(person) is not None:
        raise Refusal("sits_already")
    kept = [at for at, place in enumerate(table.places) if place and place.person == person]
    if not kept:
        raise Refusal("already_started")
    place = Seated(person, name)
    back = replace(
        table, places=tuple(place if at == kept[0] else p for at, p in enumerate(table.places))
    )
    return absence.told(back, "seat-returned", name=name)


def resign(table: Table, person: Person, *, name: str, now: float) -> Change:
    """Give up: with two sides the other one wins, with more a computer plays the seat on."""
    _needs_match(table)
    seat = table.seat_of(person)
    if seat is None:
        raise Refusal("not_seated")
    if table.owner_for(person) != person:
        raise Refusal("only_moves")
    sides = rules_of(table).sides(len(table.places))
    if len(sides) != 2:
        return leave(table, person, name=name)
    winners = next(side for side in sides if seat not in side)
    return Change(
        replace(
            table,
            phase="over",
            ending=Ending("resigned", seat, winners),
            touched=now,
            turn_began=now,
            question=None,
        )
    )


def end(table: Table, reason: Literal["ended", "stale"], *, now: float) -> Change:
    """End a match before its time; where people agreed to it, who is ahead has won."""
    winners = leaders(table) if reason == "ended" else ()
    ending = Ending(reason, winners=winners)
    ended = replace(table, phase="over", ending=ending, question=None, turn_began=now)
    return Change(ended)


def _needs_match(table: Table) -> None:
    if table.phase == "lobby":
        raise Refusal("not_started")
    if table.phase != "playing" or outcome(table) is not None:
        raise Refusal("match_over")
