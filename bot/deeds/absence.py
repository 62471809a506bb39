"""Deeds about who is not there: pauses and vacations, sitters, seats taken over."""

from collections.abc import Callable
from math import inf

from msgspec.structs import replace

from bot import absence
from bot.announcer import shown_name
from bot.buttons import statement_data
from bot.chat import Button, Letter, Person
from bot.desk import Answer, Desk, Request, with_buttons
from bot.hours import DAY, HOUR, at_words, day_words, next_hour, read_until, since_words, waking
from bot.leaving import kept_label
from bot.match import Change
from bot.reach import reach, rooms_of
from bot.summons import EVENING
from bot.table import Seated, Table
from bot.texts import Texts
from bot.waits import afresh
from bot.writer import Written
from engine.core import Refusal

SPANS = {"day": DAY, "week": 7 * DAY, "weeks": 14 * DAY, "open": inf}
"""How long pauses and vacations last, by the word of their button."""

SITTINGS = ("evening", "tomorrow", "open", "good")
"""For how long a seat is given to somebody: the last one means for good."""


async def pause(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Let a table stand still for a while; in private, without a table, one's own turns."""
    if request.incoming.private and not table_id:
        return await vacation(desk, request, "", word)
    table = await desk.table_for(request, table_id)
    if word not in SPANS:
        rows = _spans(request, table.id, "pause", ("day", "week", "open"))
        return with_buttons(Answer(request.say("answer-pause-which")), *rows)
    now, until = desk.clock(), _until(desk, request, word)
    await _change(desk, request, table.id, lambda t: absence.pause(t, request.who, until, now))
    return Answer(_until_words(request, "answer-paused", until))


async def resume(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Let a table go on, or come back from one's vacation."""
    if request.incoming.private and not table_id:
        return await vacation(desk, request, "", "back")
    table, now = await desk.table_for(request, table_id), desk.clock()
    await _change(desk, request, table.id, lambda t: absence.resume(t, request.who, now))
    return Answer(request.say("answer-resumed"))


async def vacation(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Let one's turns wait at all tables until one is back."""
    away = request.person.away_until > desk.clock()
    if word not in SPANS and word != "back":
        words = ("day", "week", "weeks", "open")
        rows = _spans(request, "", "vacation", words)
        back = (Button(request.say("button-back-again"), statement_data("", "vacation", "back")),)
        text = request.say("answer-vacation-which")
        return Answer(text, (back, *rows) if away else tuple(rows))
    until = _until(desk, request, word) if word in SPANS else 0.0
    away_until = until or desk.clock()
    await desk.notes.put_person(request.who, replace(request.person, away_until=away_until))
    for table in await desk.tables_under("person", request.who):
        await _change(
            desk, request, table.id, lambda t: absence.on_vacation(t, request.who, until)
        )
    await desk.courier.summoner.wish(
        request.who, lambda calls: replace(calls, waits=afresh(calls.waits))
    )
    if not until:
        return Answer(request.say("answer-back-again"), instead=True)
    return Answer(_until_words(request, "answer-vacation", until), instead=True)


def _spans(
    request: Request, table: str, verb: str, words: tuple[str, ...]
) -> list[tuple[Button, ...]]:
    return [
        (Button(request.say(f"button-{verb}-{word}"), statement_data(table, verb, word)),)
        for word in words
    ]


def _until(desk: Desk, request: Request, word: str) -> float:
    """The end of a span: a morning, or never."""
    span, rest = SPANS[word], request.person.rest
    return inf if span == inf else next_hour(desk.clock() + span - DAY, rest.zone, rest.morning)


def _until_words(request: Request, key: str, until: float) -> str:
    if until == inf:
        return request.say(f"{key}-open")
    return request.say(key, time=day_words(request.texts, until, request.person.rest.zone))


# Who is silent


async def absent(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Tell since when somebody is silent, and what the table may do about it."""
    table, now = await desk.table_for(request, table_id), desk.clock()
    seat, place = _place(table, word)
    if table.seat_of(request.who) is None:
        raise Refusal("not_seated")
    name, zone = desk.announcer(request, table).names[seat], request.person.rest.zone
    since = since_words(request.texts, table.turn_began, now, zone)
    lines = [_why(request, place, name, since)]
    buttons = []
    if absence.is_absent(place, now):
        buttons = [("computer-sits", "sitin"), ("replace", "sub"), ("end", "end")]
    elif place.due_by:
        time = at_words(request.texts, place.due_by, now, zone)
        lines.append(request.say("answer-absent-from", time=time))
    if place.person != request.who and not place.gone:
        buttons.append(("hurry", "hurry"))
    rows = [
        (
            Button(
                request.say(f"button-{label}"),
                statement_data(table.id, verb, "" if verb == "end" else seat),
            ),
        )
        for label, verb in buttons
    ]
    return with_buttons(Answer("\n".join(lines)), *rows)


def _why(request: Request, place: Seated, name: str, since: str) -> str:
    if place.gone:
        return request.say("notice-gone", name=name)
    if place.away_until:
        return _until_words_of(request, place, name)
    return request.say("answer-absent", name=name, since=since)


def _until_words_of(request: Request, place: Seated, name: str) -> str:
    if place.away_until == inf:
        return request.say("notice-away-open", name=name)
    time = day_words(request.texts, place.away_until, request.person.rest.zone)
    return request.say("notice-away", name=name, time=time)


async def sit_in(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Ask whether a computer is to play for somebody who is not there."""
    table, now = await desk.table_for(request, table_id), desk.clock()
    seat, place = _place(table, word)
    label = kept_label(request.texts, place.name)
    written = await _change(
        desk,
        request,
        table.id,
        lambda t: absence.ask_computer(t, request.who, seat, label, now, request.person.rest),
    )
    return _asked(request, written)


def _asked(request: Request, written: Written) -> Answer:
    question = written.table.question
    return Answer(request.say("answer-asked" if question else "answer-done"))


def _place(table: Table, word: str) -> tuple[int, Seated]:
    seat = int(word) if word.isdecimal() else -1
    place = table.places[seat] if 0 <= seat < len(table.places) else None
    if place is None:
        raise Refusal("nobody_there")
    return seat, place


# Somebody else plays


async def sub(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Look for somebody who plays for oneself for a while, or who takes a seat for good."""
    table, now = await desk.table_for(request, table_id), desk.clock()
    own = table.seat_of(request.who)
    if own is None:
        raise Refusal("not_seated")
    target, _, span = word.partition(":")
    if word and not target.isdecimal():
        return await _spoken(desk, request, table, word)
    if not target.isdecimal():
        return _seats(desk, request, table, now)
    seat, _ = _place(table, target)
    if seat == own and span not in SITTINGS:
        return _sittings(request, table, seat)
    if seat == own and span != "good":
        until = _sitting_until(desk, request, span)
        written = await _change(
            desk, request, table.id, lambda t: absence.ask_sitter(t, request.who, until, now)
        )
    else:
        written = await _change(
            desk, request, table.id, lambda t: absence.ask_replacement(t, request.who, seat, now)
        )
    return _asked(request, written)


async def _spoken(desk: Desk, request: Request, table: Table, words: str) -> Answer:
    """Ask the relative named, «Маша до восьми», to play for oneself."""
    now, zone = desk.clock(), request.person.rest.zone
    name, until = words, 0.0
    for before in request.texts.aliases("words-until"):
        head, found, tail = f" {words} ".partition(f" {before} ")
        moment = read_until(request.texts, tail, now, zone) if found else None
        if moment is not None:
            name, until = head.strip(), moment
    person, called = await _relative(desk, request, table, name)
    await _change(
        desk,
        request,
        table.id,
        lambda t: absence.ask_sitter(t, request.who, until, now, (person, called)),
    )
    title, asker = desk.announcer(request, table).title, request.name

    def letter(words: Texts) -> Letter:
        text = words.say("sitter-asked", name=shown_name(asker), game=title)
        button = Button(words.say("button-i-will"), statement_data(table.id, "subin"), "primary")
        return Letter(text, ((button,),))

    update = request.incoming.update
    await reach(desk, person, letter, update=update, rooms=rooms_of(table))
    return Answer(request.say("answer-sitter-asked", name=shown_name(called)))


async def _relative(desk: Desk, request: Request, table: Table, name: str) -> tuple[Person, str]:
    """The person of a name in the asker's company; raises `nobody_by_name`."""
    wanted = name.lower().replace("ё", "е")
    rooms = [str(at) for at in rooms_of(table)]
    for person, notes in await desk.company.around(table, request.who, rooms):
        known = notes.name.lower().replace("ё", "е")
        if wanted and wanted in {known, *known.split()}:
            return person, notes.name
    raise Refusal("nobody_by_name", name=name)


def _seats(desk: Desk, request: Request, table: Table, now: float) -> Answer:
    """The seats that can be given to somebody else: one's own, absent people's, computers'."""
    names = desk.announcer(request, table).names
    rows = []
    for seat, place in enumerate(table.places):
        own = place is not None and place.person == request.who
        if place and (own or place.computer or absence.is_absent(place, now)):
            label = request.say("button-sub-me") if own else names[seat]
            rows.append((Button(label, statement_data(table.id, "sub", seat)),))
    return with_buttons(Answer(request.say("answer-sub-which")), *rows)


def _sittings(request: Request, table: Table, seat: int) -> Answer:
    rows = [
        (
            Button(
                request.say(f"button-sitting-{span}"),
                statement_data(table.id, "sub", f"{seat}:{span}"),
            ),
        )
        for span in SITTINGS
    ]
    return with_buttons(Answer(request.say("answer-sub-how-long")), *rows)


def _sitting_until(desk: Desk, request: Request, span: str) -> float:
    now, rest = desk.clock(), request.person.rest
    if span == "evening":
        evening = next_hour(now, rest.zone, EVENING + 1)
        return evening if evening - now < DAY - HOUR else now + HOUR
    if span == "tomorrow":
        return waking(next_hour(now + HOUR, rest.zone, rest.morning), rest)
    return 0.0


async def sub_in(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Say that one plays for somebody; the others are asked."""
    now = desk.clock()
    written = await _change(
        desk,
        request,
        table_id,
        lambda t: absence.offer_self(t, request.who, request.name, now, request.person.rest),
    )
    asked = written.table.question
    if asked is not None and asked.who == request.who:
        return Answer(request.say("answer-asked"))
    return Answer(request.say("answer-sat"))


async def _change(
    desk: Desk, request: Request, table_id: str, decide: Callable[[Table], Table]
) -> Written:
    return await desk.writer.change(
        table_id, request.incoming.update, lambda table: Change(decide(table))
    )
