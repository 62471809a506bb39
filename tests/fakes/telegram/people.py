"""Control: what people do in chats. Everything is named by its id, as on the wire."""

import re
from typing import Any

from tests.fakes.telegram.delivery import (
    deliver,
    deliver_membership,
    deliver_press,
    deliver_reaction,
)
from tests.fakes.telegram.entities import COMMAND, detect
from tests.fakes.telegram.files import Upload
from tests.fakes.telegram.menu import menu_of
from tests.fakes.telegram.rooms import Rooms
from tests.fakes.telegram.wire import member_json
from tests.fakes.telegram.world import (
    ANONYMOUS_ADMIN,
    CHANNEL_SENDER,
    SERVICE_SENDER,
    Chat,
    Content,
    Member,
    Message,
    Press,
)

Json = dict[str, Any]

PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
START_LINK = re.compile(
    r"(?:https?://)?t\.me/(\w+)\?(start|startgroup)=([^&]*)(?:&admin=([\w+]*))?"
)


class People(Rooms):
    """Acts for the people of a world; a private chat is named by the person's own id."""

    def write(
        self,
        user: int,
        chat: int,
        text: str,
        *,
        reply_to: int | None = None,
        thread: int | None = None,
        anonymous: bool = False,
        bot: str | None = None,
    ) -> int:
        """Write a text; commands and mentions get their entities; returns the message id.

        `anonymous` writes as the group, in an administrator's manner. A command that the bot's
        menu marks as ephemeral stays between the person and the bot: then the ephemeral id is
        returned.
        """
        room = self._room(user, chat, bot)
        content = Content("text", text, detect(text))
        if self._is_ephemeral_command(room, user, text):
            return self._whisper(room, user, content)
        fields = self._author(room, user, anonymous=anonymous)
        return self._say(room, content, reply_to, thread, **fields).id

    def edit(self, user: int, chat: int, message: int, text: str) -> None:
        """Change a text that this person wrote."""
        found = self._room(user, chat, None).messages[message]
        found.content = Content("text", text, detect(text))
        found.edited_at = self.world.now()
        deliver(self.world, found, "edited_message")

    def send_sticker(self, user: int, chat: int, *, reply_to: int | None = None) -> int:
        """Send a sticker; returns the message id."""
        number = f"sticker{next(self.world.ids)}"
        shown = {
            "file_id": number,
            "file_unique_id": number,
            "type": "regular",
            "width": 512,
            "height": 512,
            "is_animated": False,
            "is_video": False,
        }
        room = self._room(user, chat, None)
        content = Content("sticker", extra={"sticker": shown})
        return self._say(room, content, reply_to, None, sender=self.world.users[user]).id

    def send_photo(self, user: int, chat: int, picture: bytes, caption: str = "") -> int:
        """Send a photo; returns the message id."""
        file = self.world.files.add("photo", Upload("photo.jpg", picture))
        content = Content("photo", caption, detect(caption), file)
        room = self._room(user, chat, None)
        return self._say(room, content, None, None, sender=self.world.users[user]).id

    def write_as_channel(
        self, chat: int, title: str, text: str, *, forwarded: bool = False
    ) -> int:
        """Write in a group in the name of a channel; returns the message id.

        `forwarded` is the copy of a channel's post that comes to its discussion group by itself.
        """
        channel = Chat(-1_002_000_000_000 - next(self.world.ids), "channel", title)
        content = Content("text", text, detect(text))
        if forwarded:
            content.extra["is_automatic_forward"] = True
        sender = self.world.users[SERVICE_SENDER if forwarded else CHANNEL_SENDER]
        fields = {"sender": sender, "sender_chat": channel, "forwarded": forwarded}
        return self._say(self.world.chats[chat], content, None, None, **fields).id

    def press(
        self,
        user: int,
        chat: int,
        button: str | int,
        *,
        message: int | None = None,
        ephemeral: int | None = None,
        stale: bool = False,
        bot: str | None = None,
    ) -> str:
        """Press a button by its label or its number (from 0, in reading order).

        Without `message` or `ephemeral`, the newest message with that button is meant. `stale`
        looks only at keyboards that were there before and have been changed or deleted since.
        Returns the callback query's id; a link button is followed and «» returned. Raises
        LookupError if there is no such button.
        """
        room = self._room(user, chat, bot, starts=False)
        found, pressed = self._find(room, user, button, message, ephemeral, stale=stale)
        if "url" in pressed:
            self.follow(user, pressed["url"])
            return ""
        if "callback_data" not in pressed:
            raise LookupError(f"nothing happens on this button: {pressed}")
        return self._press(user, found, pressed["callback_data"])

    def forge(self, user: int, chat: int, message: int, data: str) -> str:
        """Press a button that never was under a message; returns the callback query's id."""
        return self._press(user, self._room(user, chat, None).messages[message], data)

    def _press(self, user: int, message: Message, data: str) -> str:
        owner = message.via_bot or message.sender
        assert owner is not None, "only bots' messages have buttons"
        inline = next((n for n, m in self.world.inline_messages.items() if m is message), None)
        press = Press(
            str(4_000_000 + next(self.world.ids)),
            self.world.users[user],
            owner.id,
            self.world.now(),
            data,
            message,
            inline,
        )
        self.world.presses[press.id] = press
        deliver_press(self.world, press)
        return press.id

    def _find(
        self,
        room: Chat,
        user: int,
        button: str | int,
        message: int | None,
        ephemeral: int | None,
        *,
        stale: bool,
    ) -> tuple[Message, Json]:
        for candidate in _candidates(room, user, message, ephemeral):
            markups = [] if candidate.deleted or stale else [candidate.markup]
            if stale:
                markups = [*candidate.older_markups[::-1]]
                markups += [candidate.markup] if candidate.deleted else []
            for markup in markups:
                buttons = markup.buttons()
                labels: list[str | int] = [each["text"] for each in buttons]
                wanted = range(len(buttons)) if isinstance(button, int) else labels
                if button in wanted:
                    return candidate, buttons[list(wanted).index(button)]
        raise LookupError(f"no button {button!r} here")

    def start(self, user: int, payload: str = "", bot: str | None = None) -> int:
        """Press Start in the private chat, perhaps after a deep link; returns the message id."""
        account = self._bot(bot)
        person = self.world.users[user]
        account.started.add(user)
        if user in account.blocked:
            self.unblock(user, bot)
        text = f"/start {payload}" if PAYLOAD.fullmatch(payload) else "/start"
        room = self.world.dialog(account, person)
        return self._say(room, Content("text", text, detect(text)), None, None, sender=person).id

    def startgroup(self, user: int, chat: int, payload: str = "", bot: str | None = None) -> int:
        """Add the bot to a group through a link; returns the id of the «/start@bot …» message."""
        account, room = self._bot(bot), self.world.chats[chat]
        if room.member(account.id) is None:
            self.add_bot(chat, user, bot)
        text = f"/start@{account.user.username}"
        if PAYLOAD.fullmatch(payload):
            text += f" {payload}"
        content = Content("text", text, detect(text))
        return self._say(room, content, None, None, sender=self.world.users[user]).id

    def follow(self, user: int, url: str, chat: int | None = None) -> None:
        """Open a link; one that starts a bot does so (in `chat`, for a group link).

        «&admin=right+right» of a group link is granted.
        """
        link = START_LINK.fullmatch(url)
        if link is None:
            return
        name = link[1].lower()
        tokens = [t for t, b in self.world.bots.items() if (b.user.username or "").lower() == name]
        if not tokens:
            raise LookupError(f"no bot named {link[1]}")
        if link[2] == "start":
            self.start(user, link[3], tokens[0])
        elif chat is not None:
            self.startgroup(user, chat, link[3], tokens[0])
            if link[4]:
                rights = [f"can_{right}" for right in link[4].split("+")]
                self.promote_bot(chat, rights, tokens[0])

    def block(self, user: int, bot: str | None = None) -> None:
        """Block the bot."""
        self._set_blocked(user, bot, "member", "kicked")
        self._bot(bot).blocked.add(user)

    def unblock(self, user: int, bot: str | None = None) -> None:
        """Unblock the bot."""
        self._bot(bot).blocked.discard(user)
        self._set_blocked(user, bot, "kicked", "member")

    def _set_blocked(self, user: int, bot: str | None, old: str, new: str) -> None:
        account, person = self._bot(bot), self.world.users[user]
        room = self.world.dialog(account, person)
        before = member_json(Member(account.user, old))
        deliver_membership(self.world, room, person, before, Member(account.user, new))

    def react(self, user: int, chat: int, message: int, emoji: str) -> None:
        """Put a reaction on a message; «» takes it away."""
        found = self._room(user, chat, None).messages[message]
        old = found.reactions.get(user, [])
        found.reactions[user] = [emoji] if emoji else []
        deliver_reaction(self.world, found, self.world.users[user], old)

    def _room(self, user: int, chat: int, bot: str | None, *, starts: bool = True) -> Chat:
        if chat < 0:
            room = self.world.chats[chat]
            if room.member(user) is None:
                raise LookupError(f"{user} is not in {chat}")
            return room
        account = self._bot(bot)
        if user in account.blocked:
            raise LookupError(f"{user} has blocked the bot")
        if starts:
            account.started.add(user)
        return self.world.dialog(account, self.world.users[user])

    def _author(self, room: Chat, user: int, *, anonymous: bool) -> Json:
        if not anonymous:
            return {"sender": self.world.users[user]}
        member = room.member(user)
        if member is None or not member.admin:
            raise LookupError("only administrators write as the group")
        return {"sender": self.world.users[ANONYMOUS_ADMIN], "sender_chat": room}

    def _say(
        self,
        room: Chat,
        content: Content,
        reply_to: int | None,
        thread: int | None,
        **fields: Any,
    ) -> Message:
        original = room.messages.get(reply_to) if reply_to else None
        if room.forum and thread is None and original is not None:
            thread = original.thread
        if room.kind == "supergroup" and not room.forum and original is not None:
            # Outside forums a chain of replies is a thread, too.
            thread = original.thread or original.id
        message = self.world.add_message(room, content, reply_to=original, thread=thread, **fields)
        deliver(self.world, message)
        return message

    def _is_ephemeral_command(self, room: Chat, user: int, text: str) -> bool:
        found = COMMAND.match(text)
        if found is None or room.private:
            return False
        name = self.main.user.username or ""
        if (found[2] or name).lower() != name.lower():
            return False
        menu = menu_of(self.main, room, self.world.users[user])
        return any(each["command"] == found[1] and each.get("is_ephemeral") for each in menu)

    def _whisper(self, room: Chat, user: int, content: Content) -> int:
        fields: Json = {"sender": self.world.users[user], "receiver": self.main.user}
        message = self.world.add_ephemeral(room, content, **fields)
        deliver(self.world, message)
        return message.ephemeral_id or 0


def _candidates(
    room: Chat, user: int, message: int | None, ephemeral: int | None
) -> list[Message]:
    if message is not None:
        return [room.messages[message]]
    own = [m for m in room.ephemerals.values() if m.receiver and m.receiver.id == user]
    whispers = [m for m in own if not m.lost]
    if ephemeral is not None:
        return [m for m in whispers if m.ephemeral_id == ephemeral]
    everything = [*room.messages.values(), *whispers]
    return sorted(everything, key=lambda each: -each.order)
