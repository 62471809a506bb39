"""Bots as processes, born in no time of one that has imported everything (see `nursery`)."""

import asyncio
import json
import os
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path

from bot.storage import open_store
from tests.scale.family import patient

ROOT = Path(__file__).parents[2]
OWN = ("REDIS_URL", "WEBHOOK_URL", "PORT", "HOST", "LOG")


class Born:
    """A bot that may live many times; its log goes on from life to life."""

    def __init__(self, process, settings):
        self.process = process
        self.settings = settings
        self.pid = 0

    async def start(self) -> None:
        self.pid = await ask(self.process, start=self.settings)

    async def kill(self) -> None:
        pid, self.pid = self.pid, 0
        assert await ask(self.process, kill=pid) == -signal.SIGKILL, self.words()

    async def stop(self) -> None:
        """Ask it to end, and see that it ends in good order."""
        pid, self.pid = self.pid, 0
        assert await ask(self.process, stop=pid) == 0, self.words()

    def words(self) -> str:
        return Path(self.settings["LOG_FILE"]).read_text(encoding="utf-8")

    @property
    def url(self) -> str:
        """The address of the database, of which one comes along if none is set."""
        return self.settings.get("REDIS_URL") or f"unix://{self.settings['DATA']}/valkey.sock"


async def ask(process, **order):
    """Give the nursery an order and return its answer."""
    process.stdin.write(json.dumps(order).encode() + b"\n")
    return json.loads(await process.stdout.readline())


@asynccontextmanager
async def nursery():
    """The process that bots are born of; those that live die with it."""
    kept = {name: value for name, value in os.environ.items() if name not in OWN}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.scale.nursery",
        cwd=ROOT, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=kept,
    )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        await process.wait()


def bot_of(process, telegram, folder, name="bot", **settings) -> Born:
    """A bot of the fake Telegram that is still to be born."""
    folder = folder / name
    folder.mkdir()
    common = {"TELEGRAM_TOKEN": telegram.token, "TELEGRAM_API": telegram.url, "LANG": "ru"}
    places = {"DATA": str(folder / "d"), "LOG_FILE": str(folder / "log")}
    return Born(process, common | places | settings)


async def answers(url: str) -> None:
    """Wait until a database answers."""

    async def ping():
        async with open_store(url):
            return

    await patient(ping)
