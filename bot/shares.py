"""Who does what among the processes of a bot: each works through its own share of the shards.

A process signs that it lives, takes the leases of the shards that fall to it, and keeps them as
long as it lives; what dies is taken over when its leases run out. A write of a slot's record names
the owner, so that one who lost his lease without noticing writes nothing.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from hashlib import sha256
from secrets import token_hex
from typing import Protocol
from weakref import WeakValueDictionary

from bot import failures
from bot.chat import Wait
from bot.storage import StorageError
from bot.storage.ids import SHARDS
from bot.storage.sharing import Sharing
from bot.storage.store import Store

log = logging.getLogger(__name__)

LEASE = 9.0
"""Seconds for which a lease holds."""

BEAT = 1.5
"""Seconds between two signs of life."""

HURRY = 0.1
"""Seconds between two tries to get what another process is about to give away."""

ALONE = 30.0
"""Seconds for which a process may do something alone before another takes it for dead."""

PATIENT = 50
"""Tries to get to do something alone."""

GRACE = 8.0
"""Seconds for which what is under way may hold up a shard that is to be given away."""


class Shares(Protocol):
    """The shards that this process works through."""

    @property
    def owner(self) -> str:
        """Its name in what it writes; empty where there is no other process."""

    def held(self) -> frozenset[int]:
        """The shards that are its own now."""

    @contextmanager
    def working(self, shard: int) -> Iterator[bool]:
        """Keep a shard while something is done in it; tells whether it is one's own at all."""

    def alone(self, name: str) -> AbstractAsyncContextManager[None]:
        """Do something that only one process, and one task of it, does at a time."""

    async def run(self) -> None:
        """Take shards, and give away what falls to others, until cancelled."""

    async def close(self) -> None:
        """Give everything back."""


class Locks:
    """The locks of this process by name; those that nobody holds take no room."""

    def __init__(self) -> None:
        """Begin with none."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, name: str) -> asyncio.Lock:
        """The lock of a name."""
        return self._locks.setdefault(name, asyncio.Lock())


class AllShares:
    """All shards belong to this process: the bot has no other."""

    owner = ""

    def __init__(self) -> None:
        """Nothing is locked at first."""
        self._locks = Locks()

    def alone(self, name: str) -> AbstractAsyncContextManager[None]:
        """Do something that only one task does at a time."""
        return self._locks.of(name)

    def held(self) -> frozenset[int]:
        """All shards."""
        return _ALL

    @contextmanager
    def working(self, shard: int) -> Iterator[bool]:
        """Everything is one's own."""
        yield True

    async def run(self) -> None:
        """Nothing is to be settled."""

    async def close(self) -> None:
        """Nothing is to be given back."""


class LeasedShares:
    """The shards that fall to one of several processes."""

    def __init__(self, store: Store, *, lease: float = LEASE, beat: float = BEAT) -> None:
        """Settle with the others through `store`; `lease` and `beat` in seconds."""
        self.owner = token_hex(6)
        self._store = store
        self._sharing = Sharing(store.client)
        self._lease = lease
        self._beat = beat
        self._until: dict[int, float] = {}
        self._leaving: dict[int, float] = {}
        self._under_way: Counter[int] = Counter()
        self._locks = Locks()
        self.members = 1
        """How many processes live."""

    def held(self) -> frozenset[int]:
        """The shards whose leases are this process's and that it does not give away."""
        now = time.monotonic()
        return frozenset(
            shard
            for shard, until in self._until.items()
            if until > now and shard not in self._leaving
        )

    @contextmanager
    def working(self, shard: int) -> Iterator[bool]:
        """Keep a shard while something is done in it."""
        own = self._until.get(shard, 0.0) > time.monotonic() and shard not in self._leaving
        self._under_way[shard] += own
        try:
            yield own
        finally:
            self._under_way[shard] -= own

    @asynccontextmanager
    async def alone(self, name: str) -> AsyncIterator[None]:
        """Do something that only one process, and one task of it, does at a time.

        Raises Wait where another process is at it for long.
        """
        async with self._locks.of(name):
            for _ in range(PATIENT):
                if await self._store.lease(name, self.owner, ALONE):
                    break
                await asyncio.sleep(HURRY)
            else:
                raise Wait(HURRY * PATIENT)
            try:
                yield
            finally:
                await self._store.release(name, self.owner)

    async def run(self) -> None:
        """Take shards, and give away what falls to others, until cancelled."""
        while True:
            began, settled = time.monotonic(), True
            try:
                settled = await self._settle()
            except StorageError as error:
                log.warning("the shares of the processes cannot be settled: %s", error)
            except Exception as error:  # noqa: BLE001  # the next beat may do
                failures.report("the shares of the processes cannot be settled", error)
            pause = self._beat if settled else HURRY
            await asyncio.sleep(max(0.0, began + pause - time.monotonic()))

    async def _settle(self) -> bool:
        """One beat; tells whether every shard is where it belongs."""
        now = time.monotonic()
        members = await self._sharing.sign_of_life(self.owner, self._lease)
        self.members = len(members)
        wanted = {shard for shard in range(SHARDS) if heir(shard, members) == self.owner}
        for shard in set(self._until) - wanted:
            self._leaving.setdefault(shard, now)
        for shard in wanted & set(self._leaving):
            del self._leaving[shard]
        await self._give_away(now)
        await self._take(sorted(wanted | set(self._leaving)), now)
        return wanted == set(self._until)

    async def _give_away(self, now: float) -> None:
        """Give back the shards in which nothing is under way any more."""
        ready = [
            shard
            for shard, since in self._leaving.items()
            if not self._under_way[shard] or now - since > GRACE
        ]
        await self._sharing.release_shards(ready, self.owner)
        for shard in ready:
            del self._until[shard], self._leaving[shard]

    async def _take(self, shards: Sequence[int], now: float) -> None:
        """Take or prolong leases, counting from before they were asked for."""
        answers = await self._sharing.lease_shards(shards, self.owner, self._lease)
        for shard, own in zip(shards, answers, strict=True):
            if own:
                self._until[shard] = now + self._lease
            else:
                self._until.pop(shard, None)
                self._leaving.pop(shard, None)

    async def close(self) -> None:
        """Give everything back, for the others to take over at once."""
        await self._sharing.sign_off(self.owner)
        await self._sharing.release_shards(sorted(self._until), self.owner)
        self._until.clear()
        self._leaving.clear()


def heir(shard: int, members: Sequence[str]) -> str:
    """The process to which a shard falls: few shards change hands when one comes or goes."""
    return max(members, key=lambda name: sha256(f"{name} {shard}".encode()).digest(), default="")


_ALL = frozenset(range(SHARDS))
