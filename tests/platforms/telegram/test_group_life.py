"""What happens to groups and people while a table stands: moves, kicks, rights, topics."""

from io import BytesIO

import pytest
from PIL import Image

from bot.platforms.telegram.names import Me

ALL_CHATS = "telegram|5000000001|"


async def test_a_group_becomes_a_supergroup_in_mid_game(evening, telegram, family):
    old = telegram.group("Дача", family)
    await evening.settle()
    await evening.dealt(old, family[:2])
    mover, other = await evening.to_move(family)
    await evening.presses(mover, old, "Мои карты")
    new = telegram.migrate(old)
    await evening.settle()
    table = await evening.table()
    assert [room.address for room in table.rooms] == [f"{ALL_CHATS}{new}|"]
    (board,) = evening.boards(mover, new)
    await evening.presses(mover, new, "Мои карты")
    await evening.moves(mover, new)
    assert (await evening.table()).step == 1
    assert [b.id for b in evening.boards(other, new)] == [board.id]
    assert telegram.violations() == []


async def test_a_move_is_learnt_from_a_refusal(evening, telegram, family):
    old = telegram.group("Дача", family)
    await evening.settle()
    await evening.gathered(old, family[:1])
    new = telegram.migrate(old)
    # The service messages are lost, as after a day without the bot.
    telegram.main.updates.pending.clear()
    table = await evening.table()
    await evening.store.mark(table.id, f"room:{ALL_CHATS}{old}|")
    await evening.house.desk.courier.send_anew(table, f"room:{ALL_CHATS}{old}|", "lobby")
    await evening.settle()
    assert [room.address for room in (await evening.table()).rooms] == [f"{ALL_CHATS}{new}|"]
    assert telegram.sees(family[0], new).with_button("Сесть")


async def test_finished_results_are_not_sent_again_after_a_move(evening, telegram, family):
    old = telegram.group("Дача", family)
    await evening.settle()
    await evening.dealt(old, family[:2], "gin")
    table = await evening.table()
    board = (await evening.store.slots(table.id))[f"board@room:{ALL_CHATS}{old}|"]
    await evening.store.put_slot(table.id, f"result-1@room:{ALL_CHATS}{old}|", board)
    new = telegram.migrate(old)
    await evening.settle()
    assert f"result-1@room:{ALL_CHATS}{new}|" in await evening.store.slots(table.id)


async def test_kicked_and_added_again(evening, telegram, family, room):
    await evening.dealt(room, family[:2])
    mover, other = await evening.to_move(family)
    telegram.start(mover)
    await evening.settle()
    telegram.kick_bot(room)
    await evening.moves(mover, mover)
    (stale,) = evening.boards(other, room)
    telegram.add_bot(room)
    await evening.settle()
    (fresh,) = evening.boards(other, room)
    assert fresh.photo != stale.photo
    await evening.presses(other, room, "Мои карты")
    await evening.moves(other, room)
    assert (await evening.table()).step == 2


async def test_of_who_leaves_the_others_are_asked(evening, telegram, family, room):
    await evening.dealt(room, family[:2])
    telegram.leave(family[1], room)
    await evening.settle()
    assert (await evening.table()).question is not None
    assert "Коля" in evening.boards(family[0], room)[0].caption


async def test_who_leaves_a_forum_leaves_its_topics(evening, telegram, family):
    forum = telegram.supergroup("Большая семья", family, forum=True)
    topic = telegram.topic(forum, "Карты")
    await evening.settle()
    bot = telegram.main.user.username
    await evening.says(family[0], forum, f"/play@{bot} columns", thread=topic)
    await evening.presses(family[1], forum, "Сесть")
    await evening.presses(family[0], forum, "Начать")
    telegram.leave(family[1], forum)
    await evening.settle()
    assert (await evening.table()).question is not None


