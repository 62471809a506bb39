"""Deeds at the door: coming by a code or a link, the host's yes, rooms and people that look on."""

from msgspec.structs import replace

from bot import codes, match
from bot.admission import (
    CALLS_AN_HOUR,
    arrive,
    caller_of,
    chat_of,
    is_known,
    let_in,
    send_away,
    wait,
    with_room,
    without_room,
)
from bot.announcer import Announcer
from bot.buttons import statement_data
from bot.chat import Button, Letter, address_of, tag_of
from bot.desk import NOTHING, Answer, Desk, Request, with_buttons
from bot.invitations import Invitations, holds
from bot.marks import room_key
from bot.reach import Words, reach, rooms_of
from bot.table import Caller, Room, Table
from bot.texts import Texts
from engine.core import Refusal

HOUR = 3600.0


async def by_words(desk: Desk, request: Request, words: str) -> Answer | None:
    """Come by a spoken code; None where the words are none.

    Words of which none is ours may be anything else to somebody who plays here. Raises
    `unknown_code`, or `too_many_tries` when somebody guesses.
    """
    spoken = codes.read(words)
    if spoken is None or not (spoken.familiar or not await desk.tables_here(request)):
        return None
    kept, now = Invitations(desk.store), desk.clock()
    known = bool(request.person.rooms)
    if not await kept.may_try(request.who, known=known, now=now):
        raise Refusal("too_many_tries")
    table = await _opened(desk, await kept.table_of_code(spoken.key))
    if table is None or not table.invitation or table.invitation.code != spoken.key:
        await _alarm(desk, request, await kept.wrong(request.who, spoken, now=now))
        raise Refusal("unknown_code")
    return await come(desk, request, table)


async def by_token(desk: Desk, request: Request, token: str) -> Answer:
    """Come by a link; raises `unknown_code` where it opens nothing any more."""
    table = await _opened(desk, await Invitations(desk.store).table_of_token(token))
    if table is None or not table.invitation or table.invitation.token != token:
        raise Refusal("unknown_code")
    return await come(desk, request, table)


async def by_table(desk: Desk, request: Request, table_id: str, *, watch: bool) -> Answer:
    """Come by the name of a table, which is no secret: only who is known there may."""
    held = await desk.writer.tables.load(table_id)
    if held is None or not await is_known(desk, request, held.table):
        raise Refusal("unknown_code")
    if watch:
        return await _watch(desk, request, held.table)
    return await come(desk, request, held.table)


async def _opened(desk: Desk, table_id: str) -> Table | None:
    held = await desk.writer.tables.load(table_id) if table_id else None
    return held.table if held and holds(held.table, desk.clock()) else None


async def _alarm(desk: Desk, request: Request, tables: list[str]) -> None:
    """Tell hosts that somebody tries words he was not told, once an hour each."""
    kept = Invitations(desk.store)
    for table_id in tables:
        table = await _opened(desk, table_id)
        if table is None or request.who == table.host:
            continue
        if not await kept.first_alarm(table_id, now=desk.clock()):
            continue
        await reach(
            desk,
            table.host,
            _alarm_words(table),
            update=f"{request.incoming.update} {table_id}",
            rooms=rooms_of(table),
        )


def _alarm_words(table: Table) -> Words:
    def words(say: Texts) -> Letter:
        buttons = (
            Button(say.say("button-code-new"), statement_data(table.id, "code", "new")),
            Button(say.say("button-code-close"), statement_data(table.id, "code", "close")),
        )
        return Letter(say.say("family-guessing"), (buttons,))

    return words


# Coming


async def come(desk: Desk, request: Request, table: Table) -> Answer:
    """Bring somebody to a table: at once who is known there, else after the host's yes."""
    if not await is_known(desk, request, table):
        return await _knock(desk, request, table)
    caller = caller_of(request)
    return await _arrive(desk, request, table, caller)


async def _arrive(desk: Desk, request: Request, table: Table, caller: Caller) -> Answer:
    stranger = not await _sees(desk, table, caller)
    language = request.language if caller.private else request.room.language
    now = desk.clock()

    def decide(current: Table) -> match.Change:
        came = arrive(current, caller, language, stranger=stranger)
        return match.Change(replace(came, touched=now) if came != current else current)

    written = await desk.writer.change(table.id, request.incoming.update, decide)
    return Answer(request.say(_welcome(written.before, written.table, caller)))


def _welcome(before: Table, table: Table, caller: Caller) -> str:
    """The sentence for who has come: he sits, he watches, or his chat sees the table now."""
    if table.seat_of(caller.person) is not None and before.seat_of(caller.person) is None:
        return "answer-sat"
    if not caller.private:
        return "family-shown-here"
    return "answer-sat" if table.seat_of(caller.person) is not None else "family-watching"


async def _sees(desk: Desk, table: Table, caller: Caller) -> bool:
    """Whether somebody sees the table in a room of his already."""
    notes = await desk.notes.person(caller.person)
    chats = {chat_of(address_of(room.address)) for room in table.rooms if not room.person}
    return bool(chats & set(notes.rooms))


