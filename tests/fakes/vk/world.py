"""Who and what there is: people, communities, conversations, messages, presses, photos."""

import itertools
import secrets
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from tests.fakes.vk.events import EventQueue
from tests.fakes.vk.faults import Faults

Json = dict[str, Any]
Clock = Callable[[], float]
Access = Literal["none", "all", "admin"]

CHAT_START = 2_000_000_000
FIRST_USER = 501_000_001
FIRST_GROUP = 224_466_881
EDIT_LIFE = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class Snackbar:
    """What answered a press: a line, a link or an app; all empty when it only ended the wait."""

    press: str
    text: str = ""
    link: str = ""
    app: int = 0
    at: float = 0.0


@dataclass(slots=True)
class User:
    """A person; `names` are (first, last) by case."""

    id: int
    names: dict[str, tuple[str, str]]
    sex: int = 0
    lang: int = 0
    callback: bool = True
    """Whether his client knows callback buttons."""
    deactivated: bool = False
    refs: dict[int, tuple[str, str]] = field(default_factory=dict)
    """The ref and its source that his next message to a community will carry."""
    snackbars: list[Snackbar] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Member:
    """Somebody's place in a chat; communities have negative ids."""

    id: int
    admin: bool = False
    invited_by: int = 0
    joined: float = 0.0


@dataclass(slots=True)
class Photo:
    """An uploaded picture; one that is a document moves, if its bytes do."""

    id: int
    owner: int
    access_key: str
    content: bytes
    width: int
    height: int
    kind: str = "photo"
    """`photo` or `doc`."""

    @property
    def name(self) -> str:
        """The attachment by which it is sent."""
        return f"{self.kind}{self.owner}_{self.id}_{self.access_key}"


@dataclass(slots=True, eq=False)
class Message:
    """A message in a conversation; its keyboard is kept only if it is inline."""

    room: "Conversation"
    cmid: int
    id: int
    """Number among the messages of dialogs; 0 in chats."""
    sender: int
    date: float
    text: str = ""
    photos: list[Photo] = field(default_factory=list)
    keyboard: Json | None = None
    payload: str = ""
    random_id: int = 0
    reply_to: "Message | None" = None
    action: Json | None = None
    ref: tuple[str, str] | None = None
    extra: list[Json] = field(default_factory=list)
    silenced: bool = False
    edited_at: float | None = None
    deleted: bool = False
    reactions: dict[int, int] = field(default_factory=dict)
    older_keyboards: list[Json] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Conversation:
    """A chat, or the dialog of one person with one community."""

    title: str
    user: User | None = None
    members: dict[int, Member] = field(default_factory=dict)
    owner: int = 0
    access: dict[int, Access] = field(default_factory=dict)
    """What a community in the chat may read."""
    keyboards: dict[int, Json] = field(default_factory=dict)
    """The keyboard under the conversation, by community."""
    former_keyboards: list[Json] = field(default_factory=list)
    messages: dict[int, Message] = field(default_factory=dict)
    pinned: int | None = None
    muted: set[int] = field(default_factory=set)
    """Error codes instead of sending: 983, 984, 1012, 945."""

    @property
    def private(self) -> bool:
        """Whether it is a dialog."""
        return self.user is not None

    def last(self, count: int) -> list[Message]:
        """The newest messages."""
        return list(self.messages.values())[-count:]


@dataclass(slots=True)
class Press:
    """A press of a callback button."""

    id: str
    user: int
    peer: int
    group: int
    payload: Any
    at: float
    cmid: int | None
    answer: Snackbar | None = None


@dataclass(slots=True)
class ApiCall:
    """A request of a community; `code` is that of the error, 0 for none."""

    group: int
    method: str
    params: Json
    at: float
    code: int = 0
    error: str = ""


@dataclass(frozen=True, slots=True)
class Violation:
    """What a careful bot does not do."""

    kind: str
    detail: str
    at: float


@dataclass(slots=True, eq=False)
class Community:
    """A community as a bot: its token, its settings, its events."""

    id: int
    name: str
    screen_name: str
    token: str
    events: EventQueue
    revoked: bool = False
    bot_features: bool = True
    chats_allowed: bool = True
    allowed: set[int] = field(default_factory=set)
    denied: set[int] = field(default_factory=set)
    blacklist: set[int] = field(default_factory=set)
    chats: dict[int, Conversation] = field(default_factory=dict)
    """Chats by the number this community knows them by; those it was kicked from stay."""
    dialogs: dict[int, Conversation] = field(default_factory=dict)
    requests: deque[float] = field(default_factory=deque)
    rate_refusals: int = 0

    def peer_of(self, room: Conversation) -> int:
        """The peer id by which this community knows a conversation; raises LookupError."""
        if room.user is not None:
            return room.user.id
        for number, chat in self.chats.items():
            if chat is room:
                return CHAT_START + number
        raise LookupError(f"{self.screen_name} does not know {room.title}")


class World:
    """Everything there is, and the server's time in Unix seconds (`clock` plus a shift)."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.shift = 0.0
        self.strict = True
        self.limits = True
        self.flood_times = 5
        self.users: dict[int, User] = {}
        self.communities: dict[int, Community] = {}
        self.presses: dict[str, Press] = {}
        self.photos: dict[str, Photo] = {}
        self.tickets: dict[str, int] = {}
        self.uploads: dict[str, Json] = {}
        self.journal: list[ApiCall] = []
        self.violations: list[Violation] = []
        self.faults = Faults()
        self.ids = itertools.count(1)
        self._message_ids = itertools.count(100)
        self._cmids: dict[int, Iterator[int]] = {}

    def now(self) -> float:
        """The server's time."""
        return self.clock() + self.shift

    def violate(self, kind: str, detail: str) -> None:
        """Note what a careful bot does not do."""
        self.violations.append(Violation(kind, detail, self.now()))

    def by_token(self, token: str) -> Community | None:
        """The community a token belongs to."""
        for community in self.communities.values():
            if community.token == token and not community.revoked:
                return community
        return None

    def dialog(self, community: Community, user: User) -> Conversation:
        """The dialog of a person with a community."""
        return community.dialogs.setdefault(user.id, Conversation("", user))

    def add_message(self, room: Conversation, sender: int, **fields: Any) -> Message:
        """Put a message at the end of a conversation."""
        counter = self._cmids.setdefault(id(room), itertools.count(1))
        number = next(self._message_ids) if room.private else 0
        message = Message(room, next(counter), number, sender, self.now(), **fields)
        room.messages[message.cmid] = message
        return message

    def new_key(self, size: int = 10) -> str:
        """A word nobody can guess."""
        return secrets.token_hex(size)
