"""A week of a family's life: six people, five tables, some silent; who is written to, and when."""

from collections import Counter
from random import Random

import pytest

from bot.buttons import MoveButton, TokenButton, read_data
from bot.chat import address_of
from bot.hours import Rest, is_quiet, local
from bot.table import position, rules_of
from bot.tables import Tables
from tests.talk import talking

REST = {name: Rest() for name in ("Маша", "Коля", "Нина", "Витя", "Оля")}
REST["Петя"] = Rest(zone="Asia/Vladivostok")
TABLES = (
    ("семья", "valty", ("Маша", "Коля", "Нина")),
    ("семья", "gin", ("Маша", "Витя")),
    ("семья", "thirtythree", ("Оля", "Петя", "Коля")),
    ("дача", "valty", ("Витя", "Оля", "Нина")),
    ("дача", "cribbage", ("Маша", "Петя")),
)
THERE = {
    "Маша": range(9, 22),  # looks in often
    "Коля": range(19, 22),  # plays after work
    "Нина": range(10, 11),  # once a day
    "Петя": range(9, 20),  # far away, by his own clocks
    "Оля": range(9, 10),  # wants one message in the morning
    "Витя": range(0),  # silent all week
}
LOOKS_IN = 0.6
"""How probable it is that somebody who may be there looks in within an hour."""


async def gathered(talk):
    for number, (room, game, people) in enumerate(TABLES):
        first, *others = people
        await talk(f"=seed 0{number}", f"{first}@{room}: /play {game}")
        for other in others:
            await talk(f"{other}@{room}! Сесть")
        await talk(f"{first}@{room}! Начать")
    await talk("Оля: /remind", *["Оля! Напоминать: "] * 4)
    await talk("Петя: /remind", "Петя! Время", "Петя! Ещё", "Петя! Ещё", "Петя! Владивосток")


async def tables(talk):
    found = []
    for table_id in sorted([table_id async for table_id in talk.store.tables()]):
        held = await Tables(talk.store).load(table_id)
        found += [held.table] if held else []
    return [table for table in found if table.phase == "playing"]


async def looks_in(talk, person, rng):
    """A person makes the moves he owes, one at each table, and answers what is asked."""
    for table in await tables(talk):
        seat = table.seat_of(f"local:{person}")
        if seat is None:
            continue
        if table.question is not None and table.question.asker != f"local:{person}":
            await talk(f"{person}@{address_of(table.rooms[0].address).chat}! Да")
        silent = [p for p in table.places if p and p.due_by and p.due_by <= talk.script.now]
        if silent and table.question is None and silent[0].person != f"local:{person}":
            room = address_of(table.rooms[0].address).chat
            await talk(f"{person}@{room}! Как быть: {silent[0].name}")
            await talk(f"{person}@{room}! Пусть играет компьютер")
        if seat not in rules_of(table).to_act(position(table)):
            continue
        await moves(talk, person, table, rng)


async def moves(talk, person, table, rng):
    """Tap a move together, card by card."""
    lines = table.lines
    for _ in range(5):
        hand = [
            message
            for message in talk.seen(f"@{person}", person)
            if message.letter.table == table.id and message.letter.slot == "hand"
        ][-1]
        steps = [b for b in hand.buttons if isinstance(read_data(b.data), MoveButton)]
        steps = steps or [
            b
            for b in hand.buttons
            if isinstance(read_data(b.data), TokenButton) and b.label != "↩"
        ]
        if not steps:
            return
        await talk(f"{person}!{hand.id} {rng.choice(steps).label}")
        held = await Tables(talk.store).load(table.id)
        if held is None or held.table.lines > lines:
            return


def is_there(person, now, rng):
    return local(now, REST[person].zone).hour in THERE[person] and rng.random() < LOOKS_IN


@pytest.fixture
async def week(store):
    """What was heard of the bot, with its moments, while nobody did anything; and the moves."""
    rng = Random(4)
    async with talking(store) as talk:
        await gathered(talk)
        heard = []
        talk.script.world.listeners.append(heard.append)
        passing = []
        for _ in range(7 * 24):
            heard.clear()
            await talk("+1h")
            passing += [c.message for c in heard if c.op == "send" and not c.message.author]
            for person in THERE:
                if is_there(person, talk.script.now, rng):
                    await looks_in(talk, person, rng)
        yield passing, sum(table.lines for table in await tables(talk))


def who_hears(message):
    """Everybody in whose chat a message appears."""
    if message.chat.startswith("@"):
        return {message.chat[1:]}
    return {name for room, _, people in TABLES for name in people if room == message.chat}


@pytest.mark.slow
async def test_a_week(week):
    passing, made = week
    assert made > 40, "the family plays"
    days, private = Counter(), Counter()
    for message in passing:
        for person in who_hears(message):
            here = local(message.sent, REST[person].zone)
            assert not is_quiet(message.sent, REST[person]), (person, here, message.letter.text)
            days[person, here.date()] += 1
            private[person, here.date()] += message.chat.startswith("@")
    assert max(days.values()) <= 8
    assert max(private.values()) <= 6, "five, and one more where people play together just then"
    assert max(count for (person, _), count in private.items() if person == "Оля") == 1
    silent = sum(count for (person, _), count in private.items() if person == "Витя")
    assert silent <= 4, "who is silent is soon left in peace"
