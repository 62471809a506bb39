"""Updates that come twice, too late, in the wrong order, forged or for somebody else."""

import asyncio
from dataclasses import replace

import pytest

from bot.buttons import LIMIT, move_data, statement_data, token_data
from bot.chat import Button
from bot.table import position, rules_of
from tests.talk import acting, place, talking

SETTING = ("Маша@семья: /play valty", "=seed 07", "Коля@семья! Сесть", "Нина@семья! Сесть")


def toasts(out):
    return [line["toast"] for line in out if line["op"] == "toast"]


def truth(table):
    """What of a table must be the same, however often its updates came."""
    return (table.phase, table.people, table.lines, table.step, table.state, table.question)


async def began(talk):
    await talk(*SETTING, "Маша@семья! Начать")
    return await talk.table()


async def first_move(talk):
    """The person in turn and a move he may make, as a button of his hand."""
    table = await talk.table()
    seat = rules_of(table).to_act(position(table))[0]
    person = place(table, seat).name
    move = rules_of(table).legal_moves(position(table), seat)[0]
    data = move_data(table.id, table.decisions[seat], str(move))
    return person, Button("ход", data)


def on_hand(talk, person, button):
    hand = [m for m in talk.seen(f"@{person}", person) if m.letter.slot == "hand"][-1]
    return talk.press_data(person, hand, button.data)


# Three times


async def test_three_times_play_is_one_table(store):
    async with talking(store) as talk:
        update = talk.says("Маша", "/play valty")
        await talk.deliver(update, update, update)
        assert len(await talk.records()) == 1
        await talk("Маша@семья! Закрыть стол", "Маша@семья! Закрыть? Точно")
        await talk.deliver(update)
        assert len(await talk.records()) == 1
        assert (await talk.table()).phase == "closed"


