"""The poster: makes the one message of a slot look as it should, and notes every step of it.

Before a send the slot's record says so, after it which message stands; so a crash in between
costs at most one surplus copy.
"""

import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from msgspec.structs import replace as changed

from bot.appearance import fingerprint
from bot.budget import Budget
from bot.chat import (
    Abilities,
    Address,
    ChatError,
    Clock,
    Gone,
    Letter,
    Moved,
    Person,
    Platform,
    Press,
    Unknown,
    Unreachable,
    Wait,
    address_of,
)
from bot.marks import PERSON
from bot.posted import Posted
from bot.slots import Slot, decode, encode, mark_of
from bot.storage.store import Store
from bot.storage.stored import StaleSlot
from bot.table import Table, position, rules_of

log = logging.getLogger(__name__)


class Slots(dict[str, Slot]):
    """The slots of a table by name, as they were read and as they have been written since."""

    def __init__(self, slots: Mapping[str, Slot] = {}, stored: Mapping[str, bytes] = {}) -> None:
        """Take slots, and their records as they lie in the store."""
        super().__init__(slots)
        self.stored = dict(stored)


def read_slots(records: Mapping[str, bytes]) -> Slots:
    """Read the slots of a table from their records."""
    return Slots({name: decode(record) for name, record in records.items()}, records)


@dataclass(frozen=True, slots=True)
class Place:
    """One slot of one table at one address."""

    table: Table
    name: str
    at: Address


