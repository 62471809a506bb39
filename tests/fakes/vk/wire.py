"""People, messages and photos as the VK API writes them in JSON."""

from typing import Any

from tests.fakes.vk.world import CHAT_START, Community, Conversation, Message, Photo, User

Json = dict[str, Any]

CALLBACK_ACTIONS = ["text", "vkpay", "open_app", "location", "open_link", "callback"]


def message_json(community: Community, message: Message, *, nested: bool = False) -> Json:
    """A message as a community sees it; a nested one leaves out what it replies to itself."""
    shown: Json = {
        "id": message.id,
        "date": int(message.date),
        "peer_id": community.peer_of(message.room),
        "from_id": message.sender,
        "text": message.text,
        "conversation_message_id": message.cmid,
        "out": int(message.sender == -community.id),
        "version": 10_000_000 + message.cmid,
        "random_id": message.random_id if message.sender == -community.id else 0,
        "important": False,
        "is_hidden": False,
        "fwd_messages": [],
        "attachments": [*map(_photo_attachment, message.photos), *message.extra],
    }
    if message.payload:
        shown["payload"] = message.payload
    if message.action is not None:
        shown["action"] = message.action
    if message.ref is not None:
        shown["ref"], shown["ref_source"] = message.ref
    if message.keyboard is not None and message.sender == -community.id:
        shown["keyboard"] = message.keyboard | {"author_id": -community.id}
    if message.reply_to is not None and not nested:
        shown["reply_message"] = message_json(community, message.reply_to, nested=True)
    return shown


def client_json(user: User) -> Json:
    """What a person's client can do."""
    actions = [name for name in CALLBACK_ACTIONS if user.callback or name != "callback"]
    return {
        "button_actions": actions,
        "keyboard": True,
        "inline_keyboard": True,
        "carousel": False,
        "lang_id": user.lang,
    }


def photo_json(photo: Photo, date: float) -> Json:
    """A photo as saveMessagesPhoto answers it."""
    url = f"https://sun1.userapi.com/{photo.id}.jpg"
    return {
        "id": photo.id,
        "album_id": -64,
        "owner_id": photo.owner,
        "access_key": photo.access_key,
        "date": int(date),
        "text": "",
        "sizes": [{"type": "x", "url": url, "width": photo.width, "height": photo.height}],
    }


def doc_json(file: Photo, date: float) -> Json:
    """A document as docs.save answers it; type 3 is a GIF."""
    return {
        "id": file.id,
        "owner_id": file.owner,
        "title": "replay.gif",
        "size": len(file.content),
        "ext": "gif",
        "date": int(date),
        "type": 3,
        "url": f"https://vk.com/doc{file.owner}_{file.id}",
        "access_key": file.access_key,
    }


def _photo_attachment(photo: Photo) -> Json:
    shown = doc_json(photo, 0) if photo.kind == "doc" else photo_json(photo, 0)
    return {"type": photo.kind, photo.kind: shown}


def user_json(user: User, case: str, fields: list[str]) -> Json:
    """A person with the name in a grammatical case."""
    first, last = user.names.get(case, user.names["nom"])
    shown: Json = {"id": user.id, "first_name": first, "last_name": last}
    if user.deactivated:
        return {"id": user.id, "first_name": "DELETED", "last_name": "", "deactivated": "deleted"}
    shown |= {"can_access_closed": True, "is_closed": False}
    extra = {"sex": user.sex, "screen_name": f"id{user.id}"}
    return shown | {name: extra[name] for name in fields if name in extra}


def group_json(community: Community) -> Json:
    """A community without its settings."""
    return {
        "id": community.id,
        "name": community.name,
        "screen_name": community.screen_name,
        "is_closed": 0,
        "type": "group",
    }


def conversation_json(community: Community, room: Conversation) -> Json:
    """A conversation with the settings of a chat; administrators only for who may see them."""
    peer = community.peer_of(room)
    kind = "user" if room.private else "chat"
    shown: Json = {
        "peer": {"id": peer, "type": kind, "local_id": peer % CHAT_START},
        "can_write": {"allowed": True},
    }
    if room.private:
        return shown
    admins = [member.id for member in room.members.values() if member.admin]
    if room.access.get(community.id) == "admin":
        admins.append(-community.id)
    shown["chat_settings"] = {
        "title": room.title,
        "owner_id": room.owner,
        "members_count": len(room.members),
        "state": "in",
        "admin_ids": admins,
    }
    return shown
