"""People come to a table: by buttons, by words and by links, having never written before."""

import pytest

from bot.chat import Unreachable


async def test_hello_is_said_once(evening, vk, family, room):
    hello = evening.sees(family[0], room)[-1]
    assert "Застолье" in hello.text
    assert "@zastolie" in hello.text
    assert hello.buttons == [["Играть"]]
    vk.kick_bot(room, family[0])
    vk.invite_bot(room, family[0])
    await evening.settle()
    assert len(vk.calls("messages.send", room)) == 1


async def test_an_administrator_is_told_nothing_of_rights(evening, vk, family):
    peer = vk.chat("Дача", family, bot=False)
    vk.set_access(peer, "admin")
    vk.invite_bot(peer, family[0])
    await evening.settle()
    assert "@zastolie" not in evening.sees(family[0], peer)[-1].text


async def test_a_family_sits_by_buttons_and_plays(evening, vk, family, room):
    masha, kolya, nina = family
    await evening.presses(masha, room, "Играть")
    games = [label for row in vk.sees(masha, room).last.buttons for label in row]
    await evening.presses(masha, room, next(game for game in games if "Вальты" in game))
    await evening.presses(kolya, room, "Сесть")
    press = await evening.presses(nina, room, "Сесть")
    assert evening.snackbar(press) == "Вы за столом."
    await evening.presses(nina, room, "Компьютер")
    lobby = vk.sees(nina, room).with_button("Сесть")
    assert "Маша, Коля, бабушка Нина" in lobby.text
    assert lobby.photos
    await evening.presses(nina, room, "Начать")
    (board,) = evening.boards(kolya, room)
    assert board.photos
    assert board.buttons[:3] == [["Мои карты"], ["Открыть диалог"], ["Назад", "Правила"]]
    assert vk.sees(kolya, room).messages[-1].cmid == board.cmid
    assert not [m for m in evening.sees(masha, room) if ["Начать"] in m.buttons]
    assert vk.violations() == []
    assert vk.refusals() == []


@pytest.mark.parametrize("words", ["@zastolie сажусь", "/сесть", "!сесть", "@zastolie, /join"])
async def test_words_seat_too(evening, vk, family, room, words):
    await evening.gathered(room, family[:1])
    vk.set_access(room, "all" if words[0] in "/!" else "none")
    await evening.says(family[1], room, words)
    assert [place.name for place in (await evening.table()).places if place] == ["Маша", "Коля"]


