"""Callback API: VK posts events to us, and takes «ok» for finished."""

import asyncio
import hmac
import json
import logging
from typing import Any

from aiohttp import web

from bot.chat import Handler
from bot.platforms.vk.names import Me
from bot.platforms.vk.reading import Reader
from bot.storage import StorageError

log = logging.getLogger(__name__)

BODY_LIMIT = 1024 * 1024


class CallbackDoor:
    """Takes the events of one community; VK asks again after everything but «ok»."""

    def __init__(self, me: Me, reader: Reader, *, confirmation: str, secret: str = "") -> None:
        """Answer `confirmation` once; believe only who knows `secret`."""
        self._me = me
        self._reader = reader
        self._confirmation = confirmation
        self._secret = secret
        self._stopped = asyncio.Event()
        self._in_hand = 0
        self._idle = asyncio.Event()
        self._handle: Handler | None = None

    async def take(self, request: web.Request, handle: Handler) -> web.Response:
        """Take one event: answer when it is finished, so that none is lost."""
        try:
            event = json.loads(await request.text())
        except (ValueError, RecursionError):
            return web.Response(status=400)
        if not self._is_ours(event):
            return web.Response(status=403)
        if event.get("type") == "confirmation":
            return web.Response(text=self._confirmation)
        if self._stopped.is_set():
            return web.Response(status=503, headers={"Retry-After": "5"})
        return await self._handled(event, handle)

    def _is_ours(self, event: Any) -> bool:
        if not isinstance(event, dict) or event.get("group_id") != self._me.group:
            return False
        told = str(event.get("secret", ""))
        return not self._secret or hmac.compare_digest(told.encode(), self._secret.encode())

    async def _handled(self, event: dict[str, Any], handle: Handler) -> web.Response:
        incoming = self._reader.read(event)
        if incoming is not None:
            self._in_hand += 1
            try:
                # VK gives up after some seconds and asks again; what was begun is finished.
                await asyncio.shield(asyncio.ensure_future(self._finish(incoming, handle)))
            except StorageError as error:
                log.warning("an event is to be given again: %s", error)
                return web.Response(status=503, headers={"Retry-After": "5"})
            except Exception:
                log.exception("an event could not be handled")
                return web.Response(status=500)
        return web.Response(text="ok")

    async def _finish(self, incoming: Any, handle: Handler) -> None:
        try:
            await handle(incoming)
        finally:
            self._in_hand -= 1
            self._idle.set()

    async def run(self, handle: Handler, host: str, port: int, path: str = "/") -> None:
        """Serve on an address until stopped."""
        naming = self._reader.naming(handle)

        async def take(request: web.Request) -> web.Response:
            return await self.take(request, naming)

        application = web.Application(client_max_size=BODY_LIMIT)
        application.add_routes([web.post(path, take)])
        runner = web.AppRunner(application, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
            log.info("VK may post events to %s:%d%s", host, port, path)
            await self._stopped.wait()
        finally:
            await runner.cleanup()

    async def run_at_gate(self, handle: Handler) -> None:
        """Take what comes in at the bot's own gate (see `enter`) until stopped.

        Returns when what is in hand is finished.
        """
        self._handle = self._reader.naming(handle)
        await self._stopped.wait()
        while self._in_hand:
            self._idle.clear()
            await self._idle.wait()

    async def enter(self, request: web.Request) -> web.Response:
        """Take one event at the bot's own gate."""
        if self._handle is None:
            return web.Response(status=503, headers={"Retry-After": "5"})
        return await self.take(request, self._handle)

    def stop(self) -> None:
        """Take no more events."""
        self._stopped.set()
