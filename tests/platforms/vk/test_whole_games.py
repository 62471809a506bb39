"""Whole matches in a chat of VK, each person in his own way, and the same on the page."""

import pytest

from bot.table import outcome
from tests.platforms.matches import (
    MATCHES,
    NAMES,
    SAY,
    WRITES_AT_HOME,
    decision,
    leaked,
    log_of,
    on_the_local_page,
)
from tests.platforms.vk.test_game import CARD

ON_BOARDS = {"Мои карты", "Открыть диалог", "Назад", "Правила", "Дальше", "Да", "Нет"}
"""All that a board in a chat may offer: nothing that tells of cards."""


class Match:
    """A match of people with habits; who taps does so in his dialog, wherever he looks on."""

    def __init__(self, evening, room, people, described):
        self.described = described
        self.evening = evening
        self.room = room
        self.people = people
        self.habits = described.habits
        self.private = {person: set() for person in people}
        self.seen = {person: set() for person in people}

    async def play(self):
        evening = self.evening
        evening.seeds.append(self.described.seed)
        await evening.dealt(self.room, self.people, self.described.game)
        for person, habit in zip(self.people, self.habits, strict=True):
            if "taps" in habit or "dialog" in habit:
                await evening.says(person, person, "привет")
            if habit == WRITES_AT_HOME:
                await evening.says(person, person, "/settings")
                await evening.presses(person, person, SAY.say("button-text-only", on=False))
        while (table := await evening.table()).phase == "playing":
            evening.vk.advance(20)
            await self.step(table)
            self.look()
            assert (await evening.table()).lines == table.lines + 1

    async def step(self, table):
        decided = decision(table)
        if decided is None:
            await self.evening.presses(self.people[0], self.room, "Дальше")
            return
        seat, labels = decided
        how, where = self.habits[seat]
        person = self.people[seat]
        if how == "taps":
            await self.tap(person, labels)
        elif where == "dialog":
            await self.evening.says(person, person, " ".join(labels))
        else:
            await self.evening.says(person, self.room, f"@zastolie {' '.join(labels)}")

    async def tap(self, person, labels):
        before = (await self.evening.table()).lines
        for label in labels:
            await self.evening.presses(person, person, label)
        if (await self.evening.table()).lines == before:
            sure = self.evening.buttons(person)[0]
            assert sure.endswith("? Точно")
            await self.evening.presses(person, person, sure)

    def look(self):
        """Note which pictures everybody sees, and which are meant for one person."""
        for person in self.people:
            room, dialog = (self.evening.sees(person, peer) for peer in (self.room, person))
            self.private[person] |= {photo for m in dialog for photo in m.photos}
            self.seen[person] |= {photo for m in [*room, *dialog] for photo in m.photos}
            buttons = [label for m in room for row in m.buttons for label in row]
            assert not [label for label in buttons if CARD.search(label)]
        for board in self.evening.boards(self.people[0], self.room):
            assert {label for row in board.buttons for label in row} <= ON_BOARDS


@pytest.mark.parametrize("described", MATCHES, ids=str)
async def test_a_whole_match(evening, vk, store, described):
    people = [vk.user(name) for name in NAMES[: len(described.habits)]]
    room = vk.chat("Семья", people, bot=False)
    vk.invite_bot(room, people[0])
    await evening.settle()
    match = Match(evening, room, people, described)
    await match.play()
    table = await evening.table()
    assert outcome(table) is not None
    ended = [m for m in evening.sees(people[0], room) if ["Ещё партию"] in m.buttons]
    assert len(ended) == 1
    assert evening.boards(people[0], room) == []
    assert leaked(match.private, match.seen) == []
    assert {call.code for call in vk.refusals()} <= {0, 901}
    assert vk.violations() == []
    log = await log_of(store, table)
    await evening.presses(people[1], room, "Ещё партию")
    assert (await evening.table()).phase == "playing"
    assert len(log) > 15
    assert log == await on_the_local_page(store, described)
