"""The store on three masters with a replica each, and behind Sentinel, with a master killed."""

import asyncio
import contextlib
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis, RedisError

from bot.embedded import binary
from bot.storage import SHARDS, Stored, new_table_id, open_store, shard_of
from tests.bot.test_storage import (  # noqa: F401 - the promises of one server hold here too
    test_a_lease_has_one_owner,
    test_a_new_table_is_version_one,
    test_a_save_writes_everything_together,
    test_a_stale_save_writes_nothing,
    test_a_task_may_be_cancelled_at_any_moment,
    test_a_value_with_a_time_to_live_passes,
    test_an_address_marked_anew_is_not_cleaned,
    test_an_index_names_tables_until_they_are_struck_off,
    test_concurrent_changes_are_never_lost,
    test_dirty_addresses_come_oldest_first_and_in_pages,
    test_failed_updates_are_kept_newest_first,
    test_hits_count_within_a_window_from_the_first,
    test_many_shards_are_asked_at_once,
    test_of_many_creators_one_creates,
    test_repair_makes_the_indexes_agree_with_the_tables,
    test_slots_are_kept_by_name,
    test_tables_are_walked_through,
    test_the_race_of_a_courier_with_many_saves_ends_clean,
    test_what_is_due_comes_earliest_first,
)

pytestmark = pytest.mark.slow

ROOM = "telegram:1:-100200:0"


