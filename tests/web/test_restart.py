"""Ends of the bot, polite and violent, with the browser open all the while."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.web.bots import Bot, is_alive, running
from tests.web.tabs import Tab, tabs_of, whose_turn

pytestmark = pytest.mark.asyncio(loop_scope="session")

Tabs = dict[str, Tab]


@pytest.fixture(scope="module")
def bot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bot]:
    with running(tmp_path_factory.mktemp("ended") / "data") as one:
        yield one


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def two(browser: Browser, bot: Bot) -> AsyncIterator[Tabs]:
    """Маша and Коля in the middle of a game of Столбики."""
    async with tabs_of(browser, bot.url, ("Маша", "Коля")) as tabs:
        await tabs["Маша"].say("/play columns")
        await tabs["Коля"].press("Сесть", "lobby")
        await tabs["Маша"].press("Начать", "lobby")
        for tab in tabs.values():
            await tab.enter("Застолье")
        for _ in range(3):
            await move(tabs)
        yield tabs


async def move(tabs: Tabs) -> None:
    """Make the first move that is offered to whose turn it is."""
    hand = (await whose_turn(tabs)).article("hand")
    while "Ваш ход." in (text := await hand.inner_text()):
        await hand.get_by_role("button").first.click()
        await expect(hand).not_to_have_text(text, use_inner_text=True)


async def conversations(tabs: Tabs) -> list[list[str]]:
    """All that stands in the two hands' conversations, the pictures by their text equivalent."""
    everything = """() => [...document.querySelectorAll("article")]
      .map(one => one.dataset.id + one.innerText + (one.querySelector("img")?.alt || ""))"""
    return [await tab.page.evaluate(everything) for tab in tabs.values()]


async def settled(tabs: Tabs) -> list[list[str]]:
    """The conversations once nothing changes in them any more."""
    for _ in range(40):
        before = await conversations(tabs)
        await asyncio.sleep(0.4)
        if await conversations(tabs) == before:
            return before
    raise AssertionError("the conversations do not come to rest")


async def is_back(tabs: Tabs) -> None:
    for tab in tabs.values():
        await expect(tab.page.get_by_role("alert")).to_be_hidden()
        await tab.page.wait_for_function(
            "() => [...document.querySelectorAll('article img')].every(one => one.naturalWidth)"
        )
        assert all("net::ERR" in fault for fault in tab.faults), tab.faults
        tab.faults.clear()


async def test_the_bot_is_killed(bot, two):
    before = await settled(two)
    bot.kill()
    for tab in two.values():
        await expect(tab.page.get_by_role("alert")).to_contain_text("Связи со столом нет")
    lost = two["Маша"]
    await lost.say("Не пропади!")
    await expect(lost.page.get_by_role("status").last).to_contain_text("Не отправилось")
    await expect(lost.input).to_have_value("Не пропади!")
    await lost.input.fill("")
    bot.start()
    await is_back(two)
    assert await settled(two) == before
    await move(two)


async def test_the_database_is_killed(bot, two):
    before = await settled(two)
    os.kill(bot.database(), signal.SIGKILL)
    assert await settled(two) == before
    await move(two)
    await move(two)
    await is_back(two)


async def test_everything_is_killed(bot, two):
    await move(two)
    before = await settled(two)
    database = bot.database()
    bot.kill()
    os.kill(database, signal.SIGKILL)
    bot.start()
    await is_back(two)
    assert await settled(two) == before
    await move(two)


@pytest.mark.slow
async def test_a_killed_move_is_whole_or_was_never_made(bot, two):
    """Kill everything while a press is under way: the game goes on from one side of the move."""
    await settled(two)
    database = bot.database()
    await (
        (await whose_turn(two))
        .article("hand")
        .get_by_role("button")
        .first.click(no_wait_after=True)
    )
    bot.kill()
    os.kill(database, signal.SIGKILL)
    bot.start()
    await is_back(two)
    for _ in range(2):
        await move(two)
    hands = [await tab.page.locator('article[data-slot="hand"]').count() for tab in two.values()]
    assert hands == [1, 1]


async def test_the_bot_is_stopped(bot, two):
    before = await settled(two)
    database = bot.database()
    assert bot.end() == 0
    assert not is_alive(database)
    bot.start()
    await is_back(two)
    assert await settled(two) == before
    await move(two)


async def test_a_second_bot_says_why_it_does_not_start(bot: Bot, tmp_path: Path):
    assert bot.process is not None
    other = tmp_path / "other"
    folder, port = await asyncio.gather(
        asyncio.to_thread(Bot(bot.data).refused),
        asyncio.to_thread(Bot(other, port=bot.port).refused),
    )
    assert str(bot.data) in folder
    assert f"уже работает другой бот, процесс {bot.process.pid}" in folder
    assert f"Порт {bot.port} занят" in port
    assert f"PORT={bot.port + 1}" in port
    assert "Traceback" not in folder + port
    assert not other.exists()
