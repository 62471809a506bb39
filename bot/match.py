"""A match at a table: dealing, moving, going on, undoing, giving up. Pure functions of values."""

from collections.abc import Sequence
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
    outcome,
    position,
    rules_of,
)
from engine.core import Refusal, Step
from engine.registry import COMPUTERS
from engine.shuffle import Shuffle

HAPPENINGS_KEPT = 60
"""Events a table remembers: more than the last round of the longest turns."""

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
    needs_match(table)
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
    needs_match(table)
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
    needs_match(table)
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


def needs_match(table: Table) -> None:
    """Raise Refusal unless a match is going on."""
    if table.phase == "lobby":
        raise Refusal("not_started")
    if table.phase != "playing" or outcome(table) is not None:
        raise Refusal("match_over")
