"""Domino tiles with proper pips, upright or lying, and their backs."""

from typing import Literal

from render.cards import MARKS
from render.pen import Pen
from render.sprites import Shape

_SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0.5, 0.5),),
    2: ((0, 0), (1, 1)),
    3: ((0, 0), (0.5, 0.5), (1, 1)),
    4: ((0, 0), (1, 0), (0, 1), (1, 1)),
    5: ((0, 0), (1, 0), (0.5, 0.5), (0, 1), (1, 1)),
    6: ((0, 0), (1, 0), (0, 0.5), (1, 0.5), (0, 1), (1, 1)),
}


def tile(
    name: str,
    side: int,
    lie: Literal["upright", "lying"] = "upright",
    mark: str = "",
    *,
    dim: bool = False,
) -> Shape:
    """Return a tile whose half is `side` pixels wide, its first half at the top or the left."""
    w, h = (side, side * 2) if lie == "upright" else (side * 2, side)
    return Shape(
        w, h, _draw_tile, (int(name[0]), int(name[-1]), mark, "tile_dim" if dim else "tile")
    )


def tile_back(side: int, lie: Literal["upright", "lying"] = "upright") -> Shape:
    """Return the back of a tile whose half is `side` pixels wide."""
    w, h = (side, side * 2) if lie == "upright" else (side * 2, side)
    return Shape(w, h, _draw_back)


def _draw_tile(pen: Pen, first: int, second: int, mark: str, fill: str) -> None:
    side = min(pen.w, pen.h)
    edge, line = ("tile_edge", 2.5)
    if mark:
        edge, share = MARKS[mark]
        line = side * share * 1.33
    pen.box(0, 0, pen.w, pen.h, fill, radius=side * 0.16, edge=edge, line=line)
    lying = pen.w > pen.h
    if lying:
        pen.line([(side, side * 0.16), (side, side * 0.84)], "tile_edge", 3)
    else:
        pen.line([(side * 0.16, side), (side * 0.84, side)], "tile_edge", 3)
    _draw_half(pen, first, 0, 0, side)
    _draw_half(pen, second, side if lying else 0, 0 if lying else side, side)


def _draw_half(pen: Pen, pips: int, x: float, y: float, side: float) -> None:
    lying = pen.w > pen.h
    size, margin = side * 0.19, side * 0.13
    reach = side - 2 * margin - size
    for px, py in _SPOTS[pips]:
        across, down = (1 - py, px) if lying else (px, py)
        pen.oval(x + margin + across * reach, y + margin + down * reach, size, size, "dark_text")


def _draw_back(pen: Pen) -> None:
    side = min(pen.w, pen.h)
    pen.box(0, 0, pen.w, pen.h, "back", radius=side * 0.16, edge="back_line", line=side * 0.05)
    pen.oval(
        pen.w / 2 - side * 0.16, pen.h / 2 - side * 0.16, side * 0.32, side * 0.32, "back_line"
    )
