"""Pictures that move go out as animations; equal pictures are drawn and go up once."""

import asyncio
from dataclasses import replace

from bot.chat import Letter
from tests.fakes.telegram import methods
from tests.platforms.easel import Easel


async def sent(evening, room, *letters):
    """Send letters at the same moment."""
    platform = evening.service.platform
    at = platform.requests.me.room(room)
    sends = (platform.send(at, letter, mark=mark) for mark, letter in enumerate(letters, 1))
    return await asyncio.gather(*sends)


async def test_a_moving_picture_is_an_animation_with_its_words(evening, family, room, gif):
    await sent(evening, room, Letter("Итог", picture=Easel(gif).picture("a")))
    shown = evening.sees(family[0], room)[-1]
    assert (shown.kind, shown.caption) == ("animation", "Итог")
    assert evening.telegram.file_content(shown.animation) == gif


async def test_equal_pictures_at_the_same_moment_are_drawn_and_go_up_once(
    evening, family, room, gif
):
    easel = Easel(gif)
    letters = [Letter(words, picture=easel.picture("b")) for words in ("раз", "два", "три")]
    await sent(evening, room, *letters)
    shown = evening.sees(family[0], room)[-3:]
    assert easel.drawn == 1
    assert len({message.animation for message in shown}) == 1


async def test_an_animation_can_be_edited_into_another(evening, family, room, gif):
    letter = Letter("Итог", picture=Easel(gif).picture("c"))
    (message,) = await sent(evening, room, letter)
    platform = evening.service.platform
    at = platform.requests.me.room(room)
    await platform.edit(at, message, replace(letter, text="Итог сдачи"))
    assert evening.sees(family[0], room)[-1].caption == "Итог сдачи"


async def test_where_no_animations_are_known_the_words_remain(
    evening, family, room, gif, monkeypatch
):
    monkeypatch.delitem(methods.METHODS, "sendanimation")
    await sent(evening, room, Letter("Итог", picture=Easel(gif).picture("e")))
    shown = evening.sees(family[0], room)[-1]
    assert (shown.kind, shown.text) == ("text", "Итог\n\nв словах")


async def test_where_animations_are_forbidden_the_words_remain(evening, family, room, gif):
    evening.telegram.mute_bot(room, ["animation"])
    await sent(evening, room, Letter("Итог", picture=Easel(gif).picture("d")))
    shown = evening.sees(family[0], room)[-1]
    assert (shown.kind, shown.text) == ("text", "Итог\n\nв словах")
