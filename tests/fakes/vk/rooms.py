"""Control: people, communities and chats, and who is where."""

import itertools
from typing import Any

from tests.fakes.vk.delivery import deliver, deliver_consent
from tests.fakes.vk.events import EventQueue
from tests.fakes.vk.world import (
    CHAT_START,
    FIRST_GROUP,
    FIRST_USER,
    Access,
    Community,
    Conversation,
    Member,
    Message,
    User,
    World,
)

Json = dict[str, Any]


class Rooms:
    """Builds a world; chats are named by the peer id that the first community knows them by."""

    world: World
    main: Community

    def __init__(self, world: World) -> None:
        self.world = world
        self._users = itertools.count(FIRST_USER)
        self._groups = itertools.count(FIRST_GROUP)

    def community(self, name: str, screen_name: str, token: str) -> int:
        """Found a community with the events ticked that a new one has; returns its id."""
        number = next(self._groups)
        community = Community(number, name, screen_name, token, EventQueue(self.world.now))
        self.world.communities[number] = community
        return number

    def user(
        self,
        first: str,
        last: str = "",
        *,
        sex: int = 0,
        cases: dict[str, tuple[str, str]] | None = None,
        callback: bool = True,
        lang: int = 0,
    ) -> int:
        """Let a person join VK; returns the id, which is the peer id of his dialog as well.

        `cases` gives the name in other cases than the nominative; `callback` tells whether his
        client knows callback buttons; `lang` 0 is Russian, 3 English.
        """
        number = next(self._users)
        names = {"nom": (first, last)} | (cases or {})
        self.world.users[number] = User(number, names, sex, lang, callback)
        return number

    def deactivate(self, user: int) -> None:
        """Delete a person's page."""
        self.world.users[user].deactivated = True

    def chat(
        self,
        title: str,
        members: list[int],
        *,
        access: Access = "none",
        bot: bool = True,
        group: int | None = None,
    ) -> int:
        """Make a chat whose first member owns it; returns its peer id for the community."""
        now = self.world.now()
        room = Conversation(title, owner=members[0] if members else 0)
        room.members = {n: Member(n, admin=n == room.owner, joined=now) for n in members}
        community = self._community(group)
        # A community counts the chats it was in, so two communities number one chat differently.
        number = len(community.chats) + 1 + (community.id % 7)
        community.chats[number] = room
        peer = CHAT_START + number
        if bot:
            self._put_bot(room, community, access)
        return peer

    def enter(self, peer: int, group: int, *, access: Access = "none") -> int:
        """Put another community into a chat; returns the peer id by which it knows the chat."""
        room, community = self._chat(peer), self.world.communities[group]
        community.chats[len(community.chats) + 1 + (community.id % 7)] = room
        self._put_bot(room, community, access)
        return community.peer_of(room)

    def _put_bot(self, room: Conversation, community: Community, access: Access) -> None:
        room.members[-community.id] = Member(-community.id, joined=self.world.now())
        room.access[community.id] = access

    def set_access(self, peer: int, access: Access, group: int | None = None) -> None:
        """Let the community read mentions only (none), everything (all), or be an admin."""
        self._chat(peer).access[self._community(group).id] = access

    def invite_bot(self, peer: int, user: int, group: int | None = None) -> int:
        """Let a member add the community to a chat; returns the number of the service message."""
        room, community = self._chat(peer), self._community(group)
        self._put_bot(room, community, room.access.get(community.id, "none"))
        return self._service(room, user, "chat_invite_user", -community.id).cmid

    def kick_bot(self, peer: int, user: int, group: int | None = None) -> int:
        """Let a member remove the community from a chat; returns the service message's number."""
        room, community = self._chat(peer), self._community(group)
        room.members.pop(-community.id, None)
        return self._service(room, user, "chat_kick_user", -community.id).cmid

    def join(self, peer: int, user: int, inviter: int | None = None) -> int:
        """Let a person come into a chat, by a link or at another's invitation."""
        room = self._chat(peer)
        room.members[user] = Member(user, invited_by=inviter or user, joined=self.world.now())
        if inviter is None:
            return self._service(room, user, "chat_invite_user_by_link", None).cmid
        return self._service(room, inviter, "chat_invite_user", user).cmid

    def leave(self, peer: int, user: int, kicker: int | None = None) -> int:
        """Let a person go out of a chat, by himself or removed by another."""
        room = self._chat(peer)
        room.members.pop(user, None)
        return self._service(room, kicker or user, "chat_kick_user", user).cmid

    def rename(self, peer: int, user: int, title: str) -> int:
        """Give a chat another title."""
        room = self._chat(peer)
        room.title = title
        return self._service(room, user, "chat_title_update", None, text=title).cmid

    def promote(self, peer: int, user: int) -> None:
        """Make a member an administrator of a chat."""
        self._chat(peer).members[user].admin = True

    def mute(self, peer: int, code: int | None) -> None:
        """Let sending to a chat answer an error (983, 984, 1012, 945), or (None) work again."""
        room = self._chat(peer)
        room.muted = set() if code is None else {code}

    def allow(self, user: int, key: str = "", group: int | None = None) -> None:
        """Let a person press «Разрешить сообщения»."""
        community = self._community(group)
        community.allowed.add(user)
        community.denied.discard(user)
        deliver_consent(community, self.world.users[user], key)

    def deny(self, user: int, group: int | None = None) -> None:
        """Let a person forbid messages of the community."""
        community = self._community(group)
        community.denied.add(user)
        deliver_consent(community, self.world.users[user], None)

    def blacklist(self, user: int, group: int | None = None) -> None:
        """Put a person on the community's black list."""
        self._community(group).blacklist.add(user)

    def set_bot_features(self, *, on: bool, group: int | None = None) -> None:
        """Switch «Возможности ботов»."""
        self._community(group).bot_features = on

    def set_chats_allowed(self, *, on: bool, group: int | None = None) -> None:
        """Switch whether the community may be added to chats."""
        self._community(group).chats_allowed = on

    def tick(self, *kinds: str, group: int | None = None) -> None:
        """Tick kinds of events in the settings, as an administrator does on the page."""
        self._community(group).events.ticked.update(kinds)

    def revoke(self, group: int | None = None) -> None:
        """Delete the community's token."""
        self._community(group).revoked = True

    def _service(
        self, room: Conversation, author: int, kind: str, member: int | None, text: str = ""
    ) -> Message:
        action: Json = {"type": kind}
        if member is not None:
            action["member_id"] = member
        if text:
            action["text"] = text
        message = self.world.add_message(room, author, action=action)
        deliver(self.world, message)
        return message

    def _community(self, group: int | None) -> Community:
        return self.main if group is None else self.world.communities[group]

    def _chat(self, peer: int) -> Conversation:
        room = self.main.chats.get(peer - CHAT_START)
        if room is None:
            raise LookupError(f"no chat {peer}")
        return room
