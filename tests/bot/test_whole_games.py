"""Whole matches of every game through the whole bot: by taps alone, and by typed words alone."""

from random import Random

import pytest

from bot.buttons import MoveButton, TokenButton, read_data
from bot.labels import move_label
from bot.table import position, rules_of
from bot.texts import texts
from engine.registry import GAMES
from tests.talk import talking

PEOPLE = ("Маша", "Коля", "Нина", "Витя", "Оля", "Петя", "Аня", "Ира")
STEPS = 120
"""A match by random people may take long; what matters is that every kind of move is made."""


async def seated(talk, key, seats):
    await talk(f"{PEOPLE[0]}@семья: /play {key}", "=seed 0123")
    for person in PEOPLE[1:seats]:
        await talk(f"{person}@семья! Сесть")
    await talk(f"{PEOPLE[0]}@семья! Начать")
    assert (await talk.table()).phase == "playing"


def offered(talk, person):
    """The move buttons in a person's dialog, those of the newest hand."""
    for message in reversed(talk.seen(f"@{person}", person)):
        data = [(button, read_data(button.data)) for button in message.buttons]
        found = [
            (message, button, read)
            for button, read in data
            if isinstance(read, (MoveButton, TokenButton))
        ]
        if found:
            return found
    return []


def spelled(key, view, move, say):
    """A move as its buttons label it, without what a label only adds to be understood."""
    labels = [move_label(key, token, view, say) for token in rules(key).path(move)]
    return " ".join(label.partition(":")[0] for label in labels)


def rules(key):
    return GAMES[key]()


@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize(
    "most", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["fewest", "most"]
)
async def test_by_taps_alone(store, key, most):
    counts = GAMES[key]().seat_counts
    rng = Random(7)
    async with talking(store) as talk:
        await seated(talk, key, counts[-1] if most else counts[0])
        for _ in range(240 if most else STEPS):
            table = await talk.table()
            if table.phase != "playing":
                break
            game, state = rules_of(table), position(table)
            if game.between_deals(state):
                await talk(f"{PEOPLE[0]}@семья! Дальше")
                continue
            seat = rng.choice(game.to_act(state))
            person = PEOPLE[seat]
            choices = offered(talk, person)
            assert choices, (person, table.lines)
            moves = [c for c in choices if isinstance(c[2], MoveButton)]
            message, button, _ = rng.choice(moves or choices)
            before = table.lines
            out = await talk(f"{person}!{message.id} {button.label}")
            toasts = [line["toast"] for line in out if line["op"] == "toast"]
            assert not toasts, (button.label, toasts)
            assert moves == [] or (await talk.table()).lines > before, button.label
        assert (await talk.table()).lines > 20


@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize(
    "where", [pytest.param("", marks=pytest.mark.slow), "@семья"], ids=["private", "room"]
)
async def test_by_words_alone(store, key, where):
    seats = GAMES[key]().seat_counts[0]
    rng, say = Random(8), texts("ru")
    async with talking(store) as talk:
        await seated(talk, key, seats)
        for _ in range(60):
            table = await talk.table()
            if table.phase != "playing":
                break
            game, state = rules_of(table), position(table)
            if game.between_deals(state):
                await talk(f"{PEOPLE[0]}@семья: /next")
                continue
            seat = rng.choice(game.to_act(state))
            view, move = game.view(state, seat), rng.choice(game.legal_moves(state, seat))
            words = spelled(key, view, move, say)
            before = table.lines
            await talk(f"{PEOPLE[seat]}{where}: {words}")
            after = await talk.table()
            assert after.lines == before + 1, (words, str(move), talk.lines[-3:])
            assert after.made[seat][1] == str(move), (words, str(move))
        assert (await talk.table()).lines > 20
