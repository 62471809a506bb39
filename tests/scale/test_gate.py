"""The bot behind a balancer: updates posted to it, what machines read of it, its end."""

import asyncio
import json
import os
import re
import signal
import socket
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio
from redis import Redis

from bot.embedded import binary
from tests.fakes.telegram import FakeTelegram
from tests.fakes.vk import FakeVk
from tests.scale.births import Born, nursery

pytestmark = pytest.mark.asyncio(loop_scope="module")

WORD = "made-up-word"
ROOT = Path(__file__).parents[2]
HEADER = "X-Telegram-Bot-Api-Secret-Token"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def running(*words, **settings):
    """The bot as a process, with what it says on standard error."""
    kept = {name: value for name, value in os.environ.items() if not name.endswith("_TOKEN")}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", *words,
        cwd=ROOT, stderr=asyncio.subprocess.PIPE, env={**kept, "LANG": "ru", **settings},
    )  # fmt: skip
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def stopped(process) -> str:
    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(30):
        _, words = await process.communicate()
    assert process.returncode == 0, words.decode()
    return str(words.decode())


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def nursed():
    """What bots are born of: to import the bot again for each takes seconds."""
    async with nursery() as process:
        yield process


@pytest.fixture
def born(nursed, tmp_path):
    """Let a bot live with some settings, and read its words at the end."""

    @asynccontextmanager
    async def living(**settings):
        own = {"LANG": "ru", "DATA": str(tmp_path / "d"), "LOG_FILE": str(tmp_path / "log")}
        process = Born(nursed, own | settings)
        await process.start()
        try:
            yield process
        finally:
            if process.pid:
                await process.kill()

    return living


async def read(url: str, seconds: float = 40.0) -> tuple[int, str]:
    """What a page says, once somebody listens there."""
    async with asyncio.timeout(seconds), aiohttp.ClientSession() as session:
        while True:
            try:
                async with session.get(url) as answer:
                    return answer.status, await answer.text()
            except aiohttp.ClientConnectionError:
                await asyncio.sleep(0.05)


@pytest.fixture
def clean(valkey):
    """The address of the run's server, with nothing on it."""
    with Redis.from_url(valkey) as client:
        client.flushall()
    return valkey


def at_gate(telegram, url, port):
    return {
        "TELEGRAM_TOKEN": telegram.token,
        "TELEGRAM_API": telegram.url,
        "REDIS_URL": url,
        "WEBHOOK_URL": f"http://127.0.0.1:{port}",
        "PORT": str(port),
        "LOG": "json",
    }


async def test_a_table_is_laid_by_webhook_and_machines_see_how_it_goes(clean, born):
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    async with FakeTelegram() as telegram, born(**at_gate(telegram, clean, port)) as living:
        masha, kolya = telegram.user("Маша"), telegram.user("Коля")
        assert await read(f"{base}/health") == (200, "ok")
        assert await read(f"{base}/ready") == (200, "ok")
        await telegram.until(lambda: telegram.calls("setWebhook"), 20)
        room = telegram.supergroup("Семья", [masha, kolya])
        await telegram.until(lambda: telegram.calls("sendMessage", room), 20)
        telegram.write(masha, room, "/play@zastolie_bot columns")
        await telegram.until(lambda: "Сесть" in str(telegram.sees(kolya, room).messages), 20)
        telegram.press(kolya, room, "Сесть")
        await telegram.until(lambda: telegram.sees(kolya, room).messages[-1].edited, 20)
        await telegram.quiet()
        _, numbers = await read(f"{base}/metrics")
        await living.stop()
    words = living.words()
    assert telegram.main.updates.webhook is not None
    assert counted(numbers, "zastolie_updates_total") >= 2
    assert counted(numbers, "zastolie_saves_total") >= 0
    assert counted(numbers, "zastolie_deliveries_seconds_count", "zastolie_delivery_seconds_count")
    assert counted(numbers, "zastolie_shards") == 64
    assert counted(numbers, "zastolie_dirty") == 0
    assert 'method="sendMessage",platform="telegram",result="ok"' in numbers
    lines = [json.loads(line) for line in words.splitlines() if line.startswith("{")]
    assert any("listening" in line["message"] for line in lines)
    assert telegram.token not in words + numbers


def hook_of(telegram):
    hook = telegram.main.updates.webhook
    assert hook is not None
    return hook


def counted(numbers: str, *names: str) -> float:
    """The sum of a number over its labels."""
    pattern = re.compile(rf"^(?:{'|'.join(names)})(?:{{[^}}]*}})? (\S+)$", re.MULTILINE)
    return sum(map(float, pattern.findall(numbers)))


