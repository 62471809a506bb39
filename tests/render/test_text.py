"""Letters: measured, cut between graphemes, wrapped, every script of a family's names."""

import grapheme
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from render.labels import fits, label, pill
from render.look import Look
from render.text import ELLIPSIS, ellipsis, letters, measure, runs, wrap

NAMES = [
    "Бабушка Нина",
    "Əмірғали",
    "გიორგი",
    "Հայկ",
    "Ελένη",
    "Łukasz",
    "👨‍👩‍👧‍👦 Семья",
    "Й" * 40,
]


def test_what_fits_is_not_cut():
    assert ellipsis("Маша", "bold", 40, 400) == "Маша"


@settings(deadline=None, max_examples=40)
@given(st.text(max_size=60), st.integers(60, 600))
def test_a_cut_line_fits_and_ends_between_graphemes(text, width):
    cut = ellipsis(text, "bold", 40, width)
    assert measure(cut, "bold", 40) <= width
    if cut != text:
        kept = list(grapheme.graphemes(cut.removesuffix(ELLIPSIS)))
        assert list(grapheme.graphemes(text))[: len(kept)] == kept or cut.startswith(text.rstrip())


def test_a_family_emoji_is_never_cut_inside():
    family = "👨‍👩‍👧‍👦"
    cut = ellipsis(family + "Иванова" * 9, "bold", 40, 200)
    assert cut.startswith(family)


@pytest.mark.parametrize("name", NAMES)
def test_names_of_many_scripts_leave_ink(name):
    assert letters(name, "bold", 40).getbbox() is not None


def test_letters_the_font_lacks_come_from_the_wide_one():
    assert runs("Аϴ", "bold") == (("bold", "А"), ("wide", "ϴ"))
    assert [face for face, _ in runs("7♥️", "bold")] == ["bold", "wide"]


def test_what_no_font_has_is_left_out():
    assert runs("А\U0001f9ff", "bold") == (("bold", "А"),)


def test_lines_break_at_spaces_and_the_last_one_is_cut():
    lines = wrap("Маша кладёт семёрку справа от десятки", "bold", 40, 300, 2)
    assert len(lines) == 2
    assert lines[0] == "Маша кладёт"
    assert lines[1].endswith(ELLIPSIS)


def test_a_long_name_breaks_after_its_hyphen_or_inside():
    assert wrap("Константин-Александр", "bold", 40, 300, 2) == ("Константин-", "Александр")
    assert wrap("Щщщщщщщщщщ", "bold", 40, 240, 2) == ("Щщщщщщ", "щщщщ")


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("Константинопольская…", 300, ("Константино-", "польская…")),
        ("Щепетильникова Ольга", 300, ("Щепетильнико-", "ва Ольга")),
        ("Konstantinovna", 200, ("Konstanti-", "novna")),
        ("Подъячева", 150, ("Подъя-", "чева")),
    ],
)
def test_a_word_too_long_breaks_at_a_syllable_with_a_hyphen(name, width, lines):
    assert wrap(name, "bold", 36, width, 2) == lines


def test_the_hyphen_of_a_break_goes_where_the_line_is_cut():
    assert wrap("Константинопольская", "bold", 36, 230, 2) == ("Константи-", "нопольская")
    assert wrap("Константинопольская", "bold", 36, 150, 2) == ("Конс-", "танти…")


def test_a_line_end_starts_a_new_line():
    assert wrap("раз\nдва", "bold", 40, 900, 4) == ("раз", "два")


@settings(deadline=None, max_examples=40)
@given(st.text(min_size=1, max_size=80), st.integers(80, 900), st.integers(1, 4))
def test_a_label_lies_inside_its_box(text, width, lines):
    box = label(text, Look(), w=width, lines=lines)
    assert fits(box)
    assert box.w <= width
    assert len(box.lines) <= lines


@settings(deadline=None, max_examples=40)
@given(st.text(min_size=1, max_size=40), st.integers(120, 600))
def test_a_pill_is_never_wider_than_asked(text, width):
    assert pill(text, Look(), w=width).w <= width
