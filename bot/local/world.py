"""The world of the local platform: people, rooms and the messages that stand in them.

It is the platform's side of the wire, so it outlives the bot. In strict mode it is as unfriendly
as real platforms are.
"""

from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from bot.chat import Button, Clock, Gone, Letter, TooLate, Unreachable, Wait

DIALOG = "@"
"""A conversation's name begins with this when it is a person's dialog with the bot."""

PRESS_LIFE = 15.0
SENDS_A_MINUTE = 20
EDITS_A_MINUTE = 20
EDIT_LIFE = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class Message:
    """One message as it stands now."""

    id: int
    chat: str
    author: str
    """A person, or empty for the bot."""
    letter: Letter
    sent: float
    seen_by: str = ""
    """The one person who sees it; empty for everybody."""
    picture: bytes = b""
    deleted: bool = False
    edited: bool = False
    reply_to: str = ""
    offered: tuple[Button, ...] = ()
    """Every button it has ever had: old ones can still be pressed on an old screen."""

    @property
    def buttons(self) -> list[Button]:
        """The buttons it has now."""
        return [button for row in self.letter.buttons for button in row]


@dataclass(frozen=True, slots=True)
class Change:
    """Something the bot did to a conversation: `send`, `edit`, `delete` or `toast`."""

    op: str
    message: Message
    toast: str = ""
    person: str = ""


@dataclass
class World:
    """Everything people can see."""

    clock: Clock
    strict: bool = False
    messages: dict[int, Message] = field(default_factory=dict)
    wrote: set[str] = field(default_factory=set)
    """People who have written to the bot in private."""
    listeners: list[Callable[[Change], None]] = field(default_factory=list)
    presses: dict[str, float] = field(default_factory=dict)
    next_id: int = 1
    _sends: dict[str, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    _edits: dict[str, deque[float]] = field(default_factory=lambda: defaultdict(deque))

    def say(self, chat: str, author: str, text: str, reply_to: str = "") -> Message:
        """Let a person write."""
        if chat.startswith(DIALOG):
            self.wrote.add(author)
        message = Message(
            self._new_id(), chat, author, Letter(text), self.clock(), reply_to=reply_to
        )
        self.messages[message.id] = message
        self._tell(Change("send", message))
        return message

    def post(
        self, chat: str, letter: Letter, picture: bytes, seen_by: str = "", reply_to: str = ""
    ) -> Message:
        """Let the bot send; raises Unreachable or Wait in strict mode."""
        if self.strict and chat.startswith(DIALOG) and chat[1:] not in self.wrote:
            raise Unreachable("not_started")
        self._count(self._sends[chat], chat, SENDS_A_MINUTE)
        message = Message(
            self._new_id(),
            chat,
            "",
            letter,
            self.clock(),
            seen_by,
            picture,
            reply_to=reply_to,
            offered=tuple(button for row in letter.buttons for button in row),
        )
        self.messages[message.id] = message
        self._tell(Change("send", message))
        return message

    def edit(self, message_id: int, letter: Letter, picture: bytes | None) -> None:
        """Let the bot edit a message of its own; raises Gone, or Wait in strict mode."""
        message = self._own(message_id)
        if self.strict and self.clock() - message.sent >= EDIT_LIFE:
            raise Gone("a day old")
        self._count(self._edits[message.chat], message.chat, EDITS_A_MINUTE)
        new = tuple(
            button for row in letter.buttons for button in row if button not in message.offered
        )
        edited = replace(
            message,
            letter=letter,
            picture=message.picture if picture is None else picture,
            edited=True,
            offered=(*message.offered, *new)[-400:],
        )
        self.messages[message_id] = edited
        self._tell(Change("edit", edited))

    def delete(self, message_id: int) -> None:
        """Let the bot delete a message of its own; raises Gone."""
        message = replace(self._own(message_id), deleted=True)
        self.messages[message_id] = message
        self._tell(Change("delete", message))

    def toast(self, press: str, person: str, message_id: int, text: str) -> None:
        """Answer a press; raises TooLate in strict mode after fifteen seconds."""
        pressed = self.presses.pop(press, None)
        if pressed is None or (self.strict and self.clock() - pressed > PRESS_LIFE):
            raise TooLate(press)
        message = self.messages.get(message_id)
        if message is not None and text:
            self._tell(Change("toast", message, text, person))

    def seen(self, chat: str, person: str) -> list[Message]:
        """What a person sees in a conversation, oldest first."""
        return [
            message
            for message in self.messages.values()
            if message.chat == chat and not message.deleted and message.seen_by in {"", person}
        ]

    def button(self, chat: str, person: str, label: str) -> tuple[Message, Button] | None:
        """The newest button a person sees whose label equals the words, else contains them."""
        for message in reversed(self.seen(chat, person)):
            found = labelled(message.buttons, label)
            if found:
                return message, found
        return None

    def _own(self, message_id: int) -> Message:
        message = self.messages.get(message_id)
        if message is None or message.deleted or message.author:
            raise Gone(str(message_id))
        return message

    def _new_id(self) -> int:
        self.next_id += 1
        return self.next_id - 1

    def _count(self, times: deque[float], chat: str, most: int) -> None:
        now = self.clock()
        while times and times[0] <= now - 60.0:
            times.popleft()
        if self.strict and not chat.startswith(DIALOG) and len(times) >= most:
            raise Wait(times[0] + 60.0 - now)
        times.append(now)

    def _tell(self, change: Change) -> None:
        for listener in self.listeners:
            listener(change)


def labelled(buttons: list[Button] | tuple[Button, ...], label: str) -> Button | None:
    """The first button whose label equals the words, else the first that contains them."""
    for button in buttons:
        if button.label == label:
            return button
    for button in buttons:
        if label in button.label:
            return button
    return None
