"""Whole matches in a group, each person in his own way, and the same on the local platform."""

import re

import pytest

from bot.table import outcome
from engine.registry import GAMES
from tests.platforms.matches import (
    MATCHES,
    NAMES,
    SAY,
    TAPS_AT_HOME,
    TAPS_HERE,
    WRITES_AT_HOME,
    Described,
    decision,
    leaked,
    log_of,
    on_the_local_page,
)

EXPECTED = ("bots", "chat not found", "there is no text in the message to edit")
"""What is asked once whether whispers are known, and a photo that becomes a text."""


class Match:
    """A match of people with habits: `taps` or `writes`, in the `room` or in the `dialog`."""

    def __init__(self, evening, room, people, described):
        self.described = described
        self.evening = evening
        self.room = room
        self.people = people
        self.habits = described.habits
        self.private: dict[int, set[str]] = {person: set() for person in people}
        self.seen: dict[int, set[str]] = {person: set() for person in people}

    async def play(self):
        evening = self.evening
        evening.seeds.append(self.described.seed)
        await evening.dealt(self.room, self.people, self.described.game)
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
        if chat == self.room and not self.offers(person, labels[0]):
            await evening.presses(person, chat, "Мои карты")  # shown for an hour at most
        before = (await evening.table()).lines
        for label in labels:
            await evening.presses(person, chat, label, **self.hand(person, chat))
        if (await evening.table()).lines == before:
            hand = evening.hand(person, chat)
            sure = hand.buttons[0][0]
            assert sure.endswith("? Точно")
            await evening.presses(person, chat, sure, **self.hand(person, chat))

    def offers(self, person, label):
        """Whether a hand shown in the room has a button of that label."""
        hands = self.evening.hands(person, self.room)
        return any(label in row for hand in hands[-1:] for row in hand.buttons)

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


TAPS = (TAPS_HERE, TAPS_AT_HOME, TAPS_HERE)
LONG = tuple(
    pytest.param(
        Described(game, b"\7", TAPS[: GAMES[game]().seat_counts[0]]), marks=pytest.mark.slow
    )
    for game in ("cribbage", "gin", "krambambuli", "mosaic", "rummy500", "valty")
)


@pytest.mark.parametrize(
    "described", [pytest.param(MATCHES[0], marks=pytest.mark.slow), *MATCHES[1:], *LONG], ids=str
)
async def test_a_whole_match(evening, telegram, store, described):
    people = [telegram.user(name) for name in NAMES[: len(described.habits)]]
    room = telegram.supergroup("Семья", people)
    await evening.settle()
    match = Match(evening, room, people, described)
    await match.play()
    table = await evening.table()
    assert outcome(table) is not None
    shown = [m for m in evening.sees(people[0], room) if m.ephemeral is None]
    assert len([m for m in shown if ["Ещё партию"] in m.buttons]) == 1
    assert evening.boards(people[0], room) == []
    assert leaked(match.private, match.seen) == []
    assert [c for c in telegram.refusals() if not c.refusal.endswith(EXPECTED)] == []
    assert telegram.violations() == []
    log = await log_of(store, table)
    assert len(log) > 15
    assert steps(log) == steps(await on_the_local_page(store, described))


def steps(log):
    """The steps of a log; what words name in full a button may leave to the rules."""
    return [re.sub(r"layoff [^']*", "layoff", line) for line in log]
