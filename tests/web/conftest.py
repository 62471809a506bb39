from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.web.bots import Bot, running
from tests.web.tabs import Tab, tabs_of

FOUR = ("Мама", "Папа", "Маша", "Коля")
FAMILY = (*FOUR, "Бабушка Нина", "<script>")

LAUNCH = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One real Chromium for the whole run."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path="/usr/bin/chromium", headless=True, args=LAUNCH
        )
        yield browser
        await browser.close()


@pytest.fixture(scope="module")
def bot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bot]:
    """One bot for the tests of a module."""
    with running(tmp_path_factory.mktemp("bot"), "--members", ",".join(FAMILY)) as one:
        yield one


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def four(browser: Browser, bot: Bot) -> AsyncIterator[dict[str, Tab]]:
    """Four members of the family in four tabs, for the tests of a module."""
    async with tabs_of(browser, bot.url, FOUR) as tabs:
        yield tabs
