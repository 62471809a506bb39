"""Methods that change or remove messages that are there."""

from typing import Any

from tests.fakes.telegram.call import CAPTION_LIMIT, TEXT_LIMIT, Call
from tests.fakes.telegram.ephemeral import replace
from tests.fakes.telegram.errors import bad_request
from tests.fakes.telegram.markup import parse_inline
from tests.fakes.telegram.wire import message_json
from tests.fakes.telegram.world import Chat, Content, Message

Json = dict[str, Any]

DELETABLE = 48 * 3600.0
EDITABLE_MEDIA = ("text", "photo", "animation", "document")
MANY = 100


async def edit_message_text(call: Call) -> Json | bool:
    """editMessageText: only where the message is a text."""
    message = _editable(call)
    text, entities = call.words("text", TEXT_LIMIT)
    if not text:
        raise bad_request("message text is empty")
    if message.content.kind != "text":
        raise bad_request("there is no text in the message to edit")
    return _edit(call, message, Content("text", text, entities))


async def edit_message_caption(call: Call) -> Json | bool:
    """editMessageCaption: only where the message holds a file."""
    message = _editable(call)
    text, entities = call.words("caption", CAPTION_LIMIT)
    kept = message.content
    if kept.file is None:
        raise bad_request("there is no caption in the message to edit")
    return _edit(call, message, Content(kept.kind, text, entities, kept.file))


async def edit_message_media(call: Call) -> Json | bool:
    """editMessageMedia: text or a file becomes a file, never the other way."""
    message = _editable(call)
    if message.content.kind not in EDITABLE_MEDIA:
        raise bad_request("message media can't be edited")
    if message.via_bot is not None and call.files:
        raise bad_request("wrong file identifier/HTTP URL specified")
    return _edit(call, message, call.media(call.structure("media") or {}))


async def edit_message_reply_markup(call: Call) -> Json | bool:
    """editMessageReplyMarkup."""
    message = _editable(call)
    return _edit(call, message, message.content)


def _editable(call: Call) -> Message:
    inline = call.text("inline_message_id")
    if inline is not None:
        found = call.world.inline_messages.get(inline)
        if found is None or found.via_bot is not call.bot.user:
            raise bad_request("MESSAGE_ID_INVALID")
        return found
    message = call.message(call.chat(), "edit")
    if not can_edit(message, call.bot.id):
        raise bad_request("message can't be edited")
    return message


def can_edit(message: Message, bot: int) -> bool:
    """Whether this bot may change the message: its own, not forwarded, without reply keyboard."""
    own = message.sender is not None and message.sender.id == bot
    return own and not (message.forwarded or message.service or message.markup.reply)


def _edit(call: Call, message: Message, content: Content) -> Json | bool:
    markup = parse_inline(call.params.get("reply_markup"), message.chat.kind)
    replace(call, message, content, markup)
    if message.via_bot is not None:
        return True
    return message_json(call.world, message, call.bot)


async def delete_message(call: Call) -> bool:
    """deleteMessage."""
    chat = call.chat()
    message = call.message(chat, "delete")
    if not _can_delete(call, chat, message):
        raise bad_request("message can't be deleted")
    remove(message)
    return True


async def delete_messages(call: Call) -> bool:
    """deleteMessages: up to 100 at once, the missing ones are skipped."""
    chat = call.chat()
    numbers = call.structure("message_ids") or []
    if not 1 <= len(numbers) <= MANY:
        raise bad_request("too many message identifiers specified")
    for number in numbers:
        message = chat.messages.get(int(number))
        if message is not None and _can_delete(call, chat, message):
            remove(message)
    return True


def _can_delete(call: Call, chat: Chat, message: Message) -> bool:
    if call.world.now() - message.date >= DELETABLE:
        return False
    if message.sender is call.bot.user or chat.private:
        return True
    member = call.self_in(chat)
    return member.admin if chat.kind == "group" else member.may("can_delete_messages")


def remove(message: Message) -> None:
    """Take a message away from everybody."""
    message.deleted = True
    message.chat.pinned.discard(message.id)
