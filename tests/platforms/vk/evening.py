"""A family's evening: the whole bot on the fake VK, the courier and the clock by hand."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from math import inf

from bot.chat import Handler
from bot.due import Pace
from bot.house import House
from bot.platforms.vk.api import Pace as ApiPace
from bot.platforms.vk.service import VkService, open_vk
from bot.running import Opening
from bot.storage.store import Store
from bot.table import Table, position, rules_of
from bot.tables import Tables
from tests.fakes.vk import FakeVk

SECRET = b"made-up secret of the evening..."
NO_MOVES = frozenset({"Назад", "Правила", "↩", "Ещё партию"})
TAPS = 4
"""The most taps a move takes, with the one that makes sure."""
PATIENT = 200.0
"""The longest wait of the courier that `settle` sits out, in seconds of the fake's clock."""


class Evening:
    """The bot and its chats; `settle` lets everything happen that is due now."""

    def __init__(self, vk: FakeVk, store: Store, settings: dict[str, str] | None = None) -> None:
        self.vk = vk
        self.store = store
        self.settings = settings or {}
        self.seeds: list[bytes] = []
        self.wrapped: Callable[[Handler], Handler] = lambda handle: handle
        self.service: VkService
        self.house: House
        self._listening: asyncio.Task[None]

    async def begin(self) -> None:
        """Start the bot, as after a restart of its machine, and wait for its first poll."""
        await self.open()
        if "VK_CALLBACK" not in self.settings:
            await self._polled()

    async def open(self) -> None:
        """Start the bot."""
        vk = self.vk
        settings = {"VK_API": vk.url, "VK_GROUP": str(vk.group)} | self.settings
        self.service = await open_vk(Opening(vk.token, settings, self.store, vk.now, {}))
        if not vk.world.limits:
            self.service._api._pace = ApiPace(10_000)
        self.house = House(
            self.store,
            {"vk": self.service.platform},
            vk.now,
            secret=SECRET,
            pace=Pace(thinking=0.0),
            new_seed=lambda: self.seeds.pop(0) if self.seeds else bytes(16),
        )
        handle = self.wrapped(self.house.dispatcher.handle)
        self._listening = asyncio.create_task(self.service.run(handle))

    async def _polled(self) -> None:
        """Wait for the very first poll: what happened before that is not asked for."""
        async with asyncio.timeout(5):
            while True:
                if 0 < await self.place() <= self.vk.main.events.number:
                    return
                await asyncio.sleep(0.005)

    async def end(self) -> None:
        """Stop the bot in good order."""
        self.service.stop()
        async with asyncio.timeout(5):
            await self._listening
        await self.service.close()

    async def ended(self) -> BaseException | None:
        """Wait until the bot ends by itself, and return why."""
        async with asyncio.timeout(10):
            await asyncio.wait([self._listening])
        return self._listening.exception()

    async def die(self) -> None:
        """Stop the bot in no order at all."""
        self._listening.cancel()
        await asyncio.wait([self._listening])
        await self.service.close()

    async def restart(self) -> None:
        """Die and begin again."""
        await self.die()
        await self.begin()

    async def place(self) -> int:
        """The `ts` below which the bot has finished everything; 0 before the first poll."""
        return int(await self.store.get("vk-ts", str(self.vk.group)) or 0)

    async def until(self, condition: Callable[[], object], seconds: float = 5.0) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(seconds):
            while True:
                if condition():
                    return
                await asyncio.sleep(0.01)

    async def handled(self, seconds: float = 20.0) -> None:
        """Wait until every event is finished."""
        async with asyncio.timeout(seconds):
            while await self.place() < self.vk.main.events.number:
                if self._listening.done():
                    await self._listening
                await asyncio.sleep(0.005)

    async def settle(self) -> None:
        """Handle all events and deliver all there is, sitting out the pauses between edits."""
        while True:
            await self.handled()
            await self.house.settle()
            waiting = self.house.courier.next_moment() - self.vk.now()
            if waiting > PATIENT:
                assert waiting == inf
                return
            self.vk.advance(max(waiting, 0.0) + 0.01)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass; what falls due on the way happens at its own moment."""
        until = self.vk.now() + seconds
        while True:
            await self.settle()
            due = await self.house.next_moment()
            if due > until:
                break
            self.vk.advance(max(0.0, due - self.vk.now()) + 0.01)
        self.vk.advance(max(0.0, until - self.vk.now()))
        await self.settle()

    # People

    async def says(self, person: int, peer: int, text: str, **how) -> int:
        """A person writes, and the bot does what follows."""
        message = self.vk.write(person, peer, text, **how)
        await self.settle()
        return message

    async def presses(self, person: int, peer: int, button: str, **where) -> str:
        """A person presses a button, and the bot does what follows; returns the press."""
        press = self.vk.press(person, peer, button, **where)
        await self.settle()
        return press

    def sees(self, person: int, peer: int) -> list:
        """The messages on a person's screen."""
        return self.vk.sees(person, peer).messages

    def said(self, person: int, peer: int) -> list[str]:
        """The words of the bot on a person's screen."""
        return [message.text for message in self.vk.sees(person, peer).by_bot()]

    def snackbar(self, press: str) -> str | None:
        """The line that answered a press; None while it is unanswered."""
        shown = self.vk.answer(press)
        return shown.text if shown else None

    async def table(self) -> Table:
        """The newest table."""
        tables = []
        async for table_id in self.store.tables():
            held = await Tables(self.store).load(table_id)
            assert held is not None
            tables.append(held.table)
        return max(tables, key=lambda table: (table.opened, table.touched))

    async def log(self) -> list[str]:
        """The lines of the newest table's log."""
        return await Tables(self.store).lines((await self.table()).id)

    # A table

    async def gathered(self, peer: int, people: list[int], game: str = "33") -> None:
        """People sit down at a new table in a chat."""
        await self.says(people[0], peer, f"@zastolie играть {game}")
        for person in people[1:]:
            await self.presses(person, peer, "Сесть")

    async def dealt(self, peer: int, people: list[int], game: str = "33") -> None:
        """People sit down at a new table, and it begins."""
        await self.gathered(peer, people, game)
        await self.presses(people[0], peer, "Начать")
        assert (await self.table()).phase == "playing"

    def boards(self, person: int, peer: int) -> list:
        """The copies of the board in a chat that still have buttons."""
        return [m for m in self.sees(person, peer) if ["Мои карты"] in m.buttons]

    def buttons(self, person: int) -> list[str]:
        """The buttons under a person's hand in the dialog: keys, or those of the message."""
        screen = self.vk.sees(person, person)
        rows = [[label for row in m.buttons for label in row] for m in screen.messages]
        hands = [labels for labels in rows if set(labels) - NO_MOVES]
        return [label for row in screen.keyboard for label in row] or hands[-1]

    async def plays(self, person: int) -> list[str]:
        """A person presses buttons in the dialog until a move is made; returns their labels."""
        before = len(await self.log())
        pressed: list[str] = []
        while len(await self.log()) == before and len(pressed) < TAPS:
            pressed.append(next(one for one in self.buttons(person) if one not in NO_MOVES))
            await self.presses(person, person, pressed[-1])
        assert len(await self.log()) > before, pressed
        return pressed

    def to_act(self, table: Table, people: list[int]) -> list[int]:
        """The people who owe something now."""
        seats = rules_of(table).to_act(position(table)) if table.phase == "playing" else ()
        return [person for person in people if table.seat_of(f"vk:{person}") in seats]


@asynccontextmanager
async def an_evening(
    store: Store, settings: dict[str, str] | None = None, *, limits: bool = False
) -> AsyncIterator[Evening]:
    """The fake VK and the bot on it, running; without limits of pace, to save time."""
    async with FakeVk() as vk:
        vk.set_limits(on=limits)
        evening = Evening(vk, store, settings)
        await evening.begin()
        try:
            yield evening
        finally:
            await evening.die()
