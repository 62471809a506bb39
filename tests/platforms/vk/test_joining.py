"""People come to a table: by buttons, by words and by links, having never written before."""


async def test_hello_is_said_once(evening, vk, family, room):
    hello = evening.sees(family[0], room)[-1]
    assert "Застолье" in hello.text
    assert hello.buttons == [["Играть"]]
    vk.kick_bot(room, family[0])
    vk.invite_bot(room, family[0])
    await evening.settle()
    assert len(vk.calls("messages.send", room)) == 1


async def test_a_family_sits_by_buttons_and_plays(evening, vk, family, room):
    masha, kolya, nina = family
    await evening.presses(masha, room, "Играть")
    await evening.presses(masha, room, "Вальты")
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
    assert vk.sees(kolya, room).messages[-1].cmid == board.cmid
    assert not [m for m in evening.sees(masha, room) if ["Начать"] in m.buttons]
    assert vk.violations() == []
    assert vk.refusals() == []
