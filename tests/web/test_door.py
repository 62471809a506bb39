"""What the page lets in and gives out, asked without a browser and with one."""

import http.client
import json
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

import pytest
from playwright.async_api import Browser, expect

from bot.texts import texts
from tests.web.bots import Bot
from tests.web.tabs import tabs_of

pytestmark = pytest.mark.asyncio(loop_scope="session")

PATHS = ("/", "/static/page.js", "/state", "/health", "/no-such-page", "/picture/nothing?as=x")


@dataclass
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes


def ask(
    bot: Bot,
    path: str,
    headers: Mapping[str, str] | None = None,
    words: object = None,
) -> Answer:
    """One request as any program on the machine may send it."""
    connection = http.client.HTTPConnection("127.0.0.1", bot.port, timeout=10)
    host = {"Host": f"127.0.0.1:{bot.port}"}
    body = None if words is None else json.dumps(words)
    method = "GET" if body is None else "POST"
    connection.request(method, quote(path, "/?=&"), body, {**host, **(headers or {})})
    response = connection.getresponse()
    answer = Answer(response.status, dict(response.headers), response.read())
    connection.close()
    return answer


@pytest.mark.parametrize("path", PATHS)
async def test_every_answer_carries_the_content_policy(bot, path):
    answer = ask(bot, path)
    assert answer.headers["Content-Security-Policy"] == "default-src 'self'"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("host", ["evil.example", "evil.example:8080", "127.0.0.1", ""])
async def test_a_foreign_host_is_refused(bot, path, host):
    assert ask(bot, path, {"Host": host}).status == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://{}", "http://{}.evil"])
async def test_a_foreign_origin_is_refused(bot, origin):
    foreign = {"Origin": origin.format(f"127.0.0.1:{bot.port}")}
    words = {"chat": "Семья", "text": "чужой"}
    assert ask(bot, "/say?as=Мама", foreign, words).status == 403
    assert ask(bot, "/state?as=Мама", foreign).status == 403
    assert ask(bot, "/say?as=Мама", {}, words).status == 403
    own = {"Origin": f"http://127.0.0.1:{bot.port}"}
    assert ask(bot, "/say?as=Мама", own, {**words, "text": "свой"}).status == 204
    said = json.loads(ask(bot, "/state?as=Мама").body)["messages"]
    assert "чужой" not in [message["text"] for message in said]
    assert "свой" in [message["text"] for message in said]


@pytest.mark.parametrize(
    "words",
    [
        [],
        {"chat": "@Папа", "text": "чужой разговор"},
        {"chat": "Семья", "text": " "},
        {"chat": "Нет такой", "text": "эй"},
    ],
)
async def test_what_nobody_can_say_is_refused(bot, words):
    own = {"Origin": f"http://127.0.0.1:{bot.port}"}
    assert ask(bot, "/say?as=Мама", own, words).status == 400


async def test_a_hand_is_its_members_alone(four, bot):
    mother, father = four["Мама"], four["Папа"]
    await mother.say("/play")
    await mother.press(texts("ru").say("game-gin"), "lobby")
    await father.press("Сесть", "lobby")
    await mother.press("Начать", "lobby")
    await mother.enter("Застолье")
    hand = mother.article("hand").get_by_role("img")
    picture = (await hand.get_attribute("src") or "").partition("?")[0]
    assert len(picture) > len("/picture/") + 20
    assert ask(bot, f"{picture}?as=Мама").status == 200
    for other in ("/", "?as=Папа", "?as=Коля", "?as=Нет", ""):
        assert ask(bot, f"{picture}{other}").status in {403, 404}
    own = {"Origin": f"http://127.0.0.1:{bot.port}"}
    seen = json.loads(ask(bot, "/state?as=Мама").body)["messages"]
    message = next(one for one in reversed(seen) if one["slot"] == "hand")
    press = {"message": message["id"], "data": message["buttons"][0][0]["data"]}
    assert ask(bot, "/press?as=Папа", own, press).status == 404
    forged = {"message": message["id"], "data": "s..play."}
    assert ask(bot, "/press?as=Мама", own, forged).status == 404


async def test_a_name_is_never_taken_for_markup(browser: Browser, bot: Bot, four):
    async with tabs_of(browser, bot.url, ("<script>",)) as tabs:
        tab = tabs["<script>"]
        switcher = tab.page.get_by_role("combobox", name="Участник")
        await expect(switcher).to_have_value("<script>")
        await tab.say("<img src=x onerror=alert(1)> & <b>привет</b>")
        for one in (tab, four["Маша"]):
            await one.last("<script>", "<img src=x onerror=alert(1)> & <b>привет</b>")
        await tab.say("/play gin")
        await expect(four["Маша"].article("lobby")).to_contain_text("<script>")
        scripts = "[...document.scripts].map(one => one.getAttribute('src'))"
        assert await four["Маша"].page.evaluate(scripts) == ["/static/page.js"]
