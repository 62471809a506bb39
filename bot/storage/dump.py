"""Everything that is kept, entry by entry: out of one database and into another."""

from collections.abc import AsyncIterator
from typing import NamedTuple

from bot.storage.backlog import server_time
from bot.storage.ids import SHARDS, table_key
from bot.storage.store import Store
from bot.storage.stored import DamagedTable

LATELY = 10.0
"""Seconds after which a process without a sign of life counts as ended."""

PASSING = ("telegram-file", "vk-photo")
"""Kinds of kept things that are only remembered to save work."""


class TableEntry(NamedTuple):
    """A table with its log and the records of its messages."""

    id: str
    record: bytes
    lines: list[bytes]
    slots: dict[str, bytes]


class KeptEntry(NamedTuple):
    """Something small under a kind and key; `ttl` in seconds, 0 for without end."""

    kind: str
    key: str
    value: bytes
    ttl: float


class PageEntry(NamedTuple):
    """A page with its entries."""

    kind: str
    key: str
    entries: dict[str, bytes]


class IndexEntry(NamedTuple):
    """The tables entered under a key."""

    kind: str
    key: str
    tables: list[str]


class DueEntry(NamedTuple):
    """Something due in a shard, at Unix seconds."""

    shard: int
    name: str
    time: float


class FailedEntry(NamedTuple):
    """An update that could not be handled."""

    key: str
    update: bytes


Entry = TableEntry | KeptEntry | PageEntry | IndexEntry | DueEntry | FailedEntry


async def entries(store: Store) -> AsyncIterator[Entry]:
    """Walk through everything that is kept, each table as it is at one moment.

    A table whose bytes are damaged is left out: raises DamagedTable after all the others.
    """
    damaged: list[str] = []
    for table_id in sorted({each async for each in store.tables()}):
        try:
            table = await _table(store, table_id)
        except DamagedTable:
            damaged.append(table_id)
            continue
        if table is not None:
            yield table
    async for kept in _kept(store):
        yield kept
    async for page in _pages(store):
        yield page
    for kind, key in sorted({each async for each in store.indexes()}):
        yield IndexEntry(kind, key, sorted(await store.index(kind, key)))
    for shard, due in await store.due_in(range(SHARDS), float("inf"), _ALL):
        yield DueEntry(shard, due.name, due.time)
    for key, update in reversed(await store.failed()):
        yield FailedEntry(key, update)
    if damaged:
        raise DamagedTable(", ".join(damaged))


async def put_back(store: Store, entry: Entry) -> None:
    """Write one entry into a database that has none like it."""
    match entry:
        case TableEntry(table_id, record, lines, slots):
            await store.save(table_id, expected=0, record=record, lines=lines)
            for name, value in slots.items():
                await store.put_slot(table_id, name, value)
        case KeptEntry(kind, key, value, ttl):
            await store.put(kind, key, value, ttl=ttl or None)
        case PageEntry(kind, key, found):
            for name, value in found.items():
                await store.enter(kind, key, name, value)
        case IndexEntry(kind, key, tables):
            for table_id in tables:
                await store.index_add(kind, key, table_id)
        case DueEntry(shard, name, time):
            await store.set_due(shard, {name: time})
        case FailedEntry(key, update):
            await store.keep_failed(key, update)


async def is_empty(store: Store) -> bool:
    """Whether a database holds no table and no note of anybody."""
    async for _ in store.tables():
        return False
    async for key in store.client.scan_iter(match="kept:*", count=1000):
        if key != b"kept:server:secret":
            return False
    return True


async def living(store: Store) -> int:
    """How many processes have given a sign of life lately."""
    lately = (await server_time(store) - LATELY) * 1000
    found: int = await store.client.zcount("members", lately, "+inf")
    return found


async def wipe(store: Store) -> None:
    """Delete everything, of every node."""
    async for key in store.client.scan_iter(count=1000):
        await store.client.delete(key)


async def _table(store: Store, table_id: str) -> TableEntry | None:
    """A table, its log and its slots as they are at one moment; raises DamagedTable."""
    pipeline = store.client.pipeline(transaction=True)
    pipeline.get(table_key(table_id, "table"))
    pipeline.lrange(table_key(table_id, "log"), 0, -1)
    pipeline.hgetall(table_key(table_id, "slots"))
    value, lines, slots = await pipeline.execute()
    if value is None:
        return None
    named = {name.decode(): record for name, record in slots.items()}
    return TableEntry(table_id, store.unpacked(table_id, value).record, lines, named)


async def _kept(store: Store) -> AsyncIterator[KeptEntry]:
    names = {name async for name in store.client.scan_iter(match="kept:*", count=1000)}
    for name in sorted(names):
        _, kind, key = name.decode().split(":", 2)
        if kind in PASSING:
            continue
        value, left = await store.client.get(name), await store.client.pttl(name)
        if value is not None:
            yield KeptEntry(kind, key, value, max(0, left) / 1000)


async def _pages(store: Store) -> AsyncIterator[PageEntry]:
    names = {name async for name in store.client.scan_iter(match="page:*", count=1000)}
    for name in sorted(names):
        _, kind, key = name.decode().split(":", 2)
        yield PageEntry(kind, key, await store.page(kind, key))


_ALL = 1_000_000
