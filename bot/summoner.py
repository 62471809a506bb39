"""The summoner: carries out what the reminders decide, one person at a time.

A person has at most one call, in the private dialog or in the rooms of the tables that wait for
him, and once he has been silent for long a mention in their rooms; all of them are kept true and
go when he has moved.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from hashlib import sha256
from math import inf

import msgspec
from msgspec.structs import replace as changed

from bot.budget import Budget
from bot.chat import (
    Address,
    Clock,
    Gone,
    Letter,
    Moved,
    Person,
    Platform,
    Unknown,
    Unreachable,
    address_of,
)
from bot.chat import Wait as Busy
from bot.company import Company
from bot.hours import common_waking
from bot.marks import person_key, room_key
from bot.poster import Place, Poster, Slots
from bot.preferences import Notes, PersonNotes
from bot.reminders import Habits, Past, Plan, Wait, mention_at, plan, taken_up, waiting
from bot.shares import Shares
from bot.slots import Slot, decode, slot_name
from bot.storage import SHARDS
from bot.storage.store import Store
from bot.summons import Called, Reader, Summons
from bot.table import Seated, Table, keeper_of
from bot.tables import Tables

log = logging.getLogger(__name__)

CALL = "call:"
"""What begins the name under which a person's next moment falls due."""

ROOM_GAP = 5 * 60.0
"""Seconds between two people called in one room where nobody plays just now."""

MOST_HEARING = 40
"""People of a room whose nights are thought of."""

ACCOUNT_GONE = "gone"
"""Why a dialog is unreachable whose person has deleted himself."""

AGAIN = 5.0
"""Seconds after which a call whose outcome is unknown is tried again."""

Announce = Callable[[str, Person, float], Awaitable[None]]
"""Tells a table until when it waits for a person."""


class Calls(msgspec.Struct, frozen=True, omit_defaults=True):
    """What waits for a person and how he was called: the record of one person."""

    waits: tuple[Wait, ...] = ()
    past: Past = Past()
    slots: dict[str, Slot] = {}
    asking: bool = False
    """Whether the standing call asks for the person's time."""


