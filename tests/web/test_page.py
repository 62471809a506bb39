"""The page as a family uses it, in a real browser against a real bot."""

import re

import pytest
from playwright.async_api import Browser, expect

from bot.texts import texts
from tests.web.bots import Bot
from tests.web.tabs import DESK, PHONE, Tab, tabs_of, whose_turn

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIDEWAYS = """() => [...document.querySelectorAll("*")]
  .filter(one => one.checkVisibility() && /auto|scroll/.test(getComputedStyle(one).overflowX))
  .concat(document.documentElement)
  .filter(one => one.scrollWidth > one.clientWidth)
  .map(one => `${one.tagName} ${one.id} ${one.scrollWidth} > ${one.clientWidth}`)"""

OUTSIDE = """() => [...document.querySelectorAll("button, a, input, select, article, img, p")]
  .filter(one => one.checkVisibility())
  .map(one => [one.textContent || one.id, one.getBoundingClientRect()])
  .filter(([, box]) => box.left < 0 || box.right > innerWidth)
  .map(([label, box]) => `${label}: ${box.left}..${box.right}`)"""

SMALL = """() => [...document.querySelectorAll("button, a, input, select")]
  .filter(one => one.checkVisibility())
  .map(one => [one.textContent || one.getAttribute("aria-label"), one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([label, box]) => `${label}: ${box.width} × ${box.height}`)"""


async def fits(tab: Tab) -> None:
    """Nothing scrolls sideways, stands outside, or is too small for a thumb."""
    for fault in (SIDEWAYS, OUTSIDE, SMALL):
        assert await tab.page.evaluate(fault) == []


async def dealt(four: dict[str, Tab]) -> None:
    """Have a table of Мама and Папа with cards on it, whichever test comes first."""
    mother, father = four["Мама"], four["Папа"]
    if await mother.article("board").count():
        return
    await mother.say("/play")
    await mother.press(texts("ru").say("game-columns"), "lobby")
    await father.press("Сесть", "lobby")
    await expect(mother.article("lobby")).to_contain_text("Мама, Папа")
    await mother.press("Начать", "lobby")
    for tab in (mother, father):
        await expect(tab.article("board").get_by_role("img")).to_be_visible()


async def test_what_one_says_the_others_see_at_once(four):
    await four["Мама"].say("Кто сегодня играет?")
    for name, tab in four.items():
        said = await tab.last("Кто сегодня играет?", "Мама")
        assert ("own" in (await said.get_attribute("class") or "")) == (name == "Мама")


async def test_a_dialog_with_the_bot_is_nobody_elses(four):
    for tab in (four["Мама"], four["Папа"]):
        await tab.enter("Застолье")
    await four["Мама"].say("помощь")
    await four["Мама"].last("Застолье", "/play")
    assert all("помощь" not in text for text in await four["Папа"].texts())
    for tab in (four["Мама"], four["Папа"]):
        await tab.enter("Семья")


async def test_the_switcher_makes_one_tab_another_member(browser: Browser, bot: Bot):
    async with tabs_of(browser, bot.url, ("Мама",)) as tabs:
        tab = await tabs["Мама"].open(bot.url)
        switcher = tab.page.get_by_role("combobox", name="Участник")
        await switcher.select_option("Бабушка Нина")
        await tab.say("Внуки, кто со мной?")
        await tab.last("Внуки, кто со мной?", "Бабушка Нина")
        await tab.page.reload()
        await expect(switcher).to_have_value("Бабушка Нина")


async def test_a_table_from_the_lobby_to_the_cards(four):
    mother, father = four["Мама"], four["Папа"]
    await mother.say("/play")
    await mother.press(texts("ru").say("game-columns"), "lobby")
    await expect(mother.article("lobby")).to_contain_text("Сидят: Мама.")
    await father.press("Сесть", "lobby")
    await expect(father.page.get_by_role("status").last).to_have_text("Вы за столом.")
    lobby = father.article("lobby")
    await expect(lobby).to_contain_text("Мама, Папа")
    assert await lobby.get_attribute("data-id")
    assert await lobby.get_attribute("data-table")
    seated = "Столбики, сбор. Сидят: Мама, Папа."
    await expect(lobby.get_by_role("img")).to_have_attribute("alt", seated)
    await mother.press("Условия", "lobby")
    await mother.button("Компьютер", "lobby").click()
    await father.button("Компьютер", "lobby").click()
    for tab in (mother, father):
        await fits(tab)
    await mother.press("Начать", "lobby")
    picture = father.article("board").get_by_role("img")
    await expect(picture).to_have_attribute("alt", re.compile("Столбики.*", re.DOTALL))
    await picture.click()
    large = father.page.get_by_role("dialog")
    await expect(large.get_by_role("img")).to_be_visible()
    await father.page.keyboard.press("Escape")
    await expect(large).to_be_hidden()
    await father.press("Мои карты", "board")
    await expect(father.page.get_by_role("status").last).to_contain_text("арты")
    dialog = father.page.get_by_role("link", name="Застолье", exact=True)
    await expect(dialog).to_have_attribute("data-fresh", re.compile(r"\d"))
    await expect(father.page).to_have_title(re.compile(r"\(\d\) Застолье"))
    await father.enter("Застолье")
    await expect(father.article("hand").get_by_role("img")).to_be_visible()
    await expect(father.page).to_have_title("Застолье")
    await fits(father)
    await father.enter("Семья")
    await expect(dialog).not_to_have_attribute("data-fresh", re.compile(".*"))


