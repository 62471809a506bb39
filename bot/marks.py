"""Dirty marks: what of a table may be out of date, by the room or person who looks at it."""

from bot.chat import Person
from bot.table import Table

ROOM = "room:"
PERSON = "person:"


def room_key(room: str) -> str:
    """The dirty mark of a room."""
    return f"{ROOM}{room}"


def person_key(person: Person) -> str:
    """The dirty mark of a person."""
    return f"{PERSON}{person}"


def everybody(table: Table) -> list[str]:
    """The dirty marks of all addresses of a table, those of people who left it among them."""
    return [
        *(room_key(room.address) for room in table.rooms),
        *(
            person_key(person)
            for person in dict.fromkeys((*table.people, *table.leavers, *table.sitters))
        ),
    ]
