"""Which events a community gets of what happens."""

import re
from typing import Any

from tests.fakes.vk.wire import client_json, message_json
from tests.fakes.vk.world import Community, Message, Press, User, World

Json = dict[str, Any]

MENTION = re.compile(r"\[(?:club|public)(\d+)\|[^\]]*\]")
SEEN_ACTIONS = frozenset({"chat_invite_user", "chat_kick_user", "chat_create"})


def deliver(world: World, message: Message) -> None:
    """Tell the communities that may read a person's message."""
    for community in world.communities.values():
        if _hears(community, message):
            user = world.users[message.sender]
            content = {
                "message": message_json(community, message),
                "client_info": client_json(user),
            }
            community.events.put(community.id, "message_new", content)


def _hears(community: Community, message: Message) -> bool:
    room = message.room
    if room.private:
        return community.dialogs.get(room.user.id if room.user else 0) is room
    if not community.chats_allowed or room not in community.chats.values():
        return False
    action = message.action or {}
    about_it = action.get("member_id") == -community.id
    if -community.id not in room.members:
        return about_it and action.get("type") == "chat_kick_user"
    mentioned = str(community.id) in MENTION.findall(message.text)
    everything = room.access.get(community.id, "none") != "none"
    return everything or mentioned or about_it


def deliver_press(community: Community, press: Press) -> None:
    """Tell the community of a callback button; of one under the conversation without a message."""
    content: Json = {
        "user_id": press.user,
        "peer_id": press.peer,
        "event_id": press.id,
        "payload": press.payload,
    }
    if press.cmid is not None:
        content["conversation_message_id"] = press.cmid
    community.events.put(community.id, "message_event", content)


def deliver_consent(community: Community, user: User, key: str | None) -> None:
    """Tell that a person allows messages, or (None) forbids them."""
    if key is None:
        community.events.put(community.id, "message_deny", {"user_id": user.id})
    else:
        content = {"user_id": user.id, "key": key}
        community.events.put(community.id, "message_allow", content)


def deliver_reaction(community: Community, message: Message, user: User, reaction: int) -> None:
    """Tell of a reaction to a message; 0 takes it back."""
    content: Json = {
        "reacted_id": user.id,
        "peer_id": community.peer_of(message.room),
        "cmid": message.cmid,
    }
    if reaction:
        content["reaction_id"] = reaction
    community.events.put(community.id, "message_reaction_event", content)
