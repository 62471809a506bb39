"""Who is reminded of his turn, when, how often, and in how many messages."""

from datetime import datetime

import pytest
from msgspec.structs import replace

from bot.hours import (
    Rest,
    at_words,
    common_waking,
    is_quiet,
    local,
    since_words,
    span_words,
    waking,
)
from bot.reminders import Habits, Past, call_base, mention_at, plan, step_at
from bot.script import START
from bot.table import position, rules_of
from bot.texts import texts
from bot.waits import Wait
from tests.talk import talking

PEOPLE = ("Маша", "Коля", "Нина")
H = 3600.0
RU = texts("ru")


def at(text: str, zone: str = "+03:00") -> float:
    return datetime.fromisoformat(f"{text}{zone}").timestamp()


NOON = at("2026-03-02T12:00")
NIGHT = at("2026-03-02T23:30")


def wait(since: float = NOON, table: str = "00000000", **details) -> Wait:
    return Wait(table, 3, since, since + 90, since + 300, room="local|b|семья|", **details)


# The person's day


def test_start_of_scripts_is_noon_in_moscow():
    assert local(START, "Europe/Moscow").hour == 12


@pytest.mark.parametrize(
    ("moment", "rest", "quiet"),
    [
        (NIGHT, Rest(), True),
        (NOON, Rest(), False),
        (NIGHT, Rest(zone="America/New_York"), False),
        (NOON, Rest(zone="Asia/Vladivostok"), False),
        (at("2026-03-02T16:00"), Rest(zone="Asia/Vladivostok"), True),
        (at("2026-03-02T08:59"), Rest(), True),
        (at("2026-03-02T09:00"), Rest(), False),
        (NIGHT, Rest(begins=0, ends=9), False),
        (NIGHT, Rest(begins=0, ends=0), False),
    ],
)
def test_quiet_hours(moment, rest, quiet):
    assert is_quiet(moment, rest) is quiet
    assert (waking(moment, rest) > moment) is quiet
    assert not is_quiet(waking(moment, rest), rest)


def test_a_night_ends_in_the_morning_even_when_clocks_change():
    berlin = Rest(zone="Europe/Berlin")
    eve = at("2026-03-28T23:00", "+01:00")
    assert waking(eve, berlin) == at("2026-03-29T09:00", "+02:00")


def test_hours_at_which_nobody_sleeps():
    rests = [Rest(), Rest(zone="Asia/Vladivostok")]
    moment = common_waking(NIGHT, rests)
    assert local(moment, "Europe/Moscow").hour == 9
    far = [Rest(begins=9, ends=21), Rest(begins=21, ends=9)]
    assert common_waking(NOON, far) == NOON


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ("2026-03-02T19:30", "в 19:30"),
        ("2026-03-03T09:00", "завтра утром, в 9:00"),
        ("2026-03-03T19:30", "завтра в 19:30"),
        ("2026-03-05T09:00", "5 марта в 9:00"),
    ],
)
def test_moments_in_words(moment, words):
    assert at_words(RU, at(moment), NOON, "Europe/Moscow") == words


def test_spans_in_words():
    assert span_words(RU, 3600) == "через час"
    assert span_words(RU, 3 * H) == "через 3 часа"
    assert span_words(RU, 61) == "через 5 минут"
    assert span_words(RU, 2 * 24 * H) == "через 2 дня"
    assert since_words(RU, NOON, NIGHT, "Europe/Moscow") == "с 12:00"
    assert since_words(RU, NOON, NIGHT + 12 * H, "Europe/Moscow") == "со вчерашнего дня"
    assert since_words(RU, NOON, NIGHT + 50 * H, "Europe/Moscow") == "с 2 марта"


# What falls due


@pytest.mark.parametrize(
    ("habits", "call"),
    [
        (Habits(), NOON + 90),
        (Habits(mode="hours", after=3 * H), NOON + 3 * H),
        (Habits(mode="digest"), at("2026-03-03T09:00")),
        (Habits(mode="never"), float("inf")),
        (Habits(away_until=at("2026-03-05T03:00")), at("2026-03-05T09:00")),
        (Habits(rest=Rest(zone="Asia/Vladivostok", ends=8)), NOON + 90),
    ],
)
def test_the_mode_decides_about_the_call(habits, call):
    assert call_base(wait(), habits, Past()) == call


