"""Layout without pixels: where boxes land, and how faults are found."""

from hypothesis import given, settings
from hypothesis import strategies as st

from render.boxes import (
    Ground,
    Group,
    Part,
    Space,
    at,
    column,
    fan,
    faults,
    framed,
    grid,
    lay_out,
    overlay,
    pile,
    row,
)
from render.cards import card

SIZES = st.lists(st.tuples(st.integers(1, 300), st.integers(1, 300)), min_size=1, max_size=12)


def solid(w, h):
    return Ground(w, h, "face", "", 0)


def places(group):
    return [(placed.x, placed.y) for placed in lay_out(group, group.w, group.h).placed]


def without_fault(group):
    return faults(lay_out(group, group.w, group.h)) == []


def test_a_row_keeps_its_gap_and_centres_across():
    assert places(row(solid(10, 30), solid(20, 10), gap=5)) == [(0, 0), (15, 10)]


def test_a_row_spreads_to_a_width():
    boxes = (solid(10, 10), solid(10, 10), solid(10, 10))
    assert [x for x, _ in places(row(*boxes, w=101, gap=0, spread="between"))] == [0, 46, 91]
    assert [x for x, _ in places(row(*boxes, w=100, gap=0, spread="end"))] == [70, 80, 90]


def test_a_column_aligns_its_boxes():
    assert places(column(solid(10, 10), solid(30, 10), gap=2, align="end")) == [(20, 0), (0, 12)]


def test_a_fan_overlaps_only_as_far_as_it_must():
    boxes = [solid(100, 140)] * 5
    assert [x for x, _ in places(fan(boxes, 1000))] == [0, 112, 224, 336, 448]
    tight = fan(boxes, 300)
    assert [x for x, _ in places(tight)] == [0, 50, 100, 150, 200]
    assert tight.w == 300


def test_a_grid_leaves_free_cells_free():
    group = grid({(0, 0): solid(10, 10), (2, 1): solid(6, 6)}, 3, 2, (10, 10), gap=2)
    assert (group.w, group.h) == (34, 22)
    assert places(group) == [(0, 0), (26, 14)]


@settings(deadline=None, max_examples=40)
@given(SIZES)
def test_rows_columns_and_frames_never_have_faults(sizes):
    boxes = [solid(w, h) for w, h in sizes]
    assert without_fault(framed(row(*boxes), pad=3))
    assert without_fault(column(framed(column(*boxes)), row(*boxes, gap=0)))


@settings(deadline=None, max_examples=40)
@given(SIZES, st.integers(300, 900))
def test_a_fan_stays_inside_its_width(sizes, width):
    boxes = [solid(w, 140) for w, _ in sizes]
    group = fan([solid(boxes[0].w, 140)] * len(boxes), width)
    assert group.w <= width
    assert without_fault(group)


def test_what_leaves_the_canvas_is_a_fault():
    assert len(faults(lay_out(solid(20, 20), 30, 30, x=15))) == 1


def test_a_chance_overlap_is_a_fault_and_a_wanted_one_is_not():
    both = (Part(card("7h", 90), 0, 0), Part(card("8h", 90), 40, 0))
    assert len(faults(lay_out(Group(130, 126, both), 130, 126))) == 1
    assert without_fault(Group(130, 126, both, overlapping=True))
    assert without_fault(pile([card("7h", 90), card("8h", 90)]))


def test_two_fans_may_not_cover_each_other():
    hand = fan([card("7h", 90), card("8h", 90)], 120)
    pair = Group(200, 126, (Part(hand, 0, 0), Part(hand, 80, 0)))
    assert faults(lay_out(pair, 200, 126)) != []


def test_a_box_half_out_of_its_ground_is_a_fault():
    half = Group(200, 100, (Part(Ground(100, 100), 0, 0), Part(card("7h", 60), 70, 0)))
    assert len(faults(lay_out(half, 200, 100))) == 1


def test_an_overlay_puts_a_box_at_a_corner():
    base = solid(100, 50)
    group = overlay(base, at(base, solid(10, 10), "end", "start", 4))
    assert places(group) == [(0, 0), (86, 4)]
    assert without_fault(group)


def test_spaces_are_not_drawn():
    assert places(row(Space(30, 10), solid(5, 10), gap=0)) == [(30, 0)]
