"""Messages that one member of a group sees: who may send them, and their own editing methods."""

from dataclasses import dataclass
from typing import Any

from tests.fakes.telegram.call import CAPTION_LIMIT, TEXT_LIMIT, Call
from tests.fakes.telegram.errors import ApiError, bad_request
from tests.fakes.telegram.markup import Markup, parse_inline
from tests.fakes.telegram.world import Chat, Content, Message, User

Json = dict[str, Any]

WINDOW = 15.0


@dataclass(frozen=True, slots=True)
class Grant:
    """The leave to show a message to one person, perhaps in place of another message."""

    receiver: User
    replaces: Message | None = None


def granted(call: Call, chat: Chat) -> Grant | None:
    """Return the leave for an ephemeral send, None for an ordinary one.

    Without an administrator's role the bot needs a press, or an ephemeral message, of the same
    person not older than 15 s. Raises ApiError 400 otherwise.
    """
    wanted = call.structure("ephemeral_message_parameters") or _old_spelling(call)
    if wanted is None:
        return None
    receiver = chat.member(int(wanted.get("receiver_user_id") or 0))
    if chat.kind not in ("group", "supergroup") or not call.world.ephemeral_works:
        raise _refused()
    if receiver is None or receiver.user.is_bot or _holds_login(call):
        raise _refused()
    origin = _pressed(call, chat, wanted, receiver.user)
    replace = str(wanted.get("replace_callback_query_message", "")).lower() == "true"
    if replace and (origin is None or origin.ephemeral_id is not None):
        raise _refused()
    if origin is None and not call.self_in(chat).admin and not _answers(call, chat, receiver.user):
        raise _refused()
    return Grant(receiver.user, origin if replace else None)


def _old_spelling(call: Call) -> Json | None:
    receiver = call.number("receiver_user_id")
    if receiver is None:
        return None
    return {"receiver_user_id": receiver, "callback_query_id": call.text("callback_query_id")}


def _holds_login(call: Call) -> bool:
    return "login_url" in str(call.params.get("reply_markup", ""))


def _pressed(call: Call, chat: Chat, wanted: Json, receiver: User) -> Message | None:
    number = wanted.get("callback_query_id")
    if not number:
        return None
    press = call.world.presses.get(str(number))
    fresh = (
        press is not None
        and press.bot == call.bot.id
        and press.user is receiver
        and call.world.now() - press.at <= WINDOW
    )
    if not fresh or press is None or press.message is None or press.message.chat is not chat:
        raise _refused()
    return press.message


def _answers(call: Call, chat: Chat, receiver: User) -> bool:
    reply = call.structure("reply_parameters") or {}
    heard = chat.ephemerals.get(int(reply.get("ephemeral_message_id") or 0))
    return (
        heard is not None
        and heard.sender is receiver
        and heard.receiver is call.bot.user
        and call.world.now() - heard.date <= WINDOW
    )


def _refused() -> ApiError:
    return bad_request("EPHEMERAL_NOT_ALLOWED")


def _own(call: Call, purpose: str = "edit") -> Message:
    chat = call.chat()
    found = chat.ephemerals.get(call.number("ephemeral_message_id") or 0)
    if found is None or found.deleted or found.sender is not call.bot.user:
        raise bad_request(f"message to {purpose} not found")
    if found.receiver is None or found.receiver.id != call.number("receiver_user_id"):
        raise bad_request(f"message to {purpose} not found")
    return found


def _edit(call: Call, message: Message, content: Content) -> bool:
    markup = parse_inline(call.params.get("reply_markup"), message.chat.kind)
    replace(call, message, content, markup, action="send")
    return True


def replace(
    call: Call, message: Message, content: Content, markup: Markup, action: str = "edit"
) -> None:
    """Change a message; raises ApiError 400 if nothing would change, 429 if it is too much."""
    if markup.excess:
        call.world.complain("wide_keyboard", markup.excess)
    if message.content == content and message.markup == markup:
        raise bad_request(
            "message is not modified: specified new message content and reply markup are exactly "
            "the same as a current content and reply markup of the message"
        )
    # Ephemeral edits are taken to come out of the budget of sends: the careful reading.
    call.world.limits.spend(call.bot.id, message.chat.id, action, call.world.now())
    message.older_markups.append(message.markup)
    message.content, message.markup = content, markup
    message.edited_at = call.world.now()


async def edit_text(call: Call) -> bool:
    """editEphemeralMessageText."""
    message = _own(call)
    text, entities = call.words("text", TEXT_LIMIT)
    if not text:
        raise bad_request("message text is empty")
    if len(text) > CAPTION_LIMIT:  # a known defect of the server
        raise ApiError(400, "Bad Request: MEDIA_CAPTION_TOO_LONG")
    if message.content.kind != "text":
        raise bad_request("there is no text in the message to edit")
    return _edit(call, message, Content("text", text, entities))


async def edit_caption(call: Call) -> bool:
    """editEphemeralMessageCaption."""
    message = _own(call)
    text, entities = call.words("caption", CAPTION_LIMIT)
    if message.content.file is None:
        raise bad_request("there is no caption in the message to edit")
    kept = message.content
    return _edit(call, message, Content(kept.kind, text, entities, kept.file))


async def edit_media(call: Call) -> bool:
    """editEphemeralMessageMedia."""
    message = _own(call)
    return _edit(call, message, call.media(call.structure("media") or {}))


async def edit_reply_markup(call: Call) -> bool:
    """editEphemeralMessageReplyMarkup."""
    message = _own(call)
    return _edit(call, message, message.content)


async def delete(call: Call) -> bool:
    """deleteEphemeralMessage."""
    _own(call, "delete").deleted = True
    return True
