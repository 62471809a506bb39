"""Who asks and where: what an update tells of its person is noted, and looked up with the room."""

import dataclasses

from msgspec.structs import replace

from bot.admission import chat_of
from bot.chat import Address, Incoming, Person
from bot.desk import Desk, Request
from bot.identity import merged
from bot.marks import person_key
from bot.preferences import PersonNotes, RoomNotes, seen_at

WRITES = frozenset({"text", "press", "other"})
"""Updates that show that a person has the private dialog open."""


class Recognition:
    """Recognises people and rooms."""

    def __init__(self, desk: Desk) -> None:
        """Look them up at `desk`."""
        self._desk = desk

    async def request(self, incoming: Incoming) -> Request:
        """Look up who asks and where, and note what is new about him."""
        desk = self._desk
        notes, room = await desk.notes.both(incoming.person, str(incoming.at))
        writes = incoming.private and incoming.kind in WRITES
        known = replace(
            notes,
            name=incoming.name or notes.name,
            client_language=incoming.language or notes.client_language,
            reachable=notes.reachable or writes,
            wrote=notes.wrote or writes,
            blind=notes.blind and not (incoming.press and incoming.press.whispered),
            seen=seen_at(notes, self._desk.clock()) if incoming.kind in WRITES else notes.seen,
        )
        who, main = await self._person_of(incoming, known)
        known = main if who == incoming.person else known
        if known != notes and incoming.person:
            await desk.notes.put_person(incoming.person, known)
            if known.reachable and not notes.reachable:
                await self._show_hands(who)
        abilities = desk.platforms[incoming.at.platform].abilities
        opens = writes and not notes.wrote and not abilities.dialogs_open
        room = await self.in_chat(incoming.at, room)
        return Request(incoming, main, room, opens=opens, known_as=who, own=known)

    async def _person_of(self, incoming: Incoming, own: PersonNotes) -> tuple[Person, PersonNotes]:
        """The person a self belongs to, and what is noted of him with the room he is in now."""
        who, main = own.same_as or incoming.person, own
        writes = incoming.private and incoming.kind in WRITES
        if own.same_as:
            noted = await self._desk.notes.person(who)
            main = merged(incoming.person, own, noted, writes=writes)
        else:
            noted = own
            main = replace(own, door="" if writes else own.door)
        if incoming.kind in WRITES and not incoming.private and incoming.person:
            main = await self._desk.company.saw(who, chat_of(incoming.at), main)
        if own.same_as and main != noted:
            await self._desk.notes.put_person(who, main)
        return who, main

    async def in_chat(self, at: Address, notes: RoomNotes) -> RoomNotes:
        """What is noted of a room; the bot's rights in a topic are those in its chat."""
        if not at.topic:
            return notes
        chat = await self._desk.notes.room(str(dataclasses.replace(at, topic="")))
        return replace(notes, administrator=chat.administrator)

    async def _show_hands(self, person: str) -> None:
        """Show a person who has just opened the dialog all he may see there."""
        for table in await self._desk.tables_under("person", person):
            await self._desk.store.mark(table.id, person_key(person))
