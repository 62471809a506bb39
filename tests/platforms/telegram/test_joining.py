"""People come to a table: by buttons and by links, having never pressed Start."""

import asyncio
import re

import pytest

from bot.commands import COMMANDS
from bot.platforms.telegram import menu
from bot.platforms.telegram.menu import KIND, LANGUAGES
from bot.texts import texts


async def test_hello_is_said_once(evening, telegram, family, room):
    await evening.settle()
    hello = evening.sees(family[0], room)[-1]
    assert "Застолье" in hello.text
    assert hello.buttons == [["Играть"]]
    telegram.kick_bot(room)
    telegram.add_bot(room)
    await evening.settle()
    assert len(telegram.calls("sendMessage", room)) == 1


async def test_the_hello_says_what_is_missing(evening, telegram, family):
    dacha = telegram.supergroup("Дача", family, with_bot=False)
    telegram.mute_bot(dacha, ["photo"])
    await evening.settle()
    (hello,) = [message for message in evening.sees(family[0], dacha) if message.from_bot]
    assert "картинки мне здесь нельзя" in hello.text
    assert "администратором" in hello.text


async def test_an_administrator_from_the_start_is_not_asked_to_make_it_one(
    evening, telegram, family
):
    dacha = telegram.supergroup("Дача", family, with_bot=False)
    telegram.add_bot(dacha)
    telegram.promote_bot(dacha)
    await evening.settle()
    await evening.says(family[0], dacha, "/check@zastolie_bot")
    assert "обновляю сам" in evening.sees(family[0], dacha)[-1].text
    telegram.kick_bot(dacha)
    telegram.add_bot(dacha)
    await evening.settle()
    await evening.says(family[0], dacha, "/check@zastolie_bot")
    assert "по кнопке «Мои карты»" in evening.sees(family[0], dacha)[-1].text


@pytest.mark.parametrize("status", ["restricted", "kicked", "administrator"])
async def test_a_membership_told_in_few_words_is_one(evening, telegram, family, status):
    dacha = telegram.supergroup("Дача", family, with_bot=False)
    told = telegram.main.updates.put

    def put(kind, payload, lane):
        if kind == "my_chat_member":
            user = payload["new_chat_member"]["user"]
            payload["old_chat_member"] = {"status": status, "user": user}
        return None if "new_chat_members" in payload else told(kind, payload, lane)

    telegram.main.updates.put = put
    telegram.add_bot(dacha)
    await evening.settle()
    assert telegram.main.updates.pending == {}
    told_of = [m for m in evening.sees(family[0], dacha) if ["Играть"] in m.buttons]
    assert len(told_of) == (status == "kicked")


async def test_a_family_sits_by_buttons_and_plays(evening, telegram, family, room):
    masha, kolya, nina = family
    await evening.presses(masha, room, "Играть")
    await evening.presses(masha, room, texts("ru").say("game-valty"))
    await evening.presses(kolya, room, "Сесть")
    press = await evening.presses(nina, room, "Сесть")
    assert evening.toast(press) == "Вы за столом."
    await evening.presses(nina, room, "Компьютер")
    lobby = telegram.sees(nina, room).with_button("Сесть")
    assert "Маша, Коля, бабушка Нина" in lobby.caption
    assert lobby.photo
    await evening.presses(nina, room, "Начать")
    (board,) = evening.boards(kolya, room)
    assert board.photo
    assert telegram.sees(kolya, room).messages[-1].id == board.id
    assert not [m for m in evening.sees(masha, room) if ["Начать"] in m.buttons]
    assert telegram.violations() == []
    assert [call for call in telegram.refusals() if call.method != "deleteephemeralmessage"] == []


async def test_a_link_seats_who_opens_it(evening, telegram, family, room):
    masha, kolya, _ = family
    await evening.gathered(room, [masha])
    await evening.says(kolya, room, "/score")
    await evening.presses(masha, room, "Позвать")
    shown = evening.sees(masha, room)[-1]
    text = shown.text or shown.caption
    link = next(word for word in text.split() if word.startswith("https://t.me/"))
    telegram.follow(kolya, link)
    await evening.settle()
    table = await evening.table()
    assert [place.name for place in table.places if place] == ["Маша", "Коля"]
    assert evening.sees(kolya, kolya)[-1].text == "Вы за столом."
    assert "Коля" in telegram.sees(masha, room).with_button("Сесть").caption


async def test_the_share_button_carries_the_link_and_ready_words(evening, telegram, family, room):
    await evening.gathered(room, [family[0]])
    await evening.presses(family[0], room, "Позвать")
    call = [c for c in telegram.calls("sendPhoto", room) if "share" in str(c.params)][-1]
    assert "https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fzastolie_bot" in str(call.params)


async def test_a_group_link_brings_the_bot_and_greets(evening, telegram, family):
    room = telegram.group("Дача", family, with_bot=False)
    telegram.startgroup(family[0], room, "hello")
    await evening.settle()
    (hello,) = [message for message in evening.sees(family[0], room) if message.from_bot]
    assert "Застолье" in hello.text
    assert hello.buttons == [["Играть"]]


async def test_the_dialog_offers_to_bring_the_bot_to_a_group(evening, telegram, family):
    telegram.start(family[0])
    await evening.settle()
    hello = evening.sees(family[0], family[0])[-1]
    assert hello.buttons == [["Играть"], ["Добавить в группу"]]
    markup = telegram.calls("sendMessage", family[0])[-1].params["reply_markup"]
    assert "https://t.me/zastolie_bot?startgroup=hello" in markup


