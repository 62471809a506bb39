"""The fake server as a whole: start it, talk to it, wait for the bot."""

import asyncio
import time
from collections.abc import Callable
from typing import Self

from aiohttp import web

from tests.fakes.vk.callback import ANSWER_SECONDS, Pusher
from tests.fakes.vk.chaos import Chaos
from tests.fakes.vk.people import People
from tests.fakes.vk.remote import control_route
from tests.fakes.vk.server import BODY_LIMIT, Server
from tests.fakes.vk.sight import Sight
from tests.fakes.vk.world import Clock, World

TOKEN = "vk1.a.made-up-token"  # noqa: S105 — opens nothing but this fake


class FakeVk(People, Sight, Chaos):
    """A VK API server on 127.0.0.1 with the means to play everybody who talks to the bot.

    Use it as `async with FakeVk() as vk:`; `url` is then its address. `clock` is the server's
    time in Unix seconds; `advance` shifts it.
    """

    def __init__(
        self,
        clock: Clock = time.time,
        *,
        token: str = TOKEN,
        name: str = "Застолье",
        screen_name: str = "zastolie",
        port: int = 0,
    ) -> None:
        super().__init__(World(clock))
        self.server = Server(self.world)
        self.port = port
        self.token = token
        self.group = self.community(name, screen_name, token)
        self.main = self.world.communities[self.group]
        self.pushers: list[Pusher] = []
        self._pushing: list[asyncio.Task[None]] = []
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The address that stands for https://api.vk.ru."""
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
        self._runner = web.AppRunner(application, shutdown_timeout=0.05, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.server.base = self.url

    async def end(self) -> None:
        """Stop listening; the world stays, so the server may begin again on the same port."""
        self.server.stopping.set()
        for task in self._pushing:
            task.cancel()
        await asyncio.gather(*self._pushing, return_exceptions=True)
        self._pushing.clear()
        if self._runner is not None:
            await self._runner.cleanup()

    async def set_callback(
        self,
        url: str,
        *,
        confirmation: str = "a1b2c3d4",
        secret: str = "",
        timeout: float = ANSWER_SECONDS,  # noqa: ASYNC109 — a setting of the server
    ) -> bool:
        """Give the community a Callback API server; tell whether it confirmed its address.

        Once it has, every ticked event is posted to it, besides being kept for long polls.
        """
        pusher = Pusher(self.world, self.main, url, secret, confirmation, timeout)
        if not await pusher.confirm():
            return False
        self.pushers.append(pusher)
        self.main.events.listeners.append(pusher.take)
        self._pushing.append(asyncio.create_task(pusher.run()))
        return True

    async def until(self, condition: Callable[[], object], seconds: float = 5.0) -> None:
        """Wait until `condition` holds, looking again after each request of a bot.

        Raises TimeoutError after `seconds` of real time.
        """
        async with asyncio.timeout(seconds):
            while not condition():
                self.server.changed.clear()
                await self.server.changed.wait()

    async def quiet(self, seconds: float = 0.2, limit: float = 10.0) -> None:
        """Wait until no request but long polls has come for `seconds` of real time.

        Raises TimeoutError after `limit`.
        """
        async with asyncio.timeout(limit):
            while True:
                before = len(self.world.journal)
                await asyncio.sleep(seconds)
                if before == len(self.world.journal):
                    return
