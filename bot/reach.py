"""Writing to a person unasked: in his dialog where it is open, else by calling him in a room."""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from hashlib import sha256

from msgspec.structs import replace as changed

from bot.chat import Address, ChatError, Letter, Person, Unreachable, address_of
from bot.desk import Desk
from bot.table import Table
from bot.texts import Texts, texts

log = logging.getLogger(__name__)

Words = Callable[[Texts], Letter]
"""Writes the letter in the language of whom it reaches."""


async def reach(
    desk: Desk, person: Person, words: Words, *, update: str, rooms: Sequence[Address] = ()
) -> bool:
    """Write to a person once for an update; tell whether it went out.

    A call in a room stands there for all to read, so the letter must hold nothing private.
    """
    notes = await desk.notes.person(person)
    letter = words(texts(notes.speaks))
    mark = _mark(update, person)
    selves = (person, *notes.selves)
    for self_ in selves:
        if await _written(desk, self_, letter, mark):
            return True
    for at in rooms:
        for self_ in _on(at.platform, selves):
            called = replace(
                letter,
                text=f"{notes.name}: {letter.text}",
                mentions=((notes.name, self_),),
                picture=None,
            )
            if await _called(desk, at, called, mark):
                return True
    return False


async def _written(desk: Desk, self_: Person, letter: Letter, mark: int) -> bool:
    platform = desk.platforms.get(self_.partition(":")[0])
    if platform is None:
        return False
    notes = await desk.notes.person(self_)
    if not (notes.reachable or platform.abilities.dialogs_open):
        return False
    try:
        await platform.send(platform.dialog(self_), letter, mark=mark)
    except Unreachable:
        await desk.notes.put_person(self_, changed(notes, reachable=False))
    except ChatError as error:
        log.info("a person could not be written to: %s", error)
    else:
        return True
    return False


async def _called(desk: Desk, at: Address, letter: Letter, mark: int) -> bool:
    try:
        await desk.platforms[at.platform].send(at, letter, mark=mark)
    except ChatError as error:
        log.info("a person could not be called in a room: %s", error)
        return False
    await desk.courier.budget.count_send(str(at))
    return True


def rooms_of(table: Table) -> list[Address]:
    """The rooms of a table in which several people can be called."""
    return [address_of(room.address) for room in table.rooms if not room.person]


def _on(platform: str, selves: Iterable[Person]) -> list[Person]:
    return [self_ for self_ in selves if self_.partition(":")[0] == platform]


def _mark(update: str, person: Person) -> int:
    """Equal for a repeated try of the same letter, as platforms want it."""
    digest = sha256(f"{update} to {person}".encode()).digest()
    return int.from_bytes(digest[:4], "big") >> 1 or 1
