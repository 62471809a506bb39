"""The timekeeper: does what falls due at tables, and takes away what has passed."""

import asyncio
import logging
from collections.abc import Mapping
from math import inf

from bot import failures
from bot.chat import ChatError, Clock, Platform, Unknown, Wait, address_of
from bot.due import EARLIEST
from bot.shares import AllShares, Shares
from bot.storage import StorageError
from bot.storage.ids import SHARDS, is_table_id
from bot.storage.store import Store
from bot.storage.stored import Due
from bot.summoner import CALL, Summoner, shard_of_person
from bot.writer import RETRY, Writer

log = logging.getLogger(__name__)

TICK = 0.5
"""Seconds between two looks at what is due."""

SET_BACK = 5.0
"""Seconds by which a clock may go back without being wrong."""

NOTED = 60.0
"""Seconds between two notes of the time, for a start after which the clock is another."""

EVERY = 1_000_000
"""More than anything there is of in a shard."""

WIPE = "wipe:"

AT_ONCE = 20
"""Most people called at one time."""

AGAIN = 5.0
"""Seconds after which a deletion whose outcome is unknown is tried again."""


class Timekeeper:
    """Works through the due times of all shards."""

    def __init__(
        self,
        store: Store,
        writer: Writer,
        summoner: Summoner,
        platforms: Mapping[str, Platform],
        clock: Clock,
        shares: Shares | None = None,
    ) -> None:
        """Do what is due by `clock` in the shards that are one's own (all if not given)."""
        self._shares = shares or AllShares()
        self._stopped = False
        self._latest = 0.0
        self._told = False
        self._noted: float | None = None
        self._store = store
        self._writer = writer
        self._summoner = summoner
        self._platforms = platforms
        self._clock = clock

    async def run(self) -> None:
        """Look at what is due until stopped."""
        while not self._stopped:
            try:
                await self.settle()
            except Exception as error:  # noqa: BLE001  # time goes on, whatever happened
                failures.report("what fell due could not be done", error)
            await asyncio.sleep(TICK)

    def _wait_for_the_clock(self) -> bool:
        """Do nothing while a machine that has just started does not know the time."""
        if not self._told:
            log.error("the clock has not been set: nothing falls due until it is")
        self._told = True
        return False

    async def _heed_the_clock(self) -> None:
        """Set all times anew where the clock says less than it has said before."""
        now = self._clock()
        if self._noted is None:
            kept = await self._store.get("server", "clock")
            self._latest = self._noted = float(kept or 0.0)
            back = now < self._latest - NOTED
        else:
            back = now < self._latest - SET_BACK
        if back:
            await self.set_anew()
        self._latest = now
        if abs(now - self._noted) > NOTED:
            await self._store.put("server", "clock", repr(now).encode())
            self._noted = now

    async def set_anew(self) -> None:
        """Set all times anew: the clock went wrong, and has been set back."""
        log.warning("the clock has been set back")
        for shard, due in await self._store.due_in(self._shares.held(), inf, EVERY):
            if is_table_id(due.name):
                await self._do(due.name, due.time)
            elif due.name.startswith(CALL):
                await self._call(shard, due)
            else:
                await self._store.put_off(shard, due.name, due.time, self._clock())

    def stop(self) -> None:
        """Begin nothing more; `run` returns when what is begun is done."""
        self._stopped = True

    async def settle(self) -> bool:
        """Do all that is due at this moment; tell whether anything was."""
        if self._clock() < EARLIEST:
            return self._wait_for_the_clock()
        if self._shares.held():
            await self._heed_the_clock()
        found = False
        calls: list[tuple[int, Due]] = []
        for shard, due in await self._store.due_in(self._shares.held(), self._clock(), 100):
            if shard not in self._shares.held():
                continue
            found = True
            if due.name.startswith(CALL):
                calls.append((shard, due))
            elif due.name.startswith(WIPE):
                await self._take_away(shard, due)
            elif is_table_id(due.name):
                await self._do(due.name, due.time)
            else:
                log.error("what falls due is unknown and is left out: %s", due.name)
                await self._store.done(shard, due.name, due.time)
        for at in range(0, len(calls), AT_ONCE):
            async with asyncio.TaskGroup() as tasks:
                for shard, due in calls[at : at + AT_ONCE]:
                    tasks.create_task(self._call(shard, due))
        return found

    async def next_moment(self) -> float:
        """The moment of the next thing due; infinity when there is none."""
        earliest = await self._store.due_in(range(SHARDS), inf, 1)
        return min((due.time for _, due in earliest), default=inf)

    async def _do(self, table_id: str, time: float) -> None:
        with failures.watching():
            try:
                await self._writer.on_time(table_id, time)
            except StorageError:
                raise
            except Exception as error:  # noqa: BLE001  # other tables must have their time
                failures.report(f"what fell due at table {table_id} failed", error)
                await self._writer.put_off(table_id, time)

    async def _call(self, shard: int, due: Due) -> None:
        """Call a person to his turns, or do what else is due with him."""
        with failures.watching():
            try:
                again = await self._summoner.on_time(due.name.removeprefix(CALL))
            except StorageError:
                raise
            except Exception as error:  # noqa: BLE001  # other people must be called
                failures.report("a person could not be called", error)
                again = self._clock() + RETRY
        if again is not None or shard != shard_of_person(due.name.removeprefix(CALL)):
            await self._store.put_off(shard, due.name, due.time, again)

    async def _take_away(self, shard: int, due: Due) -> None:
        """Take a passing answer away, or leave it where that cannot even be tried."""
        again = None
        try:
            again = await self._wipe(due.name.removeprefix(WIPE))
        except Exception as error:  # noqa: BLE001  # time goes on for everybody else
            failures.report("a passing answer stays", error)
        await self._store.put_off(shard, due.name, due.time, again)

    async def _wipe(self, where: str) -> float | None:
        """Take a passing answer away; the moment to try again where the platform is busy."""
        address, _, message = where.rpartition("#")
        at = address_of(address)
        platform = self._platforms.get(at.platform)
        try:
            if platform is not None:
                await platform.delete(at, message)
        except Wait as wait:
            return self._clock() + wait.seconds
        except Unknown:
            return self._clock() + AGAIN
        except ChatError:
            return None
        return None
