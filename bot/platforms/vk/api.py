"""Requests to the VK API: in threads, with time-outs, below the limit, tried again."""

import asyncio
import queue
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import requests
from jconfig import MemoryConfig
from requests.adapters import HTTPAdapter
from vk_api import ApiError, ApiHttpError, VkApiGroup

from bot.allowance import Allowance, Rule, Spending
from bot.platforms.vk.errors import DEAD_TOKEN, PASSING, WAITS, NoAnswer, Refused
from bot.platforms.vk.names import NAME
from bot.running import Observe, unobserved

OFFICIAL = "https://api.vk.ru"
VERSION = "5.199"
TIMEOUTS = (3.05, 6.0)
"""Seconds to connect, and between two bytes of an answer."""

LINES = 6
"""Requests under way at once; a hanging one holds up only its own line."""

URGENT = frozenset({"messages.sendMessageEventAnswer", "users.get"})
"""Methods for which somebody waits; they have lines of their own."""

URGENT_LINES = 2

A_SECOND = 19
"""Requests of any second; VK takes 20 from a community."""

PAUSES = (0.3, 1.0)
"""Seconds before each further try of a request that failed in passing."""

HANDLED_BY_LIBRARY = (6, 14, 17, 25)
"""Codes after which the library would sleep, ask a person or try for ever; we do not let it."""

_UNREADABLE = (ApiHttpError, requests.RequestException, ValueError, LookupError, TypeError)
"""What comes of no answer, and of an answer that is none of VK's."""


class Line(HTTPAdapter):
    """The way to the API: with a time-out on everything, to another server if one is set."""

    def __init__(self, base: str) -> None:
        """Lead to `base`, an address without a path."""
        super().__init__()
        self._base = urlsplit(base)

    def send(self, request: Any, *rest: Any, **options: Any) -> Any:
        """Send a request of the library where it belongs."""
        asked = urlsplit(request.url)
        request.url = urlunsplit(
            asked._replace(scheme=self._base.scheme, netloc=self._base.netloc)
        )
        options["timeout"] = options.get("timeout") or TIMEOUTS
        return super().send(request, *rest, **options)


class Pace:
    """Lets requests of all threads go only as fast as VK takes them.

    A request counts for a second from its answer on, since nobody knows when it arrived.
    """

    def __init__(self, a_second: int = A_SECOND) -> None:
        """Let `a_second` requests arrive in any second."""
        self._free: queue.SimpleQueue[float] = queue.SimpleQueue()
        for _ in range(a_second):
            self._free.put(0.0)

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Block the thread until its request may go, and count it."""
        time.sleep(max(0.0, self._free.get() - time.monotonic()))
        try:
            yield
        finally:
            self._free.put(time.monotonic() + 1.0)


class Api:
    """The methods of the VK API for one community's token."""

    def __init__(self, token: str, base: str = "", allowance: Allowance | None = None) -> None:
        """Ask `base`, an address without a path, or the official server.

        `allowance` counts the requests of all processes of the bot, where there are several.
        """
        self._allowance = allowance
        self.observe: Observe = unobserved
        self._whose = f"vk {sha256(token.encode()).hexdigest()[:12]}"
        self._token = token
        self._base = base or OFFICIAL
        self._pace = Pace()
        self._own = threading.local()
        self._threads = ThreadPoolExecutor(LINES, "vk")
        self._urgent = ThreadPoolExecutor(URGENT_LINES, "vk-urgent")
        self.dead = asyncio.Event()
        """Set when the token is not accepted any more."""

    async def call(self, method: str, **params: Any) -> Any:
        """Carry out a method and return its response; raises Refused or NoAnswer.

        A method may be carried out twice, so it must be one that takes this.
        """
        for pause in PAUSES:
            try:
                return await self._called(method, params)
            except Refused as refusal:
                if refusal.code in DEAD_TOKEN:
                    self.dead.set()
                if refusal.code not in PASSING:
                    raise
            except NoAnswer:
                pass
            await asyncio.sleep(pause)
        return await self._called(method, params)

    async def _turn(self, allowance: Allowance) -> None:
        """Wait until all processes of the bot together may make one more request."""
        call = Spending("calls", [Rule(A_SECOND, 1.0)])
        while True:
            wait = await allowance.spend(self._whose, call)
            if wait <= 0:
                return
            await asyncio.sleep(wait)

    async def _called(self, method: str, params: dict[str, Any]) -> Any:
        if self._allowance is not None:
            await self._turn(self._allowance)
        began, result = time.monotonic(), "unanswered"
        try:
            loop = asyncio.get_running_loop()
            threads = self._urgent if method in URGENT else self._threads
            answer = await loop.run_in_executor(threads, self._call, method, params)
            result = "ok"
        except Refused as refusal:
            result = "wait" if refusal.code in WAITS else "refused"
            raise
        finally:
            self.observe(NAME, method, result, time.monotonic() - began)
        return answer

    def _call(self, method: str, params: dict[str, Any]) -> Any:
        try:
            with self._pace.counted():
                return self._vk().method(method, params)
        except ApiError as error:
            raise Refused(error.code, str(error.error.get("error_msg", ""))) from error
        except _UNREADABLE as error:
            raise NoAnswer(f"{method}: {type(error).__name__}") from error

    def _vk(self) -> Any:
        """The library's object of this thread: it is locked during each request."""
        if not hasattr(self._own, "vk"):
            session = requests.Session()
            session.mount(OFFICIAL, Line(self._base))
            vk: Any = VkApiGroup(
                token=self._token, api_version=VERSION, session=session, config=MemoryConfig
            )
            vk.RPS_DELAY = 0  # the pace is kept for all threads together
            for code in HANDLED_BY_LIBRARY:
                vk.error_handlers.pop(code, None)
            self._own.vk = vk
        return self._own.vk

    def close(self) -> None:
        """Begin no more requests; those under way end by their time-outs."""
        for threads in (self._threads, self._urgent):
            threads.shutdown(wait=False, cancel_futures=True)
