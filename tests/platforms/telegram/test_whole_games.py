"""Whole matches in a group, each person in his own way, and the same on the local platform."""

import pytest

from bot import history
from bot.labels import move_label
from bot.table import outcome, position, rules_of
from bot.texts import texts
from engine.registry import COMPUTERS
from tests.talk import talking

SEED = bytes.fromhex("0123")
NAMES = ("Маша", "Коля", "Нина", "Витя")
SAY = texts("ru")
EXPECTED = ("bots", "chat not found", "there is no text in the message to edit")
"""What is asked once whether whispers are known, and a photo that becomes a text."""
TAPS_HERE, TAPS_AT_HOME = ("taps", "room"), ("taps", "dialog")
WRITES_HERE, WRITES_AT_HOME = ("writes", "room"), ("writes", "dialog")


def decision(table):
    """Who moves next and what, as the computer players would; None between deals."""
    game, state = rules_of(table), position(table)
    if game.between_deals(state):
        return None
    seat = game.to_act(state)[0]
    view = game.view(state, seat)
    move = COMPUTERS[table.game](view, game.legal_moves(state, seat))
    return seat, [move_label(table.game, token, view, SAY) for token in game.path(move)]


class Match:
    """A match of people with habits: `taps` or `writes`, in the `room` or in the `dialog`."""

    def __init__(self, evening, room, people, habits):
        self.evening = evening
        self.room = room
        self.people = people
        self.habits = habits
        self.private: dict[int, set[str]] = {person: set() for person in people}
        self.seen: dict[int, set[str]] = {person: set() for person in people}

    async def play(self, game):
        evening = self.evening
        evening.seeds.append(SEED)
        await evening.dealt(self.room, self.people, game)
        for person, (_, where) in zip(self.people, self.habits, strict=True):
            if where == "dialog":
                evening.telegram.start(person)
        await evening.settle()
        await self.prefer_words()
        while (table := await evening.table()).phase == "playing":
            evening.telegram.advance(20)
            await self.step(table)
            self.look()
            assert (await evening.table()).lines == table.lines + 1

    async def prefer_words(self):
        """Who writes at home wants no pictures."""
        for person, habit in zip(self.people, self.habits, strict=True):
            if habit == WRITES_AT_HOME:
                await self.evening.says(person, person, "/settings")
                await self.evening.presses(person, person, SAY.say("button-text-only", on=False))

    async def step(self, table):
        decided = decision(table)
        if decided is None:
            await self.evening.presses(self.people[0], self.room, "Дальше")
            return
        seat, labels = decided
        how, where = self.habits[seat]
        person = self.people[seat]
        chat = person if where == "dialog" else self.room
        if how == "taps":
            await self.tap(person, chat, labels)
        else:
            board = self.evening.boards(person, self.room)[-1].id
            to = {} if where == "dialog" else {"reply_to": board}
            await self.evening.says(person, chat, " ".join(labels), **to)

    async def tap(self, person, chat, labels):
        evening = self.evening
        if chat == self.room and not evening.hands(person, chat):
            await evening.presses(person, chat, "Мои карты")
        before = (await evening.table()).lines
        for label in labels:
            await evening.presses(person, chat, label, **self.hand(person, chat))
        if (await evening.table()).lines == before:
            hand = evening.hand(person, chat)
            sure = hand.buttons[0][0]
            assert sure.endswith("? Точно")
            await evening.presses(person, chat, sure, **self.hand(person, chat))

    def hand(self, person, chat):
        hand = self.evening.hand(person, chat)
        return {"message": hand.id} if hand.ephemeral is None else {"ephemeral": hand.ephemeral}

    def look(self):
        """Note which pictures everybody sees, and which are meant for one person."""
        for person in self.people:
            room = self.evening.sees(person, self.room)
            dialog = self.evening.sees(person, person)
            own = [m for m in room if m.ephemeral is not None] + dialog
            self.private[person] |= {m.photo for m in own if m.photo}
            self.seen[person] |= {m.photo for m in [*room, *dialog] if m.photo}

    def leaks(self):
        """Pictures meant for one person and seen by another."""
        return [
            photo
            for person in self.people
            for other in self.people
            if other != person
            for photo in self.private[person] & self.seen[other]
        ]


async def on_the_local_page(store, game, seats):
    """The log of the same match among local people."""
    await store.client.flushall()
    async with talking(store) as talk:
        await talk(f"{NAMES[0]}@семья: /play {game}", f"=seed {SEED.hex()}")
        for name in NAMES[1:seats]:
            await talk(f"{name}@семья! Сесть")
        await talk(f"{NAMES[0]}@семья! Начать")
        while (table := await talk.table()).phase == "playing":
            decided = decision(table)
            if decided is None:
                await talk(f"{NAMES[0]}@семья: /next")
            else:
                seat, labels = decided
                await talk(f"{NAMES[seat]}@семья: {' '.join(labels)}")
        return await log_of(store, await talk.table())


async def log_of(store, table):
    """The steps of a match without their times."""
    lines = [line.decode() for line in await store.log(table.id)]
    return [str(line) for line in history.in_effect(lines)]


@pytest.mark.parametrize(
    ("game", "habits"),
    [
        ("columns", (TAPS_AT_HOME, TAPS_HERE, WRITES_HERE, WRITES_AT_HOME)),
        ("thirtythree", (TAPS_HERE, TAPS_AT_HOME)),
    ],
    ids=["columns-2x2", "thirtythree"],
)
async def test_a_whole_match(evening, telegram, store, game, habits):
    people = [telegram.user(name) for name in NAMES[: len(habits)]]
    room = telegram.supergroup("Семья", people)
    await evening.settle()
    match = Match(evening, room, people, habits)
    await match.play(game)
    table = await evening.table()
    assert outcome(table) is not None
    shown = [m for m in evening.sees(people[0], room) if m.ephemeral is None]
    assert len([m for m in shown if ["Ещё партию"] in m.buttons]) == 1
    assert evening.boards(people[0], room) == []
    assert match.leaks() == []
    assert [c for c in telegram.refusals() if not c.refusal.endswith(EXPECTED)] == []
    assert telegram.violations() == []
    log = await log_of(store, table)
    assert len(log) > 15
    assert log == await on_the_local_page(store, game, len(habits))
