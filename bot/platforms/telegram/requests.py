"""Requests to Telegram: at a pace it takes, with refusals in the bot's words."""

from asyncio import sleep
from collections.abc import Awaitable, Callable
from typing import TypeVar

from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.methods import TelegramMethod

from bot.allowance import Allowance
from bot.chat import Address, ChatError, Moved, TooLate, Wait
from bot.platforms.telegram.errors import meaning
from bot.platforms.telegram.names import Me
from bot.platforms.telegram.pace import A_MINUTE, Lane, Pace

TIMEOUT = 10
"""Seconds after which a request counts as unanswered."""

PATIENCE = 3.0
"""Seconds for which an answer to a person waits for its turn."""

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

    async def call(self, method: TelegramMethod[T], at: Address | None = None) -> T:
        """Carry out a request that concerns the chat `at`."""
        try:
            return await self.bot(method, request_timeout=TIMEOUT)
        except AiogramError as error:
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
        for last in (False, True):
            try:
                await self.enter(at, "send")
                return await send()
            except Wait as wait:
                if last or wait.seconds > PATIENCE:
                    raise
                await sleep(wait.seconds)
        raise AssertionError("the last try returns or raises")

    async def _heed(self, refusal: ChatError, at: Address) -> None:
        if isinstance(refusal, Wait):
            await self.pace.close(at.chat, refusal.seconds)
        elif isinstance(refusal, Moved):
            self.on_move(at, refusal.to)


def _ignored(old: Address, new: Address) -> None:
    """Nobody wants to know."""
