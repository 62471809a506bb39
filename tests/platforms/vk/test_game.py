"""Games in a chat of VK: their first moves, and many moves in bad weather."""

import re

import pytest

from bot import history
from bot.platforms.vk import api, polling
from bot.table import position, rules_of

CARD = re.compile(r"[♥♦♣♠🃏]|\b[0-6][-|:][0-6]\b")
"""What a button of a card or tile looks like."""

WEATHER = [
    ("messages.send", "error_after", 10),
    ("messages.edit", "error", 1),
    ("upload", "http", 502),
    ("messages.edit", "error_after", 10),
    ("lp", "reset", 0),
    ("messages.sendMessageEventAnswer", "error", 6),
    ("messages.send", "reset_after", 0),
    ("photos.saveMessagesPhoto", "error_after", 1),
    ("lp", "http", 503),
    ("messages.send", "error", 9),
]


async def replayed(evening):
    """The outcome of the match by its log alone."""
    table = await evening.table()
    lines = history.in_effect(await evening.log())
    *_, last = history.passages(rules_of(table), len(table.places), table.seed, lines)
    assert last.state == position(table)
    return rules_of(table).outcome(last.state)


async def test_bad_weather_neither_loses_nor_doubles_anything(
    evening, vk, family, room, monkeypatch
):
    monkeypatch.setattr(api, "PAUSES", (0.01, 0.02))
    monkeypatch.setattr(polling, "PAUSES", (0.01,))
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya], "столбики")
    for person in (masha, kolya):
        await evening.says(person, person, "привет")
    vk.deliver_twice()
    vk.swap_order()
    for number, (method, kind, code) in enumerate(WEATHER, 1):
        vk.fail(method, kind, code=code)
        (person,) = evening.to_act(await evening.table(), [masha, kolya])
        await evening.plays(person)
        assert len(await evening.log()) == number
    vk.calm()
    await evening.settle()
    await replayed(evening)
    assert len(evening.boards(masha, room)) == 1
    assert not [call for call in vk.world.faults.pending if call.count]
    for person in (masha, kolya):
        assert len([m for m in evening.sees(person, person) if m.photos]) == 1
    assert vk.violations() == []


@pytest.mark.parametrize("game", ["джин", "крибидж", "крамбамбули", "500", "мозаика"])
async def test_the_first_moves_of_each_game(evening, vk, family, room, game):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya], game)
    for person in (masha, kolya):
        await evening.says(person, person, "привет")
    for _ in range(2):
        acting = evening.to_act(await evening.table(), [masha, kolya])
        await evening.plays(acting[0])
    shown = vk.sees(masha, room).by_bot()
    assert not [label for m in shown for row in m.buttons for label in row if CARD.search(label)]
    assert vk.refusals() == [] == vk.violations()
