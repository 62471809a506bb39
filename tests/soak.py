"""Many running tables on one bot: what a move costs, how long people wait, what a table weighs.

`python -m tests.soak [tables …]` prints one line for each number of tables (1,000, 10,000 and
50,000 if none is named). The database is the embedded server with its disk settings; the chats are
in this process, so the cost of a platform's HTTP is not in it.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from os import getloadavg
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

from msgspec.structs import replace

from bot import lobby, match
from bot.buttons import move_data
from bot.chat import Incoming, Press
from bot.due import Pace
from bot.embedded import serving
from bot.house import House, server_secret
from bot.local.platform import NAME, LocalPlatform, room
from bot.local.world import World
from bot.storage import SHARDS, Store, new_table_id, open_store
from bot.storage.backlog import backlog
from bot.table import Room, Seated, Table, position, rules_of
from bot.tables import Tables, encoded
from bot.writer import Written

SIZES = (1_000, 10_000, 50_000)
WARM_UP = 30
"""Moves after which everything that is loaded once is loaded."""
MOVES = 400
WATCHED = 30
"""Moves whose picture is waited for: drawing takes most of their time."""
GAME = "gin"
SHORT = 12
"""Moves made at every table before the measurement."""


class Watched(LocalPlatform):
    """Tells when a room is shown something; draws only if it is to."""

    def __init__(self, world: World) -> None:
        """Draw nothing at first."""
        super().__init__(world)
        self.drawing = False
        self.drawings = 0
        self.shown = asyncio.Event()
        self.awaited = ""

    async def drawn(self, letter) -> bytes:
        picture = await super().drawn(letter) if self.drawing else b""
        self.drawings += bool(picture)
        return picture

    async def send(self, at, letter, *, mark):
        message = await super().send(at, letter, mark=mark)
        self._told(at)
        return message

    async def edit(self, at, message, letter):
        await super().edit(at, message, letter)
        self._told(at)

    def _told(self, at) -> None:
        if at.chat == self.awaited:
            self.shown.set()

    async def answer(self, press, text="", *, alert=False) -> None:
        """Say nothing to nobody."""


class Result(NamedTuple):
    """What was measured at one number of tables."""

    start: float
    cpu: float
    answers: list[float]
    pictures: list[float]
    bytes_a_table: float


def main() -> None:
    """Measure at each number of tables and print it."""
    for size in map(int, sys.argv[1:] or SIZES):
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
            result = asyncio.run(measure(server.url, size))
        print(told(size, result), flush=True)


def told(size: int, result: Result) -> str:
    """One line for people."""
    answers, pictures = result.answers, result.pictures
    return (
        f"{size:6} tables: start {result.start:.2f} s, {1 / result.cpu:.0f} moves/s a core "
        f"({result.cpu * 1000:.2f} ms CPU), answer p50 {median(answers) * 1000:.1f} "
        f"p99 {quantiles(answers, n=100)[98] * 1000:.1f} ms, picture p50 "
        f"{median(pictures) * 1000:.0f} p99 {quantiles(pictures, n=100)[98] * 1000:.0f} ms, "
        f"{result.bytes_a_table / 1024:.1f} kB a table, load {getloadavg()[0]:.1f}"
    )


def grown(rng: Random) -> tuple[Table, list[str]]:
    """A running table, and its log."""
    where = Room("local|zastolie|soak|")
    table = lobby.open_table("", where, "local:A", "А", now=time.time(), game=GAME)
    table = lobby.sit(table, "local:B", "Б")
    change = match.start(table, "local:A", seed=bytes(16), now=time.time())
    table, lines = change.table, list(change.lines)
    for _ in range(SHORT):
        change = match.play(*choice(table, rng), now=time.time())
        table, lines = change.table, [*lines, *change.lines]
    return table, lines


def choice(table: Table, rng: Random):
    """The table, a seat that owes a move, and one of its moves."""
    game, state = rules_of(table), position(table)
    seat = game.to_act(state)[0]
    return table, seat, [rng.choice(game.legal_moves(state, seat))]


def copies(table: Table, size: int) -> Iterator[Table]:
    """The same match at many tables, each with a room and people of its own."""
    for number in range(size):
        places = tuple(
            Seated(f"local:{place.name}{number}", place.name) for place in table.places if place
        )
        where = (Room(f"local|zastolie|soak{number}|"),)
        table_id = new_table_id(f"soak {number}")
        yield replace(table, id=table_id, rooms=where, places=places, host=places[0].person)


async def measure(url: str, size: int) -> Result:
    """Fill a database, start a bot on it and make moves at random tables."""
    rng = Random(1)
    async with open_store(url) as store:
        before = await used(store)
        ids = await fill(store, rng, size)
        weight = (await used(store) - before) / size
        began = time.perf_counter()
        world = World(time.time)
        platform = Watched(world)
        secret = await server_secret(store)
        house = House(store, {NAME: platform}, time.time, secret=secret, pace=Pace())
        running = asyncio.ensure_future(house.run())
        await house.timekeeper.settle()
        start = time.perf_counter() - began
        await play(house, rng, ids, WARM_UP)
        answers, cpu = await play(house, rng, ids, MOVES)
        platform.drawing = True
        pictures = await watch(house, platform, rng, ids)
        house.stop()
        await running
    return Result(start, cpu, answers, pictures, weight)


async def used(store: Store) -> int:
    """Bytes the database uses."""
    return int((await store.client.info("memory"))["used_memory"])


async def fill(store: Store, rng: Random, size: int) -> list[str]:
    """Save many running tables, none of them dirty; return their ids."""
    table, lines = grown(rng)
    log = [line.encode() for line in lines]
    later = time.time() + 30 * 24 * 3600
    ids = []
    pending: list = []
    for copy in copies(table, size):
        ids.append(copy.id)
        due = {copy.id: later}
        pending.append(store.save(copy.id, expected=0, record=encoded(copy), lines=log, due=due))
        if len(pending) == 50:
            await asyncio.gather(*pending)
            pending.clear()
    await asyncio.gather(*pending)
    return ids


async def moved(house: House, rng: Random, table_id: str, number: int) -> tuple[float, str]:
    """Somebody presses a move at a table: seconds until his answer, and the room."""
    held = await Tables(house.store).load(table_id)
    assert held is not None
    table, seat, moves = choice(held.table, rng)
    place = table.places[seat]
    assert place is not None
    data = move_data(table.id, table.decisions[seat], str(moves[0]))
    press = Press(f"{number}", "", data, time.time() + 60)
    incoming = Incoming(
        update=f"soak:{table_id}:{time.perf_counter_ns()}",
        at=room(f"@{place.person.partition(':')[2]}"),
        kind="press",
        private=True,
        person=place.person,
        name=place.name,
        addressed=True,
        press=press,
    )
    began = time.perf_counter()
    await house.dispatcher.handle(incoming)
    return time.perf_counter() - began, table.rooms[0].address.split("|")[2]


async def play(
    house: House, rng: Random, ids: list[str], number: int
) -> tuple[list[float], float]:
    """Make moves one after another, delivered without pictures: waits, and CPU of one move."""
    cpu, accepted = time.process_time(), 0

    def count(written: Written) -> None:
        nonlocal accepted
        accepted += written.table.step > written.before.step

    house.writer.on_written = count
    waits = [(await moved(house, rng, rng.choice(ids), at))[0] for at in range(number)]
    await delivered(house.store)
    assert accepted == number, f"{accepted} of {number} moves were accepted"
    return waits, (time.process_time() - cpu) / number


async def delivered(store: Store) -> None:
    """Wait until every chat is true."""
    async with asyncio.timeout(120):
        while True:
            if not (await backlog(store, range(SHARDS))).dirty:
                return
            await asyncio.sleep(0.01)


async def watch(house: House, platform: Watched, rng: Random, ids: list[str]) -> list[float]:
    """Make moves and wait for the picture of each."""
    waits = []
    for table_id in rng.sample(ids, WATCHED):
        held = await Tables(house.store).load(table_id)
        assert held is not None
        platform.awaited = held.table.rooms[0].address.split("|")[2]
        platform.shown.clear()
        began = time.perf_counter()
        await moved(house, rng, table_id, 10**6)
        async with asyncio.timeout(60):
            await platform.shown.wait()
        waits.append(time.perf_counter() - began)
        await delivered(house.store)
    assert platform.drawings >= WATCHED, f"only {platform.drawings} pictures were drawn"
    return waits


if __name__ == "__main__":
    main()
