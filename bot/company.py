"""Who has played with whom and been in which room: how relatives are known to each other."""

from collections.abc import Iterable

from msgspec.structs import replace

from bot.chat import Person
from bot.preferences import Notes, PersonNotes
from bot.storage.store import Store
from bot.table import Table

ROOMS_KEPT = 30
"""Rooms that are remembered of a person, the newest."""

LOOKED_AT = 40
"""People that are thought of when relatives are offered by name."""

_PARTNER, _MEMBER = "partner", "member"


class Company:
    """People's company, in the store."""

    def __init__(self, store: Store, notes: Notes) -> None:
        """Remember in `store`."""
        self._store = store
        self._notes = notes

    async def saw(self, person: Person, room: str, notes: PersonNotes) -> PersonNotes:
        """Note that a person is in a room."""
        if room in notes.rooms:
            return notes
        await self._store.enter(_MEMBER, room, person)
        return replace(notes, rooms=(room, *notes.rooms)[:ROOMS_KEPT])

    async def played(self, table: Table, now: float) -> None:
        """Note that the people of a table play together."""
        for one in table.keepers:
            for other in table.keepers:
                if one != other:
                    await self._store.enter(_PARTNER, one, other, str(now).encode())

    async def partners(self, person: Person) -> dict[Person, float]:
        """The people a person has played with, and when they last began."""
        found = await self._store.page(_PARTNER, person)
        return {other: float(value) for other, value in found.items()}

    async def members(self, room: str) -> set[Person]:
        """The people seen in a room."""
        return set(await self._store.page(_MEMBER, room))

    async def around(
        self, table: Table, asker: Person, rooms: Iterable[str]
    ) -> list[tuple[Person, PersonNotes]]:
        """Whom a table may call by name: the asker's company, those he played with last first.

        Who sits there already, wants no invitations, or is busy is not among them.
        """
        met = await self.partners(asker)
        for person in table.keepers:
            met |= {other: 0.0 for other in await self.partners(person) if other not in met}
        for room in rooms:
            met |= {other: 0.0 for other in await self.members(room) if other not in met}
        asked = sorted(met, key=lambda person: (-met[person], person))
        found = []
        for person in asked[:LOOKED_AT]:
            notes = await self._notes.person(person)
            if person not in {asker, *table.keepers} and notes.name and not notes.muted:
                found.append((person, notes))
        return found

    async def follow(self, old: str, new: str) -> None:
        """Let those who were seen in a room be seen at its new address."""
        for person in await self.members(old):
            notes = await self._notes.person(person)
            rooms = tuple(new if room == old else room for room in notes.rooms)
            await self._notes.put_person(person, replace(notes, rooms=rooms))
            await self._store.enter(_MEMBER, new, person)
        await self._store.page_drop(_MEMBER, old)

    async def merge(self, old: Person, new: Person) -> None:
        """Let one person take over another's company."""
        for other, when in (await self.partners(old)).items():
            if other != new:
                await self._store.enter(_PARTNER, new, other, str(when).encode())
                await self._store.enter(_PARTNER, other, new, str(when).encode())
        for room in (await self._notes.person(old)).rooms:
            await self._store.enter(_MEMBER, room, new)
        await self.forget(old)

    async def forget(self, person: Person) -> None:
        """Forget a person's company, and him in that of others."""
        for other in await self.partners(person):
            await self._store.strike(_PARTNER, other, person)
        await self._store.page_drop(_PARTNER, person)
        for room in (await self._notes.person(person)).rooms:
            await self._store.strike(_MEMBER, room, person)
