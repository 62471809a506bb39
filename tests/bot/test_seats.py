"""Who sits, who decides, who leaves: the table before and around a match, as people see it."""

import asyncio

import pytest

from bot.table import Ending, position, rules_of
from engine.registry import COMPUTERS
from tests.talk import place, talking

SIX = ("Маша", "Коля", "Нина", "Витя", "Оля", "Петя")


def labels(message):
    return [button.label for button in message.buttons]


def toasts(out):
    return [line["toast"] for line in out if line["op"] == "toast"]


def lobby(talk, chat="семья"):
    return next(m for m in talk.seen(chat, "Маша") if m.letter.slot == "lobby")


async def match_of_three(talk, *more):
    await talk("Маша@семья: /play valty", "=seed 07", *more)
    await talk("Коля@семья! Сесть", "Нина@семья! Сесть", "Маша@семья! Начать")
    table = await talk.table()
    assert table.phase == "playing"
    return table


async def press_together(talk, people, label, chat="семья"):
    """Let people press one button in the same millisecond."""
    presses = [talk.press(person, label, chat) for person in people]
    await asyncio.gather(*map(talk.house.dispatcher.handle, presses))
    await talk.house.settle()


async def test_six_people_sit_down_in_the_same_millisecond(store):
    async with talking(store) as talk:
        await talk("Бабушка@семья: /play rummy500", "Бабушка@семья! Встать")
        await press_together(talk, SIX, "Сесть")
        table = await talk.table()
        assert sorted(table.people) == sorted(f"local:{name}" for name in SIX)
        assert len({place.person for place in table.places if place}) == 6
        assert all(name in lobby(talk).letter.text for name in SIX)


async def test_six_people_take_the_last_three_seats_in_the_same_millisecond(store):
    async with talking(store) as talk:
        await talk("Бабушка@семья: /play valty", "Бабушка@семья! Встать")
        await press_together(talk, SIX, "Сесть")
        assert len((await talk.table()).people) == 3


