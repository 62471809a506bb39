"""Deeds before and around a match: open a table, sit, choose, start, leave, close, play again."""

from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from bot import lobby, match, votes
from bot.absence import as_new
from bot.admission import through
from bot.buttons import statement_data
from bot.chat import Button, Person
from bot.deeds import doorstep
from bot.desk import NOTHING, Answer, Desk, Request, with_buttons
from bot.guests import guests_of, name_of
from bot.storage.ids import new_table_id
from bot.table import Question, Room, Table, keeper_of, rules_of
from bot.writer import Written
from engine.core import Refusal
from engine.registry import GAMES

CLOSE_PATIENCE = 60.0
"""Seconds in which others may keep a table that somebody wants to close."""


async def play(desk: Desk, request: Request, words: str) -> Answer:
    """Open a table here, with the game named or the list of games."""
    game = game_named(request, words)
    update = request.incoming.update
    room = Room(str(request.at), request.room.language)
    if request.incoming.private:
        room = Room(str(request.at), request.person.speaks, request.who, request.name)
    table = lobby.open_table(
        new_table_id(update), room, request.who, request.name, now=desk.clock()
    )
    genitive = request.incoming.genitive
    table = through(table, request.who, request.via, room_of(request), genitive)
    if game:
        options = request.room.options.get(game, {})
        table = lobby.choose_game(table, request.who, game, options)
    await desk.writer.create(table, update)
    return NOTHING


def game_named(request: Request, words: str) -> str:
    """Find the game that words name by its key or title; empty when they name none.

    Raises Refusal `unknown_game` for words that name something else.
    """
    wanted = words.strip().strip("«»\"'").lower()
    if not wanted:
        return ""
    if wanted in GAMES:
        return wanted
    for key in GAMES:
        names = [
            request.say(f"{key}-title"),
            request.say(f"game-{key}"),
            *request.texts.aliases(f"names-{key}"),
        ]
        if any(_names(wanted, name.lower()) for name in names):
            return key
    raise Refusal("unknown_game", game=words)


def _names(wanted: str, name: str) -> bool:
    """Whether a word is a game's name, a part of it, or the name in another case (крибиджа)."""
    if wanted == name or (len(wanted) > 2 and wanted in name):
        return True
    in_a_case = len(name) >= 4 and wanted.startswith(name[:-1])
    return in_a_case and len(wanted) - len(name) <= 2


async def choose_game(desk: Desk, request: Request, table_id: str, word: str) -> Answer:
    """Put another game on the table."""
    options = request.room.options.get(word, {})
    await _change(
        desk, request, table_id, lambda t: lobby.choose_game(t, request.who, word, options)
    )
    return NOTHING


