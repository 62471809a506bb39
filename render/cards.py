"""Playing cards of our own design: a large index at the left, the picture at the right.

The index is never turned upside down, since nobody sits on the other side of a phone.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from render.boxes import Box, Group, Part, column, fan, overlay, pile, row
from render.courts import court
from render.labels import badge
from render.look import Look
from render.page import INNER
from render.pen import FINE, Pen, Point
from render.sprites import Shape
from render.text import font

ASPECT = 1.4
"""Height of a card for each pixel of width."""

MARKS = {
    "last": ("last", 0.056),
    "since": ("last", 0.028),
    "lit": ("lit", 0.05),
    "chosen": ("chosen", 0.05),
}
"""A card's or tile's mark → the colour of its frame and its line, in widths of the card.

Moved last, moved since the viewer's own last move, may be used now, chosen.
"""

CHIP = (72, 112)
"""Width and height in pixels of a card that is its index alone, before large print."""

LEAST_FRAMED = 150
"""Width in pixels of the card whose frame a narrower one has too, to be seen on a phone."""

LEAST = 44
"""Least height in pixels of a rank or suit on a table."""

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
    if is_plain(w, look):
        return max(LEAST + 2, round(w * (0.5 if look.scale == 1 else 0.56)))
    return max(LEAST + 2, round((18 + w * 0.22) * look.scale))


def is_plain(w: int, look: Look) -> bool:
    """Whether a card is too narrow for a picture beside its index: it is the index alone."""
    return w < 112 * look.scale


def card(name: str, w: int, mark: str = "", *, dim: bool = False) -> Shape:
    """Return a card face `w` pixels wide; `mark` is a key of MARKS, dim cards are spent ones."""
    return Shape(w, round(w * ASPECT), _draw_face, (name, mark, "face_dim" if dim else "face"))


def chip(name: str, look: Look, mark: str = "", *, dim: bool = False) -> Shape:
    """Return a card as its index alone, for tables with more cards than there is room for."""
    fill = "face_dim" if dim else "face"
    return Shape(look.px(CHIP[0]), look.px(CHIP[1]), _draw_face, (name, mark, fill))


def width_for(columns: int, gap: int = 8, most: int = 190) -> int:
    """Return the width of cards of which so many stand side by side on a page."""
    return min(most, (INNER - gap * (columns - 1)) // max(1, columns))


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
    """Return a hand at most `w` pixels wide, as rows or, where it must, as fans.

    No index is covered: a long hand takes two rows, then three. The chosen card stands higher;
    with `lit`, cards outside it are dimmed; numbers count from 1.
    """
    high = next((i for i, name in enumerate(names) if name == chosen), -1)
    held = [
        _held(name, i, card_w, look, (i - 1 == high, lit, numbered))
        for i, name in enumerate(names, start=1)
    ]
    in_row = max(1, 1 + (w - card_w) // strip(card_w, look))
    rows = -(-len(held) // in_row) or 1
    length = -(-len(held) // rows)
    fans = [fan(held[i : i + length], w) for i in range(0, len(held), length)] if held else []
    return column(*fans, gap=8, align="centre")


Held = tuple[bool, frozenset[str] | None, bool]
"""Whether the card is chosen, the cards that may be used, whether cards are numbered."""


def _held(name: str, number: int, card_w: int, look: Look, how: Held) -> Group:
    raised, lit, numbered = how
    dim = lit is not None and name not in lit
    face: Box = card(name, card_w, "chosen" if raised else "", dim=dim)
    if numbered:
        face = overlay(face, Part(badge(number, look), 8, face.h - 56))
    lift = round(card_w * 0.16)
    return Group(face.w, face.h + lift, (Part(face, 0, 0 if raised else lift),))


def strip(w: int, look: Look) -> int:
    """Return how many pixels of a card its index takes: no less may show in a fan."""
    high = index_height(w, look)
    return round(w * 0.045 + font("index", round(em_of(high))).getlength("10")) + 6


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
        _draw_joker(pen)
        return
    rank, suit = name[:-1], name[-1]
    if is_plain(pen.w, pen.look):
        _draw_plain(pen, rank, suit)
        return
    ink = pen.look.suit_ink(suit)
    high = index_height(pen.w, pen.look)
    centre, top = _index_centre(pen), pen.w * 0.085
    _draw_rank(pen, pen.look.rank(rank), (centre, top + high), high, ink)
    pen.suit(suit, centre - high / 2, top + high * 1.3, high, ink)
    _draw_picture(pen, rank, suit, ink)


def _draw_paper(pen: Pen, mark: str, fill: str) -> None:
    edge, line = ("face_edge", 2.0)
    if mark:
        edge, share = MARKS[mark]
        line = max(LEAST_FRAMED, pen.w) * share
    pen.box(0, 0, pen.w, pen.h, fill, radius=radius(pen.w), edge=edge, line=line)


def _draw_joker(pen: Pen) -> None:
    high = index_height(pen.w, pen.look)
    plain = is_plain(pen.w, pen.look)
    centre = pen.w / 2 if plain else _index_centre(pen)
    pen.star(centre, pen.w * 0.085 + high * 0.56, high * 0.56, "star")
    below = (0.0, high * 1.2, pen.w, pen.h - high * 1.2 - pen.w * 0.07)
    court(pen, "*", below if plain else _stage(pen))


def _draw_plain(pen: Pen, rank: str, suit: str) -> None:
    ink = pen.look.suit_ink(suit)
    high = pen.look.px(LEAST + 2) if pen.h > pen.w * 1.5 else index_height(pen.w, pen.look)
    gap = (pen.h - 2 * high) / 3.3
    _draw_rank(pen, pen.look.rank(rank), (pen.w / 2, gap + high), high, ink)
    pen.suit(suit, pen.w / 2 - high / 2, pen.h - gap - high, high, ink)


def _draw_rank(pen: Pen, text: str, foot: Point, high: float, ink: str) -> None:
    """Write an index `high` pixels tall, the tail of a Q or Д within it."""
    if text == "Q":
        _draw_queen_letter(pen, foot, high, ink)
        return
    size = em_of(high)
    top, bottom = font("index", 1000).getbbox(text, anchor="ls")[1::2]
    tail = max(0.0, bottom / (bottom - top)) if bottom > 40 else 0.0
    pen.text(text, foot[0], foot[1] - tail * high, size * (1 - tail), ink, anchor="ms")


def _draw_queen_letter(pen: Pen, foot: Point, high: float, ink: str) -> None:
    """Write Q as an O with a stroke: the font's own tail hangs loose below the line."""
    x, y = foot
    pen.text("O", x, y, em_of(high), ink, anchor="ms")
    pen.line(
        [(x + high * 0.04, y - high * 0.27), (x + high * 0.26, y - high * 0.07)], ink, high * 0.15
    )


