"""Updates in hand: side by side where they do not concern each other, in order where they do."""

import asyncio
import logging
from collections.abc import Iterable

from bot.buttons import read_data
from bot.chat import Handler, Incoming
from bot.storage import StorageError

log = logging.getLogger(__name__)

PAUSE = 1.0
"""Seconds before an update that could not even be kept aside is tried again."""


class Hands:
    """Hands updates over; an update with a number is finished when the handler returns."""

    def __init__(self, handle: Handler, tasks: asyncio.TaskGroup) -> None:
        """Hand over to `handle`, in tasks of `tasks`."""
        self._handle = handle
        self._tasks = tasks
        self._last: dict[str, asyncio.Task[None]] = {}
        self._held: set[int] = set()
        self._finished: set[int] = set()
        self._next: int | None = None
        self._change = asyncio.Event()

    @property
    def offset(self) -> int | None:
        """The lowest number that is not finished; None before the first update."""
        return min(self._held, default=self._next)

    def ask(self) -> int | None:
        """The offset to ask for now; what is finished below it is not given again."""
        offset = self.offset
        self._finished = {number for number in self._finished if number >= (offset or 0)}
        return offset

    @property
    def busy(self) -> bool:
        """Whether any update is in hand."""
        return bool(self._held)

    def knows(self, number: int) -> bool:
        """Whether an update is in hand, or was finished since it was asked for."""
        return number in self._held or number in self._finished

    def skip(self, number: int) -> None:
        """Count an update that means nothing as finished."""
        self._reach(number)
        self._finish(number)

    def take(self, number: int, incoming: Incoming) -> None:
        """Begin with an update as soon as those before it that it concerns are finished."""
        self._reach(number)
        self._held.add(number)
        self._begin(incoming, number)

    def add(self, incoming: Incoming) -> None:
        """Begin with something that came otherwise than as an update."""
        self._begin(incoming, None)

    async def idle(self, seconds: float) -> None:
        """Wait until nothing is in hand, at most for `seconds`."""
        try:
            async with asyncio.timeout(seconds):
                while self._held:
                    self._change.clear()
                    await self._change.wait()
        except TimeoutError:
            return

    def _begin(self, incoming: Incoming, number: int | None) -> None:
        keys = list(concerns(incoming))
        before = {self._last[key] for key in keys if key in self._last}
        task = self._tasks.create_task(self._work(incoming, number, before))
        self._last.update(dict.fromkeys(keys, task))
        task.add_done_callback(lambda done: self._forget(keys, done))

    async def _work(
        self, incoming: Incoming, number: int | None, before: set[asyncio.Task[None]]
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
        if number is not None:
            self._finish(number)

    def _forget(self, keys: Iterable[str], done: asyncio.Task[None]) -> None:
        for key in keys:
            if self._last.get(key) is done:
                del self._last[key]

    def _reach(self, number: int) -> None:
        self._next = max(number + 1, self._next or 0)

    def _finish(self, number: int) -> None:
        self._held.discard(number)
        self._finished.add(number)
        self._change.set()


def concerns(incoming: Incoming) -> Iterable[str]:
    """What an update must keep its order about: its chat, its person, the table of its button."""
    yield str(incoming.at)
    if incoming.person:
        yield incoming.person
    data = read_data(incoming.press.data) if incoming.press else None
    if data is not None and data.table:
        yield data.table
