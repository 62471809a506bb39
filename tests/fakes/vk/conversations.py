"""The other methods of messages: deleting, answering presses, asking about chats."""

import json
from typing import Any

from tests.fakes.vk.call import Call
from tests.fakes.vk.errors import ApiError, invalid
from tests.fakes.vk.wire import conversation_json, group_json, message_json, user_json
from tests.fakes.vk.world import CHAT_START, EDIT_LIFE, Conversation, Message, Press, Snackbar

Json = dict[str, Any]

EVENT_DATA_LIMIT, SNACKBAR_LIMIT, EVENT_LIFE, DELETED_AT_ONCE = 1000, 90, 60.0, 100


def delete(call: Call) -> list[Json]:
    """Delete messages; one result each."""
    peer = call.required("peer_id")
    room = call.place(peer)
    cmids = call.numbers("cmids")
    if not 1 <= len(cmids) <= DELETED_AT_ONCE:
        raise invalid("cmids")
    for_all = call.flag("delete_for_all")
    return [
        {"peer_id": peer, "conversation_message_id": cmid}
        | _deleted(call, room, cmid, for_all=for_all)
        for cmid in cmids
    ]


def _deleted(call: Call, room: Conversation, cmid: int, *, for_all: bool) -> Json:
    message = room.messages.get(cmid)
    if message is None or message.deleted:
        return {"response": 0, "error": {"code": 100, "description": "no such message"}}
    if for_all and not _may_delete(call, room, message):
        error = ApiError(924)
        return {"response": 0, "error": {"code": error.code, "description": error.text}}
    message.deleted = for_all
    return {"response": 1}


def _may_delete(call: Call, room: Conversation, message: Message) -> bool:
    if call.has_access(room, admin=True):
        return True
    own = message.sender == -call.community.id
    return own and call.world.now() - message.date < EDIT_LIFE


def answer(call: Call) -> int:
    """Answer a press: show a line, open a link or an app, or only end the wait."""
    press = call.world.presses.get(call.text("event_id"))
    if press is None or press.group != call.community.id:
        raise invalid("event_id")
    if (press.user, press.peer) != (call.required("user_id"), call.required("peer_id")):
        raise invalid("event_id: another user or peer")
    if press.answer is not None:
        raise invalid("event_id: answered before")
    if call.world.now() - press.at > EVENT_LIFE:
        raise invalid("event_id: expired")
    press.answer = _shown(call, press)
    user = call.world.users[press.user]
    user.snackbars.append(press.answer)
    if press.answer.link:
        user.opened.append(press.answer.link)
    return 1


def _shown(call: Call, press: Press) -> Snackbar:
    text = call.text("event_data")
    if len(text) > EVENT_DATA_LIMIT:
        raise invalid("event_data is too long")
    data = call.structure("event_data") if text else {}
    now = call.world.now()
    match data:
        case {"type": "show_snackbar", "text": str(words)} if 1 <= len(words) <= SNACKBAR_LIMIT:
            return Snackbar(press.id, text=words, at=now)
        case {"type": "open_link", "link": str(link)} if link.startswith(("http://", "https://")):
            return Snackbar(press.id, link=link, at=now)
        case {"type": "open_app", "app_id": int(app)}:
            return Snackbar(press.id, app=app, at=now)
        case {} if not data:
            return Snackbar(press.id, at=now)
        case _:
            raise invalid(f"event_data: {json.dumps(data, ensure_ascii=False)[:200]}")


def members(call: Call) -> Json:
    """Who is in a chat, for an administrator."""
    room = call.chat(call.required("peer_id"))
    if not call.has_access(room, admin=True):
        raise ApiError(917)
    people = [call.world.users[n] for n in room.members if n > 0]
    groups = [call.world.communities[-n] for n in room.members if n < 0]
    items = [
        {
            "member_id": member.id,
            "is_admin": member.admin,
            "is_owner": member.id == room.owner,
            "invited_by": member.invited_by,
            "join_date": int(member.joined),
        }
        for member in room.members.values()
    ]
    return {
        "count": len(items),
        "items": items,
        "profiles": [user_json(user, "nom", ["sex", "screen_name"]) for user in people],
        "groups": [group_json(group) for group in groups],
    }


def by_id(call: Call) -> Json:
    """Conversations by their peers."""
    rooms = [call.place(peer) for peer in call.numbers("peer_ids")]
    items = [conversation_json(call.community, room) for room in rooms]
    return {"count": len(items), "items": items}


def by_cmid(call: Call) -> Json:
    """Messages by their numbers in a conversation."""
    room = call.place(call.required("peer_id"))
    found = [room.messages.get(cmid) for cmid in call.numbers("conversation_message_ids")]
    items = [
        message_json(call.community, message)
        for message in found
        if message is not None and not message.deleted
    ]
    return {"count": len(items), "items": items}


def invite_link(call: Call) -> Json:
    """The link into a chat, for an administrator."""
    room = call.chat(call.required("peer_id"))
    if not call.has_access(room, admin=True):
        raise ApiError(919)
    return {"link": f"https://vk.me/join/{call.required('peer_id') - CHAT_START}"}


def is_allowed(call: Call) -> Json:
    """Whether a person can be written to."""
    call.own_group()
    user = call.required("user_id")
    community = call.community
    allowed = user in community.allowed and user not in community.denied | community.blacklist
    return {"is_allowed": int(allowed)}


def activity(call: Call) -> int:
    """Show that the community is typing."""
    call.room(call.required("peer_id"))
    if call.text("type") not in {"typing", "audiomessage"}:
        raise invalid("type")
    return 1


def pin(call: Call) -> Json:
    """Pin a message, as an administrator."""
    room = _administered(call)
    message = call.message(room)
    room.pinned = message.cmid
    return message_json(call.community, message)


def unpin(call: Call) -> int:
    """Take the pinned message down, as an administrator."""
    _administered(call).pinned = None
    return 1


def kick(call: Call) -> int:
    """Remove somebody from a chat, as an administrator."""
    call.params["peer_id"] = str(CHAT_START + call.required("chat_id"))
    room = _administered(call)
    member = call.number("member_id") or call.required("user_id")
    if member not in room.members:
        raise ApiError(935)
    del room.members[member]
    return 1


def react(call: Call) -> int:
    """Put a reaction on a message."""
    message = call.message(call.place(call.required("peer_id")))
    message.reactions[-call.community.id] = call.required("reaction_id")
    return 1


def unreact(call: Call) -> int:
    """Take one's reaction back."""
    message = call.message(call.place(call.required("peer_id")))
    message.reactions.pop(-call.community.id, None)
    return 1


def _administered(call: Call) -> Conversation:
    room = call.chat(call.required("peer_id"))
    if not call.has_access(room, admin=True):
        raise ApiError(925)
    return room
