"""Seats of people who are not there: pauses, vacations, sitters, computers. Pure functions.

What happens to a seat while its person is away is asked of the seated people, and told at the
table; the person takes the seat back by one tap.
"""

from math import inf

from msgspec.structs import replace

from bot.chat import Person
from bot.hours import DAY, HOUR, Rest, waking
from bot.lobby import hand_over
from bot.table import Happening, Question, Seated, Table, Tempo, keeper_of
from engine.core import Refusal

OFFER_LIFE: dict[Tempo, float] = {"live": 15 * 60.0, "day": 12 * HOUR, "week": 2 * DAY}
"""Seconds for which somebody is looked for who takes a seat."""

SILENCE: dict[Tempo, float] = {"live": 3 * 60.0, "day": 2 * HOUR, "week": 12 * HOUR}
"""Seconds of silence after which a seat may be taken: silence agrees."""

GONE_SILENCE = 10 * 60.0
"""The same where somebody has left the chat."""

FOREVER = inf
"""A pause or vacation that ends only when somebody says so."""


def is_absent(place: Seated, now: float) -> bool:
    """Whether a table may decide about a person's seat without him."""
    if place.computer or place.sitter:
        return False
    return place.gone or place.away_until > now or 0 < place.due_by <= now


def others_asked(table: Table, asker: Person, now: float, seat: int = -1) -> set[Person]:
    """The seated people whose yes a question needs: all but its asker, its seat and the absent."""
    owner = keeper_of(table.owner_for(asker))
    return {
        keeper_of(place.person)
        for at, place in enumerate(table.places)
        if place and not place.computer and at != seat and keeper_of(place.person) != owner
        if not is_absent(place, now)
    }


# What time and people tell a table


def announced(table: Table, person: Person, until: float) -> Table:
    """Say at the table until when it waits for a person."""
    seat = table.seat_of(table.owner_for(person))
    if seat is None or table.phase != "playing":
        return table
    return with_place(table, seat, due_by=until)


def acted(table: Table, seat: int) -> Table:
    """Forget that a table waited for a seat which has now moved."""
    place = table.places[seat] if 0 <= seat < len(table.places) else None
    if place is None or place.computer or not (place.due_by or place.gone):
        return table
    return with_place(table, seat, due_by=0.0, gone=False)


def went(table: Table, seat: int, label: str, now: float, rest: Rest) -> Table:
    """Note and tell that a person is gone, and ask whether a computer plays for him."""
    place = table.places[seat]
    if place is None or place.gone or place.computer:
        return table
    noted = told(with_place(table, seat, gone=True), "seat-left", name=place.name)
    if noted.question is not None and noted.question.kind != "undo":
        return noted
    return ask_computer(noted, "", seat, label, now, rest)


def on_vacation(table: Table, person: Person, until: float) -> Table:
    """Note and tell until when a person is on vacation; 0 when he is back."""
    seat = table.seat_of(person)
    place = table.places[seat] if seat is not None else None
    if seat is None or place is None or place.person != person or place.away_until == until:
        return table
    noted = with_place(table, seat, away_until=until, due_by=0.0)
    if until or table.phase != "playing":
        return noted
    return told(noted, "seat-back", name=place.name)


def pause(table: Table, person: Person, until: float, now: float) -> Table:
    """Let a table stand still until a moment, at the wish of anybody who sits at it."""
    _needs_match(table)
    place = _place(table, person)
    paused = replace(table, paused=until, touched=now)
    return told(paused, "paused", name=place.name)


def resume(table: Table, person: Person, now: float) -> Table:
    """Let a table go on after a pause."""
    place = _place(table, person)
    if not table.paused:
        raise Refusal("not_paused")
    return told(resumed(table, now), "resumed", name=place.name)


def resumed(table: Table, now: float) -> Table:
    """The table after its pause: every turn begins anew."""
    places = tuple(place and replace(place, due_by=0.0) for place in table.places)
    return replace(table, paused=0.0, places=places, turn_began=now, touched=now)


def needs_no_pause(table: Table) -> None:
    """Refuse what cannot be done at a table that stands still."""
    if table.paused:
        raise Refusal("paused")


# Questions about a seat


def ask_computer(
    table: Table, asker: Person, seat: int, label: str, now: float, rest: Rest
) -> Table:
    """Ask the others whether a computer is to play under a label for an absent person.

    Without an asker it is the bot that asks, and silence soon agrees; never in the quiet hours.
    """
    _needs_absent(table, seat, now)
    silence = SILENCE[table.tempo] if asker else GONE_SILENCE
    if asker:
        _place(table, asker)
    until = waking(now + silence, rest)
    question = Question("computer", asker, until, seat=seat, who_name=label)
    return _asked(table, question, now)


def ask_sitter(
    table: Table, asker: Person, until: float, now: float, only: tuple[Person, str] = ("", "")
) -> Table:
    """Ask who plays for somebody for a while, until a moment or (0) until he comes back.

    `only`: the person who alone is asked, and his name.
    """
    _needs_match(table)
    _place(table, asker)
    seat = table.seat_of(asker)
    if seat is None or table.owner_for(asker) != asker:
        raise Refusal("not_seated")
    life = now + OFFER_LIFE[table.tempo]
    if only[0] and table.seat_of(only[0]) is not None:
        raise Refusal("sits_there")
    question = Question(
        "sitter",
        asker,
        life,
        seat=seat,
        who_name=only[1],
        only=only[0],
        sitting_until=until,
    )
    return replace(table, question=question, touched=now)