class Poster:
    """Edits, sends, strips and deletes the messages of slots."""

    def __init__(
        self,
        store: Store,
        platforms: Mapping[str, Platform],
        clock: Clock,
        secret: bytes,
        budget: Budget,
        owner: str = "",
    ) -> None:
        """Speak through `platforms`, within `budget`; `secret` keys the fingerprints.

        `owner` is this process, where it writes slots under the lease of their shard only.
        """
        self._owner = owner
        self.posted = Posted()
        self._store = store
        self._platforms = platforms
        self._clock = clock
        self._secret = secret
        self.budget = budget

    async def show(self, place: Place, slots: Slots, letter: Letter) -> None:
        """Make a slot show the letter: do nothing, edit, or send; raises ChatError."""
        slot = slots.get(place.name, Slot())
        letter = labelled(letter, place.table, place.name)
        stands = slot.message and slot.at == str(place.at) and slot.carrier == "message"
        if not stands or slot.anew or not await self._edit(place, slots, letter):
            await self._send(place, slots, letter)
        await self._strip_old(place, slots)

    async def _edit(self, place: Place, slots: Slots, letter: Letter) -> bool:
        """Make the standing message look like the letter; False where it cannot be edited."""
        slot, seal = slots[place.name], fingerprint(letter, self._secret)
        if slot.print == seal:
            return True
        await self.budget.edit(str(place.at), self._limits(place))
        try:
            await self._platforms[place.at.platform].edit(place.at, slot.message, letter)
        except Gone:
            slots[place.name] = changed(slot, message="")
            return False
        await self.put(place.table, place.name, self._shown(slot, place, letter), slots)
        return True

    async def _send(self, place: Place, slots: Slots, letter: Letter) -> None:
        slot, seal = slots.get(place.name, Slot()), fingerprint(letter, self._secret)
        await self.budget.send(str(place.at), self._limits(place))
        begun = changed(
            slot,
            generation=slot.generation if slot.sending else slot.generation + 1,
            sending=True,
            attempted=seal,
            old=(*slot.old, *_left_behind(slot, place)),
        )
        begun = await self.put(place.table, place.name, begun, slots)
        try:
            message = await self._platforms[place.at.platform].send(
                place.at, letter, mark=mark_of(place.table.id, place.name, begun.generation)
            )
        except (Unreachable, Wait) as error:
            if not (isinstance(error, Wait) and error.unsure):
                await self.put(place.table, place.name, changed(begun, sending=False), slots)
            raise
        sent = changed(begun, message=message, at=str(place.at), carrier="message", anew=False)
        sent = changed(self._shown(sent, place, letter), sending=False, sent=self._clock())
        uncertain = slot.sending and slot.attempted != seal
        if uncertain:  # a platform that knows the mark keeps the words of the first try
            sent = changed(sent, print="")
        await self.put(place.table, place.name, sent, slots)
        if uncertain:
            await self._edit(place, slots, letter)

    def _shown(self, slot: Slot, place: Place, letter: Letter) -> Slot:
        """The record of a slot that shows the letter now."""
        return changed(
            slot,
            print=fingerprint(letter, self._secret),
            attempted="",
            shown=self._clock(),
            buttons=bool(letter.buttons),
            numbers=numbering(place.table),
        )

    def _limits(self, place: Place) -> Abilities:
        """What a platform takes at a place: only rooms are limited by the minute."""
        platform = self._platforms[place.at.platform]
        key = place.name.partition("@")[2]
        if key.startswith(PERSON) and place.at == platform.dialog(key.removeprefix(PERSON)):
            return replace(platform.abilities, sends_a_minute=0, edits_a_minute=0, edit_gap=0.0)
        return platform.abilities

    async def _strip_old(self, place: Place, slots: Slots) -> None:
        """Take the buttons off earlier copies; raises Wait or Unknown with the rest to be done."""
        while old := slots[place.name].old:
            try:
                await self._platforms[place.at.platform].strip(place.at, old[0])
            except (Wait, Unknown):
                raise
            except ChatError as error:
                log.info("an old copy keeps its buttons: %s", error)
            left = changed(slots[place.name], old=old[1:])
            await self.put(place.table, place.name, left, slots)

    async def strip(self, table: Table, name: str, slots: Slots) -> None:
        """Take the buttons off the message of a slot, which is live no longer."""
        slot = slots.get(name, Slot())
        if not (slot.message and slot.buttons and slot.carrier == "message"):
            return
        at = address_of(slot.at)
        with suppress(Gone, Unreachable):
            await self._platforms[at.platform].strip(at, slot.message)
        await self.put(table, name, changed(slot, buttons=False, print=""), slots)

    async def delete(self, table: Table, name: str, slots: Slots) -> None:
        """Take the message of a slot away."""
        slot = slots.get(name, Slot())
        if not (slot.message or slot.sending):
            return
        if slot.message:
            at = address_of(slot.at)
            with suppress(Gone, Unreachable, Moved):
                await self._platforms[at.platform].delete(at, slot.message)
        await self.put(table, name, Slot(generation=slot.generation), slots)

    async def drop(self, table: Table, name: str, slots: Slots) -> None:
        """Take the buttons off the message of a slot, and forget the slot."""
        if name in slots:
            await self.strip(table, name, slots)
            await self._store.put_slot(table.id, name, None, owner=self._owner)
            del slots[name]
            slots.stored.pop(name, None)

    async def put(self, table: Table, name: str, slot: Slot, slots: Slots) -> Slot:
        """Write a slot's record, with what somebody else has noted on it meanwhile; return it."""
        stored = slots.stored.get(name)
        while True:
            record = encode(slot)
            try:
                await self._store.put_slot(
                    table.id, name, record, instead=stored, owner=self._owner
                )
            except StaleSlot as stale:
                slot = merged(decode(stored), slot, decode(stale.record))
                stored = stale.record
            else:
                slots[name], slots.stored[name] = slot, record
                self.posted.note(table.id, name, slot)
                return slot

    # What one person alone sees in a room

    async def whisper(
        self, place: Place, slots: Slots, letter: Letter, person: Person, press: Press | None
    ) -> None:
        """Show a letter to one person inside a room; raises ChatError where that cannot be."""
        slot = slots.get(place.name, Slot())
        letter = labelled(letter, place.table, place.name)
        platform = self._platforms[place.at.platform]
        message = await platform.whisper(place.at, person, letter, press=press)
        await self.budget.count_send(str(place.at))
        if slot.carrier == "message":
            await self.strip(place.table, place.name, slots)
            slot = slots[place.name]
        shown = self._shown(slot, place, letter)
        whispered = changed(
            shown, message=message, at=str(place.at), carrier="whisper", sent=self._clock()
        )
        await self.put(place.table, place.name, whispered, slots)

    async def edit_whisper(
        self, place: Place, slots: Slots, letter: Letter, person: Person
    ) -> None:
        """Make a whispered slot show the letter, or forget it where that cannot be."""
        slot, letter = slots[place.name], labelled(letter, place.table, place.name)
        if fingerprint(letter, self._secret) == slot.print:
            return
        platform = self._platforms[place.at.platform]
        try:
            # Platforms with whispers count every change of them as one more message.
            await self.budget.send(str(place.at), platform.abilities)
            await platform.edit_whisper(place.at, person, slot.message, letter)
        except Wait:
            raise
        except ChatError:
            await self.put(place.table, place.name, Slot(generation=slot.generation), slots)
        else:
            await self.put(place.table, place.name, self._shown(slot, place, letter), slots)


def merged(before: Slot, ours: Slot, theirs: Slot) -> Slot:
    """The record that others have written, with what we have changed since `before`."""
    changes = {
        field: getattr(ours, field)
        for field in ours.__struct_fields__
        if getattr(ours, field) != getattr(before, field)
    }
    return changed(theirs, **changes)


def labelled(letter: Letter, table: Table, name: str) -> Letter:
    """Note on a letter which slot of which table it is."""
    slot, _, whose = name.partition("@")
    return replace(letter, table=table.id, slot=slot.partition("-")[0], whose=whose)


def numbering(table: Table) -> str:
    """The fingerprint of the numbers that pictures of this position show."""
    if not table.state:
        return ""
    view = rules_of(table).view(position(table), None)
    if not view.numbers:
        return ""
    return mark_of(table.id, repr(view.numbers), 0).to_bytes(4, "big").hex()


def _left_behind(slot: Slot, place: Place) -> tuple[str, ...]:
    """The message that a new copy leaves standing with its buttons."""
    stays = slot.message and slot.at == str(place.at) and slot.buttons
    return (slot.message,) if stays and slot.message not in slot.old else ()
