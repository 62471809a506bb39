"""Sheets of scores of any shape fit their width."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from render.boxes import faults, lay_out
from render.labels import TextBox, fits
from render.look import Look
from render.scores import score_sheet


def laid(sheet):
    return lay_out(sheet, sheet.w, sheet.h)


@settings(deadline=None, max_examples=40)
@given(
    st.lists(st.lists(st.text(max_size=30), min_size=4, max_size=4), min_size=1, max_size=8),
    st.integers(500, 1216),
)
@pytest.mark.parametrize("theme", ["day", "large"])
def test_a_sheet_has_no_faults(theme, rows, width):
    layout = laid(score_sheet(rows, Look(theme=theme), width, head=["", "1", "2", "3"]))
    assert faults(layout) == []
    texts = [placed.box for placed in layout.placed if isinstance(placed.box, TextBox)]
    assert all(fits(text) for text in texts)


def test_numbers_stand_under_each_other_at_the_right():
    sheet = score_sheet([["Маша", "5"], ["Бабушка Нина", "120"]], Look(), 800, strong=[1])
    texts = [placed for placed in laid(sheet).placed if isinstance(placed.box, TextBox)]
    assert texts[1].right == texts[3].right == 780
    assert texts[0].x == texts[2].x


def test_the_winner_stands_on_a_light_ground():
    sheet = score_sheet([["Маша", "5"], ["Коля", "7"]], Look(), 800, strong=[1])
    grounds = [getattr(placed.box, "fill", None) for placed in laid(sheet).placed]
    assert [fill for fill in grounds if fill] == ["plate", "plate_active"]
