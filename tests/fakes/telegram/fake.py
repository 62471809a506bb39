"""The fake server as a whole: start it, talk to it, wait for the bot."""

import asyncio
import time
from collections.abc import Callable
from typing import Self

from aiohttp import web

from tests.fakes.telegram.chaos import Chaos
from tests.fakes.telegram.people import People
from tests.fakes.telegram.remote import control_route
from tests.fakes.telegram.server import BODY_LIMIT, Server
from tests.fakes.telegram.sight import Sight
from tests.fakes.telegram.typing_inline import InlineTyping
from tests.fakes.telegram.webhook import Postman
from tests.fakes.telegram.world import Bot, Clock, World

TOKEN = "5000000001:made-up-token"  # noqa: S105 — opens nothing but this fake
USERNAME = "zastolie_bot"


class FakeTelegram(People, InlineTyping, Sight, Chaos):
    """A Bot API server on 127.0.0.1 with the means to play everybody who talks to the bot.

    Use it as `async with FakeTelegram() as telegram:`; `url` is then its address. `clock` is the
    server's time in Unix seconds; `advance` shifts it.
    """

    def __init__(
        self,
        clock: Clock = time.time,
        *,
        token: str = TOKEN,
        username: str = USERNAME,
        port: int = 0,
    ) -> None:
        self.world = World(clock)
        self.server = Server(self.world)
        self.port = port
        self._postmen: list[asyncio.Task[None]] = []
        self._running = False
        self._runner: web.AppRunner | None = None
        self.token = self.bot(username, token, "Застолье")
        self.main = self.world.bots[token]

    @property
    def url(self) -> str:
        """The address for `TelegramAPIServer.from_base`."""
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Self:
        await self.begin()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.end()

    async def begin(self) -> None:
        """Listen; the port is free until then and kept from then on."""
        application = web.Application(client_max_size=BODY_LIMIT)
        application.add_routes([*self.server.routes(), control_route(self)])
        self.server.stopping.clear()
        self._runner = web.AppRunner(application, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self._running = True
        for bot in self.world.bots.values():
            self._employ(bot)

    async def end(self) -> None:
        """Stop listening; the world stays, so the server may begin again on the same port."""
        self._running = False
        self.server.stopping.set()
        for bot in self.world.bots.values():
            bot.updates.end_poll("the server's end")
        for task in self._postmen:
            task.cancel()
        await asyncio.gather(*self._postmen, return_exceptions=True)
        self._postmen.clear()
        if self._runner is not None:
            await self._runner.cleanup()

    def _bot_made(self, bot: Bot) -> None:
        if self._running:
            self._employ(bot)

    def _employ(self, bot: Bot) -> None:
        self._postmen.append(asyncio.create_task(Postman(self.server, bot).run()))

    async def until(self, condition: Callable[[], object], seconds: float = 5.0) -> None:
        """Wait until `condition` holds, looking again after each request of a bot.

        Raises TimeoutError after `seconds` of real time.
        """
        async with asyncio.timeout(seconds):
            while not condition():
                self.server.changed.clear()
                await self.server.changed.wait()

    async def quiet(self, seconds: float = 0.2, limit: float = 10.0) -> None:
        """Wait until no bot has sent a request (getUpdates apart) for `seconds` of real time.

        Updates that are not confirmed count as noise. Raises TimeoutError after `limit`.
        """
        async with asyncio.timeout(limit):
            while True:
                before = self._noise()
                await asyncio.sleep(seconds)
                if before == self._noise() and not self.main.updates.pending:
                    return

    def _noise(self) -> int:
        return sum(call.method != "getupdates" for call in self.world.journal)
