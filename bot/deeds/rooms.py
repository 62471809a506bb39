"""Deeds of rooms themselves: the bot is added or removed, a room moves, a person leaves it."""

from contextlib import suppress
from dataclasses import replace as replaced

from msgspec.structs import replace

from bot import match
from bot.admission import chat_of, moved_to
from bot.buttons import statement_data
from bot.callout import room_for
from bot.chat import Address, Button, ChatError, GroupLinks, Inspector, Rights, address_of
from bot.desk import Answer, Desk, Request, with_buttons
from bot.leaving import departed
from bot.marks import everybody
from bot.results import Results
from bot.table import Table
from bot.texts import language_of
from engine.core import Refusal

CHANGES = frozenset({"added", "rights"})
"""Updates that may tell whether the bot is an administrator."""


async def added(desk: Desk, request: Request) -> Answer | None:
    """Say hello once in a room, in the language of who brings the bot."""
    greeted, code = request.room.greeted, request.incoming.language
    administrator = _is_administrator(request)
    language = language_of(code) if code and not greeted else request.room.language
    notes = replace(
        request.room,
        administrator=administrator,
        greeted=True,
        language=language,
    )
    await desk.notes.put_room(str(request.at), notes)
    if greeted:
        await _show_all(desk, str(request.at))
        return None
    request = replaced(request, room=notes)
    text = request.say("hello-group")
    abilities = desk.platform(request).abilities
    if not administrator:
        rights = "hello-group-rights" if abilities.whispers else "hello-group-mention"
        text = f"{text}\n{request.say(rights, mention=abilities.mention)}"
    if not (await _rights(desk, request)).pictures:
        text = f"{text}\n{request.say('check-no-pictures', platform=request.at.platform)}"
    return with_buttons(Answer(text), (play_button(request),))


def _is_administrator(request: Request) -> bool:
    """Whether the bot is an administrator of a room, as is told or, if it is not, as is noted."""
    told = request.incoming.administrator if request.incoming.kind in CHANGES else None
    return request.room.administrator if told is None else told


def play_button(request: Request) -> Button:
    """The button that opens a table."""
    return Button(request.say("button-play"), statement_data("", "play"), "primary")


async def rights(desk: Desk, request: Request) -> None:
    """Note whether the bot is an administrator, and show again what could not be shown."""
    notes = replace(request.room, administrator=_is_administrator(request))
    await desk.notes.put_room(str(request.at), notes)
    await _show_all(desk, str(request.at))


async def check(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Tell what the bot can do in this chat, what it cannot, and how to change that."""
    rights = await _rights(desk, request)
    lines = ["check-private" if request.incoming.private else "check-title"]
    if not request.incoming.private:
        lines.append("check-hears-all" if rights.hears_all else "check-hears-some")
        kept = rights.administrator and desk.platform(request).abilities.whispers
        lines.append("check-cards-kept" if kept else "check-cards-asked")
        lines += [] if rights.pictures else ["check-no-pictures"]
        lines += ["check-no-events"] if rights.unheard else []
        lines.append("check-dialog-open" if request.reachable else "check-dialog-closed")
        lines += [] if rights.administrator else ["check-how"]
    told = {"platform": request.at.platform, "events": rights.unheard}
    text = "\n".join(request.say(key, **told) for key in lines)
    return with_buttons(
        Answer(text),
        *_administrator_button(desk, request, rights),
        *_dialog_button(desk, request),
    )


async def _rights(desk: Desk, request: Request) -> Rights:
    """Ask the platform, and note what has changed; where it cannot say, what is noted holds."""
    platform = desk.platform(request)
    known = request.room.administrator
    noted = Rights(hears_all=known, administrator=known)
    if request.incoming.private or not isinstance(platform, Inspector):
        return noted
    try:
        rights = await platform.rights(request.at)
    except ChatError:
        return noted
    if rights.administrator != noted.administrator:
        chat = str(replaced(request.at, topic=""))
        notes = await desk.notes.room(chat)
        await desk.notes.put_room(chat, replace(notes, administrator=rights.administrator))
    return rights


def _administrator_button(
    desk: Desk, request: Request, rights: Rights
) -> tuple[tuple[Button, ...], ...]:
    platform = desk.platform(request)
    if request.incoming.private or rights.administrator or not isinstance(platform, GroupLinks):
        return ()
    link = platform.group_link("check", administrator=True)
    return ((Button(request.say("button-make-administrator"), link=link),),)


def to_group_button(
    desk: Desk, request: Request, payload: str = "hello"
) -> tuple[tuple[Button, ...], ...]:
    """The button that brings the bot to a group, with a payload; none where links cannot."""
    platform = desk.platform(request)
    if not isinstance(platform, GroupLinks):
        return ()
    return ((Button(request.say("button-to-group"), link=platform.group_link(payload)),),)


def _dialog_button(desk: Desk, request: Request) -> tuple[tuple[Button, ...], ...]:
    link = desk.platform(request).link("hello")
    if request.incoming.private or request.reachable or not link:
        return ()
    return ((Button(request.say("button-dialog"), link=link),),)


async def reachable(desk: Desk, request: Request, *, now: bool) -> None:
    """Note whether a person takes private messages."""
    own = request.own or request.person
    await desk.notes.put_person(request.via, replace(own, reachable=now))
    for table in await desk.tables_under("person", request.who):
        if not now and table.phase == "playing" and not room_for(table, request.who):
            await _departs(desk, request, table)
        await desk.store.mark(table.id, f"person:{request.who}")


async def left(desk: Desk, request: Request) -> None:
    """Ask at the tables of a room what becomes of the seats of somebody who left it."""
    for table in await desk.tables_under("person", request.who):
        if table.phase in {"lobby", "playing"} and _is_only_in(table, request.at):
            await _departs(desk, request, table)


async def _departs(desk: Desk, request: Request, table: Table) -> None:
    now, rest = desk.clock(), request.person.rest
    with suppress(Refusal):
        await desk.writer.change(
            table.id, request.incoming.update, lambda t: departed(t, request.who, now, rest)
        )


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

    await Results(desk.store).follow(old, new)
    await desk.company.follow(chat_of(request.at), chat_of(to))

    def follow(table: Table) -> match.Change:
        return match.Change(moved_to(table, old, new))

    for table in await desk.tables_under("room", old):
        await desk.courier.follow(table.id, old, new)
        await desk.writer.change(table.id, request.incoming.update, follow)


async def _show_all(desk: Desk, room: str) -> None:
    for table in await desk.tables_under("room", room):
        await desk.store.mark(table.id, *everybody(table))
