"""Placed boxes to a picture on the palette of the look, and the picture to PNG bytes."""

from functools import lru_cache
from io import BytesIO

from PIL import Image

from render.boxes import Ground, Layout, Placed
from render.labels import TextBox
from render.look import Look
from render.palette import Palette, palette_of
from render.pen import Pen
from render.sprites import Shape, Sprite, Under, shape_sprite, text_sprite
from render.text import letters, line_height

SMALL = 30_000
"""Up to this many pixels a ground is kept as one sprite; a larger one is laid from corners."""
LEVELS = (3, 6, 9)
"""Levels of zlib: the second takes twice the time of the first, the third ten times."""
HEAVY = 100_000
"""Bytes of a picture beyond which it is packed again, tighter."""


def paint(layout: Layout, look: Look) -> Image.Image:
    """Draw a layout, its boxes in their order."""
    palette = palette_of(look)
    canvas = palette.blank(layout.w, layout.h, palette.names["table"])
    for placed in layout.placed:
        _draw(canvas, placed, look, palette)
    return canvas


def encode(image: Image.Image) -> bytes:
    """Return a picture as PNG, packed fast, or tighter where that comes out heavy."""
    png = b""
    for level in LEVELS:
        with BytesIO() as stream:
            image.save(stream, "PNG", compress_level=level)
            png = stream.getvalue()
        if len(png) <= HEAVY:
            break
    return png


def _draw(canvas: Image.Image, placed: Placed, look: Look, palette: Palette) -> None:
    match placed.box:
        case TextBox():
            _write(canvas, placed, placed.box, look, palette)
        case Shape() as shape:
            _stamp(canvas, placed, shape_sprite(shape, look, _under(canvas, placed, palette)))
        case Ground() as ground if ground.w * ground.h <= SMALL:
            details = (ground.fill, ground.edge, ground.radius, ground.line)
            shape = Shape(ground.w, ground.h, _draw_ground, details)
            _stamp(canvas, placed, shape_sprite(shape, look, _under(canvas, placed, palette)))
        case Ground() as ground:
            _lay_ground(canvas, placed, ground, look, palette)
        case other:
            raise TypeError(f"no way to draw {type(other).__name__}")


def _stamp(canvas: Image.Image, placed: Placed, sprite: Sprite) -> None:
    canvas.paste(sprite.image, (placed.x, placed.y), sprite.mask)


def _under(canvas: Image.Image, placed: Placed, palette: Palette) -> Under:
    """Return the surfaces just inside the corners, past a neighbour's own edge line."""
    left, right = max(0, placed.x + 1), min(canvas.width, placed.right) - 2
    top, bottom = max(0, placed.y + 4), min(canvas.height, placed.bottom) - 5
    found = [palette.surface(_pixel(canvas, x, y)) for y in (top, bottom) for x in (left, right)]
    return found[0], found[1], found[2], found[3]


def _pixel(canvas: Image.Image, x: int, y: int) -> int:
    value = canvas.getpixel((x, y))
    if not isinstance(value, int):
        raise TypeError("a palette picture has one band")
    return value


def _write(
    canvas: Image.Image, placed: Placed, box: TextBox, look: Look, palette: Palette
) -> None:
    high = line_height(box.face, box.size)
    surface = palette.surface(_pixel(canvas, placed.x, placed.y + high // 2))
    y = placed.y
    for line in box.lines:
        sprite = text_sprite(line, (box.face, box.size, box.ink), look, surface)
        room = box.w - letters(line, box.face, box.size).width
        x = placed.x + {"start": 0, "centre": room // 2, "end": room}[box.align]
        canvas.paste(sprite.image, (x, y), sprite.mask)
        y += high


def _lay_ground(
    canvas: Image.Image, placed: Placed, ground: Ground, look: Look, palette: Palette
) -> None:
    under = palette.surface(_pixel(canvas, placed.x, placed.y))
    corner = _corners(ground, look, (under,) * 4)
    size = corner.image.width // 2
    _lay_sides(canvas, placed, ground, palette, size)
    for right in (0, 1):
        for low in (0, 1):
            crop = (right * size, low * size, (right + 1) * size, (low + 1) * size)
            x = placed.right - size if right else placed.x
            y = placed.bottom - size if low else placed.y
            mask = corner.mask and corner.mask.crop(crop)
            canvas.paste(corner.image.crop(crop), (x, y), mask)


def _lay_sides(
    canvas: Image.Image, placed: Placed, ground: Ground, palette: Palette, size: int
) -> None:
    x, y, right, bottom = placed.x, placed.y, placed.right, placed.bottom
    edge, line = palette.names[ground.edge or ground.fill], ground.line if ground.edge else 0
    canvas.paste(edge, (x + size, y, right - size, bottom))
    canvas.paste(edge, (x, y + size, right, bottom - size))
    inner = palette.names[ground.fill]
    canvas.paste(inner, (x + size, y + line, right - size, bottom - line))
    canvas.paste(inner, (x + line, y + size, right - line, bottom - size))


@lru_cache(maxsize=256)
def _corners(ground: Ground, look: Look, under: Under) -> Sprite:
    size = max(ground.radius, ground.line, 1)
    details = (ground.fill, ground.edge, ground.radius, ground.line)
    return shape_sprite(Shape(2 * size, 2 * size, _draw_ground, details), look, under)


def _draw_ground(pen: Pen, fill: str, edge: str, radius: int, line: int) -> None:
    pen.box(0, 0, pen.w, pen.h, fill, radius=radius, edge=edge, line=line if edge else 0)
