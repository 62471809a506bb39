"""Calling relatives: codes, links, names; strangers wait for the host; guessing opens nothing."""

import pytest

from bot import codes
from bot.invitations import TRIES, Invitations
from bot.preferences import Notes
from bot.tables import Tables
from tests.talk import talking

WORDS = "или напишите боту эти слова: "


async def invited(talk, *people, game="valty"):
    """A table with people in the family's room, and the words that open it."""
    await talk(f"Маша@семья: /play {game}")
    for person in people:
        await talk(f"{person}@семья! Сесть")
    await talk("Маша@семья! Позвать")
    return codes.spell((await talk.table()).invitation.code, "ru")


def texts_to(talk, chat):
    """What the bot has sent to a person or room, oldest first."""
    return [
        line["text"] for line in talk.lines if line.get("to") == chat and line.get("op") == "send"
    ]


async def table_in(talk, room):
    """The table that stands in a room."""
    async for table_id in talk.store.tables():
        held = await Tables(talk.store).load(table_id)
        if f"|{room}|" in held.table.rooms[0].address:
            return held.table
    return None


def sitting(table):
    return [place.name for place in table.places if place]


async def test_an_invitation_is_ready_to_hand_on(store):
    async with talking(store) as talk:
        words = await invited(talk, "Коля")
        (line,) = [line for line in talk.lines if WORDS in line.get("text", "").lower()]
        assert "Маша, Коля" in line["text"]
        assert words in line["text"]
        assert line["alt"]


def swapped(words):
    """The words with two letters of each in the wrong order."""
    return " ".join(
        word if word.isdecimal() else word[0] + word[2:0:-1] + word[3:] for word in words.split()
    )


@pytest.mark.parametrize("change", [str, str.upper, swapped])
async def test_who_is_known_sits_by_the_words_at_once(store, change):
    async with talking(store) as talk:
        words = await invited(talk)
        await talk("Коля@семья: всем привет", f"Коля: {change(words)}")
        assert sitting(await talk.table()) == ["Маша", "Коля"]


async def test_a_stranger_waits_for_the_host(store):
    async with talking(store) as talk:
        words = await invited(talk)
        await talk(f"Витя: {words}")
        assert sitting(await talk.table()) == ["Маша"]
        assert "Витя просится" in texts_to(talk, "Маша")[-1]
        await talk("Маша! Пустить")
        assert sitting(await talk.table()) == ["Маша", "Витя"]
        assert talk.last("lobby", "Витя")["buttons"]


async def test_asking_twice_asks_the_host_once(store):
    async with talking(store) as talk:
        words = await invited(talk)
        await talk(f"Витя: {words}", f"Витя: {words}")
        assert sum("просится" in text for text in texts_to(talk, "Маша")) == 1


async def test_only_the_host_lets_in(store):
    async with talking(store) as talk:
        words = await invited(talk, "Коля")
        await talk(f"Витя: {words}")
        message, button = talk.script.world.button("@Маша", "Маша", "Пустить")
        stolen = talk.script.platform.press("Коля", message, button)
        await talk.script.house.dispatcher.handle(stolen)
        assert sitting(await talk.table()) == ["Маша", "Коля"]


async def test_who_is_sent_away_cannot_ask_again(store):
    async with talking(store) as talk:
        words = await invited(talk)
        await talk(f"Витя: {words}", "Маша! Не надо", f"Витя: {words}")
        table = await talk.table()
        assert sitting(table) == ["Маша"]
        assert table.callers == ()
        assert sum("просится" in text for text in texts_to(talk, "Маша")) == 1