async def test_a_move_by_keyboard_alone(four):
    await dealt(four)
    tabs = {name: four[name] for name in ("Мама", "Папа")}
    for tab in tabs.values():
        await tab.enter("Застолье")
    mover = await whose_turn(tabs)
    hand = mover.article("hand")
    await hand.get_by_role("button").first.focus()
    for _ in range(2):  # the card, then its place
        text = await hand.inner_text()
        await mover.page.keyboard.press("Enter")
        await expect(hand).not_to_have_text(text, use_inner_text=True)
        await expect(hand.locator("button:focus")).to_have_count(1)
    await expect(hand).not_to_contain_text("Ваш ход.")
    for tab in tabs.values():
        await tab.enter("Семья")


async def test_a_reply_is_meant_for_the_bot(four):
    await dealt(four)
    tab = four["Мама"]
    heard = len(await tab.texts())
    await tab.say("правила")
    await tab.last("правила")
    board = tab.article("board")
    await board.locator("xpath=following-sibling::button").click()
    await expect(tab.page.locator("#answering")).to_contain_text("В ответ: Застолье.")
    await fits(tab)
    await expect(tab.input).to_be_focused()
    await tab.say("правила")
    quote = tab.page.locator("article.own").last.locator("blockquote")
    await expect(quote).to_contain_text("Застолье Столбики")
    await expect(tab.page.locator("article")).to_have_count(heard + 3)
    await tab.last("Столбики", "Подробно")
    await expect(tab.page.locator("#answering")).to_be_hidden()


async def test_reading_old_messages_is_not_disturbed(four):
    mother, daughter = four["Мама"], four["Маша"]
    for number in range(8):
        await daughter.say(f"Новость {number}:\n" + "очень длинная история " * 12)
    await mother.last("Новость 7")
    box = mother.page.locator("#messages")
    down = mother.page.get_by_role("button", name="К новым сообщениям")
    await expect(down).to_be_hidden()
    assert await box.evaluate("one => one.scrollHeight - one.scrollTop - one.clientHeight") < 2
    await box.evaluate("one => one.scrollTop -= 900")
    await expect(down).to_be_visible()
    await fits(mother)
    before = await box.evaluate("one => one.scrollTop")
    await daughter.say("Это важно!")
    await mother.last("Это важно!")
    assert await box.evaluate("one => one.scrollTop") == before
    await mother.enter("Дача")
    await mother.enter("Семья")
    assert await box.evaluate("one => one.scrollTop") == before
    await down.click()
    await expect(down).to_be_hidden()
    await expect(mother.page.locator("article").last).to_be_in_viewport()


async def test_pictures_move_nothing_when_they_come(browser: Browser, bot: Bot, four):
    await dealt(four)
    async with tabs_of(browser, bot.url, ("Папа",)) as tabs:
        page = tabs["Папа"].page
        shift = """() => new Promise(resolve => {
          let sum = 0;
          new PerformanceObserver(list => list.getEntries().forEach(e => sum += e.value))
            .observe({type: "layout-shift", buffered: true});
          setTimeout(() => resolve(sum), 500);
        })"""
        await page.wait_for_function("() => [...document.images].every(one => one.complete)")
        assert await page.evaluate(shift) < 0.02


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_nothing_is_cut_or_too_small(browser: Browser, bot: Bot, size):
    async with tabs_of(browser, bot.url, ("Коля",)) as tabs:
        tab = tabs["Коля"]
        await tab.page.set_viewport_size(size)
        await tab.enter("Дача")
        await fits(tab)
        await tab.press("Меню")
        await fits(tab)
        await tab.page.keyboard.press("Escape")
        await tab.say("Длинноесловобезединогопробела" * 12)
        await tab.last("Длинноеслово")
        await tab.press("Ответить")
        await fits(tab)


async def test_the_page_speaks_the_language_of_its_member(browser: Browser, bot: Bot):
    async with tabs_of(browser, bot.url, ("Бабушка Нина",)) as tabs:
        tab = tabs["Бабушка Нина"]
        await tab.enter("Застолье")
        await tab.say("/settings")
        await tab.press("English")
        english = tab.page.get_by_label("Message", exact=True)
        await expect(english).to_be_visible()
        await expect(tab.page.get_by_role("button", name="Send")).to_be_visible()
        await tab.press("По-русски")
        await expect(tab.input).to_be_visible()