def test_no_call_at_night_but_for_who_is_up():
    night = wait(NIGHT)
    assert call_base(night, Habits(), Past()) == at("2026-03-03T09:00")
    assert call_base(night, Habits(seen=NIGHT - 60), Past()) == NIGHT + 90


def test_steps_come_one_after_another_with_a_gap():
    waits, past, sent = (wait(),), Past(), []
    now = NOON
    for _ in range(50):
        due = plan(waits, Habits(), past, now)
        sent += [("private", now)] if due.notify else []
        sent += [("room", now)] if due.mention else []
        waits, past = due.waits, due.past
        if due.moment == float("inf"):
            break
        now = due.moment
    assert sent == [
        ("private", NOON + 90),
        ("private", NOON + 6 * H),
        ("room", at("2026-03-03T09:00")),
    ]


def test_what_fell_due_while_nobody_looked_is_made_up_for_by_one_message():
    later = NOON + 30 * H
    due = plan(
        [wait(), wait(table="00000001"), wait(NOON + H, "00000002")], Habits(), Past(), later
    )
    assert due.notify
    assert due.mention == ()
    assert [done.told for done in due.waits] == [2, 2, 2]
    again = plan(due.waits, Habits(), due.past, later + 60)
    assert not again.notify
    assert again.moment >= later + 3 * H


def test_calls_within_a_minute_are_one():
    waits = [wait(), wait(NOON + 50, "00000001"), wait(NOON + 70, "00000002")]
    due = plan(waits, Habits(), Past(), NOON + 90)
    assert [one.table for one in due.listed] == ["00000000", "00000001"]
    assert due.moment == NOON + 160


def test_a_further_table_is_named_at_once_but_makes_no_sound_soon():
    due = plan([wait(), wait(NOON + 120, "00000001")], Habits(), Past(), NOON + 90)
    later = plan(due.waits, Habits(), due.past, NOON + 210)
    assert not later.notify
    assert len(later.listed) == 2
    assert step_at(due.waits[1], Habits(), due.past) == NOON + 90 + H


def test_after_an_answer_the_next_call_comes_at_once():
    past = Past(sent=NOON - 60, acted=NOON - 30)
    assert step_at(wait(), Habits(), past) == NOON + 90


def test_nothing_while_the_table_is_live():
    live = replace(wait(told=1, last=NOON + 90), live_until=NOON + 8 * H)
    assert step_at(live, Habits(), Past(sent=NOON + 90)) == NOON + 8 * H
    mention = replace(wait(told=2, last=NOON + 90), live_until=NOON + 20 * H)
    assert mention_at(mention, Habits(), Past()) == at("2026-03-03T09:00")


def test_a_room_where_others_sleep_is_left_alone():
    told = wait(told=2, last=NOON)
    asleep = {told.room: NOON + 15 * H}
    due = plan([told], Habits(rest=Rest(begins=0, ends=0)), Past(sent=NOON), NOON + 13 * H, asleep)
    assert due.mention == ()
    assert due.moment == NOON + 15 * H


def test_who_cannot_be_written_to_is_called_in_the_room():
    away = Habits(private=False)
    assert plan([wait()], away, Past(), NOON + 90).notify
    nowhere = replace(wait(), room="")
    assert not plan([nowhere], away, Past(), NOON + 90).notify


def test_many_messages_of_one_day_keep_a_distance():
    recent = tuple(NOON - hours * H for hours in (5, 4, 3, 1))
    past = Past(sent=NOON - H, acted=NOON - 60, recent=recent)
    assert step_at(wait(), Habits(), past) == NOON + H
    assert step_at(wait(), Habits(), replace(past, recent=recent[1:])) == NOON + 90
    assert step_at(wait(tempo="live"), Habits(), past) == NOON + 90
    assert step_at(wait(), Habits(seen=NOON - 60), past) == NOON + 90
    many = replace(past, recent=(NOON - 3.5 * H, NOON - 3.2 * H, *recent[2:], NOON - 0.5 * H))
    assert step_at(wait(), Habits(), many) == NOON + 21 * H, "five a day are enough"
    assert step_at(wait(), Habits(seen=NOON - 60), many) == NOON + 90


def test_who_plays_with_computers_alone_is_told_once():
    lonely = wait(alone=True)
    told = plan([lonely], Habits(), Past(), NOON + 3 * H)
    assert told.notify
    assert told.moment == float("inf")


