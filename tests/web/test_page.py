"""The page as a family uses it, in a real browser against a real bot."""

import pytest
from playwright.async_api import Browser, expect

from tests.web.bots import Bot
from tests.web.tabs import Tab, tabs_of

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_what_one_says_the_others_see_at_once(four):
    await four["Мама"].say("Кто сегодня играет?")
    for name, tab in four.items():
        said = tab.page.locator("article").last
        await expect(said).to_contain_text("Кто сегодня играет?")
        await expect(said).to_contain_text("Мама")
        assert ("own" in (await said.get_attribute("class") or "")) == (name == "Мама")


async def test_a_dialog_with_the_bot_is_nobody_elses(four):
    await four["Мама"].enter("Застолье")
    await four["Мама"].say("помощь")
    await expect(four["Мама"].page.locator("article").last).to_contain_text("Застолье")
    await four["Папа"].enter("Застолье")
    assert all("помощь" not in text for text in await four["Папа"].texts())


async def test_the_switcher_makes_one_tab_another_member(browser: Browser, bot: Bot):
    async with tabs_of(browser, bot.url, ("Мама",)) as tabs:
        tab: Tab = tabs["Мама"]
        await tab.open(bot.url)
        switcher = tab.page.get_by_role("combobox", name="Участник")
        await expect(switcher).to_be_visible()
        await switcher.select_option("Бабушка Нина")
        await tab.say("Внуки, кто со мной?")
        said = tab.page.locator("article").last
        await expect(said).to_contain_text("Внуки, кто со мной?")
        await expect(said).to_contain_text("Бабушка Нина")
