"""The pegging board of cribbage: sixty-one holes out and home for each seat, two pegs in each."""

from render.boxes import Box, Group, column, row
from render.labels import label
from render.look import Look
from render.pen import Pen
from render.sprites import Shape

HOLES = 61
STREET = 30
"""Holes out, and as many home; the last one stands beyond them."""
FIVES = 5
INKS = ("robe_red", "robe_blue")
"""The colour of each seat's pegs; the first seat's are round, the second's square."""


def track(seat: int, name: str, front: int, back: int, look: Look, w: int) -> Group:
    """Return the track of a seat under its name, `w` pixels wide, with its pegs in their holes."""
    mark = sign(seat, look)
    words: list[Box] = [mark, label(name, look, "small", w=w - mark.w - 12)]
    board = Shape(w, 116, _draw_track, (seat, min(front, HOLES), min(back, HOLES)))
    return column(row(*words, gap=12), board, gap=6)


def sign(seat: int, look: Look) -> Shape:
    """Return the peg of a seat, to stand for its name."""
    size = look.px(36)
    return Shape(size, size, _draw_sign, (seat,))


def hole(number: int, w: float, h: float) -> tuple[float, float]:
    """Return the middle of a hole: 0 and 1 … 30 on the upper line, 31 … 61 home below."""
    margin = h * 0.3
    step = (w - 2 * margin) / (STREET + 0.6 * (STREET / FIVES))
    on_street = number if number <= STREET else HOLES - number
    fives = (on_street - 1) // FIVES + 1 if on_street else 0
    x = margin + step * (on_street + 0.6 * fives)
    return x, h * (0.3 if number <= STREET else 0.7)


def _draw_track(pen: Pen, seat: int, front: int, back: int) -> None:
    pen.box(0, 0, pen.w, pen.h, "wood", radius=pen.h * 0.3, edge="wood_dark", line=4)
    for number in range(HOLES + 1):
        x, y = hole(number, pen.w, pen.h)
        pen.oval(x - 6, y - 6, 12, 12, "wood_dark")
    for number in (back, front):
        x, y = hole(number, pen.w, pen.h)
        _draw_peg(pen, x, y, 17, seat)


def _draw_sign(pen: Pen, seat: int) -> None:
    _draw_peg(pen, pen.w / 2, pen.h / 2, pen.w * 0.42, seat)


def _draw_peg(pen: Pen, x: float, y: float, r: float, seat: int) -> None:
    """Draw a peg seen from above: a white rim, the ink of its seat."""
    for inset, ink in ((0.0, "silver"), (4.0, INKS[seat])):
        at, size = r - inset, 2 * (r - inset)
        if seat:
            pen.box(x - at, y - at, size, size, ink, radius=3)
        else:
            pen.oval(x - at, y - at, size, size, ink)
