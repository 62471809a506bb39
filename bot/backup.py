"""`backup FILE` and `restore FILE`: everything that is kept, in one file and back.

The file is a compressed row of MessagePack values: what it is, its entries, and at the end their
number and a digest, so that a file cut short or changed is told from a whole one before anything
is written. It holds seeds and hands of running matches, so only its owner may read it.
"""

import asyncio
import gzip
import hashlib
import os
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec.structs import replace

from bot.embedded import living, serving
from bot.folder import FolderBusy
from bot.kept import OUT_OF_REACH, fail, fail_to_reach, reached, tell
from bot.marks import everybody
from bot.run import REDIS
from bot.slots import decode, encode
from bot.storage import DamagedTable, dump, open_store
from bot.storage.store import Store
from bot.table import FORMAT
from bot.tables import Tables

WHAT = "zastolie backup"
VERSION = 1
"""Version of the file; the records in it have versions of their own."""

PRIVATE = 0o600
LONGEST = 64 * 1024 * 1024
"""Bytes of one entry, far above any there is."""

KINDS: dict[str, type[Any]] = {
    "table": dump.TableEntry,
    "kept": dump.KeptEntry,
    "page": dump.PageEntry,
    "index": dump.IndexEntry,
    "due": dump.DueEntry,
    "failed": dump.FailedEntry,
}
NAMES = {kind: name for name, kind in KINDS.items()}


class BadFile(Exception):
    """A file is no whole backup, or one of a later version; says the key of the sentence."""


class NotEmpty(Exception):
    """The database already holds something."""


class BotAtWork(Exception):
    """A bot works on the database."""


def backup(file: Path, data: Path) -> int:
    """Write everything into a file, beside a bot at work or while it rests; 1 if that failed."""
    try:
        with reached(data) as url, written(file) as out:
            entries, damaged = asyncio.run(_write(url, out))
    except OUT_OF_REACH as error:
        return fail_to_reach(error)
    except OSError as error:
        return fail("backup-no-file", file=str(file), reason=str(error))
    tell("backup-done", file=str(file), entries=entries)
    return fail("backup-damaged", tables=damaged) if damaged else 0


def restore(file: Path, data: Path, *, over: bool) -> int:
    """Write everything in a file into an empty database, or `over` what is there; 1 if not."""
    try:
        check(file)
        with _resting(data) as url:
            tables = asyncio.run(_restore(url, file, over=over))
    except BadFile as bad:
        return fail(str(bad), file=str(file))
    except OSError as error:
        return fail("backup-no-file", file=str(file), reason=str(error))
    except NotEmpty:
        return fail("restore-not-empty")
    except (BotAtWork, FolderBusy):
        return fail("restore-at-work")
    except OUT_OF_REACH as error:
        return fail_to_reach(error)
    tell("restore-done", tables=tables)
    return 0


@contextmanager
def _resting(data: Path) -> Iterator[str]:
    """The address of a database on which no bot of this folder works; raises BotAtWork."""
    if url := os.environ.get(REDIS, "").strip():
        yield url
        return
    if living(data):
        raise BotAtWork
    with serving(data) as server:
        yield server.url


# The file


@contextmanager
def written(file: Path) -> Iterator[BinaryIO]:
    """Write a private file that appears under its name when it is whole and on the disk."""
    beside = file.with_name(f".{file.name}.part")
    number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
    try:
        with os.fdopen(number, "wb") as raw:
            os.fchmod(number, PRIVATE)
            with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6, mtime=0) as out:
                yield out  # type: ignore[misc]  # a GzipFile is written to like a file
            raw.flush()
            os.fsync(number)
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)


async def _write(url: str, out: BinaryIO) -> tuple[int, str]:
    """Write all entries; returns their number, and the tables that are damaged."""
    row, damaged = Row(out), ""
    row.add({"what": WHAT, "version": VERSION, "tables": FORMAT, "made": time.time()})
    async with open_store(url) as store:
        try:
            async for entry in dump.entries(store):
                row.add([NAMES[type(entry)], *entry])
        except DamagedTable as error:
            damaged = str(error)
    return row.end(), damaged


class Row:
    """Values one after the other, each with its length before it."""

    def __init__(self, out: BinaryIO) -> None:
        """Write to `out`."""
        self._out = out
        self._digest = hashlib.sha256()
        self._number = 0

    def add(self, value: object) -> None:
        """Write a value."""
        content = msgspec.msgpack.encode(value)
        framed = len(content).to_bytes(4, "big") + content
        self._digest.update(framed)
        self._out.write(framed)
        self._number += 1

    def end(self) -> int:
        """Write the end, and return the number of entries."""
        entries = self._number - 1
        self.add({"end": entries, "digest": self._digest.digest()})
        return entries


def check(file: Path) -> int:
    """Read a file to its end and return the number of its entries; raises BadFile."""
    return sum(1 for _ in read(file))


def read(file: Path) -> Iterator[dump.Entry]:
    """Read the entries of a file; raises BadFile where it is not whole, at the latest at its end.

    Raises OSError where there is no such file.
    """
    try:
        with gzip.open(file) as opened:
            yield from _entries(opened)
    except (EOFError, gzip.BadGzipFile, zlib.error, msgspec.MsgspecError) as error:
        raise BadFile("restore-damaged") from error


def _entries(opened: Any) -> Iterator[dump.Entry]:
    digest, number = hashlib.sha256(), -1
    while True:
        known = digest.digest()
        value = _next(opened, digest)
        number += 1
        if number == 0:
            _need_ours(value)
        elif isinstance(value, dict):
            if value.get("digest") != known or value.get("end") != number - 1 or opened.read(1):
                raise BadFile("restore-damaged")
            return
        elif isinstance(value, list) and value and value[0] in KINDS:
            kind = KINDS[value[0]]
            yield msgspec.convert(value[1:], kind)
        else:
            raise BadFile("restore-damaged")


def _next(opened: Any, digest: Any) -> Any:
    head = opened.read(4)
    length = int.from_bytes(head, "big")
    if len(head) < 4 or length > LONGEST:
        raise BadFile("restore-damaged")
    content = opened.read(length)
    if len(content) < length:
        raise BadFile("restore-damaged")
    digest.update(head + content)
    return msgspec.msgpack.decode(content)


def _need_ours(value: object) -> None:
    if not isinstance(value, dict) or value.get("what") != WHAT:
        raise BadFile("restore-foreign")
    if value.get("version", 0) > VERSION or value.get("tables", 0) > FORMAT:
        raise BadFile("restore-newer")


# Back


async def _restore(url: str, file: Path, *, over: bool) -> int:
    async with open_store(url) as store:
        if await dump.living(store):
            raise BotAtWork
        if not over and not await dump.is_empty(store):
            raise NotEmpty
        await dump.wipe(store)
        tables = []
        for entry in read(file):
            await dump.put_back(store, _unsure(entry))
            if isinstance(entry, dump.TableEntry):
                tables.append(entry.id)
        for table_id in tables:
            await _show(store, table_id)
        return len(tables)


def _unsure(entry: dump.Entry) -> dump.Entry:
    """The entry, its messages to be looked at again: they may show what has not happened now."""
    if not isinstance(entry, dump.TableEntry):
        return entry
    slots = {
        name: encode(replace(decode(record), print="")) for name, record in entry.slots.items()
    }
    return entry._replace(slots=slots)


async def _show(store: Store, table_id: str) -> None:
    held = await Tables(store).find(table_id)
    if held is not None:
        await store.mark(table_id, *everybody(held.table))
