"""The bot's HTTP server: platforms post their updates here, machines look how the bot is."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import web

from bot.running import CannotRun

log = logging.getLogger(__name__)

BODY_LIMIT = 1024 * 1024
"""Bytes of an update; the largest of any platform is far below."""

Door = Callable[[web.Request], Awaitable[web.StreamResponse]]
"""Takes one request."""

AGAIN = {"Retry-After": "1"}
"""Asks a platform to give an update again soon, or to another process."""


class Gate:
    """One port for all platforms; behind a balancer that speaks HTTPS to the world."""

    def __init__(self, base: str, host: str, port: int) -> None:
        """Listen on `host` and `port`; `base` is the public address, empty for no updates."""
        self.base = base.rstrip("/")
        self._host = host
        self._port = port
        self._routes: list[web.RouteDef] = []

    def url(self, path: str) -> str:
        """The public address of a path."""
        return f"{self.base}{path}"

    def take(self, path: str, door: Door) -> None:
        """Let a platform post its updates to a path."""
        self._routes.append(web.post(path, door))

    def show(self, path: str, door: Door) -> None:
        """Let machines read something at a path."""
        self._routes.append(web.get(path, door))

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[int]:
        """Listen, and yield the port; raises CannotRun where another program has it."""
        application = web.Application(client_max_size=BODY_LIMIT)
        application.add_routes(self._routes)
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await self._listen(runner)
            port: int = runner.addresses[0][1]
            log.info("listening on %s:%d", self._host, port)
            yield port
        finally:
            await runner.cleanup()

    async def _listen(self, runner: web.AppRunner) -> None:
        try:
            await web.TCPSite(runner, self._host, self._port).start()
        except OSError as error:
            raise CannotRun("run-port-taken", port=str(self._port)) from error