class Nodes:
    """Servers of one test, by port, all ended with it."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.processes: dict[int, subprocess.Popen] = {}
        self.clients: dict[int, Redis] = {}

    def start(self, port: int, *settings: str) -> Redis:
        folder = self.folder / str(port)
        folder.mkdir(exist_ok=True)
        self.processes[port] = subprocess.Popen(
            [
                *(str(binary()), *settings, "--port", str(port), "--bind", "127.0.0.1"),
                *("--dir", str(folder), "--logfile", str(folder / "log"), "--save", ""),
                *("--appendonly", "yes"),
            ]
        )
        self.clients[port] = Redis(port=port, decode_responses=True)
        self.until(self.clients[port].ping)
        return self.clients[port]

    def until(self, condition, seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for port, process in self.processes.items():
                assert process.poll() is None, (self.folder / str(port) / "log").read_text()
            with contextlib.suppress(RedisError):
                if condition():
                    return
            time.sleep(0.02)
        raise TimeoutError

    def kill(self, port: int) -> None:
        process = self.processes.pop(port)
        process.kill()
        process.wait()

    def end(self) -> None:
        for client in self.clients.values():
            client.close()
        for port in list(self.processes):
            self.kill(port)


def free_ports(number: int) -> list[int]:
    """Ports below the range the system hands out, as their buses are (10,000 above)."""
    for first in range(17_000, 22_000, 10):
        ports = list(range(first, first + number))
        if all(is_free(port) and is_free(port + 10_000) for port in ports):
            return ports
    raise AssertionError("no free ports")


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


@pytest.fixture(scope="module")
def cluster(tmp_path_factory) -> Iterator[Nodes]:
    nodes = Nodes(tmp_path_factory.mktemp("cluster"))
    try:
        form_cluster(nodes, free_ports(6))
        yield nodes
    finally:
        nodes.end()


def form_cluster(nodes: Nodes, ports: list[int]) -> None:
    settings = ["--cluster-enabled", "yes", "--cluster-node-timeout", "500"]
    settings += ["--cluster-replica-validity-factor", "0", "--repl-diskless-sync-delay", "0"]
    for port in ports:
        nodes.start(port, *settings)
    masters, replicas = ports[:3], ports[3:]
    slots = [(0, 5461), (5462, 10922), (10923, 16383)]
    for epoch, (port, (first, last)) in enumerate(zip(masters, slots, strict=True), start=1):
        nodes.clients[port].execute_command("CLUSTER ADDSLOTSRANGE", first, last)
        nodes.clients[port].execute_command("CLUSTER SET-CONFIG-EPOCH", epoch)
    for port in ports[1:]:
        nodes.clients[port].execute_command("CLUSTER MEET", "127.0.0.1", ports[0])
    for master, replica in zip(masters, replicas, strict=True):
        name = nodes.clients[master].execute_command("CLUSTER MYID")
        follow = nodes.clients[replica].execute_command
        nodes.until(lambda follow=follow, name=name: follow("CLUSTER REPLICATE", name))
    nodes.until(lambda: is_whole(nodes, ports))


def is_whole(nodes: Nodes, ports: list[int]) -> bool:
    states = [nodes.clients[port].execute_command("CLUSTER INFO") for port in ports]
    links = [nodes.clients[port].info("replication") for port in ports[3:]]
    return all(state["cluster_state"] == "ok" for state in states) and all(
        link.get("master_link_status") == "up" for link in links
    )


def url_of(nodes: Nodes) -> str:
    places = ",".join(f"127.0.0.1:{port}" for port in list(nodes.processes)[-2:])
    return f"redis+cluster://{places}"


@pytest.fixture
async def store(cluster):
    """An empty store on the cluster."""
    async with open_store(url_of(cluster)) as opened:
        await opened.client.flushall(target_nodes="primaries")
        yield opened


async def test_health_covers_every_master(store):
    health = await store.check()
    assert len(health.nodes) == 3
    assert len({node.address for node in health.nodes}) == 3
    assert all(node.append_only and node.fsync == "everysec" for node in health.nodes)
    assert [node.replicas for node in health.nodes] == [1, 1, 1]
    assert health.refusal == ""
    assert not health.is_safe


async def test_markings_of_every_shard_are_heard_from_any_node(cluster, store):
    tables = {shard_of(table): table for table in map(new_table_id, map(str, range(2000)))}
    assert len(tables) == SHARDS
    async with open_store(url_of(cluster)) as listener:
        heard = set()

        async def listen():
            async for shard in listener.subscribe():
                heard.add(shard)
                if len(heard) == SHARDS:
                    return

        listening = asyncio.ensure_future(listen())
        while not listening.done():
            for table in tables.values():
                await store.mark(table, ROOM)
            await asyncio.wait([listening], timeout=0.2)
    assert heard == set(range(SHARDS))


async def play(store, tables, played):
    """Save version after version of the tables in turn; `played` counts the acknowledged ones."""
    while True:
        for table in tables:
            version = played.get(table, 0)
            record = b"%d" % (version + 1)
            await store.save(table, expected=version, record=record, lines=[record], dirty=[ROOM])
            played[table] = version + 1


async def assert_kept(store, played):
    for table, acknowledged in played.items():
        stored = await store.load(table)
        assert stored is not None
        assert acknowledged <= stored.version <= acknowledged + 1, table
        assert stored == Stored(stored.version, b"%d" % stored.version)
        lines = await store.log(table)
        assert lines == [b"%d" % version for version in range(1, stored.version + 1)]
        assert [dirty.address for dirty in await store.dirty(shard_of(table), 500)]


async def play_through(store, disturb):
    """Four players go on while `disturb` does its worst, and for a while after it."""
    tables = [new_table_id(f"vk:5:{number}") for number in range(40)]
    played: dict[str, int] = {}
    players = [asyncio.ensure_future(play(store, tables[at::4], played)) for at in range(4)]
    await asyncio.sleep(0.5)
    await asyncio.to_thread(disturb)
    before = dict(played)
    for _ in range(2000):
        await asyncio.sleep(0.02)
        assert not any(player.done() for player in players), [*map(repr, players)]
        if all(played[table] > before[table] + 2 for table in tables):
            break
    for player in players:
        player.cancel()
    results = await asyncio.gather(*players, return_exceptions=True)
    assert all(isinstance(result, asyncio.CancelledError) for result in results)
    assert all(played[table] > before[table] + 2 for table in tables)
    await assert_kept(store, played)


async def test_a_killed_master_loses_no_acknowledged_save(tmp_path):
    nodes = Nodes(tmp_path)
    try:
        ports = free_ports(6)
        form_cluster(nodes, ports)
        async with open_store(url_of(nodes)) as store:
            await play_through(store, lambda: nodes.kill(ports[0]))
            assert len((await store.check()).nodes) == 3
    finally:
        nodes.end()


async def test_behind_sentinel_a_killed_master_loses_no_acknowledged_save(tmp_path):
    nodes = Nodes(tmp_path)
    master, replica, sentinel = free_ports(3)
    try:
        nodes.start(master, "--repl-diskless-sync-delay", "0")
        follower = nodes.start(replica, "--replicaof", "127.0.0.1", str(master))
        nodes.until(lambda: follower.info("replication")["master_link_status"] == "up")
        watch(nodes, sentinel, master)
        async with open_store(f"redis+sentinel://127.0.0.1:{sentinel}/family") as store:
            await play_through(store, lambda: nodes.kill(master))
            [node] = (await store.check()).nodes
            assert node.append_only
    finally:
        nodes.end()


def watch(nodes: Nodes, port: int, master: int) -> None:
    settings = nodes.folder / "sentinel.conf"
    settings.write_text(
        f"sentinel monitor family 127.0.0.1 {master} 1\n"
        "sentinel down-after-milliseconds family 500\n"
        "sentinel failover-timeout family 3000\n"
    )
    client = Redis(port=port, decode_responses=True)
    nodes.clients[port] = client
    nodes.processes[port] = subprocess.Popen(
        [
            *(
                str(binary()),
                str(settings),
                "--sentinel",
                "--port",
                str(port),
                "--bind",
                "127.0.0.1",
            ),
            *("--logfile", str(nodes.folder / "sentinel.log")),
        ]
    )
    nodes.until(lambda: client.sentinel_slaves("family")[0]["flags"] == "slave")
