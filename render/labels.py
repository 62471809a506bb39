"""Boxes of text, number badges and pills: what a picture says in words."""

from dataclasses import dataclass
from typing import Literal

from render.boxes import Group, framed
from render.look import Look
from render.text import line_height, measure, wrap

Size = Literal["small", "body", "title", "huge"]
SIZES: dict[str, int] = {"small": 36, "body": 44, "title": 58, "huge": 92}
"""Pixels per em at 1280 pixels of width, before large print."""
SNUG = 32
"""Pixels per em of a small line that is too long as such."""


@dataclass(frozen=True, slots=True)
class TextBox:
    """Lines of one ink that already fit the box; sizes in pixels, the ink by its name."""

    lines: tuple[str, ...]
    w: int
    h: int
    size: int
    ink: str = "text"
    face: str = "bold"
    align: Literal["start", "centre", "end"] = "start"


def label(
    text: str,
    look: Look,
    size: Size | int = "body",
    ink: str = "text",
    *,
    w: int | None = None,
    lines: int = 1,
    align: Literal["start", "centre", "end"] = "start",
    fill: bool = False,
    face: str = "bold",
) -> TextBox:
    """Return a box of text cut or wrapped to `w` pixels and `lines` lines.

    The box is as wide as its text, or exactly `w` when `fill` is true.
    """
    em = look.px(SIZES[size]) if isinstance(size, str) else size
    broken = (text,) if w is None else wrap(text, face, em, w, lines)
    widest = max(measure(line, face, em) for line in broken)
    width = w if fill and w is not None else widest
    return TextBox(broken, width, line_height(face, em) * len(broken), em, ink, face, align)


def snug(text: str, look: Look, w: int, ink: str = "text") -> TextBox:
    """Return one small line at most `w` pixels wide, a little smaller still where it is long."""
    line = label(text, look, "small", ink)
    return line if line.w <= w else label(text, look, look.px(SNUG), ink, w=w)


def fits(box: TextBox) -> bool:
    """Whether every line of a text box lies inside it."""
    wide = all(measure(line, box.face, box.size) <= box.w for line in box.lines)
    return wide and line_height(box.face, box.size) * len(box.lines) <= box.h


def pill(
    text: str,
    look: Look,
    fill: str = "plate",
    ink: str = "text",
    *,
    size: Size | int = "small",
    w: int | None = None,
    edge: str = "",
) -> Group:
    """Return a short text on a ground with round ends, at most `w` pixels wide."""
    em = look.px(SIZES[size]) if isinstance(size, str) else size
    pad = em // 2
    room = None if w is None else w - 2 * pad
    text_box = label(text, look, em, ink, w=room)
    height = round(em * 1.4)
    return framed(
        text_box,
        fill,
        edge,
        pad=0,
        radius=height // 2,
        w=max(text_box.w + 2 * pad, height),
        h=height,
    )


def badge(number: int | str, look: Look, fill: str = "accent", ink: str = "dark_text") -> Group:
    """Return a number on a round ground: the number to type for what it stands on."""
    return pill(str(number), look, fill, ink, size=34)
