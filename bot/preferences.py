"""What the bot remembers of a person and of a room, apart from tables."""

from typing import TypeVar

import msgspec

from bot import aside
from bot.appearance import Viewer
from bot.aside import understood
from bot.chat import Person
from bot.hours import HOME_ZONE, HOUR, QUIET, Rest, guessed_zone
from bot.reminders import Habits, Mode
from bot.storage.store import Store
from bot.table import keeper_of
from bot.texts import language_of
from engine.core import Option
from render.look import Look, Theme

SEEN_AGAIN = 5 * 60.0
"""Seconds after which it is noted again that a person does something."""


class PersonNotes(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's own view of the games and where he can be reached."""

    name: str = ""
    language: str = ""
    """Chosen by the person; empty for what his client says."""
    client_language: str = ""
    theme: Theme = "day"
    four_colours: bool = False
    text_only: bool = False
    same_as: Person = ""
    """The person this self belongs to; empty where it is a person by itself."""
    selves: tuple[Person, ...] = ()
    """Further selves of the person, on other platforms."""
    door: Person = ""
    """Which of those wrote in its dialog last; empty for the first self."""
    rooms: tuple[str, ...] = ()
    """Rooms in which the person has been seen, the newest first."""
    muted: bool = False
    """Whether he wants no invitations by name."""
    busy_until: float = 0.0
    """Until when he has said «не сегодня»."""
    reachable: bool = False
    """Whether he opened the private dialog with the bot and did not block it."""
    wrote: bool = False
    """Whether he has written in the dialog before."""
    prefers_room: bool = False
    """Whether he wants his cards in the room rather than in the dialog."""
    blind: bool = False
    """Whether it seems that he does not see what is shown in rooms to him alone."""
    zone: str = ""
    """His time zone by its IANA name; empty for a guess."""
    zone_asked: bool = False
    quiet: tuple[int, int] = QUIET
    """Local hours from and to which he must not be disturbed; none where they are equal."""
    mode: Mode = "every"
    after_hours: int = 3
    """How long a turn waits before he is told, in the mode of that name."""
    away_until: float = 0.0
    """The end of his vacation."""
    seen: float = 0.0
    """When he last did something with the bot, within some minutes."""

    @property
    def rest(self) -> Rest:
        """His night."""
        return Rest(self.zone or guessed_zone(self.client_language), *self.quiet)

    @property
    def habits(self) -> Habits:
        """How he wants to be reminded."""
        after = self.after_hours * HOUR
        return Habits(self.rest, self.mode, after, self.away_until, self.seen)

    @property
    def speaks(self) -> str:
        """The language to speak to the person."""
        return self.language or language_of(self.client_language)

    def viewer(self) -> Viewer:
        """How tables are shown to the person."""
        look = Look(self.theme, self.speaks, self.four_colours)
        return Viewer(self.speaks, look, self.text_only, self.rest.zone)


class RoomNotes(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a room is used to."""

    language: str = "ru"
    game: str = ""
    """The game played here last."""
    options: dict[str, dict[str, Option]] = {}
    """House rules by game."""
    administrator: bool = False
    """Whether the bot is an administrator of the room."""
    text_only: bool = False
    greeted: bool = False
    zone: str = ""
    """The time zone of its people, as the first of them has said; empty for a guess."""

    def viewer(self) -> Viewer:
        """How tables are shown to the room."""
        look = Look(language=self.language)
        return Viewer(self.language, look, self.text_only, self.zone or HOME_ZONE)


def seen_at(notes: PersonNotes, now: float) -> float:
    """When somebody who does something now was last seen, so that it need not be noted always."""
    return now if abs(now - notes.seen) > SEEN_AGAIN else notes.seen


N = TypeVar("N", PersonNotes, RoomNotes)


class Notes:
    """The notes on people and rooms, in the store."""

    def __init__(self, store: Store) -> None:
        """Keep notes in `store`."""
        self._store = store

    async def person(self, person: Person) -> PersonNotes:
        """Return what is noted of a person, of a guest that of whose phone it is."""
        return await self._read("person", keeper_of(person), PersonNotes)

    async def room(self, room: str) -> RoomNotes:
        """Return what is noted of a room, by its address as text."""
        return await self._read("room", room, RoomNotes)

    async def both(self, person: Person, room: str) -> tuple[PersonNotes, RoomNotes]:
        """Return what is noted of a person and of a room, at once."""
        keeper = keeper_of(person)
        found = await self._store.get_all(("person", keeper), ("room", room))
        return (
            await understood(self._store, "person", keeper, found[0], PersonNotes),
            await understood(self._store, "room", room, found[1], RoomNotes),
        )

    async def put_person(self, person: Person, notes: PersonNotes) -> None:
        """Note something of a person."""
        await self._store.put("person", keeper_of(person), msgspec.msgpack.encode(notes))

    async def put_room(self, room: str, notes: RoomNotes) -> None:
        """Note something of a room."""
        await self._store.put("room", room, msgspec.msgpack.encode(notes))

    async def forget(self, person: Person) -> None:
        """Delete what is noted of a person."""
        await self._store.put("person", person, None)
        await aside.forget(self._store, "person", person)

    async def _read(self, kind: str, key: str, shape: type[N]) -> N:
        return await understood(self._store, kind, key, await self._store.get(kind, key), shape)
