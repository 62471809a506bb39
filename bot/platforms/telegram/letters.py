"""Letters as Telegram takes them: HTML, keyboards, replies."""

import re
from html import escape
from itertools import islice
from urllib.parse import quote, urlencode

from aiogram.enums import ButtonStyle
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, ReplyParameters

from bot.chat import Button, Letter
from bot.platforms.telegram.names import user_of, whispered

HTML = "HTML"
TEXT_LIMIT = 4096
CAPTION_LIMIT = 1024
ALERT_LIMIT = 200
ROW_LIMIT = 8
BUTTON_LIMIT = 100

_LINK = re.compile(r"https?://\S+")
_STYLES = {
    "danger": ButtonStyle.DANGER,
    "success": ButtonStyle.SUCCESS,
    "primary": ButtonStyle.PRIMARY,
}


def html(letter: Letter) -> str:
    """The words of a letter with the people it calls as mentions."""
    text = escape(letter.text, quote=False)
    for name, person in letter.mentions:
        user = user_of(person)
        if user is not None and name:
            shown = escape(name, quote=False)
            text = text.replace(shown, f'<a href="tg://user?id={user}">{shown}</a>', 1)
    return text


def in_words(letter: Letter) -> Letter:
    """The same letter where no picture can be shown: its text equivalent instead."""
    if letter.picture is None:
        return letter
    text = f"{letter.text}\n\n{letter.picture.alt}" if letter.text else letter.picture.alt
    return Letter(
        text[:TEXT_LIMIT],
        letter.buttons,
        None,
        letter.mentions,
        letter.reply_to,
        letter.silent,
        letter.table,
        letter.slot,
    )


def keyboard(letter: Letter) -> InlineKeyboardMarkup | None:
    """The buttons of a letter; rows too wide to read are broken, None for no buttons."""
    rows: list[list[InlineKeyboardButton]] = []
    left = BUTTON_LIMIT
    for row in letter.buttons:
        shown = [_button(button) for button in islice(row, left)]
        left -= len(shown)
        rows += [shown[at : at + ROW_LIMIT] for at in range(0, len(shown), ROW_LIMIT)]
    return InlineKeyboardMarkup(inline_keyboard=rows) if rows else None


def _button(button: Button) -> InlineKeyboardButton:
    style = _STYLES.get(button.style)
    if button.data:
        return InlineKeyboardButton(text=button.label, callback_data=button.data, style=style)
    url = button.link or share_link(button.share)
    return InlineKeyboardButton(text=button.label, url=url, style=style)


def share_link(text: str) -> str:
    """A link that lets a person choose a chat and puts the ready text, its link first, in it."""
    found = _LINK.search(text)
    link = found[0] if found else ""
    words = " ".join(text.replace(link, " ", 1).split()) if link else text
    return "https://t.me/share/url?" + urlencode({"url": link, "text": words}, quote_via=quote)


def reply(letter: Letter) -> ReplyParameters | None:
    """What a letter answers; it goes out also where that is gone."""
    if not letter.reply_to.isdecimal():
        return None
    return ReplyParameters(message_id=int(letter.reply_to), allow_sending_without_reply=True)


def whispered_reply(letter: Letter) -> ReplyParameters | None:
    """What a whispered letter answers: only another whispered one counts."""
    heard = whispered(letter.reply_to)
    return ReplyParameters(ephemeral_message_id=heard.number) if heard else None
