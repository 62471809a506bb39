"""Two bots behind a balancer on three masters or behind a sentinel; a master and a bot die."""

import asyncio
from contextlib import AsyncExitStack
from random import Random

import pytest

from bot.storage import open_store
from engine.registry import GAMES
from tests.bot.test_cluster import Nodes, form_cluster, free_ports, url_of, watch
from tests.fakes.telegram import FakeTelegram
from tests.scale.balancer import balancing
from tests.scale.births import bot_of, nursery
from tests.scale.family import (
    Family,
    assert_all_true,
    assert_nothing_lost,
    everything_delivered,
    until,
)
from tests.scale.test_gate import free_port, read

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture(params=["cluster", "sentinel"])
def database(request, tmp_path):
    """The servers, their address, and the port of a master."""
    nodes = Nodes(tmp_path)
    ports = free_ports(6)
    try:
        if request.param == "cluster":
            form_cluster(nodes, ports)
            yield nodes, url_of(nodes), ports[0]
        else:
            master, replica, sentinel, *_ = ports
            nodes.start(master, "--repl-diskless-sync-delay", "0")
            follower = nodes.start(replica, "--replicaof", "127.0.0.1", str(master))
            nodes.until(lambda: follower.info("replication")["master_link_status"] == "up")
            watch(nodes, sentinel, master)
            yield nodes, f"redis+sentinel://127.0.0.1:{sentinel}/family", master
    finally:
        nodes.end()


async def test_tables_outlive_a_master_and_a_bot(database, tmp_path):
    nodes, url, master = database
    ports, rng = [free_port(), free_port()], Random(5)
    async with AsyncExitStack() as stack:
        telegram = await stack.enter_async_context(FakeTelegram())
        telegram.set_limits(on=False)
        process = await stack.enter_async_context(nursery())
        base = await stack.enter_async_context(balancing(ports))
        common = {"REDIS_URL": url, "WEBHOOK_URL": base, "LOG": "json"}
        bots = [
            bot_of(process, telegram, tmp_path, f"bot{port}", PORT=str(port), **common)
            for port in ports
        ]
        for bot, port in zip(bots, ports, strict=True):
            await bot.start()
            assert await read(f"http://127.0.0.1:{port}/ready") == (200, "ok")
        await telegram.until(lambda: len(telegram.calls("setWebhook")) == 2, 20)
        store = await stack.enter_async_context(open_store(url))
        families = await seated(telegram, store, rng, ["columns", "gin", "mosaic", "valty"])
        stop = asyncio.Event()
        async with asyncio.TaskGroup() as tasks:
            playing = [tasks.create_task(family.play(stop)) for family in families]
            await asyncio.sleep(5)
            nodes.kill(master)
            await asyncio.sleep(5)
            await bots[0].kill()
            await asyncio.sleep(12)  # the other one takes over what it held
            await bots[0].start()
            await asyncio.sleep(4)
            await bots[1].stop()  # a rolling update
            await bots[1].start()
            await asyncio.sleep(5)
            stop.set()
            await asyncio.wait(playing)
        await until(lambda: not telegram.main.updates.pending)
        await everything_delivered(store)
        for bot in bots:
            await bot.stop()
        moves = await assert_nothing_lost(store, families)
        copies = await assert_all_true(store, families, surplus=2)
        assert await store.failed() == []
        assert all('"level": "error"' not in bot.words() for bot in bots)
        print(f"{moves} moves, {copies} surplus copies")
        assert moves > 20


async def seated(telegram, store, rng, games):
    families = [
        Family(telegram, game, game, max(2, min(GAMES[game]().seat_counts)), Random(rng.random()))
        for game in games
    ]
    for family in families:
        family.gather()
        await family.prefer_words(store)
    await asyncio.gather(*(family.sit_down() for family in families))
    return families
