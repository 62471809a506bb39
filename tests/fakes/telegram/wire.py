"""People, chats and messages as the Bot API writes them in JSON."""

from typing import Any

from tests.fakes.telegram.files import animation_json, document_json, photo_sizes
from tests.fakes.telegram.world import Bot, Chat, Member, Message, User, World

Json = dict[str, Any]

ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
    "can_pin_messages",
    "can_manage_topics",
)
SEND_RIGHTS = {
    "can_send_messages": "text",
    "can_send_audios": "audio",
    "can_send_documents": "document",
    "can_send_photos": "photo",
    "can_send_videos": "video",
    "can_send_video_notes": "video_note",
    "can_send_voice_notes": "voice",
    "can_send_polls": "poll",
    "can_send_other_messages": "sticker",
}
OTHER_PERMISSIONS = (
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)


def user_json(user: User) -> Json:
    """A user, without the fields only getMe has."""
    shown = {"id": user.id, "is_bot": user.is_bot, "first_name": user.first_name}
    optional = {"username": user.username, "language_code": user.language_code}
    return shown | {key: value for key, value in optional.items() if value}


def me_json(bot: Bot) -> Json:
    """A bot as getMe shows it."""
    return user_json(bot.user) | {
        "can_join_groups": True,
        "can_read_all_group_messages": not bot.privacy,
        "supports_inline_queries": bot.inline,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def chat_json(chat: Chat) -> Json:
    """A chat inside a message."""
    shown: Json = {"id": chat.id, "type": chat.kind}
    if chat.peer is not None:
        shown["first_name"] = chat.peer.first_name
        if chat.peer.username:
            shown["username"] = chat.peer.username
        return shown
    shown["title"] = chat.title
    return shown | ({"is_forum": True} if chat.forum else {})


def full_chat_json(chat: Chat) -> Json:
    """A chat as getChat shows it."""
    gifts = dict.fromkeys(
        (
            "unlimited_gifts",
            "limited_gifts",
            "unique_gifts",
            "premium_subscription",
            "gifts_from_channels",
        ),
        False,
    )
    return chat_json(chat) | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": gifts,
        "permissions": dict.fromkeys((*SEND_RIGHTS, *OTHER_PERMISSIONS), True),
    }


def member_json(member: Member) -> Json:
    """A membership in the shape of its status."""
    shown: Json = {"status": member.status, "user": user_json(member.user)}
    if member.admin:
        shown["is_anonymous"] = "is_anonymous" in member.rights
    if member.status == "administrator":
        rights = {right: right in member.rights for right in ADMIN_RIGHTS}
        shown |= rights | {"can_be_edited": False}
    if member.status == "restricted":
        allowed = {right: kind not in member.muted for right, kind in SEND_RIGHTS.items()}
        shown |= allowed | dict.fromkeys(OTHER_PERMISSIONS, True)
        shown |= {"is_member": True, "until_date": 0}
    if member.status == "kicked":
        shown["until_date"] = 0
    return shown


def message_json(world: World, message: Message, bot: Bot, *, nested: bool = False) -> Json:
    """A message as this bot sees it; a nested one leaves out what it replies to itself."""
    shown: Json = {
        "message_id": message.id,
        "date": int(message.date),
        "chat": chat_json(message.chat),
    }
    shown |= _origin(message) | _content(message, bot) | _place(message)
    if message.markup.rows:
        shown["reply_markup"] = message.markup.wire()
    if message.edited_at is not None:
        shown["edit_date"] = int(message.edited_at)
    if message.ephemeral_id is not None:
        shown["ephemeral_message_id"] = message.ephemeral_id
        if message.receiver is not None:
            shown["receiver_user"] = user_json(message.receiver)
    original = message.reply_to
    if original is not None and not nested and original.id:
        shown["reply_to_message"] = maybe_message_json(world, original, bot)
    return shown


def maybe_message_json(world: World, message: Message, bot: Bot) -> Json:
    """A message that may be gone: then only its place is known."""
    if message.deleted:
        return {"chat": chat_json(message.chat), "message_id": message.id, "date": 0}
    return message_json(world, message, bot, nested=True)


def _origin(message: Message) -> Json:
    shown: Json = {}
    if message.sender is not None:
        shown["from"] = user_json(message.sender)
    if message.sender_chat is not None:
        shown["sender_chat"] = chat_json(message.sender_chat)
    if message.via_bot is not None:
        shown["via_bot"] = user_json(message.via_bot)
    if message.album is not None:
        shown["media_group_id"] = message.album
    return shown


def _place(message: Message) -> Json:
    if message.thread is None:
        return {}
    return {"message_thread_id": message.thread} | (
        {"is_topic_message": True} if message.chat.forum else {}
    )


def _content(message: Message, bot: Bot) -> Json:
    content = message.content
    shown: Json = dict(content.extra)
    if content.kind == "photo" and content.file is not None:
        shown["photo"] = photo_sizes(bot.id, content.file)
    elif content.kind == "animation" and content.file is not None:
        shown["animation"] = animation_json(bot.id, content.file)
        shown["document"] = document_json(bot.id, content.file)
    elif content.file is not None:
        shown[content.kind] = document_json(bot.id, content.file)
    words, marks = (
        ("text", "entities") if content.kind == "text" else ("caption", "caption_entities")
    )
    if content.text:
        shown[words] = content.text
    if content.entities:
        shown[marks] = content.entities
    return shown
