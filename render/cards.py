"""Playing cards of our own design: a large index at the left, the picture at the right.

The index is never turned upside down, since nobody sits on the other side of a phone.
"""

from collections.abc import Sequence
from functools import lru_cache

from render.boxes import Box, Group, Part, fan, overlay, pile, row
from render.courts import court
from render.labels import badge
from render.look import Look
from render.pen import FINE, Pen, Point
from render.sprites import Shape
from render.text import font

ASPECT = 1.4
"""Height of a card for each pixel of width."""

MARKS = {"last": "last", "lit": "lit", "chosen": "chosen"}
"""A card's mark → the colour of its frame: laid last, may be used now, chosen."""

NARROW = 112
"""Below this width in pixels a card is its index alone, in the middle."""

_PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((0.5, 0), (0.5, 1)),
    "3": ((0.5, 0), (0.5, 0.5), (0.5, 1)),
    "4": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "5": ((0, 0), (1, 0), (0.5, 0.5), (0, 1), (1, 1)),
    "6": ((0, 0), (1, 0), (0, 0.5), (1, 0.5), (0, 1), (1, 1)),
    "7": ((0, 0), (1, 0), (0.5, 0.25), (0, 0.5), (1, 0.5), (0, 1), (1, 1)),
    "8": ((0, 0), (1, 0), (0.5, 0.25), (0, 0.5), (1, 0.5), (0.5, 0.75), (0, 1), (1, 1)),
    "9": (
        (0, 0),
        (1, 0),
        (0, 1 / 3),
        (1, 1 / 3),
        (0.5, 0.5),
        (0, 2 / 3),
        (1, 2 / 3),
        (0, 1),
        (1, 1),
    ),
    "10": (
        (0, 0),
        (1, 0),
        (0.5, 1 / 6),
        (0, 1 / 3),
        (1, 1 / 3),
        (0, 2 / 3),
        (1, 2 / 3),
        (0.5, 5 / 6),
        (0, 1),
        (1, 1),
    ),
}


def index_height(w: int, look: Look) -> int:
    """Return the height of the index letters in pixels on a card of a width."""
    return round((34 + w * 0.13) * look.scale)


def card(name: str, w: int, mark: str = "", *, dim: bool = False) -> Shape:
    """Return a card face `w` pixels wide; `mark` is a key of MARKS, dim cards are spent ones."""
    return Shape(w, round(w * ASPECT), _draw_face, (name, mark, "face_dim" if dim else "face"))


def card_back(w: int) -> Shape:
    """Return the back of a card `w` pixels wide."""
    return Shape(w, round(w * ASPECT), _draw_back)


def empty_cell(w: int, h: int, number: int | None = None, *, lit: bool = False) -> Shape:
    """Return a free place, with the number to type for it where it has one."""
    return Shape(w, h, _draw_cell, ("" if number is None else str(number), "lit" if lit else ""))


def hand(
    names: Sequence[str],
    w: int,
    look: Look,
    *,
    card_w: int = 190,
    chosen: str | None = None,
    lit: frozenset[str] | None = None,
    numbered: bool = False,
) -> Group:
    """Return a hand at most `w` pixels wide, as a row or, where it must, as a fan.

    The chosen card stands higher; with `lit`, cards outside it are dimmed; numbers count from 1.
    """
    lift = round(card_w * 0.16)
    cards: list[Box] = []
    for i, name in enumerate(names, start=1):
        dim = lit is not None and name not in lit
        face: Box = card(name, card_w, "chosen" if name == chosen else "", dim=dim)
        if numbered:
            face = overlay(face, Part(badge(i, look), 8, face.h - 56))
        raised = name == chosen
        cards.append(Group(face.w, face.h + lift, (Part(face, 0, 0 if raised else lift),)))
    return fan(cards, w)


def backs(count: int, w: int, card_w: int) -> Group:
    """Return that many face-down cards in at most `w` pixels."""
    return fan([card_back(card_w)] * count, w, gap=6)


