"""How chats, people and messages of VK are written down in the bot."""

import re
from dataclasses import dataclass

from bot.chat import Address, Person

NAME = "vk"
TITLE = "VK"
CHAT_START = 2_000_000_000
"""Peer ids above this are chats; those below are people, and their dialogs."""


@dataclass(frozen=True, slots=True)
class Me:
    """The community as the bot."""

    group: int
    screen_name: str = ""

    @property
    def handle(self) -> str:
        """How a message begins that mentions the community."""
        return f"@{self.screen_name or f'club{self.group}'}"

    def room(self, peer: int) -> Address:
        """The address of a chat or dialog."""
        return Address(NAME, str(self.group), str(peer))

    def dialog_link(self, payload: str = "") -> str:
        """A link to the dialog; the payload comes with the first message written after it."""
        return f"https://vk.me/{self.handle[1:]}" + (f"?ref={payload}" if payload else "")

    def mention(self) -> re.Pattern[str]:
        """What a mention of the community looks like in a message."""
        return re.compile(rf"\[(?:club|public){self.group}\|[^\]]*\][,:]?\s*")


def is_dialog(at: Address) -> bool:
    """Whether an address is a person's dialog."""
    return int(at.chat) < CHAT_START


def person_of(user: int) -> Person:
    """A person by his page's number."""
    return f"{NAME}:{user}"


def user_of(person: Person) -> int | None:
    """The page's number of a person; None for people of other platforms."""
    platform, _, number = person.partition(":")
    return int(number) if platform == NAME and number.isdecimal() else None


@dataclass(frozen=True, slots=True)
class Standing:
    """A sent message: its number in the conversation, and what keys lie under a dialog since.

    Keys (the keyboard of the conversation) cannot be edited, so the message remembers them.
    """

    cmid: int
    keys: str = ""
    """Fingerprint of the keys sent with it; empty for none."""

    def __str__(self) -> str:
        """Write the id of the message as the bot keeps it."""
        return f"{self.cmid}k{self.keys}" if self.keys else str(self.cmid)


def standing(message: str) -> Standing | None:
    """Read the id of a message; None for anything else."""
    cmid, _, keys = message.partition("k")
    return Standing(int(cmid), keys) if cmid.isdecimal() else None
