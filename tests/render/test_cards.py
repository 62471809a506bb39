"""Cards and tiles: large enough, different from each other, the same for ever."""

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from engine.cards import CARDS
from engine.tiles import TILES
from render.boxes import Layout, Placed, lay_out, row
from render.cards import (
    LEAST,
    MARKS,
    card,
    card_back,
    chip,
    empty_cell,
    hand,
    index_height,
    stack,
    strip,
)
from render.look import Look
from render.page import INNER, page
from render.paint import paint
from render.picture import draw
from render.sprites import Shape, shape_sprite
from render.tiles import tile, tile_back

NAMES = [str(name) for name in CARDS]
UNDER = (0, 0, 0, 0)


def pixels(shape, look=Look()):
    return shape_sprite(shape, look, UNDER).image


def alone(shape, look):
    layout = Layout(shape.w, shape.h, (Placed(shape, 0, 0),))
    return paint(layout, look).convert("RGB")


def inked_heights(image, colour):
    """Heights in pixels of the runs of rows that hold the colour."""
    rows = [
        any(image.getpixel((x, y)) == colour for x in range(image.width))
        for y in range(image.height)
    ]
    runs = "".join("#" if inked else " " for inked in rows).split()
    return [len(run) for run in runs]


@pytest.mark.parametrize("theme", ["day", "night", "large"])
@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", ["10h", "Qs", "Kd", "Jc", "Ah", "7c", "6s"])
def test_rank_and_suit_are_at_least_44_pixels_high_on_the_narrowest_card(theme, language, name):
    look = Look(theme=theme, language=language)
    image = alone(card(name, 86), look)
    heights = inked_heights(image, look.colours[look.suit_ink(name[-1])])
    assert len(heights) == 2, "the rank stands clear above the suit"
    assert all(height >= LEAST - 2 for height in heights), heights  # two rows of soft edge
    assert index_height(86, look) >= LEAST


@pytest.mark.parametrize("theme", ["day", "night", "large"])
@pytest.mark.parametrize("name", ["10h", "Qs", "Kd", "Jc", "Ah"])
def test_a_card_that_is_its_index_alone_keeps_it_as_large(theme, name):
    look = Look(theme=theme)
    shape = chip(name, look)
    heights = inked_heights(alone(shape, look), look.colours[look.suit_ink(name[-1])])
    assert len(heights) == 2
    assert all(height >= look.px(LEAST) - 2 for height in heights), heights


@pytest.mark.parametrize("w", range(80, 260, 6))
@pytest.mark.parametrize("theme", ["day", "night", "large"])
def test_no_card_has_an_index_below_44_pixels(w, theme):
    assert index_height(w, Look(theme=theme)) >= LEAST


@pytest.mark.parametrize("theme", ["day", "large"])
@pytest.mark.parametrize("w", [92, 126, 190])
def test_all_cards_differ(theme, w):
    look = Look(theme=theme)
    drawn = {pixels(card(name, w), look).tobytes() for name in NAMES}
    assert len(drawn) == len(NAMES)


def test_marks_and_dimming_are_seen():
    drawn = [card("Qh", 126), card("Qh", 126, dim=True)]
    drawn += [card("Qh", 126, mark) for mark in MARKS]
    assert len({pixels(shape).tobytes() for shape in drawn}) == len(drawn)


def test_ranks_follow_the_language():
    russian, english = (pixels(card("Qh", 126), Look(language=code)) for code in ("ru", "en"))
    assert russian.tobytes() != english.tobytes()
    six = [pixels(card("6h", 126), Look(language=code)).tobytes() for code in ("ru", "en")]
    assert six[0] == six[1]


def test_a_card_over_another_shows_no_table_in_its_corners():
    look = Look()
    layout = lay_out(hand(["6h", "7h"], 300, look), 300, 340)
    upper = layout.placed[1]
    image = paint(layout, look).convert("RGB")
    corner = image.crop((upper.x + 1, upper.y + 3, upper.x + 12, upper.y + 14))
    colours = [colour for _, colour in corner.getcolors() or []]
    assert look.colours["face"] in colours
    assert [colour for colour in colours if is_green(colour)] == []
    left = layout.placed[0]
    corner = image.crop((left.x, left.y, left.x + 12, left.y + 12))
    assert any(is_green(colour) for _, colour in corner.getcolors() or [])


def is_green(colour):
    return colour[1] > colour[0] + 8


@pytest.mark.parametrize("count", [1, 2, 10, 13, 14, 27, 40])
@pytest.mark.parametrize("theme", ["day", "large"])
def test_a_fan_never_covers_an_index(count, theme):
    look = Look(theme=theme)
    group = hand((NAMES * 2)[:count], INNER, look)
    layout = lay_out(group, group.w, group.h)
    faces = [placed for placed in layout.placed if isinstance(placed.box, Shape)]
    for left, right in pairwise(faces):
        if left.y == right.y:
            assert right.x - left.x >= strip(190, look)
    assert group.w <= INNER


def test_a_stack_shows_how_many_cards_it_has():
    look = Look()
    empty, one, many = (stack(None, count, 150, look) for count in (0, 1, 30))
    assert len({str(empty), str(one), str(many)}) == 3


@pytest.mark.parametrize("lie", ["upright", "lying"])
def test_all_tiles_differ_and_have_their_pips(lie):
    look = Look()
    drawn = {pixels(tile(name, 80, lie)).tobytes() for name in TILES}
    assert len(drawn) == len(TILES)
    for name in TILES[::4]:
        assert blots(alone(tile(name, 80, lie), look), look) == int(name[0]) + int(name[2])


def blots(image, look):
    """The number of connected areas of the pips' colour."""
    colour = look.colours["dark_text"]
    inked = {
        (x, y)
        for y in range(image.height)
        for x in range(image.width)
        if image.getpixel((x, y)) == colour
    }
    found = 0
    while inked:
        found += 1
        edge = [inked.pop()]
        while edge:
            x, y = edge.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & inked
            inked -= near
            edge += near
    return found


def sheet(look):
    rows = [
        row(
            *(card(f"{rank}{suit}", 140) for rank in ("7", "10", "J", "Q", "K", "A")),
            card("5" + suit, 92),
            gap=10,
        )
        for suit in "hdcs"
    ]
    signs = row(
        card("*", 140),
        card_back(140),
        card("10h", 140, "last"),
        card("Kh", 92, "lit"),
        card("Qs", 140, "chosen"),
        card("9d", 140, dim=True),
        empty_cell(92, 129, 7, lit=True),
        gap=10,
    )
    tiles = row(
        tile("6-5", 80),
        tile("3-1", 80),
        tile("6-4", 80, "lying"),
        tile("2-0", 80, "lying"),
        tile_back(80),
        gap=20,
    )
    return page(*rows, signs, tiles, hand(NAMES[9:13] + NAMES[22:30], INNER, look, chosen="Kh"))


@pytest.mark.parametrize(
    "look",
    [
        pytest.param(Look(), id="day"),
        pytest.param(Look("night", "ru", four_colours=True), id="night-four-colours"),
        pytest.param(Look("large", "en", four_colours=True), id="large-english"),
    ],
)
def test_the_sheet_of_cards_is_as_it_was_approved(look, golden):
    png = draw(sheet(look), look)
    assert Image.open(BytesIO(png)).mode == "P"
    golden(png)
