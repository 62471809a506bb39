"""What should stand at one address of a table, and in which order it is made true."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace

from msgspec.structs import replace as changed

from bot.appearance import Appearance
from bot.chat import Address, Clock, Letter, Person, Platform, Unreachable, address_of
from bot.guests import COVERED, is_covered, shares_phone
from bot.marks import PERSON, ROOM, person_key, room_key
from bot.poster import Place, Poster, Slots, read_slots
from bot.preferences import Notes
from bot.slots import Slot, slot_name
from bot.storage.store import Store
from bot.summoner import Summoner
from bot.table import Table, keeper_of
from bot.tables import Tables

QUIET = 3600.0
"""Seconds without a move after which the board is sent anew at the bottom."""

BURIED = 20
"""Newer messages under which the board is sent anew, where the platform counts them."""

WHISPER_LIFE = 3600.0
"""Seconds after which a whispered hand is forgotten."""


class Showing:
    """Shows tables: what rooms and persons should see of them, slot by slot."""

    def __init__(  # everything it reads and the one thing it speaks through
        self,
        store: Store,
        platforms: Mapping[str, Platform],
        notes: Notes,
        clock: Clock,
        secret: bytes,
        poster: Poster,
        summoner: Summoner,
    ) -> None:
        """Show through `poster` and call through `summoner`; `secret` keys the fingerprints."""
        self._store = store
        self._tables = Tables(store)
        self._platforms = platforms
        self._notes = notes
        self._clock = clock
        self._secret = secret
        self._poster = poster
        self._summoner = summoner
        self.newest: dict[str, int] = {}
        """Newest message number seen by room, where the platform counts them."""

    async def refresh(self, table_id: str, address: str) -> None:
        """Make one address of a table true; raises ChatError where the platform objects."""
        held = await self._tables.load(table_id)
        if held is None:
            return
        slots = read_slots(await self._store.slots(table_id))
        if address.startswith(ROOM):
            await self._room(held.table, address.removeprefix(ROOM), slots)
        else:
            await self._person(held.table, address.removeprefix(PERSON), slots)

    # Rooms

    async def _room(self, table: Table, room: str, slots: Slots) -> None:
        at = address_of(room)
        if at.platform not in self._platforms:
            return
        if room not in {shown.address for shown in table.rooms}:
            for name in [name for name in slots if name.endswith(f"@{room_key(room)}")]:
                await self._poster.drop(table, name, slots)
            return
        look = await self.appearance(table, at, room=room)
        lobby = self._place(table, room, "lobby")
        if table.phase == "lobby":
            await self._poster.show(lobby, slots, look.lobby())
            return
        if table.phase == "closed":
            standing = slots.get(lobby.name, Slot())
            if standing.message or standing.sending:
                await self._poster.show(lobby, slots, look.closed())
            return
        if table.state:
            await self._match(table, room, slots, look)
        await self._poster.strip(table, lobby.name, slots)

    async def _match(self, table: Table, room: str, slots: Slots, look: Appearance) -> None:
        sent = await self._results(table, room, slots, look)
        board = self._place(table, room, "board")
        slot = slots.get(board.name, Slot())
        if table.phase == "playing" and (sent or self._is_buried(table, slot, board.at)):
            slots[board.name] = changed(slot, anew=bool(slot.message))
        if _has_hand(table, room):
            await self._poster.strip(table, board.name, slots)
        else:
            await self._poster.show(board, slots, look.board())
        if table.phase == "over":
            place = self._place(table, room, "result-match")
            await self._show_once(place, slots, look.match_result)

    async def _results(self, table: Table, room: str, slots: Slots, look: Appearance) -> bool:
        """Show results of deals that the room has not seen; tell whether there were any."""
        lines: list[str] | None = None
        for number in range(1 + _known_to(table, room), len(table.deal_ends) + 1):
            place = self._place(table, room, f"result-{number}")
            if slots.get(place.name, Slot()).message:
                continue
            if lines is None:
                lines = await self._tables.lines(table.id)
            await self._poster.show(place, slots, look.result(number, lines))
        return lines is not None

    async def _show_once(self, place: Place, slots: Slots, letter: Callable[[], Letter]) -> None:
        if not slots.get(place.name, Slot()).message:
            await self._poster.show(place, slots, letter())

    def _is_buried(self, table: Table, slot: Slot, at: Address) -> bool:
        """Whether the board should come to the bottom of its room again."""
        if slot.shown and table.turn_began - slot.shown > QUIET:
            return True
        newest = self.newest.get(str(at), 0)
        return slot.message.isdecimal() and newest - int(slot.message) > BURIED

    def _place(self, table: Table, room: str, slot: str) -> Place:
        return Place(table, slot_name(room_key(room), slot), address_of(room))

    # Persons

    async def _person(self, table: Table, person: Person, slots: Slots) -> None:
        seat = table.seat_of(person)
        hand = slot_name(person_key(person), "hand")
        if seat is None or not table.state:
            await self._summoner.noticed(table, person)
            await self._without_seat(table, person, hand, slots)
            return
        via = _door(table, seat, person)
        dialog = self._dialog(via)
        if dialog is None:
            return
        notes = await self._notes.person(person)
        own = notes if via == keeper_of(person) else await self._notes.person(via)
        opened = own.reachable or self._platforms[dialog.platform].abilities.dialogs_open
        try:
            slot = slots.get(hand, Slot())
            if slot.carrier == "whisper" and slot.message:
                await self._whispered(table, person, seat, slots)
            if opened and not notes.prefers_room:
                look = await self.appearance(table, dialog, person=person)
                letter = await self.cards(look, table, seat, hand, slots)
                await self._poster.show(Place(table, hand, dialog), slots, letter)
        except Unreachable as error:
            await self._notes.put_person(via, changed(own, reachable=False))
            await self._summoner.cannot_reach(person, error.reason)
        await self._summoner.noticed(table, person)

    async def _without_seat(self, table: Table, person: Person, hand: str, slots: Slots) -> None:
        """Let nothing of a seat's cards stand where its player has become another.

        Somebody who has no place here at all any more leaves no slot behind.
        """
        slot = slots.get(hand, Slot())
        if slot.message and table.state and table.phase == "playing":
            await self._uncover(Place(table, hand, address_of(slot.at)), person, slots)
        if person not in {place.person for place in table.places if place}:
            for name in [name for name in slots if name.endswith(f"@{person_key(person)}")]:
                await self._poster.drop(table, name, slots)
            return
        if table.phase != "playing":
            await self._poster.strip(table, hand, slots)

    async def _uncover(self, place: Place, person: Person, slots: Slots) -> None:
        """Put the table that all may see in place of cards that are another's now."""
        look = await self.appearance(place.table, place.at, person=person)
        with suppress(Unreachable):
            if slots[place.name].carrier == "whisper":
                await self._poster.edit_whisper(place, slots, look.kept(person), person)
            else:
                await self._poster.show(place, slots, look.kept(person))

    async def _whispered(self, table: Table, person: Person, seat: int, slots: Slots) -> None:
        name = slot_name(person_key(person), "hand")
        slot = slots[name]
        place = Place(table, name, address_of(slot.at))
        via = await self.self_on(place.at.platform, table, seat, person)
        if self._clock() - slot.sent > WHISPER_LIFE or not via:
            await self._poster.put(table, name, Slot(generation=slot.generation), slots)
            return
        look = await self.appearance(table, place.at, person=person)
        letter = await self.cards(look, table, seat, name, slots)
        await self._poster.edit_whisper(place, slots, letter, via)

    async def self_on(self, platform: str, table: Table, seat: int, person: Person) -> Person:
        """The self of a seated person that a platform knows; empty for none."""
        notes = await self._notes.person(person)
        selves = (_door(table, seat, person), keeper_of(person), *notes.selves)
        return next((self_ for self_ in selves if self_.partition(":")[0] == platform), "")

    async def cards(
        self, look: Appearance, table: Table, seat: int, name: str, slots: Slots
    ) -> Letter:
        """The hand of a seat; on a shared phone covered, once its player has moved for good."""
        slot = slots.get(name, Slot())
        if not shares_phone(table, seat):
            return look.hand(seat, chosen(table, seat, slot))
        if not is_covered(table, seat, slot.shown_at):
            return look.hand(seat, chosen(table, seat, slot))
        if slot.shown_at != COVERED:
            await self._poster.put(table, name, changed(slot, shown_at=COVERED), slots)
        return look.covered(seat)

    # What it is made of

    async def appearance(
        self, table: Table, at: Address, *, room: str = "", person: Person = ""
    ) -> Appearance:
        """The messages of a table as a room or person should see them at an address."""
        looker = next((shown.person for shown in table.rooms if shown.address == room), "")
        notes = await (
            self._notes.person(person or looker) if person or looker else self._notes.room(room)
        )
        watches = bool(looker) and table.seat_of(looker) is None
        viewer = replace(notes.viewer(), watches=watches)
        abilities = self._platforms[at.platform].abilities
        return Appearance(table, viewer, abilities, self._secret)

    def _dialog(self, person: Person) -> Address | None:
        platform = self._platforms.get(person.partition(":")[0])
        return platform.dialog(person) if platform else None


def _door(table: Table, seat: int, person: Person) -> Person:
    """The self to which the cards of a seat go."""
    place = table.places[seat]
    return place.door if place and place.sitter != person else person


def _has_hand(table: Table, room: str) -> bool:
    """Whether a dialog shows its person his hand, so that it needs no board beside it.

    The dialog in which a table was opened has its board in any case.
    """
    shown = next(shown for shown in table.rooms if shown.address == room)
    return shown is not table.rooms[0] and shown.person in table.keepers


def _known_to(table: Table, room: str) -> int:
    """How many deals were over when the table came to a room."""
    return next((shown.after for shown in table.rooms if shown.address == room), 0)


def chosen(table: Table, seat: int, slot: Slot) -> tuple[str, ...]:
    """The tokens chosen for the decision the seat still owes."""
    return slot.chosen if slot.decision == table.decisions[seat] else ()
