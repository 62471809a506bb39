"""The family comes in from its phones: one secret link each, a cookie, no switcher."""

import http.client
from collections.abc import Iterator

import pytest
from playwright.async_api import Browser, BrowserContext, expect

from tests.web.bots import Bot, running
from tests.web.tabs import PHONE, Tab, watched

pytestmark = pytest.mark.asyncio(loop_scope="session")

MEMBERS = ("Бабушка Нина", "Коля")


@pytest.fixture(scope="module")
def bot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bot]:
    words = ("--lan", "--address", "127.0.0.1", "--members", ",".join(MEMBERS))
    with running(tmp_path_factory.mktemp("lan"), *words) as one:
        yield one


@pytest.fixture(scope="module")
def links(bot: Bot) -> dict[str, str]:
    """The link of each member, as printed above his code."""
    return {name: bot.hear(f"{name}: ").partition(": ")[2] for name in MEMBERS}


async def let_in(context: BrowserContext, link: str) -> Tab:
    page = await context.new_page()
    await page.goto("about:blank")
    return await watched(page).open(link)


async def test_a_link_lets_its_member_in_for_good(browser: Browser, bot: Bot, links):
    contexts = [await browser.new_context(viewport=PHONE) for _ in MEMBERS]
    tabs = [
        await let_in(context, links[name]) for context, name in zip(contexts, MEMBERS, strict=True)
    ]
    grandmother, grandson = tabs
    for tab, name in zip(tabs, MEMBERS, strict=True):
        assert tab.page.url == f"{bot.url}/"
        await expect(tab.page.locator("#me")).to_have_text(name)
        await expect(tab.page.get_by_role("combobox")).to_have_count(0)
    await grandmother.say("Внучек, сыграем?")
    await grandson.last("Внучек, сыграем?", "Бабушка Нина")
    await grandmother.say("/play gin")
    await grandson.press("Сесть", "lobby")
    await grandmother.press("Начать", "lobby")
    await grandmother.enter("Застолье")
    hand = grandmother.article("hand").get_by_role("img")
    await expect(hand).to_be_visible()
    picture = await hand.get_attribute("src")
    fetched = "path => fetch(path).then(answer => answer.status)"
    assert await grandmother.page.evaluate(fetched, picture) == 200
    assert await grandson.page.evaluate(fetched, picture) == 404
    assert await grandson.page.evaluate(fetched, "/state?as=Бабушка Нина") == 200
    seen = await grandson.page.evaluate("fetch('/state?as=Бабушка Нина').then(a => a.json())")
    assert seen["member"] == "Коля"
    grandson.faults.clear()

    bot.end()
    bot.start()
    await grandmother.page.reload()
    await expect(grandmother.page.locator("#me")).to_have_text("Бабушка Нина")
    await expect(grandmother.article("hand").get_by_role("img")).to_be_visible()
    assert bot.hear("Коля: ").endswith(links["Коля"])
    for context in contexts:
        await context.close()


async def test_a_link_opens_the_page_from_a_messenger_too(browser: Browser, bot: Bot, links):
    context = await browser.new_context(viewport=PHONE)
    page = await context.new_page()
    await page.route(
        "http://messenger.example/",
        lambda route: route.fulfill(
            content_type="text/html", body=f'<a href="{links["Коля"]}">Садись к нам</a>'
        ),
    )
    await page.goto("http://messenger.example/")
    await page.get_by_role("link").click()
    await expect(page.locator("#me")).to_have_text("Коля")
    assert page.url == f"{bot.url}/"
    await context.close()


async def test_a_stranger_sees_nothing(browser: Browser, bot: Bot):
    context = await browser.new_context(viewport=PHONE)
    page = await context.new_page()
    await page.goto(f"{bot.url}/?as=Коля")
    await expect(page.locator("article")).to_contain_text("по личной ссылке")
    await expect(page.get_by_label("Сообщение", exact=True)).to_be_hidden()
    await page.goto(f"{bot.url}/join/{'x' * 22}")
    await expect(page.locator("body")).to_contain_text("по личной ссылке")
    assert await context.cookies() == []
    await context.close()
    for path in ("/state", "/state?as=x", "/events", "/picture/x"):
        connection = http.client.HTTPConnection("127.0.0.1", bot.port, timeout=10)
        connection.request("GET", path, headers={"Cookie": "member=x"})
        assert connection.getresponse().status == 403
        connection.close()


async def test_the_cookie_is_out_of_reach_of_scripts(bot: Bot, links):
    connection = http.client.HTTPConnection("127.0.0.1", bot.port, timeout=10)
    connection.request("GET", links["Коля"].removeprefix(bot.url))
    answer = connection.getresponse()
    cookie = answer.headers["Set-Cookie"]
    assert answer.status == 303
    assert answer.headers["Location"] == "/"
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    connection.close()
