"""Which bot hears of what: privacy mode, roles, allowed kinds of updates."""

from typing import Any

from tests.fakes.telegram.entities import cut
from tests.fakes.telegram.wire import (
    chat_json,
    maybe_message_json,
    member_json,
    message_json,
    user_json,
)
from tests.fakes.telegram.world import Bot, Chat, Member, Message, Press, User, World

Json = dict[str, Any]


def hears(bot: Bot, message: Message) -> bool:
    """Whether the server hands this message of a group to the bot.

    With privacy mode on only service messages, commands, replies to the bot and messages sent
    via it come through; a bare command only to the bot that wrote last. A mention alone does not.
    """
    member = message.chat.member(bot.id)
    if member is None or (message.sender is not None and message.sender.id == bot.id):
        return False
    if message.service:
        return True
    if _written_by_a_bot(message):
        return False
    return member.admin or member.hears_all or _is_for(bot, message)


def _written_by_a_bot(message: Message) -> bool:
    sender = message.sender
    return sender is not None and sender.is_bot and message.sender_chat is None


def _is_for(bot: Bot, message: Message) -> bool:
    if message.via_bot is not None:
        return message.via_bot.id == bot.id
    original = message.reply_to
    if original is not None and original.sender is not None and original.sender.is_bot:
        return original.sender.id == bot.id
    return _command_is_for(bot, message)


def _command_is_for(bot: Bot, message: Message) -> bool:
    content = message.content
    command = next((e for e in content.entities if e["type"] == "bot_command"), None)
    if command is None or command["offset"] != 0:
        return False
    _, at, name = cut(content.text, command).partition("@")
    if at:
        return name.lower() == (bot.user.username or "").lower()
    return message.chat.last_bot == bot.id


def deliver(world: World, message: Message, kind: str = "message") -> None:
    """Hand a new or edited message to every bot that may have it."""
    for bot in world.bots.values():
        if _may_have(world, bot, message):
            if message.sender is not None and not message.sender.is_bot:
                bot.acquainted.add(message.sender.id)
            _put_message(world, bot, message, kind)


def _may_have(world: World, bot: Bot, message: Message) -> bool:
    chat = message.chat
    if chat.peer is not None:
        return world.dialogs.get((bot.id, chat.id)) is chat and message.sender is chat.peer
    if message.ephemeral_id is not None:
        return message.receiver is bot.user
    return hears(bot, message)


def _put_message(world: World, bot: Bot, message: Message, kind: str) -> None:
    if message.chat.kind == "channel":
        kind = {"message": "channel_post", "edited_message": "edited_channel_post"}[kind]
    bot.updates.put(kind, message_json(world, message, bot), f"chat {message.chat.id}")


def deliver_press(world: World, press: Press) -> None:
    """Hand a press of a button to the bot whose message it is."""
    bot = world.bot(press.bot)
    bot.acquainted.add(press.user.id)
    shown: Json = {
        "id": press.id,
        "from": user_json(press.user),
        "chat_instance": _instance(press),
        "data": press.data,
    }
    if press.inline_id is not None:
        shown["inline_message_id"] = press.inline_id
    elif press.message is not None and press.message.deleted:
        shown["message"] = maybe_message_json(world, press.message, bot)
    elif press.message is not None:
        shown["message"] = message_json(world, press.message, bot)
    bot.updates.put("callback_query", shown, f"user {press.user.id}")


def _instance(press: Press) -> str:
    chat = press.message.chat.id if press.message is not None else 0
    return str(abs(chat) * 7919 + 17)


def deliver_membership(world: World, chat: Chat, actor: User, old: Json, member: Member) -> None:
    """Tell the bots concerned that somebody's place in a chat changed.

    `old` is the membership before, in JSON. Another's change reaches only an admin bot.
    """
    change: Json = {
        "chat": chat_json(chat),
        "from": user_json(actor),
        "date": int(world.now()),
        "old_chat_member": old,
        "new_chat_member": member_json(member),
    }
    for bot in world.bots.values():
        if bot.user is member.user:
            bot.updates.put("my_chat_member", change, f"chat {chat.id}")
        elif (own := chat.member(bot.id)) is not None and own.admin:
            bot.updates.put("chat_member", change, f"chat {chat.id}")


def deliver_reaction(world: World, message: Message, user: User, old: list[str]) -> None:
    """Tell admin bots that somebody's reaction to a message changed."""
    new = message.reactions.get(user.id, [])
    change: Json = {
        "chat": chat_json(message.chat),
        "message_id": message.id,
        "date": int(world.now()),
        "user": user_json(user),
        "old_reaction": [{"type": "emoji", "emoji": emoji} for emoji in old],
        "new_reaction": [{"type": "emoji", "emoji": emoji} for emoji in new],
    }
    for bot in world.bots_in(message.chat):
        member = message.chat.member(bot.id)
        if member is not None and member.admin:
            bot.updates.put("message_reaction", change, f"chat {message.chat.id}")