async def sit(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Take a seat, on a side if it is named; in a match, take one's own seat back.

    Who presses outside the table's rooms comes from elsewhere, as by a link.
    """
    if table_id:
        table = await desk.table_for(request, table_id)
        if str(request.at) not in {room.address for room in table.rooms}:
            return await doorstep.come(desk, request, table)
    side = int(word) if word in {"0", "1"} else None
    who, name = request.who, request.name

    def take(table: Table) -> Table:
        if table.phase == "playing":
            came = _come_back(table, who, name)
        else:
            came = lobby.sit(table, who, name, side)
        return through(came, who, request.via, room_of(request), request.incoming.genitive)

    await _change(desk, request, table_id, take)
    return Answer(request.say("answer-sat"))


def room_of(request: Request) -> str:
    """The room in which somebody can be called; none for a dialog."""
    return "" if request.incoming.private else str(request.at)


def _come_back(table: Table, who: Person, name: str) -> Table:
    """Give a person his seat back, and his guests theirs."""
    for guest in [person for person in table.leavers if keeper_of(person) == who != person]:
        table = match.come_back(table, guest, name=name_of(guest))
    if who in table.leavers or table.seat_of(who) is not None or not guests_of(table, who):
        return match.come_back(table, who, name=name)
    return table


async def stand(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Give a seat up while the table gathers."""
    await _change(desk, request, table_id, lambda t: _stood(t, request.who))
    return Answer(request.say("answer-stood"))


def _stood(table: Table, who: Person) -> Table:
    """The lobby without a person and the guests at his phone."""
    for guest in guests_of(table, who):
        table = lobby.stand(table, guest)
    return table if table.seat_of(who) is None and table.people else lobby.stand(table, who)


async def computer(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Seat a computer player."""
    name = request.say("computer-name")
    await _change(desk, request, table_id, lambda t: lobby.seat_computer(t, request.who, name))
    return NOTHING


async def panel(desk: Desk, request: Request, table_id: str, word: str) -> Answer:
    """Open or close the list of games or of options."""
    shown = word if word in {"games", "options"} else ""
    await _change(desk, request, table_id, lambda t: lobby.show_panel(t, request.who, shown))
    return NOTHING


async def option(desk: Desk, request: Request, table_id: str, word: str) -> Answer:
    """Choose the next value of a house rule."""
    name, _, place = word.partition(":")

    def choose(table: Table) -> Table:
        values = rules_of(table).choices().get(name, ()) if table.game else ()
        if not place.isdecimal() or int(place) >= len(values):
            raise Refusal("bad_option", option=name)
        return lobby.set_option(table, request.who, name, values[int(place)])

    await _change(desk, request, table_id, choose)
    return NOTHING


async def remove(desk: Desk, request: Request, table_id: str, word: str) -> Answer:
    """Free somebody's seat."""
    seat = int(word) if word.isdecimal() else 99
    await _change(desk, request, table_id, lambda t: lobby.remove(t, request.who, seat))
    return NOTHING


async def start(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Deal the cards."""
    seed, now = cache(desk.new_seed), desk.clock()
    written = await desk.writer.change(
        table_id,
        request.incoming.update,
        lambda table: match.start(table, request.who, seed=seed(), now=now),
    )
    await _remember_rules(desk, request, written.table)
    return Answer(request.say("answer-started"))


async def _remember_rules(desk: Desk, request: Request, table: Table) -> None:
    """Let the room be used to the game and its house rules."""
    if request.incoming.private:
        return
    notes = request.room
    options = {**notes.options, table.game: table.options}
    await desk.notes.put_room(str(request.at), replace(notes, game=table.game, options=options))


async def close(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Close a lobby: at once where nobody else sits, else after a minute for «Оставить»."""
    now = desk.clock()

    def ask(table: Table) -> Table:
        if table.phase != "lobby":
            raise Refusal("already_started" if table.phase == "playing" else "table_closed")
        if table.seat_of(request.who) is None and table.host != request.who:
            raise Refusal("not_seated")
        if not [person for person in table.people if person != request.who]:
            return replace(table, phase="closed")
        return replace(table, question=Question("close", request.who, now + CLOSE_PATIENCE))

    if word != "sure":
        ask(await desk.table_for(request, table_id))
        sure = statement_data(table_id, "close", "sure")
        return with_buttons(
            Answer(request.say("answer-sure-close")),
            (Button(request.say("button-close-sure"), sure, "danger"),),
        )
    table = (await _change(desk, request, table_id, ask)).table
    return Answer(
        request.say("answer-closed" if table.phase == "closed" else "answer-close-asked")
    )


async def stay(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Keep a table that somebody wants to close."""

    def keep(table: Table) -> Table:
        return _closing(table, request, yes=False)

    await _change(desk, request, table_id, keep)
    return Answer(request.say("answer-vote-counted"))


async def closed(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Agree to closing a lobby; when all other people agree it closes at once."""

    def agree(table: Table) -> Table:
        return _closing(table, request, yes=True)

    await _change(desk, request, table_id, agree)
    return Answer(request.say("answer-vote-counted"))


def _closing(table: Table, request: Request, *, yes: bool) -> Table:
    if table.question is None or table.question.kind != "close":
        raise Refusal("no_question")
    return votes.vote(table, request.who, yes=yes, lines=list, now=table.touched).table


async def end(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """End the match without winners when everybody agrees, after «Точно»."""
    table = await desk.table_for(request, table_id)
    now = desk.clock()
    asked = votes.ask_end(table, request.who, now=now)  # refuses before it asks «Точно»
    if word != "sure":
        sure = statement_data(table.id, "end", "sure")
        return with_buttons(
            Answer(request.say("answer-sure-end")),
            (Button(request.say("button-end-sure"), sure, "danger"),),
        )
    await desk.writer.change(
        table.id, request.incoming.update, lambda t: votes.ask_end(t, request.who, now=now)
    )
    return Answer(request.say("answer-end-asked")) if asked.table.question else NOTHING


async def leave(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Leave a table; in a match only after «Точно», and a computer takes the seat."""
    table = await desk.table_for(request, table_id)
    if not table.plays(request.who):
        raise Refusal("not_seated")
    if table.phase == "playing" and word != "sure":
        sure = statement_data(table.id, "leave", "sure")
        return with_buttons(
            Answer(request.say("answer-sure-leave")),
            (Button(request.say("button-leave-sure"), sure, "danger"),),
        )
    name = request.say("computer-name")
    written = await desk.writer.change(
        table.id, request.incoming.update, lambda t: _left(t, request.who, name)
    )
    return Answer(
        request.say("answer-left" if written.table.phase == "playing" else "answer-stood")
    )


def _left(table: Table, who: Person, name: str) -> match.Change:
    """Let a person leave, and the guests at his phone with him."""
    change = match.Change(table)
    for guest in guests_of(table, who):
        change = match.leave(change.table, guest, name=name)
    if table.seat_of(who) is None:
        return change
    return match.leave(change.table, who, name=name)


async def resign(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Give the match up, after «Точно»."""
    table = await desk.table_for(request, table_id)
    if table.seat_of(request.who) is None:
        raise Refusal("not_seated")
    if word != "sure":
        sure = statement_data(table.id, "resign", "sure")
        return with_buttons(
            Answer(request.say("answer-sure-resign")),
            (Button(request.say("button-resign-sure"), sure, "danger"),),
        )
    now, name = desk.clock(), request.say("computer-name")
    await desk.writer.change(
        table.id,
        request.incoming.update,
        lambda t: match.resign(t, request.who, name=name, now=now),
    )
    return NOTHING


async def again(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Gather the same people at a new table and deal at once where they still make a match."""
    old = await desk.table_for(request, table_id)
    if old.phase != "over":
        raise Refusal("not_over")
    if request.who not in {*old.keepers, old.host}:
        raise Refusal("not_seated")
    update, now = request.incoming.update, desk.clock()
    new = new_table_id(f"again {old.id}")
    held = await desk.writer.tables.load(new)
    if held is not None:
        if held.table.phase != "playing":
            raise Refusal("moved_on")
        return Answer(request.say("answer-started"))
    table = Table(
        id=new,
        rooms=old.rooms,
        host=request.who,
        game=old.game,
        options=old.options,
        places=as_new(old.places),
        tempo=old.tempo,
        opened=now,
        touched=now,
    )
    begun = match.start(table, request.who, seed=desk.new_seed(), now=now).table
    await desk.writer.create(begun, update)
    return Answer(request.say("answer-started"))


async def _change(
    desk: Desk, request: Request, table_id: str, decide: Callable[[Table], Table]
) -> Written:
    """Change a lobby by a function of the table, and note that somebody was there."""
    now = desk.clock()

    def changed(table: Table) -> match.Change:
        return match.Change(replace(decide(table), touched=now))

    return await desk.writer.change(table_id, request.incoming.update, changed)