async def test_a_table_stays_in_its_topic(evening, telegram, family):
    forum = telegram.supergroup("Большая семья", family, forum=True)
    topic, other = telegram.topic(forum, "Карты"), telegram.topic(forum, "Огород")
    await evening.settle()
    bot = telegram.main.user.username
    await evening.says(family[0], forum, f"/play@{bot} columns", thread=topic)
    await evening.presses(family[1], forum, "Сесть")
    await evening.presses(family[0], forum, "Начать")
    (board,) = evening.boards(family[0], forum, thread=topic)
    await evening.says(family[0], forum, f"/board@{bot}", thread=topic)
    (fresh,) = evening.boards(family[0], forum, thread=topic)
    assert fresh.id > board.id
    assert not [m for m in evening.sees(family[0], forum, thread=other) if m.from_bot]
    await evening.presses(family[0], forum, "Мои карты")
    assert len(evening.hands(family[0], forum)) == 1
    assert [c for c in telegram.refusals() if "thread" in c.refusal] == []


async def test_a_closed_topic_gets_its_table_when_it_is_open_again(evening, telegram, family):
    forum = telegram.supergroup("Большая семья", family, forum=True)
    topic = telegram.topic(forum, "Карты")
    await evening.settle()
    bot = telegram.main.user.username
    await evening.says(family[0], forum, f"/play@{bot} columns", thread=topic)
    telegram.close_topic(forum, topic)
    await evening.presses(family[1], forum, "Сесть")
    await evening.presses(family[0], forum, "Начать")
    assert (await evening.table()).phase == "playing"
    assert evening.boards(family[0], forum, thread=topic) == []
    mover, other = await evening.to_move(family)
    telegram.start(mover)
    await evening.settle()
    await evening.moves(mover, mover)
    telegram.reopen_topic(forum, topic)
    await evening.settle()
    (board,) = evening.boards(other, forum, thread=topic)
    assert "кладёт" in board.caption


async def test_without_its_topic_a_match_goes_on_in_dialogs(evening, telegram, family):
    forum = telegram.supergroup("Большая семья", family, forum=True)
    topic = telegram.topic(forum, "Карты")
    await evening.settle()
    bot = telegram.main.user.username
    await evening.says(family[0], forum, f"/play@{bot} columns", thread=topic)
    await evening.presses(family[1], forum, "Сесть")
    await evening.presses(family[0], forum, "Начать")
    telegram.delete_topic(forum, topic)
    for person in family[:2]:
        telegram.start(person)
        await evening.settle()
    for _ in range(2):
        mover, _ = await evening.to_move(family)
        await evening.moves(mover, mover)
    assert (await evening.table()).step == 2


async def test_in_general_no_topic_is_named(evening, telegram, family):
    forum = telegram.supergroup("Большая семья", family, forum=True)
    await evening.settle()
    bot = telegram.main.user.username
    await evening.says(family[0], forum, f"/play@{bot} columns")
    assert telegram.sees(family[0], forum).with_button("Сесть").thread in {None, 1}
    assert "message_thread_id" not in telegram.calls("sendPhoto", forum)[-1].params


async def test_a_chain_of_replies_is_no_topic(evening, telegram, family, room):
    bot = telegram.main.user.username
    await evening.says(family[0], room, f"/play@{bot} columns")
    lobby = telegram.sees(family[0], room).with_button("Сесть")
    await evening.says(family[1], room, "войти", reply_to=lobby.id)
    await evening.says(family[1], room, "помощь", reply_to=lobby.id)
    assert [place.name for place in (await evening.table()).places if place] == ["Маша", "Коля"]
    assert all("message_thread_id" not in call.params for call in telegram.calls(chat=room))


async def test_an_anonymous_administrator_is_asked_to_press(evening, telegram, family, room):
    telegram.promote(family[0], room, anonymous=True)
    bot = telegram.main.user.username
    await evening.says(family[0], room, f"/play@{bot} columns", anonymous=True)
    answer = evening.sees(family[0], room)[-1]
    assert answer.text.startswith("Вы пишете от имени группы")
    await evening.presses(family[0], room, "Играть")
    assert (await evening.table()).host == f"telegram:{family[0]}"


