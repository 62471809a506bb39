"""Sprites: what a box looks like on the palette, drawn once and kept."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from PIL import Image

from render.look import Look
from render.palette import palette_of
from render.pen import FINE, Pen
from render.text import letters

Drawing = Callable[..., None]
"""draw(pen, *details): draws a shape of pen.w × pen.h pixels."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A leaf drawn by a function of a pen; equal shapes are drawn once.

    `draw` is a function of a module, `details` hashable values given to it after the pen.
    """

    w: int
    h: int
    draw: Drawing
    details: tuple[Any, ...] = ()


class Sprite(NamedTuple):
    """A picture on the palette and the one-bit mask of what it covers (None: all of it)."""

    image: Image.Image
    mask: Image.Image | None


Under = tuple[int, int, int, int]
"""Palette indices below the corners: top left, top right, bottom left, bottom right."""


Style = tuple[str, int, str]
"""Face, pixels per em and ink of a line."""


@lru_cache(maxsize=2048)
def shape_sprite(shape: Shape, look: Look, under: Under) -> Sprite:
    """Draw a shape over the surfaces below its corners."""
    palette = palette_of(look)
    pen = Pen(shape.w, shape.h, look, [palette.colours[index] for index in under])
    shape.draw(pen, *shape.details)
    image = palette.quantised(pen.image.reduce(FINE))
    cover = pen.cover.reduce(FINE)
    if cover.getextrema() == (255, 255):
        return Sprite(image, None)
    return Sprite(image, cover.point(lambda value: 255 if value else 0, "1"))


@lru_cache(maxsize=4096)
def text_sprite(text: str, style: Style, look: Look, surface: int) -> Sprite:
    """Write a line in an ink over a surface."""
    palette = palette_of(look)
    face, size, ink = style
    mask = letters(text, face, size)
    image = mask.point(palette.inked(palette.names[ink], surface), "L")
    written = palette.blank(1, 1, 0).resize(image.size)
    written.frombytes(image.tobytes())
    return Sprite(written, mask.point(lambda value: 255 if value > 8 else 0, "1"))