async def test_three_times_sit_is_one_seat(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty")
        update = talk.press("Коля", "Сесть")
        await talk.deliver(update, update, update)
        assert (await talk.table()).people == ("local:Маша", "local:Коля")
        await talk("Коля@семья! Встать")
        await talk.deliver(update)
        assert (await talk.table()).people == ("local:Маша",)


async def test_three_times_at_once_sit_is_one_seat(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty")
        update = talk.press("Коля", "Сесть")
        handle = talk.house.dispatcher.handle
        await asyncio.gather(handle(update), handle(update), handle(update))
        assert (await talk.table()).people == ("local:Маша", "local:Коля")


async def test_three_times_a_tapped_move_is_one_move(store):
    async with talking(store) as talk:
        await began(talk)
        person, button = await first_move(talk)
        update = on_hand(talk, person, button)
        await talk.deliver(update)
        before = await talk.records()
        start = len(talk.lines)
        await talk.deliver(update, update)
        assert await talk.records() == before
        assert talk.lines[start:] == []


@pytest.mark.parametrize("chat", ["семья", "@"], ids=["room", "private"])
async def test_three_times_a_typed_move_is_one_move(store, chat):
    async with talking(store) as talk:
        await began(talk)
        person, button = await first_move(talk)
        chat = chat if chat == "семья" else f"@{person}"
        update = talk.says(person, button.data.rpartition(".")[2], chat)
        await talk.deliver(update)
        assert (await talk.table()).lines == 1
        before = await talk.records()
        start = len(talk.lines)
        await talk.deliver(update, update)
        assert await talk.records() == before
        assert talk.lines[start:] == []


async def test_three_times_a_vote_is_one_vote(store):
    async with talking(store) as talk:
        await began(talk)
        await talk("Маша@семья: /end", "Маша@семья! Закончить? Точно")
        update = talk.press("Коля", "Да")
        await talk.deliver(update, update, update)
        assert (await talk.table()).phase == "playing"
        await talk.deliver(talk.press("Нина", "Да"))
        assert (await talk.table()).phase == "over"


async def test_an_old_vote_does_not_answer_a_new_question(store):
    async with talking(store) as talk:
        await began(talk)
        await talk("Маша@семья: /end", "Маша@семья! Закончить? Точно")
        update = talk.press("Коля", "Да")
        await talk.deliver(update, talk.press("Нина", "Нет"))
        await talk("Маша@семья: /end", "Маша@семья! Закончить? Точно")
        await talk.deliver(update)
        question = (await talk.table()).question
        assert question is not None
        assert question.agreed == ()


async def test_three_times_again_is_one_rematch(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play gin", "=seed 07", "Коля@семья! Сесть", "Маша@семья! Начать")
        await talk("Коля@семья: /resign", "Коля@семья! Сдаться? Точно", "=seed 08", "+1s")
        update = talk.press("Маша", "Ещё партию")
        await talk.deliver(update, update, update)
        assert len(await talk.records()) == 2
        assert (await talk.table()).seed == b"\x08"


async def test_a_repeated_start_uses_up_no_luck(store):
    async with talking(store) as talk:
        await talk(*SETTING)
        update = talk.press("Маша", "Начать")
        await talk.deliver(update, update)
        await talk("=seed 09", "=again")
        await talk.deliver(update)
        assert talk.script._seeds == [b"\x09"]


# Swapped


async def test_sit_and_stand_in_the_wrong_order(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty")
        sit, stand = talk.press("Коля", "Сесть"), talk.press("Коля", "Встать")
        await talk.deliver(stand, sit, stand, sit)
        assert (await talk.table()).people == ("local:Маша",)


async def test_start_before_the_last_seat_then_both_again(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Коля@семья! Сесть", "Нина@семья! Сесть")
        start = talk.press("Маша", "Начать")
        await talk("Нина@семья! Встать")
        sit = talk.press("Нина", "Сесть")
        await talk.deliver(start, sit)
        assert (await talk.table()).phase == "lobby"
        await talk.deliver(start, sit)
        assert (await talk.table()).phase == "playing"


async def test_two_moves_in_the_wrong_order(store):
    async with talking(store) as talk:
        await began(talk)
        person, button = await first_move(talk)
        first = on_hand(talk, person, button)
        await talk.deliver(first)
        after_one = truth(await talk.table())
        other, button = await first_move(talk)
        second = on_hand(talk, other, button)
        await talk.store.client.flushall()
        talk.script.world.messages.clear()
        await talk("=restart")
    async with talking(store) as talk:
        await began(talk)
        await talk.deliver(second)
        assert (await talk.table()).lines == 0
        await talk.deliver(first)
        assert truth(await talk.table()) == after_one
        await talk.deliver(second, first, second)
        assert (await talk.table()).lines == 2


# Again and restart between any two steps


STORY = (
    "Маша@семья: /play valty",
    "=seed 07",
    "Коля@семья! Сесть",
    "Нина@семья! Сесть",
    "Маша@семья! Начать",
    "{first}",
    "Маша@семья: /undo",
    "Маша@семья: /end",
    "Маша@семья! Закончить? Точно",
    "Коля@семья! Да",
    "Нина@семья: нет",
    "Коля@семья: /leave",
    "Коля@семья! Уйти? Точно",
    "Коля@семья! Вернуться за стол",
)


async def tell(talk, between):
    for told in STORY:
        person, button = await first_move(talk) if told == "{first}" else ("", None)
        step = f"{person}: {button.data.rpartition('.')[2]}" if button else told
        await talk(step)
        if between and not step.startswith("="):
            await talk(*between)


@pytest.mark.parametrize(
    "between",
    [("=again",), ("=restart",), ("=again", "=restart", "=again"), ("=restart", "=again")],
    ids="-".join,
)
async def test_a_story_told_with_repeats_and_restarts_ends_alike(store, between):
    async with talking(store) as talk:
        await tell(talk, ())
        wanted = truth(await talk.table())
        plain = seen_by_all(talk)
        await store.client.flushall()
    async with talking(store) as talk:
        await tell(talk, between)
        assert truth(await talk.table()) == wanted
        assert seen_by_all(talk) == plain


def seen_by_all(talk):
    """The live messages of the table, word for word."""
    return {
        (chat, message.letter.slot): (message.letter.text, labels(message))
        for chat, person in [("семья", "Маша"), *((f"@{n}", n) for n in ("Маша", "Коля", "Нина"))]
        for message in talk.seen(chat, person)
        if message.letter.slot in {"board", "hand", "lobby"}
    }


def labels(message):
    return [button.label for button in message.buttons]


# Double taps and old buttons


async def test_a_double_tap_is_told_so(store):
    async with talking(store) as talk:
        await began(talk)
        person, button = await first_move(talk)
        await talk.deliver(on_hand(talk, person, button))
        before = await talk.records()
        start = len(talk.lines)
        await talk.deliver(on_hand(talk, person, button))
        assert toasts(talk.lines[start:]) == ["Ход уже принят."]
        assert await talk.records() == before


async def test_a_double_tap_on_the_last_move_of_a_match_is_told_so(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "=seed 07", "Коля@семья! Сесть")
        await talk("Нина@семья! Сесть", "Маша@семья! Условия", "Маша@семья! Сдач")
        await talk("Маша@семья! Начать")
        person, update, button = "", None, Button("ход")
        while (table := await talk.table()).phase == "playing":
            if rules_of(table).between_deals(position(table)):
                await talk("Маша@семья! Дальше")
                continue
            person, button = await first_move(talk)
            update = on_hand(talk, person, button)
            await talk.house.dispatcher.handle(update)
        await talk.house.settle()
        assert update is not None
        start = len(talk.lines)
        message = talk.script.world.messages[int(update.message)]
        await talk.deliver(talk.press_data(person, message, button.data))
        assert toasts(talk.lines[start:]) == ["Ход уже принят."]


async def test_a_move_taken_back_is_no_accepted_move(store):
    async with talking(store) as talk:
        await began(talk)
        person, button = await first_move(talk)
        await talk.deliver(on_hand(talk, person, button))
        await talk(f"{person}@семья: /undo")
        assert (await talk.table()).step == 0
        start = len(talk.lines)
        await talk.deliver(on_hand(talk, person, button))
        assert "уже изменился" in toasts(talk.lines[start:])[0]
        assert (await talk.table()).step == 0


async def test_a_stale_button_shows_the_table_as_it_is(store):
    async with talking(store) as talk:
        await began(talk)
        person, button = await first_move(talk)
        legal = [b for b in hand(talk, person).buttons if b.data.startswith("m.")]
        await talk.deliver(on_hand(talk, person, button))
        old = next(b for b in legal if b.data != button.data)
        before = await talk.records()
        start = len(talk.lines)
        await talk.deliver(on_hand(talk, person, old))
        assert len(toasts(talk.lines[start:])) == 1
        assert await talk.records() == before


def hand(talk, person):
    return [m for m in talk.seen(f"@{person}", person) if m.letter.slot == "hand"][-1]


async def test_a_button_on_a_message_that_stands_for_nothing_is_taken_off(store):
    async with talking(store) as talk:
        await began(talk)
        copy = talk.script.world.post("семья", board(talk).letter, b"")
        button = next(b for b in copy.buttons if b.label == "Правила")
        await talk.deliver(talk.press_data("Коля", copy, button.data))
        assert talk.script.world.messages[copy.id].buttons == copy.buttons  # tells only
        button = next(b for b in copy.buttons if b.label == "Назад")
        await talk.deliver(talk.press_data("Коля", copy, button.data))
        assert talk.script.world.messages[copy.id].buttons == []
        assert board(talk).buttons != []


def board(talk):
    return next(m for m in talk.seen("семья", "Маша") if m.letter.slot == "board")


# Forged and foreign


async def forged(table, other_table):
    seat = rules_of(table).to_act(position(table))[0]
    since = table.decisions[seat]
    return {
        "nothing": "",
        "noise": "\x00\x01%%%ёё",
        "no such kind": f"q.{table.id}.0.7",
        "no such verb": f"s.{table.id}.blow-up.now",
        "no such table": move_data("00000000", since, "0-0"),
        "no table's name": "m.../../etc.0.0-0",
        "other table": move_data(other_table.id, since, "0-0"),
        "later decision": move_data(table.id, since + 100, "0-0"),
        "a decision of letters": f"m.{table.id}.zzzzzzzzz.0-0",
        "no move": move_data(table.id, since, "drop table"),
        "a tile not held": move_data(table.id, since, "7-7"),
        "tokens": token_data(table.id, since, ("a", "b", "c")),
        "a seat that is none": statement_data(table.id, "remove", 4_000),
        "an option that is none": statement_data(table.id, "option", "deals:99"),
        "a game in a match": statement_data(table.id, "game", "gin"),
        "a start in a match": statement_data(table.id, "start"),
        "a close in a match": statement_data(table.id, "close", "sure"),
        "a vote without a question": statement_data(table.id, "yes"),
        "oversized": f"m.{table.id}.0." + "7" * LIMIT,
        "huge": "s.x.play." + "я" * 5_000,
        "fractions": f"s.{table.id}.remove.½",
        "dots": "." * 60,
    }


NAMES = (
    "nothing", "noise", "no such kind", "no such verb", "no such table", "no table's name",
    "other table", "later decision", "a decision of letters", "no move", "a tile not held",
    "tokens", "a seat that is none", "an option that is none", "a game in a match",
    "a start in a match", "a close in a match", "a vote without a question", "oversized", "huge",
    "fractions", "dots",
)  # fmt: skip


RIGHT_IN_A_LOBBY = {"a game in a match", "a start in a match", "a close in a match"}


@pytest.mark.parametrize("phase", ["lobby", "playing", "over"])
@pytest.mark.parametrize("person", ["Маша", "Витя"], ids=["seated", "stranger"])
async def test_forged_buttons_change_nothing_and_are_answered(store, caplog, phase, person):
    async with talking(store) as talk:
        await talk("Витя@сад: /play valty", "+1s")
        other = await talk.table()
        await began(talk)
        table = await talk.table()
        data = await forged(table, other)
        assert set(NAMES) == set(data)
        if phase == "lobby":
            await talk("+1s", "Маша@семья: /play valty")
            table = replace_table(data, table, await talk.table())
        if phase == "over":
            await talk("Маша@семья: /end", "Маша@семья! Закончить? Точно")
            await talk("Коля@семья! Да", "Нина@семья! Да")
        before = await talk.records()
        for name in NAMES if phase != "lobby" else set(NAMES) - RIGHT_IN_A_LOBBY:
            start = len(talk.lines)
            shown = talk.seen("семья", person)[-1]
            await talk.deliver(talk.press_data(person, shown, data[name]))
            answers = [line for line in talk.lines[start:] if line.get("for") == person]
            assert answers or name == "tokens", name
            assert await talk.records() == before, name
        assert "Traceback" not in caplog.text


def replace_table(data, old, new):
    for name, value in data.items():
        data[name] = value.replace(old.id, new.id)
    return new


async def test_another_persons_button_makes_no_move_and_tells_nothing(store):
    async with talking(store) as talk:
        await began(talk)
        person, button = await first_move(talk)
        before = await talk.records()
        for other in {"Маша", "Коля", "Нина", "Витя"} - {person}:
            start = len(talk.lines)
            update = replace(on_hand(talk, person, button), person=f"local:{other}", name=other)
            await talk.deliver(update)
            assert button.data.rpartition(".")[2] not in str(toasts(talk.lines[start:]))
            assert await talk.records() == before
        assert acting(await talk.table()) == [person]