# By conversation


async def seated(talk, room="семья", people=PEOPLE, game="valty"):
    await talk("=seed 0123", f"{people[0]}@{room}: /play {game}")
    for person in people[1:]:
        await talk(f"{person}@{room}! Сесть")
    await talk(f"{people[0]}@{room}! Начать")
    return await talk.table()


def to_move(table) -> str:
    (seat, *_) = rules_of(table).to_act(position(table))
    return table.places[seat].name


def calls(out) -> list:
    return [line for line in out if line.get("slot") == "turn" and line["op"] == "send"]


async def moves(talk, person, table=""):
    hand = next(
        m
        for m in reversed(talk.seen(f"@{person}", person))
        if m.letter.slot == "hand" and table in m.letter.table
    )
    return await talk(f"{person}!{hand.id} {hand.buttons[0].label}")


async def test_the_call_goes_when_the_move_is_made(store):
    async with talking(store) as talk:
        person = to_move(await seated(talk))
        (call,) = calls(await talk("+90s"))
        assert call["to"] == person
        assert call["text"].startswith(f"{person}, ваш ход: Вальты.")
        out = await moves(talk, person)
        assert [line["op"] for line in out if line["id"] == call["id"]] == ["delete"]
        assert calls(await talk("+10s")) == []


async def test_steps_of_a_day(store):
    async with talking(store) as talk:
        person = to_move(await seated(talk))
        out = await talk("+2d")
        assert [call["to"] for call in calls(out)] == [person, person, "семья"]
        deleted = [line["id"] for line in out if line["op"] == "delete"]
        assert deleted == [calls(out)[0]["id"]]
        assert "с 12:00" in calls(out)[1]["text"]
        out = await moves(talk, person)
        gone = {line["id"] for line in out if line["op"] == "delete"}
        assert gone == {call["id"] for call in calls(talk.lines)[1:]} - set(deleted)


async def test_five_tables_are_one_message(store):
    async with talking(store) as talk:
        for number in range(5):
            await seated(talk, f"комната{number}", ("Маша", "Коля"), "gin")
        person = to_move(await talk.table())
        (call,) = calls(await talk("+90s"))
        assert call["text"].count("Джин") == 5
        assert len(calls(await talk("+1h"))) == 0
        assert len(calls(await talk("+5h"))) == 1
        for number in range(5):
            (board,) = (
                m for m in talk.seen(f"комната{number}", person) if m.letter.slot == "board"
            )
            out = await moves(talk, person, board.letter.table)
            left = [line for line in out if line.get("slot") == "turn" and line["to"] == person]
            assert left[-1]["op"] == ("edit" if number < 4 else "delete")


async def test_nothing_at_night(store):
    async with talking(store) as talk:
        await talk("+11h", "Нина@семья: /play valty")
        for other in ("Коля", "Маша"):
            await talk(f"{other}@семья! Сесть")
        await talk("=seed 0123", "Нина@семья! Начать", "+20m")
        heard = calls(await talk("+10m")), calls(await talk("+8h"))
        assert heard == ([], [])
        assert len(calls(await talk("+2h"))) == 1


@pytest.mark.parametrize(
    ("button", "words", "hours"),
    [("Через час", "в 13:01", 2), ("Вечером", "в 19:00", 8), ("Завтра", "завтра утром", 22)],
)
async def test_later(store, button, words, hours):
    async with talking(store) as talk:
        person = to_move(await seated(talk))
        await talk("+90s")
        out = await talk(f"{person}! {button}")
        assert words in next(line["toast"] for line in out if line["op"] == "toast")
        assert calls(out) == []
        before = {"Через час": "+50m", "Вечером": "+6h", "Завтра": "+20h"}[button]
        assert calls(await talk(before)) == []
        assert len(calls(await talk("+1h"))) == 1
        assert local(talk.script.now, "Europe/Moscow").hour <= (12 + hours) % 24


async def test_the_time_is_asked_once_and_changed_by_a_button(store):
    async with talking(store) as talk:
        person = to_move(await seated(talk))
        (call,) = calls(await talk("+90s"))
        assert "У вас сейчас 12:01?" in call["text"]
        await talk(f"{person}! Нет, другое время", f"{person}! Ещё", f"{person}! Ещё")
        out = await talk(f"{person}! Владивосток")
        assert "у вас сейчас 19:01" in out[-1]["text"] or any(
            "у вас сейчас 19:01" in line.get("text", "") for line in out
        )
        assert "У вас сейчас" not in talk.last("turn", person)["text"]
        assert len(calls(await talk("+10h"))) == 0  # his night has begun at three in Moscow
        assert len(calls(await talk("+5h"))) == 1
        assert "У вас сейчас" not in calls(talk.lines)[-1]["text"]