async def _knock(desk: Desk, request: Request, table: Table) -> Answer:
    """Ask the host about a stranger."""
    caller = caller_of(request)
    if caller.person in {other.person for other in table.callers}:
        return Answer(request.say("family-host-asked"))
    if (
        await desk.store.hit(f"knocks:{desk.clock() // HOUR:.0f}:{tag_of(request.who)}", HOUR)
        > CALLS_AN_HOUR
    ):
        raise Refusal("too_many_tries")
    written = await desk.writer.change(
        table.id,
        request.incoming.update,
        lambda current: match.Change(wait(current, caller)),
    )
    await reach(
        desk,
        table.host,
        _question(written.table, caller),
        update=request.incoming.update,
        rooms=rooms_of(table),
    )
    return Answer(request.say("family-host-asked"))


def _question(table: Table, caller: Caller) -> Words:
    def words(say: Texts) -> Letter:
        tag = tag_of(caller.person)
        title = Announcer(table, say.language).title or say.say("lobby-choose")
        buttons = (
            Button(say.say("button-let-in"), statement_data(table.id, "letin", tag), "success"),
            Button(say.say("button-send-away"), statement_data(table.id, "away", tag)),
        )
        return Letter(say.say("family-asks-in", name=caller.name, game=title), (buttons,))

    return words


async def letin(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Let a waiting stranger in; he comes to the table at once."""
    asked = await desk.table_for(request, table_id)
    caller = let_in(asked, request.who, word)[1]
    language = (await desk.notes.person(caller.person)).speaks
    stranger = not await _sees(desk, asked, caller)
    now = desk.clock()

    def decide(table: Table) -> match.Change:
        opened, _ = let_in(table, request.who, word)
        came = arrive(opened, caller, language, stranger=stranger)
        return match.Change(replace(came, touched=now))

    await desk.writer.change(asked.id, request.incoming.update, decide)
    await reach(
        desk,
        caller.person,
        lambda say: Letter(say.say("family-let-in")),
        update=request.incoming.update,
        rooms=() if caller.private else [address_of(caller.at)],
    )
    return Answer(request.say("family-let-in-done", name=caller.name))


async def away(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Send a waiting stranger away for good."""
    asked = await desk.table_for(request, table_id)
    caller = send_away(asked, request.who, word)[1]
    await desk.writer.change(
        asked.id,
        request.incoming.update,
        lambda table: match.Change(send_away(table, request.who, word)[0]),
    )
    await reach(
        desk,
        caller.person,
        lambda say: Letter(say.say("refusal-not-let-in")),
        update=request.incoming.update,
    )
    return Answer(request.say("family-sent-away", name=caller.name))


# Rooms that look on


async def hide(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Take a table out of this chat, after «Точно»; elsewhere it goes on."""
    table = await desk.table_for(request, table_id)
    without_room(table, str(request.at))
    if word != "sure":
        sure = statement_data(table.id, "hide", "sure")
        return with_buttons(
            Answer(request.say("family-hide-sure")),
            (Button(request.say("button-hide-sure"), sure, "danger"),),
        )
    await desk.writer.change(
        table.id,
        request.incoming.update,
        lambda current: match.Change(without_room(current, str(request.at))),
    )
    await desk.store.mark(table.id, room_key(str(request.at)))
    return Answer(request.say("family-hidden"))


async def watch(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Show a table in the dialog of somebody who has no seat: the board, never a hand."""
    if word and (came := await by_words(desk, request, word)):
        return came
    table = await desk.table_for(request, table_id)
    if not await is_known(desk, request, table):
        return await _knock(desk, request, table)
    return await _watch(desk, request, table)


async def _watch(desk: Desk, request: Request, table: Table) -> Answer:
    if table.phase not in {"lobby", "playing"}:
        raise Refusal("match_over")
    if request.who in table.keepers:
        raise Refusal("sits_already")
    platform = desk.platform(request)
    if not (request.reachable or platform.abilities.dialogs_open):
        link = platform.link(f"w-{table.id}")
        open_dialog = ((Button(request.say("button-dialog"), link=link),),) if link else ()
        return with_buttons(Answer(request.say("family-watch-dialog")), *open_dialog)
    dialog = str(platform.dialog(request.via))
    room = Room(dialog, request.person.speaks, request.who, request.name)
    await desk.writer.change(
        table.id,
        request.incoming.update,
        lambda current: match.Change(with_room(current, room)),
    )
    return Answer(request.say("family-watching"))


async def unwatch(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Stop watching."""
    table = await _watched(desk, request, table_id)
    own = [room.address for room in table.watchers if room.person == request.who]

    def decide(current: Table) -> match.Change:
        rooms = tuple(room for room in current.rooms if room.address not in own)
        return match.Change(replace(current, rooms=rooms))

    await desk.writer.change(table.id, request.incoming.update, decide)
    await desk.store.mark(table.id, *map(room_key, own))
    return Answer(request.say("family-unwatched")) if own else NOTHING


async def _watched(desk: Desk, request: Request, table_id: str) -> Table:
    """The table a person watches: named, or the newest of those in his dialog."""
    if table_id:
        return await desk.table_for(request, table_id)
    dialog = str(desk.platform(request).dialog(request.via))
    watched = [
        table
        for table in await desk.tables_under("room", dialog)
        if request.who in {room.person for room in table.watchers}
    ]
    if not watched:
        raise Refusal("not_watching")
    return watched[-1]
