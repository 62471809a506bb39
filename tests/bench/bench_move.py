"""What a move costs: from the update to its answer, stored, beside an echo and one Redis call.

The peer is the least a bot on aiogram can do about an update: the library's own polling and
dispatching, one Lua call that keeps a value, one message back. Ours is a pressed card that becomes
a move: read, decided, stored with its log line and all marks, the press answered. Both talk to the
same fake server and the same Valkey, which run in processes of their own; only the CPU of this
process counts. `--profile` shows where ours goes. The second line adds what follows a move: the
board and the hand in words, edited where they stand.
"""

import asyncio
import cProfile
import json
import pstats
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from aiogram import Bot, Dispatcher, Router
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import Message

from bot import lobby, match
from bot.buttons import move_data
from bot.chat import Handler, Incoming
from bot.due import Pace
from bot.embedded import temporary
from bot.house import House
from bot.marks import room_key
from bot.platforms.telegram.names import Me
from bot.platforms.telegram.polling import KINDS
from bot.platforms.telegram.service import TelegramService, open_telegram
from bot.preferences import PersonNotes, RoomNotes
from bot.running import Opening
from bot.slots import decode, slot_name
from bot.storage.connect import open_store
from bot.storage.ids import new_table_id
from bot.storage.store import Store
from bot.table import Room, Table, position, rules_of

TABLES, MOVES, TRIES = 16, 30, 3
GAME = "columns"
BAR = 2.0
KEEP = "local old = redis.call('GET', KEYS[1]) redis.call('SET', KEYS[1], ARGV[1]) return old"


class Fake:
    """The fake Telegram in a process of its own."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url
        self.token = token

    def __call__(self, control: str, /, **arguments: Any) -> Any:
        """Do something there."""
        body = json.dumps(arguments).encode()
        request = Request(f"{self.url}/_ctl/{control}", body, {"Content-Type": "application/json"})  # noqa: S310 — our own server
        with urlopen(request) as answer:  # noqa: S310 — our own server
            return json.load(answer)["result"]


@contextmanager
def fake_telegram() -> Iterator[Fake]:
    """Run the fake; it keeps no limits and waits for late answers."""
    command = [sys.executable, "-m", "tests.fakes.telegram"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        fake = Fake(*process.stdout.readline().split())
        fake("set_limits", on=False)
        fake("set_answer_window", seconds=1e6)
        fake("set_poll_brakes", on=False)
        try:
            yield fake
        finally:
            process.kill()


# The peer


async def echo(fake: Fake, store: Store, people: list[int]) -> float:
    """The CPU seconds of one echo, many being in the queue."""
    count = TABLES * MOVES
    for number in range(count):
        fake("write", user=people[number % 2], chat=people[number % 2], text=f"ход {number}")
    left, done = count, asyncio.Event()
    keep = store.client.register_script(KEEP)
    router = Router()

    @router.message()
    async def answer(message: Message) -> None:
        nonlocal left
        await keep(keys=["bench:echo"], args=[message.text or ""])
        await message.answer(message.text or "")
        left -= 1
        if left == 0:
            done.set()

    bot = Bot(fake.token, session=AiohttpSession(api=TelegramAPIServer.from_base(fake.url)))
    dispatcher = Dispatcher()
    dispatcher.include_router(router)
    begin = time.process_time()
    polling = asyncio.create_task(
        dispatcher.start_polling(
            bot, handle_signals=False, tasks_concurrency_limit=16, allowed_updates=KINDS
        )
    )
    await done.wait()
    spent = time.process_time() - begin
    await dispatcher.stop_polling()
    await polling
    return spent / count


# Ours


class Family:
    """Two people, and tables in rooms that have seen the bot."""

    def __init__(self, fake: Fake, people: list[int]) -> None:
        self.fake = fake
        self.people = people
        self.rooms = [
            fake("supergroup", title=f"Семья {n}", members=people) for n in range(TABLES)
        ]

    def seated(self, me: Me, room: int, tries: int) -> Table:
        """A table of the two in a room, dealt."""
        first, second = (f"telegram:{person}" for person in self.people)
        stands = Room(str(me.room(room)), "ru")
        table = lobby.open_table(
            new_table_id(f"{room} {tries}"), stands, first, "Маша", now=time.time(), game=GAME
        )
        table = lobby.sit(table, second, "Коля")
        return match.start(table, first, seed=str(room).encode(), now=time.time()).table


def presses(table: Table) -> Iterator[tuple[int, str]]:
    """Random legal moves as buttons carry them, with who presses."""
    rng = Random(table.id)
    for _ in range(MOVES):
        game, state = rules_of(table), position(table)
        (seat,) = game.to_act(state)
        move = rng.choice(game.legal_moves(state, seat))
        place = table.places[seat]
        assert place is not None
        yield (
            int(place.person.partition(":")[2]),
            move_data(table.id, table.decisions[seat], str(move)),
        )
        table = match.play(table, seat, (move,), now=time.time()).table


class Counter:
    """Hands updates on and tells when as many as wanted have been handled."""

    def __init__(self, handle: Handler, wanted: int) -> None:
        self._handle = handle
        self._left = wanted
        self.finished = asyncio.Event()

    async def __call__(self, incoming: Incoming) -> None:
        """Handle one update."""
        await self._handle(incoming)
        self._left -= 1
        if self._left == 0:
            self.finished.set()


async def handled(service: TelegramService, house: House, wanted: int) -> float:
    """The CPU seconds of handling what is in the queue."""
    counter = Counter(house.dispatcher.handle, wanted)
    begin = time.process_time()
    polling = asyncio.create_task(service.run(counter))
    await counter.finished.wait()
    spent = time.process_time() - begin
    service.stop()
    await polling
    return spent


async def moves(fake: Fake, store: Store, people: list[int], tries: int, *, shown: bool) -> float:
    """The CPU seconds of one move, many being in the queue; `shown` adds what follows it."""
    await store.client.flushall()
    settings = {"TELEGRAM_API": fake.url}
    service = await open_telegram(Opening(fake.token, settings, store, time.time, {}))
    platform = service.platform
    house = House(store, {"telegram": platform}, time.time, secret=bytes(32), pace=Pace())
    family = Family(fake, people)
    await handled(service, house, len(family.rooms))
    await _prepare(house, family, platform.requests.me, tries, fake)
    if shown:
        showing = asyncio.create_task(house.courier.run())
        spent = await handled(service, house, TABLES * MOVES)
        showing.cancel()
        await asyncio.gather(showing, return_exceptions=True)
    else:
        spent = await handled(service, house, TABLES * MOVES)
    for table in [t async for t in store.tables()]:
        held = await house.writer.tables.load(table)
        assert held is not None
        assert held.table.lines == MOVES
    await service.close()
    return spent / (TABLES * MOVES)


async def _prepare(house: House, family: Family, me: Me, tries: int, fake: Fake) -> None:
    """Put tables in all rooms and all presses in the queue, so that nobody waits for anybody."""
    for person in family.people:
        await house.desk.notes.put_person(f"telegram:{person}", PersonNotes(text_only=True))
    for room in family.rooms:
        await house.desk.notes.put_room(str(me.room(room)), RoomNotes(text_only=True))
        await house.writer.create(family.seated(me, room, tries), "")
    for room in family.rooms:
        table = family.seated(me, room, tries)
        board = await _board(house, table)
        for person, data in presses(table):
            fake("forge", user=person, chat=room, message=board, data=data)


async def _board(house: House, table: Table) -> int:
    """The message of a table's board, once the budget has let it be sent."""
    name = slot_name(room_key(table.rooms[0].address), "board")
    while not (message := decode((await house.store.slots(table.id)).get(name)).message):
        await asyncio.sleep(0.1)
        await house.courier.settle()
    return int(message)


