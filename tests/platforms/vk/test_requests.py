"""How many requests a press costs: VK takes twenty a second of the whole community."""

from collections import Counter

import pytest

MOST = 8
"""Requests a press, at most: address and saving of each new picture, edits, the answer."""

MOVES = 2


@pytest.mark.parametrize("game", ["33", "столбики"])
async def test_a_press_costs_few_requests(evening, vk, family, room, game):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya], game)
    for person in (masha, kolya):
        await evening.says(person, person, "привет")
    before, presses = len(vk.calls()), 0
    for _ in range(MOVES):
        acting = evening.to_act(await evening.table(), [masha, kolya])
        presses += len(await evening.plays(acting[0]))
    calls = vk.calls()[before:]
    asked = Counter(call.method for call in calls)
    assert asked.total() <= MOST * presses, asked
    assert asked["messages.sendMessageEventAnswer"] == presses
    pictures = [c.params["photo"] for c in calls if c.method == "photos.saveMessagesPhoto"]
    assert len(set(pictures)) == len(pictures) == asked["photos.getMessagesUploadServer"] > 0
