"""Who may come to a table from elsewhere, and what coming there means. The host is the door."""

from contextlib import suppress
from dataclasses import replace as replaced

from msgspec.structs import replace

from bot import lobby, match
from bot.chat import Address, Attendance, ChatError, Person, address_of, tag_of
from bot.desk import Desk, Request
from bot.table import Caller, Room, Seated, Table
from engine.core import Refusal

MOST_ROOMS = 12
"""Conversations one table stands in at most, watchers among them."""

MOST_CALLERS = 5
"""Strangers who wait at one table at most."""

CALLS_AN_HOUR = 5
"""Tables at which one stranger may ask in an hour."""


def chat_of(at: Address) -> str:
    """The address of the whole chat that a topic belongs to."""
    return str(replaced(at, topic=""))


async def is_known(desk: Desk, request: Request, table: Table) -> bool:
    """Whether a person needs no yes of the host.

    He sits or sat there, was let in or invited, has been in one of the table's rooms, or has
    played with somebody who sits there.
    """
    who = request.who
    if who in {table.host, *table.keepers, *table.leavers, *table.welcome}:
        return True
    chats = {chat_of(address_of(room.address)) for room in table.rooms}
    if chat_of(request.at) in chats or chats & set(request.person.rooms):
        return True
    partners = await desk.store.page("partner", who)
    return bool(set(table.keepers) & set(partners)) or await _attends(desk, request, table)


async def _attends(desk: Desk, request: Request, table: Table) -> bool:
    """Ask the platforms whether a person is in one of the table's rooms, where they would say."""
    for room in table.rooms:
        at = address_of(room.address)
        platform = desk.platforms.get(at.platform)
        if room.person or not isinstance(platform, Attendance):
            continue
        for self_ in dict.fromkeys((request.via, request.who, *request.person.selves)):
            if self_.partition(":")[0] != at.platform:
                continue
            with suppress(ChatError):
                if await platform.attends(at, self_):
                    return True
    return False


def caller_of(request: Request) -> Caller:
    """Who asks, as the table remembers it while he waits."""
    return Caller(
        request.who,
        request.name,
        request.via,
        str(request.at),
        private=request.incoming.private,
        genitive=request.incoming.genitive,
    )


def wait(table: Table, caller: Caller) -> Table:
    """Let a stranger wait for the host's yes; raises `not_let_in` or `too_many_callers`."""
    if caller.person in table.unwelcome:
        raise Refusal("not_let_in")
    waiting = tuple(other for other in table.callers if other.person != caller.person)
    if len(waiting) >= MOST_CALLERS:
        raise Refusal("too_many_callers")
    return replace(table, callers=(*waiting, caller))


def let_in(table: Table, host: Person, tag: str) -> tuple[Table, Caller]:
    """Let a waiting stranger in, for good; the host's right."""
    caller = _waiting(table, host, tag)
    welcome = tuple(dict.fromkeys((*table.welcome, caller.person)))
    unwelcome = tuple(person for person in table.unwelcome if person != caller.person)
    return replace(
        table, callers=_without(table, caller), welcome=welcome, unwelcome=unwelcome
    ), caller


def send_away(table: Table, host: Person, tag: str) -> tuple[Table, Caller]:
    """Send a waiting stranger away, for good; the host's right."""
    caller = _waiting(table, host, tag)
    unwelcome = tuple(dict.fromkeys((*table.unwelcome, caller.person)))
    return replace(table, callers=_without(table, caller), unwelcome=unwelcome), caller


def _waiting(table: Table, host: Person, tag: str) -> Caller:
    if table.host != host:
        raise Refusal("host_only", host={"person": table.host})
    for caller in table.callers:
        if tag_of(caller.person) == tag:
            return caller
    raise Refusal("no_caller")


def _without(table: Table, caller: Caller) -> tuple[Caller, ...]:
    return tuple(other for other in table.callers if other.person != caller.person)


def arrive(table: Table, caller: Caller, language: str, *, stranger: bool) -> Table:
    """Bring somebody to a table: his room sees it, and he sits where there is a seat.

    `stranger` tells that he is in none of the table's rooms, so that his dialog must show it.
    """
    if table.phase not in {"lobby", "playing"}:
        raise Refusal("table_closed" if table.phase == "closed" else "match_over")
    seated = _seated(table, caller)
    if not caller.private:
        return with_room(seated, Room(caller.at, language))
    watches = seated.seat_of(caller.person) is None
    if watches or stranger:
        return with_room(seated, Room(caller.at, language, caller.person, caller.name))
    return seated


def _seated(table: Table, caller: Caller) -> Table:
    if table.seat_of(caller.person) is not None:
        return table
    room = "" if caller.private else caller.at
    if table.phase == "playing":
        if caller.person not in table.leavers:
            return table
        back = match.come_back(table, caller.person, name=caller.name)
        return through(back, caller.person, caller.via, room, caller.genitive)
    try:
        return through(
            lobby.sit(table, caller.person, caller.name),
            caller.person,
            caller.via,
            room,
            caller.genitive,
        )
    except Refusal as refusal:
        if refusal.key != "table_full":
            raise
        return table


def through(table: Table, person: Person, via: Person, room: str, genitive: str = "") -> Table:
    """Note through which self a person plays, in which room he can be called, and his name.

    The name is that in the genitive, where the platform tells it.
    """
    return replace(
        table,
        places=tuple(
            _through(place, via, room, genitive) if place and place.person == person else place
            for place in table.places
        ),
    )


def _through(place: Seated, via: Person, room: str, genitive: str) -> Seated:
    return replace(
        place,
        via="" if via == place.person else via,
        room=room or place.room,
        genitive=genitive or place.genitive,
    )


def with_room(table: Table, room: Room) -> Table:
    """Show a table in one more room; raises `too_many_rooms`."""
    others = tuple(other for other in table.rooms if other.address != room.address)
    if len(others) < len(table.rooms):
        return table
    if len(others) >= MOST_ROOMS:
        raise Refusal("too_many_rooms")
    return replace(table, rooms=(*others, replace(room, after=len(table.deal_ends))))


def without_room(table: Table, address: str) -> Table:
    """Show a table in one room less; raises `last_room` where only watchers would be left."""
    others = tuple(room for room in table.rooms if room.address != address)
    if len(others) == len(table.rooms):
        raise Refusal("no_table")
    if not [room for room in others if not room.person or room.person in table.keepers]:
        raise Refusal("last_room")
    return replace(table, rooms=others)


def moved_to(table: Table, old: str, new: str) -> Table:
    """The table after one of its rooms got a new address."""
    return replace(
        table,
        rooms=tuple(
            replace(room, address=new) if room.address == old else room for room in table.rooms
        ),
        places=tuple(
            replace(place, room=new) if place and place.room == old else place
            for place in table.places
        ),
        callers=tuple(
            replace(caller, at=new) if caller.at == old else caller for caller in table.callers
        ),
    )
