"""Results: one line for each finished match, kept for the rooms it was played in.

A line stays when its table is gone. It names people as persons, so that whoever is forgotten or
becomes one with another self is so here, too.
"""

import logging
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from bot.announcer import names_at
from bot.chat import Person
from bot.storage.store import Store
from bot.table import Table, keeper_of, outcome

log = logging.getLogger(__name__)

_PAGE = "result"


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who played a match."""

    person: Person
    """Empty for a computer, and for somebody who has been forgotten."""
    name: str
    won: bool = False
    computer: bool = False


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one match ended."""

    table: str
    game: str
    ended: float
    players: tuple[Player, ...]


class Results:
    """The results of rooms, in the store."""

    def __init__(self, store: Store) -> None:
        """Keep them in `store`."""
        self._store = store

    async def enter(self, table: Table, now: float) -> None:
        """Write the line of a finished match in each of its rooms."""
        line = msgspec.msgpack.encode(result_of(table, now))
        for room in rooms_of(table):
            await self._store.enter(_PAGE, room, table.id, line)

    async def strike(self, table: Table) -> None:
        """Take back a line whose match did not end after all."""
        for room in rooms_of(table):
            await self._store.strike(_PAGE, room, table.id)

    async def of(self, room: str) -> list[Result]:
        """The results of a room, oldest first."""
        page = await self._store.page(_PAGE, room)
        lines = [line for table, value in page.items() if (line := _read(table, value))]
        return sorted(lines, key=lambda line: (line.ended, line.table))

    async def rename(self, rooms: Iterable[str], old: Person, new: Person, name: str = "") -> None:
        """Put a person in another's place; without one nobody can tell who it was."""
        for room in rooms:
            for line in await self.of(room):
                players = tuple(_renamed(player, old, new, name) for player in line.players)
                if players != line.players:
                    changed = msgspec.msgpack.encode(replace(line, players=players))
                    await self._store.enter(_PAGE, room, line.table, changed)

    async def follow(self, old: str, new: str) -> None:
        """Let the results of a room count at its new address."""
        for table, value in (await self._store.page(_PAGE, old)).items():
            await self._store.enter(_PAGE, new, table, value)
        await self._store.page_drop(_PAGE, old)


def rooms_of(table: Table) -> list[str]:
    """The rooms in which a match is remembered: those of several people, or its only dialog."""
    shared = [room.address for room in table.rooms if not room.person]
    return shared or [room.address for room in table.rooms[:1]]


def result_of(table: Table, now: float) -> Result:
    """The line of a finished match."""
    ended = outcome(table)
    winners = ended.winners if ended else ()
    named = zip(table.places, map(str, names_at(table)), strict=True)
    players = tuple(
        Player(
            "" if place.computer else place.person,
            name,
            won=seat in winners,
            computer=place.computer,
        )
        for seat, (place, name) in enumerate(named)
        if place
    )
    return Result(table.id, table.game, now, players)


def _renamed(player: Player, old: Person, new: Person, name: str) -> Player:
    if player.person != old and keeper_of(player.person) != old:
        return player
    if new:
        return replace(player, person=new + player.person.removeprefix(old))
    return replace(player, person="", name=name)


@dataclass(frozen=True, slots=True)
class Tally:
    """Who has won how many of the matches he played, by the name he is known by now."""

    count: int
    played: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)

    @property
    def ranking(self) -> list[tuple[str, int, int]]:
        """Name, matches won, matches played: the winners first, then by name."""
        names = sorted(self.played, key=lambda name: (-self.won[name], name))
        return [(name, self.won[name], self.played[name]) for name in names]


def tally(results: Sequence[Result], names: dict[Person, str]) -> Tally:
    """Count matches by person; `names` are people's newest names, else those of their results.

    Two people of one name are told apart by a number, as at the table.
    """
    newest = {
        player.person: names.get(player.person) or player.name
        for line in results
        for player in line.players
        if player.person
    }
    shown = _distinct(newest)
    counted = Tally(len(results))
    for line in results:
        for player in line.players:
            name = shown.get(player.person, player.name)
            counted.played[name] += 1
            counted.won[name] += player.won
    return counted


def _distinct(names: dict[Person, str]) -> dict[Person, str]:
    seen: Counter[str] = Counter()
    shown = {}
    for person, name in sorted(names.items()):
        seen[name.lower()] += 1
        shown[person] = name if seen[name.lower()] == 1 else f"{name} {seen[name.lower()]}"
    return shown


def by_game(results: Iterable[Result]) -> dict[str, list[Result]]:
    """The results by game, the one played most first."""
    found: dict[str, list[Result]] = {}
    for line in results:
        found.setdefault(line.game, []).append(line)
    return dict(sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0])))


def _read(table: str, value: bytes) -> Result | None:
    """Read a line; None for one that cannot be read, which is left as it is."""
    try:
        return msgspec.msgpack.decode(value, type=Result)
    except msgspec.MsgspecError as error:
        log.warning("the result of table %s cannot be read and is left out: %s", table, error)
        return None
