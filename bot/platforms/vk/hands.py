"""Events in hand: side by side where they do not concern each other, in order where they do."""

import asyncio
import logging
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.buttons import read_data
from bot.chat import Handler, Incoming
from bot.storage import StorageError

log = logging.getLogger(__name__)

PAUSE = 1.0
"""Seconds before an event that could not even be kept aside is tried again."""


@dataclass(slots=True)
class Batch:
    """The events of one poll, and the `ts` to go on from when all of them are finished."""

    ts: str
    left: int


class Hands:
    """Hands events over; one is finished when the handler returns."""

    def __init__(self, handle: Handler, tasks: asyncio.TaskGroup) -> None:
        """Hand over to `handle`, in tasks of `tasks`."""
        self._handle = handle
        self._tasks = tasks
        self._last: dict[str, asyncio.Task[None]] = {}
        self._batches: deque[Batch] = deque()
        self._change = asyncio.Event()
        self._done = asyncio.Event()

    @property
    def busy(self) -> int:
        """How many events are in hand."""
        return sum(batch.left for batch in self._batches)

    def take(self, ts: str, incoming: Sequence[Incoming]) -> None:
        """Begin with the events of a poll."""
        batch = Batch(ts, len(incoming))
        self._batches.append(batch)
        for each in incoming:
            self._begin(each, batch)
        if not incoming:
            self._change.set()

    async def finished(self) -> str:
        """Wait until more is finished, and return the `ts` below which everything is."""
        while not (self._batches and not self._batches[0].left):
            self._change.clear()
            await self._change.wait()
        ts = ""
        while self._batches and not self._batches[0].left:
            ts = self._batches.popleft().ts
        return ts

    async def below(self, most: int) -> None:
        """Wait until fewer than `most` events are in hand."""
        while self.busy >= most:
            self._done.clear()
            await self._done.wait()

    def _begin(self, incoming: Incoming, batch: Batch) -> None:
        keys = list(concerns(incoming))
        before = {self._last[key] for key in keys if key in self._last}
        task = self._tasks.create_task(self._work(incoming, batch, before))
        self._last.update(dict.fromkeys(keys, task))
        task.add_done_callback(lambda done: self._forget(keys, done))

    async def _work(
        self, incoming: Incoming, batch: Batch, before: set[asyncio.Task[None]]
    ) -> None:
        if before:
            await asyncio.wait(before)
        while True:
            try:
                await self._handle(incoming)
            except StorageError as error:
                log.warning("update %s waits for the database: %s", incoming.update, error)
                await asyncio.sleep(PAUSE)
            except Exception:
                log.exception("update %s is tried again", incoming.update)
                await asyncio.sleep(PAUSE)
            else:
                break
        batch.left -= 1
        self._change.set()
        self._done.set()

    def _forget(self, keys: Iterable[str], done: asyncio.Task[None]) -> None:
        for key in keys:
            if self._last.get(key) is done:
                del self._last[key]


def concerns(incoming: Incoming) -> Iterable[str]:
    """What an event must keep its order about: its chat, its person, the table of its button."""
    yield str(incoming.at)
    if incoming.person:
        yield incoming.person
    data = read_data(incoming.press.data) if incoming.press else None
    if data is not None and data.table:
        yield data.table
