"""What a chat is to the bot: addresses, what comes in, what goes out, what a platform can do."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal, Protocol, runtime_checkable

Clock = Callable[[], float]
"""Seconds since the epoch."""

Person = str
"""Whom a platform knows: `telegram:77`, `vk:77`, `local:Маша`."""


@dataclass(frozen=True, slots=True)
class Address:
    """One conversation of one bot: a room, a topic of a room, or a person's private dialog."""

    platform: str
    bot: str
    chat: str
    topic: str = ""

    def __str__(self) -> str:
        """Write the address so that `address_of` reads it back."""
        return f"{self.platform}|{self.bot}|{self.chat}|{self.topic}"


def address_of(text: str) -> Address:
    """Read an address as `str` wrote it; raises ValueError for anything else."""
    platform, bot, chat, topic = text.split("|")
    return Address(platform, bot, chat, topic)


def tag_of(person: Person) -> str:
    """A short name for a person that a button can carry and a counter does not tell by."""
    return sha256(person.encode()).hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class Press:
    """A pressed button: what the platform needs to answer it, and how long it may be answered."""

    id: str
    message: str
    """The message it stood on; empty when the platform does not say."""
    data: str
    until: float
    """The moment after which the platform takes no answer."""
    whispered: bool = False
    """Whether it stood on a message only its presser sees."""
    public: bool = False
    """Whether only a message for all to see could answer it: the client knows no such buttons."""


