"""The courier makes the chats agree with the tables.

A save marks addresses dirty; the courier takes a dirty address, computes what should stand there
now, compares fingerprints before anything is drawn, and edits, sends or does nothing. A burst of
moves becomes one edit; what fails stays dirty.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf

from msgspec.structs import replace as changed

from bot.appearance import Appearance, fingerprint
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
from bot.preferences import Notes
from bot.slots import Slot, decode, encode, mark_of, slot_name
from bot.storage.ids import SHARDS, shard_of
from bot.storage.store import Store
from bot.storage.stored import Dirty
from bot.table import Table, is_live, position, rules_of
from bot.tables import Tables

log = logging.getLogger(__name__)

ROOM = "room:"
PERSON = "person:"
QUIET = 3600.0
"""Seconds without a move after which the board is sent anew at the bottom."""
CALL_AFTER = 90.0
"""Seconds of a live table before its turn is called."""
WHISPER_LIFE = 3600.0
"""Seconds after which a whispered hand is forgotten."""
POLL = 2.0
"""Seconds between two looks at all shards, the net under the published wake-ups."""
PAUSE = 5.0
"""Seconds before an address is tried again after an unexpected failure."""


def room_key(room: str) -> str:
    """The dirty mark of a room."""
    return f"{ROOM}{room}"


def person_key(person: Person) -> str:
    """The dirty mark of a person."""
    return f"{PERSON}{person}"


def everybody(table: Table) -> list[str]:
    """The dirty marks of all addresses of a table, those of people who left it among them."""
    return [
        *(room_key(room.address) for room in table.rooms),
        *(person_key(person) for person in dict.fromkeys((*table.people, *table.leavers))),
    ]


@dataclass(frozen=True, slots=True)
class Place:
    """One slot of one table at one address."""

    table: Table
    name: str
    at: Address


class Courier:
    """Keeps the slots of all tables true."""

    def __init__(  # everything outside comes in here
        self,
        store: Store,
        platforms: Mapping[str, Platform],
        notes: Notes,
        clock: Clock,
        secret: bytes,
        budget: Budget | None = None,
    ) -> None:
        """Deliver through `platforms`; `secret` keys the fingerprints."""
        self._store = store
        self._tables = Tables(store)
        self._platforms = platforms
        self._notes = notes
        self._clock = clock
        self._secret = secret
        self.budget = budget or Budget(clock)
        self._held: dict[tuple[str, str], float] = {}
        self._under_way: set[str] = set()
        self._locks: dict[str, asyncio.Lock] = {}
        self._shards: set[int] = set(range(SHARDS))
        self._wake = asyncio.Event()
        self.newest: dict[str, int] = {}
        """Newest message number seen by room, where the platform counts them."""

    # What is to be done

    async def run(self) -> None:
        """Deliver until cancelled: woken by saves, polling as the net."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._listen())
            while True:
                shards = set(self._shards)
                self._shards.clear()
                self._wake.clear()
                try:
                    await self._round(shards, tasks)
                except Exception:
                    log.exception("what is to be delivered cannot be read")
                    await asyncio.sleep(PAUSE)
                try:
                    async with asyncio.timeout(min(POLL, self._until_next_moment())):
                        await self._wake.wait()
                except TimeoutError:
                    self._shards.update(range(SHARDS))

    async def _listen(self) -> None:
        async for shard in self._store.subscribe():
            self._shards.add(shard)
            self._wake.set()

    def _until_next_moment(self) -> float:
        """Seconds until something that was held up may go on, at least a little."""
        now = self._clock()
        return max(0.05, min((at - now for at in self._held.values() if at > now), default=POLL))

    async def settle(self) -> bool:
        """Deliver all that can be delivered at this moment; tell whether there was anything."""
        rounds = 0
        while True:
            async with asyncio.TaskGroup() as tasks:
                begun = await self._round(set(range(SHARDS)), tasks)
            if not begun:
                return rounds > 0
            rounds += 1

    async def _round(self, shards: set[int], tasks: asyncio.TaskGroup) -> bool:
        """Begin to deliver what is dirty in some shards, each address apart from the others.

        Tells whether anything was begun. An address that is being delivered is left alone: it
        looks at its shard again when it is done.
        """
        now = self._clock()
        by_address: dict[str, list[Dirty]] = {}
        for entry in await self._store.dirty_in(shards, 500) if shards else ():
            held = self._held.get((entry.table, entry.address), 0.0) > now
            if not held and entry.address not in self._under_way:
                by_address.setdefault(entry.address, []).append(entry)
        for address, entries in by_address.items():
            self._under_way.add(address)
            tasks.create_task(self._deliver(address, entries))
        return bool(by_address)

    async def _deliver(self, address: str, entries: Sequence[Dirty]) -> None:
        try:
            for entry in entries:
                await self._deliver_entry(entry)
        except Exception:
            log.exception("%s could not be marked as delivered", address)
        finally:
            self._under_way.discard(address)
            self._shards.update(shard_of(entry.table) for entry in entries)
            self._wake.set()

    async def _deliver_entry(self, entry: Dirty) -> None:
        try:
            await self.refresh(entry.table, entry.address)
        except Wait as wait:
            self._hold(entry, wait.seconds)
        except Unknown:
            self._hold(entry, PAUSE)
        except ChatError as error:
            log.info("table %s: %s at a chat: %s", entry.table, type(error).__name__, error)
            await self._clean(entry)
        except Exception:
            log.exception("table %s could not be shown", entry.table)
            self._hold(entry, PAUSE)
        else:
            await self._clean(entry)

    def next_moment(self) -> float:
        """The moment at which an address that must wait is tried again; infinity for none."""
        return min(self._held.values(), default=inf)

    def _hold(self, entry: Dirty, seconds: float) -> None:
        self._held[entry.table, entry.address] = self._clock() + seconds

    async def _clean(self, entry: Dirty) -> None:
        self._held.pop((entry.table, entry.address), None)
        await self._store.clean(entry.table, entry.address, entry.mark)

    def lock(self, address: str) -> asyncio.Lock:
        """The lock under which the slots of an address are written."""
        return self._locks.setdefault(address, asyncio.Lock())

    # One address

    async def refresh(self, table_id: str, address: str) -> None:
        """Make one address of a table true; raises ChatError where the platform objects."""
        async with self.lock(address):
            table = await self._tables.load(table_id)
            if table is None:
                return
            slots = {
                name: decode(value) for name, value in (await self._store.slots(table_id)).items()
            }
            if address.startswith(ROOM):
                await self._refresh_room(table.table, address, slots)
            else:
                await self._refresh_person(table.table, address.removeprefix(PERSON), slots)

    async def _refresh_room(self, table: Table, key: str, slots: dict[str, Slot]) -> None:
        room = key.removeprefix(ROOM)
        at = address_of(room)
        platform = self._platforms.get(at.platform)
        if platform is None or room not in {r.address for r in table.rooms}:
            return
        look = await self._appearance(table, at, room=room)
        if table.phase == "lobby":
            await self._show(Place(table, slot_name(key, "lobby"), at), slots, look.lobby())
            return
        await self._finish_lobby(table, key, at, slots, look)
        if not table.state:
            return
        sent = await self._send_results(table, key, at, slots, look)
        board = slot_name(key, "board")
        slot = slots.get(board, Slot())
        if (
            table.phase == "playing"
            and slot.message
            and (sent or self._is_buried(table, slot, at))
        ):
            slots[board] = changed(slot, anew=True)
        await self._show(Place(table, board, at), slots, look.board())
        if table.phase == "over":
            await self._show_once(
                Place(table, slot_name(key, "result-match"), at), slots, look.match_result
            )

    async def _finish_lobby(
        self, table: Table, key: str, at: Address, slots: dict[str, Slot], look: Appearance
    ) -> None:
        name = slot_name(key, "lobby")
        slot = slots.get(name)
        if slot is None or not slot.message:
            return
        if table.phase == "closed":
            await self._show(Place(table, name, at), slots, look.closed())
        elif slot.buttons:
            with suppress(Gone):
                await self._platforms[at.platform].strip(at, slot.message)
            await self._put(table, name, changed(slot, buttons=False), slots)

    async def _send_results(
        self, table: Table, key: str, at: Address, slots: dict[str, Slot], look: Appearance
    ) -> bool:
        lines: list[str] | None = None
        for number in range(1, len(table.deal_ends) + 1):
            name = slot_name(key, f"result-{number}")
            if slots.get(name, Slot()).message:
                continue
            if lines is None:
                lines = await self._tables.lines(table.id)
            await self._show(Place(table, name, at), slots, look.result(number, lines))
        return lines is not None

    async def _show_once(
        self, place: Place, slots: dict[str, Slot], letter: Callable[[], Letter]
    ) -> None:
        if not slots.get(place.name, Slot()).message:
            await self._show(place, slots, letter())

    def _is_buried(self, table: Table, slot: Slot, at: Address) -> bool:
        """Whether the board should come to the bottom of its room again."""
        if (
            slot.sent
            and self._clock() - max(slot.sent, 0.0) > QUIET
            and (table.turn_began - slot.sent > QUIET)
        ):
            return True
        newest = self.newest.get(str(at), 0)
        return slot.message.isdecimal() and newest - int(slot.message) > 20

    async def _refresh_person(self, table: Table, person: Person, slots: dict[str, Slot]) -> None:
        seat = table.seat_of(person)
        key = person_key(person)
        if seat is None or not table.state:
            await self._remove_turn(table, key, slots)
            await self._strip_hand(table, key, slots)
            return
        notes = await self._notes.person(person)
        dialog = self._dialog(person)
        if dialog is None:
            return
        name = slot_name(key, "hand")
        slot = slots.get(name, Slot())
        opened = notes.reachable or self._platforms[dialog.platform].abilities.dialogs_open
        try:
            if slot.carrier == "whisper" and slot.message:
                await self._refresh_whisper(table, person, seat, slots)
            if opened and not notes.prefers_room:
                look = await self._appearance(table, dialog, person=person)
                await self._show(
                    Place(table, name, dialog),
                    slots,
                    look.hand(seat, self.chosen(table, seat, slots.get(name, Slot()))),
                )
        except Unreachable:
            await self._notes.put_person(person, changed(notes, reachable=False))
        await self._refresh_turn(table, person, seat, slots, opened=opened)

    async def _strip_hand(self, table: Table, key: str, slots: dict[str, Slot]) -> None:
        """Take the buttons off the hand of somebody who left."""
        name = slot_name(key, "hand")
        slot = slots.get(name, Slot())
        if not (slot.message and slot.buttons and slot.carrier == "message"):
            return
        at = address_of(slot.at)
        with suppress(Gone, Unreachable):
            await self._platforms[at.platform].strip(at, slot.message)
        await self._put(table, name, changed(slot, buttons=False, print=""), slots)

    async def _refresh_whisper(
        self, table: Table, person: Person, seat: int, slots: dict[str, Slot]
    ) -> None:
        name = slot_name(person_key(person), "hand")
        slot = slots[name]
        if self._clock() - slot.sent > WHISPER_LIFE:
            await self._put(table, name, Slot(generation=slot.generation), slots)
            return
        at = address_of(slot.at)
        look = await self._appearance(table, at, person=person)
        letter = _labelled(look.hand(seat, self.chosen(table, seat, slot)), table, name)
        seal = fingerprint(letter, self._secret)
        if seal == slot.print:
            return
        try:
            # Platforms with whispers count every change of them as one more message.
            self.budget.needs_send(str(at), self._platforms[at.platform].abilities)
            await self._platforms[at.platform].edit_whisper(at, person, slot.message, letter)
        except Wait:
            raise
        except ChatError:
            await self._put(table, name, Slot(generation=slot.generation), slots)
        else:
            self.budget.count_send(str(at))
            await self._put(table, name, changed(slot, print=seal), slots)

    # The call to a person whose turn it is

    async def _refresh_turn(
        self, table: Table, person: Person, seat: int, slots: dict[str, Slot], *, opened: bool
    ) -> None:
        key = person_key(person)
        if not self.calls(table, seat):
            await self._remove_turn(table, key, slots)
            return
        name = slot_name(key, "turn")
        slot = slots.get(name, Slot())
        if slot.message and slot.decision == table.decisions[seat]:
            return
        await self._remove_turn(table, key, slots)
        at = self._dialog(person) if opened else _home(table, person)
        if at is None:
            return
        look = await self._appearance(table, at, person=person)
        letter = look.turn(seat, in_room=not opened)
        if not opened:
            board = slots.get(slot_name(room_key(str(at)), "board"), Slot())
            letter = replace(letter, reply_to=board.message)
        slots[name] = changed(slots.get(name, Slot()), decision=table.decisions[seat])
        try:
            await self._show(Place(table, name, at), slots, letter)
        except Unreachable:
            return

    def calls(self, table: Table, seat: int) -> bool:
        """Whether the person of a seat is to be called now."""
        if table.phase != "playing" or seat not in rules_of(table).to_act(position(table)):
            return False
        now = self._clock()
        return not is_live(table, now) or now - table.turn_began >= CALL_AFTER

    async def _remove_turn(self, table: Table, key: str, slots: dict[str, Slot]) -> None:
        name = slot_name(key, "turn")
        slot = slots.get(name)
        if slot is None:
            return
        if slot.message:
            at = address_of(slot.at)
            with suppress(Gone, Unreachable, Moved):
                await self._platforms[at.platform].delete(at, slot.message)
        await self._put(table, name, Slot(generation=slot.generation), slots)

    # One slot

    async def _show(self, place: Place, slots: dict[str, Slot], letter: Letter) -> None:
        """Make one slot show the letter: do nothing, edit, or send."""
        slot = slots.get(place.name, Slot())
        letter = _labelled(letter, place.table, place.name)
        seal = fingerprint(letter, self._secret)
        platform = self._platforms[place.at.platform]
        stays = slot.message and slot.at == str(place.at) and slot.carrier == "message"
        if stays and not slot.anew:
            if slot.print == seal:
                return
            try:
                self.budget.needs_edit(str(place.at), self._limits(place))
                await platform.edit(place.at, slot.message, letter)
            except Gone:
                slot = changed(slot, message="")
            else:
                self.budget.count_edit(str(place.at))
                await self._put(
                    place.table,
                    place.name,
                    changed(
                        slot,
                        print=seal,
                        buttons=bool(letter.buttons),
                        numbers=self.numbering(place.table),
                    ),
                    slots,
                )
                return
        await self._send(place, slots, slot, letter, seal)

    async def _send(
        self, place: Place, slots: dict[str, Slot], slot: Slot, letter: Letter, seal: str
    ) -> None:
        platform = self._platforms[place.at.platform]
        self.budget.needs_send(str(place.at), self._limits(place))
        old = slot.old
        if slot.message and slot.at == str(place.at) and slot.buttons:
            old = (*old, slot.message)
        generation = slot.generation if slot.sending else slot.generation + 1
        begun = changed(slot, generation=generation, sending=True, old=old)
        await self._put(place.table, place.name, begun, slots)
        mark = mark_of(place.table.id, place.name, generation)
        try:
            message = await platform.send(place.at, letter, mark=mark)
        except Moved:
            raise
        except Unreachable:
            await self._put(place.table, place.name, changed(begun, sending=False), slots)
            raise
        self.budget.count_send(str(place.at))
        sent = changed(
            begun,
            message=message,
            at=str(place.at),
            carrier="message",
            print=seal,
            sending=False,
            sent=self._clock(),
            buttons=bool(letter.buttons),
            anew=False,
            numbers=self.numbering(place.table),
        )
        await self._put(place.table, place.name, sent, slots)
        await self._strip_old(place, slots)

    def _limits(self, place: Place) -> Abilities:
        """What a platform takes at a place: only rooms are limited by the minute."""
        abilities = self._platforms[place.at.platform].abilities
        key = place.name.partition("@")[2]
        if key.startswith(PERSON) and place.at == self._dialog(key.removeprefix(PERSON)):
            return replace(abilities, sends_a_minute=0, edits_a_minute=0, edit_gap=0.0)
        return abilities

    async def _strip_old(self, place: Place, slots: dict[str, Slot]) -> None:
        slot = slots[place.name]
        for message in slot.old:
            try:
                await self._platforms[place.at.platform].strip(place.at, message)
            except ChatError as error:
                log.info("an old copy keeps its buttons: %s", error)
        if slot.old:
            await self._put(place.table, place.name, changed(slot, old=()), slots)

    async def _put(self, table: Table, name: str, slot: Slot, slots: dict[str, Slot]) -> None:
        slots[name] = slot
        await self._store.put_slot(table.id, name, encode(slot))

    def numbering(self, table: Table) -> str:
        """The fingerprint of the numbers that pictures of this position show."""
        if not table.state:
            return ""
        view = rules_of(table).view(position(table), None)
        return (
            mark_of(table.id, repr(view.numbers), 0).to_bytes(4, "big").hex()
            if view.numbers
            else ""
        )

    def chosen(self, table: Table, seat: int, slot: Slot) -> tuple[str, ...]:
        """The tokens chosen for the decision the seat still owes."""
        return slot.chosen if slot.decision == table.decisions[seat] else ()

    # At a person's wish

    async def whisper_hand(
        self, table: Table, person: Person, at: Address, press: Press | None
    ) -> Letter:
        """Show a seated person his hand inside a room; raises ChatError where that cannot be.

        Returns the letter, for carriers of less.
        """
        seat = table.seat_of(person)
        look = await self._appearance(table, at, person=person)
        name = slot_name(person_key(person), "hand")
        slots = {name: decode((await self._store.slots(table.id)).get(name))}
        letter = look.hand(seat or 0, self.chosen(table, seat or 0, slots[name]))
        letter = _labelled(letter, table, name)
        platform = self._platforms[at.platform]
        if not platform.abilities.whispers:
            raise Unreachable("no_whispers")
        async with self.lock(person_key(person)):
            message = await platform.whisper(at, person, letter, press=press)
            self.budget.count_send(str(at))
            slot = changed(
                slots[name],
                message=message,
                at=str(at),
                carrier="whisper",
                print=fingerprint(letter, self._secret),
                sent=self._clock(),
                numbers=self.numbering(table),
            )
            await self._put(table, name, slot, slots)
        return letter

    async def choose(
        self, table: Table, person: Person, decision: int, tokens: tuple[str, ...]
    ) -> None:
        """Keep what a person has chosen of a move in several taps, and show what follows."""
        name = slot_name(person_key(person), "hand")
        async with self.lock(person_key(person)):
            slot = decode((await self._store.slots(table.id)).get(name))
            kept = changed(slot, chosen=tokens, decision=decision)
            await self._store.put_slot(table.id, name, encode(kept))
        await self._store.mark(table.id, person_key(person))

    async def send_anew(self, table: Table, address: str, slot: str) -> None:
        """Have a slot sent at the bottom of its chat again."""
        name = slot_name(address, slot)
        async with self.lock(address):
            kept = decode((await self._store.slots(table.id)).get(name))
            await self._store.put_slot(table.id, name, encode(changed(kept, anew=True)))
        await self._store.mark(table.id, address)

    async def follow(self, table_id: str, old: str, new: str) -> None:
        """Let the results sent to a room count as sent at its new address."""
        for name, value in (await self._store.slots(table_id)).items():
            slot, _, key = name.partition("@")
            if key == room_key(old) and slot.startswith("result"):
                await self._store.put_slot(table_id, slot_name(room_key(new), slot), value)

    async def _appearance(
        self, table: Table, at: Address, *, room: str = "", person: Person = ""
    ) -> Appearance:
        notes = await (self._notes.person(person) if person else self._notes.room(room))
        abilities = self._platforms[at.platform].abilities
        return Appearance(table, notes.viewer(), abilities, self._secret)

    def _dialog(self, person: Person) -> Address | None:
        platform = self._platforms.get(person.partition(":")[0])
        return platform.dialog(person) if platform else None


def _labelled(letter: Letter, table: Table, name: str) -> Letter:
    """Note on a letter which slot of which table it is."""
    return replace(letter, table=table.id, slot=name.partition("@")[0].partition("-")[0])


def _home(table: Table, person: Person) -> Address | None:
    """The room of the table on the person's own platform."""
    for room in table.rooms:
        at = address_of(room.address)
        if at.platform == person.partition(":")[0]:
            return at
    return None