class _DialogClosed(Exception):
    """A person's dialog takes no message any more."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class _CallPoster(Poster):
    """A poster whose slots lie in the record of one person."""

    keep: Callable[[Slots], Awaitable[None]]

    async def put(self, table: Table, name: str, slot: Slot, slots: Slots) -> Slot:
        """Write a slot's record beside the person's waits."""
        slots[name] = slot
        await self.keep(slots)
        return slot

    async def take_away(self, name: str, slots: Slots) -> None:
        """Delete a message that has become untrue, or at least its buttons."""
        slot = slots.pop(name)
        if slot.message:
            at = address_of(slot.at)
            try:
                await self._platforms[at.platform].delete(at, slot.message)
            except Gone:
                await self._bare(at, slot.message)
            except (Unreachable, Moved):
                log.info("a call stays where nothing can be deleted any more")
        await self.keep(slots)

    async def _bare(self, at: Address, message: str) -> None:
        try:
            await self._platforms[at.platform].strip(at, message)
        except (Gone, Unreachable, Moved):
            log.info("a call is gone already")


class Summoner:
    """Calls people to their turns."""

    def __init__(
        self,
        store: Store,
        platforms: Mapping[str, Platform],
        notes: Notes,
        clock: Clock,
        secret: bytes,
        budget: Budget,
        shares: Shares,
    ) -> None:
        """Speak through `platforms` within `budget`; `secret` keys the fingerprints.

        Among the processes of `shares` a person is attended to by one at a time.
        """
        self._shares = shares
        self._store = store
        self._tables = Tables(store)
        self._company = Company(store, notes)
        self._platforms = platforms
        self._notes = notes
        self._clock = clock
        self._secret = secret
        self._budget = budget
        self.announce: Announce | None = None
        self.lost: Callable[[Person], Awaitable[None]] | None = None
        """Is told when a person's account is no more."""

    # What makes it look

    async def noticed(self, table: Table, person: Person) -> None:
        """Take up what a table wants of a person now; raises ChatError where it cannot be said."""
        wait = self._wait(table, person)
        if self._shares.owner:  # to keep other processes out costs more than to look first
            stored = await self.calls(person)
            if taken_up(stored.waits, table.id, wait) == stored.waits:
                return
        async with self._lock(person):
            stored = await self.calls(person)
            waits = taken_up(stored.waits, table.id, wait)
            if waits == stored.waits:
                return
            known = next((old for old in stored.waits if old.table == table.id), None)
            answered = known is not None and (wait is None or wait.decision != known.decision)
            past = changed(stored.past, acted=self._clock()) if answered else stored.past
            await self._carry_out(person, stored, changed(stored, waits=waits, past=past))

    async def on_time(self, person: Person) -> float | None:
        """Do what is due for a person now; the moment to try again where a chat is busy."""
        try:
            await self.attend(person)
        except Busy as busy:
            return self._clock() + busy.seconds
        except Unknown:
            return self._clock() + AGAIN
        return None

    async def attend(self, person: Person) -> None:
        """Do what is due for a person now; raises ChatError where it cannot be said."""
        async with self._lock(person):
            stored = await self.calls(person)
            await self._carry_out(person, stored, stored)

    async def wish(self, person: Person, wish: Callable[[Calls], Calls]) -> Calls:
        """Change what is kept of a person's calls, to be carried out at once."""
        async with self._lock(person):
            wished = wish(await self.calls(person))
            await self._keep(person, wished)
            await self._store.set_due(_shard(person), {f"{CALL}{person}": self._clock()})
            return wished

    async def forget(self, person: Person) -> None:
        """Take a person's calls away, and forget how and when he was called."""
        async with self._lock(person):
            stored = await self.calls(person)
            slots = Slots(stored.slots)
            for name in list(slots):
                await self._poster(person, stored).take_away(name, slots)
            await self._keep(person, Calls())
            await self._store.set_due(_shard(person), {f"{CALL}{person}": None})

    async def cannot_reach(self, person: Person, reason: str) -> None:
        """Let the tables know of it when a person's account is no more."""
        if reason == ACCOUNT_GONE and self.lost is not None:
            await self.lost(person)

    async def calls(self, person: Person) -> Calls:
        """What waits for a person and how he was called."""
        value = await self._store.get("calls", person)
        return msgspec.msgpack.decode(value, type=Calls) if value else Calls()

    async def habits(self, person: Person) -> Habits:
        """How a person wants to be reminded, and whether he can be in private."""
        return self._habits(person, await self._notes.person(person))

    def _habits(self, person: Person, notes: PersonNotes) -> Habits:
        return notes.habits._replace(private=self._dialog(person, notes) is not None)

    def _lock(self, person: Person) -> AbstractAsyncContextManager[None]:
        return self._shares.alone(f"calls:{person}")

    async def _keep(self, person: Person, calls: Calls) -> None:
        value = msgspec.msgpack.encode(calls) if calls != Calls() else None
        await self._store.put("calls", person, value)

    def _wait(self, table: Table, person: Person) -> Wait | None:
        seat = table.seat_of(person)
        place = table.places[seat] if seat is not None else None
        if seat is None or (place and place.sitter and place.sitter != person):
            return None
        return waiting(table, seat, room_for(table, person))

    # Carrying it out

    async def _carry_out(self, person: Person, stored: Calls, calls: Calls) -> None:
        notes = await self._notes.person(person)
        called, waits = await self._called(person, calls.waits)
        calls = changed(calls, waits=waits)
        habits = self._habits(person, notes)
        opened = await self._opened(called, habits, calls.past)
        due = plan(waits, habits, calls.past, self._clock(), opened)
        moment = due.moment if due.moment < inf else None
        try:
            after = await self._show(person, notes, stored, due, called)
        except _DialogClosed as closed:
            await self._keep(person, changed(calls, slots=stored.slots))
            shut = {"door": ""} if notes.door else {"reachable": False}
            await self._notes.put_person(person, changed(notes, **shut))
            moment = self._clock()
            await self.cannot_reach(person, closed.reason)
        else:
            await self._announce_all(person, due)
            await self._keep(person, changed(after, waits=due.waits, past=due.past))
        await self._store.set_due(_shard(person), {f"{CALL}{person}": moment})

    async def _called(
        self, person: Person, waits: Sequence[Wait]
    ) -> tuple[dict[str, Called], tuple[Wait, ...]]:
        """The tables that wait as they are now, and the waits that are still true."""
        called: dict[str, Called] = {}
        kept = tuple(waits)
        for old in waits:
            held = await self._tables.find(old.table)
            seat = held.table.seat_of(person) if held else None
            wait = self._wait(held.table, person) if held else None
            kept = taken_up(kept, old.table, wait)
            if held and wait and seat is not None:
                known = next(one for one in kept if one.table == old.table)
                called[old.table] = Called(known, held.table, seat)
        return called, kept

    async def _opened(
        self, called: Mapping[str, Called], habits: Habits, past: Past
    ) -> dict[str, float]:
        """From when on the rooms may be written to, where that is not now."""
        now, opened = self._clock(), dict[str, float]()
        for one in called.values():
            room = one.wait.room
            near = not habits.private or mention_at(one.wait, habits, past) <= now
            if not room or not near or now < one.wait.live_until:
                continue
            hearing = {*one.table.people, *await self._company.members(room)}
            rests = [
                (await self._notes.person(other)).rest for other in sorted(hearing)[:MOST_HEARING]
            ]
            moment = max(common_waking(now, rests), await self._room_free(room))
            opened[room] = max(opened.get(room, 0.0), moment)
        return {room: moment for room, moment in opened.items() if moment > now}

    async def _room_free(self, room: str) -> float:
        last = await self._store.get("room-called", room)
        return float(last) + ROOM_GAP if last else 0.0

    async def _announce_all(self, person: Person, due: Plan) -> None:
        for wait in due.mention:
            told = next(done for done in due.waits if done.table == wait.table)
            if self.announce is not None:
                await self.announce(wait.table, person, told.absent_at)

    # The messages

    async def _show(
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
        dialog = self._dialog(person, notes)
        fresh = {str(dialog)} if due.notify and dialog else set[str]()
        fresh |= {wait.room for wait in (due.listed if due.notify and not dialog else due.mention)}
        asking = stored.asking
        letters: dict[str, tuple[Place, Letter]] = {}
        if dialog and due.listed:
            asking = asking if not due.notify else not notes.zone_asked
            group = [_as(called, wait) for wait in due.listed]
            reader = self._reader(person, notes, notes.speaks, dialog, due.past)
            letter = Summons(reader, group, due.past).private(asking=asking)
            letters[_name(person)] = Place(group[0].table, _name(person), dialog), letter
        for room, waits in _by_room(due, alone=dialog is None, silent=notes.mode == "never"):
            place, letter = await self._in_room(
                person, notes, address_of(room), [_as(called, wait) for wait in waits], due.past
            )
            letters[place.name] = place, letter
        for name in [name for name in slots if name not in letters]:
            await poster.take_away(name, slots)
        for place, letter in letters.values():
            await self._post(poster, place, letter, slots, fresh=str(place.at) in fresh)
        if asking and not notes.zone_asked and _name(person) in slots:
            await self._notes.put_person(person, changed(notes, zone_asked=True))
        return changed(stored, slots=slots, asking=asking and bool(letters))

    async def _post(
        self, poster: _CallPoster, place: Place, letter: Letter, slots: Slots, *, fresh: bool
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
                raise _DialogClosed(error.reason) from error
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
        return Place(group[0].table, _name(person, at), at), letter

    def _reader(
        self, person: Person, notes: PersonNotes, language: str, at: Address, past: Past
    ) -> Reader:
        abilities = self._platforms[at.platform].abilities
        moment = past.sent or self._clock()
        return Reader(person, language, notes.rest.zone, notes.mode, abilities, moment)

    def _poster(self, person: Person, stored: Calls) -> _CallPoster:
        poster = _CallPoster(self._store, self._platforms, self._clock, self._secret, self._budget)

        async def keep(slots: Slots) -> None:
            await self._keep(person, changed(stored, slots=dict(slots)))

        poster.keep = keep
        return poster

    def _dialog(self, person: Person, notes: PersonNotes) -> Address | None:
        """The private dialog, if the person can be written to there."""
        door = notes.door or keeper_of(person)
        platform = self._platforms.get(door.partition(":")[0])
        opened = notes.reachable or bool(notes.door)
        if platform is None or not (opened or platform.abilities.dialogs_open):
            return None
        return platform.dialog(door)


def _shard(person: Person) -> int:
    return int.from_bytes(sha256(person.encode()).digest()[:2], "big") % SHARDS


def _name(person: Person, room: Address | None = None) -> str:
    """The name of a person's call in his dialog or in a room."""
    if room is None:
        return slot_name(person_key(person), "turn")
    mark = sha256(str(room).encode()).hexdigest()[:8]
    return slot_name(person_key(person), f"turn-{mark}")


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
