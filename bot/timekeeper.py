"""The timekeeper: does what falls due at tables, and takes away what has passed."""

import asyncio
from collections.abc import Mapping
from math import inf

from bot import failures
from bot.chat import ChatError, Clock, Platform, Unknown, Wait, address_of
from bot.storage import StorageError
from bot.storage.ids import SHARDS
from bot.storage.store import Store
from bot.writer import Writer

TICK = 0.5
"""Seconds between two looks at what is due."""

WIPE = "wipe:"

AGAIN = 5.0
"""Seconds after which a deletion whose outcome is unknown is tried again."""


class Timekeeper:
    """Works through the due times of all shards."""

    def __init__(
        self, store: Store, writer: Writer, platforms: Mapping[str, Platform], clock: Clock
    ) -> None:
        """Do what is due by `clock`."""
        self._store = store
        self._writer = writer
        self._platforms = platforms
        self._clock = clock

    async def run(self) -> None:
        """Look at what is due until cancelled."""
        while True:
            try:
                await self.settle()
            except Exception as error:  # noqa: BLE001  # time goes on, whatever happened
                failures.report("what fell due could not be done", error)
            await asyncio.sleep(TICK)

    async def settle(self) -> bool:
        """Do all that is due at this moment; tell whether anything was."""
        found = False
        for shard, due in await self._store.due_in(range(SHARDS), self._clock(), 100):
            found = True
            if due.name.startswith(WIPE):
                again = await self._wipe(due.name.removeprefix(WIPE))
                await self._store.put_off(shard, due.name, due.time, again)
            else:
                await self._do(due.name, due.time)
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
