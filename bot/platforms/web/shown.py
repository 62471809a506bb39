"""What the page is told, as values that go out as JSON."""

import re
from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Any
from urllib.parse import quote

from bot.buttons import MoveButton, TokenButton, read_data
from bot.chat import Button
from bot.local.world import Message
from bot.platforms.web.kept import WebPlatform
from bot.texts import texts

MENU = ("play", "hand", "board", "undo", "rules", "score", "settings", "help")
"""The commands behind the button beside the input."""
ATTRIBUTES = {"label": "aria-label", "hint": "placeholder"}
"""Where the words of an element go that are not its content."""


@cache
def words(language: str) -> dict[str, str]:
    """The page's own few words in a language, by key."""
    said = texts(language)
    return {key: said.say(key) for key in said.every_key() if key.startswith("page-")}


@cache
def menu(language: str) -> list[dict[str, str]]:
    """The commands of the page's menu: what is said for a person, and what it is called."""
    say = texts(language).say
    return [{"command": f"/{name}", "label": say(f"menu-{name}")} for name in MENU]


def dressed(page: str, said: Mapping[str, str]) -> str:
    """Put words into the HTML of the page where it names them, until it knows its member's."""

    def spoken(found: re.Match[str]) -> str:
        opening, kind, words = found[0], found["kind"], escape(said[found["key"]])
        if kind == "word":
            return opening + words
        return f'{opening[:-1]} {ATTRIBUTES[kind]}="{words}">'

    for kind in ("word", *ATTRIBUTES):
        page = re.sub(rf'<[^>]*data-(?P<kind>{kind})="(?P<key>[\w-]+)"[^>]*>', spoken, page)
    return page


def message(platform: WebPlatform, shown: Message, bot_name: str) -> dict[str, Any]:
    """A message as the page shows it."""
    letter = shown.letter
    shot = platform.shots.get(shown.id)
    return {
        "id": shown.id,
        "chat": shown.chat,
        "author": shown.author or bot_name,
        "bot": not shown.author,
        "text": letter.text,
        "sent": shown.sent,
        "private": bool(shown.seen_by),
        "table": letter.table,
        "slot": letter.slot,
        "reply_to": _number(shown.reply_to),
        "buttons": [[_button(b) for b in row if b.data] for row in letter.buttons],
        "asks": any(is_move(b) for row in letter.buttons for b in row),
        "picture": f"/picture/{quote(shot.name)}" if shot else "",
        "width": shot.width if shot else 0,
        "height": shot.height if shot else 0,
        "alt": letter.picture.alt if letter.picture else "",
    }


def is_move(button: Button) -> bool:
    """Whether a button makes a move or begins one: its message waits for the person."""
    return isinstance(read_data(button.data), MoveButton | TokenButton)


def _button(button: Button) -> dict[str, str]:
    return {"label": button.label, "data": button.data, "style": button.style}


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() else None
