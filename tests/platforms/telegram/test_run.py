"""The command `run` as a person starts it: a process, its words, its end."""

import asyncio
import os
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.fakes.telegram import FakeTelegram

ROOT = Path(__file__).parents[3]
PATIENCE = 90
"""Seconds for what a busy machine may take for a start."""

pytestmark = pytest.mark.timeout(300)


@pytest.fixture
async def telegram():
    async with FakeTelegram() as running:
        yield running


@asynccontextmanager
async def started(data, *words, **settings):
    kept = {name: value for name, value in os.environ.items() if not name.endswith("_TOKEN")}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", "--data", str(data), *words,
        cwd=ROOT, stderr=asyncio.subprocess.PIPE, env={**kept, "LANG": "ru", **settings},
    )  # fmt: skip
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def ended(process):
    """The exit status and the words of a process that ends by itself."""
    async with asyncio.timeout(PATIENCE):
        _, words = await process.communicate()
    return process.returncode, words.decode()


def account(telegram):
    return {"TELEGRAM_TOKEN": telegram.token, "TELEGRAM_API": telegram.url}


@pytest.mark.slow
async def test_it_runs_until_it_is_told_to_stop(telegram, tmp_path):
    masha = telegram.user("Маша")
    async with started(tmp_path, **account(telegram)) as process:
        room = telegram.supergroup("Семья", [masha])
        await telegram.until(lambda: telegram.calls("sendMessage", room), PATIENCE)
        telegram.press(masha, room, "Играть")
        await telegram.until(lambda: len(telegram.calls("sendMessage", room)) > 1, PATIENCE)
        async with started(tmp_path, **account(telegram)) as second:
            status, words = await ended(second)
        assert status == 1
        assert str(process.pid) in words
        process.send_signal(signal.SIGTERM)
        status, words = await ended(process)
        assert status == 0, words
        assert "Застолье накрыто. Telegram: @zastolie_bot" in words
        assert telegram.token not in words
        assert "Traceback" not in words
    assert telegram.pending_updates() == []


async def test_without_a_token_it_says_where_to_put_one(tmp_path):
    async with started(tmp_path) as process:
        status, words = await ended(process)
    assert status == 1
    assert "TELEGRAM_TOKEN" in words