async def test_a_partner_of_old_is_no_stranger(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play gin", "Коля@семья! Сесть", "Маша@семья! Начать")
        await talk("Маша@дача: /play valty", "Маша@дача! Позвать")
        table = await table_in(talk, "дача")
        await talk(f"Коля: {codes.spell(table.invitation.code, 'ru')}")
        assert sitting(await table_in(talk, "дача")) == ["Маша", "Коля"]


async def test_words_run_out_after_a_day(store):
    async with talking(store) as talk:
        words = await invited(talk)
        await talk("Коля@семья: привет", "+23h", "Маша@семья! Сесть", "+2h", f"Коля: {words}")
        assert "Такого кода нет" in texts_to(talk, "Коля")[-1]


async def test_new_words_make_the_old_ones_worthless(store):
    async with talking(store) as talk:
        old = await invited(talk)
        await talk("Коля@семья: привет", "Маша@семья! Новые слова")
        assert old != codes.spell((await talk.table()).invitation.code, "ru")
        await talk(f"Коля: {old}")
        assert sitting(await talk.table()) == ["Маша"]


async def test_a_closed_door_is_the_hosts_to_open(store):
    async with talking(store) as talk:
        words = await invited(talk, "Коля")
        await talk("Маша@семья! Закрыть вход", f"Коля@дача: @zastolie {words}")
        assert len((await talk.table()).rooms) == 1
        await talk("+2m", "Коля@семья: /invite")
        assert "Вход закрыт" in texts_to(talk, "семья")[-1]
        assert (await talk.table()).invitation.closed
        await talk("Маша@семья: /invite")
        assert not (await talk.table()).invitation.closed


async def test_guessing_at_full_speed_opens_nothing_and_the_host_hears_of_it(store):
    async with talking(store) as talk:
        await invited(talk)
        real = (await talk.table()).invitation.code
        first, second, number = map(int, real.split("-"))
        guesses = [f"{first}-{second}-{n}" for n in codes.NUMBERS if n != number]
        for key in [*guesses[:60], real]:
            await talk(f"Витя: {codes.spell(key, 'ru')}")
        table = await talk.table()
        assert sitting(table) == ["Маша"]
        assert table.callers == ()
        alarms = [text for text in texts_to(talk, "Маша") if "подбирает" in text]
        assert len(alarms) == 1
        assert "много попыток" in texts_to(talk, "Витя")[-1]


async def test_blind_guessing_is_heard_of_too(store):
    async with talking(store) as talk:
        await invited(talk)
        for place in range(TRIES):
            await talk(f"Витя: кракозябра белиберда {place + 10}")
        assert any("подбирает" in text for text in texts_to(talk, "Маша"))


async def test_many_guessers_do_not_keep_the_family_out(store):
    async with talking(store) as talk:
        words = await invited(talk)
        kept = Invitations(store)
        spoken = codes.read("ромашка самовар 42")
        for guesser in range(100):
            await kept.wrong(f"local:Чужой{guesser}", spoken, now=talk.script.now)
        await talk(f"Новый: {words}")
        assert "много попыток" in texts_to(talk, "Новый")[-1]
        await talk("Коля@семья: привет", f"Коля: {words}")
        assert sitting(await talk.table()) == ["Маша", "Коля"]


async def test_tries_are_forgotten_by_the_bots_own_clock(store):
    async with talking(store) as talk:
        words = await invited(talk)
        await talk("Коля@семья: привет")
        for number in range(10, 10 + TRIES):
            await talk(f"Коля: ромашка самовар {number}")
        await talk(f"Коля: {words}")
        assert sitting(await talk.table()) == ["Маша"]
        await talk("+11m", f"Коля: {words}")
        assert sitting(await talk.table()) == ["Маша", "Коля"]


async def test_a_move_of_two_words_and_a_number_is_no_guess(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play mosaic", "Коля@семья! Сесть", "Маша@семья! Начать")
        await talk("Маша: дама пик 7")
        assert not any("кода нет" in text for text in texts_to(talk, "Маша"))


# By name


async def with_nina(talk):
    await talk("бабушка Нина@семья: здравствуйте", "Маша@семья: /play valty")
    await talk("Маша@семья! Позвать")


async def test_relatives_are_offered_by_name_and_sit_by_one_press(store):
    async with talking(store) as talk:
        await with_nina(talk)
        await talk("Маша@семья! Позвать: бабушка Нина")
        assert "Маша зовёт вас" in texts_to(talk, "бабушка Нина")[-1]
        await talk("бабушка Нина! Сесть")
        assert sitting(await talk.table()) == ["Маша", "бабушка Нина"]


@pytest.mark.parametrize("words", ["/invite Нина", "позвать бабушку", "/invite бабушка нина"])
async def test_relatives_are_called_by_words(store, words):
    async with talking(store) as talk:
        await with_nina(talk)
        await talk(f"Маша@семья: {words}" if words[0] == "/" else f"Маша@семья: @zastolie {words}")
        assert "Маша зовёт вас" in texts_to(talk, "бабушка Нина")[-1]


async def test_an_unknown_name_is_said_to_be_so(store):
    async with talking(store) as talk:
        await with_nina(talk)
        await talk("Маша@семья: /invite Пантелеймон")
        assert any("Пантелеймон" in line.get("text", "") for line in talk.lines)


async def test_not_today_is_told_and_heeded(store):
    async with talking(store) as talk:
        await with_nina(talk)
        await talk("Маша@семья! Позвать: бабушка Нина", "бабушка Нина! Не сегодня")
        assert "бабушка Нина: не сегодня." in texts_to(talk, "Маша")
        await talk("Маша@семья: /invite")
        offered = [label for row in talk.lines[-2]["buttons"] for label in row]
        assert "Позвать: бабушка Нина" not in offered
        await talk("+20h", "Маша@семья: /invite")
        assert "Позвать: бабушка Нина" in str(talk.lines[-2]["buttons"])


async def test_who_wants_no_invitations_gets_none(store):
    async with talking(store) as talk:
        await with_nina(talk)
        await talk("Маша@семья! Позвать: бабушка Нина", "бабушка Нина! Не звать меня")
        await talk("+2d", "Маша@дача: /play gin", "Маша@дача! Позвать")
        assert "бабушка" not in str(talk.lines[-2]["buttons"])
        assert (await Notes(store).person("local:бабушка Нина")).muted


async def test_who_cannot_be_written_to_is_called_in_the_room(store):
    async with talking(store) as talk:
        await talk("=strict")
        await with_nina(talk)
        await talk("Маша@семья! Позвать: бабушка Нина")
        assert "бабушка Нина: Маша зовёт вас" in texts_to(talk, "семья")[-1]
        await talk("бабушка Нина@семья! Сесть")
        assert sitting(await talk.table()) == ["Маша", "бабушка Нина"]


async def test_an_invitation_is_for_whom_it_names(store):
    async with talking(store) as talk:
        await talk("=strict", "Коля@семья: привет")
        await with_nina(talk)
        await talk("Маша@семья! Позвать: бабушка Нина", "Коля@семья! Не сегодня")
        assert (await Notes(store).person("local:бабушка Нина")).busy_until == 0
        assert (await Notes(store).person("local:Коля")).busy_until == 0
