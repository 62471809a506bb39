"""Families that play on, whatever happens to the bot; and what must be so when it is over."""

import asyncio
import contextlib
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from bot import history
from bot.appearance import fingerprint
from bot.buttons import MoveButton, TokenButton, read_data
from bot.chat import address_of
from bot.due import Pace
from bot.house import House, server_secret
from bot.marks import person_key, room_key
from bot.poster import labelled
from bot.preferences import Notes, PersonNotes, RoomNotes
from bot.slots import decode, slot_name
from bot.storage import SHARDS, StorageError
from bot.storage.backlog import backlog
from bot.table import position, rules_of
from bot.tables import Tables
from tests.fakes.telegram import FakeTelegram

PATIENCE = 3.0
"""Seconds for which a person waits for an answer before he taps again."""

NAMES = ("Маша", "Коля", "Нина", "Витя")


async def until(condition, seconds: float = 60.0) -> None:
    """Look again and again until something is so."""
    async with asyncio.timeout(seconds):
        while True:
            if condition():
                return
            await asyncio.sleep(0.05)


@dataclass
class Tap:
    """A press of a move's button."""

    person: int
    press: str
    data: MoveButton


@dataclass
class Family:
    """One group with its people at one table, played by taps in their dialogs."""

    telegram: FakeTelegram
    name: str
    game: str
    seats: int
    rng: Random
    people: list[int] = field(default_factory=list)
    room: int = 0
    taps: list[Tap] = field(default_factory=list)

    def gather(self) -> None:
        """Make the people and their group."""
        self.people = [self.telegram.user(f"{who}-{self.name}") for who in NAMES[: self.seats]]
        self.room = self.telegram.supergroup(f"Семья {self.name}", self.people)
        for person in self.people:
            self.telegram.start(person)

    async def prefer_words(self, store) -> None:
        """Want no pictures: a test has no time to draw."""
        notes, me = Notes(store), self.telegram.main.id
        room = RoomNotes(text_only=True, greeted=True)
        await notes.put_room(f"telegram|{me}|{self.room}|", room)
        for person in self.people:
            wishes = PersonNotes(text_only=True, reachable=True, wrote=True)
            await notes.put_person(f"telegram:{person}", wishes)

    async def sit_down(self, seconds: float = 60.0) -> None:
        """Open a table, sit down at it and begin, trying again what the bot did not hear."""
        bot = self.telegram.main.user.username
        self.telegram.write(self.people[0], self.room, f"/play@{bot} {self.game}")
        async with asyncio.timeout(seconds):
            await self.seen(self.people[0], "Сесть")
            for person in self.people[1:]:
                await self.tapped(person, "Сесть", lambda p=person: self._is_seated(p))
            await self.tapped(self.people[0], "Начать", self.is_dealt)

    def _is_seated(self, person: int) -> bool:
        name = self.telegram.world.users[person].first_name
        return any(
            name in message.text + message.caption
            for message in self.telegram.sees(person, self.room).messages
            if message.from_bot and "Сидят" in message.text + message.caption
        )

    def is_dealt(self) -> bool:
        """Whether everybody's dialog offers moves, or at least somebody's."""
        return any(self.offered(person) for person in self.people)

    async def seen(self, person: int, label: str) -> None:
        """Wait until a button stands in the group."""
        await until(
            lambda: any(
                label in row
                for message in self.telegram.sees(person, self.room).messages
                for row in message.buttons
            )
        )

    async def tapped(self, person: int, label: str, condition) -> None:
        """Press a button of the group, again every now and then until it has done its work."""
        while not condition():
            with contextlib.suppress(LookupError):
                self.telegram.press(person, self.room, label)
            for _ in range(30):
                if condition():
                    return
                await asyncio.sleep(0.1)

    def offered(self, person: int) -> list[tuple[int, dict, MoveButton | TokenButton]]:
        """The buttons of moves in a person's dialog: message, button, data; the newest hand's."""
        dialog = self.telegram.world.dialog(self.telegram.main, self.telegram.world.users[person])
        for message in sorted(dialog.messages.values(), key=lambda each: -each.order):
            if message.deleted:
                continue
            found = [
                (message.id, button, data)
                for button in message.markup.buttons()
                if isinstance(
                    data := read_data(button.get("callback_data", "")), MoveButton | TokenButton
                )
            ]
            if found:
                return found
        return []

    async def play(self, stop: asyncio.Event) -> None:
        """Everybody taps now and then, until it is enough."""
        async with asyncio.TaskGroup() as tasks:
            for person in self.people:
                tasks.create_task(self._play_one(person, stop))

    async def _play_one(self, person: int, stop: asyncio.Event) -> None:
        last = ""
        while not stop.is_set():
            await asyncio.sleep(self.rng.uniform(0.1, 0.5))
            offered = self.offered(person)
            moves = [each for each in offered if isinstance(each[2], MoveButton)]
            if not offered:
                self._deal_again(person)
                continue
            message, button, data = self.rng.choice(moves or offered)
            if button["callback_data"] == last and self.rng.random() < 0.8:
                continue  # already pressed; now and then somebody presses twice
            last = button["callback_data"]
            press = self.telegram.press(person, person, button["text"], message=message)
            if isinstance(data, MoveButton):
                self.taps.append(Tap(person, press, data))
            with contextlib.suppress(TimeoutError):
                await until(lambda press=press: self.telegram.answer(press), PATIENCE)

    def _deal_again(self, person: int) -> None:
        with contextlib.suppress(LookupError):
            self.telegram.press(person, self.room, "Дальше")


