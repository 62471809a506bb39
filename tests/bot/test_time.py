"""What time does at a table: deals, questions, calls, lobbies, old matches, boards come down."""

import pytest

from bot.courier import LONGEST_PAUSE
from bot.table import position, rules_of
from bot.voices import valty
from tests.talk import acting, place, talking

DAY = 24 * 3600


async def begin(talk, key="valty", people=("Коля", "Нина")):
    await talk(f"Маша@семья: /play {key}", "=seed 07")
    for person in people:
        await talk(f"{person}@семья! Сесть")
    await talk("Маша@семья! Начать")


async def move(talk):
    """Let the person in turn make his first legal move, by words in private."""
    table = await talk.table()
    game, seat = rules_of(table), rules_of(table).to_act(position(table))[0]
    name = place(table, seat).name
    await talk(f"{name}: {game.legal_moves(position(table), seat)[0]}")


async def play_out(talk):
    """Play the deal to its end at this moment."""
    while not rules_of(table := await talk.table()).between_deals(position(table)):
        game, seat = rules_of(table), rules_of(table).to_act(position(table))[0]
        text = str(game.legal_moves(position(table), seat)[0])
        name = place(table, seat).name
        await talk.house.dispatcher.handle(talk.says(name, text, f"@{name}"))
    await talk.house.settle()


async def between_deals(talk):
    table = await talk.table()
    return rules_of(table).between_deals(position(table))


# The next deal


async def test_a_live_table_deals_again_after_a_minute(store):
    async with talking(store) as talk:
        await begin(talk)
        await play_out(talk)
        assert "Дальше" in [button.label for button in board(talk).buttons]
        await talk("+59s")
        assert await between_deals(talk)
        await talk("+1s")
        assert not await between_deals(talk)
        assert "сдача 2" in talk.last("board", "семья")["text"]


async def test_a_quiet_table_deals_again_after_an_hour(store):
    """The last moves are a computer's: nobody has been there for long when the deal ends."""
    async with talking(store) as talk:
        await begin(talk, "cribbage", ("Коля",))
        await play_out(talk)
        table = await talk.table()
        await talk("+1m")
        await play_out(talk)
        talk.script.now += 6 * 60  # the clock of a server that slept
        await talk.house.settle()
        after = await talk.table()
        assert after.deal_ends != table.deal_ends
        assert rules_of(after).between_deals(position(after))
        await talk("+52m")
        assert await between_deals(talk)
        await talk("+2m")
        assert not await between_deals(talk)


async def test_anybody_seated_deals_at_once_and_nobody_else(store):
    async with talking(store) as talk:
        await begin(talk)
        await play_out(talk)
        await talk("Витя@семья! Дальше")
        assert await between_deals(talk)
        await talk("Нина@семья! Дальше")
        assert not await between_deals(talk)


# Questions


async def test_an_undo_nobody_answers_is_refused_after_ten_minutes(store):
    async with talking(store) as talk:
        await begin(talk)
        first = acting(await talk.table())[0]
        await move(talk)
        await move(talk)
        before = (await talk.table()).step
        await talk(f"{first}@семья: /undo")
        assert "просит вернуть" in talk.last("board", "семья")["text"]
        assert "Да" in str(talk.last("board", "семья")["buttons"])
        await talk("+9m", "+59s")
        assert (await talk.table()).question is not None
        await talk("+1s")
        table = await talk.table()
        assert (table.question, table.step) == (None, before)
        assert "просит вернуть" not in talk.last("board", "семья")["text"]


async def test_an_undo_all_agree_to_goes_back(store):
    async with talking(store) as talk:
        await begin(talk)
        first = acting(await talk.table())[0]
        await move(talk)
        await move(talk)
        await talk(f"{first}@семья: /undo")
        for other in {"Маша", "Коля", "Нина"} - {first}:
            await talk(f"{other}@семья! Да")
        table = await talk.table()
        assert (table.question, table.step, acting(table)) == (None, 0, [first])


async def test_who_has_seen_a_card_says_so_when_he_asks_back(store):
    async with talking(store) as talk:
        await begin(talk, "rummy500", ("Коля",))
        person = acting(await talk.table())[0]
        await talk(f"{person}: stock", f"{person}@семья: /undo")
        assert "открылась новая карта" in talk.last("board", "семья")["text"]


# Calls


async def test_a_live_table_calls_after_ninety_seconds_and_the_call_goes_with_the_turn(store):
    async with talking(store) as talk:
        await begin(talk)
        person = acting(await talk.table())[0]
        await talk("+89s")
        assert calls(talk) == []
        await talk("+1s")
        assert [(m.chat, person in m.letter.text) for m in calls(talk)] == [(f"@{person}", True)]
        await move(talk)
        assert calls(talk) == []


