"""A family's evening: the whole bot on the fake Telegram, the courier and the clock by hand."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import inf

from aiogram.client.session.aiohttp import AiohttpSession

from bot.due import Pace
from bot.house import House
from bot.platforms.telegram import menu
from bot.platforms.telegram.service import TelegramService, open_telegram
from bot.preferences import PersonNotes, RoomNotes
from bot.running import Opening
from bot.storage.store import Store
from bot.table import Table, position, rules_of
from bot.tables import Tables
from tests.fakes.telegram import FakeTelegram

SECRET = b"made-up secret of the evening..."
PATIENT = 200.0
"""The longest wait of the courier that `settle` sits out, in seconds of the fake's clock."""


class Evening:
    """The bot and its chats; `settle` lets everything happen that is due now."""

    def __init__(self, telegram: FakeTelegram, store: Store) -> None:
        self.telegram = telegram
        self.store = store
        self.seeds: list[bytes] = []
        self.newest: dict[str, int] = {}
        self.tells_menus = False
        """Whether it tells the menus at its start, which few tests need."""
        self.service: TelegramService
        self.house: House
        self._polling: asyncio.Task[None]

    async def begin(self) -> None:
        """Start the bot, as after a restart of its machine."""
        telegram = self.telegram
        settings = {"TELEGRAM_API": telegram.url}
        self.newest = {}
        opening = Opening(telegram.token, settings, self.store, telegram.now, self.newest)
        if not self.tells_menus:
            await self.store.put(menu.KIND, str(telegram.main.id), menu.known())
        self.service = await open_telegram(opening)
        self.house = House(
            self.store,
            {"telegram": self.service.platform},
            telegram.now,
            secret=SECRET,
            pace=Pace(thinking=0.0),
            new_seed=lambda: self.seeds.pop(0) if self.seeds else bytes(16),
        )
        self.house.courier.newest = self.newest
        handle = self.house.dispatcher.handle
        self._polling = asyncio.create_task(self.service.run(handle))

    async def end(self) -> None:
        """Stop the bot in good order."""
        self.service.stop()
        async with asyncio.timeout(5):
            await self._polling
        await self.service.close()

    async def die(self) -> None:
        """Stop the bot in no order at all."""
        self._polling.cancel()
        await asyncio.gather(self._polling, return_exceptions=True)
        await self._hang_up()

    async def _hang_up(self) -> None:
        """Close connections without the quarter of a second the library grants them."""
        library = self.service._bot.session
        assert isinstance(library, AiohttpSession)
        if library._session is not None:
            await library._session.close()

    async def restart(self) -> None:
        """Die and begin again."""
        await self.die()
        await self.begin()

    async def handled(self, seconds: float = 20.0) -> None:
        """Wait until every update is confirmed."""
        async with asyncio.timeout(seconds):
            while self.telegram.main.updates.pending or self._has_work():
                if self._polling.done():
                    await self._polling
                await asyncio.sleep(0.003)

    def _has_work(self) -> bool:
        hands = self.service._poller._hands
        return hands is not None and bool(hands._last)

    async def settle(self) -> None:
        """Handle all updates and deliver all there is, sitting out the pauses between edits."""
        while True:
            await self.handled()
            await self.house.settle()
            if self._has_work():
                continue
            waiting = self.house.courier.next_moment() - self.telegram.now()
            if waiting > PATIENT:
                assert waiting == inf
                return
            self.telegram.advance(max(waiting, 0.0) + 0.01)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass; what falls due on the way happens at its own moment."""
        until = self.telegram.now() + seconds
        while True:
            await self.settle()
            due = await self.house.next_moment()
            if due > until:
                break
            self.telegram.advance(max(0.0, due - self.telegram.now()) + 0.01)
        self.telegram.advance(max(0.0, until - self.telegram.now()))
        await self.settle()

    # People

    async def says(self, person: int, chat: int, text: str, **how) -> int:
        """A person writes, and the bot does what follows."""
        message = self.telegram.write(person, chat, text, **how)
        await self.settle()
        return message

    async def presses(self, person: int, chat: int, button: str, **where) -> str:
        """A person presses a button, and the bot does what follows; returns the press."""
        press = self.telegram.press(person, chat, button, **where)
        await self.settle()
        return press

    def sees(self, person: int, chat: int, **where) -> list:
        """The messages on a person's screen."""
        return self.telegram.sees(person, chat, **where).messages

    def toast(self, press: str) -> str | None:
        """The words that answered a press; None while it is unanswered."""
        toast = self.telegram.answer(press)
        return toast.text if toast else None

    async def table(self) -> Table:
        """The newest table."""
        tables = []
        async for table_id in self.store.tables():
            held = await Tables(self.store).load(table_id)
            assert held is not None
            tables.append(held.table)
        return max(tables, key=lambda table: (table.opened, table.touched))

    # A table

    async def prefer_words(self, chat: int, people: list[int]) -> None:
        """A group and people want words alone: no picture is drawn."""
        notes = self.house.desk.notes
        await notes.put_room(
            str(self.service.platform.requests.me.room(chat)),
            RoomNotes(text_only=True, greeted=True),
        )
        for person in people:
            await notes.put_person(f"telegram:{person}", PersonNotes(text_only=True))

    async def gathered(self, chat: int, people: list[int], game: str = "columns") -> None:
        """People sit down at a new table in a group."""
        bot = self.telegram.main.user.username
        await self.says(people[0], chat, f"/play@{bot} {game}")
        for person in people[1:]:
            await self.presses(person, chat, "Сесть")

    async def dealt(self, chat: int, people: list[int], game: str = "columns") -> None:
        """People sit down at a new table, and it begins."""
        await self.gathered(chat, people, game)
        await self.presses(people[0], chat, "Начать")
        assert (await self.table()).phase == "playing"

    async def moves(self, person: int, chat: int) -> str:
        """A person taps the first offered move to its end; returns the label of the first tap."""
        before, first = (await self.table()).step, ""
        while (await self.table()).step == before:
            hand = self.hand(person, chat)
            label = hand.buttons[0][0]
            first = first or label
            where = {"message": hand.id} if hand.ephemeral is None else {}
            await self.presses(person, chat, label, ephemeral=hand.ephemeral, **where)
        return first

    def hand(self, person: int, chat: int):
        """The newest hand on a person's screen in a group, or in his dialog."""
        if chat < 0:
            return self.hands(person, chat)[-1]
        return [m for m in self.sees(person, chat) if ["Назад", "Правила"] in m.buttons][-1]

    async def to_move(self, people: list[int]) -> tuple[int, int]:
        """Of the first two people, who is to move and who waits."""
        table = await self.table()
        (seat, *_) = rules_of(table).to_act(position(table))
        place = table.places[seat]
        first, second, *_ = people
        return (
            (first, second) if place and place.person == f"telegram:{first}" else (second, first)
        )

    def boards(self, person: int, chat: int, **where) -> list:
        """The copies of the board in a chat that still have buttons."""
        return [
            message
            for message in self.sees(person, chat, **where)
            if message.ephemeral is None and ["Мои карты"] in message.buttons
        ]

    def hands(self, person: int, chat: int) -> list:
        """The whispered hands on a person's screen."""
        return [message for message in self.sees(person, chat) if message.ephemeral is not None]


@asynccontextmanager
async def an_evening(store: Store) -> AsyncIterator[Evening]:
    """The fake Telegram and the bot on it, running."""
    async with FakeTelegram() as telegram:
        evening = Evening(telegram, store)
        await evening.begin()
        try:
            yield evening
        finally:
            await evening.die()
