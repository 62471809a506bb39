"""The example painter of the guide, on a small view of its own, and the entry points."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import pytest
from PIL import Image

from engine.cards import CARDS, Card
from engine.core import View
from render.boxes import Layout, faults, grid, row
from render.cards import card, stack
from render.cards import hand as hand_of
from render.labels import TextBox, fits, label
from render.lobby import Lobby
from render.lobby import layout as lobby_layout
from render.look import WIDTH, Look
from render.page import INNER, Say, heading, page
from render.picture import draw, draw_lobby
from render.seats import Person, plates
from render.sprites import Shape
from tests.render.conftest import same_pixels

LONG = "Бабушка Нина Петровна из Вышнего Волочка"


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallView(View):
    stock: int
    upcard: Card
    hand: tuple[Card, ...]


def say(key: str, /, **details: object) -> str:
    return " ".join([key, *(str(value) for value in details.values())])


def table(view: SmallView, people: Sequence[Person], look: Look, say: Say) -> Layout:
    notes = [say("picture-cards", count=count) for count in view.hand_sizes]
    return page(
        heading(say("game-small"), say("picture-deal", number=view.deal), look),
        plates(people, look, INNER, active=view.to_act, notes=notes, marks=["dealer"]),
        row(
            stack(None, view.stock, 190, look),
            stack(card(view.upcard, 190, "last"), 7, 190, look),
            gap=60,
        ),
    )


def hand(view: SmallView, people: Sequence[Person], look: Look, say: Say) -> Layout:
    return page(
        plates(people, look, INNER, active=view.to_act),
        hand_of(view.hand, INNER, look, chosen=view.hand[-1], numbered=True),
        label(say("picture-deadwood"), look),
    )


def small_view(cards: int, seats: int) -> SmallView:
    return SmallView(
        seat=0,
        seats=seats,
        to_act=(0,),
        deal=12,
        between_deals=False,
        over=False,
        hand_sizes=(cards,) * seats,
        stock=20,
        upcard=CARDS[0],
        hand=CARDS[:cards],
    )


def full_table(look: Look) -> Layout:
    people = [Person(LONG, team="red"), Person("Бабушка Нина", team="black")] * 2
    cells = {(i % 9, i // 9): card(CARDS[i], 126) for i in range(36)}
    return page(plates(people, look, INNER, active=[1]), grid(cells, 9, 4, (126, 176)))


def shown(layout: Layout) -> list[str]:
    return [
        placed.box.details[0]
        for placed in layout.placed
        if isinstance(placed.box, Shape) and placed.box.draw.__name__ == "_draw_face"
    ]


def texts(layout: Layout) -> list[TextBox]:
    return [placed.box for placed in layout.placed if isinstance(placed.box, TextBox)]


@pytest.mark.parametrize("theme", ["day", "night", "large"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6, 8])
@pytest.mark.parametrize("cards", [1, 5, 13, 26])
def test_layouts_of_any_size_are_without_fault(theme, seats, cards):
    look = Look(theme=theme)
    view = small_view(cards, seats)
    people = [Person(LONG, computer=seat == 1) for seat in range(seats)]
    for layout in (table(view, people, look, say), hand(view, people, look, say)):
        assert faults(layout) == []
        assert all(fits(text) for text in texts(layout))


def test_every_card_of_the_hand_is_shown_in_its_order():
    view = small_view(13, 2)
    layout = hand(view, [Person("Маша"), Person("Коля")], Look(), say)
    assert shown(layout) == list(view.hand)


def test_a_painted_table_is_a_png_of_the_layouts_size():
    layout = table(small_view(9, 2), [Person("Маша"), Person("Коля")], Look(), say)
    image = Image.open(BytesIO(draw(layout, Look())))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (WIDTH, layout.h))


@pytest.mark.parametrize("theme", ["day", "night", "large"])
def test_a_full_table_is_at_most_100_kilobytes(theme):
    look = Look(theme=theme, four_colours=True)
    assert len(draw(full_table(look), look)) <= 100_000


def test_equal_layouts_give_equal_bytes():
    look = Look()
    assert draw(full_table(look), look) == draw(full_table(look), look)


@pytest.mark.parametrize("seats", range(1, 9))
@pytest.mark.parametrize("theme", ["day", "night", "large"])
def test_the_lobby_invites_any_number_of_people(seats, theme):
    chairs = tuple(Person(LONG) if seat % 2 == 0 else None for seat in range(seats))
    lobby = Lobby("Столбики мозаичные", chairs, ("до трёх побед",) * 6, host=0, code="КРОТ-17")
    assert faults(lobby_layout(lobby, Look(theme=theme), say)) == []
    assert draw_lobby(lobby, Look(theme=theme), say).startswith(b"\x89PNG")


def test_a_golden_picture_tolerates_no_changed_pixel(tmp_path):
    image = Image.new("RGB", (1280, 800), (30, 84, 72))
    image.save(tmp_path / "one.png")
    same_pixels(tmp_path / "one.png", tmp_path / "one.png")
    image.putpixel((640, 400), (31, 84, 72))
    image.save(tmp_path / "other.png")
    with pytest.raises(AssertionError):
        same_pixels(tmp_path / "other.png", tmp_path / "one.png")
