"""Methods about chats: members, pins, reactions, links, leaving."""

from typing import Any

from tests.fakes.telegram.call import Call
from tests.fakes.telegram.delivery import deliver, deliver_membership
from tests.fakes.telegram.errors import bad_request
from tests.fakes.telegram.wire import full_chat_json, member_json, message_json, user_json
from tests.fakes.telegram.world import Chat, Content, Member

Json = dict[str, Any]

_EMOJI = (
    "👍👎❤🔥🥰👏😁🤔🤯😱🤬😢🎉🤩🤮💩🙏👌🕊🤡🥱🥴😍🐳🌚🌭💯🤣⚡🍌🏆💔🤨😐🍓🍾💋😈😴😭🤓👻👀🎃🙈😇😨🤝✍🤗"
    "🫡🎅🎄☃💅🤪🗿🆒💘🙉🦄😘💊🙊😎👾🤷😡"
)
_JOINED = ("❤\u200d🔥", "👨\u200d💻", "🤷\u200d♂", "🤷\u200d♀")
REACTIONS = frozenset((*_EMOJI, *_JOINED))


async def get_chat(call: Call) -> Json:
    """getChat."""
    chat = call.chat()
    shown = full_chat_json(chat)
    pinned = [chat.messages[number] for number in sorted(chat.pinned)]
    if pinned:
        shown["pinned_message"] = message_json(call.world, pinned[-1], call.bot, nested=True)
    return shown


async def get_chat_member(call: Call) -> Json:
    """getChatMember: of others only for an administrator, the careful reading."""
    chat, wanted = call.chat(), call.number("user_id")
    if wanted != call.bot.id and not call.self_in(chat).admin:
        raise bad_request("member list is inaccessible")
    found = chat.members.get(wanted or 0)
    if found is None:
        user = call.world.users.get(wanted or 0)
        if user is None:
            raise bad_request("PARTICIPANT_ID_INVALID")
        found = Member(user, "left")
    return member_json(found)


async def get_chat_member_count(call: Call) -> int:
    """getChatMemberCount."""
    chat = call.chat()
    return 2 if chat.private else sum(member.present for member in chat.members.values())


async def get_chat_administrators(call: Call) -> list[Json]:
    """getChatAdministrators: without other bots."""
    chat = call.chat()
    if chat.private:
        raise bad_request("there are no administrators in the private chat")
    return [
        member_json(member)
        for member in chat.members.values()
        if member.admin and (not member.user.is_bot or member.user is call.bot.user)
    ]


async def leave_chat(call: Call) -> bool:
    """leaveChat."""
    chat = call.chat()
    if chat.private:
        raise bad_request("chat member status can't be changed in private chats")
    member = call.self_in(chat)
    old = member_json(member)
    member.status, member.rights = "left", frozenset()
    content = Content("service", extra={"left_chat_member": user_json(call.bot.user)})
    deliver(call.world, call.world.add_message(chat, content, sender=call.bot.user))
    deliver_membership(call.world, chat, call.bot.user, old, member)
    return True


async def pin_chat_message(call: Call) -> bool:
    """pinChatMessage."""
    chat = _pinnable(call)
    message = call.message(chat, "pin")
    if message.id in chat.pinned:
        return True
    chat.pinned.add(message.id)
    shown = {"pinned_message": message_json(call.world, message, call.bot, nested=True)}
    call.world.add_message(chat, Content("service", extra=shown), sender=call.bot.user)
    return True


async def unpin_chat_message(call: Call) -> bool:
    """unpinChatMessage: the named one, or the newest."""
    chat = _pinnable(call)
    number = call.number("message_id") or max(chat.pinned, default=0)
    if number not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.discard(number)
    return True


async def unpin_all_chat_messages(call: Call) -> bool:
    """unpinAllChatMessages."""
    _pinnable(call).pinned.clear()
    return True


def _pinnable(call: Call) -> Chat:
    chat = call.chat()
    call.require_right(chat, "can_pin_messages", "manage pinned messages in the chat")
    return chat


async def set_message_reaction(call: Call) -> bool:
    """setMessageReaction: at most one, from the fixed list."""
    chat = call.chat()
    message = call.message(chat, "react")
    wanted = [each.get("emoji", "") for each in call.structure("reaction") or []]
    if len(wanted) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    if not REACTIONS.issuperset(wanted):
        raise bad_request("REACTION_INVALID")
    message.reactions[call.bot.id] = wanted
    return True


async def create_chat_invite_link(call: Call) -> Json:
    """createChatInviteLink."""
    chat = _invitable(call)
    shown: Json = {
        "invite_link": f"https://t.me/+made{abs(chat.id)}n{next(call.world.ids)}",
        "creator": user_json(call.bot.user),
        "creates_join_request": call.flag("creates_join_request"),
        "is_primary": False,
        "is_revoked": False,
    }
    name = call.text("name") or ""
    if len(name) > 32:
        raise bad_request("INVITE_LINK_NAME_TOO_LONG")
    return shown | ({"name": name} if name else {})


async def export_chat_invite_link(call: Call) -> str:
    """exportChatInviteLink."""
    return f"https://t.me/+main{abs(_invitable(call).id)}"


def _invitable(call: Call) -> Chat:
    chat = call.chat()
    call.require_right(chat, "can_invite_users", "manage chat invite link")
    return chat
