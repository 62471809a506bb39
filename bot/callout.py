"""The messages that call one person: where they stand, and how they are kept true."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace

from msgspec.structs import replace as changed

from bot.budget import Budget
from bot.calls import CallPoster, Calls, DialogClosed, call_name, keep
from bot.chat import Address, Clock, Letter, Person, Platform, Unreachable, address_of
from bot.marks import room_key
from bot.poster import Place, Slots
from bot.preferences import Notes, PersonNotes
from bot.reminders import Past, Plan
from bot.slots import decode, slot_name
from bot.storage.store import Store
from bot.summons import Called, Reader, Summons
from bot.table import Seated, Table, keeper_of
from bot.waits import Wait

log = logging.getLogger(__name__)


class Callout:
    """Shows people their calls."""

    def __init__(
        self,
        store: Store,
        platforms: Mapping[str, Platform],
        notes: Notes,
        clock: Clock,
        secret: bytes,
        budget: Budget,
    ) -> None:
        """Speak through `platforms` within `budget`; `secret` keys the fingerprints."""
        self._store = store
        self._platforms = platforms
        self._notes = notes
        self._clock = clock
        self._secret = secret
        self._budget = budget

    async def show(
        self,
        person: Person,
        notes: PersonNotes,
        stored: Calls,
        due: Plan,
        called: Mapping[str, Called],
    ) -> Calls:
        """Make the person's messages true; returns the record with their slots."""
        slots = Slots(stored.slots)
        poster = self._poster(person, stored)
        dialog = self.dialog(person, notes)
        fresh = {str(dialog)} if due.notify and dialog else set[str]()
        fresh |= {wait.room for wait in (due.listed if due.notify and not dialog else due.mention)}
        asking = stored.asking
        letters: dict[str, tuple[Place, Letter]] = {}
        if dialog and due.listed:
            asking = asking if not due.notify else not notes.zone_asked
            group = [_as(called, wait) for wait in due.listed]
            reader = self._reader(person, notes, notes.speaks, dialog, due.past)
            letter = Summons(reader, group, due.past).private(asking=asking)
            letters[call_name(person)] = Place(group[0].table, call_name(person), dialog), letter
        for room, waits in _by_room(due, alone=dialog is None, silent=notes.mode == "never"):
            place, letter = await self._in_room(
                person, notes, address_of(room), [_as(called, wait) for wait in waits], due.past
            )
            letters[place.name] = place, letter
        for name in [name for name in slots if name not in letters]:
            await poster.take_away(name, slots)
        for place, letter in letters.values():
            await self._post(poster, place, letter, slots, fresh=str(place.at) in fresh)
        if asking and not notes.zone_asked and call_name(person) in slots:
            known = await self._notes.person(person)
            await self._notes.put_person(person, changed(known, zone_asked=True))
        return changed(stored, slots=slots, asking=asking and bool(letters))

    async def take_away(self, person: Person, stored: Calls) -> None:
        """Take all of a person's calls away."""
        slots = Slots(stored.slots)
        for name in list(slots):
            await self._poster(person, stored).take_away(name, slots)

    async def _post(
        self, poster: CallPoster, place: Place, letter: Letter, slots: Slots, *, fresh: bool
    ) -> None:
        """Send a letter anew, with a sound, or let the standing one say what is so now."""
        stands = place.name in slots
        if fresh and stands and not slots[place.name].sending:
            await poster.take_away(place.name, slots)
        private = place.name.startswith("turn@")
        try:
            if fresh or stands:
                await poster.show(place, slots, letter)
        except Unreachable as error:
            if private:
                raise DialogClosed(error.reason) from error
            log.info("a room cannot be written to: %s", error)
        if fresh and not private:
            await self._store.put("room-called", str(place.at), repr(self._clock()).encode())

    async def _in_room(
        self,
        person: Person,
        notes: PersonNotes,
        at: Address,
        group: Sequence[Called],
        past: Past,
    ) -> tuple[Place, Letter]:
        """The call or mention of a person in a room."""
        language = (await self._notes.room(str(at))).language
        place = group[0].table.places[group[0].seat]
        called = self_at(place, person)
        summons = Summons(self._reader(called, notes, language, at, past), group, past)
        slots = await self._store.slots(group[0].table.id)
        board = decode(slots.get(slot_name(room_key(str(at)), "board"))).message
        mentioned = any(one.wait.mentioned for one in group)
        letter = summons.mention(board) if mentioned else summons.in_room(board)
        return Place(group[0].table, call_name(person, at), at), letter

    def _reader(
        self, person: Person, notes: PersonNotes, language: str, at: Address, past: Past
    ) -> Reader:
        abilities = self._platforms[at.platform].abilities
        moment = past.sent or self._clock()
        return Reader(person, language, notes.rest.zone, notes.mode, abilities, moment)

    def _poster(self, person: Person, stored: Calls) -> CallPoster:
        poster = CallPoster(self._store, self._platforms, self._clock, self._secret, self._budget)

        async def kept(slots: Slots) -> None:
            await keep(self._store, person, changed(stored, slots=dict(slots)))

        poster.keep = kept
        return poster

    def dialog(self, person: Person, notes: PersonNotes) -> Address | None:
        """The private dialog, if the person can be written to there."""
        door = notes.door or keeper_of(person)
        platform = self._platforms.get(door.partition(":")[0])
        opened = notes.reachable or bool(notes.door)
        if platform is None or not (opened or platform.abilities.dialogs_open):
            return None
        return platform.dialog(door)


def self_at(place: Seated | None, person: Person) -> Person:
    """The self of a person that a table knows him by: where his cards go."""
    return place.door if place and place.sitter != person else person


def room_for(table: Table, person: Person) -> str:
    """The room in which a person can be mentioned: where he sat down, else on his platform."""
    place = table.place_of(person)
    platform = self_at(place, person).partition(":")[0]
    rooms = [
        room.address
        for room in table.rooms
        if not room.person and address_of(room.address).platform == platform
    ]
    own = [room for room in rooms if place and place.room == room]
    return next(iter((*own, *rooms)), "")


def _as(called: Mapping[str, Called], wait: Wait) -> Called:
    return replace(called[wait.table], wait=wait)


def _by_room(due: Plan, *, alone: bool, silent: bool) -> list[tuple[str, list[Wait]]]:
    """The waits that are called out in rooms: all of them where rooms are the only place."""
    listed = {wait.table for wait in due.listed} if alone else set[str]()
    rooms: dict[str, list[Wait]] = {}
    for wait in due.waits:
        if wait.room and (wait.table in listed or (wait.mentioned and not silent)):
            rooms.setdefault(wait.room, []).append(wait)
    return list(rooms.items())
