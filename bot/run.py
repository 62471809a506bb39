"""`run`: every platform whose token is set, on one database, until stopped."""

import asyncio
import logging
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

from bot.embedded import ServerFailed, serving
from bot.folder import FolderBusy
from bot.house import House, server_secret
from bot.running import CannotRun, Opener, Opening, Service
from bot.storage.connect import open_store
from bot.texts import texts

log = logging.getLogger(__name__)

REDIS = "REDIS_URL"

PATIENCE = 10.0
"""Seconds for which what is in hand may still be finished after the stop."""


async def _telegram(opening: Opening) -> Service:
    from bot.platforms.telegram.service import open_telegram  # noqa: PLC0415  # only if it is run

    return await open_telegram(opening)


async def _vk(opening: Opening) -> Service:
    from bot.platforms.vk.service import open_vk  # noqa: PLC0415  # only if it is run

    return await open_vk(opening)


PLATFORMS: Mapping[str, Opener] = {"TELEGRAM_TOKEN": _telegram, "VK_TOKEN": _vk}
"""Who opens a platform, by the setting that holds its token."""


def run(data: Path, *, drop_webhook: bool) -> int:
    """Run all platforms until stopped; return 1 when one cannot work, having said why."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    settings = dict(os.environ)
    if not tokens(settings):
        _tell("run-no-token", names=list(PLATFORMS))
        return 1
    try:
        with _database(settings, data) as url:
            asyncio.run(_run(url, settings, drop_webhook=drop_webhook))
    except CannotRun as reason:
        _tell(reason.key, **reason.details)
    except FolderBusy as busy:
        print(busy, file=sys.stderr)  # noqa: T201  # the command's answer
    except ServerFailed as failed:
        _tell("run-no-database", reason=str(failed))
    else:
        return 0
    return 1


def tokens(settings: Mapping[str, str]) -> dict[str, str]:
    """The tokens that are set, by the name of the setting."""
    return {name: settings[name].strip() for name in PLATFORMS if settings.get(name, "").strip()}


def _tell(key: str, **details: object) -> None:
    language = os.environ.get("LANG", "")[:2]
    print(texts("en" if language == "en" else "ru").say(key, **details), file=sys.stderr)  # noqa: T201  # the command's answer


@contextmanager
def _database(settings: Mapping[str, str], data: Path) -> Iterator[str]:
    """The address of the database: one's own, or of the server that comes along."""
    if url := settings.get(REDIS, ""):
        yield url
        return
    with serving(data) as server:
        yield server.url


async def _run(url: str, settings: Mapping[str, str], *, drop_webhook: bool) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with open_store(url) as store:
        newest: dict[str, int] = {}
        openings = [
            (name, Opening(token, settings, store, time.time, newest, drop_webhook))
            for name, token in tokens(settings).items()
        ]
        async with _opened(openings) as services:
            for service in services:
                _tell("run-ready", title=service.title)
            house = House(
                store,
                {service.platform.name: service.platform for service in services},
                time.time,
                secret=await server_secret(store),
            )
            house.courier.newest = newest
            await serve(house, services, stop)


@asynccontextmanager
async def _opened(openings: Sequence[tuple[str, Opening]]) -> AsyncIterator[list[Service]]:
    services: list[Service] = []
    try:
        for name, opening in openings:
            services.append(await PLATFORMS[name](opening))
        yield services
    finally:
        for service in services:
            await service.close()


async def serve(house: House, services: Sequence[Service], stop: asyncio.Event) -> None:
    """Run opened platforms until `stop`; raises CannotRun when one of them cannot go on."""
    try:
        async with asyncio.TaskGroup() as tasks:
            running = tasks.create_task(house.run())
            listening = [
                tasks.create_task(service.run(house.dispatcher.handle)) for service in services
            ]
            stopping = tasks.create_task(stop.wait())
            await asyncio.wait([stopping, *listening], return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            for service in services:
                service.stop()
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await asyncio.wait(listening)
            for task in [running, *listening]:
                task.cancel()
    except* CannotRun as several:
        raise several.exceptions[0] from None
