"""The house: everything built and wired round one store and its platforms."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress

from bot.absence import announced
from bot.allowance import Allowance, OwnAllowance
from bot.budget import Budget
from bot.chat import Clock, Person, Platform
from bot.courier import Courier
from bot.desk import Desk
from bot.dispatch import Dispatcher
from bot.due import Pace
from bot.leaving import departed
from bot.match import Change
from bot.preferences import Notes
from bot.shares import AllShares, Shares
from bot.storage.store import Store
from bot.timekeeper import Timekeeper
from bot.writer import Writer
from engine.core import Refusal

SEED_BYTES = 16


def random_seed() -> bytes:
    """A seed nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


class House:
    """The bot without its platforms' own loops."""

    def __init__(
        self,
        store: Store,
        platforms: Mapping[str, Platform],
        clock: Clock,
        *,
        secret: bytes,
        pace: Pace | None = None,
        new_seed: Callable[[], bytes] = random_seed,
        allowance: Allowance | None = None,
        shares: Shares | None = None,
    ) -> None:
        """Build everything; `secret` keys the fingerprints of messages.

        `allowance` and `shares` are given where the bot has several processes.
        """
        notes = Notes(store)
        budget = Budget(allowance or OwnAllowance(clock))
        self.shares = shares or AllShares()
        self.store = store
        self.writer = Writer(store, clock, pace or Pace())
        self.courier = Courier(store, platforms, notes, clock, secret, budget, self.shares)
        summoner = self.courier.summoner
        self.timekeeper = Timekeeper(store, self.writer, summoner, platforms, clock, self.shares)
        self.desk = Desk(store, self.writer, self.courier, notes, platforms, clock, new_seed)
        self.dispatcher = Dispatcher(self.desk)
        summoner.announce = self._announce
        summoner.lost = self._lost

    async def _announce(self, table: str, person: Person, until: float) -> None:
        """Let a table say until when it waits for a person."""
        with suppress(Refusal):
            await self.writer.change(table, "", lambda t: Change(announced(t, person, until)))

    async def _lost(self, person: Person) -> None:
        """Let the tables decide about the seats of somebody whose account is no more."""
        now, rest = self.desk.clock(), (await self.desk.notes.person(person)).rest
        for table in await self.desk.tables_under("person", person):
            with suppress(Refusal):
                await self.writer.change(table.id, "", lambda t: departed(t, person, now, rest))

    async def run(self) -> None:
        """Deliver and keep time until stopped."""
        async with asyncio.TaskGroup() as tasks:
            sharing = tasks.create_task(self.shares.run())
            courier = tasks.create_task(self.courier.run())
            timekeeper = tasks.create_task(self.timekeeper.run())
            await asyncio.wait([courier, timekeeper])
            sharing.cancel()
        await self.shares.close()

    def stop(self) -> None:
        """Begin nothing more; `run` returns when what is under way is done."""
        self.courier.stop()
        self.timekeeper.stop()

    async def settle(self) -> None:
        """Do everything that is due at this moment of the clock, and deliver it."""
        busy = True
        while busy:
            busy = await self.timekeeper.settle()
            busy = await self.courier.settle() or busy

    async def next_moment(self) -> float:
        """The next moment at which something falls due; infinity when nothing will."""
        return min(await self.timekeeper.next_moment(), self.courier.next_moment())


async def server_secret(store: Store) -> bytes:
    """The secret of this installation, made at its first start."""
    kept = await store.get("server", "secret")
    return kept or await store.put_first("server", "secret", secrets.token_bytes(32))
