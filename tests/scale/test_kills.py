"""The bot killed at random, again and again, while a family plays on; its database, too."""

import asyncio
import json
import os
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from redis import Redis

from bot.storage import open_store
from engine.registry import GAMES
from tests.fakes.telegram import FakeTelegram
from tests.scale.family import (
    Family,
    assert_all_true,
    assert_nothing_lost,
    everything_delivered,
    patient,
    until,
)

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

KILLS = int(os.environ.get("KILLS", "200"))
SEED = int(os.environ.get("SEED", "11"))
"""Set these for other deaths, and more of them."""

ROOT = Path(__file__).parents[2]


class Nursery:
    """The process that bots are born of, by its pipes."""

    def __init__(self, process, settings):
        self.process = process
        self.settings = settings
        self.pid = 0

    async def ask(self, **order):
        self.process.stdin.write(json.dumps(order).encode() + b"\n")
        return json.loads(await self.process.stdout.readline())

    async def start(self) -> None:
        self.pid = await self.ask(start=self.settings)

    async def kill(self) -> None:
        assert await self.ask(kill=self.pid) == -signal.SIGKILL, self.words()
        self.pid = 0

    def words(self) -> str:
        return Path(self.settings["LOG_FILE"]).read_text(encoding="utf-8")

    @property
    def url(self) -> str:
        """The address of the database that came along."""
        return f"unix://{self.settings['DATA']}/valkey.sock"


@asynccontextmanager
async def nursery(telegram, folder):
    settings = {
        "TELEGRAM_TOKEN": telegram.token,
        "TELEGRAM_API": telegram.url,
        "DATA": str(folder / "d"),
        "LOG_FILE": str(folder / "log"),
        "LANG": "ru",
    }
    kept = {n: v for n, v in os.environ.items() if n not in {"REDIS_URL", "WEBHOOK_URL", "PORT"}}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.scale.nursery",
        cwd=ROOT, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=kept,
    )  # fmt: skip
    born = Nursery(process, settings)
    try:
        yield born
    finally:
        if born.pid:
            await born.kill()
        process.kill()
        await process.wait()
        with Redis.from_url(born.url) as client:
            client.shutdown(nosave=True)


@pytest.fixture
async def telegram():
    async with FakeTelegram() as running:
        running.set_limits(on=False)
        yield running


@asynccontextmanager
async def families_at_play(telegram, born, rng, games):
    """Families that sit at their tables and tap."""
    await born.start()
    await patient(lambda: ping(born.url))
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


async def ping(url):
    async with open_store(url):
        return


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


async def test_two_hundred_deaths_lose_no_move(telegram, tmp_path):
    rng, kills = Random(SEED), KILLS
    async with nursery(telegram, tmp_path) as born:
        async with families_at_play(telegram, born, rng, ["columns", "valty"]) as families:
            for _ in range(kills):
                if rng.random() < 0.8:  # some die before they have begun
                    await asks(telegram)
                await asyncio.sleep(rng.uniform(0.0, 0.6))
                await born.kill()
                await born.start()
            await asyncio.sleep(3)
        await verdict(telegram, born, families, kills)


async def test_deaths_of_the_database_lose_no_move(telegram, tmp_path):
    rng, kills = Random(SEED), KILLS // 10
    async with nursery(telegram, tmp_path) as born:
        async with families_at_play(telegram, born, rng, ["columns", "gin"]) as families:
            for _ in range(kills):
                await asyncio.sleep(rng.uniform(0.3, 1.5))
                with Redis.from_url(born.url) as client:
                    os.kill(client.info("server")["process_id"], signal.SIGKILL)
                await patient(lambda: ping(born.url))
            await asyncio.sleep(3)
        await verdict(telegram, born, families, kills)


async def test_a_clock_that_jumps_loses_no_move(telegram, tmp_path):
    rng, jumps = Random(SEED), KILLS // 10
    async with nursery(telegram, tmp_path) as born:
        async with families_at_play(telegram, born, rng, ["columns", "cribbage"]) as families:
            for number in range(jumps):
                await asyncio.sleep(rng.uniform(0.3, 1.0))
                await born.ask(jump=rng.choice([-7200, -60, 60, 7200]) if number % 2 else 0)
            await born.ask(jump=0)
            await asyncio.sleep(3)
        await verdict(telegram, born, families, kills=jumps)
