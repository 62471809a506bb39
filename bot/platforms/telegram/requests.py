"""Requests to Telegram: at a pace it takes, with refusals in the bot's words."""

import logging
from asyncio import sleep
from collections.abc import Awaitable, Callable
from math import ceil
from time import monotonic
from typing import TypeVar

from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.methods import TelegramMethod

from bot.allowance import Allowance
from bot.chat import Address, ChatError, Moved, TooLate, Unknown, Wait
from bot.platforms.telegram.errors import UNPARSED, meaning
from bot.platforms.telegram.methods import unmarked
from bot.platforms.telegram.names import Me
from bot.platforms.telegram.pace import A_MINUTE, Lane, Pace

log = logging.getLogger(__name__)

TIMEOUT = 10
"""Seconds after which a request counts as unanswered."""

PATIENCE = 3.0
"""Seconds for which an answer to a person waits for its turn."""

PAUSE = 0.5
"""Seconds after which an answer that the line has swallowed is given again."""

T = TypeVar("T")


class Requests:
    """Carries requests out; they raise only ChatError."""

    def __init__(self, bot: Bot, me: Me, allowance: Allowance) -> None:
        """Ask through `bot`, as `me`, as fast as `allowance` lets it."""
        self.bot = bot
        self.me = me
        self.pace = Pace(allowance, me.id)
        self.on_move: Callable[[Address, Address], None] = _ignored
        """Told when a refusal says that a group has become a supergroup."""

    async def enter(self, at: Address, lane: Lane, *, most: int = A_MINUTE) -> None:
        """Count a message that the bot sends by itself; raises Wait when it must not go now."""
        await self.pace.enter(at.chat, lane, most=most)

    async def call(
        self, method: TelegramMethod[T], at: Address | None = None, *, within: float = 0.0
    ) -> T:
        """Carry out a request that concerns the chat `at`, within so many seconds."""
        try:
            return await self.bot(method, request_timeout=ceil(within or TIMEOUT))
        except AiogramError as error:
            plain = unmarked(method) if UNPARSED in str(error) else None
            if plain is not None:
                log.error("the marks of a message are not understood: %s", error)  # noqa: TRY400  # the server's words are all there is
                return await self.call(plain, at, within=within)
            refusal = meaning(error, self.me, at)
            if at is not None:
                await self._heed(refusal, at)
            raise refusal from error

    async def whispered(self, method: TelegramMethod[T], at: Address) -> T:
        """Carry out a request for one person's eyes; an unexplained refusal counts as too late."""
        try:
            return await self.call(method, at)
        except ChatError as error:
            if type(error) is ChatError:
                raise TooLate(str(error)) from error
            raise

    async def patiently(self, at: Address, send: Callable[[], Awaitable[T]]) -> T:
        """Send an answer to a person, waiting a moment for its turn; raises Wait after that."""

        async def enter_and_send() -> T:
            await self.enter(at, "send")
            return await send()

        return await self.twice(enter_and_send)

    async def twice(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Ask again in a moment after a failure that is over by then.

        A long silence is no such failure: the person waits no longer.
        """
        began = monotonic()
        try:
            return await ask()
        except (Wait, Unknown) as failure:
            pause = failure.seconds if isinstance(failure, Wait) else PAUSE
            if pause > PATIENCE or monotonic() - began > PATIENCE:
                raise
        await sleep(pause)
        return await ask()

    async def _heed(self, refusal: ChatError, at: Address) -> None:
        if isinstance(refusal, Wait):
            await self.pace.close(at.chat, refusal.seconds)
        elif isinstance(refusal, Moved):
            self.on_move(at, refusal.to)


def _ignored(old: Address, new: Address) -> None:
    """Nobody wants to know."""