async def compared(fake: Fake, url: str) -> float:
    """Measure in turn, print the medians, and return the ratio."""
    people = [fake("user", name=name) for name in ("Маша", "Коля")]
    for person in people:
        fake("start", user=person)
    async with open_store(url) as store:
        await moves(fake, store, people, TRIES, shown=True)  # reads texts, warms up
        peer, bare, whole = [], [], []
        for tries in range(TRIES):
            peer.append(await echo(fake, store, people))
            bare.append(await moves(fake, store, people, tries, shown=False))
            whole.append(await moves(fake, store, people, tries, shown=True))
    floor, move, all_of_it = (sorted(times)[TRIES // 2] for times in (peer, bare, whole))
    sys.stdout.write(
        f"one accepted move: {move * 1e3:.2f} ms CPU; aiogram echo and a Lua call "
        f"{floor * 1e3:.2f} ms; ratio {move / floor:.2f} (bar {BAR})\n"
        f"with everything that is shown after it, in words: {all_of_it * 1e3:.2f} ms; "
        f"ratio {all_of_it / floor:.2f}\n"
    )
    return move / floor


def main() -> None:
    """Print the ratio; end with 1 when it is over the bar."""
    with fake_telegram() as fake, temporary() as url:
        if "--profile" in sys.argv:
            watch = cProfile.Profile()
            asyncio.run(profiled(fake, url, watch))
            pstats.Stats(watch).sort_stats("cumulative").print_stats("bot/|aiogram|redis", 60)
            return
        ratio = asyncio.run(compared(fake, url))
    sys.exit(ratio > BAR)


async def profiled(fake: Fake, url: str, watch: cProfile.Profile) -> None:
    """Watch one run of ours, the second."""
    people = [fake("user", name=name) for name in ("Маша", "Коля")]
    async with open_store(url) as store:
        await moves(fake, store, people, TRIES, shown=False)
        watch.enable()
        await moves(fake, store, people, 0, shown=False)
        watch.disable()


if __name__ == "__main__":
    main()
