"""The events of one community: kept for a while, asked for by long poll or pushed."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

KINDS = (
    "message_new", "message_event", "message_allow", "message_deny", "message_reaction_event",
    "message_reply", "message_edit",
)  # fmt: skip
SWAP_SECONDS = 0.05


@dataclass(slots=True)
class Event:
    """An event and its number in the history."""

    number: int
    wire: Json
    at: float
    given: bool = False
    copy: bool = False
    """Whether it was delivered before under another number."""


@dataclass(slots=True)
class EventQueue:
    """A history that is read from any place again and again, until it is too old.

    `kept_for` and `key_life` are seconds of the server's time.
    """

    clock: Callable[[], float]
    kept_for: float = 600.0
    key_life: float = 3600.0
    ticked: set[str] = field(default_factory=lambda: {"message_new"})
    enabled: bool = True
    version: str = "5.199"
    number: int = 40
    lost: int = 0
    """Number of the newest event that is not kept any more."""
    history: list[Event] = field(default_factory=list)
    key: str = ""
    key_at: float = 0.0
    failing: list[int] = field(default_factory=list)
    twice: bool = False
    swapped: bool = False
    polls: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    listeners: list[Callable[[Json], None]] = field(default_factory=list)

    def put(self, group: int, kind: str, content: Json) -> None:
        """Add an event of the community, unless its kind is not ticked in the settings."""
        if kind not in self.ticked:
            return
        self.add(
            {
                "group_id": group,
                "type": kind,
                "event_id": secrets.token_hex(20),
                "v": self.version,
                "object": content,
            }
        )
        for listener in self.listeners:
            listener(self.history[-1].wire)

    def add(self, wire: Json, *, copy: bool = False) -> None:
        """Put an event at the end of the history."""
        self.number += 1
        self.history.append(Event(self.number, wire, self.clock(), copy=copy))
        self.changed.set()

    def new_key(self) -> str:
        """A key for polling, good until it expires."""
        self.key, self.key_at = secrets.token_hex(20), self.clock()
        return self.key

    def failure(self, key: str, ts: str) -> Json | None:
        """The answer to a poll that cannot be served, if it cannot."""
        self._drop_old()
        if self.failing:
            code = self.failing.pop(0)
            return {"failed": 1, "ts": self.number} if code == 1 else {"failed": code}
        if not self.enabled or key != self.key or self.clock() - self.key_at > self.key_life:
            return {"failed": 2}
        if not ts.isdecimal():
            return {"failed": 3}
        if not self.lost <= int(ts) <= self.number:
            return {"failed": 1, "ts": max(self.lost, min(int(ts), self.number))}
        return None

    async def wait_after(self, ts: int, seconds: float) -> None:
        """Wait until there is an event after `ts`, or `seconds` of real time."""
        self._acknowledge(ts)
        try:
            async with asyncio.timeout(seconds):
                while self.number <= ts:
                    self.changed.clear()
                    await self.changed.wait()
                if self.swapped and self.number == ts + 1:
                    await asyncio.sleep(SWAP_SECONDS)
        except TimeoutError:
            return

    def after(self, ts: int) -> list[Json]:
        """The events after `ts`."""
        found = [event for event in self.history if event.number > ts]
        for event in found:
            event.given = True
        if self.swapped:
            found.sort(key=lambda event: (event.number - 1) ^ 1)
        return [event.wire for event in found]

    def _acknowledge(self, ts: int) -> None:
        if not self.twice:
            return
        for event in list(self.history):
            if event.given and event.number <= ts and not event.copy:
                event.given = False
                self.add(event.wire, copy=True)

    def _drop_old(self) -> None:
        oldest = self.clock() - self.kept_for
        while self.history and self.history[0].at < oldest:
            self.lost = self.history.pop(0).number
