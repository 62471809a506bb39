"""Methods that put a new message into a chat."""

import itertools
from typing import Any

from tests.fakes.telegram.call import CAPTION_LIMIT, TEXT_LIMIT, Call
from tests.fakes.telegram.ephemeral import Grant, granted
from tests.fakes.telegram.errors import ApiError, bad_request
from tests.fakes.telegram.markup import Markup, parse_markup
from tests.fakes.telegram.wire import message_json
from tests.fakes.telegram.world import Chat, Content, Message

Json = dict[str, Any]

RIGHT_NAMES = {
    "text": "text messages",
    "photo": "photos",
    "animation": "animations",
    "document": "documents",
    "dice": "dice",
}
GENERAL_TOPIC = 1
_albums = itertools.count(1)


async def send_message(call: Call) -> Json:
    """sendMessage."""
    text, entities = call.words("text", TEXT_LIMIT)
    if not text:
        raise bad_request("message text is empty")
    return post(call, Content("text", text, entities))


async def send_photo(call: Call) -> Json:
    """sendPhoto."""
    return _send_file(call, "photo")


async def send_document(call: Call) -> Json:
    """sendDocument."""
    return _send_file(call, "document")


async def send_animation(call: Call) -> Json:
    """sendAnimation: a GIF, or a video without sound."""
    return _send_file(call, "animation")


def _send_file(call: Call, kind: str) -> Json:
    text, entities = call.words("caption", CAPTION_LIMIT)
    call.chat()  # nothing is stored for a chat that cannot be reached
    return post(call, Content(kind, text, entities, call.file(kind, kind)))


async def send_dice(call: Call) -> Json:
    """sendDice; the value only depends on how many messages there were."""
    emoji = call.text("emoji") or "🎲"
    value = next(call.world.orders) % 6 + 1
    return post(call, Content("dice", extra={"dice": {"emoji": emoji, "value": value}}))


async def send_media_group(call: Call) -> list[Json]:
    """sendMediaGroup: 2 to 10 photos or documents."""
    media = call.structure("media") or []
    if not 2 <= len(media) <= 10:
        raise bad_request("group send failed: 2-10 media are needed")
    chat = call.chat()
    contents = [call.media(each) for each in media]
    _may_send(call, chat, contents[0].kind)
    fields = _fields(call, chat, Markup(), None) | {"album": str(next(_albums))}
    call.world.limits.spend(call.bot.id, chat.id, "send", call.world.now(), count=len(contents))
    sent = [_put(call, chat, content, fields) for content in contents]
    return [message_json(call.world, message, call.bot) for message in sent]


async def send_chat_action(call: Call) -> bool:
    """sendChatAction; it shows for five seconds and leaves nothing."""
    _may_send(call, call.chat(), "text")
    return True


def post(call: Call, content: Content) -> Json:
    """Check everything about a message to be sent, send it and return it in JSON."""
    chat = call.chat()
    grant = granted(call, chat)
    _may_send(call, chat, content.kind)
    markup = parse_markup(call.params.get("reply_markup"), chat.kind)
    fields = _fields(call, chat, markup, grant)
    call.world.limits.spend(call.bot.id, chat.id, "send", call.world.now())
    if markup.excess:
        call.world.complain("wide_keyboard", markup.excess)
    return message_json(call.world, _put(call, chat, content, fields), call.bot)


def _may_send(call: Call, chat: Chat, kind: str) -> None:
    if kind in call.self_in(chat).muted:
        raise bad_request(f"not enough rights to send {RIGHT_NAMES[kind]} to the chat")


def _fields(call: Call, chat: Chat, markup: Markup, grant: Grant | None) -> Json:
    fields: Json = {
        "sender": call.bot.user,
        "markup": markup,
        "thread": _thread(call, chat),
        "silent": call.flag("disable_notification"),
    }
    if grant is not None:
        lost = grant.receiver.offline
        return fields | {"receiver": grant.receiver, "replaces": grant.replaces, "lost": lost}
    return fields | {"reply_to": _replied(call, chat)}


def _put(call: Call, chat: Chat, content: Content, fields: Json) -> Message:
    if "receiver" in fields:
        return call.world.add_ephemeral(chat, content, **fields)
    chat.last_bot = call.bot.id
    return call.world.add_message(chat, content, **fields)


def _thread(call: Call, chat: Chat) -> int | None:
    thread = call.number("message_thread_id")
    if thread is None:
        return None
    if chat.forum:
        known = thread in chat.topics and thread != GENERAL_TOPIC
    else:
        known = chat.kind == "supergroup" and thread in chat.messages
    if not known:
        raise bad_request("message thread not found")
    if thread in chat.closed_topics and not call.self_in(chat).may("can_manage_topics"):
        raise ApiError(400, "Bad Request: TOPIC_CLOSED")
    return thread


def _replied(call: Call, chat: Chat) -> Message | None:
    wanted = call.structure("reply_parameters") or {}
    if wanted.get("ephemeral_message_id"):
        raise bad_request("EPHEMERAL_NOT_ALLOWED")
    number = wanted.get("message_id") or call.number("reply_to_message_id")
    if not number:
        return None
    found = chat.messages.get(int(number))
    if found is not None and not found.deleted:
        return found
    if wanted.get("allow_sending_without_reply") or call.flag("allow_sending_without_reply"):
        return None
    raise bad_request("message to be replied not found")