async def test_forged_updates_are_turned_away(clean, born):
    port = free_port()
    async with FakeTelegram() as telegram, born(**at_gate(telegram, clean, port)) as living:
        masha = telegram.user("Маша")
        await telegram.until(lambda: telegram.calls("setWebhook"), 40)
        hook = hook_of(telegram)
        assert len(hook.secret) == 64
        telegram.start(masha)
        await telegram.until(lambda: telegram.calls("sendMessage"), 20)
        forged = {"update_id": 7, "message": {"message_id": 1, "date": 0, "text": "/start"}}
        async with aiohttp.ClientSession() as session:

            async def posted(body, **headers):
                async with session.post(hook.url, data=body, headers=headers) as answer:
                    return answer.status

            assert await posted(json.dumps(forged)) == 401
            assert await posted(json.dumps(forged), **{HEADER: "0" * 64}) == 401
            assert await posted(json.dumps(forged), **{HEADER: "я"}) == 401
            known = {HEADER: hook.secret}
            assert await posted(b"\xff{", **known) == 400
            assert await posted("[" * 100_000, **known) == 400
            assert await posted("[]", **known) == 400
            assert await posted('{"update_id": "7"}', **known) == 400
            assert await posted(b" " * 1_100_000, **known) == 413
            assert await posted(json.dumps(forged), **known) == 200  # of an unknown shape
        await living.stop()
    assert hook.secret not in living.words()


async def test_a_press_posted_twice_at_once_is_answered_once(clean, born):
    port = free_port()
    async with FakeTelegram() as telegram, born(**at_gate(telegram, clean, port)) as living:
        masha = telegram.user("Маша")
        await telegram.until(lambda: telegram.calls("setWebhook"), 40)
        hook = hook_of(telegram)
        telegram.start(masha)
        await telegram.until(lambda: telegram.calls("sendMessage"), 20)
        await telegram.quiet()
        before = len(telegram.calls("sendMessage"))
        update = {
            "update_id": 900,
            "message": {
                "message_id": 77,
                "date": int(telegram.now()),
                "chat": {"id": masha, "type": "private", "first_name": "Маша"},
                "from": {"id": masha, "is_bot": False, "first_name": "Маша"},
                "text": "/help",
            },
        }
        async with aiohttp.ClientSession(headers={HEADER: hook.secret}) as session:

            async def posted():
                async with session.post(hook.url, json=update) as answer:
                    return answer.status

            assert await asyncio.gather(*(posted() for _ in range(5))) == [200] * 5
        await telegram.quiet()
        assert len(telegram.calls("sendMessage")) == before + 1
        await living.stop()


async def test_vk_posts_to_the_same_gate(clean):
    port = free_port()
    async with FakeVk() as vk:
        settings = {
            "VK_TOKEN": vk.token,
            "VK_API": vk.url,
            "REDIS_URL": clean,
            "PORT": str(port),
            "VK_CONFIRMATION": "a1b2c3d4",
            "VK_SECRET": WORD,
        }
        async with running("--webhook", f"http://127.0.0.1:{port}", **settings) as process:
            await read(f"http://127.0.0.1:{port}/ready")
            address = f"http://127.0.0.1:{port}/vk/{vk.main.id}"
            assert not await vk.set_callback(address, secret="other")  # noqa: S106
            assert await vk.set_callback(address, confirmation="a1b2c3d4", secret=WORD)
            nina = vk.user("Нина")
            vk.write(nina, nina, "Начать")
            await vk.until(lambda: vk.calls("messages.send"), 20)
            words = await stopped(process)
    assert WORD not in words


async def test_vk_needs_its_word_and_its_answer(valkey):
    async with FakeVk() as vk:
        settings = {"VK_TOKEN": vk.token, "VK_API": vk.url, "REDIS_URL": valkey}
        port = str(free_port())
        async with running(
            "--webhook", "https://bot.example", "--port", port, **settings
        ) as process:
            async with asyncio.timeout(40):
                _, words = await process.communicate()
    assert process.returncode == 1
    assert "VK_SECRET" in words.decode()
    assert f"https://bot.example/vk/{vk.main.id}" in words.decode()


async def test_without_a_database_the_bot_is_not_ready(tmp_path, born):
    """The balancer is told so, while the process lives on."""
    address, port = free_port(), free_port()
    server = ["--port", str(address), "--bind", "127.0.0.1", "--dir", str(tmp_path)]
    valkey = await asyncio.create_subprocess_exec(str(binary()), *server)
    try:
        async with FakeTelegram() as telegram:
            await read_redis(address)
            async with born(**at_gate(telegram, f"redis://127.0.0.1:{address}", port)):
                assert await read(f"http://127.0.0.1:{port}/ready") == (200, "ok")
                valkey.kill()
                await valkey.wait()
                assert await read(f"http://127.0.0.1:{port}/ready") == (503, "no database")
                assert await read(f"http://127.0.0.1:{port}/health") == (200, "ok")
    finally:
        if valkey.returncode is None:
            valkey.kill()
            await valkey.wait()


async def read_redis(port):
    async with asyncio.timeout(10):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.02)
            else:
                writer.close()
                return
