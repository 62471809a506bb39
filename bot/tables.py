"""Tables in the store: read with their version, written with their log and what follows."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from bot import migrations
from bot.failures import looked_at
from bot.storage.store import Store
from bot.storage.stored import DamagedTable
from bot.table import FORMAT, Table

log = logging.getLogger(__name__)


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
        return Held(await self._read(table_id, stored.record), stored.version)

    async def find(self, table_id: str) -> Held | None:
        """Return a table as `load` does, but None for one that cannot be read, with a word of it.

        For whoever looks at many tables and must not be stopped by one.
        """
        try:
            return await self.load(table_id)
        except UnreadableTable as error:
            log.warning("table %s cannot be read and is left alone: %s", table_id, error)
            return None

    async def _read(self, table_id: str, record: bytes) -> Table:
        try:
            table = msgspec.msgpack.decode(record, type=Table)
            if table.format == FORMAT:
                return table
        except msgspec.MsgspecError:
            pass  # of another format, or damaged: that is told apart now
        try:
            if migrations.format_of(record) == FORMAT:
                raise UnreadableTable(f"{table_id} is damaged")
            return migrations.migrated(record, await self.lines(table_id))
        except migrations.NotReadable as error:
            raise UnreadableTable(f"{table_id}: {error}") from error

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
            record=encoded(table),
            lines=[line.encode() for line in lines],
            dirty=dirty,
            due={table.id: due},
        )


def encoded(table: Table) -> bytes:
    """Write a table's record, with the format that it has now."""
    return msgspec.msgpack.encode(
        table if table.format == FORMAT else replace(table, format=FORMAT)
    )
