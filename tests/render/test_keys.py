"""The keys of «33»: always in figures, drawn one by one while they are few."""

import pytest

from render.boxes import faults, lay_out
from render.keys import MOST, key, ring
from render.labels import TextBox
from render.look import Look

LOOKS = [Look(), Look(theme="large"), Look(theme="night")]


def drawn(group):
    layout = lay_out(group, group.w, group.h)
    assert faults(layout) == []
    boxes = [placed.box for placed in layout.placed]
    words = [box.lines[0] for box in boxes if isinstance(box, TextBox)]
    lost = [box.details[1] for box in boxes if not isinstance(box, TextBox)]
    return words, lost


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.theme)
@pytest.mark.parametrize("count", [0, 1, MOST])
def test_few_keys_are_drawn_one_by_one(look, count):
    assert drawn(ring(count, look, 600)) == ([str(count)], [False] * count)


def test_many_keys_are_one_key_and_their_number():
    assert drawn(ring(MOST + 1, Look(), 600)) == ([str(MOST + 1)], [False])


def test_where_there_is_no_room_one_key_stands_for_all():
    assert drawn(ring(MOST, Look(), 150)) == ([str(MOST)], [False])
    assert ring(MOST, Look(), 150).w <= 150


def test_a_key_just_lost_is_drawn_too_and_crossed_out():
    assert drawn(ring(2, Look(), 600, lost=1)) == (["2"], [False, False, True])


def test_keys_grow_with_large_print():
    assert key(LOOKS[1], "text").h > key(LOOKS[0], "text").h
