"""Placed boxes to a picture on the palette of the look."""

from functools import lru_cache

from PIL import Image

from render.boxes import Ground, Layout, Placed
from render.labels import TextBox
from render.look import Look
from render.palette import palette_of
from render.pen import Pen
from render.sprites import Shape, Sprite, Under, shape_sprite, text_sprite
from render.text import letters, line_height

SMALL = 30_000
"""Up to this many pixels a ground is kept as one sprite; a larger one is laid from corners."""


def paint(layout: Layout, look: Look) -> Image.Image:
    """Draw a layout, its boxes in their order."""
    canvas = Canvas(layout, look)
    for placed in layout.placed:
        canvas.draw(placed)
    return canvas.image


class Canvas:
    """A picture being drawn; it is read as well, since edges blend into what lies below."""

    def __init__(self, layout: Layout, look: Look) -> None:
        """Begin an empty table."""
        self.look, self.palette = look, palette_of(look)
        self.image = self.palette.blank(layout.w, layout.h, self.palette.names["table"])
        pixels = self.image.load()
        if pixels is None:
            raise TypeError("a new picture has pixels")
        self._pixels = pixels

    def draw(self, placed: Placed) -> None:
        """Draw a leaf; raises TypeError for a box that cannot be drawn."""
        match placed.box:
            case TextBox() as text:
                self._write(placed, text)
            case Shape() as shape:
                self._stamp(placed, shape)
            case Ground() as ground if ground.w * ground.h <= SMALL:
                self._stamp(placed, _shape_of(ground, ground.w, ground.h))
            case Ground() as ground:
                self._lay(placed, ground)
            case other:
                raise TypeError(f"no way to draw {type(other).__name__}")

    def _paste(self, sprite: Sprite, x: int, y: int) -> None:
        self.image.paste(sprite.image, (x, y), sprite.mask)

    def _surface(self, x: int, y: int) -> int:
        index = self._pixels[x, y]
        if not isinstance(index, int):
            raise TypeError("a palette picture has one band")
        return self.palette.surface(index)

    def _stamp(self, placed: Placed, shape: Shape) -> None:
        self._paste(shape_sprite(shape, self.look, self._under(placed)), placed.x, placed.y)

    def _under(self, placed: Placed) -> Under:
        """Return the surfaces just inside the corners, past a neighbour's own edge line."""
        left, right = max(0, placed.x + 1), min(self.image.width, placed.right) - 2
        top, bottom = max(0, placed.y + 4), min(self.image.height, placed.bottom) - 5
        read = self._surface
        return read(left, top), read(right, top), read(left, bottom), read(right, bottom)

    def _write(self, placed: Placed, box: TextBox) -> None:
        high = line_height(box.face, box.size)
        surface = self._surface(placed.x, placed.y + high // 2)
        y = placed.y
        for line in box.lines:
            sprite = text_sprite(line, (box.face, box.size, box.ink), self.look, surface)
            room = box.w - letters(line, box.face, box.size).width
            x = placed.x + {"start": 0, "centre": room // 2, "end": room}[box.align]
            self._paste(sprite, x, y)
            y += high

    def _lay(self, placed: Placed, ground: Ground) -> None:
        """Lay a large ground: its middle, its line, its four corners."""
        size = max(ground.radius, ground.line, 1)
        self._lay_sides(placed, ground.edge or ground.fill, size, 0)
        if ground.edge:
            self._lay_sides(placed, ground.fill, size, ground.line)
        xs, ys = (placed.x, placed.right - size), (placed.y, placed.bottom - size)
        corners = _corners(ground, self.look, self._surface(placed.x, placed.y))
        for corner, (x, y) in zip(corners, [(x, y) for y in ys for x in xs], strict=True):
            self._paste(corner, x, y)

    def _lay_sides(self, placed: Placed, ink: str, size: int, line: int) -> None:
        """Fill all but squares of `size` at the corners and `line` pixels along the sides."""
        index = self.palette.names[ink]
        x, y, right, bottom = placed.x, placed.y, placed.right, placed.bottom
        self.image.paste(index, (x + size, y + line, right - size, bottom - line))
        self.image.paste(index, (x + line, y + size, x + size, bottom - size))
        self.image.paste(index, (right - size, y + size, right - line, bottom - size))


@lru_cache(maxsize=256)
def _corners(ground: Ground, look: Look, under: int) -> tuple[Sprite, ...]:
    """Return the corners of a ground: top left, top right, bottom left, bottom right."""
    size = max(ground.radius, ground.line, 1)
    whole = shape_sprite(_shape_of(ground, 2 * size, 2 * size), look, (under,) * 4)
    crops = [(x, y, x + size, y + size) for y in (0, size) for x in (0, size)]
    return tuple(
        Sprite(whole.image.crop(crop), whole.mask and whole.mask.crop(crop)) for crop in crops
    )


def _shape_of(ground: Ground, w: int, h: int) -> Shape:
    return Shape(w, h, _draw_ground, (ground.fill, ground.edge, ground.radius, ground.line))


def _draw_ground(pen: Pen, fill: str, edge: str, radius: int, line: int) -> None:
    pen.box(0, 0, pen.w, pen.h, fill, radius=radius, edge=edge, line=line if edge else 0)
