"""What a table says about who is not there: lines of its caption and the buttons under it."""

from math import inf

from bot.announcer import Announcer, shown_name
from bot.buttons import statement_data
from bot.chat import Button
from bot.hours import day_words, fixed_words
from bot.table import TEMPOS, Question, Seated

MOST_SILENT = 2
"""Absent people that get a button each."""

ABOUT_SEATS = frozenset({"computer", "sitter", "replace"})
"""Questions about who plays a seat."""


def notices(voice: Announcer, zone: str) -> list[str]:
    """Say whether the table is paused, for whom it waits until when, and who sits in."""
    table = voice.table
    lines = []
    if table.phase == "playing" and table.paused:
        lines.append(_until(voice, "notice-paused", table.paused, zone))
    for place, name in zip(table.places, voice.names, strict=True):
        if place is not None and not place.computer and table.phase == "playing":
            lines += _of_place(voice, place, name, zone)
    return lines


def _of_place(voice: Announcer, place: Seated, name: str, zone: str) -> list[str]:
    if place.sitter:
        until = fixed_words(voice.texts, place.sitting_until, zone) if place.sitting_until else ""
        key = "notice-sitter-until" if until else "notice-sitter"
        return [voice.say(key, sitter=shown_name(place.sitter_name), name=name, time=until)]
    if place.gone:
        return [voice.say("notice-gone", name=name)]
    if place.away_until:
        return [_until(voice, "notice-away", place.away_until, zone, name=name)]
    if place.due_by:
        time = fixed_words(voice.texts, place.due_by, zone)
        return [voice.say("notice-waits", name=name, time=time)]
    return []


def _until(voice: Announcer, key: str, moment: float, zone: str, **details: object) -> str:
    if moment == inf:
        return voice.say(f"{key}-open", **details)
    return voice.say(key, time=day_words(voice.texts, moment, zone), **details)


def seat_question(voice: Announcer, question: Question, zone: str) -> str:
    """A question about a seat in words."""
    place = voice.names[question.seat]
    name = voice.name_of(question.asker)
    time = fixed_words(voice.texts, question.until, zone)
    if question.kind == "computer":
        key = "question-computer" if question.asker else "question-computer-gone"
        return voice.say(key, name=name, place=place, time=time)
    until = question.sitting_until
    details = {
        "name": name,
        "place": place,
        "who": shown_name(question.who_name),
        "time": time,
        "until": fixed_words(voice.texts, until, zone) if until else "",
    }
    stage = "" if question.who else "-named" if question.only else "-who"
    span = "-until" if question.kind == "sitter" and until else ""
    return voice.say(f"question-{question.kind}{stage}{span}", **details)


def question_words(voice: Announcer, question: Question, zone: str) -> str:
    """The open question of a table in words."""
    if question.kind in ABOUT_SEATS:
        return seat_question(voice, question, zone)
    name = voice.name_of(question.asker)
    if question.kind != "undo":
        return voice.say(f"question-{question.kind}", name=name)
    count = voice.table.step - question.back_to
    return voice.say("question-undo", name=name, count=count, seen=question.seen)


def question_buttons(voice: Announcer, question: Question) -> tuple[Button, ...]:
    """The answers to the open question of a table."""
    table = voice.table.id

    def button(label: str, verb: str) -> Button:
        return Button(voice.say(f"button-{label}"), statement_data(table, verb, ""))

    if question.kind in {"sitter", "replace"} and not question.who:
        return button("i-will", "subin"), button("not-needed", "no")
    return button("yes", "yes"), button("no", "no")


def absence_buttons(voice: Announcer) -> list[tuple[Button, ...]]:
    """Go on after a pause; decide about who is silent."""
    table = voice.table
    if table.paused:
        return [(Button(voice.say("button-resume"), statement_data(table.id, "resume")),)]
    silent = [
        Button(voice.say("button-absent", name=name), statement_data(table.id, "absent", seat))
        for seat, (place, name) in enumerate(zip(table.places, voice.names, strict=True))
        if place and not place.computer and not place.sitter
        if place.due_by or place.gone or place.away_until
    ]
    return [(button,) for button in silent[:MOST_SILENT]]


def tempo_button(voice: Announcer) -> Button:
    """The button of a table's tempo, which goes on to the next one."""
    table = voice.table
    following = TEMPOS[(TEMPOS.index(table.tempo) + 1) % len(TEMPOS)]
    label = voice.say("button-tempo", tempo=voice.say(f"tempo-{table.tempo}"))
    return Button(label, statement_data(table.id, "tempo", following))