async def test_one_digest_in_the_morning(store):
    async with talking(store) as talk:
        table = await seated(talk)
        person = to_move(table)
        await talk(f"{person}: /remind", *[f"{person}! Напоминать"] * 4)
        assert "один раз утром" in talk.seen(f"@{person}", person)[-1].letter.text
        assert calls(await talk("+20h")) == []
        (call,) = [line for line in calls(await talk("+2h")) if line["to"] == person]
        assert "доброе утро" in call["text"]


async def test_hurry_is_passed_on_once(store):
    async with talking(store) as talk:
        table = await seated(talk)
        person = to_move(table)
        other, third = (name for name in PEOPLE if name != person)
        await talk("+22h")
        out = await talk(f"{other}@семья! Поторопить")
        (call,) = calls(out)
        assert call["to"] == person
        assert call["text"].startswith(f"{other} просит сделать ход.")
        out = await talk(f"{third}@семья! Поторопить")
        assert calls(out) == []
        assert "Снова можно в 13:00" in next(line["toast"] for line in out if "toast" in line)


async def test_the_bot_was_stopped_for_two_days(store):
    async with talking(store) as talk:
        person = to_move(await seated(talk))
        talk.script.now += 2 * 24 * H
        out = await talk("=restart", "+1s")
        assert [call["to"] for call in calls(out)] == [person]
        assert calls(await talk("+1h")) == []


async def test_who_has_just_moved_there_is_not_called_at_once(store):
    async with talking(store) as talk:
        await seated(talk, people=("Маша", "Коля"), game="rummy500")
        person = to_move(await talk.table())
        await talk(f"{person}: колода")
        assert to_move(await talk.table()) == person
        assert calls(await talk("+30m")) == []
        assert len(calls(await talk("+40m"))) == 1


async def test_tempo(store):
    async with talking(store) as talk:
        table = await seated(talk)
        await talk("Маша@семья! Темп")
        assert (await talk.table()).tempo == "week"
        assert len(calls(await talk("+23h"))) == 1
        assert len(calls(await talk("+2h"))) == 1
        await moves(talk, to_move(table))
        await talk("Маша@семья! Темп")
        assert (await talk.table()).tempo == "live"
        assert len(calls(await talk("+9m"))) == 1
        assert len(calls(await talk("+3m"))) == 1


# Votes


async def test_who_is_asked_is_called_once_and_answers_there(store):
    async with talking(store) as talk:
        mover = to_move(await seated(talk))
        await talk("+10m")
        await moves(talk, mover)
        turn = to_move(await talk.table())
        (other,) = set(PEOPLE) - {mover, turn}
        (standing,) = calls(await talk("+10m"))
        assert standing["to"] == turn
        await talk(f"{mover}@семья: /end", f"{mover}@семья! Закончить? Точно")
        assert calls(await talk("+80s")) == []
        out = await talk("+10s")
        (call,) = calls(out)
        assert call["to"] == other
        assert f"{mover} предлагает закончить партию без победителя." in call["text"]
        assert call["buttons"][0] == ["Да", "Нет"]
        (told,) = (line for line in out if line["id"] == standing["id"])
        assert told["op"] == "edit", "who has a call that he did not answer hears no second one"
        assert "ждут вашего ответа" in told["text"]
        out = await talk(f"{other}!{call['id']} Да")
        assert [line["op"] for line in out if line["id"] == call["id"]][-1] == "delete"
        out = await talk("+9m")
        assert calls(out) == []
        left = [line for line in out if line["op"] == "edit" and line["id"] == standing["id"]]
        assert "ответа" not in left[-1]["text"]


async def test_nobody_is_called_to_answer_at_night(store):
    async with talking(store) as talk:
        mover = to_move(await seated(talk))
        await talk("+10h", f"{mover}@семья: /end", f"{mover}@семья! Закончить? Точно")
        assert calls(await talk("+9m")) == []
        assert "ответа" not in str(calls(await talk("+12h")))
