"""Whole matches by taps alone: four members of a family on four phones, on one bot."""

import asyncio

import pytest
from playwright.async_api import expect

from bot.texts import texts
from engine.registry import GAMES
from tests.web.playing import Evening

pytestmark = pytest.mark.asyncio(loop_scope="session")

PREFERRED = {"columns": (), "thirtythree": ("Да", "Пас", "Дальше")}
"""What leads to the end of a match soonest."""


@pytest.mark.parametrize("key", [key for key in PREFERRED if key in GAMES])
async def test_four_play_to_the_end(four, key):
    evening = Evening(four, PREFERRED[key])
    async with asyncio.timeout(90):
        await evening.sit_down(texts("ru").say(f"game-{key}"))
        while await evening.tap():
            pass
    for tab in four.values():
        await tab.enter("Семья")
        await expect(tab.article("result")).to_contain_text("партия окончена")
    await four["Маша"].press("Ещё партию", "result")
    await expect(four["Папа"].article("lobby")).to_contain_text("Маша")
