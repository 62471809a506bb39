"""`play`: the local page with the database that comes along."""

import asyncio
import logging
import signal
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path

from aiohttp import web

from bot.embedded import Server, ServerFailed, serving
from bot.folder import FolderBusy
from bot.house import House, server_secret
from bot.local.platform import NAME
from bot.local.world import World
from bot.platforms.web.kept import WebPlatform
from bot.platforms.web.server import Door, Page
from bot.storage.connect import open_store


def run(data: Path, port: int, *, lan: bool) -> int:
    """Serve the page until stopped; return 1 when it cannot start, having said why."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    host = _own_address() if lan else "127.0.0.1"
    if _is_taken(host, port):
        print(f"Порт {port} занят. Другой порт: make play PORT={port + 1}", file=sys.stderr)  # noqa: T201
        return 1
    try:
        with serving(data) as server:
            asyncio.run(_serve(server, data, host, port, lan=lan))
    except FolderBusy as busy:
        print(busy, file=sys.stderr)  # noqa: T201
        return 1
    except ServerFailed as failed:
        print(f"База данных не запускается: {failed}", file=sys.stderr)  # noqa: T201
        return 1
    return 0


async def _serve(server: Server, data: Path, host: str, port: int, *, lan: bool) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with open_store(server.url) as store:
        platform = WebPlatform(World(time.time), store, data / "pictures")
        await platform.restore()
        house = House(store, {NAME: platform}, time.time, secret=await server_secret(store))
        hosts = frozenset(
            {f"{host}:{port}", f"localhost:{port}"} if not lan else {f"{host}:{port}"}
        )
        door = Door(hosts, lan=lan)
        runner = web.AppRunner(
            Page(platform, house.dispatcher.handle, door).app(), access_log=None
        )
        await runner.setup()
        await web.TCPSite(runner, host, port, shutdown_timeout=1.0).start()
        _announce(door, f"http://{host}:{port}")
        async with asyncio.TaskGroup() as tasks:
            running = [tasks.create_task(work) for work in (house.run(), server.keep())]
            await stop.wait()
            for task in running:
                task.cancel()
        with suppress(asyncio.CancelledError):
            await runner.cleanup()


def _announce(door: Door, base: str) -> None:
    print(f"Застолье накрыто: {base}", flush=True)  # noqa: T201
    if not door.lan:
        return
    import segno  # noqa: PLC0415  # only a family with phones needs it

    for member, link in door.links(base).items():
        print(f"\n{member}: {link}")  # noqa: T201
        segno.make(link).terminal(compact=True)
    sys.stdout.flush()


def _own_address() -> str:
    """The address of this machine in its local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address


def _is_taken(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False
