import asyncio
import contextlib
import os
import platform
import signal
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from bot import embedded
from bot.embedded import Server, ServerFailed, serving, temporary
from bot.folder import FolderBusy, own
from bot.storage import StorageError, Stored, open_store

TABLE = "abcdefgh"


@pytest.fixture
def server(tmp_path):
    """A server of this test's folder that is gone when the test is over."""
    served = Server(tmp_path)
    yield served
    served.stop()


def pid_of(url):
    """The process that answers at an address."""
    with socket.socket(socket.AF_UNIX) as connection, connection.makefile("rb") as answer:
        connection.connect(url.removeprefix("unix://"))
        connection.sendall(b"INFO server\r\n")
        for line in answer:
            if line.startswith(b"process_id:"):
                return int(line.partition(b":")[2])
    raise AssertionError(url)


def is_alive(pid):
    """Whether the process runs (one that has ended and only waits to be buried does not)."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def wait_until(condition):
    assert embedded._wait_for(condition)


def child(program, *arguments, **settings):
    """Another Python process of this project, whose first line of output is awaited."""
    process = subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)],
        stdout=subprocess.PIPE,
        text=True,
        **settings,
    )
    assert process.stdout
    return process, process.stdout.readline().strip()


SERVE = """
import sys, time
from pathlib import Path
from bot.embedded import serving
with serving(Path(sys.argv[1])) as server:
    print(server.url, flush=True)
    time.sleep(60)
