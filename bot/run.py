"""`run`: every platform whose token is set, on one database, until stopped."""

import asyncio
import logging
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self
from urllib.parse import unquote, urlsplit

from aiohttp import web

from bot import logs
from bot.allowance import SharedAllowance
from bot.chat import Handler
from bot.embedded import Server, ServerFailed, serving
from bot.folder import FolderBusy
from bot.house import House, server_secret
from bot.metrics import Metrics
from bot.running import CannotRun, Opener, Opening, Service
from bot.shares import LeasedShares
from bot.storage import StorageError
from bot.storage.connect import connect, open_store
from bot.storage.sharing import Sharing
from bot.storage.store import Store
from bot.texts import texts
from bot.webhooks import Gate

log = logging.getLogger(__name__)

REDIS = "REDIS_URL"

PATIENCE = 10.0
"""Seconds for which what is in hand may still be finished after the stop."""

WORDS = ("VK_SECRET", "VK_CONFIRMATION")
"""Settings beside the tokens that nobody else may know."""

SHORTEST = 4
"""Letters below which a secret is none, and would black out half of the log."""

OWN_MACHINE = "127.0.0.1"
"""Where nobody from outside is let in."""

READY_PATIENCE = 2.0
"""Seconds within which the database must answer."""

GATE_PORT = 8443
"""Where updates are taken if no port is set."""


async def _telegram(opening: Opening) -> Service:
    from bot.platforms.telegram.service import open_telegram  # noqa: PLC0415  # only if it is run

    return await open_telegram(opening)


async def _vk(opening: Opening) -> Service:
    from bot.platforms.vk.service import open_vk  # noqa: PLC0415  # only if it is run

    return await open_vk(opening)


PLATFORMS: Mapping[str, Opener] = {"TELEGRAM_TOKEN": _telegram, "VK_TOKEN": _vk}
"""Who opens a platform, by the setting that holds its token."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How the bot is to run: what is said on the command line, else in the environment."""

    data: Path
    drop_webhook: bool = False
    webhook: str = ""
    """The public address to which platforms post updates; empty to ask for them."""
    host: str = OWN_MACHINE
    port: int | None = None
    """Where to listen; None for nowhere."""
    log: logs.Form = "text"

    @classmethod
    def read(cls, data: Path, said: Mapping[str, str], settings: Mapping[str, str]) -> Self:
        """Read what is not said from WEBHOOK_URL, HOST, PORT and LOG; raises CannotRun."""
        webhook = said.get("webhook") or settings.get("WEBHOOK_URL", "").strip()
        port = said.get("port") or settings.get("PORT", "").strip()
        form = said.get("log") or settings.get("LOG", "").strip() or "text"
        if port and not (port.isdecimal() and int(port) < 65536):
            raise CannotRun("run-bad-setting", name="PORT", value=port)
        if form not in logs.FORMS:
            raise CannotRun("run-bad-setting", name="LOG", value=form)
        if kind := unknown_database(settings.get(REDIS, "").strip()):
            raise CannotRun("run-bad-setting", name=REDIS, value=kind)
        if webhook and not webhook.startswith(("https://", "http://")):
            raise CannotRun("run-bad-setting", name="WEBHOOK_URL", value=webhook)
        return cls(
            data,
            bool(said.get("drop_webhook")),
            webhook,
            settings.get("HOST", "").strip() or OWN_MACHINE,
            int(port) if port else (GATE_PORT if webhook else None),
            "json" if form == "json" else "text",
        )


def run(data: Path, said: Mapping[str, str]) -> int:
    """Run all platforms until stopped; return 1 when one cannot work, having said why."""
    settings = dict(os.environ)
    try:
        manner = Manner.read(data, said, settings)
        logs.begin(manner.log, secrets(settings))
        _need_token(settings)
        with _database(settings, manner.data) as (url, server):
            asyncio.run(_run(url, server, settings, manner))
    except CannotRun as reason:
        _tell(reason.key, **reason.details)
    except FolderBusy as busy:
        _tell("play-folder-busy", folder=str(busy.folder), pid=str(busy.pid or "?"))
    except ServerFailed as failed:
        _tell("run-no-database", reason=str(failed))
    except StorageError as error:
        _tell("run-database-away", reason=str(error))
    else:
        return 0
    return 1


def unknown_database(url: str) -> str:
    """What begins a database's address of a kind that cannot be opened; the rest is secret."""
    if not url:
        return ""
    try:
        connect(url)
    except ValueError:
        return f"{url.partition(':')[0]}:…"
    return ""


def _need_token(settings: Mapping[str, str]) -> None:
    if not tokens(settings):
        raise CannotRun("run-no-token", names=list(PLATFORMS))


def tokens(settings: Mapping[str, str]) -> dict[str, str]:
    """The tokens that are set, by the name of the setting."""
    return {name: settings[name].strip() for name in PLATFORMS if settings.get(name, "").strip()}


