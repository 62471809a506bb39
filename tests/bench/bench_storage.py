"""What storing a move costs beside one bare Lua call, and what a running table weighs, in one run.

The server is the embedded one with its disk settings (`appendfsync always`); the bare call writes
a record of the same size through the same client, so both pay for the way and for the disk.
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

import msgspec
from redis.asyncio import Redis

from bot import lobby, match
from bot.embedded import serving
from bot.storage import Store, new_table_id, open_store
from bot.storage.ids import table_key
from bot.table import Room, Table, position, rules_of
from engine.registry import GAMES

SAVES, ROUNDS, MOVES = 1000, 5, 60
TABLE_BAR, LINE_BAR = 6 * 1024, 40
ROOM = "telegram:100:-1001234567890:0"
PEOPLE = [f"telegram:{5_000_000_000 + number}" for number in range(8)]
BARE = "redis.call('SET', KEYS[1], ARGV[1]) return 1"


class Grown(NamedTuple):
    """A running table and its log."""

    table: Table
    lines: list[bytes]


class Cost(NamedTuple):
    """Microseconds a call."""

    wall: float
    cpu: float


def main() -> None:
    """Print the costs of a save and of a bare call, their ratio, and the weights by game."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        asyncio.run(measure(server.url))


async def measure(url: str) -> None:
    """Measure on the server at `url`."""
    async with open_store(url) as store:
        tables = {game: grown(game) for game in GAMES}
        await beside_bare_call(store, url, msgspec.msgpack.encode(tables["thirtythree"].table))
        for game, table in tables.items():
            await weigh(store, game, table)


async def beside_bare_call(store: Store, url: str, record: bytes) -> None:
    """Print what a save and a bare call of the same record cost, the best of some rounds."""
    table_id = new_table_id("bench")
    versions = iter(range(10**9))
    dirty, due = [f"room:{ROOM}", *(f"person:{person}" for person in PEOPLE[:4])], 1e9

    async def save() -> None:
        await store.save(
            table_id,
            expected=next(versions),
            record=record,
            lines=[b"2 7h right 10d"],
            dirty=dirty,
            due={table_id: due},
        )

    async with Redis.from_url(url) as client:

        async def bare() -> None:
            await client.execute_command("EVAL", BARE, 1, "bare", record)

        ours, theirs = Cost(1e9, 1e9), Cost(1e9, 1e9)
        for _ in range(ROUNDS):
            ours = Cost(*map(min, ours, await cost(save)))
            theirs = Cost(*map(min, theirs, await cost(bare)))
    report(
        f"one save ({len(record)} bytes, 5 addresses): CPU {ours.cpu:.0f} us, wall "
        f"{ours.wall:.0f} us; bare Lua call: CPU {theirs.cpu:.0f} us, wall {theirs.wall:.0f} us; "
        f"ratio CPU {ours.cpu / theirs.cpu:.2f}, wall {ours.wall / theirs.wall:.2f}"
    )


async def cost(call: Callable[[], Awaitable[None]]) -> Cost:
    """Time and CPU time of one call out of many, one after another."""
    wall, cpu = perf_counter(), process_time()
    for _ in range(SAVES // ROUNDS):
        await call()
    each = 1e6 / (SAVES // ROUNDS)
    return Cost((perf_counter() - wall) * each, (process_time() - cpu) * each)


async def weigh(store: Store, game: str, grown_table: Grown) -> None:
    """Print what the server spends on a table of this game and on a line of its log."""
    table, lines = grown_table
    record = msgspec.msgpack.encode(table)
    await store.save(table.id, expected=0, record=record, lines=lines)
    memory = await usage(store, table_key(table.id, "table"))
    log = await usage(store, table_key(table.id, "log")) / len(lines)
    report(
        f"{game}, {len(table.places)} people, {len(lines)} lines: table {memory} bytes "
        f"(record {len(record)}), bar {TABLE_BAR}; log {log:.1f} bytes a line, bar {LINE_BAR}"
    )


async def usage(store: Store, key: str) -> int:
    """Bytes the server spends on a key, all of its parts counted."""
    return int(await store.client.memory_usage(key, samples=0))


def grown(game: str) -> Grown:
    """A table of as many people as the game takes, after some random moves."""
    table = lobby.open_table(
        new_table_id(game), Room(ROOM), PEOPLE[0], "бабушка Нина", now=0.0, game=game
    )
    seats = max(rules_of(table).seat_counts)
    for number, person in enumerate(PEOPLE[1:seats], start=1):
        table = lobby.sit(table, person, f"Родственник {number}")
    rng, lines = Random(33), list[str]()
    change = match.start(table, PEOPLE[0], seed=bytes(32), now=0.0)
    while len(lines) < MOVES and change.table.phase == "playing":
        change = moved(change.table, rng)
        lines += change.lines
    updates = tuple(f"telegram:100:{850_000_000 + number}" for number in range(64))
    table = msgspec.structs.replace(change.table, updates=updates)
    return Grown(table, [line.encode() for line in lines])


def moved(table: Table, rng: Random) -> match.Change:
    """The table after one random move, or after the next deal."""
    book: Any = rules_of(table)
    if not (seats := book.to_act(position(table))):
        return match.next_deal(table, now=0.0)
    move = rng.choice(book.legal_moves(position(table), seats[0]))
    return match.play(table, seats[0], [move], now=0.0)


def report(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