"""

START = """
import sys
from pathlib import Path
from bot.embedded import Server
server = Server(Path(sys.argv[1]))
server.start()
print(server._process is not None, server.url, flush=True)
"""


async def put(url, value):
    async with open_store(url) as store:
        await store.put("test", "value", value)


async def got(url):
    async with open_store(url) as store:
        return await store.get("test", "value")


# Durability


async def test_what_is_kept_is_there_at_the_next_start(tmp_path):
    with serving(tmp_path) as server:
        await put(server.url, b"kept")
    with serving(tmp_path) as server:
        assert await got(server.url) == b"kept"


async def test_every_write_is_on_the_disk_before_it_is_acknowledged(server):
    server.start()
    async with open_store(server.url) as store:
        health = await store.check()
    [node] = health.nodes
    assert (node.append_only, node.fsync, node.eviction) == (True, "always", "noeviction")
    assert health.is_safe


async def test_every_acknowledged_save_survives_kills_of_the_server(server):
    """Players go on while the server is killed five times and started anew each time."""
    server.start()
    acknowledged = [0] * 4

    async def play(store, seat):
        table = f"{TABLE[:-1]}{seat}"
        while True:
            version = acknowledged[seat]
            await store.save(
                table, expected=version, record=b"%d" % version, lines=[b"%d" % version]
            )
            acknowledged[seat] += 1

    async def kill(tasks):
        for kills_left in range(5, -1, -1):
            before = list(acknowledged)
            for _ in range(5000):
                if all(now > then + 20 for now, then in zip(acknowledged, before, strict=True)):
                    break
                await asyncio.sleep(0.005)
            if kills_left:
                os.kill(pid_of(server.url), signal.SIGKILL)
        for task in tasks:
            task.cancel()

    async with open_store(server.url) as store:
        with contextlib.suppress(asyncio.CancelledError):
            async with asyncio.timeout(60), asyncio.TaskGroup() as group:
                tasks = [group.create_task(server.keep())]
                tasks += [group.create_task(play(store, seat)) for seat in range(4)]
                await kill(tasks)
        for seat, number in enumerate(acknowledged):
            table = f"{TABLE[:-1]}{seat}"
            stored = await store.load(table)
            assert stored
            assert number <= stored.version <= number + 1
            assert await store.log(table) == [b"%d" % line for line in range(stored.version)]


async def test_a_torn_tail_of_the_file_costs_only_the_torn_write(server, tmp_path):
    server.start()
    async with open_store(server.url) as store:
        await store.save(TABLE, expected=0, record=b"one")
        await store.save(TABLE, expected=1, record=b"two")
    server.stop()
    [journal] = (tmp_path / "appendonlydir").glob("*.incr.aof")
    os.truncate(journal, journal.stat().st_size - 7)
    server.start()
    async with open_store(server.url) as store:
        assert await store.load(TABLE) == Stored(1, b"one")


# One server a folder


def test_a_server_left_behind_is_adopted_and_stopped(tmp_path):
    bot, url = child(SERVE, tmp_path)
    bot.kill()
    bot.wait()
    orphan = pid_of(url)
    with serving(tmp_path) as server:
        assert server.url == url
        assert pid_of(url) == orphan
    wait_until(lambda: not is_alive(orphan))


def test_of_starters_at_once_one_spawns_and_all_agree(tmp_path, server):
    starters = [child_of(START, tmp_path) for _ in range(5)]
    answers = [starter.communicate(timeout=30)[0].split() for starter in starters]
    assert sorted(spawned for spawned, _ in answers) == ["False"] * 4 + ["True"]
    server.start()
    assert {url for _, url in answers} == {server.url}


def child_of(program, *arguments):
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)], stdout=subprocess.PIPE, text=True
    )


def test_a_start_right_after_a_stop_waits_for_the_old_server(tmp_path):
    for _ in range(10):
        with serving(tmp_path) as server:
            assert is_alive(pid_of(server.url))


async def test_a_killed_server_comes_again_by_itself(server):
    server.start()
    await put(server.url, b"kept")
    keeper = asyncio.ensure_future(server.keep())
    for _ in range(3):
        await asyncio.sleep(0.05)
        old = pid_of(server.url)
        os.kill(old, signal.SIGKILL)
        assert await got(server.url) == b"kept"
        assert pid_of(server.url) != old
    keeper.cancel()


async def test_an_adopted_server_that_dies_comes_again_too(tmp_path, server):
    bot, url = child(SERVE, tmp_path)
    bot.kill()
    bot.wait()
    server.start()
    keeper = asyncio.ensure_future(server.keep())
    await asyncio.sleep(0.05)
    await put(url, b"kept")
    os.kill(pid_of(url), signal.SIGKILL)
    assert await got(url) == b"kept"
    keeper.cancel()


def test_a_server_that_cannot_start_says_why_at_once(tmp_path):
    journal = tmp_path / "appendonlydir"
    journal.mkdir(parents=True)
    (journal / "appendonly.aof.manifest").write_text("nonsense\n")
    began = time.monotonic()
    with pytest.raises(ServerFailed, match="manifest"):
        Server(tmp_path).start()
    assert time.monotonic() - began < 5


def test_a_system_without_a_server_is_told_what_to_set(monkeypatch):
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    with pytest.raises(ServerFailed, match="REDIS_URL"):
        embedded.binary()


# One bot a folder


def test_a_second_bot_is_refused_and_told_whose_the_folder_is(tmp_path):
    bot, url = child(SERVE, tmp_path)
    try:
        with pytest.raises(FolderBusy) as refusal, serving(tmp_path):
            pass
        assert refusal.value.pid == bot.pid
        assert refusal.value.folder == tmp_path
        assert is_alive(pid_of(url))
    finally:
        bot.kill()
        bot.wait()
    with serving(tmp_path):
        pass


def test_a_folder_left_by_a_killed_bot_is_free_and_its_pid_forgotten(tmp_path):
    (tmp_path / "bot.lock").write_text("999999")
    with own(tmp_path), pytest.raises(FolderBusy) as refusal, own(tmp_path):
        pass
    assert refusal.value.pid == os.getpid()
    assert (tmp_path / "bot.lock").read_text() == ""


def test_the_folder_is_private(tmp_path):
    folder = tmp_path / "a" / "data"
    with serving(folder) as server:
        path = Path(server.url.removeprefix("unix://"))
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE(path.stat().st_mode) == 0o700


# Signals


def test_ctrl_c_ends_the_bot_before_its_server(tmp_path):
    """The terminal interrupts the whole process group; what the bot still saves must be kept."""
    bot, url = child(LAST_WORDS, tmp_path, start_new_session=True)
    server = pid_of(url)
    os.killpg(bot.pid, signal.SIGINT)
    assert bot.communicate(timeout=20)[0] == "saved\n"
    wait_until(lambda: not is_alive(server))
    with serving(tmp_path) as again:
        assert asyncio.run(got(again.url)) == b"last words"


LAST_WORDS = """
import asyncio, sys, time
from pathlib import Path
from bot.embedded import serving
from bot.storage import open_store

