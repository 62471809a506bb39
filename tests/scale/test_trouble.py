"""A database that refuses to write, or takes its time: people wait, and nothing is lost."""

import asyncio
import resource
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from redis import Redis, RedisError

from bot.embedded import temporary
from bot.storage import StorageError, open_store
from engine.registry import GAMES
from tests.fakes.telegram import FakeTelegram
from tests.scale.births import answers, bot_of, nursery
from tests.scale.family import (
    Family,
    assert_all_true,
    assert_nothing_lost,
    everything_delivered,
    patient,
    tables_of,
    until,
)
from tests.talk import talking


@contextmanager
def full(client):
    """No memory is left, and nothing may be forgotten to make room."""
    client.config_set("maxmemory", 1)
    yield
    client.config_set("maxmemory", 0)


@contextmanager
def read_only(client):
    """The server has become somebody's replica, whom it cannot reach."""
    client.replicaof("127.0.0.1", 1)
    yield
    client.replicaof("NO", "ONE")


@contextmanager
def alone(client):
    """The server must not write without a replica, and has none."""
    client.config_set("min-replicas-to-write", 1)
    yield
    client.config_set("min-replicas-to-write", 0)


@contextmanager
def slow(client):
    """Nothing is answered for longer than the bot waits for an answer."""
    client.execute_command("CLIENT", "PAUSE", 6000, "ALL")
    yield
    client.execute_command("CLIENT", "UNPAUSE")


@pytest.fixture
def server():
    """A server of one's own, to be troubled."""
    with temporary() as url:
        yield url


@pytest.mark.parametrize("trouble", [full, alone])
async def test_who_waits_is_told_once_and_nothing_is_lost(server, trouble):
    async with open_store(server) as store, talking(store) as talk:
        await talk("Маша@семья: /play valty")
        lobby, said = await talk.table(), len(talk.lines)
        press, words = talk.press("Коля", "Сесть"), talk.says("Нина", "/join")
        with Redis.from_url(server) as client, trouble(client):
            for update in (press, press, words, words):
                with pytest.raises(StorageError):
                    await talk.house.dispatcher.handle(update)
            assert await talk.table() == lobby
        told = [line for line in talk.lines[said:] if "не получается" in str(line)]
        assert [line["op"] for line in told] == ["toast", "send"]
        await talk.deliver(press, words)
        seated = {place.name for place in (await talk.table()).places if place}
        assert seated == {"Маша", "Коля", "Нина"}


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_family_plays_on_when_the_trouble_is_over(server, tmp_path):
    async with FakeTelegram() as telegram, nursery() as process, open_store(server) as store:
        telegram.set_limits(on=False)
        telegram.set_poll_brakes(on=False)
        bot = bot_of(process, telegram, tmp_path, REDIS_URL=server)
        await bot.start()
        family = Family(telegram, "1", "valty", GAMES["valty"]().seat_counts[0], Random(7))
        family.gather()
        await family.prefer_words(store)
        await family.sit_down()
        stop = asyncio.Event()
        async with asyncio.TaskGroup() as tasks:
            playing = tasks.create_task(family.play(stop))
            with Redis.from_url(server, socket_timeout=20) as client:
                for trouble in (full, read_only, alone, slow):
                    await moved(store, 40)
                    with trouble(client):
                        await asyncio.sleep(6.5)
                    await moved(store, 40)
            stop.set()
            await asyncio.wait([playing])
        await until(lambda: not telegram.main.updates.pending)
        await everything_delivered(store)
        await bot.stop()
        assert await assert_nothing_lost(store, [family]) > 6
        await assert_all_true(store, [family], surplus=4)
        assert await store.failed() == []


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_full_disk_is_waited_out(tmp_path):
    """The database that comes along dies of it again and again, until there is room."""
    async with FakeTelegram() as telegram, nursery() as process:
        telegram.set_limits(on=False)
        telegram.set_poll_brakes(on=False)
        bot = bot_of(process, telegram, tmp_path)
        await bot.start()
        await answers(bot.url)
        async with open_store(bot.url) as store:
            family = Family(telegram, "1", "valty", GAMES["valty"]().seat_counts[0], Random(8))
            family.gather()
            await family.prefer_words(store)
            await family.sit_down()
            stop = asyncio.Event()
            async with asyncio.TaskGroup() as tasks:
                playing = tasks.create_task(family.play(stop))
                await moved(store, 40)
                first = limited(bot, room=1000)
                await until(lambda: not Path(f"/proc/{first}").exists())
                await asyncio.sleep(5)
                limited(bot, room=None)
                await answers(bot.url)
                await moved(store, 40)
                stop.set()
                await asyncio.wait([playing])
            await until(lambda: not telegram.main.updates.pending)
            await everything_delivered(store)
            await assert_nothing_lost(store, [family])
            await assert_all_true(store, [family], surplus=2)
            assert await store.failed() == []
        await bot.stop()


def server_of(bot) -> int:
    """The process of the database that comes along; 0 while there is none."""
    with suppress(RedisError), Redis.from_url(bot.url) as client:
        return int(client.info("server")["process_id"])
    return 0


def limited(bot, *, room: int | None) -> int:
    """Let no file of the bot and of its database grow by more than `room` bytes.

    Returns the process of the database.
    """
    folder, server = Path(bot.settings["DATA"]), server_of(bot)
    largest = max(each.stat().st_size for each in folder.rglob("*") if each.is_file())
    most = resource.RLIM_INFINITY if room is None else largest + room
    for process in (bot.pid, server):
        if process:
            resource.prlimit(process, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
    return server


async def moved(store, seconds):
    """Wait until one more move is in effect at the table."""
    (before,) = await patient(lambda: tables_of(store))
    began = time.monotonic()
    async with asyncio.timeout(seconds):
        while True:
            (table,) = await patient(lambda: tables_of(store))
            if table.lines > before.lines:
                break
            await asyncio.sleep(0.1)
    print(f"a move after {time.monotonic() - began:.1f} s")