def secrets(settings: Mapping[str, str]) -> list[str]:
    """What is set and must stand in no log: tokens, words of webhooks, the database's password."""
    found = [*tokens(settings).values(), *(settings.get(name, "").strip() for name in WORDS)]
    with suppress(ValueError):
        password = urlsplit(settings.get(REDIS, "")).password or ""
        found += [password, unquote(password)]
    return [secret for secret in found if len(secret) >= SHORTEST]


def _tell(key: str, **details: object) -> None:
    language = os.environ.get("LANG", "")[:2]
    print(texts("en" if language == "en" else "ru").say(key, **details), file=sys.stderr)  # noqa: T201  # the command's answer


@contextmanager
def _database(settings: Mapping[str, str], data: Path) -> Iterator[tuple[str, Server | None]]:
    """The address of the database: one's own, or of the server that comes along."""
    if url := settings.get(REDIS, ""):
        yield url, None
        return
    with serving(data) as server:
        yield server.url, server


@asynccontextmanager
async def _kept(server: Server | None) -> AsyncIterator[None]:
    """Start the server that came along anew whenever it dies."""
    try:
        async with asyncio.TaskGroup() as tasks:
            keeping = tasks.create_task(server.keep()) if server else None
            yield
            if keeping:
                keeping.cancel()
    except* CannotRun as several:
        raise several.exceptions[0] from None


async def _run(
    url: str, server: Server | None, settings: Mapping[str, str], manner: Manner
) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(open_store(url))
        await stack.enter_async_context(_kept(server))
        gate = None if manner.port is None else Gate(manner.webhook, manner.host, manner.port)
        metrics = Metrics()
        opening = await _opening(store, settings, manner, gate, metrics)
        services = await stack.enter_async_context(_opened(opening))
        for service in services:
            _tell("run-ready", title=service.title)
        house = _house(services, opening)
        metrics.look_at(house)
        if gate is not None:
            show(gate, metrics, house, stop)
            await stack.enter_async_context(gate.serving())
        await serve(house, services, stop, metrics.timed(house.dispatcher.handle))


async def _opening(
    store: Store,
    settings: Mapping[str, str],
    manner: Manner,
    gate: Gate | None,
    metrics: Metrics,
) -> Opening:
    """What all platforms are opened with, but for their tokens."""
    # A database that did not come along may be that of other processes of the bot, too.
    shared = SharedAllowance(Sharing(store.client)) if settings.get(REDIS) else None
    return Opening(
        token="",
        settings=settings,
        store=store,
        clock=time.time,
        newest={},
        drop_webhook=manner.drop_webhook,
        allowance=shared,
        gate=gate if manner.webhook else None,
        secret=await server_secret(store),
        observe=metrics.requested,
    )


@asynccontextmanager
async def _opened(opening: Opening) -> AsyncIterator[list[Service]]:
    services: list[Service] = []
    try:
        for name, token in tokens(opening.settings).items():
            services.append(await PLATFORMS[name](replace(opening, token=token)))
        yield services
    finally:
        for service in services:
            await service.close()


def _house(services: Sequence[Service], opening: Opening) -> House:
    house = House(
        opening.store,
        {service.platform.name: service.platform for service in services},
        opening.clock,
        secret=opening.secret,
        allowance=opening.allowance,
        shares=LeasedShares(opening.store) if opening.allowance else None,
    )
    house.courier.newest = opening.newest
    return house


def show(gate: Gate, metrics: Metrics, house: House, stop: asyncio.Event) -> None:
    """Let machines read how the bot is: `/health`, `/ready` and `/metrics`."""

    async def health(_: web.Request) -> web.Response:
        return web.Response(text="ok")

    async def ready(_: web.Request) -> web.Response:
        if stop.is_set():
            return web.Response(status=503, text="stopping")
        try:
            async with asyncio.timeout(READY_PATIENCE):
                await house.store.ping()
        except (StorageError, TimeoutError):
            return web.Response(status=503, text="no database")
        return web.Response(text="ok")

    gate.show("/health", health)
    gate.show("/ready", ready)
    gate.show("/metrics", metrics.page(house.store, house.shares))


async def serve(
    house: House, services: Sequence[Service], stop: asyncio.Event, handle: Handler
) -> None:
    """Run opened platforms until `stop`; raises CannotRun when one of them cannot go on."""
    try:
        async with asyncio.TaskGroup() as tasks:
            running = tasks.create_task(house.run())
            listening = [tasks.create_task(service.run(handle)) for service in services]
            stopping = tasks.create_task(stop.wait())
            await asyncio.wait([stopping, *listening], return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            for service in services:
                service.stop()
            await _finished(listening)
            house.stop()
            await _finished([running])
    except* CannotRun as several:
        raise several.exceptions[0] from None


async def _finished(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Wait for tasks to end, and end those that take too long."""
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait(tasks)
    for task in tasks:
        task.cancel()
