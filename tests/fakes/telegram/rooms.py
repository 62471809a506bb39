"""Control: people, bots, chats, roles. Everything is named by its id, as on the wire."""

from collections.abc import Iterable
from typing import Any

from tests.fakes.telegram.delivery import deliver, deliver_membership
from tests.fakes.telegram.editing import remove
from tests.fakes.telegram.updates import UpdateQueue
from tests.fakes.telegram.wire import ADMIN_RIGHTS, member_json, user_json
from tests.fakes.telegram.world import SERVICE_SENDER, Bot, Chat, Content, Member, User, World

Json = dict[str, Any]

FIRST_PERSON = 700_000_000
FIRST_BOT = 5_000_000_000
GROUP_BASE, SUPERGROUP_BASE = -4_000_000, -1_001_000_000_000
GENERAL = 1
ORDINARY_RIGHTS = tuple(right for right in ADMIN_RIGHTS if right != "can_promote_members")


class Rooms:
    """Makes and changes people, bots, chats and memberships."""

    world: World
    main: Bot

    def user(self, name: str, *, username: str | None = None, language: str | None = "ru") -> int:
        """Make a person; returns the user id, which is the id of his private chats, too."""
        user = User(FIRST_PERSON + next(self.world.ids), name, username, language)
        self.world.users[user.id] = user
        return user.id

    def bot(self, username: str, token: str | None = None, name: str | None = None) -> str:
        """Make one more bot; returns its token."""
        number = int(token.split(":")[0]) if token else FIRST_BOT + next(self.world.ids)
        token = token or f"{number}:made-up-token-of-{username}"
        user = User(number, name or username, username, is_bot=True)
        self.world.users[number] = user
        self.world.bots[token] = Bot(user, token, UpdateQueue(self.world.now))
        self._bot_made(self.world.bots[token])
        return token

    def _bot_made(self, bot: Bot) -> None:
        """Hook of the server: a new bot may want a postman."""

    def group(self, title: str, members: Iterable[int] = (), *, with_bot: bool = True) -> int:
        """Make a basic group owned by its first member; returns the chat id."""
        number = GROUP_BASE - next(self.world.ids)
        chat = Chat(number, "group", title, numbers=self.world.account_numbers)
        return self._open(chat, members, with_bot=with_bot)

    def supergroup(
        self,
        title: str,
        members: Iterable[int] = (),
        *,
        with_bot: bool = True,
        forum: bool = False,
        username: str | None = None,
    ) -> int:
        """Make a supergroup owned by its first member, maybe with topics; returns the chat id."""
        number = SUPERGROUP_BASE - next(self.world.ids)
        chat = Chat(number, "supergroup", title, username, forum)
        if forum:
            chat.topics[GENERAL] = "General"
        return self._open(chat, members, with_bot=with_bot)

    def _open(self, chat: Chat, members: Iterable[int], *, with_bot: bool) -> int:
        self.world.chats[chat.id] = chat
        for number in members:
            status = "member" if chat.members else "creator"
            chat.members[number] = Member(self.world.users[number], status)
        if with_bot:
            self.add_bot(chat.id)
        return chat.id

    def topic(self, chat: int, name: str, by: int | None = None) -> int:
        """Open a topic in a forum; returns its thread id."""
        room = self.world.chats[chat]
        shown = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
        content = Content("service", extra=shown)
        message = self.world.add_message(room, content, sender=self._actor(room, by))
        message.thread = message.id
        room.topics[message.id] = name
        deliver(self.world, message)
        return message.id

    def close_topic(self, chat: int, topic: int) -> None:
        """Close a topic: only administrators may write there."""
        self.world.chats[chat].closed_topics.add(topic)
        self._tell_topic(chat, topic, "forum_topic_closed")

    def reopen_topic(self, chat: int, topic: int) -> None:
        """Open a closed topic again."""
        self.world.chats[chat].closed_topics.discard(topic)
        self._tell_topic(chat, topic, "forum_topic_reopened")

    def delete_topic(self, chat: int, topic: int) -> None:
        """Delete a topic with all its messages; bots are not told."""
        room = self.world.chats[chat]
        del room.topics[topic]
        for message in room.messages.values():
            if message.thread == topic:
                remove(message)

    def _tell_topic(self, chat: int, topic: int, event: str) -> None:
        room = self.world.chats[chat]
        content = Content("service", extra={event: {}})
        message = self.world.add_message(room, content, sender=self._actor(room, None))
        message.thread = topic
        deliver(self.world, message)

    def _actor(self, chat: Chat, by: int | None) -> User:
        if by is not None:
            return self.world.users[by]
        owners = [m.user for m in chat.members.values() if m.present and not m.user.is_bot]
        return owners[0] if owners else self.world.users[SERVICE_SENDER]

    def join(self, user: int, chat: int, by: int | None = None) -> None:
        """A person comes into a group, by himself or added by somebody."""
        room, newcomer = self.world.chats[chat], self.world.users[user]
        self._change(room, newcomer, "member", by if by is not None else user)
        self._announce(room, by if by is not None else user, new_chat_members=[newcomer])

    def leave(self, user: int, chat: int) -> None:
        """A person leaves a group."""
        room, leaver = self.world.chats[chat], self.world.users[user]
        self._change(room, leaver, "left", user)
        self._announce(room, user, left_chat_member=leaver)

    def promote(self, user: int, chat: int, *, anonymous: bool = False) -> None:
        """A person becomes administrator, perhaps one who writes as the group."""
        rights = {*ORDINARY_RIGHTS, *(["is_anonymous"] if anonymous else [])}
        room = self.world.chats[chat]
        self._change(room, self.world.users[user], "administrator", None, rights)

    def add_bot(self, chat: int, by: int | None = None, bot: str | None = None) -> None:
        """Somebody adds the bot to a group, for the first time or again."""
        account = self._bot(bot)
        room = self.world.chats[chat]
        member = self._change(room, account.user, "member", by)
        # The privacy setting counts from the moment the bot is added.
        member.hears_all = not account.privacy
        self._announce(room, by, new_chat_members=[account.user])

    def kick_bot(self, chat: int, by: int | None = None, bot: str | None = None) -> None:
        """Somebody throws the bot out of a group."""
        room = self.world.chats[chat]
        self._change(room, self._bot(bot).user, "kicked", by)
        self._announce(room, by, left_chat_member=self._bot(bot).user)

    def promote_bot(
        self, chat: int, rights: Iterable[str] | None = None, bot: str | None = None
    ) -> None:
        """The bot becomes administrator with these rights (all but promoting, if not given)."""
        wanted = {"can_manage_chat", *(ORDINARY_RIGHTS if rights is None else rights)}
        room = self.world.chats[chat]
        self._change(room, self._bot(bot).user, "administrator", None, wanted)

    def demote_bot(self, chat: int, bot: str | None = None) -> None:
        """The bot becomes an ordinary member again."""
        self._change(self.world.chats[chat], self._bot(bot).user, "member", None)

    def mute_bot(
        self,
        chat: int,
        kinds: Iterable[str] = ("text", "photo", "animation", "document", "dice"),
        bot: str | None = None,
    ) -> None:
        """The bot may no longer send these kinds of content."""
        room = self.world.chats[chat]
        self._change(room, self._bot(bot).user, "restricted", None, muted=kinds)

    def unmute_bot(self, chat: int, bot: str | None = None) -> None:
        """The bot may send everything again."""
        self.demote_bot(chat, bot)

    def set_privacy(self, *, on: bool, bot: str | None = None) -> None:
        """Set the bot's privacy mode; groups notice when the bot is added again."""
        self._bot(bot).privacy = on

    def revoke(self, bot: str | None = None) -> None:
        """Make the bot's token worthless."""
        self._bot(bot).revoked = True

    def migrate(self, chat: int) -> int:
        """Upgrade a basic group to a supergroup; returns the new chat id.

        Both service messages are sent; messages of the old chat stay there.
        """
        old = self.world.chats[chat]
        number = SUPERGROUP_BASE - next(self.world.ids)
        new = Chat(number, "supergroup", old.title, members=dict(old.members))
        self.world.chats[number] = new
        self._announce(old, None, migrate_to_chat_id=number)
        self._announce(new, None, migrate_from_chat_id=chat)
        old.migrated_to = number
        return number

    def delete_chat(self, chat: int) -> None:
        """The owner deletes a group."""
        self.world.chats[chat].deleted = True

    def delete_message(self, chat: int, message: int, bot: str | None = None) -> None:
        """A person deletes a message; bots are not told."""
        private = (self._bot(bot).id, chat)
        room = self.world.chats[chat] if chat < 0 else self.world.dialogs[private]
        remove(room.messages[message])

    def deactivate(self, user: int) -> None:
        """A person deletes his account."""
        self.world.users[user].deactivated = True

    def _bot(self, token: str | None) -> Bot:
        return self.main if token is None else self.world.bots[token]

    def _change(
        self,
        chat: Chat,
        user: User,
        status: str,
        by: int | None,
        rights: Iterable[str] = (),
        muted: Iterable[str] = (),
    ) -> Member:
        old = chat.members.get(user.id, Member(user, "left"))
        new = Member(user, status, frozenset(rights), frozenset(muted), old.hears_all)
        chat.members[user.id] = new
        actor = self._actor(chat, by)
        deliver_membership(self.world, chat, actor, member_json(old), new)
        return new

    def _announce(self, chat: Chat, by: int | None, **event: object) -> None:
        shown: Json = {}
        for name, value in event.items():
            if isinstance(value, User):
                shown[name] = user_json(value)
            elif isinstance(value, list):
                shown[name] = [user_json(each) for each in value]
            else:
                shown[name] = value
        content = Content("service", extra=shown)
        message = self.world.add_message(chat, content, sender=self._actor(chat, by))
        deliver(self.world, message)
