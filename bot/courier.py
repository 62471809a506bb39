"""The courier makes the chats agree with the tables.

A save marks addresses dirty; the courier takes a dirty address, computes what should stand there
now, compares fingerprints before anything is drawn, and edits, sends or does nothing. A burst of
moves becomes one edit; what fails stays dirty.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from weakref import WeakValueDictionary

from msgspec.structs import replace as changed

from bot import failures
from bot.allowance import OwnAllowance
from bot.appearance import Appearance
from bot.budget import Budget
from bot.chat import (
    Address,
    ChatError,
    Clock,
    Letter,
    Person,
    Platform,
    Press,
    Unknown,
    Unreachable,
    Wait,
    address_of,
)
from bot.marks import person_key, room_key
from bot.poster import Place, Poster, Slots
from bot.preferences import Notes
from bot.shares import AllShares, Shares
from bot.showing import Showing
from bot.slots import Slot, decode, encode, mark_of, slot_name
from bot.storage import SHARDS, StorageError, is_table_id, shard_of
from bot.storage.store import Store
from bot.storage.stored import Dirty, LeaseLost, StaleSlot
from bot.summoner import Summoner
from bot.table import Table
from bot.tables import Held, Tables, UnreadableTable
from bot.texts import texts

log = logging.getLogger(__name__)

POLL = 2.0
"""Seconds between two looks at all shards, the net under the published wake-ups."""
PAUSE = 5.0
"""Seconds before an address is tried again after a failure; twice as long after each more."""
LONGEST_PAUSE = 3600.0
UNSEEN = 60.0
"""Seconds within which nobody asks anew for cards that he sees."""
SORRY = 24 * 3600.0
"""Seconds within which one apology for a table is enough."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Why an address is left alone for a while."""

    until: float
    mark: int
    """The mark that failed; a newer one is tried at once. 0 where the chat itself must wait."""
    failures: int = 0
    since: float = 0.0
    """When it began; a clock that says less has been set back."""

    def stands(self, now: float) -> bool:
        """Whether it holds at a moment."""
        return self.since <= now < self.until


