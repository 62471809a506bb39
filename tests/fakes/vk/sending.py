"""messages.send and messages.edit: what may be written where."""

import re
from dataclasses import dataclass
from typing import Any

from tests.fakes.vk.call import INT32, Call
from tests.fakes.vk.errors import ApiError, invalid
from tests.fakes.vk.keyboards import read_keyboard
from tests.fakes.vk.world import EDIT_LIFE, Conversation, Message, Photo, World

Json = dict[str, Any]

TEXT_LIMIT, PEERS_LIMIT, PAYLOAD_LIMIT, ATTACHMENTS_LIMIT = 4096, 100, 1000, 10
REPEAT_SECONDS, REPEAT_MESSAGES, FLOOD_SECONDS = 3600.0, 100, 10.0
TAG = re.compile(r"(?i)</?(?:b|i|u|s|a|code|pre|br|strong|em|tg-spoiler|blockquote)\b[^>]*>")
ATTACHMENT = re.compile(r"(?P<kind>photo|doc)(-?\d+)_(\d+)(?:_(\w+))?")


@dataclass(slots=True)
class Draft:
    """The content of a message to be."""

    text: str
    photos: list[Photo]
    keyboard: Json | None


def send(call: Call) -> Any:
    """Send to one peer (an id is answered) or to up to 100 (a result each)."""
    random_id = call.required("random_id")
    if not -INT32 <= random_id < INT32:
        raise invalid("random_id should be int32")
    draft = _draft(call)
    if not call.text("peer_ids"):
        return _post(call, _single_peer(call), draft, random_id).id
    peers = call.numbers("peer_ids")
    if not 1 <= len(peers) <= PEERS_LIMIT:
        raise invalid(f"peer_ids has at most {PEERS_LIMIT}")
    return [_result(call, peer, draft, random_id) for peer in peers]


def _single_peer(call: Call) -> int:
    for name in ("peer_id", "user_id"):
        if call.text(name):
            return call.required(name)
    if call.text("chat_id"):
        return 2_000_000_000 + call.required("chat_id")
    raise invalid("peer_id is undefined")


def _result(call: Call, peer: int, draft: Draft, random_id: int) -> Json:
    try:
        message = _post(call, peer, draft, random_id)
    except ApiError as error:
        failed = {"code": error.code, "description": error.text}
        return {"peer_id": peer, "message_id": 0, "error": failed}
    return {
        "peer_id": peer,
        "message_id": message.id,
        "conversation_message_id": message.cmid,
    }


def _post(call: Call, peer: int, draft: Draft, random_id: int) -> Message:
    room, community = call.room(peer), call.community
    repeated = _repeated(call, room, random_id)
    if repeated is not None:
        return repeated
    _check_flood(call, room, draft)
    message = call.world.add_message(
        room,
        -community.id,
        text=draft.text,
        photos=draft.photos,
        keyboard=draft.keyboard if draft.keyboard and draft.keyboard.get("inline") else None,
        random_id=random_id,
        reply_to=_replied(call, room, peer),
        payload=call.text("payload"),
        silenced=call.flag("disable_mentions"),
    )
    if draft.keyboard is not None and not draft.keyboard.get("inline"):
        _lay_keyboard(room, community.id, draft.keyboard)
    return message


def _lay_keyboard(room: Conversation, group: int, keyboard: Json) -> None:
    former = room.keyboards.pop(group, None)
    if former is not None:
        room.former_keyboards.append(former)
    if keyboard["buttons"]:
        room.keyboards[group] = keyboard


def _repeated(call: Call, room: Conversation, random_id: int) -> Message | None:
    for message in room.last(REPEAT_MESSAGES) if random_id else []:
        fresh = call.world.now() - message.date < REPEAT_SECONDS
        if message.random_id == random_id and message.sender == -call.community.id and fresh:
            return message
    return None


def _check_flood(call: Call, room: Conversation, draft: Draft) -> None:
    world, since = call.world, call.world.now() - FLOOD_SECONDS
    same = [
        message
        for message in room.last(REPEAT_MESSAGES)
        if message.sender == -call.community.id
        and message.date > since
        and (message.text, message.photos) == (draft.text, draft.photos)
    ]
    if world.limits and len(same) >= world.flood_times:
        raise ApiError(9)


def _replied(call: Call, room: Conversation, peer: int) -> Message | None:
    forward = call.structure("forward")
    if forward is None:
        return None
    cmids = forward.get("conversation_message_ids", []) if isinstance(forward, dict) else []
    if forward.get("peer_id") != peer or not forward.get("is_reply") or len(cmids) != 1:
        raise ApiError(921)
    found = room.messages.get(int(cmids[0]))
    if found is None or found.deleted:
        raise ApiError(921)
    return found


def edit(call: Call) -> int:
    """Replace a message of one's own as a whole."""
    room = call.place(call.required("peer_id"))
    message = call.message(room)
    if message.sender != -call.community.id or message.action:
        raise ApiError(920)
    if call.world.now() - message.date >= EDIT_LIFE:
        raise ApiError(909)
    draft = _draft(call)
    if draft.keyboard is not None and not draft.keyboard.get("inline"):
        raise ApiError(911, "only inline keyboards can be edited")
    if message.keyboard is not None:
        message.older_keyboards.append(message.keyboard)
    message.text, message.photos, message.keyboard = draft.text, draft.photos, draft.keyboard
    message.edited_at = call.world.now()
    return 1


def _draft(call: Call) -> Draft:
    text = call.text("message")
    if len(text) > TEXT_LIMIT:
        raise ApiError(914)
    if len(call.text("payload")) > PAYLOAD_LIMIT:
        raise invalid("payload is too long")
    photos = [_photo(call, word) for word in call.text("attachment").split(",") if word]
    if len(photos) > ATTACHMENTS_LIMIT:
        raise ApiError(913)
    if not text.strip() and not photos:
        raise invalid("message is empty")
    keyboard = read_keyboard(call.text("keyboard"))
    if keyboard is not None and not call.community.bot_features:
        raise ApiError(912)
    _check_markup(call.world, text)
    return Draft(text, photos, keyboard)


def _check_markup(world: World, text: str) -> None:
    if world.strict and TAG.search(text):
        world.violate("html", text)


def _photo(call: Call, word: str) -> Photo:
    found = ATTACHMENT.fullmatch(word.strip())
    photo = call.world.photos.get(f"{found[2]}_{found[3]}") if found else None
    if found is None or photo is None or photo.kind != found["kind"]:
        raise invalid("attachment: no such photo")
    if photo.owner != -call.community.id and found[4] != photo.access_key:
        raise invalid("attachment: access_key is needed")
    return photo