async def test_a_channel_in_the_group_is_nobody(evening, telegram, room):
    telegram.promote_bot(room)
    await evening.settle()
    before = len(telegram.calls())
    telegram.write_as_channel(room, "Новости", "/play@zastolie_bot", forwarded=True)
    telegram.write_as_channel(room, "Новости", "всем привет")
    await evening.settle()
    assert [call.method for call in telegram.calls()[before:] if "send" in call.method] == []


async def test_a_muted_bot_shows_the_table_once_it_may_write_again(
    evening, telegram, family, room
):
    await evening.dealt(room, family[:2])
    mover, other = await evening.to_move(family)
    telegram.start(mover)
    await evening.settle()
    telegram.mute_bot(room)
    await evening.settle()
    (before,) = evening.boards(other, room)
    await evening.moves(mover, mover)
    telegram.unmute_bot(room)
    await evening.settle()
    (after,) = evening.boards(other, room)
    assert after.photo != before.photo


async def test_where_photos_are_forbidden_the_table_comes_in_words(
    evening, telegram, family, room
):
    telegram.mute_bot(room, ["photo"])
    await evening.settle()
    await evening.dealt(room, family[:2])
    (board,) = evening.boards(family[0], room)
    assert board.photo is None
    assert len(board.text) > 60
    press = await evening.presses(family[0], room, "Мои карты")
    assert evening.toast(press) is not None
    (hand,) = evening.hands(family[0], room)
    assert hand.photo is None
    await evening.says(family[0], room, "/check@zastolie_bot")
    assert "картинки мне здесь нельзя" in evening.sees(family[0], room)[-1].text


async def test_a_board_deleted_by_people_comes_again(evening, telegram, family, room):
    await evening.dealt(room, family[:2])
    mover, other = await evening.to_move(family)
    await evening.presses(mover, room, "Мои карты")
    telegram.delete_message(room, evening.boards(other, room)[0].id)
    await evening.moves(mover, room)
    assert len(evening.boards(other, room)) == 1


async def test_a_press_on_a_deleted_board_counts(evening, telegram, family, room):
    await evening.dealt(room, family[:2])
    telegram.delete_message(room, evening.boards(family[0], room)[0].id)
    press = await evening.presses(family[0], room, "Мои карты", stale=True)
    assert evening.toast(press) is not None
    assert len(evening.hands(family[0], room)) == 1


@pytest.mark.parametrize(
    "data", ["", "x", "m.00000000.0.7h", "s..nothing.", "м" * 32, "m.zzzzzzzz.zzzzzz.~", "\0.\0.."]
)
async def test_forged_presses_are_answered_and_change_nothing(
    evening, telegram, family, room, data
):
    await evening.dealt(room, family[:2])
    before = await evening.table()
    press = telegram.forge(family[2], room, evening.boards(family[0], room)[0].id, data)
    await evening.settle()
    assert evening.toast(press)
    assert await evening.table() == before


async def test_a_board_buried_by_talk_comes_to_the_bottom(evening, telegram, family, room):
    telegram.promote_bot(room)
    await evening.settle()
    await evening.dealt(room, family[:2])
    mover, other = await evening.to_move(family)
    await evening.presses(mover, room, "Мои карты")
    (board,) = evening.boards(other, room)
    for number in range(25):
        telegram.write(family[2], room, f"разговор {number}")
    await evening.settle()
    await evening.moves(mover, room)
    (fresh,) = evening.boards(other, room)
    assert fresh.id > board.id + 20


async def test_two_hundred_lines_of_talk_are_none_of_its_business(evening, telegram, family, room):
    telegram.promote_bot(room)
    await evening.settle()
    await evening.dealt(room, family[:2])
    before, table = len(telegram.calls()), await evening.table()
    lines = ["а вы слышали?", "7 утра, а жара", "дама с собачкой", "ход конём", "играть хочу"]
    for number in range(200):
        telegram.write(family[number % 3], room, lines[number % 5])
        if number % 50 == 0:
            telegram.send_sticker(family[number % 3], room)
    await evening.settle()
    assert {call.method for call in telegram.calls()[before:]} == {"getupdates"}
    assert await evening.table() == table


