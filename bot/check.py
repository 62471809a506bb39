"""`check`: what works, what does not, and what to do about it."""

import asyncio
import os
import stat
import sys
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bot.embedded import ServerFailed, binary
from bot.folder import FolderBusy
from bot.forgetting import named_in
from bot.kept import NothingKept, reached, spoken
from bot.run import PLATFORMS, REDIS, tokens
from bot.running import CannotRun, Examined, Opening
from bot.storage import Health, StorageError, open_store, repair
from bot.storage.store import Store
from bot.table import Table
from bot.tables import Tables, UnreadableTable
from render.text import FACES, font

SAMPLE = "АЯая 10"
"""What every bundled font must be able to write."""

PATIENCE = 15.0
"""Seconds within which a platform must answer."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: whether it is well, and what is to be said of it."""

    well: bool
    words: str


def run(data: Path, *, repairing: bool) -> int:
    """Look at everything and print a line for each thing; return 1 if something is not well."""
    return asyncio.run(_run(data, repairing=repairing))


async def _run(data: Path, *, repairing: bool) -> int:
    well = True
    async for finding in _findings(data, repairing=repairing):
        well = well and finding.well
        print(f"{'✓' if finding.well else '✗'} {finding.words}", flush=True)  # noqa: T201  # the command's answer
    return 0 if well else 1


async def _findings(data: Path, *, repairing: bool) -> AsyncIterator[Finding]:
    for finding in (*_settings(data), *_fonts()):
        yield finding
    try:
        with reached(data) as url:
            async with open_store(url) as store:
                async for finding in _database(store, repairing=repairing):
                    yield finding
                async for finding in _platforms(store):
                    yield finding
    except NothingKept as folder:
        yield _well("check-no-data-yet", folder=str(folder))
    except FolderBusy as busy:
        yield _ill("operator-busy", folder=str(busy.folder), pid=str(busy.pid or "?"))
    except (ServerFailed, StorageError, ValueError) as error:
        yield _ill("run-no-database", reason=str(error))


def _well(key: str, **details: object) -> Finding:
    return Finding(well=True, words=spoken().say(key, **details))


def _ill(key: str, **details: object) -> Finding:
    return Finding(well=False, words=spoken().say(key, **details))


def _settings(data: Path) -> Iterator[Finding]:
    version = ".".join(map(str, sys.version_info[:3]))
    yield (_well if sys.version_info >= (3, 11) else _ill)("check-python", version=version)
    set_ = tokens(os.environ)
    if set_:
        yield _well("check-tokens", names=list(set_))
    else:
        yield _well("check-no-tokens", names=list(PLATFORMS))
    if os.environ.get(REDIS, "").strip():
        yield _well("check-own-database", name=REDIS)
        return
    try:
        yield _well("check-embedded", program=str(binary()))
    except ServerFailed as error:
        yield _ill("check-no-embedded", reason=str(error), name=REDIS)
    if data.is_dir():
        open_ = stat.S_IMODE(data.stat().st_mode) & 0o077
        yield (_ill if open_ else _well)("check-folder", folder=str(data), open=bool(open_))


def _fonts() -> Iterator[Finding]:
    try:
        lengths = [font(face, 40).getlength(SAMPLE) for face in FACES]
    except OSError as error:
        yield _ill("check-no-fonts", reason=str(error))
    else:
        yield (_well if all(lengths) else _ill)("check-fonts", count=len(FACES))


async def _database(store: Store, *, repairing: bool) -> AsyncIterator[Finding]:
    for finding in _health(await store.check()):
        yield finding
    unreadable, count = [], 0
    async for table_id in store.tables():
        count += 1
        try:
            await Tables(store).load(table_id)
        except UnreadableTable:
            unreadable.append(table_id)
    yield _well("check-tables", count=count)
    if unreadable:
        yield _ill("check-unreadable", tables=unreadable, count=len(unreadable))
    if failed := await store.failed():
        yield _ill("check-failed", count=len(failed), newest=failed[0][0])
    if repairing:
        done = await repair(store, entries)
        yield _well("check-repaired", added=done.added, removed=done.removed)


def entries(_: str, record: bytes) -> Iterable[tuple[str, str]]:
    """Every (kind, key) under which a table must be found; none if it cannot be read."""
    try:
        table = msgspec.msgpack.decode(record, type=Table)
    except msgspec.MsgspecError:
        return
    for person in {*table.keepers, *table.sitters}:
        yield "person", person
    for person in named_in(table):
        yield "named", person
    for room in table.rooms:
        yield "room", room.address


def _health(health: Health) -> Iterator[Finding]:
    if health.refusal:
        yield _ill("check-no-writes", reason=health.refusal)
    for node in health.nodes:
        yield _well("check-server", server=f"{node.version} {node.address}".strip())
        if not node.append_only or node.fsync == "no":
            yield _ill("check-not-kept")
        elif node.fsync == "everysec":
            yield _ill("check-kept-each-second")
        else:
            yield _well("check-kept")
        if not node.disk_ok:
            yield _ill("check-disk")
        if node.eviction != "noeviction":
            yield _ill("check-eviction", policy=node.eviction)


async def _platforms(store: Store) -> AsyncIterator[Finding]:
    for name, token in tokens(os.environ).items():
        opening = Opening(token, dict(os.environ), store, time.time, {})
        try:
            async with asyncio.timeout(PATIENCE):
                service = await PLATFORMS[name](opening)
                ills = await service.ills() if isinstance(service, Examined) else []
        except CannotRun as reason:
            yield _ill(reason.key, **reason.details)
        except TimeoutError:
            yield _ill("run-unreachable", platform=name)
        else:
            yield _well("check-platform", title=service.title)
            for ill in ills:
                yield _ill(ill.key, **ill.details)
            await service.close()
