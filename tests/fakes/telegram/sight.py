"""Control: what a person sees, what a bot did, and what it should not have done."""

from dataclasses import dataclass, field
from typing import Any

from tests.fakes.telegram.editing import can_edit
from tests.fakes.telegram.menu import menu_of
from tests.fakes.telegram.world import ApiCall, Bot, Chat, Message, Toast, Violation, World

Json = dict[str, Any]


@dataclass(slots=True)
class Seen:
    """One message as a person sees it.

    `photo` and `document` name the bytes for `file_content`; `buttons` are labels row by row;
    `editable` tells whether the bot may still change it.
    """

    id: int
    sender: str
    from_bot: bool
    text: str = ""
    caption: str = ""
    kind: str = "text"
    photo: str | None = None
    document: str | None = None
    animation: str | None = None
    buttons: list[list[str]] = field(default_factory=list)
    keyboard: list[list[str]] = field(default_factory=list)
    entities: list[Json] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    ephemeral: int | None = None
    editable: bool = False
    edited: bool = False
    silent: bool = False
    pinned: bool = False
    reply_to: int | None = None
    thread: int | None = None
    reactions: list[str] = field(default_factory=list)
    date: float = 0.0


@dataclass(slots=True)
class Screen:
    """A chat on a person's phone: its messages, oldest first, what popped up, what still turns."""

    messages: list[Seen]
    toasts: list[Toast]
    spinners: list[str]

    @property
    def last(self) -> Seen:
        """The newest message."""
        return self.messages[-1]

    def with_button(self, label: str) -> Seen:
        """The newest message with this button; raises LookupError if there is none."""
        for message in reversed(self.messages):
            if any(label in row for row in message.buttons):
                return message
        raise LookupError(f"no button {label!r}")

    def texts(self) -> list[str]:
        """The words of all messages, captions included."""
        return [message.text or message.caption for message in self.messages]


