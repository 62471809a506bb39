"""What a table says of a person: to forget him, or to make two selves one. Pure functions."""

from collections.abc import Collection

from msgspec.structs import replace

from bot import absence, lobby, match
from bot.chat import Person
from bot.table import Happening, Question, Room, Seated, Table, keeper_of

CHAT = "chat"
"""Under which an adapter notes something of a chat: its address, a space, what it is."""


def named_in(table: Table) -> set[Person]:
    """Everybody whom a table's record names, for whatever reason."""
    question = table.question
    named = {
        table.host,
        *(keeper_of(place.person) for place in table.places if place),
        *(room.person for room in table.rooms),
        *(caller.person for caller in table.callers),
        *table.welcome,
        *table.unwelcome,
        *((question.asker, question.who, question.only, *question.agreed) if question else ()),
        *table.sitters,
    }
    return {keeper_of(person) for person in named if person}


def forgotten(table: Table, person: Person, *, name: str, known: Collection[str]) -> Table:
    """The table without a person: computers take his seats, nothing names him any more.

    `name` is that of a computer player, `known` are names the person has gone by.
    """
    names = {*known, *_names_of(table, person)} - {""}
    if table.phase in {"lobby", "playing"}:
        for seated in table.people:
            if keeper_of(seated) == person:
                table = match.leave(table, seated, name=name).table
    for seat, place in enumerate(table.places):
        if place and place.sitter == person:
            table = absence.ends_sitting(table, seat)
    table = replace(
        table,
        places=tuple(_anonymous(place, person, name) for place in table.places),
        rooms=_rooms_without(table, person),
        callers=tuple(caller for caller in table.callers if caller.person != person),
        welcome=tuple(other for other in table.welcome if other != person),
        unwelcome=tuple(other for other in table.unwelcome if other != person),
        question=_question_without(table.question, person),
        happenings=tuple(_nameless(event, names, name) for event in table.happenings),
        updates=tuple(update for update in table.updates if _key_of(person) not in update),
    )
    handed = lobby.hand_over(table, person)
    return replace(handed, host="") if handed.host == person else handed


def _names_of(table: Table, person: Person) -> set[str]:
    own = {p.name for p in table.places if p and keeper_of(p.person) == person}
    return own | {p.sitter_name for p in table.places if p and p.sitter == person}


def _key_of(person: Person) -> str:
    """How keys of updates may tell who it was: `…/Маша` on the local platform."""
    return f"/{person.partition(':')[2]}"


def _nameless(event: Happening, names: Collection[str], name: str) -> Happening:
    details = {
        key: name if isinstance(value, str) and value in names else value
        for key, value in event.details.items()
    }
    return event if details == event.details else replace(event, details=details)


def _anonymous(place: Seated | None, person: Person, name: str) -> Seated | None:
    if place is None or keeper_of(place.person) != person:
        return place
    return Seated("", name, computer=True)


def _rooms_without(table: Table, person: Person) -> tuple[Room, ...]:
    """The rooms without a person's dialog; where it is the only one the table stands nowhere."""
    return tuple(room for room in table.rooms if room.person != person)


def _question_without(question: Question | None, person: Person) -> Question | None:
    if question is None or person in {keeper_of(question.asker), question.who, question.only}:
        return None
    return replace(question, agreed=tuple(p for p in question.agreed if p != person))


def renamed(table: Table, old: Person, new: Person) -> Table:
    """The table with one self put in a person's place; his cards go where they went before."""

    def now(person: Person) -> Person:
        return new + person.removeprefix(old) if keeper_of(person) == old else person

    return replace(
        table,
        host=now(table.host),
        places=tuple(
            replace(place, person=now(place.person), via=place.door, sitter=now(place.sitter))
            if place and old in {keeper_of(place.person), place.sitter}
            else place
            for place in table.places
        ),
        rooms=tuple(replace(room, person=now(room.person)) for room in table.rooms),
        callers=tuple(replace(one, person=now(one.person)) for one in table.callers),
        welcome=tuple(map(now, table.welcome)),
        unwelcome=tuple(map(now, table.unwelcome)),
        question=table.question
        and replace(
            table.question,
            asker=now(table.question.asker),
            agreed=tuple(map(now, table.question.agreed)),
            who=now(table.question.who),
            only=now(table.question.only),
        ),
    )


def parted(table: Table, selves: frozenset[Person]) -> Table:
    """The table whose cards go no longer to selves that have become other people."""
    return replace(
        table,
        places=tuple(
            replace(place, via="") if place and place.via in selves else place
            for place in table.places
        ),
    )
