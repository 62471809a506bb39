"""Deeds of the family as a whole: its score, its chat's ways, what is kept and forgotten."""

from collections.abc import Sequence
from hashlib import sha256

from msgspec.structs import replace

from bot import match
from bot.announcer import Announcer
from bot.buttons import statement_data
from bot.chat import Button, Person
from bot.deeds.settings import settings as own_settings
from bot.desk import Answer, Desk, Request, with_buttons
from bot.family import evening_began
from bot.forgetting import CHAT, forgotten
from bot.identity import Identities
from bot.marks import person_key, room_key
from bot.preferences import RoomNotes
from bot.results import Result, Results, by_game, rooms_of, tally
from bot.standing import standing
from bot.table import Table
from bot.texts import LANGUAGES, texts

MOST_LINES = 12
"""People of one list of the score at most; the others have won least."""

ROOM = "room:"
"""What begins the words of a setting of a room."""


# The score


async def score(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Tell the match under way, this evening, and all times in this chat by person and game."""
    results = await _results(desk, request)
    names = await _names(desk, results)
    parts = [
        *[_match(desk, request, table) for table in await _going(desk, request, table_id)],
        _evening(request, results, names, desk.clock()),
        _all_times(request, results, names, desk.clock()),
    ]
    told = [part for part in parts if part]
    return Answer("\n\n".join(told) if told else request.say("answer-score-empty"))


async def _results(desk: Desk, request: Request) -> list[Result]:
    """The results of this room; in private those of every room the person is at home in."""
    kept = Results(desk.store)
    if not request.incoming.private:
        return await kept.of(str(request.at))
    found: dict[str, Result] = {}
    rooms = {room for table in await desk.tables_here(request) for room in rooms_of(table)}
    for room in {str(request.at), *request.person.rooms, *rooms}:
        found |= {line.table: line for line in await kept.of(room)}
    lines = sorted(found.values(), key=lambda line: (line.ended, line.table))
    return [line for line in lines if request.who in {p.person for p in line.players}]


async def _names(desk: Desk, results: Sequence[Result]) -> dict[Person, str]:
    """People's newest names."""
    people = {player.person for line in results for player in line.players if player.person}
    known = {person: await desk.notes.person(person) for person in people}
    return {person: notes.name for person, notes in known.items() if person.count(":") == 1}


async def _going(desk: Desk, request: Request, table_id: str) -> list[Table]:
    tables = await desk.tables_here(request)
    named = [table for table in tables if table.id == table_id]
    return [table for table in named or tables if table.phase == "playing"]


def _match(desk: Desk, request: Request, table: Table) -> str:
    announcer = desk.announcer(request, table)
    lines = [
        request.say(f"score-{table.game}", name=announcer.names[seat], count=count)
        for seat, count in standing(table)
    ]
    if not lines:
        return ""
    return "\n".join([request.say("score-match", game=announcer.title), *lines])


def _evening(
    request: Request, results: Sequence[Result], names: dict[Person, str], now: float
) -> str:
    evening = _of_evening(request, results, now)
    if not evening or len(evening) == len(results):
        return ""
    return _list(request, request.say("score-evening", count=len(evening)), evening, names)


def _of_evening(request: Request, results: Sequence[Result], now: float) -> list[Result]:
    began = evening_began(now, request.person.rest.zone)
    return [line for line in results if line.ended >= began]


def _all_times(
    request: Request, results: Sequence[Result], names: dict[Person, str], now: float
) -> str:
    """All matches ever played; where they are those of this evening, that is said."""
    if not results:
        return ""
    first = len(_of_evening(request, results, now)) == len(results)
    title = "score-first-evening" if first else "answer-score-title"
    text = _list(request, request.say(title, count=len(results)), results, names)
    lines = [
        request.say(
            "score-game",
            game=request.say(f"{game}-title"),
            count=len(played),
            winners=[f"{name} {won}" for name, won, _ in tally(played, names).ranking if won],
        )
        for game, played in by_game(results).items()
    ]
    return "\n".join([text, request.say("score-by-game"), *lines])


def _list(
    request: Request, title: str, results: Sequence[Result], names: dict[Person, str]
) -> str:
    ranking = tally(results, names).ranking[:MOST_LINES]
    lines = [
        request.say("answer-score-line", name=name, wins=won, count=played)
        for name, won, played in ranking
    ]
    return "\n".join([title, *lines])


# What a chat is used to


async def settings(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Show and change what a chat is used to; in private, and at «Мои настройки», one's own."""
    if request.incoming.private or (word and not word.startswith(ROOM)):
        return await own_settings(desk, request, table_id, "" if word == "own" else word)
    notes = _changed(request.room, word.removeprefix(ROOM))
    if notes != request.room:
        await desk.notes.put_room(str(request.at), notes)
        for table in await desk.tables_under("room", str(request.at)):
            await desk.store.mark(table.id, room_key(str(request.at)))
    return _room_settings(request, notes)


def _changed(notes: RoomNotes, word: str) -> RoomNotes:
    if word in LANGUAGES:
        return replace(notes, language=word)
    if word == "text":
        return replace(notes, text_only=not notes.text_only)
    return notes


def _room_settings(request: Request, notes: RoomNotes) -> Answer:
    def button(key: str, word: str, **details: object) -> Button:
        return Button(request.say(key, **details), statement_data("", "settings", word))

    languages = tuple(
        button(f"button-language-{language}", f"{ROOM}{language}") for language in LANGUAGES
    )
    text = button("button-text-only", f"{ROOM}text", on=notes.text_only)
    own = button("button-own-settings", "own")
    lines = [request.say("settings-room", language=texts(notes.language).say("language"))]
    lines += _house_rules(request, notes)
    return with_buttons(Answer("\n".join(lines), instead=True), languages, (text,), (own,))


def _house_rules(request: Request, notes: RoomNotes) -> list[str]:
    """The house rules of the chat, as differences from the usual ones."""
    lines = []
    for game, options in notes.options.items():
        table = Table("", (), "", game=game, options=options)
        rules = Announcer(table, request.language).options()
        if rules:
            lines.append(
                request.say("settings-rules", game=request.say(f"{game}-title"), rules=rules)
            )
    return lines


# What is kept and forgotten


async def privacy(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Tell what is kept, and how all of it can be deleted."""
    button = Button(request.say("button-forget"), statement_data("", "forget"), "danger")
    return with_buttons(Answer(request.say("answer-privacy")), (button,))


async def forget(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Delete everything about a person, after «Точно»; computers take his seats."""
    if word != "sure":
        sure = statement_data("", "forget", "sure")
        return with_buttons(
            Answer(request.say("answer-forget-sure")),
            (Button(request.say("button-forget-sure"), sure, "danger"),),
        )
    await forget_person(
        desk,
        request.who,
        update=request.incoming.update,
        computer=request.say("computer-name"),
        nobody=request.say("score-somebody"),
    )
    return Answer(request.say("answer-forgotten"))


async def forget_person(
    desk: Desk, person: Person, *, update: str, computer: str, nobody: str
) -> None:
    """Delete everything about a person and all his selves; repeated, it does nothing more.

    His notes go last, so that a crash on the way leaves it known what is still to be done.
    """
    identities = Identities(desk)
    notes = await desk.notes.person(person)
    rooms = {*notes.rooms}
    for table in await identities.tables_of(person):
        rooms |= {*rooms_of(table)}
        await _forget_at(desk, table, person, update, computer, {notes.name})
    await Results(desk.store).rename(rooms, person, "", nobody)
    dialogs = {dialog for self_ in (*notes.selves, person) if (dialog := _dialog(desk, self_))}
    async for name in desk.store.keys_of(CHAT):
        if name.partition(" ")[0] in rooms | dialogs:
            await desk.store.put(CHAT, name, None)
    await identities.drop_code(person)
    await desk.company.forget(person)
    await desk.courier.summoner.forget(person)
    for self_ in (*notes.selves, person):
        await _forget_self(desk, self_)


async def _forget_self(desk: Desk, self_: Person) -> None:
    """Delete what lies under the name of one self, or of its dialog."""
    for kind in ("person", "named"):
        await desk.store.index_drop(kind, self_)
    if dialog := _dialog(desk, self_):
        await desk.store.index_drop("room", dialog)
        await desk.store.page_drop("result", dialog)
        await desk.store.put("room", dialog, None)
    await desk.store.strike_failed(self_)
    await desk.notes.forget(self_)


def _dialog(desk: Desk, self_: Person) -> str:
    """The address of the dialog of a self; empty where its platform does not run."""
    platform = desk.platforms.get(self_.partition(":")[0])
    return str(platform.dialog(self_)) if platform else ""


async def _forget_at(
    desk: Desk, table: Table, person: Person, update: str, computer: str, known: set[str]
) -> None:
    await desk.writer.change(
        table.id,
        # Keys of updates may tell who it was.
        sha256(update.encode()).hexdigest()[:16],
        lambda now: match.Change(forgotten(now, person, name=computer, known=known)),
    )
    dialogs = [room_key(room.address) for room in table.rooms if room.person == person]
    await desk.store.mark(table.id, person_key(person), *dialogs)
