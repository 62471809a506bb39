"""Whole matches by taps alone: four members of a family on four phones, on one bot."""

import asyncio
from contextlib import suppress
from time import monotonic

import pytest
from playwright.async_api import TimeoutError as Late
from playwright.async_api import expect

from bot.texts import texts
from engine.registry import GAMES
from tests.web.tabs import Tab

pytestmark = pytest.mark.asyncio(loop_scope="session")

ALWAYS = {"Назад", "Правила", "↩"}
"""Buttons of a hand that are no move."""

SHOW = """slot => {
  const found = [...document.querySelectorAll(`article[data-slot="${slot}"]`)].pop();
  return found ? [found.innerText, [...found.querySelectorAll("button")].map(b => b.textContent)]
               : ["", []];
}"""


async def shown(tab: Tab, slot: str) -> tuple[str, list[str]]:
    """The text of a slot and the labels of its buttons, as they stand at this moment."""
    text, labels = await tab.page.evaluate(SHOW, slot)
    return text, labels


async def lay_the_table(four: dict[str, Tab], title: str) -> None:
    first = four["Мама"]
    await first.say("/play")
    await first.press(title)
    for name, tab in four.items():
        await tab.press("Сесть", "lobby")
        await expect(first.article("lobby")).to_contain_text(name)
    await four["Коля"].press("Начать", "lobby")
    for tab in four.values():
        await tab.button("Мои карты", "board").wait_for()
        await tab.enter("Застолье")


async def play(four: dict[str, Tab], prefer: tuple[str, ...]) -> None:
    """Tap until the match is over: what is preferred, else the first that is offered."""
    tapped: dict[str, tuple[str, list[str], int]] = {}
    while True:
        for name, tab in four.items():
            text, labels = await shown(tab, "hand")
            # The same words again may be the next turn, once there was time to show it.
            seen = text, labels, int(monotonic())
            if "Ещё партию" in labels:
                return
            mine = "Дальше" in labels or "Ваш ход." in text
            if not mine or tapped.get(name) == seen:
                continue
            moves = [label for label in labels if label not in ALWAYS]
            wished = next((label for label in prefer if label in moves), moves[0])
            # Somebody else's tap may take the button away under the finger.
            with suppress(Late):
                await tab.button(wished, "hand").tap(timeout=2000)
                tapped[name] = seen
        await asyncio.sleep(0.02)


PREFERRED = {"columns": (), "thirtythree": ("Да", "Пас", "Дальше")}
"""What leads to the end of a match soonest."""


@pytest.mark.parametrize("key", [key for key in PREFERRED if key in GAMES])
async def test_four_play_to_the_end(four, key):
    await lay_the_table(four, texts("ru").say(f"game-{key}"))
    async with asyncio.timeout(90):
        await play(four, PREFERRED[key])
    for tab in four.values():
        await tab.enter("Семья")
        await expect(tab.article("result")).to_contain_text("партия окончена")
    await four["Маша"].press("Ещё партию", "result")
    await expect(four["Папа"].article("lobby")).to_contain_text("Маша")
