"""An update of Telegram in the bot's words: a pure function, one case for each kind."""

import re
from dataclasses import replace

from aiogram.enums import ChatMemberStatus, ContentType
from aiogram.types import (
    CallbackQuery,
    ChatMemberUpdated,
    InaccessibleMessage,
    MessageEntity,
    Update,
    User,
)
from aiogram.types import Message as TelegramMessage

from bot.chat import Incoming, Kind, Press
from bot.platforms.telegram.names import NAME, Me, Whispered, person_of

ANSWER_WINDOW = 10.0
"""Seconds for which a press is taken to be answerable; Telegram documents no number."""

WORDLESS = frozenset(
    {
        ContentType.STICKER,
        ContentType.PHOTO,
        ContentType.VOICE,
        ContentType.VIDEO,
        ContentType.VIDEO_NOTE,
        ContentType.AUDIO,
        ContentType.ANIMATION,
        ContentType.DOCUMENT,
        ContentType.CONTACT,
        ContentType.LOCATION,
        ContentType.VENUE,
        ContentType.DICE,
        ContentType.POLL,
        ContentType.STORY,
    }
)
"""What people send without words; everything else without words is a service message."""

PRESENT = frozenset({ChatMemberStatus.MEMBER, ChatMemberStatus.ADMINISTRATOR})
ABSENT = frozenset({ChatMemberStatus.LEFT, ChatMemberStatus.KICKED})

_START = re.compile(r"^/start(?:@\w+)?(?:\s+(?P<payload>[A-Za-z0-9_-]{1,64}))?\s*$")
_COMMAND = re.compile(r"^/(?P<name>[A-Za-z0-9_]{1,64})@(?P<bot>\w+)")


def to_incoming(update: Update, me: Me, now: float) -> Incoming | None:
    """Say what an update means to the bot `me` at `now` (Unix seconds); None for nothing."""
    key = f"{NAME}:{me.id}:{update.update_id}"
    if update.message is not None:
        return _message(update.message, me, key)
    if update.callback_query is not None:
        return _press(update.callback_query, me, key, now)
    if update.my_chat_member is not None:
        return _own_membership(update.my_chat_member, me, key)
    if update.chat_member is not None:
        return _membership(update.chat_member, me, key)
    return None


# Messages


def _message(message: TelegramMessage, me: Me, key: str) -> Incoming | None:
    if message.chat.type == "channel" or message.is_automatic_forward:
        return None
    service = _service(message, me, key)
    if service is not None:
        return service
    hidden = message.sender_chat is not None
    author = message.from_user
    if author is not None and author.is_bot and not hidden:
        return None
    incoming = replace(
        _from_person(None if hidden else author, message, me, key),
        message=_id_of(message),
        reply_to=_replied_to(message, me),
    )
    if message.text is None:
        wordless = message.content_type in WORDLESS
        addressed = incoming.private or bool(incoming.reply_to)
        return replace(incoming, kind="other", addressed=addressed) if wordless else None
    return _words(message, incoming, me)


def _from_person(author: User | None, message: TelegramMessage, me: Me, key: str) -> Incoming:
    return Incoming(
        update=key,
        at=me.room(message.chat.id, _topic(message)),
        private=message.chat.type == "private",
        person=person_of(author.id) if author else "",
        name=_name(author),
        language=(author.language_code or "") if author else "",
    )


def _words(message: TelegramMessage, incoming: Incoming, me: Me) -> Incoming | None:
    text = message.text or ""
    command = _COMMAND.match(text)
    if command and command["bot"].lower() != me.username.lower():
        return None
    started = _START.match(text)
    meant, words = _without_mention(text, message.entities or (), me)
    if command:
        words = words.replace(f"@{command['bot']}", "", 1)
    return replace(
        incoming,
        text=words,
        addressed=incoming.private
        or meant
        or text.startswith("/")
        or bool(incoming.reply_to)
        or bool(message.ephemeral_message_id),
        invitation=(started["payload"] or "") if started else "",
    )


def _without_mention(
    text: str, entities: tuple[MessageEntity, ...] | list[MessageEntity], me: Me
) -> tuple[bool, str]:
    """Whether the bot is mentioned, and the words without that."""
    for entity in entities:
        name = entity.extract_from(text)
        by_name = entity.type == "mention" and name[1:].lower() == me.username.lower()
        by_link = entity.type == "text_mention" and entity.user and entity.user.id == me.id
        if by_name or by_link:
            left, _, right = text.partition(name)
            return True, f"{left.rstrip()} {right.lstrip(' ,:!—-')}".strip()
    return False, text


