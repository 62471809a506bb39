"""How chats, people and messages of Telegram are written down in the bot."""

from dataclasses import dataclass

from bot.chat import Address, Person

NAME = "telegram"
TITLE = "Telegram"


@dataclass(frozen=True, slots=True)
class Me:
    """The bot's own account."""

    id: int
    username: str
    reads_all: bool = False
    """Whether privacy mode is off: it then hears everything in groups it is added to."""

    def room(self, chat: int, topic: int | None = None) -> Address:
        """The address of a chat, or of one topic of a forum."""
        return Address(NAME, str(self.id), str(chat), str(topic) if topic else "")


def person_of(user: int) -> Person:
    """A person by his account's number."""
    return f"{NAME}:{user}"


def user_of(person: Person) -> int | None:
    """The account's number of a person; None for people of other platforms."""
    platform, _, number = person.partition(":")
    return int(number) if platform == NAME and number.isdecimal() else None


@dataclass(frozen=True, slots=True)
class Whispered:
    """A message that one person alone sees: numbers of its own, and methods of its own."""

    number: int
    user: int

    def __str__(self) -> str:
        """Write it so that no ordinary message is written alike."""
        return f"e{self.number}.{self.user}"


def whispered(message: str) -> Whispered | None:
    """Read the id of a whispered message; None for an ordinary one."""
    number, _, user = message.removeprefix("e").partition(".")
    if message.startswith("e") and number.isdecimal() and user.isdecimal():
        return Whispered(int(number), int(user))
    return None
