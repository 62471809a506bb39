"""Who and what there is: people, bots, chats, members, messages, presses."""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.telegram.faults import Faults
from tests.fakes.telegram.files import FileStore, StoredFile
from tests.fakes.telegram.limits import Limits
from tests.fakes.telegram.markup import Markup
from tests.fakes.telegram.queries import InlineMode
from tests.fakes.telegram.updates import UpdateQueue

Json = dict[str, Any]
Clock = Callable[[], float]

ANONYMOUS_ADMIN = 1_087_968_824
CHANNEL_SENDER = 136_817_688
SERVICE_SENDER = 777_000
IN_CHAT = frozenset({"creator", "administrator", "member", "restricted"})
ADMIN = frozenset({"creator", "administrator"})


@dataclass(slots=True)
class Toast:
    """What answered a press: a line on top, an alert to be closed, or a link that opens."""

    callback_id: str
    text: str = ""
    alert: bool = False
    url: str = ""
    at: float = 0.0


@dataclass(slots=True)
class User:
    """A person, or the face of a bot."""

    id: int
    first_name: str
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    deactivated: bool = False
    offline: bool = False
    toasts: list[Toast] = field(default_factory=list)


@dataclass(slots=True)
class Bot:
    """A bot account: its token, its settings and its updates."""

    user: User
    token: str
    updates: UpdateQueue
    privacy: bool = True
    inline: bool = True
    inline_feedback: bool = False
    revoked: bool = False
    started: set[int] = field(default_factory=set)
    blocked: set[int] = field(default_factory=set)
    acquainted: set[int] = field(default_factory=set)
    commands: dict[tuple[str, str], list[Json]] = field(default_factory=dict)
    about: dict[tuple[str, str], str] = field(default_factory=dict)

    @property
    def id(self) -> int:
        """The bot's user id."""
        return self.user.id


@dataclass(slots=True)
class Member:
    """What somebody is in a chat; `muted` names kinds of content he may not send."""

    user: User
    status: str = "member"
    rights: frozenset[str] = frozenset()
    muted: frozenset[str] = frozenset()
    hears_all: bool = False

    @property
    def present(self) -> bool:
        """Whether he is in the chat now."""
        return self.status in IN_CHAT

    @property
    def admin(self) -> bool:
        """Whether he is an administrator or the owner."""
        return self.status in ADMIN

    def may(self, right: str) -> bool:
        """Whether he has an administrator's right."""
        return self.status == "creator" or (self.admin and right in self.rights)


@dataclass(slots=True)
class Content:
    """What a message holds; two equal contents are «not modified»."""

    kind: str = "text"
    text: str = ""
    entities: list[Json] = field(default_factory=list)
    file: StoredFile | None = None
    extra: Json = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Message:
    """A message of any kind; an ephemeral one has id 0, its own number and one receiver."""

    chat: "Chat"
    id: int
    order: int
    date: float
    content: Content
    sender: User | None = None
    sender_chat: "Chat | None" = None
    markup: Markup = field(default_factory=Markup)
    older_markups: list[Markup] = field(default_factory=list)
    reply_to: "Message | None" = None
    thread: int | None = None
    via_bot: User | None = None
    forwarded: bool = False
    silent: bool = False
    deleted: bool = False
    edited_at: float | None = None
    album: str | None = None
    reactions: dict[int, list[str]] = field(default_factory=dict)
    ephemeral_id: int | None = None
    receiver: User | None = None
    replaces: "Message | None" = None
    lost: bool = False

    @property
    def service(self) -> bool:
        """Whether it tells of an event instead of being written by somebody."""
        return self.content.kind == "service"


@dataclass(slots=True, eq=False)
class Chat:
    """A private chat, a group, a supergroup or a channel."""

    id: int
    kind: str
    title: str = ""
    username: str | None = None
    forum: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, str] = field(default_factory=dict)
    closed_topics: set[int] = field(default_factory=set)
    messages: dict[int, Message] = field(default_factory=dict)
    ephemerals: dict[int, Message] = field(default_factory=dict)
    pinned: set[int] = field(default_factory=set)
    migrated_to: int | None = None
    deleted: bool = False
    last_bot: int | None = None
    peer: User | None = None
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    ephemeral_numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    @property
    def private(self) -> bool:
        """Whether it is a dialog of one person with a bot."""
        return self.kind == "private"

    def member(self, user: int) -> Member | None:
        """The membership of somebody who is in the chat now."""
        found = self.members.get(user)
        return found if found is not None and found.present else None