class Sight:
    """Looks at a world from outside."""

    world: World
    main: Bot

    def sees(
        self, user: int, chat: int, thread: int | None = None, bot: str | None = None
    ) -> Screen:
        """What a person sees in a chat or one of its topics, and what popped up for him."""
        room = self._look_into(user, chat, bot)
        visible = [] if room is None else _visible(room, user)
        if thread is not None:
            visible = [m for m in visible if (m.thread or 1) == thread]
        shown = [self._seen(message) for message in visible]
        return Screen(shown, self.toasts(user), self.spinners(user))

    def toasts(self, user: int) -> list[Toast]:
        """The lines, alerts and links that answered a person's presses, oldest first."""
        return list(self.world.users[user].toasts)

    def spinners(self, user: int) -> list[str]:
        """The presses of a person that nobody has answered."""
        return [
            press.id
            for press in self.world.presses.values()
            if press.user.id == user and press.answered_at is None
        ]

    def answer(self, press: str) -> Toast | None:
        """What answered one press; None while it is unanswered."""
        user = self.world.presses[press].user
        return next((toast for toast in user.toasts if toast.callback_id == press), None)

    def file_content(self, unique_id: str) -> bytes:
        """The bytes of a photo or document that somebody sees."""
        return self.world.files.by_unique_id(unique_id).content

    def menu(self, user: int, chat: int, bot: str | None = None) -> list[Json]:
        """The commands that a person's menu shows in a chat."""
        account = self._account(bot)
        person = self.world.users[user]
        room = self.world.chats[chat] if chat < 0 else self.world.dialog(account, person)
        return menu_of(account, room, person)

    def members(self, chat: int) -> dict[int, str]:
        """Who is, or was, in a group: status by user id."""
        return {n: member.status for n, member in self.world.chats[chat].members.items()}

    def calls(self, method: str = "", chat: int | None = None) -> list[ApiCall]:
        """The bots' requests so far, all or those of one method, in one chat."""
        return [
            call
            for call in self.world.journal
            if call.method == (method.lower() or call.method)
            and (chat is None or str(call.params.get("chat_id")) == str(chat))
        ]

    def refusals(self) -> list[ApiCall]:
        """The requests that were answered with an error."""
        return [call for call in self.world.journal if call.refusal]

    def traffic(self, chat: int, bot: str | None = None) -> dict[str, int]:
        """The most `sends` and `edits` of any minute in a chat; `all_sends`, `all_edits`."""
        return self.world.limits.per_minute(self._account(bot).id, chat)

    def violations(self) -> list[Violation]:
        """What a careful bot does not do: unanswered presses, wide keyboards, impatience.

        Kinds: `spinner`, `wide_keyboard` (over 8 in a row or 100 in all), `early_retry`.
        """
        unanswered = [
            Violation("spinner", f"{press.user.first_name}: {press.data}", press.at)
            for press in self.world.presses.values()
            if press.answered_at is None
        ]
        return self.world.violations + unanswered

    def pending_updates(self, bot: str | None = None) -> list[Json]:
        """The updates that the bot has not confirmed yet."""
        queue = self._account(bot).updates
        queue.drop_expired()
        return [update.wire() for update in queue.pending.values()]

    def _account(self, token: str | None) -> Bot:
        return self.main if token is None else self.world.bots[token]

    def _look_into(self, user: int, chat: int, bot: str | None) -> Chat | None:
        if chat > 0:
            return self.world.dialogs.get((self._account(bot).id, user))
        room = self.world.chats[chat]
        return room if room.member(user) is not None and not room.deleted else None

    def _seen(self, message: Message) -> Seen:
        content, sender = message.content, message.sender_chat or message.sender
        from_bot = message.sender in [bot.user for bot in self.world.bots.values()]
        return Seen(
            id=message.id,
            sender=getattr(sender, "title", "") or getattr(sender, "first_name", ""),
            from_bot=from_bot,
            text=content.text if content.kind == "text" else "",
            caption=content.text if content.kind != "text" else "",
            kind=content.kind,
            photo=_names(content.file, "photo"),
            document=_names(content.file, "document"),
            animation=_names(content.file, "animation"),
            buttons=message.markup.labels(),
            keyboard=_reply_keyboard(message),
            entities=content.entities,
            mentions=[e["user"]["id"] for e in content.entities if e["type"] == "text_mention"],
            ephemeral=message.ephemeral_id,
            editable=from_bot and (message.ephemeral_id is not None or _editable(message)),
            edited=message.edited_at is not None,
            silent=message.silent,
            pinned=message.id in message.chat.pinned,
            reply_to=message.reply_to.id if message.reply_to else None,
            thread=message.thread,
            reactions=[emoji for each in message.reactions.values() for emoji in each],
            date=message.date,
        )


def _editable(message: Message) -> bool:
    return message.sender is not None and can_edit(message, message.sender.id)


def _names(file: Any, kind: str) -> str | None:
    return file.unique_id if file is not None and file.kind == kind else None


def _reply_keyboard(message: Message) -> list[list[str]]:
    rows = (message.markup.reply or {}).get("keyboard", [])
    return [[key["text"] if isinstance(key, dict) else key for key in row] for row in rows]


def _visible(chat: Chat, user: int) -> list[Message]:
    whispers = [
        message
        for message in chat.ephemerals.values()
        if not message.deleted and not message.lost and _concerns(message, user)
    ]
    places = {id(m.replaces): m for m in whispers if m.replaces is not None}
    ordinary = [message for message in chat.messages.values() if not message.deleted]
    shown = [(m.order, places.get(id(m), m)) for m in ordinary]
    shown += [(m.order, m) for m in whispers if m.replaces is None or m.replaces.deleted]
    return [message for _, message in sorted(shown, key=lambda pair: pair[0])]


def _concerns(message: Message, user: int) -> bool:
    parties = (message.receiver, message.sender)
    return any(party is not None and party.id == user for party in parties)
