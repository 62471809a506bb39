"""What the bot remembers, and the promises under which it is kept."""

import asyncio
import re
import zlib
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from os import urandom
from types import EllipsisType
from typing import Any

from redis.asyncio.cluster import RedisCluster
from redis.exceptions import RedisError

from bot.storage.health import Health, examine
from bot.storage.ids import is_table_id, shard_key, shard_of, table_key
from bot.storage.scripts import (
    HIT,
    INDEX_ADD,
    INDEX_REMOVE,
    LEASE,
    MARK,
    MOVE_UNCHANGED,
    PUT_SLOT,
    RELEASE,
    REMOVE,
    RENEW,
    SAVE,
    Client,
)
from bot.storage.stored import (
    DamagedTable,
    Dirty,
    Due,
    LeaseLost,
    StaleSlot,
    StaleTable,
    Stored,
)

INDEX_GRACE = 60.0
"""Seconds within which a save must follow the `index_add` that announced it."""

FAILED_KEPT = 1000
"""How many failed updates are kept, the newest."""


class Store:
    """Tables, their logs and slots, and the small things beside them, in Redis or Valkey.

    Every change is one script or command on one hash slot, so it happens whole or not at all and
    works on a cluster; a change whose answer was lost may safely be sent again. Methods raise
    StorageError when the database stays out of reach for several seconds or refuses to write.
    """

    def __init__(self, client: Client, *, index_grace: float = INDEX_GRACE) -> None:
        """Use an open client; `index_grace` in seconds (see `index_remove`)."""
        self.client: Any = client  # its types leave every answer open: bytes, text or None
        self._index_grace = index_grace

    async def check(self) -> Health:
        """Examine the servers and try a write in every shard."""
        return await examine(self.client)

    async def ping(self) -> None:
        """Have the database answer."""
        await self.client.ping()

    # Tables

    async def load(self, table_id: str) -> Stored | None:
        """Return the table, or None if there is none of this id (or it is no id at all).

        Raises DamagedTable if it cannot be read.
        """
        if not is_table_id(table_id):
            return None
        value = await self.client.get(table_key(table_id, "table"))
        return None if value is None else self.unpacked(table_id, value)

    def unpacked(self, table_id: str, value: bytes) -> Stored:
        """Read a table from its bytes in the database; raises DamagedTable."""
        try:
            return Stored(int.from_bytes(value[:4], "big"), zlib.decompress(value[8:]))
        except zlib.error as error:
            raise DamagedTable(table_id) from error

    async def log(self, table_id: str, start: int = 0) -> list[bytes]:
        """Return the lines of the table's log from line `start` (0 the first; negative: last)."""
        return list(await self.client.lrange(table_key(table_id, "log"), start, -1))

    async def save(
        self,
        table_id: str,
        *,
        expected: int,
        record: bytes,
        lines: Sequence[bytes] = (),
        dirty: Sequence[str] = (),
        due: Mapping[str, float | None] | None = None,
        replace_log: bool = False,
    ) -> None:
        """Write the record as version `expected` + 1 with everything that follows from it.

        Appends the log lines (or makes them the whole log), marks the addresses dirty and wakes
        the courier, sets or (None) clears times in the table's shard. `expected` 0 creates the
        table. Raises StaleTable, with nothing written, if the version is another.
        """
        shard = shard_of(table_id)
        head = (expected + 1).to_bytes(4, "big") + urandom(4)
        done = await SAVE.run(
            self.client,
            [
                table_key(table_id, "table"),
                table_key(table_id, "log"),
                shard_key(shard, "dirty"),
                shard_key(shard, "mark"),
                shard_key(shard, "due"),
            ],
            _version(expected),
            head + zlib.compress(record, _QUICKLY),
            CHANNEL,
            shard,
            "replace" if replace_log else "",
            len(lines),
            len(dirty),
            *lines,
            *(f"{table_id}|{address}" for address in dirty),
            *_times(due or {}),
        )
        if not done:
            raise StaleTable(table_id, expected)

    async def remove(self, table_id: str, *, expected: int) -> None:
        """Delete the table with its log and slots; raises StaleTable as `save` does."""
        keys = [table_key(table_id, part) for part in ("table", "log", "slots")]
        if not await REMOVE.run(self.client, keys, _version(expected)):
            raise StaleTable(table_id, expected)

    async def tables(self) -> AsyncIterator[str]:
        """Walk through the ids of all tables, in no order, some perhaps twice."""
        async for key in self.client.scan_iter(match="{s*}:table:*", count=1000):
            yield key.rpartition(b":")[2].decode()

    # What the courier works through

    async def mark(self, table_id: str, *addresses: str) -> None:
        """Mark addresses of a table dirty without a change of the table, and wake the courier."""
        shard = shard_of(table_id)
        keys = [shard_key(shard, "dirty"), shard_key(shard, "mark")]
        members = [f"{table_id}|{address}" for address in addresses]
        if members:
            await MARK.run(self.client, keys, CHANNEL, shard, *members)

    async def dirty(self, shard: int, limit: int, *, after: int = 0) -> list[Dirty]:
        """Return up to `limit` dirty addresses with marks above `after`, oldest mark first."""
        found = await self.client.zrangebyscore(
            shard_key(shard, "dirty"), f"({after}", "+inf", start=0, num=limit, withscores=True
        )
        return [_dirty(member, mark) for member, mark in found]

    async def dirty_in(self, shards: Iterable[int], limit: int) -> list[Dirty]:
        """Return up to `limit` dirty addresses of each shard, asked all at once."""
        found = await self._ranges(shards, "dirty", "+inf", limit)
        return [_dirty(member, mark) for range_ in found for member, mark in range_]

    async def clean(self, table_id: str, address: str, mark: int) -> bool:
        """Take the mark off unless the address was marked anew since; tell whether it is off."""
        keys = [shard_key(shard_of(table_id), "dirty")]
        return bool(await MOVE_UNCHANGED.run(self.client, keys, f"{table_id}|{address}", mark, ""))

    async def subscribe(self) -> AsyncIterator[int]:
        """Yield the shard of every marking from now on, of all processes, for ever.

        Markings made while the connection is down are not told: poll as well.
        """
        while True:
            async with self.client.pubsub(ignore_subscribe_messages=True) as channel:
                try:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        yield int(message["data"])
                except RedisError:
                    await asyncio.sleep(_RESUBSCRIBE)

    async def slots(self, table_id: str) -> dict[str, bytes]:
        """Return the table's slot records by name."""
        found = await self.client.hgetall(table_key(table_id, "slots"))
        return {name.decode(): value for name, value in found.items()}

    async def put_slot(
        self,
        table_id: str,
        name: str,
        value: bytes | None,
        *,
        instead: bytes | EllipsisType | None = ...,
        owner: str = "",
    ) -> None:
        """Write one slot record, or delete it (None).

        `instead` names the record it takes the place of (None: there is none): raises StaleSlot
        with the one that is there. `owner` is who writes under the lease of the table's shard:
        raises LeaseLost if that is another's by now.
        """
        keys = [table_key(table_id, "slots"), shard_key(shard_of(table_id), "lease")]
        expected = (b"", b"") if isinstance(instead, EllipsisType) else (b"1", instead or b"")
        found = await PUT_SLOT.run(self.client, keys, name, value or b"", owner, *expected)
        if found == 0:
            raise LeaseLost(f"of the shard of table {table_id}")
        if found != 1:
            raise StaleSlot(name, found or None)

    # Leases

    async def lease(self, name: str, owner: str, seconds: float) -> bool:
        """Take a free lease or prolong one's own; tell whether it is the owner's now."""
        return bool(await LEASE.run(self.client, [f"lease:{name}"], owner, _ms(seconds)))

    async def renew(self, name: str, owner: str, seconds: float) -> bool:
        """Prolong a lease that the owner has held without a gap; tell whether he still does."""
        return bool(await RENEW.run(self.client, [f"lease:{name}"], owner, _ms(seconds)))

    async def release(self, name: str, owner: str) -> None:
        """Give the lease back, if it is still the owner's."""
        await RELEASE.run(self.client, [f"lease:{name}"], owner)

    # Times

    async def set_due(self, shard: int, times: Mapping[str, float | None]) -> None:
        """Set or (None) clear times (Unix seconds) in a shard, apart from any table."""
        key = shard_key(shard, "due")
        kept = {name: time for name, time in times.items() if time is not None}
        cleared = [name for name, time in times.items() if time is None]
        if kept:
            await self.client.zadd(key, kept)
        if cleared:
            await self.client.zrem(key, *cleared)

    async def due(self, shard: int, now: float, limit: int) -> list[Due]:
        """Return up to `limit` things of a shard due by `now` (Unix seconds), earliest first."""
        found = await self.client.zrangebyscore(
            shard_key(shard, "due"), "-inf", now, start=0, num=limit, withscores=True
        )
        return [Due(name.decode(), float(time)) for name, time in found]

    async def due_in(self, shards: Iterable[int], now: float, limit: int) -> list[tuple[int, Due]]:
        """Return up to `limit` due things of each shard with its number, asked all at once."""
        asked = list(shards)
        found = await self._ranges(asked, "due", now, limit)
        return [
            (shard, Due(name.decode(), float(time)))
            for shard, range_ in zip(asked, found, strict=True)
            for name, time in range_
        ]

    async def done(self, shard: int, name: str, time: float) -> bool:
        """Strike off what was due at `time`, unless it was set anew; tell whether it is off."""
        return await self.put_off(shard, name, time, None)

    async def put_off(self, shard: int, name: str, time: float, later: float | None) -> bool:
        """Move what was due at `time` to `later` (None: strike it off), unless it was set anew.

        Tells whether it was moved.
        """
        word = "" if later is None else repr(float(later))
        keys = [shard_key(shard, "due")]
        return bool(await MOVE_UNCHANGED.run(self.client, keys, name, repr(time), word))

    async def _ranges(
        self, shards: Iterable[int], part: str, highest: float | str, limit: int
    ) -> list[list[tuple[bytes, float]]]:
        """Ask many shards in one round trip: member and score of each, lowest score first."""
        pipeline = self.client.pipeline(transaction=False)
        for shard in shards:
            pipeline.zrangebyscore(
                shard_key(shard, part), "-inf", highest, start=0, num=limit, withscores=True
            )
        found: list[list[tuple[bytes, float]]] = await pipeline.execute()
        return found

    # Indexes: they may name too much, never too little

    async def index_add(self, kind: str, key: str, table_id: str) -> None:
        """Enter a table under a key (person, room, code), before the save that makes it true."""
        await INDEX_ADD.run(self.client, [f"index:{kind}:{key}"], table_id)

    async def index_remove(self, kind: str, key: str, table_id: str) -> bool:
        """Strike a table off a key, after the save; tell whether it is off.

        An entry younger than the grace stays, for the save that it announces may be on its way;
        whoever reads it later finds that the table says otherwise, and strikes it off then.
        """
        keys = [f"index:{kind}:{key}"]
        grace = int(self._index_grace * 1_000_000)
        return bool(await INDEX_REMOVE.run(self.client, keys, table_id, grace))

    async def index(self, kind: str, key: str) -> set[str]:
        """Return the tables entered under a key, among them some that no longer belong there."""
        found = await self.client.zrange(f"index:{kind}:{key}", 0, -1)
        return {member.decode() for member in found}

    async def index_drop(self, kind: str, key: str) -> None:
        """Forget everything entered under a key."""
        await self.client.delete(f"index:{kind}:{key}")

    async def indexes(self) -> AsyncIterator[tuple[str, str]]:
        """Walk through the kinds and keys under which anything is entered, some perhaps twice."""
        async for name in self.client.scan_iter(match="index:*", count=1000):
            _, kind, key = name.decode().split(":", 2)
            yield kind, key

    # Small things

    async def get(self, kind: str, key: str) -> bytes | None:
        """Return what was put under a kind (settings of a person or room, `ts`, …) and key."""
        value: bytes | None = await self.client.get(f"kept:{kind}:{key}")
        return value

    async def get_all(self, *names: tuple[str, str]) -> list[bytes | None]:
        """Return what was put under several kinds and keys, in one question where that can be."""
        keys = [f"kept:{kind}:{key}" for kind, key in names]
        if isinstance(self.client, RedisCluster):
            return list(await self.client.mget_nonatomic(keys))
        return list(await self.client.mget(keys))

    async def put(
        self, kind: str, key: str, value: bytes | None, *, ttl: float | None = None
    ) -> None:
        """Put a value under a kind and key, for `ttl` seconds if given; None deletes it."""
        if value is None:
            await self.client.delete(f"kept:{kind}:{key}")
        else:
            await self.client.set(
                f"kept:{kind}:{key}", value, px=None if ttl is None else _ms(ttl)
            )

    async def put_first(self, kind: str, key: str, value: bytes) -> bytes:
        """Put a value unless there is one already; return the one that is there."""
        await self.client.set(f"kept:{kind}:{key}", value, nx=True)
        return await self.get(kind, key) or value

    async def keys_of(self, kind: str) -> AsyncIterator[str]:
        """Walk through the keys under which something of a kind is put, some perhaps twice."""
        async for name in self.client.scan_iter(match=f"kept:{kind}:*", count=1000):
            yield name.decode().split(":", 2)[2]

    async def hit(self, name: str, window: float) -> int:
        """Count one more event; counting begins anew `window` seconds after the first."""
        return int(await HIT.run(self.client, [f"hits:{name}"], _ms(window)))

    async def hits(self, name: str) -> int:
        """Return how many events have been counted, without one more."""
        return int(await self.client.get(f"hits:{name}") or 0)

    # Pages: entries under a kind and key, each written and struck off by itself

    async def enter(self, kind: str, key: str, entry: str, value: bytes = b"") -> None:
        """Write an entry of a page, in place of an older one of that name."""
        await self.client.hset(f"page:{kind}:{key}", entry, value)

    async def strike(self, kind: str, key: str, *entries: str) -> None:
        """Strike entries off a page."""
        if entries:
            await self.client.hdel(f"page:{kind}:{key}", *entries)

    async def page(self, kind: str, key: str) -> dict[str, bytes]:
        """Return the entries of a page by name, in no order."""
        found = await self.client.hgetall(f"page:{kind}:{key}")
        return {name.decode(): value for name, value in found.items()}

    async def page_drop(self, kind: str, key: str) -> None:
        """Forget a page."""
        await self.client.delete(f"page:{kind}:{key}")

    async def keep_failed(self, update_key: str, update: bytes) -> None:
        """Keep an update that could not be handled; the oldest of many give way."""
        entry = {"key": update_key, "update": update}
        await self.client.xadd("failed", entry, maxlen=FAILED_KEPT)

    async def failed(self, limit: int = FAILED_KEPT) -> list[tuple[str, bytes]]:
        """Return the kept failed updates with their keys, newest first."""
        found = await self.client.xrevrange("failed", count=limit)
        return [(entry[b"key"].decode(), entry[b"update"]) for _, entry in found]

    async def strike_failed(self, words: str) -> None:
        """Delete the failed updates whose key or content holds the words, between others."""
        whole = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")
        for number, entry in await self.client.xrange("failed"):
            if any(whole.search(part.decode(errors="replace")) for part in entry.values()):
                await self.client.xdel("failed", number)


_RESUBSCRIBE = 0.5

_QUICKLY = 1  # a record shrinks to a quarter for 30 us: memory, and what each move writes to disk

CHANNEL = "zastolie:dirty"
"""Where saves publish the numbers of the shards they marked."""


def _version(expected: int) -> bytes:
    return expected.to_bytes(4, "big") if expected else b""


def _times(due: Mapping[str, float | None]) -> list[str]:
    return [
        word
        for name, time in due.items()
        for word in (name, "" if time is None else repr(float(time)))
    ]


def _dirty(member: bytes, mark: float) -> Dirty:
    table, _, address = member.decode().partition("|")
    return Dirty(table, address, int(mark))


def _ms(seconds: float) -> int:
    return max(1, round(seconds * 1000))
