"""Updates by long polling: Telegram is told that it may forget only what is finished."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from math import inf
from typing import Any

from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    TelegramConflictError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import GetUpdates
from aiogram.types import Update
from pydantic import ValidationError

from bot.chat import Address, Clock, Handler
from bot.platforms.telegram.hands import Hands
from bot.platforms.telegram.incoming import moved, to_incoming
from bot.platforms.telegram.names import TITLE, Me
from bot.running import CannotRun

log = logging.getLogger(__name__)

KINDS = ["message", "callback_query", "my_chat_member", "chat_member"]
"""The updates we ask for; `chat_member` comes only to administrators."""

POLL = 10
"""Seconds for which Telegram holds an empty answer back; so long a dead process seems to ask."""

AGAIN = 0.6
"""Seconds between two questions for the same offset: within 0.5 the answer holds one update."""

PAUSES = (1.0, 2.0, 5.0, 10.0, 20.0)
"""Seconds before the next question after failures in a row."""

NEWCOMER = 60.0
"""Seconds within which a bot that is not the only one gives way."""

LINGER = POLL + 3.0
"""Seconds of conflicts that are still taken for the last question of a dead process."""

LEFT_OUT: Mapping[str, object] = {
    "until_date": 0,
    "is_member": True,
    "chat_instance": "",
    "date": 1,
}
"""What is meant where a server leaves something out; «no» for everything else."""

FORGOTTEN = 3 * 86400.0
"""Seconds without updates after which numbers may begin anew, so that no offset is named."""


Entry = tuple[int, dict[str, Any]]
"""An update as it came, with its number."""


class Entries(GetUpdates):
    """The question for updates, answered unread: many of them are in hand and need no reading."""

    __returning__ = list[Any]
    __api_method__ = "getUpdates"


class Poller:
    """Asks for updates and hands them over until it is stopped."""

    def __init__(
        self, bot: Bot, me: Me, clock: Clock, saw: Callable[[Address, int], None]
    ) -> None:
        """Ask through `bot`; `saw` is told the numbers of messages in rooms."""
        self._bot = bot
        self._me = me
        self._clock = clock
        self._saw = saw
        self._failures = 0
        self._began = clock()
        self._conflict_began = self._conflict_seen = -inf
        self._heard = clock()
        self._asked: int | None = None
        self._asking: asyncio.Task[None] | None = None
        self._hands: Hands | None = None

    async def run(self, handle: Handler) -> None:
        """Hand every update to `handle`; returns when stopped and all in hand is finished.

        Raises CannotRun when the token is revoked or somebody else polls with it.
        """
        self._began = self._heard = self._clock()
        try:
            async with asyncio.TaskGroup() as tasks:
                hands = self._hands = Hands(handle, tasks)
                self._asking = tasks.create_task(self._ask_on(hands))
        except* CannotRun as several:
            raise several.exceptions[0] from None
        await self._confirm(hands)

    def stop(self) -> None:
        """Ask no more; what is in hand is finished."""
        if self._asking is not None:
            self._asking.cancel()

    def told_moved(self, old: Address, new: Address) -> None:
        """Hand over that a room moved, learnt from a refusal."""
        if self._hands is not None:
            self._hands.add(moved(self._me, int(old.chat), int(new.chat)))

    async def _ask_on(self, hands: Hands) -> None:
        while True:
            for number, entry in sorted(await self._ask(hands), key=lambda pair: pair[0]):
                if not hands.knows(number):
                    self._begin(hands, number, read_update(entry))
            if hands.busy:
                # To ask sooner would bring the same updates again, to be read in vain.
                await hands.idle(AGAIN)

    async def _ask(self, hands: Hands) -> Iterable[Entry]:
        """One question; nothing after a failure, and a pause."""
        timeout = 0 if hands.busy else POLL
        self._asked = self._offset(hands)
        question = Entries(offset=self._asked, timeout=timeout, allowed_updates=KINDS)
        try:
            updates: list[Any] = await self._bot(question, request_timeout=timeout + 10)
        except (TelegramUnauthorizedError, TelegramNotFound) as error:
            raise CannotRun("run-token-revoked", platform=TITLE) from error
        except TelegramConflictError as error:
            return await self._conflict(error)
        except TelegramRetryAfter as error:
            await asyncio.sleep(error.retry_after)
            return ()
        except AiogramError as error:
            return await self._failed(error)
        self._failures = 0
        if updates:
            self._heard = self._clock()
        return [
            (entry["update_id"], entry)
            for entry in updates
            if isinstance(entry, dict) and isinstance(entry.get("update_id"), int)
        ]

    def _offset(self, hands: Hands) -> int | None:
        forgotten = not hands.busy and self._clock() - self._heard > FORGOTTEN
        return None if forgotten else hands.ask()

    def _begin(self, hands: Hands, number: int, update: Update | None) -> None:
        incoming = None
        try:
            incoming = to_incoming(update, self._me, self._clock()) if update else None
        except Exception:
            log.exception("update %d cannot be read", number)
        if incoming is None:
            hands.skip(number)
            return
        if incoming.kind in {"text", "other"} and incoming.message.isdecimal():
            self._saw(incoming.at, int(incoming.message))
        hands.take(number, incoming)

    async def _failed(self, error: Exception) -> Iterable[Entry]:
        pause = PAUSES[min(self._failures, len(PAUSES) - 1)]
        self._failures += 1
        log.warning("Telegram does not answer, next try in %g s: %s", pause, error)
        await asyncio.sleep(pause)
        return ()

    async def _conflict(self, error: TelegramConflictError) -> Iterable[Entry]:
        """Who came last gives way; who has been there goes on and says what it sees."""
        if "webhook" in str(error).lower():
            raise CannotRun("run-webhook", url="") from error
        now = self._clock()
        if now - self._conflict_seen > NEWCOMER:
            self._conflict_began = now
        self._conflict_seen = now
        is_newcomer = self._conflict_began - self._began < NEWCOMER
        if is_newcomer and now - self._conflict_began >= LINGER:
            raise CannotRun("run-two-pollers", platform=TITLE) from error
        log.warning("another process asks for the updates of this bot: %s", error)
        await asyncio.sleep(PAUSES[0])
        return ()

    async def _confirm(self, hands: Hands) -> None:
        """Tell Telegram what is finished, so that the next start does not get it again."""
        if hands.offset in {None, self._asked} or hands.busy:
            return
        try:
            await self._bot(GetUpdates(offset=hands.offset, limit=1, timeout=0), request_timeout=5)
        except AiogramError as error:
            log.info("the last updates could not be confirmed: %s", error)


def read_update(entry: dict[str, Any]) -> Update | None:
    """Read one update, with what its server leaves out filled in: a permission is refused."""
    try:
        return Update.model_validate(entry)
    except ValidationError as error:
        missing = [each["loc"] for each in error.errors() if each["type"] == "missing"]
    for place in missing:
        _fill_in(entry, place)
    try:
        return Update.model_validate(entry)
    except ValidationError as error:
        log.warning("update %s is of an unknown shape: %s", entry["update_id"], error)
        return None


def _fill_in(entry: dict[str, Any], place: tuple[int | str, ...]) -> None:
    """Put what is meant by saying nothing at a place; names of alternatives in it are no keys."""
    *way, last = place
    inside = entry
    for step in way:
        deeper = inside.get(str(step))
        inside = deeper if isinstance(deeper, dict) else inside
    inside.setdefault(str(last), LEFT_OUT.get(str(last), False))