async def test_a_group_link_brings_the_table_along(evening, telegram, family, room):
    masha, kolya, _ = family
    dacha = telegram.group("Дача", family, with_bot=False)
    await evening.gathered(room, [masha])
    await evening.presses(masha, room, "Позвать")
    await evening.presses(masha, room, "Показать в другом чате")
    (shown,) = [m for m in evening.sees(masha, room) if ["Добавить в группу"] in m.buttons]
    markup = telegram.calls("sendMessage", room)[-1].params["reply_markup"]
    payload = re.search(r"startgroup=(i-[\w-]+)", markup)[1]
    assert shown.ephemeral is not None
    telegram.startgroup(masha, dacha, payload)
    await evening.settle()
    await evening.presses(kolya, dacha, "Сесть")
    assert len((await evening.table()).people) == 2
    assert len([m for m in evening.sees(kolya, dacha) if ["Играть"] in m.buttons]) == 1


async def test_a_link_to_no_table_says_so(evening, telegram, family):
    telegram.start(family[0], "t-00000000")
    await evening.settle()
    assert "кода нет" in evening.sees(family[0], family[0])[-1].text


async def test_private_words_without_a_slash(evening, family):
    await evening.says(family[0], family[0], "привет")
    await evening.says(family[0], family[0], "играть вальты")
    assert evening.sees(family[0], family[0])[-1].buttons[0] == ["Сесть", "Встать"]


@pytest.fixture
async def menus(evening, telegram):
    """The menus, told in the ordinary way."""
    await evening.store.put(KIND, str(telegram.main.id), None)
    evening.tells_menus = True
    await evening.restart()
    async with asyncio.timeout(10):
        while not await evening.store.get(KIND, str(telegram.main.id)):  # noqa: ASYNC110  # no event
            await asyncio.sleep(0.01)


@pytest.mark.usefixtures("menus")
async def test_the_menu_is_in_the_language_of_the_client(telegram, family, room):
    john = telegram.user("John", language="en")
    olena = telegram.user("Олена", language="uk")
    telegram.join(john, room)
    telegram.join(olena, room)
    menus = {name: telegram.menu(user, room) for name, user in (("ru", family[0]), ("en", john))}
    assert menus["ru"][0]["description"].startswith("играть")
    assert menus["en"][0]["description"] == "open a table"
    assert telegram.menu(olena, room) == menus["ru"]
    private = {entry["command"] for entry in telegram.menu(family[0], family[0])}
    assert {"play", "hand", "settings", "forget"} <= private
    assert "settings" not in {entry["command"] for entry in menus["ru"]}


@pytest.fixture
def trouble_with_menus(telegram, monkeypatch):
    """Telegram takes no menu at first."""
    monkeypatch.setattr(menu, "PAUSES", (0.01, 0.01, 0.01))
    telegram.fail("setMyCommands", "reset", count=1)
    telegram.fail("setMyCommands", "server_error", count=1)
    telegram.fail("setMyCommands", "flood", count=1, retry_after=0)


@pytest.mark.usefixtures("trouble_with_menus", "menus")
async def test_the_menu_is_told_in_spite_of_trouble(telegram, family):
    assert "play" in {entry["command"] for entry in telegram.menu(family[0], family[0])}


@pytest.mark.usefixtures("menus")
async def test_the_menu_is_told_once(evening, telegram, family, room):
    before = len(telegram.calls("setMyCommands"))
    assert before == 2 * len(LANGUAGES)
    await evening.restart()
    await evening.says(family[0], room, "/help@zastolie_bot")
    assert len(telegram.calls("setMyCommands")) == before


@pytest.mark.parametrize("where", ["dialog", "room"])
async def test_every_command_is_answered(evening, telegram, family, room, where):
    masha, kolya, _ = family
    telegram.start(masha)
    chat, named = (masha, "") if where == "dialog" else (room, "@zastolie_bot")
    await evening.prefer_words(room, [masha, kolya])
    await evening.dealt(room, [masha, kolya])
    silent = []
    for name in COMMANDS:
        before = len(answers(telegram))
        telegram.advance(61)
        await evening.says(masha, chat, f"/{name.replace('-', '_')}{named}")
        silent += [] if len(answers(telegram)) > before else [name]
    assert silent == []


def answers(telegram):
    """What the bot has sent or changed."""
    return [call for call in telegram.calls() if call.method.startswith(("send", "edit"))]


@pytest.mark.usefixtures("menus")
async def test_every_command_of_the_menus_is_one(telegram, family, room):
    for chat in (family[0], room):
        menu = [entry["command"] for entry in telegram.menu(family[0], chat)]
        assert len(menu) > 15
        assert set(menu) < set(COMMANDS)


async def test_who_is_in_the_group_is_known_where_telegram_tells(evening, telegram, family, room):
    masha, kolya, _ = family
    telegram.promote_bot(room)
    await evening.settle()
    await evening.gathered(room, [masha])
    await evening.presses(masha, room, "Позвать")
    shown = evening.sees(masha, room)[-1]
    link = next(
        word for word in (shown.text or shown.caption).split() if word.startswith("https://t.me/")
    )
    telegram.follow(kolya, link)
    stranger = telegram.user("Прохожий")
    telegram.follow(stranger, link)
    await evening.settle()
    table = await evening.table()
    assert [place.name for place in table.places if place] == ["Маша", "Коля"]
    assert [caller.name for caller in table.callers] == ["Прохожий"]
