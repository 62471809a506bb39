"""Layouts as vectors, for programs that draw them otherwise: as SVG, and on a canvas of Skia.

A shape is drawn by its own function with a pen that only notes what it is asked for, so every
program draws the same circles, polygons and words at the same places.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import cos, pi, sin
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from render.boxes import Ground, Layout
from render.labels import TextBox
from render.look import RGB, Look
from render.pen import Point, outlines
from render.sprites import Shape
from render.text import font, line_height

FONTS = {
    "bold": "Manrope-Bold",
    "semibold": "Manrope-SemiBold",
    "index": "ZastolieIndex-Bold",
}


class Stroke(NamedTuple):
    """One thing drawn: its kind, its colour, its numbers, and words where it has any."""

    kind: str
    colour: RGB
    numbers: tuple[float, ...]
    words: str = ""
    face: str = ""
    anchor: str = "ls"


class NotingPen:
    """Notes what a shape draws, at the sizes of the finished picture."""

    def __init__(self, w: int, h: int, look: Look) -> None:
        self.w, self.h, self.look = w, h, look
        self.strokes: list[Stroke] = []

    def _note(self, kind: str, ink: str, *numbers: float, **words: str) -> None:
        self.strokes.append(Stroke(kind, self.look.colours[ink], numbers, **words))

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str,
        *,
        radius: float = 0,
        edge: str = "",
        line: float = 0,
    ) -> None:
        if edge:
            self._note("box", edge, x, y, w, h, radius)
            x, y, w, h = x + line, y + line, w - 2 * line, h - 2 * line
            radius = max(0.0, radius - line)
        self._note("box", fill, x, y, w, h, radius)

    def oval(self, x: float, y: float, w: float, h: float, fill: str) -> None:
        self._note("oval", fill, x, y, w, h)

    def shape(self, points: Sequence[Point], fill: str) -> None:
        self._note("polygon", fill, *(part for point in points for part in point))

    def line(self, points: Sequence[Point], ink: str, width: float) -> None:
        self._note("line", ink, width, *(part for point in points for part in point))

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        ink: str,
        *,
        face: str = "index",
        anchor: str = "ls",
    ) -> None:
        self._note("text", ink, x, y, size, words=text, face=face, anchor=anchor)

    def suit(
        self, suit: str, x: float, y: float, size: float, ink: str, *, down: bool = False
    ) -> None:
        flip = -1 if down else 1
        for points in outlines(suit):
            placed = [(x + size * px, y + size * (0.5 + flip * (py - 0.5))) for px, py in points]
            self.shape(placed, ink)

    def star(self, x: float, y: float, r: float, ink: str) -> None:
        reach = [(r, r * 0.45)[i % 2] for i in range(10)]
        turned = [(x + r * sin(pi * i / 5), y - r * cos(pi * i / 5)) for i, r in enumerate(reach)]
        self.shape(turned, ink)


@lru_cache(maxsize=4096)
def strokes_of(box: Any, look: Look) -> tuple[Stroke, ...]:
    """Return what draws a leaf, its top left corner at 0, 0; kept, as sprites are."""
    pen = NotingPen(box.w, box.h, look)
    if isinstance(box, Shape):
        draw: Callable[..., None] = box.draw
        draw(pen, *box.details)
    elif isinstance(box, Ground):
        edge = {"edge": box.edge, "line": box.line} if box.edge else {}
        pen.box(0, 0, box.w, box.h, box.fill, radius=box.radius, **edge)  # type: ignore[arg-type]  # two known names
    elif isinstance(box, TextBox):
        high = line_height(box.face, box.size)
        ascent = font(box.face, box.size).getmetrics()[0]
        for number, line in enumerate(box.lines):
            pen.text(line, 0, number * high + ascent, box.size, box.ink, face=box.face)
    return tuple(pen.strokes)


# SVG


def svg(layout: Layout, look: Look) -> bytes:
    """Write a layout as SVG: equal leaves are defined once and used at their places."""
    defined: dict[tuple[Stroke, ...], str] = {}
    used = []
    for placed in layout.placed:
        leaf: Any = placed.box
        strokes = strokes_of(leaf, look)
        name = defined.setdefault(strokes, f"s{len(defined)}")
        used.append(f'<use href="#{name}" x="{placed.x}" y="{placed.y}"/>')
    definitions = (
        f'<g id="{name}">{"".join(_elements(strokes))}</g>' for strokes, name in defined.items()
    )
    ground = _colour(look.colours["table"])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{layout.w}" height="{layout.h}">'
        f"<defs>{''.join(definitions)}</defs>"
        f'<rect width="100%" height="100%" fill="{ground}"/>{"".join(used)}</svg>'
    ).encode()


def _colour(colour: RGB) -> str:
    return "#" + bytes(colour).hex()


def _points(numbers: Sequence[float]) -> str:
    return " ".join(f"{part:.2f}" for part in numbers)


def _elements(strokes: Sequence[Stroke]) -> Iterator[str]:
    for kind, rgb, n, words, face, anchor in strokes:
        fill = f'fill="{_colour(rgb)}"'
        match kind:
            case "box":
                size = f'x="{n[0]}" y="{n[1]}" width="{n[2]}" height="{n[3]}"'
                yield f'<rect {size} rx="{n[4]}" {fill}/>'
            case "oval":
                middle = f'cx="{n[0] + n[2] / 2}" cy="{n[1] + n[3] / 2}"'
                yield f'<ellipse {middle} rx="{n[2] / 2}" ry="{n[3] / 2}" {fill}/>'
            case "polygon":
                yield f'<polygon points="{_points(n)}" {fill}/>'
            case "line":
                style = f'stroke-width="{n[0]}" stroke-linecap="round" fill="none"'
                line = f'stroke="{_colour(rgb)}" {style}'
                yield f'<polyline points="{_points(n[1:])}" {line}/>'
            case "text":
                at = "middle" if anchor[0] == "m" else "start"
                where = f'x="{n[0]}" y="{n[1]}" font-size="{n[2]}" text-anchor="{at}"'
                yield f'<text {where} font-family="{FONTS[face]}" {fill}>{escape(words)}</text>'


# Skia


class Skia:
    """Draws layouts with Skia on the processor; each leaf is recorded once and played back."""

    def __init__(self, skia: Any) -> None:
        """Draw with the module `skia`."""
        self._skia = skia
        self._recorded: dict[tuple[Stroke, ...], Any] = {}

    def paint(self, layout: Layout, look: Look) -> Any:
        """Return a surface with the layout on it."""
        surface = self._skia.Surface(layout.w, layout.h)
        canvas = surface.getCanvas()
        canvas.clear(self._skia.Color(*look.colours["table"]))
        for placed in layout.placed:
            canvas.save()
            canvas.translate(placed.x, placed.y)
            leaf: Any = placed.box
            canvas.drawPicture(self._picture(strokes_of(leaf, look), leaf))
            canvas.restore()
        return surface

    def encode(self, surface: Any) -> bytes:
        """Return a surface as PNG."""
        return bytes(surface.makeImageSnapshot().encodeToData(self._skia.kPNG, 100))

    def _picture(self, strokes: tuple[Stroke, ...], box: Any) -> Any:
        if strokes not in self._recorded:
            recorder = self._skia.PictureRecorder()
            canvas = recorder.beginRecording(self._skia.Rect.MakeWH(box.w, box.h))
            for stroke in strokes:
                self._stroke(canvas, stroke)
            self._recorded[strokes] = recorder.finishRecordingAsPicture()
        return self._recorded[strokes]

    def _stroke(self, canvas: Any, stroke: Stroke) -> None:
        skia, n = self._skia, stroke.numbers
        paint = skia.Paint(AntiAlias=True, Color=skia.Color(*stroke.colour))
        match stroke.kind:
            case "box":
                canvas.drawRoundRect(skia.Rect.MakeXYWH(*n[:4]), n[4], n[4], paint)
            case "oval":
                canvas.drawOval(skia.Rect.MakeXYWH(*n), paint)
            case "polygon":
                canvas.drawPath(self._path(n, closed=True), paint)
            case "line":
                paint.setStyle(skia.Paint.kStroke_Style)
                paint.setStrokeWidth(n[0])
                paint.setStrokeCap(skia.Paint.kRound_Cap)
                canvas.drawPath(self._path(n[1:], closed=False), paint)
            case "text":
                letters = skia.Font(self._typeface(stroke.face), n[2])
                left = letters.measureText(stroke.words) / 2 if stroke.anchor[0] == "m" else 0
                canvas.drawString(stroke.words, n[0] - left, n[1], letters, paint)

    def _path(self, numbers: Sequence[float], *, closed: bool) -> Any:
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        path = (
            self._skia.PathBuilder() if hasattr(self._skia, "PathBuilder") else self._skia.Path()
        )
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        if closed:
            path.close()
        return path.detach() if hasattr(path, "detach") else path

    def _typeface(self, face: str) -> Any:
        return _typeface(self._skia, face)


@cache
def _typeface(skia: Any, face: str) -> Any:
    path = files("render") / "assets" / "fonts" / f"{FONTS[face]}.ttf"
    return skia.Typeface.MakeFromFile(str(path))