def stack(top: Shape | None, count: int, card_w: int, look: Look) -> Group:
    """Return a heap of `count` cards, the top one shown or, if None, face down; with its count."""
    h = round(card_w * ASPECT)
    if count == 0:
        return overlay(empty_cell(card_w, h, 0))
    shown = top or card_back(card_w)
    heap = pile([card_back(card_w)] * min(3, count - 1) + [shown], 4, -4)
    number = badge(count, look, "rail", "text")
    return overlay(heap, Part(number, (heap.w - number.w) // 2, heap.h - number.h - 12))


def cards_row(names: Sequence[str], card_w: int, gap: int = 12) -> Group:
    """Return cards side by side that never overlap."""
    return row(*(card(name, card_w) for name in names), gap=gap)


def radius(w: float) -> float:
    """Return the radius of a card's corners."""
    return w * 0.085


def _draw_face(pen: Pen, name: str, mark: str, fill: str) -> None:
    _draw_paper(pen, mark, fill)
    if name == "*":
        court(pen, "*", _field(pen))
        return
    rank, suit = name[:-1], name[-1]
    if pen.w < NARROW:
        _draw_narrow(pen, rank, suit)
        return
    ink = pen.look.suit_ink(suit)
    high = index_height(pen.w, pen.look)
    centre, top = _index_centre(pen), pen.w * 0.085
    _draw_rank(pen, pen.look.rank(rank), (centre, top + high), high, ink)
    pen.suit(suit, centre - high / 2, top + high * 1.3, high, ink)
    _draw_picture(pen, rank, suit, ink)


def _draw_paper(pen: Pen, mark: str, fill: str) -> None:
    edge, line = (MARKS[mark], max(5.0, pen.w * 0.045)) if mark else ("face_edge", 2.0)
    pen.box(0, 0, pen.w, pen.h, fill, radius=radius(pen.w), edge=edge, line=line)


def _draw_narrow(pen: Pen, rank: str, suit: str) -> None:
    ink = pen.look.suit_ink(suit)
    high = index_height(pen.w, pen.look)
    gap = (pen.h - 2 * high) / 3.2
    _draw_rank(pen, pen.look.rank(rank), (pen.w / 2, gap + high), high, ink)
    pen.suit(suit, pen.w / 2 - high / 2, pen.h - gap - high, high, ink)


def _draw_rank(pen: Pen, text: str, foot: Point, high: float, ink: str) -> None:
    pen.text(text, *foot, em_of(high), ink, anchor="ms")


@lru_cache(maxsize=64)
def em_of(high: float) -> float:
    """Return the em size at which index capitals are `high` pixels tall."""
    return high * 1000 / -font("index", 1000).getbbox("К", anchor="ls")[1]


def _index_centre(pen: Pen) -> float:
    high = index_height(pen.w, pen.look)
    wide = font("index", round(em_of(high) * FINE)).getlength("10") / FINE
    return pen.w * 0.055 + wide / 2


def _field(pen: Pen) -> tuple[float, float, float, float]:
    left = 2 * _index_centre(pen) - pen.w * 0.02
    margin = pen.w * 0.075
    return left, margin, pen.w - left - margin, pen.h - 2 * margin


def _draw_picture(pen: Pen, rank: str, suit: str, ink: str) -> None:
    x, y, w, h = _field(pen)
    if rank == "A":
        size = min(w, h) * 0.95
        pen.suit(suit, x + (w - size) / 2, y + (h - size) * 0.62, size, ink)
    elif rank in "JQK":
        court(pen, rank + suit, (x, y, w, h))
    else:
        _draw_pips(pen, rank, suit, ink, (x, y, w, h))


def _draw_pips(
    pen: Pen, rank: str, suit: str, ink: str, field: tuple[float, float, float, float]
) -> None:
    x, y, w, h = field
    size = min(w * 0.36, h / 4.6)
    for px, py in _PIPS[rank]:
        pen.suit(suit, x + px * (w - size), y + py * (h - size), size, ink, down=py > 0.5)


def _draw_back(pen: Pen) -> None:
    pen.box(0, 0, pen.w, pen.h, "face", radius=radius(pen.w), edge="face_edge", line=2)
    inset = max(5.0, pen.w * 0.055)
    pen.box(inset, inset, pen.w - 2 * inset, pen.h - 2 * inset, "back", radius=radius(pen.w) * 0.7)
    step = (pen.w - 2 * inset) / 4
    rows = int((pen.h - 2 * inset) / step)
    top = (pen.h - rows * step) / 2
    for j in range(rows):
        for i in range(4):
            x, y = inset + i * step, top + j * step
            pen.shape(
                [
                    (x + step / 2, y + step * 0.14),
                    (x + step * 0.86, y + step / 2),
                    (x + step / 2, y + step * 0.86),
                    (x + step * 0.14, y + step / 2),
                ],
                "back_line",
            )
            pen.shape(
                [
                    (x + step / 2, y + step * 0.3),
                    (x + step * 0.7, y + step / 2),
                    (x + step / 2, y + step * 0.7),
                    (x + step * 0.3, y + step / 2),
                ],
                "back",
            )


def _draw_cell(pen: Pen, number: str, lit: str) -> None:
    edge, fill = ("lit", "plate") if lit else ("edge", "table")
    pen.box(
        3, 3, pen.w - 6, pen.h - 6, fill, radius=radius(pen.w), edge=edge, line=6 if lit else 3
    )
    if number:
        pen.text(
            number,
            pen.w / 2,
            pen.h / 2 + 16 * pen.look.scale,
            46 * pen.look.scale,
            "lit" if lit else "muted",
            face="bold",
            anchor="ms",
        )
