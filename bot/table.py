"""A table: its people and one match. A value; what people do at it makes a new value.

The record keeps the position beside the log only so that a move need not replay the match: the
options, the seed and the lines of the log give it again, always (see `bot.history`).
"""

import hashlib
from typing import Any, Literal

import msgspec

from bot.chat import Person
from engine.core import Option, Outcome
from engine.registry import AnyGame, rule_book

FORMAT = 2
"""Version of the stored record; how earlier ones are read, `bot.migrations` knows."""

UPDATES_KEPT = 64
"""How many update keys a table remembers, so that a repeated update changes nothing."""

LIVE = 5 * 60.0
"""Seconds since somebody acted during which a table is live."""

Phase = Literal["lobby", "playing", "over", "closed"]

Tempo = Literal["day", "live", "week"]
"""How fast a table means to play: a move a day, at once, a move a week."""

TEMPOS: tuple[Tempo, ...] = ("day", "week", "live")


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat: a person, or a computer (then `person` is whom it replaces, or empty)."""

    person: Person
    name: str
    computer: bool = False
    via: Person = ""
    """The self of the person to which his cards go; empty for `person` itself."""
    room: str = ""
    """The room in which he sat down; empty for a dialog."""
    sitter: Person = ""
    """Who plays for the person for a while."""
    sitter_name: str = ""
    sitting_until: float = 0.0
    """When the sitter gets up again; 0 for when the person comes back."""
    due_by: float = 0.0
    """Until when the table has said that it waits for the person; 0 if it has not."""
    away_until: float = 0.0
    """The end of the person's vacation."""
    gone: bool = False
    """Whether the person has left the chat, or can be reached nowhere any more."""
    genitive: str = ""
    """The name in the Russian genitive, where his platform tells it."""

    @property
    def door(self) -> Person:
        """Whom a platform knows: the self to which the cards of this seat go."""
        return self.via or keeper_of(self.person)


class Room(msgspec.Struct, frozen=True, omit_defaults=True):
    """A conversation in which the table stands, and the language it speaks there."""

    address: str
    language: str = "ru"
    person: Person = ""
    """Whose private dialog it is; empty for a room of several people."""
    name: str = ""
    """The name of that person, who watches if he has no seat."""
    after: int = 0
    """Deals that were over when the table came here; their results are not told here."""


class Invitation(msgspec.Struct, frozen=True, omit_defaults=True):
    """How people may come from elsewhere: a spoken code and a link, for a time."""

    code: str
    """The spoken code as its key (see `bot.codes`)."""
    token: str
    """What a link hands over."""
    until: float
    closed: bool = False
    """Whether the host has closed it; then he alone can open another."""