async def test_a_link_seats_who_writes_after_it(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.gathered(room, [masha])
    await evening.says(kolya, room, "@zastolie счёт")
    await evening.presses(masha, room, "Позвать")
    link = next(word for word in evening.said(masha, room)[-1].split() if "vk.me/" in word)
    assert vk.follow(kolya, link)
    await evening.says(kolya, kolya, "Добрый вечер")
    assert [place.name for place in (await evening.table()).places if place] == ["Маша", "Коля"]
    assert evening.said(kolya, kolya)[-1] == "Вы за столом."
    assert "Коля" in vk.sees(masha, room).with_button("Сесть").text


async def link_of(evening, host, peer):
    """The link under «Позвать»."""
    await evening.presses(host, peer, "Позвать")
    return next(word for word in evening.said(host, peer)[-1].split() if "vk.me/" in word)


async def test_who_is_in_the_chat_sits_although_he_never_said_anything(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.gathered(room, [masha])
    vk.set_access(room, "admin")
    vk.follow(kolya, await link_of(evening, masha, room))
    vk.start(kolya)
    await evening.settle()
    assert [place.name for place in (await evening.table()).places if place] == ["Маша", "Коля"]
    assert "Вы за столом." in evening.said(kolya, kolya)


@pytest.mark.parametrize("access", ["none", "admin"])
async def test_a_stranger_with_a_link_waits_for_the_hosts_yes(evening, vk, family, room, access):
    masha = family[0]
    stranger = vk.user("Игорь")
    await evening.gathered(room, [masha])
    vk.set_access(room, access)
    vk.follow(stranger, await link_of(evening, masha, room))
    await evening.says(stranger, stranger, "здравствуйте")
    assert "хозяин" in evening.said(stranger, stranger)[-1].lower()
    assert [place.name for place in (await evening.table()).places if place] == ["Маша"]
    await evening.presses(masha, room, "Пустить")
    assert [place.name for place in (await evening.table()).places if place] == ["Маша", "Игорь"]


async def test_the_adapter_tells_who_is_in_a_chat_as_an_administrator_alone(
    evening, vk, family, room
):
    platform, stranger = evening.service.platform, vk.user("Игорь")
    at = platform.me.room(room)
    with pytest.raises(Unreachable):
        await platform.attends(at, f"vk:{family[0]}")
    vk.set_access(room, "admin")
    assert await platform.attends(at, f"vk:{family[0]}")
    assert not await platform.attends(at, f"vk:{stranger}")
    assert not await platform.attends(at, "telegram:7")
    vk.fail("messages.getConversationMembers", code=927)
    with pytest.raises(Unreachable):
        await platform.attends(at, f"vk:{family[0]}")


async def test_the_ready_message_has_a_picture_and_nothing_to_press(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.gathered(room, [masha, kolya])
    await evening.presses(masha, room, "Позвать")
    press = await evening.presses(masha, room, "Переслать родным")
    ready = vk.sees(masha, room).last
    assert "Маша" in ready.text
    assert "Коля" in ready.text
    assert "vk.me/" in ready.text
    assert ready.photos
    assert ready.buttons == []
    assert "перешлите" in evening.snackbar(press)


async def test_a_link_to_no_table_says_so(evening, vk, family):
    vk.follow(family[0], f"https://vk.me/club{vk.group}?ref=t-00000000")
    vk.start(family[0])
    await evening.settle()
    assert "кода нет" in evening.said(family[0], family[0])[-1]


async def test_the_start_button_greets(evening, vk, family):
    vk.start(family[0])
    await evening.settle()
    assert "Здравствуйте" in evening.said(family[0], family[0])[-1]


async def test_options_of_a_lobby_fit_under_a_message(evening, vk, family, room):
    await evening.gathered(room, family[:2], "джин")
    await evening.presses(family[0], room, "Условия")
    rows = vk.sees(family[0], room).with_button("↩").buttons
    assert len(rows) <= 6
    assert sum(map(len, rows)) == 10
    await evening.presses(family[0], room, "↩")
    assert vk.sees(family[0], room).with_button("Начать")
    assert vk.refusals() == []


async def test_sides_of_a_lobby_are_on_its_first_page(evening, vk, family, room):
    await evening.gathered(room, family[:2], "столбики")
    rows = vk.sees(family[0], room).with_button("Ещё").buttons
    assert rows[:2] == [["Сесть", "Встать"], ["За Красных", "За Чёрных"]]
    assert ["Начать"] in rows


async def test_who_leaves_the_chat_is_asked_about(evening, vk, family, room):
    await evening.dealt(room, family)
    vk.set_access(room, "all")
    assert "Нина" not in evening.said(family[0], room)[-1]
    vk.leave(room, family[2])
    await evening.settle()
    assert "Нина" in evening.said(family[0], room)[-1]


async def test_a_lost_chat_does_not_stop_the_table(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya])
    for person in (masha, kolya):
        await evening.says(person, person, "привет")
    vk.kick_bot(room, masha)
    (person,) = evening.to_act(await evening.table(), [masha, kolya])
    before = len(await evening.log())
    await evening.plays(person)
    assert len(await evening.log()) == before + 1
    vk.invite_bot(room, masha)
    await evening.settle()
    assert evening.boards(masha, room)


async def test_stickers_in_the_dialog_are_answered_in_the_chat_they_are_not(
    evening, vk, family, room
):
    vk.set_access(room, "all")
    before = len(vk.calls("messages.send", room))
    vk.send_sticker(family[0], room)
    vk.send_sticker(family[1], family[1])
    await evening.settle()
    assert len(vk.calls("messages.send", room)) == before
    assert len(evening.said(family[1], family[1])) == 1


async def test_check_tells_of_the_rights(evening, vk, family, room):
    await evening.says(family[0], room, "@zastolie /check")
    assert "Остальной разговор мне не виден" in evening.said(family[0], room)[-1]
    vk.set_access(room, "admin")
    await evening.says(family[0], room, "@zastolie /check")
    assert "Слышу все слова" in evening.said(family[0], room)[-1]
