"""One person, several selves: the same somebody on Telegram, on VK and elsewhere.

A self that belongs to a person says so in its own notes; what is noted of the person himself lies
under the self he was known by first, and tables, company and results name that one alone.
"""

import secrets
from collections.abc import Callable

from msgspec.structs import replace

from bot import match
from bot.chat import Person, tag_of
from bot.company import Company
from bot.desk import Desk
from bot.forgetting import parted, renamed
from bot.marks import person_key
from bot.preferences import PersonNotes
from bot.results import Results
from bot.results import rooms_of as remembered_in
from bot.table import Table
from engine.core import Refusal

LIFE = 600.0
"""Seconds for which a code that joins two selves holds."""

TRIES = 5
"""Wrong codes a person may try in an hour."""

TRIES_OF_ALL = 60
"""Wrong codes everybody together may try in an hour: of a hundred million."""

HOUR = 3600.0
DIGITS = 8

_CODE, _OWN = "link-code", "link-code-of"


class Identities:
    """Joins and parts selves."""

    def __init__(self, desk: Desk, below: Callable[[int], int] = secrets.randbelow) -> None:
        """Work at `desk`; `below(n)` gives a number that nobody can guess."""
        self._desk = desk
        self._below = below

    async def new_code(self, person: Person) -> str:
        """Make a one-time code for a person; an older one of his holds no longer."""
        store = self._desk.store
        await self.drop_code(person)
        code = f"{self._below(10**DIGITS):0{DIGITS}}"
        until = self._desk.clock() + LIFE
        await store.put(_CODE, code, f"{until} {person}".encode(), ttl=LIFE)
        await store.put(_OWN, person, code.encode(), ttl=LIFE)
        return code

    async def drop_code(self, person: Person) -> None:
        """Let a person's code hold no longer."""
        old = await self._desk.store.get(_OWN, person)
        if old is not None:
            await self._desk.store.put(_CODE, old.decode(), None)
            await self._desk.store.put(_OWN, person, None)

    async def whose(self, code: str, asker: Person) -> Person:
        """Whose code it is; raises `unknown_code`, or `too_many_tries` of somebody who guesses."""
        store, now = self._desk.store, self._desk.clock()
        own, all_ = _tries(asker, now), _tries("", now)
        if await store.hits(own) >= TRIES or await store.hits(all_) >= TRIES_OF_ALL:
            raise Refusal("too_many_tries")
        until, _, person = (await store.get(_CODE, code) or b"").decode().partition(" ")
        if not person or float(until) <= now:
            await store.hit(own, HOUR)
            await store.hit(all_, HOUR)
            raise Refusal("unknown_code")
        return person

    async def join(self, person: Person, other: Person, update: str) -> None:
        """Make another person's selves selves of the first, whose tables, company and score grow.

        Raises `link_same_table` where both sit at one table that goes on. Repeated for an update
        it does nothing twice; the selves are told last, so that a crash leaves all to be done.
        """
        tables = await self.tables_of(other)
        if any(_both_play(table, person, other) for table in tables):
            raise Refusal("link_same_table")
        for table in tables:
            await self._desk.writer.change(
                table.id, update, lambda now: match.Change(renamed(now, other, person))
            )
            await self._desk.store.mark(table.id, person_key(other))
        notes = self._desk.notes
        joined, theirs = await notes.person(person), await notes.person(other)
        rooms = tuple(dict.fromkeys((*joined.rooms, *theirs.rooms)))
        played_in = {*rooms, *(room for table in tables for room in remembered_in(table))}
        await Results(self._desk.store).rename(played_in, other, person)
        await self._company().merge(other, person)
        selves = tuple(dict.fromkeys((*joined.selves, other, *theirs.selves)))
        await notes.put_person(person, replace(joined, rooms=rooms, selves=selves))
        for self_ in (other, *theirs.selves):
            known = await notes.person(self_)
            await notes.put_person(self_, replace(known, same_as=person, selves=(), rooms=()))
        await self.drop_code(person)

    async def part(self, person: Person, selves: frozenset[Person], update: str) -> None:
        """Let selves of a person be people by themselves again; what was shared stays his."""
        for table in await self.tables_of(person):
            await self._desk.writer.change(
                table.id, update, lambda now: match.Change(parted(now, selves))
            )
        notes = self._desk.notes
        for self_ in selves:
            await notes.put_person(self_, replace(await notes.person(self_), same_as=""))
        left = await notes.person(person)
        kept = tuple(self_ for self_ in left.selves if self_ not in selves)
        door = "" if left.door in selves else left.door
        await notes.put_person(person, replace(left, selves=kept, door=door))

    async def tables_of(self, person: Person) -> list[Table]:
        """Every table whose record names a person, whatever its phase."""
        found = []
        for table_id in sorted(await self._desk.store.index("named", person)):
            held = await self._desk.writer.tables.find(table_id)
            if held is not None:
                found.append(held.table)
        return found

    def _company(self) -> Company:
        return Company(self._desk.store, self._desk.notes)


def merged(self_: Person, own: PersonNotes, main: PersonNotes, *, writes: bool) -> PersonNotes:
    """What is noted of a person, seen now through another self, which may have written to us."""
    seen = max(own.seen, main.seen)
    return replace(main, seen=seen, door=self_ if writes else main.door)


def _both_play(table: Table, one: Person, other: Person) -> bool:
    return table.phase in {"lobby", "playing"} and {one, other} <= set(table.keepers)


def _tries(person: Person, now: float) -> str:
    return f"links:{now // HOUR:.0f}:{tag_of(person) if person else ''}"
