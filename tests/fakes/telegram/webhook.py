"""Posting updates to a bot's own address, in order inside each lane, until they are taken."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any

import aiohttp

from tests.fakes.telegram.call import Call
from tests.fakes.telegram.errors import ApiError
from tests.fakes.telegram.methods import NOT_IN_WEBHOOK_ANSWER
from tests.fakes.telegram.server import Server
from tests.fakes.telegram.updates import Update, Webhook
from tests.fakes.telegram.world import Bot

Json = dict[str, Any]

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 — a header's name
ANSWER_SECONDS = 60
SWAP_SECONDS = 0.05


class Postman:
    """Delivers the updates of one bot while it has a webhook.

    A refused update is tried again at once, then after `first_pause` real seconds, doubled up to
    `longest_pause` (the server's 1 and 60; tests want less).
    """

    def __init__(
        self, server: Server, bot: Bot, *, first_pause: float = 0.05, longest_pause: float = 1.0
    ) -> None:
        self.server = server
        self.bot = bot
        self.first_pause = first_pause
        self.longest_pause = longest_pause
        self.wake = asyncio.Event()
        self.busy: dict[str, asyncio.Task[None]] = {}
        self.session: aiohttp.ClientSession | None = None
        bot.updates.on_put = self.wake.set

    async def run(self) -> None:
        """Deliver until cancelled."""
        async with aiohttp.ClientSession(
            timeout=aiohttp.ClientTimeout(total=ANSWER_SECONDS)
        ) as self.session:
            try:
                while True:
                    self._start_lanes()
                    await self.wake.wait()
                    self.wake.clear()
            finally:
                for task in self.busy.values():
                    task.cancel()
                await asyncio.gather(*self.busy.values(), return_exceptions=True)

    def _start_lanes(self) -> None:
        hook = self.bot.updates.webhook
        if hook is None:
            return
        self.bot.updates.drop_expired()
        for lane in {update.lane for update in self.bot.updates.pending.values()}:
            if lane not in self.busy and len(self.busy) < hook.max_connections:
                self.busy[lane] = asyncio.create_task(self._serve(lane))

    async def _serve(self, lane: str) -> None:
        try:
            while (hook := self.bot.updates.webhook) is not None:
                if self.bot.updates.swapped:
                    await asyncio.sleep(SWAP_SECONDS)
                update = self._next(lane)
                if update is None:
                    return
                await self._deliver(hook, update)
        finally:
            del self.busy[lane]
            self.wake.set() if self._next(lane) else None

    def _next(self, lane: str) -> Update | None:
        self.bot.updates.drop_expired()
        waiting = [update for update in self.bot.updates.pending.values() if update.lane == lane]
        if self.bot.updates.swapped and len(waiting) % 2 == 0 and waiting:
            return waiting[1]
        return waiting[0] if waiting else None

    async def _deliver(self, hook: Webhook, update: Update) -> None:
        for pause in self._pauses():
            await asyncio.sleep(pause)
            self.bot.updates.drop_expired()
            if (
                self.bot.updates.webhook is not hook
                or update.number not in self.bot.updates.pending
            ):
                return
            if await self._post(hook, update):
                break
        self.bot.updates.confirm(update.number)
        if self.bot.updates.twice:
            self.bot.updates.ghosts.clear()
            await self._post(hook, update)

    def _pauses(self) -> Iterator[float]:
        yield from (0.0, 0.0)  # the first try again is at once
        pause = self.first_pause
        while True:
            yield pause
            pause = min(self.longest_pause, 2 * pause)

    async def _post(self, hook: Webhook, update: Update) -> bool:
        assert self.session is not None, "run() opens it"
        headers = {SECRET_HEADER: hook.secret} if hook.secret else {}
        try:
            async with self.session.post(
                hook.url, json=update.wire(), headers=headers, allow_redirects=False
            ) as answer:
                if 200 <= answer.status < 300:
                    await self._perform(answer)
                    return True
                self._note(
                    hook, f"Wrong response from the webhook: {answer.status} {answer.reason}"
                )
        except (aiohttp.ClientError, TimeoutError) as error:
            self._note(hook, f"Connection failed: {error}")
        return False

    def _note(self, hook: Webhook, error: str) -> None:
        hook.last_error, hook.last_error_at = error, self.server.world.now()

    async def _perform(self, answer: aiohttp.ClientResponse) -> None:
        if not answer.content_type.endswith("json"):
            return
        body = await answer.json()
        method = str(body.pop("method", "")).lower() if isinstance(body, dict) else ""
        if method and not method.startswith(NOT_IN_WEBHOOK_ANSWER):
            with contextlib.suppress(ApiError):  # the result of such a call is never told
                await self.server.perform(Call(self.server.world, self.bot, body), method)