async def everything_delivered(store, seconds: float = 60.0) -> None:
    """Wait until no chat has anything to come."""
    async with asyncio.timeout(seconds):
        quiet = 0
        while quiet < 5:
            waiting = await backlog(store, range(SHARDS))
            quiet = 0 if waiting.dirty else quiet + 1
            await asyncio.sleep(0.2)


async def tables_of(store) -> list:
    """All tables, read anew."""
    found = {table_id async for table_id in store.tables()}
    held = [await Tables(store).load(table_id) for table_id in sorted(found)]
    return [each.table for each in held if each is not None]


async def assert_nothing_lost(store, families: list[Family]) -> int:
    """Every accepted move is in the log of its table, none of them twice; returns their number."""
    tables = {table.id: table for table in await tables_of(store)}
    assert len(tables) == len(families)
    moves = 0
    for table in tables.values():
        lines = history.in_effect(await Tables(store).lines(table.id))
        *_, last = history.passages(rules_of(table), len(table.places), table.seed, lines)
        assert last.state == position(table), table.id
        assert len(lines) == table.step
        moves += len(lines)
    for family in families:
        for person in family.people:
            _assert_moves_of(family, person, tables, await _made(store, tables, person))
    return moves


async def _made(store, tables, person: int) -> Counter:
    made: Counter = Counter()
    for table in tables.values():
        seat = table.seat_of(f"telegram:{person}")
        for line in history.in_effect(await Tables(store).lines(table.id)):
            if seat is not None and line.seat == seat:
                made[table.id, line.notation] += 1
    return made


def _assert_moves_of(family: Family, person: int, tables, made: Counter) -> None:
    taps = [tap for tap in family.taps if tap.person == person]
    accepted, pressed = Counter(), Counter()  # type: ignore[var-annotated]  # of steps
    decisions = {(tap.data.table, tap.data.decision, tap.data.notation): tap for tap in taps}
    for (table_id, _, notation), tap in decisions.items():
        for step in rules_of(tables[table_id]).parse(notation):
            pressed[table_id, str(step)] += 1
            answers = [
                family.telegram.answer(each.press) for each in taps if each.data == tap.data
            ]
            accepted[table_id, str(step)] += any(toast and not toast.text for toast in answers)
    assert not accepted - made, (person, accepted - made)
    assert not made - pressed, (person, made - pressed)


async def assert_all_true(store, families: list[Family], surplus: int) -> int:
    """Every room and every dialog shows its table as it is; returns the surplus copies."""
    house = await _looker(store, families)
    copies = 0
    for table in await tables_of(store):
        family = next(f for f in families if f"|{f.room}|" in table.rooms[0].address)
        copies += await _assert_room_true(store, house, table, family)
        for person in family.people:
            await _assert_hand_true(store, house, table, family, person)
    assert copies <= surplus
    return copies


async def _looker(store, families: list[Family]) -> House:
    from bot.platforms.telegram.service import open_telegram  # noqa: PLC0415  # it is slow
    from bot.running import Opening  # noqa: PLC0415

    telegram = families[0].telegram
    settings = {"TELEGRAM_API": telegram.url}
    telegram.main.updates.webhook = None
    service = await open_telegram(Opening(telegram.token, settings, store, telegram.now, {}))
    await service.close()
    return House(
        store,
        {"telegram": service.platform},
        telegram.now,
        secret=await server_secret(store),
        pace=Pace(),
    )


async def _assert_room_true(store, house, table, family: Family) -> int:
    room = table.rooms[0].address
    name = slot_name(room_key(room), "board")
    slot = decode((await store.slots(table.id)).get(name))
    look = await house.courier.appearance(table, address_of(room), room=room)
    letter = labelled(look.board(), table, name)
    assert slot.print == fingerprint(letter, await server_secret(store)), table.id
    assert not slot.sending
    shown = {m.id: m for m in family.telegram.sees(family.people[0], family.room).messages}
    _assert_same(shown[int(slot.message)], letter)
    boards = [
        message
        for message in shown.values()
        if message.from_bot and message.buttons == shown[int(slot.message)].buttons
    ]
    return len(boards) - 1


async def _assert_hand_true(store, house, table, family: Family, person: int) -> None:
    who = f"telegram:{person}"
    seat = table.seat_of(who)
    assert seat is not None
    name = slot_name(person_key(who), "hand")
    slot = decode((await store.slots(table.id)).get(name))
    look = await house.courier.appearance(table, address_of(slot.at), person=who)
    chosen = slot.chosen if slot.decision == table.decisions[seat] else ()
    letter = labelled(look.hand(seat, chosen), table, name)
    assert slot.print == fingerprint(letter, await server_secret(store)), (table.id, who)
    shown = {m.id: m for m in family.telegram.sees(person, person).messages}
    _assert_same(shown[int(slot.message)], letter)


def _assert_same(message, letter) -> None:
    labels = [[button.label for button in row] for row in letter.buttons]
    assert message.buttons == labels
    if letter.picture is None:
        assert (message.text or message.caption).strip() == letter.text.strip()


async def patient(work, seconds: float = 30.0):
    """Do something with a database that may be away for a while."""
    async with asyncio.timeout(seconds):
        while True:
            try:
                return await work()
            except StorageError:
                await asyncio.sleep(0.1)
