"""Trouble on the line: 429, 5xx, silence, cut connections, late answers, repeated updates."""

import asyncio

import pytest

from bot.chat import Letter
from bot.platforms.telegram import requests
from bot.texts import texts
from tests.fakes.telegram import call, methods
from tests.fakes.telegram.errors import bad_request

SENDS = ("sendPhoto", "sendMessage", "editMessageMedia", "editMessageText")


@pytest.fixture(autouse=True)
def short_silence(monkeypatch):
    """No answer within a second is no answer."""
    monkeypatch.setattr(requests, "TIMEOUT", 1)


def surplus(boards):
    return len(boards) - 1


@pytest.mark.parametrize("trouble", ["flood", "server_error", "timeout", "reset"])
async def test_a_board_comes_in_the_end(evening, telegram, family, room, trouble):
    await evening.gathered(room, family[:2])
    telegram.fail("sendPhoto", trouble, count=2, chat=room)
    await evening.presses(family[0], room, "Начать")
    assert surplus(evening.boards(family[0], room)) == 0
    assert telegram.violations() == []


@pytest.mark.parametrize("trouble", ["timeout_after", "reset_after"])
async def test_a_lost_answer_leaves_at_most_one_copy_too_many(
    evening, telegram, family, room, trouble
):
    await evening.gathered(room, family[:2])
    telegram.fail("sendPhoto", trouble, count=1, chat=room)
    await evening.presses(family[0], room, "Начать")
    boards = evening.boards(family[0], room)
    assert surplus(boards) <= 1
    await evening.presses(family[0], room, "Мои карты", message=boards[0].id)
    assert len(evening.hands(family[0], room)) == 1
    await evening.moves(*await _mover(evening, family, room))
    assert (await evening.table()).step == 1


async def _mover(evening, family, room):
    mover, _ = await evening.to_move(family)
    await evening.presses(mover, room, "Мои карты")
    return mover, room


@pytest.mark.parametrize("trouble", ["flood", "server_error", "timeout_after", "reset_after"])
async def test_an_edit_is_made_in_the_end(evening, telegram, family, room, trouble):
    await evening.dealt(room, family[:2])
    mover, other = await evening.to_move(family)
    await evening.presses(mover, room, "Мои карты")
    (before,) = evening.boards(other, room)
    telegram.fail("editMessageMedia", trouble, count=1, chat=room)
    await evening.moves(mover, room)
    (after,) = evening.boards(other, room)
    assert after.id == before.id
    assert after.photo != before.photo
    assert telegram.violations() == []


async def test_one_silent_chat_holds_up_no_other(evening, telegram, family, room):
    requests.TIMEOUT = 20
    evening.seeds += [b"one table", b"another"]
    dacha = telegram.supergroup("Дача", family)
    await evening.settle()
    await evening.gathered(room, family[:2])
    await evening.gathered(dacha, family[:2])
    telegram.fail("sendPhoto", "timeout", count=1, chat=room)
    telegram.advance(10)
    serving = asyncio.create_task(evening.house.run())
    telegram.press(family[0], room, "Начать")
    async with asyncio.timeout(9.0):
        while telegram.world.faults.pending[0].count:  # noqa: ASYNC110  # faults have no event
            await asyncio.sleep(0.01)
    telegram.press(family[0], dacha, "Начать")
    await telegram.until(lambda: evening.boards(family[0], dacha), 9.0)
    assert evening.boards(family[0], room) == []
    serving.cancel()


async def test_after_a_flood_nothing_goes_to_that_chat(evening, telegram, family, room):
    await evening.gathered(room, family[:2])
    telegram.fail("sendPhoto", "flood", count=1, chat=room, retry_after=40)
    begin = telegram.now()
    await evening.presses(family[0], room, "Начать")
    (board,) = evening.boards(family[0], room)
    assert board.date >= begin + 40
    assert telegram.violations() == []


async def test_a_press_answered_too_late_still_counts(evening, telegram, family, room):
    await evening.gathered(room, family[:1])
    press = telegram.press(family[1], room, "Сесть")
    telegram.advance(60)
    await evening.settle()
    assert evening.toast(press) is None
    assert (await evening.table()).seat_of(f"telegram:{family[1]}") == 1


@pytest.mark.parametrize("trouble", ["flood", "server_error", "reset"])
async def test_an_answer_to_a_press_is_given_again(evening, telegram, family, room, trouble):
    await evening.gathered(room, family[:1])
    telegram.fail("answerCallbackQuery", trouble, count=1, retry_after=1)
    press = await evening.presses(family[1], room, "Сесть")
    assert evening.toast(press) == "Вы за столом."


@pytest.mark.parametrize("trouble", ["flood", "server_error", "reset"])
async def test_the_hello_comes_in_spite_of_trouble(evening, telegram, family, trouble):
    telegram.fail("sendMessage", trouble, count=1, retry_after=1)
    dacha = telegram.group("Дача", family)
    await evening.settle()
    assert telegram.sees(family[0], dacha).with_button("Играть")


