"""One request of a community, and what it may reach."""

import json
from dataclasses import dataclass
from typing import Any

from tests.fakes.vk.errors import ApiError, invalid
from tests.fakes.vk.world import CHAT_START, Community, Conversation, Message, World

Json = dict[str, Any]

INT32 = 2**31


@dataclass(slots=True)
class Call:
    """A request: who asks, and its parameters as strings."""

    world: World
    community: Community
    params: dict[str, str]

    def text(self, name: str) -> str:
        """A parameter as a string, empty if it was not sent."""
        return self.params.get(name, "")

    def number(self, name: str) -> int | None:
        """A parameter as an integer; raises ApiError 100 for anything else."""
        value = self.text(name)
        if not value:
            return None
        try:
            return int(value)
        except ValueError:
            raise invalid(f"{name} should be integer") from None

    def required(self, name: str) -> int:
        """An integer that must be there; raises ApiError 100."""
        value = self.number(name)
        if value is None:
            raise invalid(f"{name} is undefined")
        return value

    def flag(self, name: str) -> bool:
        """A parameter that is 0 or 1; raises ApiError 100 for the words True and False."""
        value = self.text(name)
        if value.lower() in {"true", "false"} and self.world.strict:
            self.world.violate("boolean", f"{name}={value}")
            raise invalid(f"{name} should be 0 or 1")
        return value not in {"", "0"}

    def numbers(self, name: str) -> list[int]:
        """A list of integers separated by commas; raises ApiError 100."""
        try:
            return [int(word) for word in self.text(name).split(",") if word.strip()]
        except ValueError:
            raise invalid(f"{name} should be a list of integers") from None

    def structure(self, name: str) -> Any:
        """A JSON parameter, None if it was not sent; raises ApiError 100."""
        value = self.text(name)
        if not value:
            return None
        try:
            return json.loads(value)
        except ValueError:
            raise invalid(f"{name} is not JSON") from None

    def own_group(self, name: str = "group_id") -> None:
        """Raise ApiError unless the parameter names the community itself or is left out."""
        if self.number(name) not in {None, self.community.id}:
            raise ApiError(15)

    # What it may reach

    def room(self, peer: int) -> Conversation:
        """The conversation of a peer id, for writing; raises the ApiError that says why not."""
        if peer > CHAT_START:
            room = self.chat(peer)
            for code in sorted(room.muted):
                raise ApiError(code)
            return room
        if peer <= 0:
            raise ApiError(932 if peer < 0 else 100)
        return self._dialog(peer)

    def chat(self, peer: int) -> Conversation:
        """The chat of a peer id in which the community is; raises ApiError 912 or 917."""
        if not (self.community.chats_allowed and self.community.bot_features):
            raise ApiError(912)
        room = self.community.chats.get(peer - CHAT_START)
        if room is None or -self.community.id not in room.members:
            raise ApiError(917)
        return room

    def place(self, peer: int) -> Conversation:
        """The conversation of a peer id, for changing what stands there; raises ApiError."""
        if peer > CHAT_START:
            return self.chat(peer)
        room = self.community.dialogs.get(peer)
        if room is None:
            raise invalid("peer_id")
        return room

    def _dialog(self, peer: int) -> Conversation:
        user, community = self.world.users.get(peer), self.community
        if user is None:
            raise ApiError(113)
        if user.deactivated:
            raise ApiError(902)
        if peer in community.blacklist:
            raise ApiError(900)
        if peer not in community.allowed or peer in community.denied:
            raise ApiError(901)
        return self.world.dialog(community, user)

    def has_access(self, room: Conversation, *, admin: bool = False) -> bool:
        """Whether the community reads everything in a chat, or is its administrator."""
        access = room.access.get(self.community.id, "none")
        return access == "admin" or (access == "all" and not admin)

    def message(self, room: Conversation) -> Message:
        """The message that cmid, conversation_message_id or message_id names.

        Raises ApiError 100 if it is not there, or is named by its message id in a chat.
        """
        cmid = self.number("cmid") or self.number("conversation_message_id")
        number = self.number("message_id")
        if cmid is None and number and not room.private:
            raise invalid("message_id is 0 in chats, use cmid")
        found = room.messages.get(cmid) if cmid else None
        if cmid is None and number:
            found = next((m for m in room.messages.values() if m.id == number), None)
        if found is None or found.deleted:
            raise invalid("cmid: no such message")
        return found
