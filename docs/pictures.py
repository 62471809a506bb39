"""Makes the pictures of the README: a family plays on the real bot in a real browser.

`make pictures` writes them beside this file, with few colours, so that they stay small.
"""  # noqa: INP001  # a script, no package

import asyncio
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.async_api import Browser, Page, ViewportSize, async_playwright, expect

from bot.texts import texts
from tests.web.bots import Bot, running
from tests.web.conftest import FOUR, LAUNCH
from tests.web.playing import Evening
from tests.web.tabs import DESK, Tab, watched

FOLDER = Path(__file__).parent
PHONE: ViewportSize = {"width": 390, "height": 844}
COLOURS = 128
TALK = {
    "Мама": "Ужин съеден, посуда вымыта. Столбики?",
    "Папа": "Давайте. Маша со мной или против?",
    "Маша": "Против! Мы с мамой за Красных",
}


def save(name: str, picture: bytes) -> None:
    """Write a screenshot with few colours."""
    with Image.open(BytesIO(picture)) as shot:
        small = shot.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        path = FOLDER / f"{name}.png"
        small.save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size // 1000} kB", file=sys.stderr)  # noqa: T201  # what a person runs it for


async def shoot(name: str, page: Page) -> None:
    """Save what a page shows, once its pictures are there and its notes have gone."""
    await expect(page.get_by_role("status")).to_have_count(0)
    await page.locator("#messages").evaluate("box => box.scrollTop = box.scrollHeight")
    await page.wait_for_function(
        "() => [...document.querySelectorAll('article img')].every(one => one.complete)"
    )
    save(name, await page.screenshot())


@asynccontextmanager
async def family(browser: Browser, bot: Bot) -> AsyncIterator[dict[str, Tab]]:
    """Four phones with fine screens."""
    contexts = {
        name: await browser.new_context(viewport=PHONE, has_touch=True, device_scale_factor=2)
        for name in FOUR
    }
    yield {
        name: await watched(await context.new_page()).open(f"{bot.url}/?as={name}")
        for name, context in contexts.items()
    }
    for context in contexts.values():
        await context.close()


async def until_asked(evening: Evening, tab: Tab, taps: int) -> None:
    """Play on until, after some taps, a member is to move and nobody's news is on its way."""
    hand = tab.article("hand")
    while evening.taps < taps or "Ваш ход." not in await hand.inner_text():
        await evening.tap()
        await asyncio.sleep(0.4)


async def columns(tabs: Mapping[str, Tab]) -> None:
    """The room and the hand on a phone, the hand on a desk."""
    for name, words in TALK.items():
        await tabs[name].say(words)
        await tabs["Коля"].last(words)
    evening = Evening(dict(tabs))
    await evening.sit_down(texts("ru").say("game-columns"))
    mother = tabs["Мама"]
    hand = mother.article("hand")
    await until_asked(evening, mother, 28)
    back = hand.get_by_role("button", name="↩")
    if not await back.count():
        await hand.get_by_role("button").first.tap()
    await back.wait_for()
    await shoot("hand", mother.page)
    await mother.page.set_viewport_size(DESK)
    await shoot("desk", mother.page)
    await mother.page.set_viewport_size(PHONE)
    await mother.enter("Семья")
    await shoot("room", mother.page)


async def thirtythree(tabs: Mapping[str, Tab]) -> None:
    """A hand of «33» in the evening."""
    for tab in tabs.values():
        await tab.enter("Дача")
    evening = Evening(dict(tabs))
    await evening.sit_down(texts("ru").say("game-thirtythree"))
    mother = tabs["Мама"]
    await mother.page.emulate_media(color_scheme="dark")
    await until_asked(evening, mother, 9)
    await shoot("thirtythree", mother.page)


async def main() -> None:
    """Run the bot and the browser, play, and take the pictures."""
    with TemporaryDirectory() as folder, running(Path(folder) / "data") as bot:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path="/usr/bin/chromium", args=LAUNCH
            )
            async with family(browser, bot) as tabs:
                await columns(tabs)
                await thirtythree(tabs)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
