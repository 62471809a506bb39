"""What an operator does: check, export, forget, on a folder of data with and without its bot."""

import asyncio
import os
import stat

import pytest

from bot.__main__ import main
from bot.embedded import serving
from bot.script import run as tell
from bot.storage import open_store
from bot.table import rules_of
from bot.tables import Tables

STORY = """
Маша@семья: /play valty
=seed 0011
Коля@семья! Сесть
Нина@семья! Сесть
Маша@семья! Начать
Маша: 6-2
"""

OVER = """
Маша@семья: /end
Маша@семья! Закончить? Точно
Коля@семья! Да
Нина@семья! Да
"""


@pytest.fixture
def data(tmp_path, capsys, monkeypatch):
    """A folder in which a family has played."""
    monkeypatch.delenv("REDIS_URL", raising=False)
    for name in ("TELEGRAM_TOKEN", "VK_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    played(tmp_path, STORY)
    capsys.readouterr()
    return tmp_path / "data"


def played(folder, story):
    script = folder / "story.txt"
    script.write_text(story, encoding="utf-8")
    assert tell(str(script), None, folder / "data") == 0


def within(data, deed):
    """Do something with the store of a folder."""

    async def done(url):
        async with open_store(url) as store:
            return await deed(store)

    with serving(data) as server:
        return asyncio.run(done(server.url))


async def everything(store):
    """All that lies in the database as text, packed records opened."""
    readers = {
        b"string": store.client.get,
        b"hash": store.client.hgetall,
        b"list": lambda key: store.client.lrange(key, 0, -1),
        b"set": store.client.smembers,
        b"zset": lambda key: store.client.zrange(key, 0, -1),
        b"stream": store.client.xrange,
    }
    found = []
    async for key in store.client.scan_iter():
        found += [key, *_flat(await readers[await store.client.type(key)](key))]
    async for table_id in store.tables():
        found.append((await store.load(table_id)).record)
    return b"\n".join(found).decode(errors="replace")


def _flat(value):
    match value:
        case bytes():
            return [value]
        case dict():
            return [one for pair in value.items() for part in pair for one in _flat(part)]
        case list() | tuple() | set():
            return [one for part in value for one in _flat(part)]
    return []


async def only_table(store):
    (table_id,) = [table_id async for table_id in store.tables()]
    held = await Tables(store).load(table_id)
    assert held is not None
    return held.table


def command(*words):
    return main([str(word) for word in words])


# export


def test_the_record_of_a_running_match_is_a_private_file_that_replays(data, tmp_path, capsys):
    table = within(data, only_table)
    out = tmp_path / "match.toml"
    out.write_text("what was there before")
    out.chmod(0o644)
    assert command("export", table.id, "--data", data, "--out", out) == 0
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    assert "не показывайте" in capsys.readouterr().err
    assert 'seed = "0011"' in out.read_text()
    assert "P1: 6-2" in out.read_text()
    assert command("replay", out) == 0


def test_without_a_name_the_file_is_called_after_the_table(data, tmp_path, monkeypatch):
    table = within(data, only_table)
    monkeypatch.chdir(tmp_path)
    os.umask(0o022)
    assert command("export", table.id, "--data", data) == 0
    assert stat.S_IMODE((tmp_path / f"{table.id}.toml").stat().st_mode) == 0o600


def test_the_record_of_a_finished_match_is_printed(data, tmp_path, capsys):
    played(tmp_path, OVER)
    table = within(data, only_table)
    capsys.readouterr()
    assert command("export", table.id, "--data", data) == 0
    out = capsys.readouterr().out
    assert out.startswith('game = "valty"')
    assert "P1: 6-2" in out


def test_beside_a_bot_at_work_its_database_is_read(data, tmp_path):
    with serving(data) as server:

        async def look():
            async with open_store(server.url) as store:
                return await only_table(store)

        table = asyncio.run(look())
        out = tmp_path / "match.toml"
        assert command("export", table.id, "--data", data, "--out", out) == 0
        assert asyncio.run(look()) == table  # the server is still there


@pytest.mark.parametrize("table", ["00000000", "../../etc", ""])
def test_a_table_that_is_not_there(data, capsys, table):
    assert command("export", table, "--data", data) == 1
    assert "нет" in capsys.readouterr().err


def test_a_table_whose_match_has_not_begun(tmp_path, data, capsys):
    played(tmp_path, "Витя@сад: /play gin")

    async def lobby(store):
        tables = [await Tables(store).load(table_id) async for table_id in store.tables()]
        return next(held.table.id for held in tables if held and held.table.phase == "lobby")

    table = within(data, lobby)
    capsys.readouterr()
    assert command("export", table, "--data", data) == 1
    assert "ещё не началась" in capsys.readouterr().err


def test_a_folder_without_data_is_not_made(tmp_path, capsys):
    assert command("export", "00000000", "--data", tmp_path / "nowhere") == 1
    assert command("forget", "local:Маша", "--data", tmp_path / "nowhere") == 1
    assert command("check", "--data", tmp_path / "nowhere") == 0
    assert not (tmp_path / "nowhere").exists()
    assert "данных" in capsys.readouterr().err


# check


def test_all_is_well(data, capsys):
    assert command("check", "--data", data) == 0
    out = capsys.readouterr().out
    assert "✗" not in out
    assert "сразу на диске" in out
    assert "1 стол." in out


def test_a_folder_open_to_others_is_told(data, capsys):
    data.chmod(0o755)
    assert command("check", "--data", data) == 1
    assert f"chmod 700 {data}" in capsys.readouterr().out


def test_what_cannot_be_read_or_was_not_done_is_told(data, capsys):
    async def spoil(store):
        table = await only_table(store)
        await store.save(table.id, expected=5, record=b"\xc1 no record")
        await store.keep_failed("local:7", b"text")

    within(data, spoil)
    assert command("check", "--data", data) == 1
    out = capsys.readouterr().out
    assert "Не читается стол" in out
    assert "local:7" in out


def test_lost_indexes_are_entered_again(data, capsys):
    async def lose(store):
        async for kind, key in store.indexes():
            await store.index_drop(kind, key)

    async def found(store):
        return await store.index("room", "local|zastolie|семья|")

    within(data, lose)
    assert within(data, found) == set()
    assert command("check", "--data", data, "--repair") == 0
    assert "добавлено 7" in capsys.readouterr().out
    assert within(data, found) == {within(data, only_table).id}
    assert command("check", "--data", data, "--repair") == 0
    assert "добавлено 0" in capsys.readouterr().out


# forget


def test_a_forgotten_person_leaves_nothing_behind(data, capsys):
    assert command("forget", "local:Коля", "--data", data) == 0
    assert "всё удалено" in capsys.readouterr().out

    played(data.parent, "Маша@семья: /score\n")  # the bot takes his messages away when it runs
    assert "Коля" not in within(data, everything)
    table = within(data, only_table)
    assert table.people == ("local:Маша", "local:Нина")
    assert rules_of(table).to_act is not None
    assert command("forget", "local:Коля", "--data", data) == 0
    assert "ничего не известно" in capsys.readouterr().out


@pytest.mark.parametrize("person", ["Коля", "telegram:", ":77", ""])
def test_what_is_no_person(data, capsys, person):
    assert command("forget", person, "--data", data) == 1
    assert "не человек" in capsys.readouterr().err
