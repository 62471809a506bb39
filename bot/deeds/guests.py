"""Deeds of guests at somebody's phone: a seat for them, and whose hand lies open just now."""

from dataclasses import replace as replaced

from msgspec.structs import replace

from bot import lobby, match
from bot.admission import is_known, through
from bot.deeds.seats import room_of
from bot.desk import NOTHING, Answer, Desk, Request
from bot.guests import COVERED, free_guest, guests_of, is_covered, name_of, seats_of
from bot.marks import person_key
from bot.slots import Slot, decode, slot_name
from bot.table import Table, keeper_of
from engine.core import Refusal


async def guest(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Give a relative who plays at this phone a seat of his own; he may be named."""
    table = await desk.table_for(request, table_id)
    if not await is_known(desk, request, table):
        raise Refusal("not_seated")
    name, now = word or request.say("guest-name"), desk.clock()

    def sit(current: Table) -> match.Change:
        person = free_guest(current, request.who, name)
        sat = lobby.sit(current, person, name_of(person))
        sat = through(sat, person, request.via, room_of(request))
        return match.Change(replace(sat, touched=now))

    await desk.writer.change(table.id, request.incoming.update, sit)
    return Answer(request.say("guest-sits"))


async def me(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Show the hand of who takes the phone, and cover those of the others who share it."""
    table = await desk.table_for(request, table_id)
    own = seats_of(table, request.who)
    if not word.isdecimal() or int(word) not in own:
        raise Refusal("not_seated")
    for seat in own:
        await _show(desk, table, seat, table.lines if seat == int(word) else COVERED)
    return NOTHING


async def cover(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Cover every hand on this phone."""
    table = await desk.table_for(request, table_id)
    for seat in seats_of(table, request.who):
        await _show(desk, table, seat, COVERED)
    return NOTHING


async def _show(desk: Desk, table: Table, seat: int, shown_at: int) -> None:
    place = table.places[seat]
    if place is not None:
        await desk.courier.bare(table, place.person, shown_at)


def in_seat(request: Request, table: Table, seat: int | None) -> Request:
    """The same request as the guest's at a seat, if he plays at the phone it comes from."""
    if seat is None or not 0 <= seat < len(table.places):
        return request
    place = table.places[seat]
    if place is None or place.computer or keeper_of(place.person) != request.who:
        return request
    return replaced(request, known_as=place.person)


async def at_phone(desk: Desk, request: Request, tables: list[Table]) -> Request:
    """The request of whose hand lies open on the phone: words typed there are his."""
    for table in tables:
        guests = guests_of(table, request.who)
        if table.phase != "playing" or not guests:
            continue
        slots = await desk.store.slots(table.id)
        for person in guests:
            seat = table.seat_of(person)
            slot: Slot = decode(slots.get(slot_name(person_key(person), "hand")))
            if seat is not None and not is_covered(table, seat, slot.shown_at):
                return in_seat(request, table, seat)
    return request
