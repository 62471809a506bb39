"""Deeds of rooms themselves: the bot is added or removed, a room moves, a person leaves it."""

from dataclasses import replace as replaced

from msgspec.structs import replace

from bot import match
from bot.buttons import statement_data
from bot.chat import Address, Button, address_of
from bot.courier import everybody
from bot.desk import Answer, Desk, Request, with_buttons
from bot.table import Room, Table
from engine.core import Refusal


async def added(desk: Desk, request: Request) -> Answer | None:
    """Say hello once in a room."""
    notes = replace(request.room, administrator=request.incoming.administrator, greeted=True)
    await desk.notes.put_room(str(request.at), notes)
    if request.room.greeted:
        await _show_all(desk, str(request.at))
        return None
    text = request.say("hello-group")
    if not request.incoming.administrator:
        text = f"{text}\n{request.say('hello-group-rights')}"
    return with_buttons(Answer(text), (play_button(request),))


def play_button(request: Request) -> Button:
    """The button that opens a table."""
    return Button(request.say("button-play"), statement_data("", "play"), "primary")


async def rights(desk: Desk, request: Request) -> None:
    """Note whether the bot is an administrator, and show again what could not be shown."""
    notes = replace(request.room, administrator=request.incoming.administrator)
    await desk.notes.put_room(str(request.at), notes)
    await _show_all(desk, str(request.at))


async def reachable(desk: Desk, request: Request, *, now: bool) -> None:
    """Note whether a person takes private messages."""
    await desk.notes.put_person(request.who, replace(request.person, reachable=now))
    for table in await desk.tables_under("person", request.who):
        await desk.store.mark(table.id, f"person:{request.who}")


async def left(desk: Desk, request: Request) -> None:
    """Give the seats of somebody who left a room to computers."""
    name = request.say("computer-name")
    for table in await desk.tables_under("person", request.who):
        if table.phase not in {"lobby", "playing"} or not _is_only_in(table, request.at):
            continue
        try:
            await desk.writer.change(
                table.id,
                request.incoming.update,
                lambda current: match.leave(current, request.who, name=name),
            )
        except Refusal:
            continue


def _is_only_in(table: Table, at: Address) -> bool:
    """Whether a table stands in one room, and that is the left one or a topic of it."""
    rooms = [replaced(address_of(room.address), topic=at.topic) for room in table.rooms]
    return rooms == [at]


async def moved(desk: Desk, request: Request) -> None:
    """Let every table of a room follow it to its new address."""
    to = request.incoming.moved_to
    if to is None:
        return
    old, new = str(request.at), str(to)
    await desk.notes.put_room(new, request.room)

    def follow(table: Table) -> match.Change:
        rooms = tuple(
            Room(new, room.language) if room.address == old else room for room in table.rooms
        )
        return match.Change(replace(table, rooms=rooms))

    for table in await desk.tables_under("room", old):
        await desk.courier.follow(table.id, old, new)
        await desk.writer.change(table.id, request.incoming.update, follow)


async def _show_all(desk: Desk, room: str) -> None:
    for table in await desk.tables_under("room", room):
        await desk.store.mark(table.id, *everybody(table))
