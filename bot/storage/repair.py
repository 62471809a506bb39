"""The indexes made true again from the tables themselves."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from bot.storage.store import Store

Entries = Callable[[str, bytes], Iterable[tuple[str, str]]]
"""Table id, record → every (kind, key) under which the table must be found."""


class Repaired(NamedTuple):
    """How many tables there are, and how many entries were missing and superfluous."""

    tables: int
    added: int
    removed: int


async def repair(store: Store, entries: Entries) -> Repaired:
    """Enter what tables say and strike off what none says, while bots may go on working.

    `entries` must know every kind of index there is. What was entered within the grace of
    `index_remove` stays, as does what a table takes up meanwhile.
    """
    tables = added = removed = 0
    async for table_id in store.tables():
        tables += 1
        for kind, key in await _named(store, table_id, entries):
            if table_id not in await store.index(kind, key):
                await store.index_add(kind, key, table_id)
                added += 1
    async for kind, key in store.indexes():
        for table_id in await store.index(kind, key):
            if (kind, key) not in await _named(store, table_id, entries):
                removed += await store.index_remove(kind, key, table_id)
    return Repaired(tables, added, removed)


async def _named(store: Store, table_id: str, entries: Entries) -> set[tuple[str, str]]:
    stored = await store.load(table_id)
    return set(entries(table_id, stored.record)) if stored else set()