@dataclass(slots=True)
class Press:
    """A callback query: who pressed what, and what became of it."""

    id: str
    user: User
    bot: int
    at: float
    data: str
    message: Message | None
    inline_id: str | None = None
    answered_at: float | None = None


@dataclass(slots=True)
class Violation:
    """Something a careful bot does not do, though the server may let it pass."""

    kind: str
    detail: str
    at: float


@dataclass(slots=True)
class ApiCall:
    """One request of a bot and what it was answered; `refusal` is empty for a success."""

    bot: int
    method: str
    params: Json
    at: float
    refusal: str = ""
    code: int = 200


class World:
    """Everything the fake knows, and its clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.shift = 0.0
        self.users: dict[int, User] = {}
        self.bots: dict[str, Bot] = {}
        self.chats: dict[int, Chat] = {}
        self.dialogs: dict[tuple[int, int], Chat] = {}
        self.presses: dict[str, Press] = {}
        self.inline_messages: dict[str, Message] = {}
        self.journal: list[ApiCall] = []
        self.violations: list[Violation] = []
        self.files = FileStore()
        self.limits = Limits(self.complain)
        self.faults = Faults()
        self.inline = InlineMode()
        self.answer_window = 15.0
        self.ephemeral_works = True
        self.orders = itertools.count(1)
        # Private chats and basic groups share one numbering of messages, as in one account.
        self.account_numbers = itertools.count(1)
        self.ids = itertools.count(1)
        for number, name, username in (
            (ANONYMOUS_ADMIN, "Group", "GroupAnonymousBot"),
            (CHANNEL_SENDER, "Channel", "Channel_Bot"),
        ):
            self.users[number] = User(number, name, username, is_bot=True)
        self.users[SERVICE_SENDER] = User(SERVICE_SENDER, "Telegram")

    def now(self) -> float:
        """The server's time in Unix seconds."""
        return self._clock() + self.shift

    def complain(self, kind: str, detail: str) -> None:
        """Note something that the strict report must name."""
        self.violations.append(Violation(kind, detail, self.now()))

    def bot(self, number: int) -> Bot:
        """The bot of a user id; raises KeyError for people."""
        for bot in self.bots.values():
            if bot.id == number:
                return bot
        raise KeyError(number)

    def dialog(self, bot: Bot, user: User) -> Chat:
        """The private chat of a person with a bot, made when first needed."""
        key = (bot.id, user.id)
        if key not in self.dialogs:
            self.dialogs[key] = Chat(user.id, "private", peer=user, numbers=self.account_numbers)
        return self.dialogs[key]

    def bots_in(self, chat: Chat) -> list[Bot]:
        """The bots that are in a group now."""
        return [bot for bot in self.bots.values() if chat.member(bot.id)]

    def knows(self, bot: Bot, user: int) -> bool:
        """Whether this bot has ever met that person."""
        return user in bot.acquainted or any(
            user in chat.members and bot.id in chat.members for chat in self.chats.values()
        )

    def add_message(self, chat: Chat, content: Content, **fields: Any) -> Message:
        """Put a new message into a chat; `fields` are those of Message."""
        message = Message(
            chat, next(chat.numbers), next(self.orders), self.now(), content, **fields
        )
        chat.messages[message.id] = message
        return message

    def add_ephemeral(self, chat: Chat, content: Content, **fields: Any) -> Message:
        """Put a message into a chat that one person sees; `fields` are those of Message."""
        message = Message(chat, 0, next(self.orders), self.now(), content, **fields)
        message.ephemeral_id = next(chat.ephemeral_numbers)
        chat.ephemerals[message.ephemeral_id] = message
        return message
