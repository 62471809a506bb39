"""The keys of «33»: drawn one by one while they are few, as one key where they are many."""

from math import cos, pi, sin

from render.boxes import Box, Group, row
from render.labels import label
from render.look import Look
from render.pen import Pen
from render.sprites import Shape

HIGH, WIDE = 46, 25
"""Height and width in pixels of a key, before large print."""
MOST = 7
"""Keys drawn one by one; more of them would have to be counted."""


def key(look: Look, ink: str, *, lost: bool = False) -> Shape:
    """Return a key that stands on its end; a lost one is crossed out."""
    return Shape(look.px(WIDE), look.px(HIGH), _draw_key, (ink, lost))


def ring(count: int, look: Look, w: int, ink: str = "accent", *, lost: int = 0) -> Group:
    """Return how many keys there are, in figures and drawn, and those just lost crossed out.

    Where they are too many to be seen at once, or for `w` pixels, one key stands for all.
    """
    whole = _ring(count, count, look, ink, lost)
    return whole if count <= MOST and whole.w <= w else _ring(count, 1, look, ink, lost)


def _ring(count: int, shown: int, look: Look, ink: str, lost: int) -> Group:
    boxes: list[Box] = [label(str(count), look, "small", ink)]
    boxes += [key(look, ink)] * shown
    boxes += [key(look, ink, lost=True)] * lost
    return row(*boxes, gap=look.px(10))


def _draw_key(pen: Pen, ink: str, lost: bool) -> None:  # noqa: FBT001  # a detail of a shape
    w, h = pen.w, pen.h
    middle, radius, thick = w * 0.42, w * 0.29, w * 0.2
    loop = [
        (middle + radius * sin(at * pi / 16), w * 0.42 - radius * cos(at * pi / 16))
        for at in range(33)
    ]
    pen.line(loop, ink, thick)
    pen.line([(middle, w * 0.42 + radius), (middle, h - thick)], ink, thick)
    for share, reach in ((0.66, 0.3), (0.86, 0.4)):
        pen.line([(middle, h * share), (middle + w * reach, h * share)], ink, thick * 0.9)
    if lost:
        pen.line([(w * 0.06, h * 0.84), (w * 0.94, h * 0.22)], "bad", thick * 0.9)
