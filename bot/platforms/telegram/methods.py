"""Letters as requests: which method sends or edits them, with which picture."""

import re
from html import unescape
from typing import Any, TypeVar

from aiogram.methods import (
    EditEphemeralMessageMedia,
    EditEphemeralMessageText,
    EditMessageMedia,
    EditMessageText,
    SendAnimation,
    SendMessage,
    SendPhoto,
)
from aiogram.types import (
    EphemeralMessageParameters,
    InputFile,
    InputMediaAnimation,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
)
from pydantic import BaseModel

from bot.chat import Address, Letter
from bot.platforms.telegram.letters import HTML, html, keyboard, reply, whispered_reply
from bot.platforms.telegram.names import Whispered

_TAG = re.compile(r"</?[a-z][^<>]*>")

P = TypeVar("P", bound=BaseModel)

Media = InputFile | str | None
"""A picture's bytes, or the name Telegram knows it by, or no picture."""

QUIET = LinkPreviewOptions(is_disabled=True)
"""Shows no page under a message with a link; where there is none, nothing is said of it."""


def sending(
    at: Address, letter: Letter, media: Media, seen_by: EphemeralMessageParameters | None = None
) -> SendMessage | SendPhoto | SendAnimation:
    """The request that sends a letter, to one person's eyes alone where `seen_by` says so."""
    answered = whispered_reply(letter) if seen_by else reply(letter)
    topic = int(at.topic) if at.topic else None
    silent = letter.silent or None
    if media is None:
        return SendMessage(
            chat_id=at.chat,
            message_thread_id=topic,
            text=html(letter),
            parse_mode=HTML,
            link_preview_options=_preview(letter),
            disable_notification=silent,
            reply_markup=keyboard(letter),
            reply_parameters=answered,
            ephemeral_message_parameters=seen_by,
        )
    shown: dict[str, Any] = {
        "chat_id": at.chat,
        "message_thread_id": topic,
        "caption": html(letter) or None,
        "parse_mode": HTML,
        "disable_notification": silent,
        "reply_markup": keyboard(letter),
        "reply_parameters": answered,
        "ephemeral_message_parameters": seen_by,
    }
    if _moves(letter):
        return SendAnimation(animation=media, **shown)
    return SendPhoto(photo=media, **shown)


def editing(
    at: Address, message: int, letter: Letter, media: Media
) -> EditMessageText | EditMessageMedia:
    """The request that makes a message look like a letter."""
    if media is None:
        return EditMessageText(
            chat_id=at.chat,
            message_id=message,
            text=html(letter),
            parse_mode=HTML,
            link_preview_options=_preview(letter),
            reply_markup=keyboard(letter),
        )
    return EditMessageMedia(
        chat_id=at.chat,
        message_id=message,
        media=_media(letter, media),
        reply_markup=keyboard(letter),
    )


def whisper_editing(
    at: Address, seen: Whispered, letter: Letter, media: Media
) -> EditEphemeralMessageText | EditEphemeralMessageMedia:
    """The request that makes what one person sees look like a letter."""
    if media is None:
        return EditEphemeralMessageText(
            chat_id=at.chat,
            receiver_user_id=seen.user,
            ephemeral_message_id=seen.number,
            text=html(letter),
            parse_mode=HTML,
            link_preview_options=_preview(letter),
            reply_markup=keyboard(letter),
        )
    return EditEphemeralMessageMedia(
        chat_id=at.chat,
        receiver_user_id=seen.user,
        ephemeral_message_id=seen.number,
        media=_media(letter, media),
        reply_markup=keyboard(letter),
    )


def seen_by(user: int, press: str | None) -> EphemeralMessageParameters:
    """Aim a message at one person.

    Built by hand: the library's own shortcut names the bot instead of the person where the
    message is one of the bot's.
    """
    return EphemeralMessageParameters(receiver_user_id=user, callback_query_id=press)


def name_in(sent: object) -> str:
    """The name Telegram gave the picture of a sent or edited message; empty for none."""
    if not isinstance(sent, Message):
        return ""
    if sent.animation:
        return sent.animation.file_id
    return sent.photo[-1].file_id if sent.photo else ""


def unmarked(method: P) -> P | None:
    """The same request without any marks in its words; None where there are none to take off."""
    media = getattr(method, "media", None)
    if isinstance(media, BaseModel):
        plain = _unmarked(media)
        return None if plain is None else method.model_copy(update={"media": plain})
    return _unmarked(method)


def _unmarked(part: P) -> P | None:
    if getattr(part, "parse_mode", None) != HTML:
        return None
    words = {
        name: unescape(_TAG.sub("", text))
        for name in ("text", "caption")
        if (text := getattr(part, name, None))
    }
    return part.model_copy(update={**words, "parse_mode": None})


def _preview(letter: Letter) -> LinkPreviewOptions | None:
    return QUIET if "://" in letter.text else None


def _moves(letter: Letter) -> bool:
    return letter.picture is not None and letter.picture.moving


def _media(letter: Letter, media: InputFile | str) -> InputMediaPhoto | InputMediaAnimation:
    kind = InputMediaAnimation if _moves(letter) else InputMediaPhoto
    return kind(media=media, caption=html(letter) or None, parse_mode=HTML)