async def test_a_board_that_cannot_be_edited_is_sent_anew(evening, family, room, monkeypatch):
    await evening.dealt(room, family[:2])
    mover, other = await evening.to_move(family)
    (before,) = evening.boards(other, room)
    monkeypatch.delitem(methods.METHODS, "editmessagemedia")
    await evening.presses(mover, room, "Мои карты")
    await evening.moves(mover, room)
    newest = evening.boards(other, room)[-1]
    assert newest.id > before.id
    assert newest.photo != before.photo


@pytest.mark.parametrize("how", ["send", "edit"])
async def test_marks_that_are_not_understood_are_left_out(evening, family, room, monkeypatch, how):
    platform = evening.service.platform
    at = platform.requests.me.room(room)
    hers = Letter("Ход: Маша & Ко", mentions=(("Маша", f"telegram:{family[0]}"),))
    message = await platform.send(at, Letter("Ход"), mark=1)
    monkeypatch.setattr(call, "parse_html", _not_understood)
    if how == "send":
        message = await platform.send(at, hers, mark=2)
    else:
        await platform.edit(at, message, hers)
    shown = evening.sees(family[0], room)[-1]
    assert (str(shown.id), shown.text, shown.mentions) == (message, "Ход: Маша & Ко", [])


def _not_understood(_):
    raise bad_request("can't parse entities: unsupported start tag")


async def test_after_a_long_silence_of_the_bot_words_still_count(evening, telegram, family, room):
    await evening.die()
    telegram.write(family[0], room, "/play@zastolie_bot columns")
    telegram.press(family[0], room, "Играть")
    telegram.advance(3600)
    await evening.begin()
    await evening.settle()
    assert telegram.sees(family[0], room).with_button("Сесть")
    assert len([t async for t in evening.store.tables()]) == 1


async def test_everything_twice(evening, telegram, family, room):
    telegram.deliver_twice()
    await evening.presses(family[0], room, "Играть")
    await evening.presses(family[0], room, texts("ru").say("game-columns"))
    await evening.presses(family[1], room, "Сесть")
    await evening.presses(family[0], room, "Начать")
    mover, other = await evening.to_move(family)
    await evening.presses(mover, room, "Мои карты")
    await evening.moves(mover, room)
    table = await evening.table()
    assert (table.step, table.lines) == (1, 1)
    assert len([t async for t in evening.store.tables()]) == 1
    assert len(evening.boards(other, room)) == 1


async def test_neighbours_swapped(evening, telegram, family, room):
    telegram.swap_order()
    await evening.gathered(room, family[:1])
    telegram.press(family[1], room, "Сесть")
    telegram.press(family[2], room, "Сесть")
    await evening.settle()
    assert len((await evening.table()).people) == 3


async def test_a_restart_between_any_two_steps_loses_nothing(evening, telegram, family, room):
    await evening.presses(family[0], room, "Играть")
    await evening.restart()
    await evening.presses(family[0], room, texts("ru").say("game-columns"))
    telegram.press(family[1], room, "Сесть")
    await evening.restart()
    await evening.settle()
    await evening.presses(family[0], room, "Начать")
    await evening.restart()
    mover, other = await evening.to_move(family)
    await evening.presses(mover, room, "Мои карты")
    await evening.restart()
    await evening.moves(mover, room)
    await evening.restart()
    await evening.settle()
    assert (await evening.table()).step == 1
    assert len(evening.boards(other, room)) == 1
    assert telegram.violations() == []


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize(("moment", "number"), [("before", 0), *(("after", n) for n in range(10))])
async def test_killed_at_any_request(evening, family, room, number, moment):
    """The bot dies at its request `number` (before or after it is carried out) and comes back."""
    left = iter(range(number, -1, -1))

    async def kill(make_request, bot, method):
        if method.__api_method__ == "getUpdates" or next(left, 1):
            return await make_request(bot, method)
        if moment == "after":
            await make_request(bot, method)
        raise Killed

    await evening.prefer_words(room, family[:2])
    await evening.gathered(room, family[:2])
    evening.service._bot.session.middleware(kill)
    try:
        await _start_and_move(evening, family, room)
    except* Killed:
        pass
    await evening.restart()
    await evening.settle()
    await _start_and_move(evening, family, room)
    assert (await evening.table()).step == 1
    assert surplus(evening.boards(family[0], room)) <= 1


async def _start_and_move(evening, family, room):
    if (await evening.table()).phase == "lobby":
        await evening.presses(family[0], room, "Начать")
    mover, _ = await evening.to_move(family)
    if (await evening.table()).step == 0:
        await evening.presses(mover, room, "Мои карты")
        await evening.moves(mover, room)


async def test_rates_stay_below_the_limits(evening, telegram, family, room):
    """A minute of haste: six people press what they can, at a clock that goes on."""
    more = [telegram.user(name) for name in ("Витя", "Оля", "Петя")]
    for person in more:
        telegram.join(person, room)
    people = [*family, *more]
    await evening.dealt(room, family[:2])
    for number in range(70):
        telegram.advance(1.0)
        person = people[number % 6]
        telegram.press(person, room, "Мои карты" if number % 3 else "Правила")
        await evening.handled()
        await evening.house.settle()
    traffic = telegram.traffic(room)
    assert traffic["sends"] <= 20
    assert traffic["edits"] <= 20
    assert [call for call in telegram.refusals() if call.code == 429] == []
    assert telegram.violations() == []
