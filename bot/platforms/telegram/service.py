"""Telegram ready to be run: the account asked for, the menu told, nothing in the way."""

import asyncio
import logging
from typing import TypeVar

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import PRODUCTION, TelegramAPIServer
from aiogram.exceptions import (
    AiogramError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import (
    DeleteEphemeralMessage,
    DeleteWebhook,
    GetMe,
    GetWebhookInfo,
    TelegramMethod,
)
from aiogram.utils.token import TokenValidationError

from bot.allowance import OwnAllowance
from bot.chat import Handler
from bot.platforms.telegram.files import Files
from bot.platforms.telegram.menu import publish
from bot.platforms.telegram.names import TITLE, Me
from bot.platforms.telegram.observed import Observed
from bot.platforms.telegram.platform import TelegramPlatform
from bot.platforms.telegram.polling import Poller
from bot.platforms.telegram.requests import Requests
from bot.platforms.telegram.webhook import WebhookDoor
from bot.running import CannotRun, Opening
from bot.storage.store import Store

log = logging.getLogger(__name__)

API = "TELEGRAM_API"
"""The setting with the address of a Bot API server of one's own."""

TRIES = 5
PAUSE = 2.0
"""Seconds between two tries of the first requests."""

T = TypeVar("T")


class TelegramService:
    """The adapter, its account and its updates."""

    def __init__(
        self, bot: Bot, platform: TelegramPlatform, poller: Poller | WebhookDoor, store: Store
    ) -> None:
        """Run `platform` and `poller` (or what takes updates instead), both on `bot`.

        `store` remembers which menus have been told.
        """
        self.platform = platform
        self._bot = bot
        self._poller = poller
        self._store = store
        platform.requests.on_move = poller.told_moved

    @property
    def title(self) -> str:
        """Which bot this is."""
        return f"{TITLE}: @{self.platform.requests.me.username}"

    async def run(self, handle: Handler) -> None:
        """Hand updates over until stopped, and tell the menus meanwhile; raises CannotRun."""
        try:
            async with asyncio.TaskGroup() as tasks:
                telling = tasks.create_task(publish(self._bot, self._store))
                await self._poller.run(handle)
                telling.cancel()
        except* CannotRun as several:
            raise several.exceptions[0] from None

    def stop(self) -> None:
        """Ask for no more updates."""
        self._poller.stop()

    async def close(self) -> None:
        """Close the connections."""
        await self._bot.session.close()


async def open_telegram(opening: Opening) -> TelegramService:
    """Check the token and what is in the way; raises CannotRun."""
    bot = _bot(opening)
    try:
        me = await _me(bot)
        if opening.gate is None:
            await _free_from_webhook(bot, opening)
        platform = TelegramPlatform(
            Requests(bot, me, opening.allowance or OwnAllowance(opening.clock)),
            Files(opening.store, me.id),
            opening.newest,
        )
        platform.whispers = await _knows_whispers(bot, me)
        poller = _entrance(bot, me, opening, platform)
    except BaseException:
        await bot.session.close()
        raise
    return TelegramService(bot, platform, poller, opening.store)


def _entrance(
    bot: Bot, me: Me, opening: Opening, platform: TelegramPlatform
) -> Poller | WebhookDoor:
    if opening.gate is None:
        return Poller(bot, me, opening.clock, platform.saw)
    return WebhookDoor(bot, me, opening.clock, platform.saw, opening.gate, opening.secret)


def _bot(opening: Opening) -> Bot:
    address = opening.settings.get(API, "")
    server = TelegramAPIServer.from_base(address) if address else PRODUCTION
    session = AiohttpSession(api=server)
    session.middleware(Observed(opening.observe))
    try:
        return Bot(opening.token, session=session)
    except TokenValidationError as error:
        raise CannotRun("run-token-malformed", platform=TITLE) from error


async def _me(bot: Bot) -> Me:
    account = await _first(bot, GetMe())
    return Me(account.id, account.username or "", bool(account.can_read_all_group_messages))


async def _free_from_webhook(bot: Bot, opening: Opening) -> None:
    """Remove a webhook if that is wished; raises CannotRun if one is left.

    Where nobody tells whether there is one, the first question for updates will.
    """
    try:
        url = (await bot(GetWebhookInfo(), request_timeout=10)).url
    except TelegramUnauthorizedError as error:
        raise CannotRun("run-token-revoked", platform=TITLE) from error
    except AiogramError as error:
        log.warning("whether there is a webhook is not known: %s", error)
        return
    if not url:
        return
    if not opening.drop_webhook:
        raise CannotRun("run-webhook", url=url)
    await _first(bot, DeleteWebhook())
    log.warning("removed the webhook %s", url)


async def _knows_whispers(bot: Bot, me: Me) -> bool:
    """Whether the server knows messages for one person's eyes.

    An older one would overlook who is meant, and show his cards to everybody. It is asked to
    delete what cannot be there: an older one knows no such method, whatever others say to it.
    """
    probe = DeleteEphemeralMessage(chat_id=me.id, receiver_user_id=me.id, ephemeral_message_id=1)
    for _ in range(TRIES):
        try:
            await bot(probe, request_timeout=10)
        except TelegramNotFound:
            return False
        except (TelegramBadRequest, TelegramForbiddenError):
            return True
        except AiogramError as error:
            log.warning("whether cards can be whispered is not known yet: %s", error)
            await asyncio.sleep(PAUSE)
        else:
            return True
    return False


async def _first(bot: Bot, method: TelegramMethod[T]) -> T:
    """Carry out one of the first requests, patiently; raises CannotRun."""
    for attempt in range(1, TRIES + 1):
        try:
            return await bot(method, request_timeout=10)
        except (TelegramUnauthorizedError, TelegramNotFound) as error:
            raise CannotRun("run-token-revoked", platform=TITLE) from error
        except TelegramRetryAfter as wait:
            await asyncio.sleep(wait.retry_after)
        except AiogramError as error:
            log.warning("Telegram does not answer, try %d of %d: %s", attempt, TRIES, error)
            await asyncio.sleep(PAUSE)
    raise CannotRun("run-unreachable", platform=TITLE)
