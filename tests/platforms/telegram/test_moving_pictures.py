"""Pictures that move go out as animations; equal pictures are drawn and go up once."""

import asyncio
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.chat import Letter, Picture
from tests.fakes.telegram import methods


@pytest.fixture
def gif():
    """A small animation."""
    frames = [Image.new("P", (64, 40), colour) for colour in (0, 90, 180)]
    with BytesIO() as stream:
        frames[0].save(stream, "GIF", save_all=True, append_images=frames[1:], duration=400)
        return stream.getvalue()


class Easel:
    """Pictures that count how often they are drawn."""

    def __init__(self, content):
        self.content, self.drawn = content, 0

    def draw(self):
        self.drawn += 1
        return self.content

    def picture(self, fingerprint, *, moving=True):
        return Picture(fingerprint, "в словах", self.draw, moving=moving)


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
