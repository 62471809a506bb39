"""The bot killed at random, again and again, while a family plays on; its database, too."""

import asyncio
import os
import signal
from contextlib import asynccontextmanager, suppress
from random import Random

import pytest
from redis import Redis, RedisError

from bot.storage import open_store
from engine.registry import GAMES
from tests.fakes.telegram import FakeTelegram
from tests.scale.births import answers, ask, bot_of, nursery
from tests.scale.family import (
    Family,
    assert_all_true,
    assert_nothing_lost,
    everything_delivered,
    until,
)

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

KILLS = int(os.environ.get("KILLS", "200"))
SEED = int(os.environ.get("SEED", "11"))
"""Set these for other deaths, and more of them."""


@pytest.fixture
async def born(telegram, tmp_path):
    """A bot with the database that comes along."""
    async with nursery() as process:
        bot = bot_of(process, telegram, tmp_path)
        try:
            yield bot
        finally:
            if bot.pid:
                await bot.kill()
            with Redis.from_url(bot.url) as client, suppress(RedisError):
                client.shutdown(nosave=True)


@pytest.fixture
async def telegram():
    async with FakeTelegram() as running:
        running.set_limits(on=False)
        running.set_poll_brakes(on=False)
        yield running


@asynccontextmanager
async def families_at_play(telegram, born, rng, games):
    """Families that sit at their tables and tap."""
    await born.start()
    await answers(born.url)
    families = [
        Family(telegram, str(n), game, GAMES[game]().seat_counts[0], Random(rng.random()))
        for n, game in enumerate(games)
    ]
    async with open_store(born.url) as store:
        for family in families:
            family.gather()
            await family.prefer_words(store)
        await asyncio.gather(*(family.sit_down() for family in families))
    stop = asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        playing = [tasks.create_task(family.play(stop)) for family in families]
        yield families
        stop.set()
        await asyncio.wait(playing)


async def asks(telegram) -> None:
    """Wait until the bot asks for updates."""
    asked = len(telegram.calls("getUpdates"))
    await telegram.until(lambda: len(telegram.calls("getUpdates")) > asked, 20)


async def verdict(telegram, born, families, kills) -> None:
    """What must be so in the end."""
    async with open_store(born.url) as store:
        await until(lambda: not telegram.main.updates.pending)
        await everything_delivered(store)
        await born.kill()
        moves = await assert_nothing_lost(store, families)
        copies = await assert_all_true(store, families, surplus=kills)
        assert await store.failed() == []
    print(f"{kills} kills, {moves} moves, {copies} surplus copies")
    assert moves > kills / 10


async def test_two_hundred_deaths_lose_no_move(telegram, born):
    rng, kills = Random(SEED), KILLS
    async with families_at_play(telegram, born, rng, ["columns", "valty"]) as families:
        for _ in range(kills):
            if rng.random() < 0.8:  # some die before they have begun
                await asks(telegram)
            await asyncio.sleep(rng.uniform(0.0, 0.6))
            await born.kill()
            await born.start()
        await asyncio.sleep(3)
    await verdict(telegram, born, families, kills)


@pytest.mark.parametrize("trouble", ["timeout", "timeout_after"])
async def test_a_death_at_any_request_loses_no_move(telegram, born, trouble):
    """The bot dies with a request on its way: not carried out yet, or not answered yet."""
    rng, kills = Random(SEED), KILLS // 5
    async with families_at_play(telegram, born, rng, ["columns", "thirtythree"]) as families:
        for _ in range(kills):
            telegram.fail("request", trouble, skip=rng.randrange(16))
            (planned,) = telegram.world.faults.pending
            await telegram.until(lambda fault=planned: not fault.count, 60)
            await born.kill()
            telegram.calm()
            await born.start()
        await asyncio.sleep(3)
    await verdict(telegram, born, families, kills)


async def test_deaths_of_the_database_lose_no_move(telegram, born):
    rng, kills = Random(SEED), KILLS // 10
    async with families_at_play(telegram, born, rng, ["columns", "gin"]) as families:
        for _ in range(kills):
            await asyncio.sleep(rng.uniform(0.3, 1.5))
            with Redis.from_url(born.url) as client:
                os.kill(client.info("server")["process_id"], signal.SIGKILL)
            await answers(born.url)
        await asyncio.sleep(3)
    await verdict(telegram, born, families, kills)


async def test_a_clock_that_jumps_loses_no_move(telegram, born):
    rng, jumps = Random(SEED), KILLS // 10
    async with families_at_play(telegram, born, rng, ["columns", "cribbage"]) as families:
        for number in range(jumps):
            await asyncio.sleep(rng.uniform(0.3, 1.0))
            await ask(born.process, jump=rng.choice([-7200, -60, 60, 7200]) if number % 2 else 0)
        await ask(born.process, jump=0)
        await asyncio.sleep(3)
    await verdict(telegram, born, families, kills=jumps)