@lru_cache(maxsize=64)
def em_of(high: float) -> float:
    """Return the em size at which index capitals are `high` pixels tall."""
    return high * 1000 / -font("index", 1000).getbbox("К", anchor="ls")[1]


def _index_centre(pen: Pen) -> float:
    high = index_height(pen.w, pen.look)
    wide = font("index", round(em_of(high) * FINE)).getlength("10") / FINE
    return pen.w * 0.045 + wide / 2


def _field(pen: Pen) -> tuple[float, float, float, float]:
    left = 2 * _index_centre(pen) - pen.w * 0.01
    margin = pen.w * 0.075
    return left, margin, pen.w - left - margin, pen.h - 2 * margin


def _draw_picture(pen: Pen, rank: str, suit: str, ink: str) -> None:
    if rank == "A":
        x, _, w, h = _stage(pen)
        below = h - index_height(pen.w, pen.look) * 2.3
        size = min(pen.w * 0.5, max(w, below))
        pen.suit(suit, x + w - size, pen.h - pen.w * 0.06 - size, size, ink)
    elif rank in "JQK":
        court(pen, rank + suit, _stage(pen))
    else:
        _draw_pips(pen, rank, suit, ink)


def _stage(pen: Pen) -> tuple[float, float, float, float]:
    """Return the field of a court, beside the suit of the index."""
    clear = _index_centre(pen) + index_height(pen.w, pen.look) * 0.52
    left = max(pen.w * 0.43, clear)
    return left, pen.w * 0.06, pen.w * 0.96 - left, pen.h - pen.w * 0.12


def _draw_pips(pen: Pen, rank: str, suit: str, ink: str) -> None:
    x, y, w, h = _field(pen)
    size = min(w * 0.36, h / 4.6)
    for px, py in _PIPS[rank]:
        pen.suit(suit, x + px * (w - size), y + py * (h - size), size, ink, down=py > 0.5)


def _draw_back(pen: Pen) -> None:
    pen.box(0, 0, pen.w, pen.h, "face", radius=radius(pen.w), edge="face_edge", line=2)
    inset = max(5.0, pen.w * 0.055)
    pen.box(inset, inset, pen.w - 2 * inset, pen.h - 2 * inset, "back", radius=radius(pen.w) * 0.7)
    _draw_lattice(pen, inset * 2)


def _draw_lattice(pen: Pen, inset: float) -> None:
    """Draw rhombs that touch, four across, each with a dot."""
    w, h = (pen.w - 2 * inset) / 4, (pen.h - 2 * inset) / 5
    for across, line in product(range(4), range(5)):
        x, y = inset + (across + 0.5) * w, inset + (line + 0.5) * h
        for size, ink in ((0.5, "back_line"), (0.4, "back"), (0.13, "back_line")):
            dx, dy = size * w, size * h
            pen.shape([(x, y - dy), (x + dx, y), (x, y + dy), (x - dx, y)], ink)


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