async def save(url):
    async with open_store(url) as store:
        await store.put("test", "value", b"last words")

with serving(Path(sys.argv[1])) as server:
    print(server.url, flush=True)
    try:
        time.sleep(60)
    except KeyboardInterrupt:
        time.sleep(0.2)
        asyncio.run(save(server.url))
        print("saved", flush=True)
"""


# Deep folders


@pytest.mark.parametrize("depth", [60, 95, 200, 900])
async def test_a_deep_folder_gets_a_short_socket(tmp_path, depth):
    folder = tmp_path
    while len(str(folder)) < depth:
        folder /= "стол"[: max(1, depth - len(str(folder)) - 1)]
    with serving(folder) as server:
        path = server.url.removeprefix("unix://")
        assert len(os.fsencode(path)) <= embedded.SOCKET_PATH_LIMIT
        await put(server.url, b"kept")
        with pytest.raises(FolderBusy), serving(folder):
            pass
    with serving(folder) as server:
        assert await got(server.url) == b"kept"
        short = Path(server._socket).parent
    assert short == folder or not short.exists()


def test_a_short_folder_of_somebody_else_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(embedded, "SOCKET_PATH_LIMIT", 10)
    monkeypatch.setattr(embedded, "_runtime_folder", lambda: tmp_path)
    short = embedded._short_folder(tmp_path)
    short.chmod(0o755)
    with pytest.raises(ServerFailed, match="private"):
        embedded._short_folder(tmp_path)
    short.rmdir()
    short.symlink_to(tmp_path)
    with pytest.raises(ServerFailed, match="private"):
        embedded._short_folder(tmp_path)


async def test_a_folder_with_blanks_and_signs_in_its_name_works(tmp_path):
    with serving(tmp_path / "мои игры 100% #1?") as server:
        await put(server.url, b"kept")
        assert await got(server.url) == b"kept"


# Temporary servers


async def test_a_temporary_server_leaves_nothing():
    with temporary() as url:
        await put(url, b"gone soon")
        pid, folder = pid_of(url), Path(url.removeprefix("unix://")).parent
        assert folder.exists()
    assert not is_alive(pid)
    assert not folder.exists()


def test_a_temporary_server_goes_with_its_killed_parent():
    bot, url = child(TEMPORARY)
    pid, folder = pid_of(url), Path(url.removeprefix("unix://")).parent
    bot.kill()
    bot.wait()
    wait_until(lambda: not is_alive(pid) and not folder.exists())


TEMPORARY = """
import time
from bot.embedded import temporary
with temporary() as url:
    print(url, flush=True)
    time.sleep(60)
"""


# A server in trouble


async def test_a_full_disk_refuses_moves_and_loses_none(tmp_path):
    """A file-size limit stands for the full disk; the server starts again once there is room."""
    bot, url = child(
        f"import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (60_000, -1))\n{SERVE}",
        tmp_path,
    )
    saved, noise = 0, Random(1).randbytes(1000)
    async with open_store(url) as store:
        with contextlib.suppress(StorageError):
            for _ in range(100):
                await store.save(TABLE, expected=saved, record=noise)
                saved += 1
    bot.kill()
    bot.wait()
    assert 20 < saved < 100
    with serving(tmp_path) as server:
        async with open_store(server.url) as store:
            assert await store.load(TABLE) == Stored(saved, noise)
            await store.save(TABLE, expected=saved, record=b"room again")
