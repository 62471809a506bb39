"""What outlives the bot on the page: conversations, pictures, marks, and who its members are."""

from io import BytesIO

import pytest
from PIL import Image

from bot.chat import Button, Gone, Letter, Picture
from bot.local.platform import room
from bot.local.world import World
from bot.platforms.web.album import Album, png_size
from bot.platforms.web.door import kept_tokens
from bot.platforms.web.family import BadFamily, family
from bot.platforms.web.kept import WebPlatform
from bot.platforms.web.shown import dressed, words

SEMYA = room("Семья")


def png(width=40, height=30):
    stream = BytesIO()
    Image.new("P", (width, height)).save(stream, "PNG")
    return stream.getvalue()


class Drawn:
    """A picture that counts how often it is drawn."""

    def __init__(self):
        self.times = 0

    def draw(self):
        self.times += 1
        return png()

    def letter(self, text, fingerprint):
        button = Button("Сесть", f"s..sit.{text}")
        return Letter(text, ((button,),), Picture(fingerprint, f"картинка {text}", self.draw))


@pytest.fixture
def page(store, tmp_path):
    """Open the platform, as at each start of the bot."""

    async def opened(most=100):
        platform = WebPlatform(World(lambda: 1e9), store, Album(tmp_path / "pictures"), most)
        await platform.restore()
        return platform

    return opened


def files(platform):
    return sorted(path.stem for path in platform.album.path("x").parent.iterdir())


async def test_a_conversation_is_there_after_a_restart(page):
    first = await page()
    update = first.text("Маша", "Семья", "Сыграем?")
    await first.keep(int(update.message))
    number = await first.send(SEMYA, Drawn().letter("Стол", "a"), mark=7)
    again = await page()
    said, table = again.world.seen("Семья", "Маша")
    assert (said.author, said.letter.text) == ("Маша", "Сыграем?")
    assert str(table.id) == number
    assert table.letter.text == "Стол"
    assert table.letter.picture.alt == "картинка Стол"
    assert table.buttons == [Button("Сесть", "s..sit.Стол")]
    shot = again.shots[table.id]
    assert (shot.width, shot.height) == (40, 30)
    assert again.picture_of(shot.name) == table
    assert again.world.next_id == table.id + 1


async def test_a_repeated_mark_is_the_same_message_even_after_a_restart(page):
    first = await page()
    number = await first.send(SEMYA, Letter("раз"), mark=7)
    assert await first.send(SEMYA, Letter("раз"), mark=7) == number
    assert await (await page()).send(SEMYA, Letter("раз"), mark=7) == number
    other = await page()
    assert await other.send(SEMYA, Letter("два"), mark=8) != number
    assert await other.send(room("Дача"), Letter("раз"), mark=7) != number
    assert len(other.world.seen("Семья", "Маша")) == 2


async def test_a_picture_that_looks_the_same_is_drawn_once(page):
    platform, drawn = await page(), Drawn()
    number = await platform.send(SEMYA, drawn.letter("раз", "a"), mark=1)
    name = platform.shots[int(number)].name
    await platform.edit(SEMYA, number, drawn.letter("два", "a"))
    assert (drawn.times, platform.shots[int(number)].name) == (1, name)
    await platform.edit(SEMYA, number, drawn.letter("три", "b"))
    assert drawn.times == 2
    assert platform.shots[int(number)].name != name
    assert platform.picture_of(name).letter.text == "три"  # a page on its way may still fetch it
    assert len(files(platform)) == 2
    assert files(await page()) == [platform.shots[int(number)].name]


async def test_a_deleted_message_leaves_no_picture(page):
    platform = await page()
    number = await platform.send(SEMYA, Drawn().letter("раз", "a"), mark=1)
    name = platform.shots[int(number)].name
    await platform.delete(SEMYA, number)
    assert files(platform) == []
    assert platform.picture_of(name) is None
    again = await page()
    assert again.world.seen("Семья", "Маша") == []
    with pytest.raises(Gone):
        await again.edit(SEMYA, number, Drawn().letter("два", "b"))
    assert files(again) == []


async def test_old_messages_make_room_for_new_ones(page):
    platform = await page(3)
    for count in range(5):
        await platform.send(SEMYA, Drawn().letter(str(count), str(count)), mark=count + 1)
    for one in (platform, await page(3)):
        assert [m.letter.text for m in one.world.seen("Семья", "Маша")] == ["2", "3", "4"]
        assert len(files(one)) == 3


async def test_a_phone_stays_let_in(store):
    tokens = await kept_tokens(store, ["Маша", "Коля"])
    assert len({*tokens.values()}) == 2
    assert await kept_tokens(store, ["Маша", "Коля", "Нина"]) == {
        **tokens,
        "Нина": (await kept_tokens(store, ["Нина"]))["Нина"],
    }


def test_a_family_of_ones_own():
    assert family(["Маша", " <script> "]).members == ("Маша", "<script>")
    assert len(family().members) >= 4


@pytest.mark.parametrize(
    "names", [["Маша", "Маша"], ["Маша", ""], ["а|б"], ["а\nб"], ["я" * 65], [*"абвгдежзийклм"]]
)
def test_names_nobody_can_bear(names):
    with pytest.raises(BadFamily):
        family(names)


def test_the_size_of_a_picture_is_read_from_its_head():
    assert png_size(png(1280, 720)) == (1280, 720)


def test_the_page_has_its_words_before_it_knows_its_member():
    html = '<input data-label="page-input" data-hint="page-hint"><p data-word="page-empty"></p>'
    page = dressed(html, {**words("ru"), "page-empty": "<тихо>"})
    assert 'aria-label="Сообщение"' in page
    assert "&lt;тихо&gt;</p>" in page
