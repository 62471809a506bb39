"""Trouble on the way: nothing is lost, nothing doubled, and nobody else waits."""

import asyncio
import time

import pytest

from bot.chat import (
    Button,
    ChatError,
    Gone,
    Letter,
    Picture,
    Press,
    TooLate,
    Unknown,
    Unreachable,
    Wait,
)
from bot.platforms.vk import api
from tests.platforms.vk.evening import an_evening


@pytest.fixture(autouse=True)
def _swift(monkeypatch):
    """Short time-outs and pauses."""
    monkeypatch.setattr(api, "TIMEOUTS", (1.0, 0.4))
    monkeypatch.setattr(api, "PAUSES", (0.01, 0.02))


@pytest.fixture
def platform(evening):
    """The adapter alone."""
    return evening.service.platform


@pytest.fixture
def at(platform, room):
    """The address of the family's chat."""
    return platform.me.room(room)


def drawn(content=b""):
    return Picture(f"print of {len(content)}", "Шесть карт на столе", lambda: content)


EXPECTED = {
    Unknown: [1, 5, 10, 27, 28],
    Wait: [6, 9, 14, 29, 939, 940, 944, 949],
    Gone: [104, 909, 920, 924],
    "blocked": [900],
    "not_started": [901, 902, 1021],
    "kicked": [917, 922],
    "muted": [983, 984, 1012],
    "closed": [7, 15, 919, 925, 931, 932, 943, 945, 946],
    "gone": [113, 927, 935, 936],
    ChatError: [3, 8, 100, 121, 129, 913, 921, 950, 911, 912, 910, 914],
}
"""What every documented code means where nothing simpler can be sent."""


async def test_every_code_has_its_way(vk, platform, at):
    letter = Letter("Стол")
    for meant, codes in EXPECTED.items():
        for code in codes:
            vk.fail("messages.send", code=code, count=3)
            with pytest.raises(ChatError) as caught:
                await platform.send(at, letter, mark=code)
            vk.calm()
            if isinstance(meant, str):
                assert isinstance(caught.value, Unreachable), code
                assert caught.value.reason == meant, code
            elif code == 912:
                assert isinstance(caught.value, Unreachable), code
            else:
                assert type(caught.value) is meant, code


async def test_the_seconds_to_wait_grow_with_the_trouble(vk, platform, at):
    waits = []
    for code in (6, 9, 29):
        vk.fail("messages.send", code=code, count=3)
        with pytest.raises(Wait) as caught:
            await platform.send(at, Letter("Стол"), mark=code)
        vk.calm()
        waits.append(caught.value.seconds)
    assert waits == sorted(waits)
    assert waits[2] >= 600


@pytest.mark.parametrize("code", [911, 912])
async def test_a_refused_keyboard_is_left_out(vk, platform, at, family, room, code):
    vk.fail("messages.send", code=code)
    await platform.send(at, Letter("Стол", ((Button("Ход", "s..help."),),)), mark=7)
    shown = vk.sees(family[0], room).last
    assert (shown.text, shown.buttons) == ("Стол", [])


@pytest.mark.parametrize("code", [913, 921, 950])
async def test_a_refused_reply_is_sent_alone(vk, platform, at, family, room, code):
    vk.fail("messages.send", code=code)
    await platform.send(at, Letter("Да", reply_to="1"), mark=7)
    assert vk.sees(family[0], room).last.reply_to is None


async def test_a_reply_to_what_is_gone_is_sent_alone(vk, platform, at, family, room):
    await platform.send(at, Letter("Да", reply_to="900"), mark=7)
    assert vk.sees(family[0], room).last.text == "Да"


@pytest.mark.parametrize("code", [910, 914])
async def test_a_text_too_long_for_vk_is_cut(vk, platform, at, family, room, code):
    vk.fail("messages.send", code=code)
    await platform.send(at, Letter("ж" * 3000), mark=7)
    assert len(vk.sees(family[0], room).last.text) == 1000


async def test_what_cannot_be_drawn_or_taken_is_said_in_words(vk, platform, at, family, room):
    await platform.send(at, Letter("Стол", picture=drawn(b"no picture")), mark=7)
    assert vk.sees(family[0], room).last.text == "Стол\n\nШесть карт на столе"

    def broken():
        raise ValueError

    await platform.send(at, Letter("Стол", picture=Picture("x", "Пусто", broken)), mark=8)
    assert vk.sees(family[0], room).last.text == "Стол\n\nПусто"


@pytest.mark.parametrize("code", [7, 15])
async def test_without_the_right_to_photos_all_is_said_in_words(
    vk, platform, at, family, room, png, code
):
    vk.fail("photos.getMessagesUploadServer", code=code)
    await platform.send(at, Letter("Стол", picture=drawn(png)), mark=7)
    assert vk.sees(family[0], room).last.text == "Стол\n\nШесть карт на столе"


async def test_a_forgotten_attachment_is_not_used_again(vk, platform, at, family, room, png):
    letter = Letter("Стол", picture=drawn(png))
    await platform.send(at, letter, mark=7)
    vk.world.photos.clear()
    await platform.send(at, letter, mark=8)
    assert vk.sees(family[0], room).last.photos == []
    await platform.send(at, letter, mark=9)
    assert vk.sees(family[0], room).last.photos
    await platform.send(at, letter, mark=10)
    assert len(vk.calls("photos.saveMessagesPhoto")) == 2


