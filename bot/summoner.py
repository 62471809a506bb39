"""The summoner: carries out what the reminders decide, one person at a time.

A person has at most one call, in the private dialog or in the rooms of the tables that wait for
him, and once he has been silent for long a mention in their rooms; all of them are kept true and
go when he has moved.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from hashlib import sha256
from math import inf

from msgspec.structs import replace as changed

from bot import aside
from bot.aside import understood
from bot.budget import Budget
from bot.callout import Callout, room_for
from bot.calls import Calls, DialogClosed, keep, not_ahead
from bot.chat import (
    Clock,
    Person,
    Platform,
    Unknown,
)
from bot.chat import Wait as Busy
from bot.company import Company
from bot.due import AHEAD
from bot.hours import common_waking
from bot.preferences import Notes, PersonNotes
from bot.reminders import Habits, Past, Plan, mention_at, plan
from bot.shares import Shares
from bot.storage import SHARDS
from bot.storage.store import Store
from bot.summons import Called
from bot.table import Table
from bot.tables import Tables
from bot.waits import VOTE, Wait, taken_up, voting, waiting

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
        self._notes = notes
        self._clock = clock
        self._callout = Callout(store, platforms, notes, clock, secret, budget)
        self.announce: Announce | None = None
        self.lost: Callable[[Person], Awaitable[None]] | None = None
        """Is told when a person's account is no more."""

    # What makes it look

    async def noticed(self, table: Table, person: Person) -> None:
        """Take up what a table wants of a person now; raises ChatError where it cannot be said."""
        wanted = self._wanted(table, person)
        if self._shares.owner:  # to keep other processes out costs more than to look first
            stored = await self.calls(person)
            if _all_taken_up(stored.waits, wanted) == stored.waits:
                return
        async with self._lock(person):
            stored = await self.calls(person)
            waits = _all_taken_up(stored.waits, wanted)
            if waits == stored.waits:
                return
            answered = any(_is_answered(old, wanted) for old in stored.waits)
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
            await keep(self._store, person, wished)
            await self._store.set_due(shard_of_person(person), {f"{CALL}{person}": self._clock()})
            return wished

    async def forget(self, person: Person) -> None:
        """Take a person's calls away, and forget how and when he was called."""
        async with self._lock(person):
            await self._callout.take_away(person, await self.calls(person))
            await keep(self._store, person, Calls())
            await aside.forget(self._store, "calls", person)
            await self._store.set_due(shard_of_person(person), {f"{CALL}{person}": None})

    async def cannot_reach(self, person: Person, reason: str) -> None:
        """Let the tables know of it when a person's account is no more."""
        if reason == ACCOUNT_GONE and self.lost is not None:
            await self.lost(person)

    async def calls(self, person: Person) -> Calls:
        """What waits for a person and how he was called."""
        value = await self._store.get("calls", person)
        return await understood(self._store, "calls", person, value, Calls)

    async def habits(self, person: Person) -> Habits:
        """How a person wants to be reminded, and whether he can be in private."""
        return self._habits(person, await self._notes.person(person))

    def _habits(self, person: Person, notes: PersonNotes) -> Habits:
        habits, private = notes.habits, self._callout.dialog(person, notes) is not None
        known = habits.seen if habits.seen <= self._clock() + AHEAD else 0.0
        return habits._replace(private=private, seen=known)

    def _lock(self, person: Person) -> AbstractAsyncContextManager[None]:
        return self._shares.alone(f"calls:{person}")

    def _wanted(self, table: Table, person: Person) -> dict[str, Wait | None]:
        """What a table wants of a person now: his move, and his answer to its question."""
        vote = voting(table, person, room_for(table, person), self._clock())
        return {table.id: self._turn(table, person), f"{table.id}{VOTE}": vote}

    def _turn(self, table: Table, person: Person) -> Wait | None:
        seat = table.seat_of(person)
        place = table.places[seat] if seat is not None else None
        if seat is None or (place and place.sitter and place.sitter != person):
            return None
        return waiting(table, seat, room_for(table, person))

    # Carrying it out

    async def _carry_out(self, person: Person, stored: Calls, calls: Calls) -> None:
        notes = await self._notes.person(person)
        calls = not_ahead(calls, self._clock())
        called, waits = await self._called(person, calls.waits)
        calls = changed(calls, waits=waits)
        habits = self._habits(person, notes)
        opened = await self._opened(called, habits, calls.past)
        due = plan(waits, habits, calls.past, self._clock(), opened)
        moment = due.moment if due.moment < inf else None
        try:
            after = await self._callout.show(person, notes, stored, due, called)
        except DialogClosed as closed:
            await keep(self._store, person, changed(calls, slots=stored.slots))
            shut = {"door": ""} if notes.door else {"reachable": False}
            known = await self._notes.person(person)
            await self._notes.put_person(person, changed(known, **shut))
            moment = self._clock()
            await self.cannot_reach(person, closed.reason)
        else:
            await self._announce_all(person, due)
            await keep(self._store, person, changed(after, waits=due.waits, past=due.past))
        await self._store.set_due(shard_of_person(person), {f"{CALL}{person}": moment})

    async def _called(
        self, person: Person, waits: Sequence[Wait]
    ) -> tuple[dict[str, Called], tuple[Wait, ...]]:
        """The tables that wait as they are now, and the waits that are still true."""
        called: dict[str, Called] = {}
        kept = tuple(waits)
        for old in waits:
            held = await self._tables.find(old.at)
            wait = self._wanted(held.table, person)[old.table] if held else None
            kept = taken_up(kept, old.table, wait)
            seat = held.table.seat_of(person) if held else None
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
        return min(float(last), self._clock()) + ROOM_GAP if last else 0.0

    async def _announce_all(self, person: Person, due: Plan) -> None:
        for wait in due.mention:
            told = next(done for done in due.waits if done.table == wait.table)
            if self.announce is not None:
                await self.announce(wait.table, person, told.absent_at)


def _all_taken_up(waits: Sequence[Wait], wanted: Mapping[str, Wait | None]) -> tuple[Wait, ...]:
    for name, wait in wanted.items():
        waits = taken_up(waits, name, wait)
    return tuple(waits)


def _is_answered(old: Wait, wanted: Mapping[str, Wait | None]) -> bool:
    """Whether a person has done what a table wanted of him before."""
    if old.table not in wanted:
        return False
    now = wanted[old.table]
    return now is None or now.decision != old.decision


def shard_of_person(person: Person) -> int:
    """The shard in which a person's next moment falls due."""
    return int.from_bytes(sha256(person.encode()).digest()[:2], "big") % SHARDS