async def test_a_quiet_table_calls_at_once(store):
    async with talking(store) as talk:
        await begin(talk)
        await play_out(talk)
        talk.script.now += 6 * 60
        await talk.house.settle()
        await talk("+55m")
        assert not await between_deals(talk)
        assert len(calls(talk)) == 1


def calls(talk):
    """The calls to a turn that stand now."""
    messages = talk.script.world.messages.values()
    return [m for m in messages if m.letter.slot == "turn" and not m.deleted]


async def test_two_tables_call_in_one_message(store):
    async with talking(store) as talk:
        for room in ("семья", "дача"):
            await talk(f"Маша@{room}: /play cribbage", f"Коля@{room}! Сесть")
            await talk(f"Маша@{room}! Начать")
        await talk("+2m")
        assert sorted(m.chat for m in calls(talk)) == ["@Коля", "@Маша"]
        assert all(m.letter.text.count("Крибидж") == 2 for m in calls(talk))


# Old boards


async def test_the_board_comes_to_the_bottom_after_an_hour_without_a_move(store):
    async with talking(store) as talk:
        await begin(talk)
        first = board(talk)
        await move(talk)
        await talk("+59m")
        await move(talk)
        assert board(talk).id == first.id
        await talk("+61m")
        assert board(talk).id == first.id
        await move(talk)
        assert board(talk).id > first.id
        assert talk.script.world.messages[first.id].buttons == []
        assert board(talk).buttons != []


async def test_a_board_edited_all_the_time_stays_where_it_is(store):
    async with talking(store) as talk:
        await begin(talk, "rummy500", ("Коля",))
        first = board(talk).id
        for _ in range(8):
            await talk("+10m")
            await move(talk)
        assert board(talk).id == first


async def test_the_board_is_sent_anew_when_asked_for(store):
    async with talking(store) as talk:
        await begin(talk)
        first = board(talk)
        await talk("Нина@семья: /board")
        assert board(talk).id > first.id
        assert talk.script.world.messages[first.id].buttons == []


async def test_the_board_is_sent_anew_when_it_cannot_be_edited(store):
    async with talking(store) as talk:
        await talk("=strict", "Маша: привет", "Коля: привет", "Нина: привет")
        await talk("Маша@семья: /play valty", "Коля@семья! Сесть", "Нина@семья! Сесть")
        await talk("+1m", "Маша@семья! Начать", "+1m")
        first = board(talk).id
        await talk("+25h", "+5m")
        await move(talk)
        await talk("+1m")
        assert board(talk).id > first


def board(talk):
    return [m for m in talk.seen("семья", "Маша") if m.letter.slot == "board"][-1]


@pytest.mark.parametrize("where", ["семья", ""], ids=["room", "private"])
async def test_a_number_typed_is_that_of_the_picture_last_shown_there(store, where):
    async with talking(store) as talk:
        await begin(talk, "columns", ("Коля",))
        await move(talk)
        stale = await store.slots((await talk.table()).id)
        await move(talk)
        table = await talk.table()
        (person,) = acting(table)
        chat = where or f"@{person}"
        for name, value in stale.items():  # that picture has not been shown again here
            if name.startswith("board@" if where else f"hand@person:local:{person}"):
                await store.put_slot(table.id, name, value)
        game, (seat,) = rules_of(table), rules_of(table).to_act(position(table))
        card, cell = game.path(game.legal_moves(position(table), seat)[0])
        words = f"Застолье, {card} {dict(game.view(position(table), seat).numbers)[cell]}"
        before = await talk.records()
        start = len(talk.lines)
        await talk.house.dispatcher.handle(talk.says(person, words, chat))
        assert await talk.records() == before
        assert "Номера на картинке уже другие" in talk.lines[start]["text"]
        await talk.house.settle()
        await talk.house.dispatcher.handle(talk.says(person, words, chat))
        assert await talk.records() != before


# Lobbies and matches that nobody needs


async def test_a_lobby_closes_after_a_day_and_is_forgotten_after_another(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "+1d")
        assert (await talk.table()).phase == "closed"
        await talk("+1d", "+1s")
        assert await talk.records() == {}


async def test_a_match_nobody_touches_for_sixty_days_is_closed_with_a_message(store):
    async with talking(store) as talk:
        await begin(talk)
        await talk("+59d")
        assert (await talk.table()).phase == "playing"
        await talk("+1d", "+1s")
        assert (await talk.table()).phase == "over"
        assert "давно не ходят" in talk.last("result", "семья")["text"]
        assert "Мои карты" not in str(talk.last("board", "семья")["buttons"])