def _replied_to(message: TelegramMessage, me: Me) -> str:
    original = message.reply_to_message
    if original is None or original.from_user is None or original.from_user.id != me.id:
        return ""
    # In a topic everything is formally a reply to the message that opened it.
    return "" if original.forum_topic_created else _id_of(original)


def _id_of(message: TelegramMessage) -> str:
    if message.ephemeral_message_id is None:
        return str(message.message_id)
    seen_by = message.receiver_user or message.from_user
    return str(Whispered(message.ephemeral_message_id, seen_by.id if seen_by else 0))


def _topic(message: TelegramMessage) -> int | None:
    return message.message_thread_id if message.is_topic_message else None


def _name(author: User | None) -> str:
    return (author.first_name.strip() or author.full_name.strip()) if author else ""


# Service messages


def _service(message: TelegramMessage, me: Me, key: str) -> Incoming | None:
    chat = message.chat.id
    if message.migrate_to_chat_id is not None:
        return moved(me, chat, message.migrate_to_chat_id)
    if message.migrate_from_chat_id is not None:
        return moved(me, message.migrate_from_chat_id, chat)
    if message.forum_topic_reopened is not None:
        return Incoming(
            update=key, at=me.room(chat, _topic(message)), kind="rights", administrator=None
        )
    if _brings_bot(message, me):
        return replace(
            _from_person(message.from_user, message, me, key),
            kind="added",
            message=_id_of(message),
            administrator=None,
        )
    leaver = message.left_chat_member
    if leaver is not None and not leaver.is_bot:
        return _gone(leaver, me, key, chat)
    return None


def _brings_bot(message: TelegramMessage, me: Me) -> bool:
    """Whether a message tells that the bot is in a group now; with what rights it does not."""
    newcomers = message.new_chat_members or ()
    created = message.group_chat_created or message.supergroup_chat_created
    return bool(created) or any(user.id == me.id for user in newcomers)


def moved(me: Me, old: int, new: int) -> Incoming:
    """A room with a new address; told in three ways, all of which are one update."""
    return Incoming(
        update=f"{NAME}:{me.id}:moved:{old}",
        at=me.room(old),
        kind="moved",
        moved_to=me.room(new),
    )


def _gone(leaver: User, me: Me, key: str, chat: int) -> Incoming:
    return Incoming(
        update=key, at=me.room(chat), kind="left", person=person_of(leaver.id), name=_name(leaver)
    )


# Presses


def _press(query: CallbackQuery, me: Me, key: str, now: float) -> Incoming:
    message = query.message
    at, private, shown, whispered = me.room(query.from_user.id), False, "", False
    if message is not None:
        at, private = me.room(message.chat.id), message.chat.type == "private"
        whispered = message.message_id == 0
        shown = "" if whispered else str(message.message_id)
    if isinstance(message, TelegramMessage) and not isinstance(message, InaccessibleMessage):
        at = me.room(message.chat.id, _topic(message))
        if message.ephemeral_message_id is not None:
            whispered = True
            shown = str(Whispered(message.ephemeral_message_id, query.from_user.id))
    return Incoming(
        update=key,
        at=at,
        kind="press",
        private=private,
        person=person_of(query.from_user.id),
        name=_name(query.from_user),
        language=query.from_user.language_code or "",
        addressed=True,
        message=shown,
        press=Press(query.id, shown, query.data or "", now + ANSWER_WINDOW, whispered=whispered),
    )


# Memberships


def _own_membership(change: ChatMemberUpdated, me: Me, key: str) -> Incoming | None:
    old, new = _present(change.old_chat_member), _present(change.new_chat_member)
    if change.chat.type == "channel":
        return None
    private = change.chat.type == "private"
    kind: Kind
    if private:
        kind = "reachable" if new else "unreachable"
    elif not new:
        kind = "removed"
    else:
        kind = "rights" if old else "added"
    return Incoming(
        update=key,
        at=me.room(change.chat.id),
        kind=kind,
        private=private,
        person=person_of(change.from_user.id),
        name=_name(change.from_user),
        language=change.from_user.language_code or "",
        administrator=change.new_chat_member.status == ChatMemberStatus.ADMINISTRATOR,
    )


def _membership(change: ChatMemberUpdated, me: Me, key: str) -> Incoming | None:
    member = change.new_chat_member
    if _present(member) or member.user.is_bot or change.chat.type == "channel":
        return None
    return _gone(member.user, me, key, change.chat.id)


def _present(member: object) -> bool:
    """Whether a membership means being there; a restricted one says so itself."""
    status = getattr(member, "status", "")
    if status == ChatMemberStatus.RESTRICTED:
        return bool(getattr(member, "is_member", False))
    return status not in ABSENT
