"""A conversation with the whole bot on the local platform, for tests that read like a chat."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.chat import Button, Incoming
from bot.house import House
from bot.local.world import Message
from bot.script import Script
from bot.storage.store import Store
from bot.table import Seated, Table, position, rules_of
from bot.tables import Tables


class Talk:
    """A script with its answers at hand."""

    def __init__(self, store: Store, pictures: Path | None = None) -> None:
        self.lines: list[dict[str, Any]] = []
        self.store = store
        self.script = Script(store, self.lines.append, pictures)

    async def __call__(self, *steps: str) -> list[dict[str, Any]]:
        """Take steps and return what the bot did in them."""
        start = len(self.lines)
        for step in steps:
            await self.script.take(step)
        return [line for line in self.lines[start:] if "op" in line]

    async def deliver(self, *updates: Incoming) -> None:
        """Hand updates to the bot as a platform does, and let it finish."""
        for update in updates:
            await self.house.dispatcher.handle(update)
        await self.house.settle()

    @property
    def house(self) -> House:
        """The bot that works now."""
        assert self.script.house is not None
        return self.script.house

    def press(self, person: str, label: str, chat: str = "семья") -> Incoming:
        """Let a person press the newest button of that label, and return the update."""
        found = self.script.world.button(chat, person, label)
        assert found is not None, label
        return self.script.platform.press(person, *found)

    def press_data(self, person: str, message: Message, data: str) -> Incoming:
        """Let a person press a button of any data on a message, and return the update."""
        return self.script.platform.press(person, message, Button("?", data))

    def says(self, person: str, text: str, chat: str = "семья") -> Incoming:
        """Let a person write, and return the update."""
        return self.script.platform.text(person, chat, text)

    def seen(self, chat: str, person: str) -> list[Any]:
        """What a person sees in a room, or in his dialog (`@Маша`)."""
        return self.script.world.seen(chat, person)

    def last(self, slot: str, to: str) -> dict[str, Any]:
        """The newest appearance of a slot in a room or dialog."""
        return next(
            line
            for line in reversed(self.lines)
            if line.get("slot") == slot and line.get("to") == to and line["op"] in {"send", "edit"}
        )

    async def table(self) -> Table:
        """The newest table."""
        tables = []
        async for table_id in self.store.tables():
            held = await Tables(self.store).load(table_id)
            assert held is not None
            tables.append(held.table)
        return max(tables, key=lambda table: (table.opened, table.touched))

    async def records(self) -> dict[str, bytes]:
        """The bytes of every table, to see that nothing changed."""
        return {
            table_id: stored.record
            async for table_id in self.store.tables()
            if (stored := await self.store.load(table_id))
        }


def place(table: Table, seat: int) -> Seated:
    """Who has a seat that is taken."""
    found = table.places[seat]
    assert found is not None
    return found


def acting(table: Table) -> list[str]:
    """The names of those who owe a decision."""
    return [place(table, seat).name for seat in rules_of(table).to_act(position(table))]


@asynccontextmanager
async def talking(store: Store, pictures: Path | None = None) -> AsyncIterator[Talk]:
    """Begin a conversation on an empty store."""
    talk = Talk(store, pictures)
    await talk.script.begin()
    yield talk
