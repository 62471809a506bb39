"""The pegging board of cribbage: one piece of wood, a lane out and home for each seat.

Each seat has two pegs, the back one where the front one was; what was last scored is a gold
thread between them.
"""

from collections.abc import Sequence

from render.look import Look
from render.pen import Pen
from render.sprites import Shape

HOLES = 61
STREET = 30
"""Holes out, and as many home; the last one stands beyond them."""
FIVES = 5
LANE = 132
"""Height in pixels of a lane."""
EDGE = 18
"""Pixels of wood above the first lane and below the last."""
NUMBERED = (10, 20, 30, 40, 50, 60)
INKS = ("robe_red", "robe_blue")
"""The colour of each seat's pegs; the first seat's are round, the second's square."""


def pegging_board(fronts: Sequence[int], backs: Sequence[int], w: int) -> Shape:
    """Return the board, `w` pixels wide, with the pegs of both seats in their holes."""
    pegs = tuple(
        (min(front, HOLES), min(back, HOLES)) for front, back in zip(fronts, backs, strict=True)
    )
    return Shape(w, LANE * len(pegs) + 2 * EDGE, _draw_board, pegs)


def sign(seat: int, look: Look) -> Shape:
    """Return the peg of a seat, to stand for its name."""
    size = look.px(36)
    return Shape(size, size, _draw_sign, (seat,))


def hole(number: int, w: float) -> tuple[float, float]:
    """Return the middle of a hole in its lane: 0 … 30 on the upper line, 31 … 61 home below."""
    margin = 44
    step = (w - 2 * margin) / (STREET + 0.6 * (STREET / FIVES))
    on_street = number if number <= STREET else HOLES - number
    fives = (on_street - 1) // FIVES + 1 if on_street else 0
    x = margin + step * (on_street + 0.6 * fives)
    return x, LANE * (0.24 if number <= STREET else 0.76)


def _draw_board(pen: Pen, *pegs: tuple[int, int]) -> None:
    pen.box(0, 0, pen.w, pen.h, "wood", radius=36, edge="wood_dark", line=5)
    for seat, (front, back) in enumerate(pegs):
        top = EDGE + seat * LANE
        if seat:
            pen.line([(30, top), (pen.w - 30, top)], "wood_dark", 3)
        _draw_holes(pen, top)
        _draw_thread(pen, top, front, back)
        for number in (back, front):
            x, y = hole(number, pen.w)
            _draw_peg(pen, x, top + y, 18, seat)


def _draw_holes(pen: Pen, top: float) -> None:
    for number in range(HOLES + 1):
        x, y = hole(number, pen.w)
        if number == HOLES:
            pen.oval(x - 13, top + y - 13, 26, 26, "gold")
        pen.oval(x - 6, top + y - 6, 12, 12, "wood_dark")
    for number in NUMBERED:
        x, y = hole(number, pen.w)
        foot = y + 38 if number <= STREET else y - 16
        pen.text(str(number), x, top + foot, 30, "wood_dark", face="bold", anchor="ms")


def _draw_thread(pen: Pen, top: float, front: int, back: int) -> None:
    if front > back:
        places = [hole(number, pen.w) for number in range(back, front + 1)]
        pen.line([(x, top + y) for x, y in places], "gold", 7)


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
