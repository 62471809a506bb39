"""Tables in the store: read with their version, written with their log and what follows."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from bot.failures import looked_at
from bot.storage.store import Store
from bot.storage.stored import DamagedTable
from bot.table import FORMAT, Table


class UnreadableTable(Exception):
    """The record is damaged or was written by a later version of the bot; it is left alone."""


@dataclass(frozen=True, slots=True)
class Held:
    """A table as it was loaded, and its version for the save."""

    table: Table
    version: int


class Tables:
    """The tables of a store."""

    def __init__(self, store: Store) -> None:
        """Read and write through `store`."""
        self._store = store

    async def load(self, table_id: str) -> Held | None:
        """Return a table, or None if there is none; raises UnreadableTable."""
        try:
            stored = await self._store.load(table_id)
        except DamagedTable as error:
            raise UnreadableTable(table_id) from error
        if stored is None:
            return None
        looked_at(table_id, stored.version)
        return Held(_read(table_id, stored.record), stored.version)

    async def lines(self, table_id: str) -> list[str]:
        """Return the log of a table."""
        return [line.decode() for line in await self._store.log(table_id)]

    async def save(
        self,
        table: Table,
        version: int,
        lines: Sequence[str],
        dirty: Sequence[str],
        due: float | None,
    ) -> None:
        """Write a table with its new log lines; raises StaleTable when somebody was first."""
        await self._store.save(
            table.id,
            expected=version,
            record=msgspec.msgpack.encode(table),
            lines=[line.encode() for line in lines],
            dirty=dirty,
            due={table.id: due},
        )


def _read(table_id: str, record: bytes) -> Table:
    try:
        table = msgspec.msgpack.decode(record, type=Table)
    except msgspec.MsgspecError as error:
        raise UnreadableTable(table_id) from error
    if table.format > FORMAT:
        raise UnreadableTable(f"{table_id} of format {table.format}")
    return table
