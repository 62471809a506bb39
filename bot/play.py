"""`play`: the local page with the database that comes along."""

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web

from bot.embedded import Server, ServerFailed, serving
from bot.folder import FolderBusy
from bot.house import House, server_secret
from bot.local.platform import NAME
from bot.local.world import World
from bot.platforms.web.album import Album
from bot.platforms.web.door import Door, kept_tokens
from bot.platforms.web.family import BadFamily, Family, family
from bot.platforms.web.kept import WebPlatform
from bot.platforms.web.server import Page
from bot.preferences import Notes
from bot.storage.connect import open_store
from bot.texts import texts

LOOPBACK = "127.0.0.1"
HTTP_PORT = 80


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the page is served, and to whom."""

    data: Path
    port: int
    """0 for one that is free."""
    lan: bool = False
    """Whether the family comes in from the local network, each by a secret link."""
    address: str = ""
    """This machine's address in that network; empty to find it."""
    members: Sequence[str] = ()
    """Names of the members; none for the made-up family."""


def run(settings: Settings) -> int:
    """Serve the page until stopped; return 1 when it cannot start, having said why."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    host = (settings.address or _own_address()) if settings.lan else LOOPBACK
    try:
        members = family(settings.members)
        listening = socket.create_server((host, settings.port))
    except BadFamily as bad:
        return _fail("play-bad-members", names=str(bad))
    except OSError as error:
        where, port = f"{host}:{settings.port}", settings.port
        if error.errno == errno.EADDRINUSE:
            return _fail("play-port-taken", port=str(port), other=str(port + 1))
        return _fail("play-no-page", where=where, reason=str(error.strerror))
    with listening:
        return _serve_with_database(settings, members, listening)


def _serve_with_database(settings: Settings, members: Family, listening: socket.socket) -> int:
    try:
        with serving(settings.data) as server:
            asyncio.run(_serve(server, settings, members, listening))
    except FolderBusy as busy:
        return _fail("play-folder-busy", folder=str(busy.folder), pid=str(busy.pid or "?"))
    except ServerFailed as failed:
        return _fail("play-no-database", reason=str(failed))
    return 0


async def _serve(
    server: Server, settings: Settings, members: Family, listening: socket.socket
) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with open_store(server.url) as store:
        platform = WebPlatform(World(time.time), store, Album(settings.data / "pictures"))
        await platform.restore()
        house = House(store, {NAME: platform}, time.time, secret=await server_secret(store))
        tokens = await kept_tokens(store, members.members) if settings.lan else {}
        host, port = listening.getsockname()
        door = Door(_hosts(host, port), members.members, lan=settings.lan, tokens=tokens)
        page = Page(platform, house.dispatcher.handle, door, members, Notes(store))
        runner = web.AppRunner(page.app(), access_log=None)
        await runner.setup()
        await web.SockSite(runner, listening, shutdown_timeout=1.0).start()
        _announce(door, f"http://{host}:{port}")
        async with asyncio.TaskGroup() as tasks:
            running = [tasks.create_task(work) for work in (house.run(), server.keep())]
            await stop.wait()
            for task in running:
                task.cancel()
        with suppress(asyncio.CancelledError):
            await runner.cleanup()


def _hosts(host: str, port: int) -> frozenset[str]:
    """The values of the Host header under which the page is ours."""
    names = (host, "localhost") if host == LOOPBACK else (host,)
    hosts = {f"{name}:{port}" for name in names}
    return frozenset(hosts | set(names) if port == HTTP_PORT else hosts)


def _announce(door: Door, base: str) -> None:
    _tell("play-ready", url=base)
    if not door.lan:
        return
    import segno  # noqa: PLC0415  # only a family with phones needs it

    for member, link in door.links(base).items():
        _tell("play-link", member=member, url=link)
        segno.make(link).terminal(compact=True)
    sys.stdout.flush()


def _own_address() -> str:
    """The address of this machine in its local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: only the way there is looked up
            address: str = probe.getsockname()[0]
        except OSError:
            return LOOPBACK
    return address


def _words(key: str, **details: object) -> str:
    language = os.environ.get("LANG", "")[:2]
    return texts("en" if language == "en" else "ru").say(key, **details)


def _tell(key: str, **details: object) -> None:
    print(_words(key, **details), flush=True)  # noqa: T201  # the command's answer


def _fail(key: str, **details: object) -> int:
    print(_words(key, **details), file=sys.stderr)  # noqa: T201  # the command's answer
    return 1
