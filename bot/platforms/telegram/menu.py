"""The menu of commands, per language and kind of chat."""

import asyncio
import logging
from collections.abc import Iterator
from hashlib import sha256

from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    TelegramBadRequest,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import SetMyCommands
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)

from bot.commands import MENU
from bot.statements import COMMANDS, STATEMENTS
from bot.storage.store import Store
from bot.texts import texts

log = logging.getLogger(__name__)

KIND = "telegram-menu"
LANGUAGES = {"": "en", "ru": "ru", "be": "ru", "uk": "ru", "kk": "ru"}
"""The languages of clients and what they are spoken to in; the empty one is all others."""
ROOMS_ONLY = frozenset({"invite"})
ALONE_ONLY = frozenset({"settings", "forget", "record", "privacy"})
"""What is a person's own affair stands in the menu of his private dialog."""


REFUSALS = (TelegramBadRequest, TelegramNotFound, TelegramUnauthorizedError)
PAUSES = (2.0, 20.0, 120.0)
"""Seconds before a menu is told again that could not be told."""


def commands(language: str, *, private: bool) -> list[BotCommand]:
    """The menu of private dialogs or of groups: what the bot can do, in the menu's order."""
    left_out = ROOMS_ONLY if private else ALONE_ONLY
    say = texts(language).say
    return [
        BotCommand(command=name, description=say(f"menu-{name}"))
        for name in MENU
        if is_done(name) and name not in left_out
    ]


def is_done(name: str) -> bool:
    """Whether there is a deed behind a command."""
    return name == "play" or COMMANDS.get(name, name) in STATEMENTS


async def publish(bot: Bot, store: Store) -> None:
    """Tell Telegram the menus, unless it knows them from an earlier start.

    Nothing else needs them: where they cannot be told, they stay as they were.
    """
    try:
        if await store.get(KIND, str(bot.id)) == known():
            return
        for menu in _menus():
            await _tell(bot, menu)
        await store.put(KIND, str(bot.id), known())
    except Exception as error:  # noqa: BLE001  # whatever it is, people can play without
        log.warning("the menu of commands stays as it was: %s", error)


def known() -> bytes:
    """What is kept of menus that have been told: their fingerprint."""
    return sha256(repr([menu.model_dump() for menu in _menus()]).encode()).digest()


def _menus() -> Iterator[SetMyCommands]:
    for client, language in LANGUAGES.items():
        for private in (True, False):
            scope = BotCommandScopeAllPrivateChats() if private else BotCommandScopeAllGroupChats()
            yield SetMyCommands(
                commands=commands(language, private=private),
                scope=scope,
                language_code=client or None,
            )


async def _tell(bot: Bot, menu: SetMyCommands) -> None:
    for pause in PAUSES:
        try:
            await bot(menu, request_timeout=10)
        except TelegramRetryAfter as wait:
            await asyncio.sleep(wait.retry_after)
        except REFUSALS:
            raise
        except AiogramError:
            await asyncio.sleep(pause)
        else:
            return
    await bot(menu, request_timeout=10)