async def test_edited_words_are_not_moves(evening, telegram, family, room):
    message = await evening.says(family[0], room, "/help@zastolie_bot")
    before = len(telegram.calls("sendMessage"))
    telegram.edit(family[0], room, message, "/play@zastolie_bot columns")
    await evening.settle()
    assert len(telegram.calls("sendMessage")) == before
    assert telegram.calls("sendPhoto") == []


async def test_stickers_and_photos(evening, telegram, family, room):
    await evening.dealt(room, family[:2])
    before = len(telegram.calls("sendMessage"))
    telegram.send_sticker(family[0], room)
    await evening.settle()
    assert len(telegram.calls("sendMessage")) == before
    telegram.send_sticker(family[0], family[0])
    telegram.send_photo(family[0], family[0], snapshot(), "вот")
    await evening.settle()
    answers = [m.text for m in evening.sees(family[0], family[0]) if m.from_bot and m.text]
    assert len(answers) == 2
    assert all(answer.startswith("Я понимаю слова и кнопки") for answer in answers)


def snapshot():
    content = BytesIO()
    Image.new("RGB", (40, 40)).save(content, "PNG")
    return content.getvalue()


async def test_a_deactivated_person_holds_nobody_up(evening, telegram, family, room):
    await evening.dealt(room, family[:2])
    mover, other = await evening.to_move(family)
    telegram.start(other)
    await evening.presses(mover, room, "Мои карты")
    telegram.deactivate(other)
    await evening.moves(mover, room)
    assert len(evening.boards(mover, room)) == 1


async def test_a_deleted_group_is_given_up_quietly(evening, telegram, family, room):
    await evening.dealt(room, family[:2])
    mover, _ = await evening.to_move(family)
    telegram.start(mover)
    await evening.settle()
    telegram.delete_chat(room)
    await evening.moves(mover, mover)
    assert (await evening.table()).step == 1


async def test_check_without_and_with_rights(evening, telegram, family, room):
    await evening.says(family[0], room, "/check@zastolie_bot")
    answer = evening.sees(family[0], room)[-1]
    assert "Слышу кнопки, команды и ответы" in answer.text
    assert "«Администраторы»" in answer.text
    assert answer.buttons == [["Сделать администратором"], ["Открыть диалог"]]
    markup = telegram.calls("sendMessage", room)[-1].params["reply_markup"]
    assert "startgroup=check&admin=manage_chat" in markup
    telegram.press(family[0], room, "Открыть диалог")
    telegram.promote_bot(room)
    await evening.settle()
    await evening.says(family[0], room, "/check@zastolie_bot")
    answer = evening.sees(family[0], room)[-1]
    assert "Слышу все слова" in answer.text
    assert "обновляю сам" in answer.text
    assert answer.buttons == []
    await evening.says(family[0], family[0], "/check")
    assert evening.sees(family[0], family[0])[-1].text.startswith("Здесь я могу всё")


async def test_other_bots_commands_are_not_ours(evening, telegram, family, room):
    telegram.promote_bot(room)
    await evening.settle()
    before = len(telegram.calls())
    await evening.says(family[0], room, "/play@another_bot")
    assert {call.method for call in telegram.calls()[before:]} == {"getupdates"}


async def test_a_mention_is_an_address(evening, telegram, family, room):
    telegram.promote_bot(room)
    await evening.settle()
    await evening.says(family[0], room, "@Zastolie_Bot, играть столбики")
    assert telegram.sees(family[0], room).with_button("Сесть")


def test_who_we_are():
    assert str(Me(7, "zastolie_bot").room(-100123, 5)) == "telegram|7|-100123|5"
