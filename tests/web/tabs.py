"""Tabs of the family in a real browser, with the few gestures a person makes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from playwright.async_api import Browser, Locator, Page, ViewportSize, expect

PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1280, "height": 800}
PATIENCE = 15_000.0
"""Milliseconds to wait for anything on a loaded machine."""

expect.set_options(timeout=PATIENCE)


class Tab:
    """One member's tab."""

    def __init__(self, page: Page, faults: list[str]) -> None:
        self.page = page
        self.faults = faults

    async def open(self, url: str) -> "Tab":
        await self.page.goto(url)
        await expect(self.input).to_be_visible()
        return self

    @property
    def input(self) -> Locator:
        return self.page.get_by_label("Сообщение", exact=True)

    async def say(self, text: str) -> None:
        await self.input.fill(text)
        await self.input.press("Enter")

    async def enter(self, chat: str) -> None:
        await self.page.get_by_role("link", name=chat).click()
        await expect(self.page.locator("nav a[aria-current]")).to_contain_text(chat)

    def article(self, slot: str) -> Locator:
        """The newest message of a slot."""
        return self.page.locator(f'article[data-slot="{slot}"]').last

    def button(self, label: str, slot: str = "") -> Locator:
        where: Page | Locator = self.article(slot) if slot else self.page
        return where.get_by_role("button", name=label, exact=True).last

    async def press(self, label: str, slot: str = "") -> None:
        await self.button(label, slot).click()

    async def last(self, *words: str) -> Locator:
        """The last message, once it has all the words in it."""
        last = self.page.locator("article").last
        for word in words:
            await expect(last).to_contain_text(word)
        return last

    async def texts(self) -> list[str]:
        return await self.page.locator("article").all_inner_texts()


@asynccontextmanager
async def tabs_of(
    browser: Browser, url: str, members: tuple[str, ...]
) -> AsyncIterator[dict[str, Tab]]:
    """A tab for each member, each in a window of its own: a hidden one draws once a second."""
    async with AsyncExitStack() as stack:
        opened = {}
        for member in members:
            context = await browser.new_context(viewport=PHONE, has_touch=True)
            stack.push_async_callback(context.close)
            opened[member] = watched(await context.new_page())
            await opened[member].open(f"{url}/?as={member}")
        yield opened
        for member, one in opened.items():
            assert one.faults == [], member


async def whose_turn(tabs: dict[str, Tab]) -> Tab:
    """The tab in whose hand a move is asked for, once there is one."""
    for _ in range(300):
        for one in tabs.values():
            if "Ваш ход." in await one.article("hand").inner_text():
                return one
        await asyncio.sleep(0.05)
    raise AssertionError("it is nobody's turn")


def watched(page: Page) -> Tab:
    """Note what the browser complains of: scripts, the content policy, lost files."""
    page.set_default_timeout(PATIENCE)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console",
        lambda line: faults.append(line.text) if line.type in {"error", "warning"} else None,
    )
    return Tab(page, faults)
