"""The record of a person's calls, and the poster that keeps them true."""

import logging
from collections.abc import Awaitable, Callable
from hashlib import sha256

import msgspec
from msgspec.structs import replace as changed

from bot.chat import Address, Gone, Moved, Person, Unreachable, address_of
from bot.marks import person_key
from bot.poster import Poster, Slots
from bot.reminders import Past
from bot.slots import Slot, slot_name
from bot.storage.store import Store
from bot.table import Table
from bot.waits import Wait

log = logging.getLogger(__name__)


class Calls(msgspec.Struct, frozen=True, omit_defaults=True):
    """What waits for a person and how he was called: the record of one person."""

    waits: tuple[Wait, ...] = ()
    past: Past = Past()
    slots: dict[str, Slot] = {}
    asking: bool = False
    """Whether the standing call asks for the person's time."""


def not_ahead(calls: Calls, now: float) -> Calls:
    """The record with nothing in it that has yet to happen: its clock was wrong for a while."""
    past = calls.past
    right = changed(
        past,
        sent=min(past.sent, now),
        recent=tuple(min(sent, now) for sent in past.recent),
        acted=min(past.acted, now),
        hurried=min(past.hurried, now),
    )
    return changed(calls, waits=tuple(_not_ahead(wait, now) for wait in calls.waits), past=right)


def _not_ahead(wait: Wait, now: float) -> Wait:
    ahead = max(wait.since, wait.last, wait.mentioned) - now
    if ahead <= 0:
        return wait
    return changed(
        wait,
        since=min(wait.since, now),
        call_at=min(wait.call_at, max(wait.call_at - ahead, now)),
        last=min(wait.last, now),
        mentioned=min(wait.mentioned, now),
        absent_at=wait.absent_at and wait.absent_at - ahead,
    )


class DialogClosed(Exception):
    """A person's dialog takes no message any more."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class CallPoster(Poster):
    """A poster whose slots lie in the record of one person."""

    keep: Callable[[Slots], Awaitable[None]]

    async def put(self, table: Table, name: str, slot: Slot, slots: Slots) -> Slot:
        """Write a slot's record beside the person's waits."""
        slots[name] = slot
        await self.keep(slots)
        return slot

    async def take_away(self, name: str, slots: Slots) -> None:
        """Delete a message that has become untrue, or at least its buttons."""
        slot = slots.pop(name)
        if slot.message:
            at = address_of(slot.at)
            try:
                await self._platforms[at.platform].delete(at, slot.message)
            except Gone:
                await self._bare(at, slot.message)
            except (Unreachable, Moved):
                log.info("a call stays where nothing can be deleted any more")
        await self.keep(slots)

    async def _bare(self, at: Address, message: str) -> None:
        try:
            await self._platforms[at.platform].strip(at, message)
        except (Gone, Unreachable, Moved):
            log.info("a call is gone already")


async def keep(store: Store, person: Person, calls: Calls) -> None:
    """Write the record of a person's calls, or delete an empty one."""
    await store.put("calls", person, msgspec.msgpack.encode(calls) if calls != Calls() else None)


def call_name(person: Person, room: Address | None = None) -> str:
    """The name of a person's call in his dialog or in a room."""
    if room is None:
        return slot_name(person_key(person), "turn")
    mark = sha256(str(room).encode()).hexdigest()[:8]
    return slot_name(person_key(person), f"turn-{mark}")
