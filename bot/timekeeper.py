"""The timekeeper: does what falls due at tables, and takes away what has passed."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from math import inf

from bot.chat import ChatError, Clock, Platform, address_of
from bot.storage.ids import SHARDS
from bot.storage.store import Store
from bot.writer import Writer

log = logging.getLogger(__name__)

TICK = 0.5
"""Seconds between two looks at what is due."""

WIPE = "wipe:"


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
            except Exception:
                log.exception("what fell due could not be done")
            await asyncio.sleep(TICK)

    async def settle(self) -> bool:
        """Do all that is due at this moment; tell whether anything was."""
        found = False
        for shard, due in await self._store.due_in(range(SHARDS), self._clock(), 100):
            found = True
            if due.name.startswith(WIPE):
                await self._wipe(due.name.removeprefix(WIPE))
                await self._store.done(shard, due.name, due.time)
            else:
                await self._do(due.name, due.time)
        return found

    async def next_moment(self) -> float:
        """The moment of the next thing due; infinity when there is none."""
        earliest = await self._store.due_in(range(SHARDS), inf, 1)
        return min((due.time for _, due in earliest), default=inf)

    async def _do(self, table_id: str, time: float) -> None:
        try:
            await self._writer.on_time(table_id, time)
        except Exception:
            log.exception("table %s: what fell due failed", table_id)
            await self._writer.put_off(table_id, time)

    async def _wipe(self, where: str) -> None:
        address, _, message = where.rpartition("#")
        at = address_of(address)
        platform = self._platforms.get(at.platform)
        if platform is not None:
            with suppress(ChatError):
                await platform.delete(at, message)
