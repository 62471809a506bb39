"""Pictures that move go out as documents; equal pictures are drawn and go up once."""

import asyncio

import pytest

from bot.chat import Button, Letter
from tests.platforms.easel import Easel


async def sent(evening, peer, *letters):
    """Send letters at the same moment."""
    platform = evening.service.platform
    at = platform.me.room(peer)
    sends = (platform.send(at, letter, mark=mark) for mark, letter in enumerate(letters, 1))
    return await asyncio.gather(*sends)


async def test_a_moving_picture_is_a_document_that_moves(evening, vk, family, room, gif):
    await sent(evening, room, Letter("Итог", picture=Easel(gif).picture("a")))
    shown = vk.sees(family[0], room).by_bot()[-1]
    assert shown.text == "Итог"
    assert vk.file_content(shown.photos[0]) == gif
    assert vk.world.photos[shown.photos[0]].kind == "doc"


@pytest.mark.parametrize("moving", [False, True])
async def test_equal_pictures_at_the_same_moment_are_drawn_and_go_up_once(
    evening, vk, family, room, gif, png, moving
):
    easel = Easel(gif if moving else png)
    words = ("раз", "два", "три")
    letters = [Letter(each, picture=easel.picture("b", moving=moving)) for each in words]
    await sent(evening, room, *letters)
    shown = vk.sees(family[0], room).by_bot()[-3:]
    assert easel.drawn == 1
    assert len({message.photos[0] for message in shown}) == 1


async def test_without_the_right_to_documents_the_words_remain(evening, vk, family, room, gif):
    vk.fail("docs.getMessagesUploadServer", "error", code=15)
    await sent(evening, room, Letter("Итог", picture=Easel(gif).picture("c")))
    shown = vk.sees(family[0], room).by_bot()[-1]
    assert (shown.text, shown.photos) == ("Итог\n\nв словах", [])


async def test_a_document_stays_when_the_buttons_go(evening, vk, family, room, gif):
    letter = Letter("Итог", ((Button("Счёт", "s..score."),),), Easel(gif).picture("d"))
    (message,) = await sent(evening, room, letter)
    platform = evening.service.platform
    await platform.strip(platform.me.room(room), message)
    shown = vk.sees(family[0], room).by_bot()[-1]
    assert (shown.buttons, len(shown.photos)) == ([], 1)
