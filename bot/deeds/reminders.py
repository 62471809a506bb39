"""Deeds about reminders: how and when to be reminded, the local time, hurry, a table's tempo."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from bot.buttons import statement_data
from bot.calls import Calls
from bot.chat import Button
from bot.desk import NOTHING, Answer, Desk, Request, with_buttons
from bot.hours import (
    HOUR,
    QUIET,
    ZONES,
    at_words,
    clock_words,
    day_words,
    is_zone,
    next_hour,
    offset_of,
    waking,
    zone_key,
)
from bot.lobby import turn_tempo
from bot.match import Change
from bot.preferences import PersonNotes
from bot.reminders import Mode, hurry_free_at, wish_at
from bot.summons import EVENING, later_buttons
from engine.core import Refusal

MODES: tuple[tuple[Mode, int], ...] = (
    ("every", 3),
    ("hours", 1),
    ("hours", 3),
    ("hours", 8),
    ("digest", 3),
    ("never", 3),
)
"""The modes in the order of their button, with the hours a turn waits."""

NIGHTS = (QUIET, (21, 8), (23, 7), (0, 9), (0, 0))
"""The quiet hours in the order of their button; none where both are the same."""

V = TypeVar("V")

PAGE = 8
"""Zones on one page of the list."""


async def remind(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Tell how a person is reminded, change it, or remind him later."""
    later = _later_named(request, word)
    if later:
        return await later_(desk, request, "", later)
    notes = _changed(request.person, word)
    if notes != request.person:
        await _note(desk, request, notes)
    return _panel(request, notes, desk.clock(), instead=bool(word))


def _later_named(request: Request, word: str) -> str:
    said = word.strip().lower()
    names = ("hour", "evening", "tomorrow")
    return next((n for n in names if said in request.texts.aliases(f"words-later-{n}")), "")


def _changed(notes: PersonNotes, word: str) -> PersonNotes:
    if word == "mode":
        now = (notes.mode, notes.after_hours if notes.mode == "hours" else 3)
        mode, hours = _following(MODES, now)
        return replace(notes, mode=mode, after_hours=hours)
    if word == "quiet":
        return replace(notes, quiet=_following(NIGHTS, notes.quiet))
    return notes


def _following(values: Sequence[V], now: object) -> V:
    at = next((number for number, value in enumerate(values) if value == now), -1)
    return values[(at + 1) % len(values)]


def _panel(request: Request, notes: PersonNotes, now: float, *, instead: bool) -> Answer:
    zone = notes.rest.zone
    quiet, time = quiet_words(request, notes), clock_words(now, zone)
    mode = request.say(f"mode-{notes.mode}", hours=notes.after_hours)
    lines = [request.say("answer-reminders", mode=mode, quiet=quiet, time=time)]
    if notes.away_until > now:
        until = day_words(request.texts, notes.away_until, zone)
        lines.append(request.say("answer-reminders-away", until=until))
    rows = (
        (_button(request, "mode", "remind", "mode", mode=mode),),
        (_button(request, "quiet", "remind", "quiet", quiet=quiet),),
        (_button(request, "zone", "zone", "0", time=time),),
        (_button(request, "vacation", "vacation"),),
    )
    return Answer("\n".join(lines), rows, instead=instead)


def quiet_words(request: Request, notes: PersonNotes) -> str:
    """A person's quiet hours in words."""
    begins, ends = notes.quiet
    if begins == ends:
        return request.say("quiet-none")
    return request.say("quiet-hours", begins=begins, ends=ends)


def _button(request: Request, label: str, verb: str, word: str = "", **details: object) -> Button:
    return Button(request.say(f"button-{label}", **details), statement_data("", verb, word))


async def _note(desk: Desk, request: Request, notes: PersonNotes) -> None:
    """Keep what a person has chosen, and look anew at what he is to be told."""
    await desk.notes.put_person(request.who, notes)
    await desk.courier.summoner.wish(request.who, lambda calls: calls)


# Later


