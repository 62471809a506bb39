"""The family of the page: who its members are and which conversations they share."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.chat import Address, address_of
from bot.local.platform import room
from bot.local.world import DIALOG
from bot.texts import LANGUAGES, texts

MEMBERS_LIMIT = 12
NAME_LIMIT = 64
"""Characters of a member's name."""


class BadFamily(Exception):
    """The names cannot be those of members: too few or many, two alike, too long, or a bad one."""


@dataclass(frozen=True, slots=True)
class Family:
    """Members, rooms and the name the bot goes by."""

    members: tuple[str, ...]
    rooms: tuple[str, ...]
    bot: str

    def chats(self, member: str) -> list[dict[str, str]]:
        """The conversations of a member: the rooms and his dialog with the bot."""
        shared = [{"name": name, "chat": name} for name in self.rooms]
        return [*shared, {"name": self.bot, "chat": f"{DIALOG}{member}"}]

    def enters(self, member: str, chat: str) -> bool:
        """Whether a conversation is open to a member."""
        return chat in self.rooms or chat == f"{DIALOG}{member}"


def family(names: Sequence[str] = ()) -> Family:
    """The made-up family, or one of the given names; raises BadFamily."""
    say = texts(LANGUAGES[0])
    members = tuple(name.strip() for name in names) or _listed(say.say("family-members"))
    if not 1 <= len(members) <= MEMBERS_LIMIT or len(set(members)) < len(members):
        raise BadFamily(", ".join(members))
    for member in members:
        if not member.isprintable() or not 0 < len(member) <= NAME_LIMIT or not _sends(member):
            raise BadFamily(member)
    return Family(members, _listed(say.say("family-rooms")), say.say("family-bot"))


def _listed(words: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(","))


def _sends(member: str) -> bool:
    """Whether letters find the member: his address is read back as it was written."""
    at: Address = room(f"{DIALOG}{member}")
    try:
        return address_of(str(at)) == at
    except ValueError:
        return False
