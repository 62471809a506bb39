"""A copy of everything in one file, and back: as a person does it, by the commands."""

import asyncio
import stat
from pathlib import Path

import msgspec
import pytest

from bot import backup
from bot.__main__ import main
from bot.embedded import serving
from bot.marks import everybody
from bot.shares import LeasedShares
from bot.slots import Slot, decode, encode
from bot.storage import dump, open_store
from bot.tables import Tables

RECORDED = msgspec.msgpack.decode((Path(__file__).parent / "tables-v1.msgpack").read_bytes())
SLOT = "board@room:telegram|7|-100|"
STANDING = Slot(message="5", at="telegram|7|-100|", print="as it stood")


@pytest.fixture(autouse=True)
def no_database_of_ones_own(monkeypatch):
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.setenv("LANG", "ru")


async def fill(url):
    """Tables, notes, pages, indexes, times and a failed update."""
    async with open_store(url) as store:
        for table_id, record, lines in RECORDED:
            await store.save(
                table_id, expected=0, record=record, lines=[line.encode() for line in lines],
                due={table_id: 1.9e9},
            )  # fmt: skip
            await store.put_slot(table_id, SLOT, encode(STANDING))
            await store.index_add("person", "telegram:1", table_id)
        await store.put("person", "telegram:1", b"notes")
        await store.put("code", "a:b:c", b"x", ttl=500.0)
        await store.put("telegram-file", "7:abc", b"only to save work", ttl=500.0)
        await store.enter("partner", "telegram:1", "telegram:2", b"1.5")
        await store.set_due(3, {"wipe:telegram|7|-100|#9": 1.8e9})
        await store.keep_failed("telegram:7:5", b"text by telegram:1")


async def everything(url):
    async with open_store(url) as store:
        return [entry async for entry in dump.entries(store)]


@pytest.fixture
def filled(tmp_path):
    """A data folder in which a bot has worked."""
    folder = tmp_path / "data"
    with serving(folder) as server:
        asyncio.run(fill(server.url))
    return folder


def kept_in(folder):
    with serving(folder) as server:
        return asyncio.run(everything(server.url))


def test_everything_comes_back(filled, tmp_path, capsys):
    file, other = tmp_path / "copy", tmp_path / "other"
    assert main(["backup", str(file), "--data", str(filled)]) == 0
    assert main(["restore", str(file), "--data", str(other)]) == 0
    assert f"столов: {len(RECORDED)}" in capsys.readouterr().err
    before, after = kept_in(filled), kept_in(other)
    assert len(before) == len(after)
    for old, new in zip(before, after, strict=True):
        if isinstance(old, dump.TableEntry):
            assert (new.id, new.record, new.lines) == (old.id, old.record, old.lines)
            slot = decode(new.slots[SLOT])
            assert (slot.message, slot.print) == ("5", "")
        elif isinstance(old, dump.KeptEntry) and old.ttl:
            assert new[:3] == old[:3]
            assert old.ttl <= new.ttl <= 500.0
        else:
            assert new == old
    assert not any(isinstance(e, dump.KeptEntry) and e.kind == "telegram-file" for e in after)


def test_the_chats_are_looked_at_again(filled, tmp_path):
    file, other = tmp_path / "copy", tmp_path / "other"
    main(["backup", str(file), "--data", str(filled)])
    main(["restore", str(file), "--data", str(other)])

    async def marked(url):
        async with open_store(url) as store:
            dirty = {(e.table, e.address) for e in await store.dirty_in(range(64), 500)}
            held = [await Tables(store).load(entry[0]) for entry in RECORDED]
        return dirty, {(h.table.id, mark) for h in held if h for mark in everybody(h.table)}

    with serving(other) as server:
        dirty, wanted = asyncio.run(marked(server.url))
    assert dirty == wanted