Kind = Literal[
    "text",  # words
    "press",  # a button
    "other",  # a sticker, a photo, a voice: no words
    "added",  # the bot was added to a room
    "removed",  # the bot was removed from a room
    "rights",  # what the bot may do in a room changed
    "left",  # a person left a room
    "reachable",  # a person allows private messages
    "unreachable",  # a person blocked the bot
    "moved",  # a room has a new address
    "deleted",  # people deleted messages of the bot
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """One update of a platform in the bot's words."""

    update: str
    """Unique to the update, equal when the platform delivers it again."""
    at: Address
    kind: Kind = "text"
    private: bool = False
    """Whether `at` is the person's own dialog with the bot."""
    person: Person = ""
    """Empty when the platform hides who it was (an anonymous administrator)."""
    name: str = ""
    genitive: str = ""
    """The name in the Russian genitive, where the platform tells it."""
    language: str = ""
    """What the person's client says: `ru`, `en` or empty."""
    text: str = ""
    """The words without the mention of the bot; a command keeps its leading slash."""
    addressed: bool = False
    """Whether the bot is meant: a command, a reply to it, a mention, or a private dialog."""
    message: str = ""
    """The id of the message itself."""
    reply_to: str = ""
    """The id of the bot's message it replies to."""
    press: Press | None = None
    invitation: str = ""
    """The payload of the link or code by which the person came."""
    moved_to: Address | None = None
    administrator: bool | None = False
    """With `added` and `rights`: whether the bot is an administrator; None where it is untold."""


Style = Literal["", "primary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """A button: with `data` it is pressed, else it opens a link or shares a text."""

    label: str
    data: str = ""
    style: Style = ""
    link: str = ""
    share: str = ""
    """A ready message the person may send on to somebody."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture by its description: drawn only if the platform has not got it yet."""

    fingerprint: str
    """Equal for pictures that look the same; tells nothing of what they show."""
    alt: str
    """The text equivalent."""
    draw: Callable[[], bytes] = field(compare=False)
    """Returns the bytes of a PNG, or of a GIF; slow, so never called on the event loop."""
    secret: bool = False
    """Whether one person alone may see it."""
    moving: bool = False
    """Whether it moves: then its bytes are an animated GIF."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A message as it should stand in a chat."""

    text: str = ""
    buttons: tuple[tuple[Button, ...], ...] = ()
    picture: Picture | None = None
    mentions: tuple[tuple[str, Person], ...] = ()
    """Names in the text that call their person: (name, person)."""
    reply_to: str = ""
    silent: bool = False
    table: str = ""
    """Id of the table it shows, if any."""
    slot: str = ""
    """What it is to the table: `lobby`, `board`, `hand`, `turn`, `result`; empty for an answer."""
    whose: str = ""
    """For which room or person that is, by the key of the slot."""


class ChatError(Exception):
    """The platform did not do what it was asked."""


class Wait(ChatError):
    """Too many messages: nothing may go to this chat for a while."""

    def __init__(self, seconds: float, *, unsure: bool = False) -> None:
        """Ask for a pause of `seconds`; `unsure` tells that what was asked may be done already."""
        super().__init__(f"wait {seconds:g} s")
        self.seconds = seconds
        self.unsure = unsure


class Unreachable(ChatError):
    """The chat or person cannot be written to: not started, blocked, kicked, muted, deleted."""

    def __init__(self, reason: str) -> None:
        """Say why: `not_started`, `blocked`, `kicked`, `muted`, `no_photos`, `closed`, `gone`."""
        super().__init__(reason)
        self.reason = reason


class Moved(ChatError):
    """The room has a new address."""

    def __init__(self, to: Address) -> None:
        """Name the new address."""
        super().__init__(str(to))
        self.to = to


class Gone(ChatError):
    """The message is not there any more or cannot be edited."""


class TooLate(ChatError):
    """The press or the moment is too old for this answer."""


class Unknown(ChatError):
    """No answer came: the message may or may not have been stored."""


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a platform can do, for the choice of carriers and the size of messages."""

    text_limit: int
    caption_limit: int
    row_limit: int
    """Buttons in a row that stay readable."""
    button_limit: int
    whispers: bool
    """Whether a room can hold a message that one person alone sees."""
    alert_limit: int
    """Characters of the answer to a press."""
    dialogs_open: bool = False
    """Whether everybody can be written to in private without having written first."""
    sends_a_minute: int = 0
    """Messages a room takes in a minute; 0 for as many as one likes."""
    edits_a_minute: int = 0
    """Edits a room takes in a minute; 0 for as many as one likes."""
    edit_gap: float = 0.0
    """Seconds between two edits in one room, after the first."""
    opens_links: bool = False
    """Whether the answer to a press may be a link, which opens for the presser."""
    dialog_link: str = ""
    """A link that opens the dialog, where the board should offer it; empty where it need not."""
    shares: bool = False
    """Whether a button can hand a ready text on to whomever a person chooses."""
    mention: str = ""
    """How words in a room must begin to be heard for certain; empty where that is not so."""


class Platform(Protocol):
    """An adapter: it speaks the platform's language and keeps none of the bot's state.

    Every call raises only ChatError; a change that changes nothing is a success.
    """

    @property
    def name(self) -> str:
        """The word that begins its addresses and persons."""

    @property
    def abilities(self) -> Abilities:
        """What it can do now."""

    def dialog(self, person: Person) -> Address:
        """Return the address of a person's private dialog with the bot."""

    def link(self, payload: str) -> str:
        """Return a link that opens the bot and hands over the payload; empty if there is none."""

    async def send(self, at: Address, letter: Letter, *, mark: int) -> str:
        """Send a message and return its id; a repeated `mark` marks a repeated try."""

    async def edit(self, at: Address, message: str, letter: Letter) -> None:
        """Make a sent message look like the letter."""

    async def strip(self, at: Address, message: str) -> None:
        """Take the buttons off a message and leave the rest as it is."""

    async def delete(self, at: Address, message: str) -> None:
        """Take a message away."""

    async def whisper(
        self, at: Address, person: Person, letter: Letter, *, press: Press | None
    ) -> str:
        """Send into a room what one person alone sees; delivery is never certain."""

    async def edit_whisper(
        self, at: Address, person: Person, message: str, letter: Letter
    ) -> None:
        """Make a whispered message look like the letter."""

    async def answer(self, press: Press, text: str = "", *, alert: bool = False) -> None:
        """Answer a press, with words for the presser alone or with none.

        Where links open, words that are nothing but a link open it.
        """


@dataclass(frozen=True, slots=True)
class Rights:
    """What the bot may do at an address now."""

    writes: bool = True
    pictures: bool = True
    hears_all: bool = False
    """Whether it hears words that do not address it, so that a move may simply be typed."""
    administrator: bool = False
    unheard: tuple[str, ...] = ()
    """Events that the platform is not asked to tell, by its own names; they must be ticked."""


@runtime_checkable
class Inspector(Protocol):
    """A platform that can ask what the bot may do."""

    async def rights(self, at: Address) -> Rights:
        """Return what the bot may do at an address; raises ChatError."""


@runtime_checkable
class GroupLinks(Protocol):
    """A platform with links that bring the bot to a group."""

    def group_link(self, payload: str, *, administrator: bool = False) -> str:
        """Return a link that brings the bot to a group to choose, and hands over the payload."""


@runtime_checkable
class Attendance(Protocol):
    """A platform that can tell who is in a room."""

    async def attends(self, at: Address, person: Person) -> bool:
        """Tell whether a person is in a room; raises ChatError where that is kept from the bot."""


Handler = Callable[[Incoming], Awaitable[None]]
"""What an adapter gives every update to; when it returns, the update is finished (saved)."""