async def later_(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Remind a person in an hour, in the evening or tomorrow."""
    now, rest = desk.clock(), request.person.rest
    if not (await desk.courier.summoner.calls(request.who)).waits:
        raise Refusal("nothing_waits")
    if word == "ask":
        row = later_buttons(request.texts, now, rest.zone)
        return with_buttons(Answer(request.say("answer-later-when")), row)
    moments = {
        "hour": now + HOUR,
        "evening": next_hour(now, rest.zone, EVENING),
        "tomorrow": next_hour(next_hour(now - 1.0, rest.zone, 0), rest.zone, rest.morning),
    }
    moment = waking(moments.get(word, moments["hour"]), rest)

    def snooze(calls: Calls) -> Calls:
        return replace(calls, past=replace(calls.past, snoozed=moment), asking=False)

    await desk.courier.summoner.wish(request.who, snooze)
    time = at_words(request.texts, moment, now, rest.zone)
    return Answer(request.say("answer-snoozed", time=time))


# The person's time


async def zone(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Take a person's time zone, or show a page of zones by what their clocks say."""
    now = desk.clock()
    chosen = request.person.rest.zone if word == "right" else word.removeprefix("=")
    if word == "right" or (word.startswith("=") and is_zone(chosen)):
        await _note(desk, request, replace(request.person, zone=chosen, zone_asked=True))
        await desk.courier.summoner.wish(request.who, _answered)
        await _tell_rooms(desk, request, chosen)
        time = clock_words(now, chosen)
        return Answer(request.say("answer-zone-set", time=time), instead=word != "right")
    page = int(word) if word.isdecimal() and int(word) * PAGE < len(ZONES) else 0
    return _zones(request, now, page, instead=word != "ask")


async def _tell_rooms(desk: Desk, request: Request, chosen: str) -> None:
    """Let rooms whose time nobody has told yet go by that of the person."""
    tables = await desk.tables_under("person", request.who)
    for room in {room.address for table in tables for room in table.rooms if not room.person}:
        notes = await desk.notes.room(room)
        if not notes.zone:
            await desk.notes.put_room(room, replace(notes, zone=chosen))


def _answered(calls: Calls) -> Calls:
    return replace(calls, asking=False)


def _zones(request: Request, now: float, page: int, *, instead: bool) -> Answer:
    """A page of zones from west to east, each by its time and a city."""
    ordered = sorted(ZONES, key=lambda name: offset_of(name, now))
    buttons = [
        Button(
            request.say(
                "zone-name", time=clock_words(now, name), city=request.say(zone_key(name))
            ),
            statement_data("", "zone", f"={name}"),
        )
        for name in ordered[page * PAGE : (page + 1) * PAGE]
    ]
    rows = [tuple(buttons[at : at + 2]) for at in range(0, len(buttons), 2)]
    following = page + 1 if (page + 1) * PAGE < len(ZONES) else 0
    rows.append((_button(request, "zone-more", "zone", str(following)),))
    return Answer(request.say("answer-zone-which"), tuple(rows), instead=instead)


# Hurry


async def hurry(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Pass on to who has been silent for long that the others would like him to move."""
    table = await desk.table_for(request, table_id)
    seat = int(word) if word.isdecimal() and int(word) < len(table.places) else -1
    place = table.places[seat] if seat >= 0 else None
    if table.seat_of(request.who) is None:
        raise Refusal("not_seated")
    if place is None or place.computer:
        raise Refusal("no_hurry")
    if place.person == request.who:
        raise Refusal("waited_for")
    summoner, now, zone_here = desk.courier.summoner, desk.clock(), request.person.rest.zone
    habits = await summoner.habits(place.person)
    calls = await summoner.calls(place.person)
    wait = next((wait for wait in calls.waits if wait.table == table.id), None)
    if wait is None or not wait.mentioned:
        raise Refusal("no_hurry")
    if habits.mode == "never":
        raise Refusal("hurry_never", name=place.name)
    free = hurry_free_at(wait, calls.past)
    if free > now:
        raise Refusal("hurried_already", time=at_words(request.texts, free, now, zone_here))
    by = str(desk.announcer(request, table).name_of(request.who))

    def wish(kept: Calls) -> Calls:
        return replace(kept, past=replace(kept.past, hurried=now, hurry=by))

    wished = await summoner.wish(place.person, wish)
    moment = wish_at(habits, wished.past)
    if moment <= now:
        return Answer(request.say("answer-hurried-now"))
    return Answer(
        request.say("answer-hurried", time=at_words(request.texts, moment, now, zone_here))
    )


# The tempo


async def tempo(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Let a table play faster or slower."""
    await desk.writer.change(
        table_id,
        request.incoming.update,
        lambda table: Change(turn_tempo(table, request.who, word)),
    )
    return NOTHING