def ask_replacement(table: Table, asker: Person, seat: int, now: float) -> Table:
    """Ask who takes a seat for good: one's own, an absent person's, or a computer's."""
    _needs_match(table)
    _place(table, asker)
    place = table.places[seat] if 0 <= seat < len(table.places) else None
    own = place is not None and place.person == asker
    if place is None or not (own or place.computer or is_absent(place, now)):
        raise Refusal("not_absent")
    life = now + OFFER_LIFE[table.tempo]
    return replace(table, question=Question("replace", asker, life, seat=seat), touched=now)


def offer_self(table: Table, person: Person, name: str, now: float, rest: Rest) -> Table:
    """Say that one takes the seat that is asked about; the others are asked whether they agree."""
    question = table.question
    if question is None or question.kind not in {"sitter", "replace"} or question.who:
        raise Refusal("no_question")
    if question.only and person != question.only:
        raise Refusal("asked_another")
    kept = table.places[question.seat]
    if table.seat_of(person) is not None and not (kept and kept.person == person):
        raise Refusal("sits_already")
    until = waking(now + SILENCE[table.tempo], rest)
    return _asked(table, replace(question, who=person, who_name=name, until=until), now)


def _asked(table: Table, question: Question, now: float) -> Table:
    """Ask a question about a seat, or settle it where there is nobody to ask."""
    asking = replace(table, question=question, touched=now if question.asker else table.touched)
    if others_asked(asking, question.asker, now, question.seat):
        return asking
    return settled(asking)


def silence_agrees(question: Question) -> bool:
    """Whether nobody's answer counts as a yes."""
    return question.kind == "computer" or bool(question.who)


def settled(table: Table) -> Table:
    """Do with a seat what the question at the table asks."""
    question = table.question
    if question is None:
        return table
    free = replace(table, question=None)
    place = table.places[question.seat]
    if place is None:
        return free
    if question.kind == "computer":
        return computer_sits(free, question.seat, question.who_name)
    if not question.who:
        return free
    if question.kind == "sitter":
        return _sitter_sits(free, question)
    taken = Seated(question.who, question.who_name)
    moved = hand_over(_placed(free, question.seat, taken), place.person)
    return told(moved, "seat-replaced", name=question.who_name, before=place.name)


def _sitter_sits(table: Table, question: Question) -> Table:
    return with_place(
        table,
        question.seat,
        sitter=question.who,
        sitter_name=question.who_name,
        sitting_until=question.sitting_until,
        due_by=0.0,
        gone=False,
    )


def computer_sits(table: Table, seat: int, label: str) -> Table:
    """Let a computer play under a label for a person until he takes his seat back."""
    place = table.places[seat]
    if place is None or place.computer:
        return table
    kept = Seated(place.person, label, computer=True, via=place.via, room=place.room)
    sat = hand_over(_placed(table, seat, kept), place.person)
    return told(sat, "seat-computer", name=place.name)


def ends_sitting(table: Table, seat: int) -> Table:
    """Give a seat back to its person after somebody has sat in."""
    place = table.places[seat]
    if place is None or not place.sitter:
        return table
    free = with_place(table, seat, sitter="", sitter_name="", sitting_until=0.0)
    return told(free, "seat-given-back", name=place.name, sitter=place.sitter_name)


def came_back(table: Table, person: Person) -> Table | None:
    """Take one's own seat back from a sitter; None where nobody sits in."""
    for seat, place in enumerate(table.places):
        if place and place.sitter and person in {place.person, place.sitter}:
            return ends_sitting(table, seat)
    return None


def as_new(places: tuple[Seated | None, ...]) -> tuple[Seated | None, ...]:
    """The places of a new match: everybody for himself."""
    return tuple(
        place and Seated(place.person, place.name, place.computer, place.via, place.room)
        for place in places
    )


# Time


def moments(table: Table) -> list[float]:
    """When something about absent people changes by itself."""
    found = [place.sitting_until for place in table.places if place and place.sitting_until]
    found += [place.away_until for place in table.places if place and 0 < place.away_until < inf]
    return found + ([table.paused] if 0 < table.paused < inf else [])


def on_time(table: Table, now: float) -> Table:
    """Do what is due about absent people: sitters get up, pauses and vacations end."""
    if 0 < table.paused <= now:
        return told(resumed(table, now), "pause-over")
    for seat, place in enumerate(table.places):
        if place and 0 < place.sitting_until <= now:
            return ends_sitting(table, seat)
        if place and 0 < place.away_until <= now:
            return with_place(table, seat, away_until=0.0)
    question = table.question
    if question and question.seat >= 0 and question.until <= now and silence_agrees(question):
        return settled(table)
    return table


# The parts


def told(table: Table, event: str, **details: object) -> Table:
    """Let the table's captions tell what has happened to a seat."""
    happening = Happening(table.lines + 1, -1, f"table-{event}", dict(details))
    return replace(table, happenings=(*table.happenings, happening)[-60:])


def with_place(table: Table, seat: int, **changes: object) -> Table:
    """The table with something noted of one place."""
    place = table.places[seat]
    return table if place is None else _placed(table, seat, replace(place, **changes))


def _placed(table: Table, seat: int, place: Seated) -> Table:
    places = tuple(place if at == seat else other for at, other in enumerate(table.places))
    return replace(table, places=places)


def _place(table: Table, person: Person) -> Seated:
    seat = table.seat_of(person)
    place = table.places[seat] if seat is not None else None
    if place is None:
        raise Refusal("not_seated")
    return place


def _needs_absent(table: Table, seat: int, now: float) -> None:
    _needs_match(table)
    place = table.places[seat] if 0 <= seat < len(table.places) else None
    if place is None or not is_absent(place, now):
        raise Refusal("not_absent")


def _needs_match(table: Table) -> None:
    if table.phase != "playing":
        raise Refusal("not_started" if table.phase == "lobby" else "match_over")
