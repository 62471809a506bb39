"""Kills at a chosen point of the bot's work, and everything put back as it was before them.

A fuse counts the points before and after each call of the store and of the platform; at the point
it is set for, the work is broken off as by a SIGKILL: nothing after it is done.
"""

import inspect
from dataclasses import dataclass, field
from typing import Any

from bot.local.world import World
from bot.storage.store import Store


class Killed(BaseException):
    """The process is dead."""


@dataclass
class Fuse:
    """Burns at the given point, or the given one of a name; 0 for never."""

    at: int = 0
    name: str = ""
    points: int = 0

    def set(self, at: int, name: str = "") -> None:
        self.at, self.name, self.points = at, name, 0

    def point(self, name: str) -> None:
        self.points += not self.name or self.name == name
        if self.points == self.at and self.at:
            raise Killed(name)

    @property
    def burnt(self) -> bool:
        return 0 < self.at <= self.points


class Faulty:
    """A store or platform whose calls pass a fuse on their way out and on their way back."""

    def __init__(self, real: Any, fuse: Fuse) -> None:
        self._real = real
        self._fuse = fuse

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._real, name)
        if not inspect.iscoroutinefunction(found):
            return found

        async def call(*words: Any, **named: Any) -> Any:
            self._fuse.point(f"before {name}")
            answer = await found(*words, **named)
            self._fuse.point(f"after {name}")
            return answer

        return call


@dataclass
class Snapshot:
    """The database and the chats at one moment."""

    keys: dict[bytes, bytes]
    world: dict[str, Any]
    now: float
    seeds: list[bytes] = field(default_factory=list)


KEPT = ("messages", "wrote", "presses", "next_id", "_sends", "_edits")


async def taken(store: Store, script: Any) -> Snapshot:
    """Take a snapshot."""
    names = [name async for name in store.client.scan_iter(count=1000)]
    pipeline = store.client.pipeline(transaction=False)
    for name in names:
        pipeline.dump(name)
    values = await pipeline.execute()
    keys = {name: value for name, value in zip(names, values, strict=True) if value}
    return Snapshot(keys, _copied(script.world), script.now, list(script._seeds))


async def put_back(store: Store, script: Any, snapshot: Snapshot) -> None:
    """Make everything as it was."""
    pipeline = store.client.pipeline(transaction=False)
    pipeline.flushdb()
    for name, value in snapshot.keys.items():
        pipeline.restore(name, 0, value)
    await pipeline.execute()
    for part, kept in _copied_values(snapshot.world).items():
        setattr(script.world, part, kept)
    script.now, script._seeds = snapshot.now, list(snapshot.seeds)


def _copied(world: World) -> dict[str, Any]:
    return _copied_values({name: getattr(world, name) for name in KEPT})


def _copied_values(values: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value.copy() if hasattr(value, "copy") else value for name, value in values.items()
    }
