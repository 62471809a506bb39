"""What Telegram's refusals mean to the bot."""

from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramAPIError,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)

from bot.chat import Address, ChatError, Gone, Moved, TooLate, Unknown, Unreachable, Wait
from bot.platforms.telegram.names import Me

UNCHANGED = "message is not modified"
WRONG_FILE = "wrong file identifier"
UNPARSED = "can't parse entities"
NO_TEXT = "there is no text in the message to edit"
PAUSE = 5.0
"""Seconds to wait where Telegram asks for a pause without saying how long."""

REASONS = (
    ("bot was blocked by the user", "blocked"),
    ("bot can't initiate conversation", "not_started"),
    ("user is deactivated", "gone"),
    ("was kicked", "kicked"),
    ("is not a member", "kicked"),
    ("group chat was deleted", "gone"),
    ("not enough rights to send photos", "no_photos"),
    ("chat_send_photos_forbidden", "no_photos"),
    ("not enough rights to send animations", "no_photos"),
    ("chat_send_gifs_forbidden", "no_photos"),
    ("not enough rights to send", "muted"),
    ("have no rights to send", "muted"),
    ("chat_write_forbidden", "muted"),
    ("chat_send_plain_forbidden", "muted"),
    ("topic_closed", "closed"),
    ("topic_deleted", "closed"),
    ("message thread not found", "closed"),
    ("chat_restricted", "closed"),
)
"""Words of a refusal and why the chat cannot be written to, the more telling ones first."""

LOST = (
    "message to edit not found",
    "message to delete not found",
    "message can't be edited",
    "message can't be deleted",
    "message media can't be edited",
    "message identifier is not specified",
    "message_id_invalid",
    "there is no caption in the message to edit",
    "unsupported input message content type",
)
LATE = ("query is too old", "query_id_invalid")


class Unchanged(ChatError):
    """An edit would change nothing."""


class Textless(Gone):
    """A photo was to become a text, which cannot be."""


class WrongFile(ChatError):
    """The name of a picture is not known any more."""


def meaning(error: AiogramError, me: Me, at: Address | None = None) -> ChatError:
    """The same refusal in the bot's words; `at` is the chat it concerns."""
    known = _special(error)
    if known is not None:
        return known
    if isinstance(error, TelegramRetryAfter):
        return Wait(float(error.retry_after))
    if isinstance(error, TelegramMigrateToChat):
        return Moved(me.room(error.migrate_to_chat_id))
    if isinstance(error, TelegramEntityTooLarge):
        return ChatError(str(error))
    if isinstance(error, (TelegramNetworkError, TelegramServerError, ClientDecodeError)):
        return Unknown(str(error))
    return _refused(error, at)


def _refused(error: AiogramError, at: Address | None) -> ChatError:
    words = str(error).lower()
    if "too many requests" in words:
        return Wait(PAUSE)
    if any(each in words for each in LATE):
        return TooLate(str(error))
    if any(each in words for each in LOST):
        return Gone(str(error))
    for part, reason in REASONS:
        if part in words:
            return Unreachable(reason)
    if "chat not found" in words:
        private = at is not None and not at.chat.startswith("-")
        return Unreachable("not_started" if private else "gone")
    if isinstance(error, TelegramForbiddenError):
        return Unreachable("closed")
    return ChatError(str(error) if isinstance(error, TelegramAPIError) else repr(error))


def _special(error: AiogramError) -> ChatError | None:
    """A refusal after which the adapter itself knows what to do; None for any other."""
    words = str(error).lower()
    if UNCHANGED in words:
        return Unchanged(words)
    if NO_TEXT in words:
        return Textless(words)
    return WrongFile(words) if WRONG_FILE in words else None