async def test_a_finished_match_is_kept_ninety_days_and_then_its_result_line(store):
    async with talking(store) as talk:
        await begin(talk, "gin", ("Коля",))
        await talk("Коля@семья: /resign", "Коля@семья! Сдаться? Точно", "+89d")
        table = await talk.table()
        assert table.phase == "over"
        score = text_of(await talk("Маша@семья: /score"))
        assert "Маша" in score
        await talk("+1d", "+1s")
        assert await talk.records() == {}
        assert await store.log(table.id) == []
        assert await store.slots(table.id) == {}
        assert text_of(await talk("Маша@семья: /score")) == score
        out = await talk("Маша@семья! Ещё партию")
        assert [line["toast"] for line in out if line["op"] == "toast"] != []
        assert await talk.records() == {}


def text_of(out):
    (line,) = [line for line in out if line["op"] == "send"]
    return line["text"]


async def test_many_finished_matches_do_not_slow_a_room_down(store):
    async with talking(store) as talk:
        for _ in range(7):
            await begin(talk, "gin", ("Коля",))
            await talk("Коля@семья: /resign", "Коля@семья! Сдаться? Точно", "+2m")
        store._index_grace = 0.0
        await talk("Маша@семья: /help")
        assert len(await store.index("room", "local|zastolie|семья|")) == 5


# A clock that does not go on


async def test_a_table_that_cannot_be_shown_does_not_stop_the_clock(store, monkeypatch):
    async with talking(store) as talk:
        await begin(talk)
        with monkeypatch.context() as planted:
            planted.setattr(valty, "describe", broken)
            await move(talk)
            start = len(talk.lines)
            await talk("+2h", "+1d")
            assert len(talk.lines) - start < 100
            assert await talk.house.next_moment() <= talk.script.now + LONGEST_PAUSE
        await talk(f"+{int(LONGEST_PAUSE)}s")
        assert talk.last("board", "семья")["text"].count("\n") > 1
        assert board(talk).letter.text == talk.last("board", "семья")["text"]


def broken(*_):
    raise LookupError("no text")


@pytest.mark.parametrize("span", ["+1s", "+1h", "+1d"])
async def test_time_that_passes_over_nothing_due_says_nothing(store, span):
    async with talking(store) as talk:
        assert await talk(span) == []


# A clock that was wrong for a while


async def test_what_was_set_by_a_wrong_clock_is_set_anew(store):
    """The deal ends while the clock says two hours more; it is set back, and time goes on."""
    async with talking(store) as talk:
        await begin(talk)
        talk.script.now += 7200
        await play_out(talk)
        talk.script.now -= 7200
        await talk.house.settle()
        assert (await talk.table()).turn_began <= talk.script.now
        await talk("+59s")
        assert await between_deals(talk)
        await talk("+1s")
        assert not await between_deals(talk)


@pytest.mark.parametrize("restarted", [False, True])
async def test_calls_come_in_time_though_the_clock_was_wrong(store, restarted):
    async with talking(store) as talk:
        for person in ("Маша", "Коля", "Нина"):
            await talk(f"{person}: /start")
        await begin(talk)
        await talk("+61s")
        talk.script.now += 7200
        await move(talk)
        (mover,) = acting(await talk.table())
        await talk("+61s")
        talk.script.now -= 7200
        await (talk("=restart") if restarted else talk.house.settle())
        called = [line for line in await talk("+5m") if line.get("slot") == "turn"]
        assert {line["to"] for line in called if line["op"] == "send"} == {mover}


async def test_what_nobody_understands_does_not_stop_time(store, caplog):
    async with talking(store) as talk:
        await begin(talk)
        await play_out(talk)
        await talk.house.timekeeper.settle()
        for shard in range(64):
            await store.set_due(shard, {"not a table": 1.0, "wipe:nowhere": 2.0, "call:": 3.0})
        await talk("+60s")
        assert not await between_deals(talk)
        assert await store.due(0, 10.0, 100) == []
    assert "is unknown and is left out: not a table" in caplog.text


async def test_a_machine_that_does_not_know_the_time_yet_ends_nothing(store, caplog):
    """It starts in 1970, a move is made, and then it is told the time."""
    async with talking(store) as talk:
        await begin(talk)
        right = talk.script.now
        talk.script.now = 100.0
        await talk("=restart")
        await move(talk)
        assert (await talk.table()).touched < 1000
        assert caplog.text.count("the clock has not been set") == 1
        talk.script.now = right + 300
        await talk("+10s")
        table = await talk.table()
        assert table.phase == "playing"
        assert table.touched > right
        await move(talk)
        assert (await talk.table()).lines == 2
