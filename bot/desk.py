"""The desk at which every update is dealt with: what is at hand, who asks, what is answered."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from bot.announcer import Announcer
from bot.chat import Address, Button, Clock, Incoming, Person, Picture, Platform
from bot.company import Company
from bot.courier import Courier
from bot.preferences import Notes, PersonNotes, RoomNotes
from bot.slots import slot_of_message
from bot.storage.store import Store
from bot.table import Table
from bot.tables import UnreadableTable
from bot.texts import Texts, texts
from bot.writer import Writer
from engine.core import Refusal

log = logging.getLogger(__name__)

FINISHED_AT_HAND = 5
"""Finished matches of a room or person that can still be asked about without a button."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said at once to who asked; an empty one only stops the waiting sign."""

    text: str = ""
    buttons: tuple[tuple[Button, ...], ...] = ()
    refusal: bool = False
    """A refusal passes: in a room it is taken away after a minute, and comes once a minute."""
    picture: Picture | None = None
    mentions: tuple[tuple[str, Person], ...] = ()
    link: str = ""
    """What opens instead of the words, where the platform opens links for who pressed."""
    secret: bool = False
    """Whether it tells of cards that the others do not see: a room must never show it to all."""
    public: str = ""
    """What all may hear where a secret cannot be told to the person alone."""
    instead: bool = False
    """Whether it takes the place of the message whose button was pressed, in a dialog."""
    aside: str = ""
    """What who pressed is told beside a message that is too much for the answer to a press."""
    stays: bool = False
    """Whether it is to be handed on, so that it stays where it is said."""
    for_all: bool = False
    """Whether a room sees it, and keeps it, also where one person pressed for it."""


NOTHING = Answer()


class WhichTable(Refusal):
    """Several tables may be meant; the details carry them."""

    def __init__(self, tables: tuple[Table, ...]) -> None:
        """Name the tables to choose from."""
        super().__init__("which_table")
        self.tables = tables


@dataclass(frozen=True, slots=True)
class Request:
    """An update with what is known of the person and the room it came from."""

    incoming: Incoming
    person: PersonNotes
    room: RoomNotes
    fields: dict[str, str] = field(default_factory=dict)
    opens: bool = False
    """Whether these are the person's first words in a dialog that had to be opened."""
    known_as: Person = ""
    """The person whose self asks, where he has several."""
    own: PersonNotes | None = None
    """What is noted of that self, where it is not the person's first."""

    @property
    def at(self) -> Address:
        """Where it came from."""
        return self.incoming.at

    @property
    def who(self) -> Person:
        """Who asks, whichever of his selves it is."""
        return self.known_as or self.incoming.person

    @property
    def via(self) -> Person:
        """The self that asks: whom the platform knows."""
        return self.incoming.person

    @property
    def reachable(self) -> bool:
        """Whether the self that asks can be written to in private."""
        return (self.own or self.person).reachable

    @property
    def name(self) -> str:
        """The name of who asks."""
        return self.incoming.name or self.person.name

    @property
    def language(self) -> str:
        """The language to answer in: the person's own."""
        if self.incoming.private or self.person.language:
            return self.person.speaks
        return self.room.language

    @property
    def texts(self) -> Texts:
        """The sentences of that language."""
        return texts(self.language)

    def say(self, key: str, /, **details: object) -> str:
        """Return a sentence in the language of the answer."""
        return self.texts.say(key, **details)


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything a deed may need."""

    store: Store
    writer: Writer
    courier: Courier
    notes: Notes
    platforms: Mapping[str, Platform]
    clock: Clock
    new_seed: Callable[[], bytes]

    @property
    def company(self) -> Company:
        """Who has played with whom and been where."""
        return Company(self.store, self.notes)

    def platform(self, request: Request) -> Platform:
        """The platform an update came from."""
        return self.platforms[request.at.platform]

    async def tables_here(self, request: Request) -> list[Table]:
        """The tables of the room, or in private those of the person, newest last."""
        kind, key = (
            ("person", request.who) if request.incoming.private else ("room", str(request.at))
        )
        found = await self.tables_under(kind, key)
        if not request.incoming.private:
            return found
        rooms = await self.tables_under("room", str(request.at))
        known = {table.id for table in found}
        return [*found, *(table for table in rooms if table.id not in known)]

    async def tables_under(self, kind: str, key: str) -> list[Table]:
        """The tables entered under a person or room and still there, newest last.

        Of finished ones the last few, the others are struck off; one that cannot be read is
        passed over.
        """
        tables = []
        for table_id in await self.store.index(kind, key):
            try:
                held = await self.writer.tables.load(table_id)
            except UnreadableTable:
                log.warning("table %s cannot be read and is left alone", table_id)
                continue
            if held is None or not _belongs(held.table, kind, key):
                await self.store.index_remove(kind, key, table_id)
            else:
                tables.append(held.table)
        tables.sort(key=lambda table: (table.opened, table.id))
        old = [table for table in tables if table.phase == "over"][:-FINISHED_AT_HAND]
        for table in old:
            await self.store.index_remove(kind, key, table.id)
        return [table for table in tables if table not in old]

    async def table_for(self, request: Request, table_id: str = "") -> Table:
        """The table meant: named, or replied to, or the only one that can be meant.

        Raises Refusal `no_table`, or WhichTable.
        """
        if table_id:
            held = await self.writer.tables.load(table_id)
            if held is None:
                raise Refusal("no_table")
            return held.table
        tables = await self.tables_here(request)
        replied = await self._replied_to(request, tables)
        if replied is not None:
            return replied
        going = [table for table in tables if table.phase in {"lobby", "playing"}]
        own = [table for table in going if table.plays(request.who)]
        for candidates in (own, going):
            if len(candidates) == 1:
                return candidates[0]
            if candidates:
                raise WhichTable(tuple(candidates))
        if tables:
            return tables[-1]
        raise Refusal("no_table")

    async def _replied_to(self, request: Request, tables: list[Table]) -> Table | None:
        message = request.incoming.reply_to
        if not message:
            return None
        for table in reversed(tables):
            slots = await self.store.slots(table.id)
            if slot_of_message(slots, str(request.at), message):
                return table
        return None

    def announcer(self, request: Request, table: Table) -> Announcer:
        """The announcer of a table in the language of the answer."""
        return Announcer(table, request.language)


def _belongs(table: Table, kind: str, key: str) -> bool:
    if table.phase == "closed":
        return False
    if kind == "person":
        return key in {*table.keepers, *table.sitters}
    return any(room.address == key for room in table.rooms)


def refused(text: str, *, secret: bool = False) -> Answer:
    """An answer that says no."""
    return Answer(text, refusal=True, secret=secret)


def with_buttons(answer: Answer, *rows: tuple[Button, ...]) -> Answer:
    """The same answer with buttons under it."""
    return replace(answer, buttons=rows)