class Courier:
    """Keeps the slots of all tables true."""

    def __init__(  # everything outside comes in here
        self,
        store: Store,
        platforms: Mapping[str, Platform],
        notes: Notes,
        clock: Clock,
        secret: bytes,
        budget: Budget | None = None,
        shares: Shares | None = None,
    ) -> None:
        """Deliver through `platforms` what is one's own by `shares` (everything if not given).

        `secret` keys the fingerprints.
        """
        self._store = store
        self._tables = Tables(store)
        self._platforms = platforms
        self._clock = clock
        self.budget = budget or Budget(OwnAllowance(clock))
        self._shares = shares or AllShares()
        self._whisperer = Poster(store, platforms, clock, secret, self.budget)
        self._poster = Poster(store, platforms, clock, secret, self.budget, self._shares.owner)
        self.summoner = Summoner(store, platforms, notes, clock, secret, self.budget, self._shares)
        self._showing = Showing(
            store, platforms, notes, clock, secret, self._poster, self.summoner
        )
        self._held: dict[tuple[str, str], Hold] = {}
        self._sorry: dict[str, float] = {}
        self._under_way: set[str] = set()
        self._left_out: set[str] = set()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._shards: set[int] = set(range(SHARDS))
        self._wake = asyncio.Event()
        self._stopped = False
        self.on_delivered: Callable[[float], None] = _ignored
        """Told of every delivery, with the seconds since the change that it shows."""

    @property
    def newest(self) -> dict[str, int]:
        """Newest message number seen by room, where the platform counts them."""
        return self._showing.newest

    @newest.setter
    def newest(self, numbers: dict[str, int]) -> None:
        self._showing.newest = numbers

    # What is to be done

    async def run(self) -> None:
        """Deliver until stopped: woken by saves, polling as the net."""
        async with asyncio.TaskGroup() as tasks:
            listening = tasks.create_task(self._listen())
            while not self._stopped:
                shards = set(self._shards)
                self._shards.clear()
                self._wake.clear()
                try:
                    await self._round(shards, tasks)
                except Exception as error:  # noqa: BLE001  # the chats must be served again later
                    failures.report("what is to be delivered cannot be read", error)
                    self._shards.update(shards)
                    await asyncio.sleep(PAUSE)
                try:
                    async with asyncio.timeout(min(POLL, self._until_next_moment())):
                        await self._wake.wait()
                except TimeoutError:
                    self._shards.update(range(SHARDS))
            listening.cancel()

    def stop(self) -> None:
        """Begin nothing more; `run` returns when what is under way is delivered."""
        self._stopped = True
        self._wake.set()

    async def _listen(self) -> None:
        while True:
            try:
                async for shard in self._store.subscribe():
                    self._shards.add(shard)
                    self._wake.set()
            except Exception as error:  # noqa: BLE001  # polling goes on meanwhile
                failures.report("the news of saves cannot be heard", error)
            await asyncio.sleep(PAUSE)

    def _until_next_moment(self) -> float:
        """Seconds until something that was held up may go on, at least a little."""
        return max(0.05, self.next_moment() - self._clock())

    async def settle(self) -> bool:
        """Deliver all that can be delivered at this moment; tell whether there was anything."""
        rounds = 0
        while True:
            async with asyncio.TaskGroup() as tasks:
                begun = await self._round(set(range(SHARDS)), tasks)
            if not begun:
                return rounds > 0
            rounds += 1

    async def _round(self, shards: set[int], tasks: asyncio.TaskGroup) -> bool:
        """Begin to deliver what is dirty in some shards, each address apart from the others.

        Tells whether anything was begun. An address that is being delivered is left alone: it
        looks at its shard again when it is done.
        """
        by_address: dict[str, list[Dirty]] = {}
        shards = shards & self._shares.held()
        for entry in await self._store.dirty_in(shards, 500) if shards else ():
            if not is_table_id(entry.table):
                self._leave_out(entry)
            elif not self._waits(entry) and entry.address not in self._under_way:
                by_address.setdefault(entry.address, []).append(entry)
        for address, entries in by_address.items():
            self._under_way.add(address)
            tasks.create_task(self._deliver(address, entries))
        return bool(by_address)

    def _leave_out(self, entry: Dirty) -> None:
        """Leave alone what no table can have marked, and say so once."""
        if entry.table not in self._left_out:
            self._left_out.add(entry.table)
            log.error("what is to be delivered is unknown and is left out: %s", entry.table)

    async def _deliver(self, address: str, entries: Sequence[Dirty]) -> None:
        try:
            for entry in entries:
                with failures.watching(), self._shares.working(shard_of(entry.table)) as own:
                    if own:
                        await self._deliver_entry(entry)
        except Exception as error:  # noqa: BLE001  # the courier must go on
            failures.report(f"{address} is left as it is for now", error)
        finally:
            self._under_way.discard(address)
            self._shards.update(shard_of(entry.table) for entry in entries)
            self._wake.set()

    async def _deliver_entry(self, entry: Dirty) -> None:
        try:
            await self._refresh(entry)
            await self._store.clean(entry.table, entry.address, entry.mark)
        except StorageError as error:
            log.warning("%s: the database does not answer: %s", entry.address, error)
            self._hold(entry, PAUSE)
        except LeaseLost:
            await self._unsure(entry)
        except Exception as error:  # noqa: BLE001  # the other addresses must be served
            await self._failed(entry, error)
        else:
            self.on_delivered(self._clock() - entry.mark / 1e6)
            hold = self._held.pop((entry.table, entry.address), None)
            if hold is not None and hold.failures:
                self._sorry.pop(entry.table, None)

    async def _refresh(self, entry: Dirty) -> None:
        try:
            async with self._lock(entry.address):
                await self._showing.refresh(entry.table, entry.address)
        except (Wait, Unknown):
            raise
        except ChatError as error:
            log.info("table %s: %s at a chat: %s", entry.table, type(error).__name__, error)

    async def _unsure(self, entry: Dirty) -> None:
        """Have whoever works here now look again: we may have changed a message after him."""
        log.warning("table %s: another process has taken over in mid-delivery", entry.table)
        for name in await self._store.slots(entry.table):
            if name.partition("@")[2] == entry.address:
                await self._write(entry.table, name, {"print": ""})
        await self._store.mark(entry.table, entry.address)

    # What must wait

    def _waits(self, entry: Dirty) -> bool:
        hold = self._held.get((entry.table, entry.address))
        return hold is not None and hold.stands(self._clock()) and hold.mark in {0, entry.mark}

    def next_moment(self) -> float:
        """The moment at which an address that must wait is tried again; infinity for none."""
        now = self._clock()
        return min((hold.until for hold in self._held.values() if hold.stands(now)), default=inf)

    def _hold(self, entry: Dirty, seconds: float, *, mark: int = 0, count: int = 0) -> None:
        now = self._clock()
        hold = Hold(now + seconds, mark, count, now)
        self._held[entry.table, entry.address] = hold

    async def _failed(self, entry: Dirty, error: Exception) -> None:
        """Leave an address alone for a while; what is our own fault is logged and regretted."""
        if isinstance(error, Wait):
            self._hold(entry, error.seconds)
            return
        before = self._held.get((entry.table, entry.address))
        count = before.failures + 1 if before else 1
        pause = min(PAUSE * 2 ** (count - 1), LONGEST_PAUSE)
        if isinstance(error, Unknown):
            self._hold(entry, pause, count=count)
            return
        self._hold(entry, pause, mark=entry.mark, count=count)
        if before and before.mark:
            return  # that has been told
        where = f"table {entry.table} cannot be shown at {entry.address}"
        if isinstance(error, UnreadableTable):
            failures.report(where, error)
            return
        held = await self._tables.load(entry.table)
        after = held.table.updates[-1:] if held else ()
        failures.report(f"{where}, after update {''.join(after) or '?'}", error)
        if held:
            await self._apologise(held)

    async def _apologise(self, held: Held) -> None:
        """Say once in the rooms of a table that it cannot be shown, and that it is safe."""
        table = held.table
        if self._clock() - self._sorry.get(table.id, -inf) < SORRY:
            return
        self.regretted(table.id)
        for room in table.rooms:
            letter = Letter(texts(room.language).say("answer-not-shown"))
            at = address_of(room.address)
            mark = mark_of(table.id, f"sorry@{room.address}", held.version)
            if at.platform not in self._platforms:
                continue
            try:
                await self._platforms[at.platform].send(at, letter, mark=mark)
                await self.budget.count_send(room.address)
            except ChatError as error:
                log.info("table %s: no apology: %s", table.id, error)

    def regretted(self, table_id: str) -> None:
        """Note that somebody has been told that there is trouble with a table."""
        self._sorry[table_id] = self._clock()

    def _lock(self, address: str) -> asyncio.Lock:
        """The lock under which the slots of an address are written."""
        return self._locks.setdefault(address, asyncio.Lock())

    async def appearance(
        self, table: Table, at: Address, *, room: str = "", person: Person = ""
    ) -> Appearance:
        """The messages of a table as a room or person should see them at an address."""
        return await self._showing.appearance(table, at, room=room, person=person)

    # At a person's wish

    async def whisper_hand(
        self, table: Table, person: Person, at: Address, press: Press | None
    ) -> bool:
        """Show a seated person his hand inside a room; raises ChatError where that cannot be.

        Tells whether the same hand has been shown so just now: he does not see it, it seems.
        """
        if not self._platforms[at.platform].abilities.whispers:
            raise Unreachable("no_whispers")
        seat = table.seat_of(person) or 0
        name = slot_name(person_key(person), "hand")
        async with self._lock(person_key(person)):
            record = (await self._store.slots(table.id)).get(name)
            slot = decode(record)
            look = await self._showing.appearance(table, at, person=person)
            place = Place(table, name, at)
            slots = Slots({name: slot}, {name: record} if record else {})
            letter = await self._showing.cards(look, table, seat, name, slots)
            via = await self._showing.self_on(at.platform, table, seat, person)
            await self._whisperer.whisper(place, slots, letter, via, press)
            soon = self._clock() - slot.sent < UNSEEN
            return soon and slot.carrier == "whisper" and slot.print == slots[name].print

    async def choose(
        self, table: Table, person: Person, decision: int, tokens: tuple[str, ...]
    ) -> None:
        """Keep what a person has chosen of a move in several taps, and show what follows."""
        await self._note(
            table, person_key(person), "hand", {"chosen": tokens, "decision": decision}
        )

    async def bare(self, table: Table, person: Person, shown_at: int) -> None:
        """Note at which log line a hand on a shared phone was shown, or that it is covered."""
        await self._note(table, person_key(person), "hand", {"shown_at": shown_at})

    async def send_anew(self, table: Table, address: str, slot: str) -> None:
        """Have a slot sent at the bottom of its chat again."""
        await self._note(table, address, slot, {"anew": True})

    async def _note(
        self, table: Table, address: str, slot: str, notes: Mapping[str, object]
    ) -> None:
        await self._write(table.id, slot_name(address, slot), notes)
        await self._store.mark(table.id, address)

    async def _write(self, table_id: str, name: str, notes: Mapping[str, object]) -> None:
        """Note something on a slot, whoever delivers it meanwhile."""
        record = (await self._store.slots(table_id)).get(name)
        while True:
            noted: Slot = changed(decode(record), **notes)
            try:
                await self._store.put_slot(table_id, name, encode(noted), instead=record)
            except StaleSlot as stale:
                record = stale.record
            else:
                return

    async def strip_copy(self, table_id: str, at: Address, message: str) -> None:
        """Take the buttons off a message of a table that stands for nothing; raises ChatError.

        It is a surplus copy, or an answer whose question is settled. While anything is being
        sent no message can be told to be superfluous, and none is touched.
        """
        if self._poster.posted.holds(table_id, at, message):
            return
        slots = [decode(value) for value in (await self._store.slots(table_id)).values()]
        if any(slot.sending or _is(slot, at, message) for slot in slots):
            return
        held = await self._tables.load(table_id)
        for person in held.table.people if held else ():
            calls = (await self.summoner.calls(person)).slots.values()
            if any(slot.sending or _is(slot, at, message) for slot in calls):
                return
        await self._platforms[at.platform].strip(at, message)

    async def follow(self, table_id: str, old: str, new: str) -> None:
        """Let the results sent to a room count as sent at its new address."""
        for name, value in (await self._store.slots(table_id)).items():
            slot, _, key = name.partition("@")
            if key == room_key(old) and slot.startswith("result"):
                await self._store.put_slot(table_id, slot_name(room_key(new), slot), value)


def _is(slot: Slot, at: Address, message: str) -> bool:
    """Whether the message of a chat is the one that stands for a slot."""
    return slot.message == message and slot.at == str(at)


def _ignored(seconds: float) -> None:
    """Nobody wants to know."""