@pytest.mark.parametrize("trouble", ["http", "garbage", "reset", "hang"])
async def test_trouble_of_the_upload(vk, platform, at, family, room, png, trouble, monkeypatch):
    monkeypatch.setattr("bot.platforms.vk.photos.UPLOAD_SECONDS", 0.3)
    vk.fail("upload", trouble)
    with pytest.raises(Unknown):
        await platform.send(at, Letter("Стол", picture=drawn(png)), mark=7)
    await platform.send(at, Letter("Стол", picture=drawn(png)), mark=7)
    assert vk.sees(family[0], room).last.photos


async def test_a_hash_that_is_used_up_is_no_trouble(vk, platform, at, family, room, png):
    vk.fail("photos.saveMessagesPhoto", "error_after", code=10)
    await platform.send(at, Letter("Стол", picture=drawn(png)), mark=7)
    assert vk.sees(family[0], room).last.photos


@pytest.mark.parametrize("code", [909, 920, 100, 104])
async def test_what_cannot_be_edited_is_gone(vk, platform, at, code):
    message = await platform.send(at, Letter("Стол"), mark=7)
    vk.fail("messages.edit", code=code)
    with pytest.raises(Gone):
        await platform.edit(at, message, Letter("Стол!"))
    for wrong in ("", "x", "999"):
        with pytest.raises(Gone):
            await platform.edit(at, wrong, Letter("Стол!"))
        with pytest.raises(Gone):
            await platform.strip(at, wrong)
        with pytest.raises(Gone):
            await platform.delete(at, wrong)


async def test_a_late_answer_is_too_late(vk, platform, family, room):
    await platform.send(platform.me.room(room), Letter("Стол"), mark=7)
    vk.advance(100)
    with pytest.raises(TooLate):
        await platform.answer(Press(f"abc/{family[0]}/{room}", "", "", 0.0), "Поздно")


TROUBLES = [
    ("error_after", 1),
    ("error_after", 6),
    ("error_after", 9),
    ("error_after", 10),
    ("error", 6),
    ("error", 9),
    ("error", 10),
    ("http", 503),
    ("http_after", 502),
    ("reset", 0),
    ("reset_after", 0),
    ("hang", 0),
    ("hang_after", 0),
    ("garbage", 0),
]


@pytest.mark.parametrize(("trouble", "code"), TROUBLES)
async def test_one_message_whatever_becomes_of_the_answers(
    evening, vk, family, room, trouble, code
):
    for method, count in (("messages.send", 4), ("messages.edit", 1), ("users.get", 1)):
        vk.fail(method, trouble, code=code, count=count, seconds=1.0)
    await evening.says(family[0], room, "@zastolie играть 33")
    await evening.presses(family[1], room, "Сесть")
    vk.calm()
    await evening.settle()
    lobbies = [m for m in evening.sees(family[0], room) if any("Сесть" in r for r in m.buttons)]
    assert len(lobbies) == 1
    assert "Коля" in lobbies[0].text


async def test_a_crash_between_sending_and_noting_it(evening, vk, family, room):
    await evening.gathered(room, family[:2])
    send = evening.service.platform.send

    sent = asyncio.Event()

    async def dies(*what, **how):
        await send(*what, **how)
        sent.set()
        await asyncio.Event().wait()

    evening.service.platform.send = dies
    vk.press(family[0], room, "Начать")
    await evening.handled()
    settling = asyncio.create_task(evening.house.settle())
    await sent.wait()
    settling.cancel()
    await evening.restart()
    await evening.settle()
    assert len(evening.boards(family[0], room)) == 1


async def test_a_silent_server_does_not_stop_the_loop(evening, vk, family, room):
    await evening.gathered(room, family[:2])
    vk.fail("messages.send", "hang", count=3, seconds=1.0)
    longest, last = 0.0, time.monotonic()
    press = vk.press(family[0], room, "Начать")
    settling = asyncio.create_task(evening.settle())
    while not settling.done():
        await asyncio.sleep(0.005)
        longest, last = max(longest, time.monotonic() - last), time.monotonic()
    assert longest < 0.3
    assert evening.snackbar(press)
    assert len(evening.boards(family[0], room)) == 1


async def test_one_chats_silence_holds_up_no_other(evening, vk, family, room):
    other = vk.chat("Дача", family)
    vk.fail("messages.send", "hang", count=3, peer=room, seconds=1.0)
    vk.mention(family[0], room, "играть 33")
    vk.mention(family[1], other, "играть 33")
    begun = time.monotonic()
    await evening.handled()
    settling = asyncio.create_task(evening.house.settle())
    await evening.until(lambda: vk.calls("messages.send", other))
    assert time.monotonic() - begun < 1.5
    await settling


async def test_a_press_is_answered_while_everything_else_hangs(evening, vk, family, room):
    platform = evening.service.platform
    vk.fail("messages.send", "hang", count=100, seconds=1.0)
    at = platform.me.room(room)
    sends = [
        asyncio.create_task(platform.send(at, Letter(f"Стол {number}"), mark=number))
        for number in range(1, 41)
    ]
    (fault,) = vk.world.faults.pending
    await evening.until(lambda: fault.count <= 100 - api.LINES)
    press = vk.press(family[0], room, "Играть")
    await evening.until(lambda: vk.answer(press) is not None)
    assert not sends[-1].done()
    for send in sends:
        send.cancel()
    await asyncio.wait(sends)
    vk.calm()


async def test_the_pace_stays_below_the_limit(store):
    async with an_evening(store, limits=True) as evening:
        at = evening.service.platform.me.room(evening.vk.chat("Семья", [evening.vk.user("Маша")]))
        sends = [
            evening.service.platform.send(at, Letter(f"Стол {number}"), mark=number)
            for number in range(1, 41)
        ]
        await asyncio.gather(*sends)
        assert evening.vk.rate_refusals() == 0
        assert len(evening.vk.calls("messages.send")) == 40
