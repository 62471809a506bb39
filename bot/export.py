"""`export TABLE`: the record of a table, for its operator; that of a running match is a secret."""

import asyncio
import os
from pathlib import Path

from bot.history import record_of
from bot.kept import OUT_OF_REACH, fail, fail_to_reach, reached, tell
from bot.storage import open_store
from bot.table import Table
from bot.tables import Tables, UnreadableTable

PRIVATE = 0o600


def run(table_id: str, data: Path, out: Path | None) -> int:
    """Print the record of a finished match, or write that of a running one to a private file."""
    try:
        with reached(data) as url:
            table, text = asyncio.run(_read(url, table_id))
    except OUT_OF_REACH as error:
        return fail_to_reach(error)
    except UnreadableTable as error:
        return fail("export-unreadable", table=str(error))
    if table is None:
        return fail("export-no-table", table=table_id)
    if not table.state:
        return fail("export-no-match", table=table_id)
    running = table.phase == "playing"
    if out is None and not running:
        print(text, end="")  # noqa: T201  # the command's answer
        return 0
    path = out or Path(f"{table_id}.toml")
    _write_privately(path, text)
    tell("export-written", file=str(path), running=running)
    return 0


async def _read(url: str, table_id: str) -> tuple[Table | None, str]:
    async with open_store(url) as store:
        tables = Tables(store)
        held = await tables.load(table_id)
        if held is None or not held.table.state:
            return (held.table if held else None), ""
        return held.table, record_of(held.table, await tables.lines(table_id))


def _write_privately(path: Path, text: str) -> None:
    """Write a file that only its owner may read, from its first byte on."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
    with os.fdopen(file, "w", encoding="utf-8") as opened:
        os.fchmod(file, PRIVATE)
        opened.write(text)
