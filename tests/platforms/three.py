"""One bot on three platforms at once: the fake Telegram, the fake VK and the local world."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import inf

from bot.chat import Platform
from bot.due import Pace
from bot.house import House
from bot.local.platform import LocalPlatform
from bot.local.world import DIALOG, World
from bot.platforms.telegram import menu
from bot.platforms.telegram.service import open_telegram
from bot.platforms.vk.api import Pace as ApiPace
from bot.platforms.vk.service import open_vk
from bot.running import Opening
from bot.storage.store import Store
from tests.fakes.telegram import FakeTelegram
from tests.fakes.vk import FakeVk
from tests.platforms.telegram.evening import PATIENT, SECRET
from tests.platforms.telegram.evening import Evening as TelegramEvening
from tests.platforms.vk.evening import Evening as VkEvening


class Undrawn(LocalPlatform):
    """The local platform when nobody looks."""

    async def drawn(self, letter) -> bytes:
        return b""


class Three:
    """The bot and its chats; `settle` lets everything happen that is due now, everywhere."""

    def __init__(self, telegram: FakeTelegram, vk: FakeVk, store: Store) -> None:
        self.store = store
        self.telegram = TelegramEvening(telegram, store)
        self.vk = VkEvening(vk, store)
        self.world = World(telegram.now)
        self.local = Undrawn(self.world)
        self.seeds: list[bytes] = []
        self.house: House

    async def begin(self) -> None:
        """Start the bot on all three platforms."""
        telegram, vk = self.telegram.telegram, self.vk.vk
        settings = {"TELEGRAM_API": telegram.url, "VK_API": vk.url, "VK_GROUP": str(vk.group)}
        await self.store.put(menu.KIND, str(telegram.main.id), menu.known())
        newest: dict[str, int] = {}
        one = Opening(telegram.token, settings, self.store, telegram.now, newest)
        other = Opening(vk.token, settings, self.store, telegram.now, {})
        self.telegram.service = await open_telegram(one)
        self.vk.service = await open_vk(other)
        self.vk.service._api._pace = ApiPace(10_000)
        platforms: dict[str, Platform] = {
            "telegram": self.telegram.service.platform,
            "vk": self.vk.service.platform,
            "local": self.local,
        }
        self.house = House(
            self.store,
            platforms,
            telegram.now,
            secret=SECRET,
            pace=Pace(thinking=0.0),
            new_seed=lambda: self.seeds.pop(0) if self.seeds else bytes(16),
        )
        self.house.courier.newest = newest
        handle = self.house.dispatcher.handle
        self.telegram.house = self.vk.house = self.house
        self.telegram._polling = asyncio.create_task(self.telegram.service.run(handle))
        self.vk._listening = asyncio.create_task(self.vk.service.run(handle))
        self.telegram.settle = self.vk.settle = self.settle  # type: ignore[method-assign]  # one for all
        await self.vk._polled()

    async def die(self) -> None:
        """Stop the bot in no order at all."""
        await self.telegram.die()
        await self.vk.die()

    async def settle(self) -> None:
        """Handle everything, deliver everything, sitting out the pauses between edits."""
        while True:
            await self.telegram.handled()
            await self.vk.handled()
            await self.house.settle()
            if self.telegram._has_work():
                continue
            now = self.telegram.telegram.now()
            waiting = self.house.courier.next_moment() - now
            if waiting > PATIENT:
                assert waiting == inf
                return
            for fake in (self.telegram.telegram, self.vk.vk):
                fake.advance(max(waiting, 0.0) + 0.01)

    async def says(self, person: str, text: str, chat: str = "") -> None:
        """A person writes, in his dialog or in a chat of his platform."""
        platform, _, number = person.partition(":")
        if platform == "local":
            update = self.local.text(number, chat or f"{DIALOG}{number}", text)
            await self.house.dispatcher.handle(update)
            await self.settle()
        else:
            evening = self.telegram if platform == "telegram" else self.vk
            await evening.says(int(number), int(chat or number), text)

    def boards(self, person: str, chat: str) -> list[str]:
        """The words of the boards a person sees in a chat."""
        platform, _, number = person.partition(":")
        if platform == "telegram":
            seen = self.telegram.boards(int(number), int(chat))
            return [message.text or message.caption for message in seen]
        if platform == "vk":
            return [message.text for message in self.vk.boards(int(number), int(chat))]
        seen = self.world.seen(chat, number)
        return [m.letter.text for m in seen if m.letter.slot == "board" and m.buttons]


@asynccontextmanager
async def three_platforms(store: Store) -> AsyncIterator[Three]:
    """All fakes and the bot on them, running."""
    async with FakeTelegram() as telegram, FakeVk() as vk:
        vk.set_limits(on=False)
        three = Three(telegram, vk, store)
        await three.begin()
        try:
            yield three
        finally:
            await three.die()