class Caller(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stranger who came by a link or code and waits for the host's yes."""

    person: Person
    name: str
    via: Person
    at: str
    """The address at which he asked."""
    private: bool = False
    genitive: str = ""
    """The name in the Russian genitive, where his platform tells it."""


class Happening(msgspec.Struct, frozen=True, omit_defaults=True):
    """A public event as the table remembers it for its captions."""

    line: int
    """The log line that caused it, from 1; 0 for the first deal."""
    seat: int
    """The seat that moved; -1 when nobody did (a deal)."""
    event: str
    """The key of its sentence: `thirtythree-swapped`."""
    details: dict[str, Any] = {}
    """The event's fields in plain values; seats stand as {"seat": 2} or {"seats": [0, 2]}."""


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question to the people of the table, answered by buttons."""

    kind: Literal["undo", "close", "end", "computer", "sitter", "replace"]
    asker: Person
    until: float
    """When silence decides: it refuses an undo or an early end and closes a lobby."""
    agreed: tuple[Person, ...] = ()
    back_to: int = 0
    """For an undo: the moves in effect after it."""
    seen: bool = False
    """For an undo: whether the asker has seen a card that was hidden from him since."""
    seat: int = -1
    """The seat that a computer, a sitter or somebody else is to take."""
    who: Person = ""
    """Who is to take it; empty until somebody says that he will."""
    who_name: str = ""
    only: Person = ""
    """Who alone is asked to take it; empty for anybody."""
    sitting_until: float = 0.0


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended otherwise than by its rules."""

    reason: Literal["resigned", "ended", "abandoned", "stale"]
    seat: int = -1
    winners: tuple[int, ...] = ()


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """The stored record of one table."""

    id: str
    rooms: tuple[Room, ...]
    host: Person
    game: str = ""
    """Key of the game; empty until somebody chose one."""
    options: dict[str, Option] = {}
    places: tuple[Seated | None, ...] = ()
    """In a lobby as many as the game can seat; in a match exactly its seats."""
    phase: Phase = "lobby"
    tempo: Tempo = "day"
    paused: float = 0.0
    """Until when the table stands still; 0 if it does not."""
    panel: Literal["", "games", "options"] = ""
    """What the lobby shows besides its seats."""
    seed: bytes = b""
    state: bytes = b""
    lines: int = 0
    """Length of the log."""
    step: int = 0
    """Moves and deals in effect, undone ones not counted."""
    decisions: tuple[int, ...] = ()
    """By seat: the log position since which it owes what it owes."""
    made: tuple[tuple[int, str], ...] = ()
    """By seat: its last decision and the notation that answered it."""
    happenings: tuple[Happening, ...] = ()
    deal_ends: tuple[int, ...] = ()
    """Log positions at which deals ended, in order."""
    question: Question | None = None
    ending: Ending | None = None
    invitation: Invitation | None = None
    callers: tuple[Caller, ...] = ()
    welcome: tuple[Person, ...] = ()
    """Whom the host or an invitation by name lets in without a question."""
    unwelcome: tuple[Person, ...] = ()
    """Whom the host has sent away."""
    opened: float = 0.0
    touched: float = 0.0
    """When a person last did something here."""
    turn_began: float = 0.0
    updates: tuple[str, ...] = ()
    format: int = 1
    """The version of its record, written by every save; records of the first name none."""

    @property
    def people(self) -> tuple[Person, ...]:
        """The persons who have a seat of their own, guests among them, in the order of seats."""
        return tuple(place.person for place in self.places if place and not place.computer)

    @property
    def keepers(self) -> tuple[Person, ...]:
        """The persons who play, for themselves or with a guest at their phone."""
        return tuple(dict.fromkeys(map(keeper_of, self.people)))

    @property
    def watchers(self) -> tuple[Room, ...]:
        """The dialogs of people who watch without a seat."""
        playing = self.keepers
        return tuple(room for room in self.rooms if room.person and room.person not in playing)

    @property
    def leavers(self) -> tuple[Person, ...]:
        """The persons whose seats computers keep for them."""
        return tuple(p.person for p in self.places if p and p.computer and p.person)

    @property
    def filled(self) -> int:
        """How many places are taken."""
        return sum(place is not None for place in self.places)

    @property
    def sitters(self) -> tuple[Person, ...]:
        """The persons who play for somebody else for a while."""
        return tuple(place.sitter for place in self.places if place and place.sitter)

    def seat_of(self, person: Person) -> int | None:
        """The seat a person plays, for himself or for somebody else, or None."""
        for seat, place in enumerate(self.places):
            if place and not place.computer and person and person in {place.person, place.sitter}:
                return seat
        return None

    def owner_for(self, person: Person) -> Person:
        """The person for whom somebody plays: mostly himself."""
        for place in self.places:
            if place and place.sitter and place.sitter == person:
                return place.person
        return person

    def plays(self, person: Person) -> bool:
        """Whether a person plays here: for himself, for another, or with a guest at his phone."""
        return person in self.keepers or self.seat_of(person) is not None

    def place_of(self, person: Person) -> Seated | None:
        """The place a person plays at, or None."""
        seat = self.seat_of(person)
        return None if seat is None else self.places[seat]

    def remembers(self, update: str) -> bool:
        """Whether the update has already been carried out here."""
        return update in self.updates


def guest_of(keeper: Person, name: str) -> Person:
    """Name the guest at a person's phone: somebody without an account of his own."""
    return f"{keeper}:{name}"


def keeper_of(person: Person) -> Person:
    """The person whose phone a guest plays at; anybody else is his own keeper."""
    return ":".join(person.split(":", 2)[:2])


def rules_of(table: Table) -> AnyGame:
    """The rule book of the table with its options filled in."""
    return rule_book(table.game, table.options)


def position(table: Table) -> Any:
    """The position of the match, read from the record."""
    return msgspec.msgpack.decode(table.state, type=rules_of(table).state_type())


def outcome(table: Table) -> Outcome | None:
    """The result of the match by its rules or by its early end; None while it goes on."""
    if table.ending is not None:
        return Outcome(table.ending.winners, table.ending.reason)
    return rules_of(table).outcome(position(table)) if table.state else None


def seal_of(table: Table) -> str:
    """The seal of the shuffled cards: the first 16 hex digits of SHA-256 of the seed."""
    return hashlib.sha256(table.seed).hexdigest()[:16]


def is_live(table: Table, now: float) -> bool:
    """Whether somebody acted at the table in the last minutes."""
    return now - table.touched < LIVE
