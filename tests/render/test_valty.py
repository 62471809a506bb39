"""Pictures of Вальты by their layout, and two of them to the pixel."""

from collections import Counter
from itertools import islice

import pytest

from bot.texts import texts
from bot.voices.valty import describe
from engine.core import Given
from engine.games.valty.rules import Valty
from engine.shuffle import Shuffle
from render.boxes import faults
from render.games import valty
from render.labels import TextBox, fits
from render.look import WIDTH, Look
from render.picture import draw
from render.seats import Person
from render.sprites import Shape
from tests.playouts import playout, positions

LONG = "Бабушка Нина Петровна из Вышнего Волочка"
NAMES = ("Маша", LONG, "Коля")
PEOPLE = [Person(name) for name in NAMES]
LOOKS = [Look(), Look(theme="large"), Look(theme="night", language="en")]
LEAST = 44
"""Least width in pixels of half a tile."""


def tiles_of(layout):
    """The names of the tiles drawn, and how often."""
    shapes = [at.box for at in layout.placed if isinstance(at.box, Shape)]
    drawn = [box for box in shapes if box.draw.__name__ == "_draw_tile"]
    assert all(min(box.w, box.h) >= LEAST for box in drawn)
    return Counter(f"{box.details[0]}-{box.details[1]}" for box in drawn)


def check(layout):
    assert layout.w == WIDTH
    assert faults(layout) == []
    boxes = [at.box for at in layout.placed if isinstance(at.box, TextBox)]
    assert all(fits(box) for box in boxes)


@pytest.mark.parametrize("look", LOOKS, ids=["day", "large", "night"])
@pytest.mark.parametrize("aside", ["down", "up"])
def test_layouts_along_a_match(look, aside):
    say = texts(look.language).say
    for at, out in enumerate(positions(Valty(deals=3, aside=aside), 3, b"pictures", 90)):
        if at % 4 and not out.over and out.state.turn is not None:
            continue
        view = out.game.view(out.state, None)
        table = valty.table(view, PEOPLE, look, say)
        check(table)
        taken = Counter(tile for tiles in view.taken for tile in tiles)
        assert not taken - tiles_of(table), "every taken tile is there"
        assert not Counter(each.tile for each in view.trick) - tiles_of(table)
        for seat in range(3):
            own = out.game.view(out.state, seat)
            picture = valty.hand(own, PEOPLE, look, say, own.playable[0] if own.playable else None)
            check(picture)
            assert not Counter(own.hand) - tiles_of(picture), "every own tile is there"
            assert describe(own, say, NAMES)
        if out.state.turn is None:
            check(valty.result(view, PEOPLE, look, say))


def test_the_table_shows_nobodys_hand():
    game = Valty()
    state = game.start(3, Shuffle(b"secret", 0)).state
    table = valty.table(game.view(state, None), PEOPLE, Look(), texts("ru").say)
    assert set(tiles_of(table)) == {f"{pips}-{pips}" for pips in range(7)}, "the doubles out"


def test_the_words_say_all_that_is_needed_to_play():
    game = Valty()
    given = Given(
        0,
        {
            "0": ["4-3", "4-4", "4-1", "6-2", "5-1", "3-1", "2-0", "5-2", "6-0"],
            "1": ["6-6", "6-5", "6-3", "5-3", "3-3", "3-2", "2-1", "1-0", "0-0"],
            "2": ["2-2", "3-0", "4-0", "4-2", "5-0", "5-4", "5-5", "6-1", "6-4"],
        },
    )
    luck = Shuffle(b"words", 0)
    state = game.start(3, luck, given).state
    for seat, tile in ((0, "4-3"), (1, "6-6")):
        state = game.play(state, seat, game.parse(tile)[0], luck).state
    words = describe(game.view(state, 2), texts("ru").say, ("Маша", "Коля", "Нина"))
    assert "На столе: 4-3 (Маша), 6-6 (Коля). Масть: четвёрки. Пока берёт: Маша." in words
    assert "Можно положить: 6-4 5-4 4-2 4-0." in words
    assert "Дубли ещё не вышли: 4-4 3-3 1-1 0-0." in words
    table = describe(game.view(state, None), texts("ru").say, ("Маша", "Коля", "Нина"))
    assert "Ваши кости" not in table


def test_a_table_to_the_pixel(golden):
    view = view_at(20, None)
    golden(draw(valty.table(view, PEOPLE, Look(), texts("ru").say), Look()))


def test_a_hand_to_the_pixel(golden):
    view = view_at(20, 0)
    golden(draw(valty.hand(view, PEOPLE, Look(), texts("ru").say), Look()))


def test_a_result_to_the_pixel(golden):
    end = playout(Valty(deals=3), 3, b"golden", 400)
    view = end.game.view(end.state, None)
    golden(draw(valty.result(view, PEOPLE, Look(), texts("ru").say), Look()))


def view_at(step, seat):
    *_, out = islice(positions(Valty(), 3, b"golden", 99), step)
    return out.game.view(out.state, out.state.turn if seat is not None else None)
