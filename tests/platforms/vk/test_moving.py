"""Moves by buttons and by words, calls, stale presses, pace."""

from bot.table import position, rules_of


async def opened(evening, people):
    for person in people:
        await evening.says(person, person, "привет")


async def a_move(evening, person):
    """A move of a person in words."""
    table = await evening.table()
    legal = rules_of(table).legal_moves(position(table), table.seat_of(f"vk:{person}"))
    return str(legal[0])


async def test_moves_by_button_and_by_words_alike(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya])
    await opened(evening, [masha, kolya])
    (first,) = evening.to_act(await evening.table(), [masha, kolya])
    await evening.plays(first)
    (second,) = evening.to_act(await evening.table(), [masha, kolya])
    await evening.says(second, second, await a_move(evening, second))
    assert len(await evening.log()) == 2
    assert "Маша" in vk.sees(kolya, room).with_button("Мои карты").text


async def test_a_move_with_the_mention_where_only_mentions_are_heard(evening, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya])
    (person,) = evening.to_act(await evening.table(), [masha, kolya])
    move = await a_move(evening, person)
    await evening.says(person, room, move)
    assert await evening.log() == []
    await evening.says(person, room, f"@zastolie {move}")
    assert len(await evening.log()) == 1


async def test_a_bare_move_where_everything_is_heard(evening, vk, family, room):
    masha, kolya, nina = family
    vk.set_access(room, "all")
    await evening.dealt(room, [masha, kolya])
    (person,) = evening.to_act(await evening.table(), [masha, kolya])
    before = len(vk.calls("messages.send", room))
    await evening.says(nina, room, "а чай будет?")
    await evening.says(nina, room, await a_move(evening, person))
    assert len(vk.calls("messages.send", room)) == before
    await evening.says(person, room, await a_move(evening, person))
    assert len(await evening.log()) == 1


async def test_a_reply_to_the_board_means_its_table(evening, vk, family, room):
    masha, kolya, _ = family
    vk.set_access(room, "all")
    await evening.dealt(room, [masha, kolya])
    await evening.dealt(room, [masha, kolya])
    older = min(board.cmid for board in evening.boards(masha, room))
    tables = {}
    async for table_id in evening.store.tables():
        held = await evening.house.writer.tables.load(table_id)
        tables[held.table.opened] = held.table
    table = tables[min(tables)]
    (person,) = evening.to_act(table, [masha, kolya])
    legal = rules_of(table).legal_moves(position(table), table.seat_of(f"vk:{person}"))
    await evening.says(person, room, str(legal[0]), reply_to=older)
    assert (await evening.house.writer.tables.load(table.id)).table.lines == 1


async def test_one_press_is_answered_once_with_one_thing(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya])
    for label in ("Мои карты", "Назад", "Правила", "Мои карты"):
        press = await evening.presses(masha, room, label)
        assert vk.answer(press) is not None
    answered = [call.params["event_id"] for call in vk.calls("messages.sendMessageEventAnswer")]
    assert len(answered) == len(set(answered))
    assert vk.violations() == []


async def test_presses_of_strangers_and_forgers(evening, vk, family, room):
    masha, kolya, nina = family
    await evening.dealt(room, [masha, kolya])
    press = await evening.presses(nina, room, "Мои карты")
    assert evening.snackbar(press)
    table = await evening.table()
    for payload in ({"d": f"m.{table.id}.0.7h"}, {"d": 7}, {"x": 1}, "{}", "нет", [1]):
        press = vk.forge(nina, room, payload)
        await evening.settle()
        assert vk.answer(press) is not None
    vk.write(nina, nina, "ход", payload='{"d": "s..play.33"}')
    vk.write(nina, nina, "ход", payload="[")
    await evening.settle()
    assert await evening.log() == []


async def test_the_call_to_move_says_how_to_be_heard(evening, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya])
    (person,) = evening.to_act(await evening.table(), [masha, kolya])
    await evening.pass_time(100)
    call = evening.sees(person, room)[-1]
    assert call.mentions == [person]
    assert call.reply_to == evening.boards(person, room)[0].cmid
    assert "Начните так: @zastolie" in call.text
    await evening.says(person, room, f"@zastolie {await a_move(evening, person)}")
    assert call.cmid not in [message.cmid for message in evening.sees(person, room)]


async def test_the_call_comes_to_the_dialog_where_it_is_open(evening, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya])
    await opened(evening, [masha, kolya])
    (person,) = evening.to_act(await evening.table(), [masha, kolya])
    board = evening.sees(person, room)[-1].cmid
    await evening.pass_time(100)
    assert evening.sees(person, room)[-1].cmid == board
    assert "Начните так" not in evening.said(person, person)[-1]


async def test_an_hour_later_the_board_comes_to_the_bottom(evening, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya])
    await opened(evening, [masha, kolya])
    (old,) = evening.boards(masha, room)
    await evening.pass_time(2 * 3600)
    (person,) = evening.to_act(await evening.table(), [masha, kolya])
    await evening.plays(person)
    (new,) = evening.boards(masha, room)
    assert new.cmid > old.cmid
    stripped = next(m for m in evening.sees(masha, room) if m.cmid == old.cmid)
    assert stripped.photos == old.photos
    assert stripped.text == old.text


async def test_a_day_later_what_cannot_be_edited_is_sent_anew(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya])
    await opened(evening, [masha, kolya])
    hand = {person: evening.sees(person, person)[-1].cmid for person in (masha, kolya)}
    await evening.pass_time(25 * 3600)
    (person,) = evening.to_act(await evening.table(), [masha, kolya])
    await evening.plays(person)
    assert len(await evening.log()) == 1
    for each in (masha, kolya):
        assert evening.sees(each, each)[-1].cmid > hand[each]
    assert {call.code for call in vk.refusals()} <= {909}


async def test_undo_and_its_question(evening, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya])
    await opened(evening, [masha, kolya])
    (first,) = evening.to_act(await evening.table(), [masha, kolya])
    await evening.plays(first)
    press = await evening.presses(first, room, "Назад")
    assert evening.snackbar(press)
    assert evening.to_act(await evening.table(), [masha, kolya]) == [first]


async def test_english_people_are_spoken_to_in_english(evening, vk):
    john = vk.user("John", lang=3)
    vk.start(john)
    await evening.settle()
    assert evening.said(john, john)[-1].startswith("Hello")


async def test_names_are_declined_where_vk_declines_them(evening, vk):
    cases = {"gen": ("Маши", "Ивановой")}
    masha, kolya, other = vk.user("Маша", cases=cases), vk.user("Коля"), vk.user("Маша")
    room = vk.chat("Семья", [masha, kolya, other])
    await evening.dealt(room, [masha, kolya])
    lines = set()
    for _ in range(2):
        for person in (masha, kolya):
            await evening.says(person, person, "/board")
        lines |= {m.text.splitlines()[1] for m in evening.boards(masha, room)}
        (person,) = evening.to_act(await evening.table(), [masha, kolya])
        await evening.says(person, person, "пас")
    assert lines == {"Ход Маши.", "Ход: Коля."}
    await evening.dealt(room, [masha, other])
    (board,) = evening.boards(masha, room)[-1:]
    assert "Ход Маши." in board.text or "Ход: Маша 2." in board.text
