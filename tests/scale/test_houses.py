"""Two bots in one process on one database and one world: nothing is said twice, all ends true."""

import asyncio
import time
from collections import Counter
from contextlib import asynccontextmanager
from random import Random

import pytest
from msgspec.structs import replace

from bot.allowance import OwnAllowance
from bot.appearance import fingerprint
from bot.budget import Budget
from bot.buttons import MoveButton, TokenButton, read_data
from bot.chat import Letter, address_of
from bot.due import Pace
from bot.house import House, server_secret
from bot.local.platform import NAME
from bot.local.world import World
from bot.marks import room_key
from bot.poster import Place, Poster, labelled, read_slots
from bot.script import Undrawn
from bot.shares import LeasedShares
from bot.slots import decode, encode, slot_name
from bot.storage import SHARDS, LeaseLost, shard_of
from bot.storage.backlog import backlog
from bot.storage.sharing import Sharing
from bot.table import Room, Table
from bot.tables import Tables

PEOPLE = ("Маша", "Коля")
SECRET = b"made-up secret"


class Slow(Undrawn):
    """A platform that takes its time, so that others may come between."""

    rng = Random(3)

    async def send(self, at, letter, *, mark):
        await asyncio.sleep(self.rng.uniform(0, 0.02))
        return await super().send(at, letter, mark=mark)

    async def edit(self, at, message, letter):
        await asyncio.sleep(self.rng.uniform(0, 0.02))
        await super().edit(at, message, letter)


class Houses:
    """Bots side by side, each of which may get any update."""

    def __init__(self, store, number):
        self.store = store
        self.world = World(time.time)
        self.platform = Slow(self.world)
        self.rng = Random(4)
        self.number = number
        self.houses: list[House] = []
        self.tasks: list[asyncio.Task] = []

    async def begin(self):
        secret = await server_secret(self.store)
        for _ in range(self.number):
            shares = LeasedShares(self.store, lease=0.8, beat=0.1)
            house = House(
                self.store, {NAME: self.platform}, time.time,
                secret=secret, pace=Pace(thinking=0.0), shares=shares,
            )  # fmt: skip
            self.houses.append(house)
            self.tasks.append(asyncio.create_task(house.run()))

    async def end(self):
        for house in self.houses:
            house.stop()
        async with asyncio.timeout(10):
            await asyncio.gather(*self.tasks, return_exceptions=True)

    async def die(self, number):
        """One of them dies without a word."""
        del self.houses[number]
        task = self.tasks.pop(number)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def take(self, update):
        await self.rng.choice(self.houses).dispatcher.handle(update)

    async def press(self, person, label, chat="семья"):
        found = None
        async with asyncio.timeout(10):
            while found is None:
                found = self.world.button(chat, person, label)
                await asyncio.sleep(0.01)
        await self.take(self.platform.press(person, *found))

    async def delivered(self):
        async with asyncio.timeout(20):
            quiet = 0
            while quiet < 3:
                quiet = 0 if (await backlog(self.store, range(SHARDS))).dirty else quiet + 1
                await asyncio.sleep(0.05)

    async def table(self) -> Table:
        (table_id,) = {each async for each in self.store.tables()}
        held = await Tables(self.store).load(table_id)
        assert held is not None
        return held.table

    async def move(self) -> bool:
        """Somebody taps a move of the newest hand; False where nobody can just now."""
        for person in self.rng.sample(PEOPLE, len(PEOPLE)):
            for message in reversed(self.world.seen(f"@{person}", person)):
                buttons = [
                    button
                    for button in message.buttons
                    if isinstance(read_data(button.data), MoveButton | TokenButton)
                ]
                if buttons:
                    button = self.rng.choice(buttons)
                    await self.take(self.platform.press(person, message, button))
                    return True
        return False


@asynccontextmanager
async def side_by_side(store, number=2):
    houses = Houses(store, number)
    await houses.begin()
    try:
        yield houses
    finally:
        await houses.end()


async def dealt(houses):
    await houses.take(houses.platform.text("Маша", "семья", "/play columns"))
    await houses.press("Коля", "Сесть")
    await houses.delivered()
    await houses.press("Маша", "Начать")
    await houses.delivered()


