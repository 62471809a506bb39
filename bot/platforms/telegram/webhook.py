"""Updates by webhook: Telegram posts them, and takes 200 for finished."""

import asyncio
import hmac
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from aiogram import Bot
from aiogram.exceptions import AiogramError, TelegramRetryAfter, TelegramUnauthorizedError
from aiogram.methods import SetWebhook
from aiohttp import web

from bot.chat import Address, Clock, Handler, Incoming
from bot.platforms.telegram.hands import Hands
from bot.platforms.telegram.incoming import moved, to_incoming
from bot.platforms.telegram.names import NAME, TITLE, Me
from bot.platforms.telegram.polling import KINDS, read_update
from bot.running import CannotRun, Gate
from bot.storage import StorageError

log = logging.getLogger(__name__)

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  # the name of a header

CONNECTIONS = 100
"""Updates that Telegram may post at once."""

TRIES = 5
PAUSE = 2.0
"""Seconds between two tries to set the webhook."""

AGAIN = {"Retry-After": "1"}


class WebhookDoor:
    """Takes the updates of one bot; Telegram posts again whatever is not answered by 200."""

    def __init__(
        self,
        bot: Bot,
        me: Me,
        clock: Clock,
        saw: Callable[[Address, int], None],
        gate: Gate,
        secret: bytes,
    ) -> None:
        """Stand at `gate`; `saw` is told the numbers of messages in rooms.

        What Telegram must say to be believed is made of `secret`, so that all processes of the
        bot, and the next ones, believe the same.
        """
        self._bot = bot
        self._me = me
        self._clock = clock
        self._saw = saw
        self._path = f"/{NAME}/{me.id}"
        self._url = gate.url(self._path)
        self._word = hmac.digest(secret, f"webhook {me.id}".encode(), "sha256").hex()
        self._stopped = asyncio.Event()
        self._tasks: asyncio.TaskGroup | None = None
        self._handle: Handler | None = None
        self._hands: Hands | None = None
        self._in_hand: dict[int, asyncio.Task[bool]] = {}
        gate.take(self._path, self.take)

    async def run(self, handle: Handler) -> None:
        """Take updates until stopped; raises CannotRun where no webhook can be set.

        Returns when what is in hand is finished. The webhook stays: whoever starts next goes on.
        """
        async with asyncio.TaskGroup() as tasks:
            self._tasks, self._handle = tasks, handle
            self._hands = Hands(handle, tasks)
            await self._set()
            await self._stopped.wait()

    def stop(self) -> None:
        """Take no more updates."""
        self._stopped.set()

    def told_moved(self, old: Address, new: Address) -> None:
        """Hand over that a room moved, learnt from a refusal."""
        if self._hands is not None:
            self._hands.add(moved(self._me, int(old.chat), int(new.chat)))

    async def take(self, request: web.Request) -> web.StreamResponse:
        """Take one update: answer when it is finished, so that none is lost."""
        told = request.headers.get(SECRET_HEADER, "")
        if not hmac.compare_digest(told.encode(), self._word.encode()):
            return web.Response(status=401)
        if self._tasks is None or self._stopped.is_set():
            return web.Response(status=503, headers=AGAIN)
        try:
            entry = json.loads(await request.read())
        except (ValueError, RecursionError):
            return web.Response(status=400)
        if not isinstance(entry, dict) or not isinstance(entry.get("update_id"), int):
            return web.Response(status=400)
        return await self._taken(entry, self._tasks)

    async def _taken(self, entry: dict[str, Any], tasks: asyncio.TaskGroup) -> web.Response:
        number: int = entry["update_id"]
        task = self._in_hand.get(number)
        if task is None:
            incoming = self._read(entry)
            if incoming is None:
                return web.Response()
            # What Telegram loses patience with is finished nevertheless, and not begun twice.
            task = tasks.create_task(self._finish(incoming))
            self._in_hand[number] = task
            task.add_done_callback(lambda _: self._in_hand.pop(number, None))
        done = await asyncio.shield(task)
        return web.Response() if done else web.Response(status=503, headers=AGAIN)

    def _read(self, entry: dict[str, Any]) -> Incoming | None:
        try:
            update = read_update(entry)
            incoming = to_incoming(update, self._me, self._clock()) if update else None
        except Exception:
            log.exception("update %s cannot be read", entry["update_id"])
            return None
        if incoming and incoming.kind in {"text", "other"} and incoming.message.isdecimal():
            self._saw(incoming.at, int(incoming.message))
        return incoming

    async def _finish(self, incoming: Incoming) -> bool:
        """Carry an update out; False where it could not even be kept aside."""
        assert self._handle is not None, "there are tasks only while it runs"  # noqa: S101
        try:
            await self._handle(incoming)
        except StorageError as error:
            log.warning("update %s is to be given again: %s", incoming.update, error)
            return False
        except Exception:
            log.exception("update %s is to be given again", incoming.update)
            return False
        return True

    async def _set(self) -> None:
        hook = SetWebhook(
            url=self._url,
            secret_token=self._word,
            max_connections=CONNECTIONS,
            allowed_updates=KINDS,
        )
        reason = ""
        for _ in range(TRIES):
            try:
                await self._bot(hook, request_timeout=10)
            except TelegramUnauthorizedError as error:
                raise CannotRun("run-token-revoked", platform=TITLE) from error
            except TelegramRetryAfter as wait:
                await self._pause(wait.retry_after)
            except AiogramError as error:
                log.warning("the webhook %s is not accepted: %s", self._url, error)
                reason = str(error)
                await self._pause(PAUSE)
            else:
                return
            if self._stopped.is_set():
                return
        raise CannotRun("run-webhook-refused", url=self._url, reason=reason)

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stopped.wait()
