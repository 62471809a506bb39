"""A family at play: it taps what its hands offer, as people do who read only the buttons."""

import asyncio
from contextlib import suppress
from time import monotonic

from playwright.async_api import TimeoutError as Late
from playwright.async_api import expect

from tests.web.tabs import Tab

ALWAYS = {"Назад", "Правила", "↩"}
"""Buttons of a hand that are no move."""

SHOW = """() => {
  const hand = [...document.querySelectorAll('article[data-slot="hand"]')].pop();
  if (!hand) return ["", []];
  return [hand.textContent, [...hand.querySelectorAll("button")].map(one => one.textContent)];
}"""


class Evening:
    """Members at one table, each with the dialog open in which his cards lie."""

    def __init__(self, tabs: dict[str, Tab], prefer: tuple[str, ...] = ()) -> None:
        self.tabs = tabs
        self.prefer = prefer
        self.taps = 0
        self._tapped: dict[str, tuple[str, list[str], int]] = {}

    async def sit_down(self, title: str) -> None:
        """Open a table of a game, sit down at it and deal."""
        first, *others = self.tabs.values()
        await first.say("/play")
        await first.press(title)
        for name, tab in self.tabs.items():
            if tab in others:
                await tab.press("Сесть", "lobby")
            await expect(first.article("lobby")).to_contain_text(name)
        await others[-1].press("Начать", "lobby")
        for tab in self.tabs.values():
            await tab.button("Мои карты", "board").wait_for()
            await tab.enter("Застолье")

    async def tap(self) -> bool:
        """Look at every hand once and tap where something is owed; False when all is over."""
        for name, tab in self.tabs.items():
            text, labels = await tab.page.evaluate(SHOW)
            if "Ещё партию" in labels:
                return False
            # The same words again may be the next turn, once there was time to show it.
            seen = text, labels, int(monotonic())
            if ("Дальше" in labels or "Ваш ход." in text) and self._tapped.get(name) != seen:
                await self._tap(tab, labels)
                self._tapped[name] = seen
        await asyncio.sleep(0.05)
        return True

    async def _tap(self, tab: Tab, labels: list[str]) -> None:
        moves = [label for label in labels if label not in ALWAYS]
        wished = next((label for label in self.prefer if label in moves), moves[0])
        # Somebody else's tap may take the button away under the finger.
        with suppress(Late):
            await tab.button(wished, "hand").tap(timeout=2000)
            self.taps += 1
