"""A new version in mid-game: a bot is added, an old one told to end; nobody's move notices."""

import asyncio
from contextlib import AsyncExitStack, suppress
from random import Random

import aiohttp
import pytest

from bot.embedded import temporary
from bot.storage import open_store
from tests.fakes.telegram import FakeTelegram
from tests.scale.balancer import balancing
from tests.scale.births import bot_of, nursery
from tests.scale.family import (
    assert_all_true,
    assert_nothing_lost,
    everything_delivered,
    until,
)
from tests.scale.test_cluster_play import seated
from tests.scale.test_gate import free_port, read

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


async def seen(port: int) -> list[tuple[int, str, int]]:
    """What `/ready` says, and `/health` then, until nobody listens any more."""
    found = []
    async with aiohttp.ClientSession() as session:
        with suppress(aiohttp.ClientError):
            while True:
                async with session.get(f"http://127.0.0.1:{port}/ready") as ready:
                    said = ready.status, await ready.text()
                async with session.get(f"http://127.0.0.1:{port}/health") as health:
                    found.append((*said, health.status))
                await asyncio.sleep(0.01)
    return found


async def test_bots_are_replaced_one_by_one_in_mid_game(tmp_path):
    ports, rng = [free_port() for _ in range(4)], Random(6)
    async with AsyncExitStack() as stack:
        url = stack.enter_context(temporary())
        telegram = await stack.enter_async_context(FakeTelegram())
        telegram.set_limits(on=False)
        process = await stack.enter_async_context(nursery())
        base = await stack.enter_async_context(balancing(ports))
        common = {"REDIS_URL": url, "WEBHOOK_URL": base, "LOG": "json"}
        bots = [
            bot_of(process, telegram, tmp_path, f"bot{port}", PORT=str(port), **common)
            for port in ports
        ]

        async def begin(number: int) -> None:
            await bots[number].start()
            assert await read(f"http://127.0.0.1:{ports[number]}/ready") == (200, "ok")

        await begin(0)
        await begin(1)
        store = await stack.enter_async_context(open_store(url))
        families = await seated(telegram, store, rng, ["columns", "valty"])
        stop = asyncio.Event()
        async with asyncio.TaskGroup() as tasks:
            playing = [tasks.create_task(family.play(stop)) for family in families]
            for old, new in ((0, 2), (1, 3)):
                await asyncio.sleep(3)
                await begin(new)
                watching = tasks.create_task(seen(ports[old]))
                telegram.fail("editMessageText", "timeout", count=8, seconds=1.0)
                await asyncio.sleep(1)
                await bots[old].stop()
                said = await watching
                telegram.calm()
                assert (503, "stopping", 200) in said
                last = said.index((503, "stopping", 200))
                assert {each for each, *_ in said[:last]} == {200}
                assert {each for each, *_ in said[last:]} == {503}
            await asyncio.sleep(3)
            stop.set()
            await asyncio.wait(playing)
        await until(lambda: not telegram.main.updates.pending)
        await everything_delivered(store)
        for bot in bots[2:]:
            await bot.stop()
        moves = await assert_nothing_lost(store, families)
        copies = await assert_all_true(store, families, surplus=2)
        assert await store.failed() == []
        assert all('"level": "error"' not in bot.words() for bot in bots)
        print(f"{moves} moves, {copies} surplus copies")
        assert moves > 5