async def test_six_people_vote_in_the_same_millisecond(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play rummy500")
        await press_together(talk, SIX[1:], "Сесть")
        await talk("Маша@семья! Начать", "Маша@семья: /end", "Маша@семья! Закончить? Точно")
        assert "предлагает закончить" in talk.last("board", "семья")["text"]
        await press_together(talk, SIX[1:], "Да")
        assert (await talk.table()).phase == "over"


async def test_who_opens_the_table_is_host_and_hands_over_by_leaving(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Коля@семья! Сесть", "Нина@семья! Сесть")
        assert (await talk.table()).host == "local:Маша"
        await talk("Маша@семья! Встать")
        assert (await talk.table()).host == "local:Коля"
        await talk("Маша@семья! Сесть")
        assert (await talk.table()).host == "local:Коля"


@pytest.mark.parametrize("label", ["Условия", "Игра:"])
async def test_the_options_are_the_hosts(store, label):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Коля@семья! Сесть")
        before = await talk.records()
        out = await talk(f"Коля@семья! {label}")
        assert toasts(out) == ["Это решает хозяин стола: Маша."]
        assert await talk.records() == before
        await talk(f"Маша@семья! {label}")
        assert (await talk.table()).panel


async def test_the_host_chooses_options_and_another_game(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Маша@семья! Условия", "Маша@семья! Сдач")
        assert (await talk.table()).options == {"deals": 3}
        assert toasts(await talk("Коля@семья! Сдач")) == ["Это решает хозяин стола: Маша."]
        await talk("Маша@семья! Игра:", "Маша@семья! Крибидж")
        table = await talk.table()
        assert (table.game, table.options, len(table.places)) == ("cribbage", {}, 2)


async def test_the_host_frees_a_seat_and_nobody_else_does(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Коля@семья! Сесть", "Нина@семья! Сесть")
        await talk("Маша@семья! Условия")
        assert toasts(await talk("Коля@семья! Убрать: Нина"))
        assert "local:Нина" in (await talk.table()).people
        await talk("Маша@семья! Убрать: Нина")
        assert "local:Нина" not in (await talk.table()).people
        assert not any("Маша" in label for label in labels(lobby(talk)) if "Убрать" in label)


async def test_any_seated_person_starts_once_enough_sit(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Коля@семья! Сесть")
        assert "Начать" not in labels(lobby(talk))
        await talk("Нина@семья! Сесть")
        out = await talk("Витя@семья! Начать")
        assert "не за этим столом" in toasts(out)[0]
        await talk("Нина@семья! Начать")
        assert (await talk.table()).phase == "playing"


async def test_computers_fill_a_table(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Маша@семья! Компьютер", "Маша@семья! Компьютер")
        await talk("Маша@семья! Начать")
        table = await talk.table()
        assert [place(table, seat).computer for seat in range(3)] == [False, True, True]
        assert toasts(await talk("Маша@семья: /leave", "Маша@семья! Уйти? Точно")) != []
        assert (await talk.table()).phase == "over"


async def test_teams_of_columns_alternate_and_sides_can_be_chosen(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play columns", "Коля@семья! За Красных", "Нина@семья! За Чёрных")
        await talk("Витя@семья! Сесть", "Маша@семья! Начать")
        table = await talk.table()
        assert {place(table, 0).name, place(table, 2).name} == {"Маша", "Коля"}
        assert {place(table, 1).name, place(table, 3).name} == {"Нина", "Витя"}


# Closing


async def test_closing_asks_once_and_gives_the_others_a_minute(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Коля@семья! Сесть")
        await talk("Коля@семья! Закрыть стол")
        assert (await talk.table()).question is None
        await talk("Коля@семья! Закрыть? Точно", "+30s")
        assert (await talk.table()).phase == "lobby"
        assert labels(lobby(talk)) == ["Оставить", "Закрыть"]
        await talk("+31s")
        assert (await talk.table()).phase == "closed"
        assert labels(lobby(talk)) == []


async def test_a_table_is_kept_by_one_press(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Коля@семья! Сесть")
        await talk("Коля@семья! Закрыть стол", "Коля@семья! Закрыть? Точно")
        assert "не за этим столом" in toasts(await talk("Витя@семья! Оставить"))[0]
        assert (await talk.table()).question is not None
        await talk("Маша@семья! Оставить", "+2m")
        assert (await talk.table()).phase == "lobby"
        assert "Сесть" in labels(lobby(talk))


async def test_all_agree_and_the_table_closes_at_once(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Коля@семья! Сесть")
        await talk("Коля@семья! Закрыть стол", "Коля@семья! Закрыть? Точно")
        await talk("Маша@семья! Закрыть")
        assert (await talk.table()).phase == "closed"


async def test_a_host_alone_closes_at_once_and_a_stranger_never(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty")
        assert toasts(await talk("Витя@семья! Закрыть стол"))
        assert "Закрыть? Точно" not in str(talk.lines[-3:])
        await talk("Маша@семья! Закрыть стол", "Маша@семья! Закрыть? Точно")
        assert (await talk.table()).phase == "closed"


async def test_a_lobby_untouched_for_a_day_closes_and_loses_its_buttons(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "+23h", "Коля@семья! Сесть", "+23h")
        assert (await talk.table()).phase == "lobby"
        await talk("+1h", "+1s")
        assert (await talk.table()).phase == "closed"
        assert labels(lobby(talk)) == []
        out = await talk("Коля@семья!2 Встать")
        assert "закрыт" in toasts(out)[0]


# Rooms and tables


async def test_several_tables_stand_in_one_room_and_are_told_apart(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Маша@семья! Компьютер", "Маша@семья! Компьютер")
        await talk("Маша@семья! Начать", "+1s")
        await talk("Коля@семья: /play gin", "Нина@семья! Сесть", "Коля@семья! Начать")
        boards = [m for m in talk.seen("семья", "Маша") if m.letter.slot == "board"]
        assert len({message.letter.table for message in boards}) == 2
        await talk("+1s", "Маша@семья: /play columns")
        assert len(await talk.records()) == 3
        await talk("Маша@семья: /leave")
        choices = [m for m in talk.seen("семья", "Маша") if "За каким столом" in m.letter.text]
        assert [label.partition(":")[0] for label in labels(choices[-1])] == [
            "Вальты",
            "Столбики",
        ]
        await talk("Маша@семья! Столбики: Маша")
        assert len((await talk.table()).people) == 0


async def test_a_table_in_private(store):
    async with talking(store) as talk:
        await talk("Маша: /play cribbage", "Маша! Компьютер", "=seed 05", "Маша! Начать")
        table = await talk.table()
        assert table.rooms[0].address == "local|zastolie|@Маша|"
        slots = {m.letter.slot for m in talk.seen("@Маша", "Маша")}
        assert {"board", "hand"} <= slots
        hand = talk.last("hand", "Маша")
        await talk(f"Маша! {hand['buttons'][0][0]}")
        assert talk.lines[-2]["slot"] == "hand"


# Leaving a match


async def test_a_leaver_is_asked_once_and_may_come_back(store):
    async with talking(store) as talk:
        await match_of_three(talk)
        out = await talk("Коля@семья: /leave")
        assert "Точно" in str([line.get("buttons") for line in out])
        assert "local:Коля" in (await talk.table()).people
        await talk("Коля@семья! Уйти? Точно")
        table = await talk.table()
        assert table.leavers == ("local:Коля",)
        assert place(table, 1).computer
        assert "Вернуться за стол" in str(talk.last("board", "семья")["buttons"])
        await talk("Коля@семья! Вернуться за стол")
        assert (await talk.table()).people == ("local:Маша", "local:Коля", "local:Нина")


async def test_another_cannot_take_a_kept_seat(store):
    async with talking(store) as talk:
        await match_of_three(talk)
        await talk("Коля@семья: /leave", "Коля@семья! Уйти? Точно")
        assert toasts(await talk("Витя@семья! Вернуться за стол"))
        assert (await talk.table()).leavers == ("local:Коля",)


async def test_giving_up_asks_once(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play gin", "Коля@семья! Сесть", "Маша@семья! Начать")
        await talk("Коля@семья: /resign")
        assert (await talk.table()).phase == "playing"
        await talk("Коля@семья! Сдаться? Точно")
        table = await talk.table()
        assert table.phase == "over"
        assert table.ending == Ending("resigned", 1, (0,))
        assert "Победа: Маша" in talk.last("result", "семья")["text"]


async def test_the_question_once_answered_has_no_buttons_left(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play gin", "Коля@семья! Сесть", "Маша@семья! Начать")
        await talk("Коля@семья: /resign", "Коля@семья! Сдаться? Точно")
        assert not any("Точно" in label for m in talk.seen("семья", "Коля") for label in labels(m))


async def test_a_match_ends_early_only_if_all_agree(store):
    async with talking(store) as talk:
        await match_of_three(talk)
        await talk("Коля@семья: /end", "Коля@семья! Закончить? Точно")
        assert "предлагает закончить" in talk.last("board", "семья")["text"]
        await talk("Маша@семья! Да", "Нина@семья! Нет")
        assert (await talk.table()).question is None
        await talk("Коля@семья: /end", "Коля@семья! Закончить? Точно", "+10m")
        assert (await talk.table()).question is None
        await talk("Коля@семья: /end", "Коля@семья! Закончить? Точно")
        await talk("Маша@семья: да", "Нина@семья! Да")
        table = await talk.table()
        assert table.phase == "over"
        assert table.ending == Ending("ended")


async def test_a_rematch_is_one_press_and_one_table(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play gin", "Коля@семья! Сесть", "Маша@семья! Начать")
        await talk("Коля@семья: /resign", "Коля@семья! Сдаться? Точно", "+1s")
        old = await talk.table()
        await press_together(talk, ("Маша", "Коля"), "Ещё партию")
        assert len(await talk.records()) == 2
        new = await talk.table()
        assert new.id != old.id
        assert (new.phase, new.people, new.lines) == ("playing", old.people, 0)
        assert new.seed != old.seed
        await talk("Маша@семья: /resign", "Маша@семья! Сдаться? Точно")
        out = await talk(f"Коля@семья!{first_result(talk, old)} Ещё партию")
        assert "Начинаем" not in str(toasts(out))
        assert len(await talk.records()) == 2


def first_result(talk, table):
    return next(
        m.id
        for m in talk.seen("семья", "Маша")
        if m.letter.slot == "result" and m.letter.table == table.id and m.buttons
    )


# Moves that end a deal


async def test_stop_beside_cards_is_asked_once(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play thirtythree", "=seed 01")
        await talk("Коля@семья! Сесть", "Маша@семья! Начать")
        person = await played_until(talk, "stop")
        assert "Стоп" in labels_of_hand(talk, person)
        before = (await talk.table()).lines
        await talk(f"{person}! Стоп")
        assert (await talk.table()).lines == before
        assert labels_of_hand(talk, person)[:2] == ["Стоп? Точно", "↩"]
        await talk(f"{person}! ↩")
        assert "Стоп" in labels_of_hand(talk, person)
        await talk(f"{person}! Стоп", f"{person}! Стоп? Точно")
        assert (await talk.table()).lines == before + 1


async def played_until(talk, notation):
    """Play as computers do until somebody may choose a move beside others; his name."""
    for _ in range(300):
        table = await talk.table()
        game, state = rules_of(table), position(table)
        if game.between_deals(state):
            await talk("Маша@семья! Дальше")
            continue
        seat = game.to_act(state)[0]
        person = place(table, seat).name
        legal = game.legal_moves(state, seat)
        if notation in map(str, legal) and len(legal) > 1:
            return person
        await talk(f"{person}: {COMPUTERS[table.game](game.view(state, seat), legal)}")
    raise AssertionError(notation)


def labels_of_hand(talk, person):
    return [label for row in talk.last("hand", person)["buttons"] for label in row]


# Options


async def test_house_rules_stand_with_the_first_board(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Маша@семья! Условия", "Маша@семья! Сдач")
        await talk("Коля@семья! Сесть", "Нина@семья! Сесть", "Маша@семья! Начать")
        text = talk.last("board", "семья")["text"]
        assert "Условия стола" in text
        assert "Честная раздача" in text


async def test_the_usual_rules_are_not_told(store):
    async with talking(store) as talk:
        await match_of_three(talk)
        assert "Условия стола" not in talk.last("board", "семья")["text"]
