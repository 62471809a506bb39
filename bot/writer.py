"""Load, decide, save: a change of a table that nobody else's change can overwrite."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.chat import Clock
from bot.company import Company
from bot.due import Pace, deals_by_itself, is_outlived, next_due, on_time
from bot.forgetting import named_in
from bot.hours import common_waking
from bot.marks import everybody
from bot.match import Change
from bot.preferences import Notes
from bot.results import Results
from bot.storage.ids import shard_of
from bot.storage.store import Store
from bot.storage.stored import StaleTable
from bot.table import UPDATES_KEPT, Table
from bot.tables import Held, Tables, UnreadableTable
from engine.core import Refusal

log = logging.getLogger(__name__)

TRIES = 4
"""A decision is made anew up to three times when somebody else saved first."""

RETRY = 60.0
"""Seconds after which something due that failed is tried again."""

ASIDE = 24 * 3600.0
"""Seconds after which a table that cannot be read is looked at again."""

PEOPLED = ("places", "rooms", "host", "question", "callers", "welcome", "unwelcome")
"""The parts of a table that name rooms and people."""

Decide = Callable[[Table], Change | Awaitable[Change]]


@dataclass(frozen=True, slots=True)
class Written:
    """What a change came to: the table after it; `again` when this update had been done before."""

    before: Table
    table: Table
    change: Change
    again: bool = False


class Writer:
    """Changes tables."""

    def __init__(self, store: Store, clock: Clock, pace: Pace) -> None:
        """Write to `store`; times are set by `clock` and `pace`."""
        self._store = store
        self.tables = Tables(store)
        self._clock = clock
        self._pace = pace
        self._results = Results(store)
        self._notes = Notes(store)
        self._company = Company(store, self._notes)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.on_written: Callable[[Written], None] = _ignored
        """Told of every save of a changed table."""

    async def create(self, table: Table, update: str) -> Table:
        """Save a new table, or return the one that the same update has already opened."""
        held = await self.tables.load(table.id)
        if held is not None:
            return held.table
        opened = replace(table, updates=(update,))
        await self._announce(opened)
        try:
            await self._save(Held(opened, 0), Change(opened))
        except StaleTable:
            found = await self.tables.load(table.id)
            return found.table if found else opened
        return opened

    async def change(self, table_id: str, update: str, decide: Decide) -> Written:
        """Change a table as `decide` says; raises its Refusal, or `no_table`.

        Raises StaleTable when other processes were first at every try.
        """
        async with self._lock(table_id):
            for _ in range(TRIES - 1):
                with suppress(StaleTable):
                    return await self._try(table_id, update, decide)
            return await self._try(table_id, update, decide)

    async def _try(self, table_id: str, update: str, decide: Decide) -> Written:
        held = await self.tables.load(table_id)
        if held is None:
            raise Refusal("no_table")
        if update and held.table.remembers(update):
            return Written(held.table, held.table, Change(held.table), again=True)
        decided = decide(held.table)
        change = decided if isinstance(decided, Change) else await decided
        if change.table == held.table and not change.lines:
            return Written(held.table, held.table, change)
        updates = (*change.table.updates, update)[-UPDATES_KEPT:] if update else held.table.updates
        table = replace(change.table, updates=updates)
        await self._announce(table, held.table)
        try:
            await self._save(Held(table, held.version), change, held.table)
        except StaleTable:
            if _has_ended(table, held.table):
                await self._results.strike(table)
            raise
        written = Written(held.table, table, change)
        self.on_written(written)
        return written

    def _lock(self, table_id: str) -> asyncio.Lock:
        """What lets this process change a table once at a time, so that its people never race."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def put_off(self, name: str, time: float) -> None:
        """Try again in a while what failed when it fell due."""
        await self._store.put_off(shard_of(name), name, time, self._clock() + RETRY)

    async def _save(self, held: Held, change: Change, before: Table | None = None) -> None:
        due = next_due(held.table, self._clock(), self._pace)
        marks = everybody(held.table)
        if before is not None and before.places is not held.table.places:
            marks = list(dict.fromkeys((*marks, *everybody(before))))
        await self.tables.save(held.table, held.version, change.lines, marks, due)

    async def _announce(self, table: Table, before: Table | None = None) -> None:
        """Enter the table under its rooms and people before the save that makes it true."""
        if before is None or any(
            getattr(table, part) is not getattr(before, part) for part in PEOPLED
        ):
            await self._enter(table, before)
        if table.phase == "playing" and (before is None or before.phase == "lobby"):
            await self._company.played(table, self._clock())
        if _has_ended(table, before):
            await self._results.enter(table, self._clock())

    async def _enter(self, table: Table, before: Table | None) -> None:
        known = {*before.keepers, *before.sitters} if before else set()
        named = named_in(before) if before else set()
        rooms = {room.address for room in before.rooms} if before else set()
        for person in {*table.keepers, *table.sitters} - known:
            await self._store.index_add("person", person, table.id)
        for person in named_in(table) - named:
            await self._store.index_add("named", person, table.id)
        for room in {room.address for room in table.rooms} - rooms:
            await self._store.index_add("room", room, table.id)

    async def _morning(self, table: Table, now: float) -> float:
        """When the people of a table whose deal is over are awake; at other tables it is now."""
        if not deals_by_itself(table, now):
            return now
        rests = [(await self._notes.person(person)).rest for person in table.keepers]
        return common_waking(now, rests)

    async def _forget(self, held: Held, time: float) -> None:
        """Remove a table nobody needs; its result line stays with the rooms."""
        table, store = held.table, self._store
        await store.remove(table.id, expected=held.version)
        for kind, keys in (
            ("person", table.keepers),
            ("named", named_in(table)),
            ("room", [room.address for room in table.rooms]),
        ):
            for key in keys:
                await store.index_remove(kind, key, table.id)
        await store.done(shard_of(table.id), table.id, time)

    async def on_time(self, name: str, time: float) -> None:
        """Do what fell due at a table, or forget that it did."""
        shard, now = shard_of(name), self._clock()
        try:
            held = await self.tables.load(name)
        except UnreadableTable as error:
            log.error("table %s cannot be read and is left alone: %s", name, error)  # noqa: TRY400
            await self._store.put_off(shard, name, time, now + ASIDE)
            return
        if held is None:
            await self._store.done(shard, name, time)
            return
        try:
            if is_outlived(held.table, now):
                await self._forget(held, time)
                return
            morning = await self._morning(held.table, now)
            written = await self.change(name, "", lambda table: _in_time(table, now, morning))
        except Refusal as refusal:
            log.warning("table %s: what fell due was refused: %s", name, refusal.key)
            await self._store.done(shard, name, time)
            return
        except StaleTable:
            return  # who was first has set the time anew
        if written.table == written.before:
            following = next_due(written.table, now, self._pace)
            later = following if following and following > now else None
            if morning > now:
                later = min(morning, later or morning)
            await self._store.mark(name, *everybody(written.table))
            await self._store.put_off(shard, name, time, later)


def _in_time(table: Table, now: float, morning: float) -> Change:
    """What is due at a table now; nothing is dealt while its people sleep."""
    if now < morning and deals_by_itself(table, now):
        return Change(table)
    return on_time(table, now)


def _has_ended(table: Table, before: Table | None) -> bool:
    """Whether a match ends with this change."""
    return table.phase == "over" and before is not None and before.phase == "playing"


def _ignored(written: Written) -> None:
    """Nobody wants to know."""