def test_a_copy_is_for_its_owner_alone(filled, tmp_path):
    file = tmp_path / "copy"
    file.write_bytes(b"an older one")
    file.chmod(0o644)
    main(["backup", str(file), "--data", str(filled)])
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert {path.name for path in tmp_path.iterdir()} == {"copy", "data"}


def test_a_copy_is_made_beside_a_bot_at_work(filled, tmp_path):
    file = tmp_path / "copy"
    with serving(filled):
        assert main(["backup", str(file), "--data", str(filled)]) == 0
        assert main(["restore", str(file), "--data", str(filled), "--over"]) == 1
    assert backup.check(file) > len(RECORDED)


def test_nothing_is_written_over_unasked(filled, tmp_path, capsys):
    file = tmp_path / "copy"
    main(["backup", str(file), "--data", str(filled)])
    assert main(["restore", str(file), "--data", str(filled)]) == 1
    assert "--over" in capsys.readouterr().err
    assert main(["restore", str(file), "--data", str(filled), "--over"]) == 0
    assert len(kept_in(filled)) == backup.check(file)


def cut(content):
    return content[: len(content) // 2]


def changed(content):
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


@pytest.mark.parametrize("spoil", [cut, changed, lambda _: b"", lambda _: b"a letter"])
def test_a_spoilt_copy_changes_nothing(filled, tmp_path, capsys, spoil):
    file = tmp_path / "copy"
    main(["backup", str(file), "--data", str(filled)])
    before = kept_in(filled)
    file.write_bytes(spoil(file.read_bytes()))
    assert main(["restore", str(file), "--data", str(filled), "--over"]) == 1
    assert "повреждён" in capsys.readouterr().err
    assert len(kept_in(filled)) == len(before)


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ({"what": "other", "version": 1, "tables": 1}, "не копия"),
        ({"what": backup.WHAT, "version": backup.VERSION + 1, "tables": 1}, "более новая"),
        ({"what": backup.WHAT, "version": 1, "tables": 99}, "более новая"),
    ],
)
def test_a_foreign_or_newer_file_is_named(tmp_path, capsys, head, words):
    file = tmp_path / "copy"
    with backup.written(file) as out:
        row = backup.Row(out)
        row.add(head)
        row.end()
    assert main(["restore", str(file), "--data", str(tmp_path / "data")]) == 1
    assert words in capsys.readouterr().err


def test_what_is_missing_is_named(tmp_path, capsys):
    assert main(["restore", str(tmp_path / "none"), "--data", str(tmp_path / "data")]) == 1
    assert main(["backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data")]) == 1
    words = capsys.readouterr().err
    assert str(tmp_path / "none") in words
    assert str(tmp_path / "data") in words
    assert not (tmp_path / "copy").exists()


def test_a_damaged_table_keeps_the_others_from_nothing(filled, tmp_path, capsys):
    file, damaged = tmp_path / "copy", RECORDED[0][0]

    async def spoil(url):
        async with open_store(url) as store:
            (key,) = [key async for key in store.client.scan_iter(match=f"*:table:{damaged}")]
            await store.client.setrange(key, 8, b"\x00\x00\x00\x00")

    with serving(filled) as server:
        asyncio.run(spoil(server.url))
    assert main(["backup", str(file), "--data", str(filled)]) == 1
    assert damaged in capsys.readouterr().err
    tables = {entry.id for entry in backup.read(file) if isinstance(entry, dump.TableEntry)}
    assert tables == {table_id for table_id, _, _ in RECORDED} - {damaged}


def test_nothing_is_brought_back_under_a_bot_at_work_elsewhere(
    filled, tmp_path, valkey, monkeypatch
):
    file = tmp_path / "copy"
    main(["backup", str(file), "--data", str(filled)])

    async def sign():
        async with open_store(valkey) as store:
            await store.client.flushall()
            await LeasedShares(store)._settle()

    asyncio.run(sign())
    monkeypatch.setenv("REDIS_URL", valkey)
    assert main(["restore", str(file), "--over"]) == 1