async def assert_said_once(houses, surplus=0):
    """Every slot stands in one message, which shows what it should."""
    world, table = houses.world, await houses.table()
    slots = read_slots(await houses.store.slots(table.id))
    assert not any(slot.sending for slot in slots.values())
    standing = Counter(
        (message.chat, message.letter.slot)
        for message in world.messages.values()
        if not message.deleted and not message.author and message.letter.buttons
        and message.letter.slot in {"board", "hand"} and not message.seen_by
    )  # fmt: skip
    assert set(standing) == {("семья", "board"), ("@Маша", "hand"), ("@Коля", "hand")}
    assert sum(standing.values()) <= 3 + surplus, standing
    room = table.rooms[0].address
    board = slots[slot_name(room_key(room), "board")]
    look = await houses.houses[0].courier.appearance(table, address_of(room), room=room)
    letter = labelled(look.board(), table, slot_name(room_key(room), "board"))
    assert board.print == fingerprint(letter, await server_secret(houses.store))
    assert world.messages[int(board.message)].letter.text == letter.text


async def test_a_game_between_two_bots(store):
    async with side_by_side(store) as houses:
        await dealt(houses)
        for number in range(60):
            await houses.move()
            if number % 10 == 5:
                await houses.press("Маша", "Мои карты")
            await asyncio.sleep(houses.rng.uniform(0, 0.05))
        await houses.delivered()
        await assert_said_once(houses)
        assert (await houses.table()).step > 10


async def test_a_bot_comes_and_another_dies(store):
    async with side_by_side(store) as houses:
        await dealt(houses)
        for number in range(60):
            await houses.move()
            if number == 20:
                await houses.begin()
            if number == 40:
                await houses.die(0)
            await asyncio.sleep(houses.rng.uniform(0, 0.05))
        await houses.delivered()
        await assert_said_once(houses, surplus=1)
        assert (await houses.table()).step > 10


async def test_after_a_stop_nothing_is_left_half_said(store):
    for _ in range(5):
        await store.client.flushall()
        async with side_by_side(store) as houses:
            await dealt(houses)
            for _ in range(4):
                await houses.move()
        table = await houses.table()
        slots = read_slots(await store.slots(table.id)).values()
        assert not any(slot.sending for slot in slots)


# What a slot's record goes through


@pytest.fixture
def place():
    table = Table("2zdd5ka2", (Room("local|zastolie|семья|"),), "local:Маша")
    return Place(table, "board@room:local|zastolie|семья|", address_of("local|zastolie|семья|"))


def poster(store, platform, owner=""):
    budget = Budget(OwnAllowance(time.time))
    return Poster(store, {NAME: platform}, time.time, SECRET, budget, owner)


async def test_what_a_person_notes_while_a_message_is_sent_is_kept(store, place):
    world = World(time.time)

    class Interrupted(Undrawn):
        async def send(self, at, letter, *, mark):
            kept = decode((await store.slots(place.table.id)).get(place.name))
            assert kept.sending
            noted = encode(replace(kept, chosen=("7h",), decision=5))
            await store.put_slot(place.table.id, place.name, noted)
            return await super().send(at, letter, mark=mark)

    slots = read_slots(await store.slots(place.table.id))
    await poster(store, Interrupted(world)).show(place, slots, Letter("Стол"))
    (record,) = (await store.slots(place.table.id)).values()
    slot = decode(record)
    assert (slot.chosen, slot.decision) == (("7h",), 5)
    assert not slot.sending
    assert slot.message
    assert slots[place.name] == slot


async def test_who_lost_his_lease_says_nothing_of_a_slot(store, place):
    await Sharing(store.client).lease_shards([shard_of(place.table.id)], "another", 30)
    world = World(time.time)
    slots = read_slots({})
    with pytest.raises(LeaseLost):
        await poster(store, Undrawn(world), "late").show(place, slots, Letter("Стол"))
    assert not world.messages
    assert await store.slots(place.table.id) == {}
