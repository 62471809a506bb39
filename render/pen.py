"""A pen that draws shapes at four times their size, so that every edge comes out smooth."""

from collections.abc import Sequence
from math import cos, pi, sin

from PIL import Image, ImageDraw

from render.look import RGB, Look
from render.text import font

FINE = 4
"""Pixels drawn for each pixel of the sprite, in both directions."""

Point = tuple[float, float]


class Pen:
    """Draws at sizes of the finished sprite, in colours named by the look.

    `under` are the colours below the four corners (top left, top right, bottom left, bottom
    right), with which uncovered edges are blended.
    """

    def __init__(self, w: int, h: int, look: Look, under: Sequence[RGB]) -> None:
        self.w, self.h, self.look = w, h, look
        self.image = Image.new("RGB", (w * FINE, h * FINE), under[0])
        self.cover = Image.new("L", self.image.size, 0)
        half_w, half_h = w * FINE // 2, h * FINE // 2
        for i, colour in enumerate(under[1:], start=1):
            x, y = (i & 1) * half_w, (i >> 1) * half_h
            self.image.paste(colour, (x, y, x + half_w + FINE, y + half_h + FINE))
        self._inks = ImageDraw.Draw(self.image)
        self._covers = ImageDraw.Draw(self.cover)

    def colour(self, name: str) -> RGB:
        """Return the colour of a name."""
        return self.look.colours[name]

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
        """Draw a rectangle, with round corners and an edge inside it where wanted."""
        if edge:
            self.box(x, y, w, h, edge, radius=radius)
            inner = max(0.0, radius - line)
            self.box(x + line, y + line, w - 2 * line, h - 2 * line, fill, radius=inner)
            return
        corners = [x * FINE, y * FINE, (x + w) * FINE - 1, (y + h) * FINE - 1]
        self._inks.rounded_rectangle(corners, radius * FINE, fill=self.colour(fill))
        self._covers.rounded_rectangle(corners, radius * FINE, fill=255)

    def oval(self, x: float, y: float, w: float, h: float, fill: str) -> None:
        """Draw an ellipse inside a rectangle."""
        corners = [x * FINE, y * FINE, (x + w) * FINE - 1, (y + h) * FINE - 1]
        self._inks.ellipse(corners, fill=self.colour(fill))
        self._covers.ellipse(corners, fill=255)

    def shape(self, points: Sequence[Point], fill: str) -> None:
        """Draw a filled polygon."""
        fine = [(x * FINE, y * FINE) for x, y in points]
        self._inks.polygon(fine, fill=self.colour(fill))
        self._covers.polygon(fine, fill=255)

    def line(self, points: Sequence[Point], ink: str, width: float) -> None:
        """Draw a line through points, joints and ends round."""
        fine = [(x * FINE, y * FINE) for x, y in points]
        thick = max(1, round(width * FINE))
        self._inks.line(fine, fill=self.colour(ink), width=thick, joint="curve")
        self._covers.line(fine, fill=255, width=thick, joint="curve")
        for x, y in (points[0], points[-1]):
            self.oval(x - width / 2, y - width / 2, width, width, ink)

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
        """Write one line at an anchor point, `size` in pixels per em."""
        fine = font(face, round(size * FINE))
        self._inks.text((x * FINE, y * FINE), text, self.colour(ink), fine, anchor)
        self._covers.text((x * FINE, y * FINE), text, 255, fine, anchor)

    def suit(
        self, suit: str, x: float, y: float, size: float, ink: str, *, down: bool = False
    ) -> None:
        """Draw a suit of a height in a square whose top left corner is given."""
        for points in outlines(suit):
            flip = -1 if down else 1
            self.shape(
                [(x + size * px, y + size * (0.5 + flip * (py - 0.5))) for px, py in points], ink
            )

    def star(self, x: float, y: float, r: float, ink: str) -> None:
        """Draw a star of five points about a centre."""
        self.shape(
            [
                (
                    x + (r, r * 0.45)[i % 2] * sin(pi * i / 5),
                    y - (r, r * 0.45)[i % 2] * cos(pi * i / 5),
                )
                for i in range(10)
            ],
            ink,
        )


def outlines(suit: str) -> list[list[Point]]:
    """Return the polygons of a suit in the unit square, each as high as the square."""
    return _OUTLINES[suit]


def curve(*knots: Point, steps: int = 24) -> list[Point]:
    """Return points of the cubic Bézier curve of four knots, both ends among them."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = knots
    found = []
    for i in range(steps + 1):
        t = i / steps
        s = 1 - t
        k = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        found.append(
            (
                k[0] * ax + k[1] * bx + k[2] * cx + k[3] * dx,
                k[0] * ay + k[1] * by + k[2] * cy + k[3] * dy,
            )
        )
    return found


def _mirrored(half: list[Point]) -> list[Point]:
    return half + [(1 - x, y) for x, y in reversed(half)]


def _disc(x: float, y: float, r: float, steps: int = 48) -> list[Point]:
    return [
        (x + r * cos(2 * pi * i / steps), y + r * sin(2 * pi * i / steps)) for i in range(steps)
    ]


def _heart() -> list[Point]:
    left = curve((0.5, 1.0), (0.36, 0.82), (0.02, 0.60), (0.02, 0.30))
    lobe = curve((0.02, 0.30), (0.02, -0.08), (0.42, -0.10), (0.5, 0.20))
    return _mirrored(left + lobe)


def _diamond() -> list[Point]:
    upper = curve((0.5, 0.0), (0.40, 0.18), (0.26, 0.36), (0.11, 0.5))
    lower = curve((0.11, 0.5), (0.26, 0.64), (0.40, 0.82), (0.5, 1.0))
    return _mirrored(upper + lower)


def _spade() -> list[Point]:
    left = curve((0.5, 0.0), (0.38, 0.20), (0.04, 0.38), (0.04, 0.62))
    lobe = curve((0.04, 0.62), (0.04, 0.92), (0.40, 0.92), (0.49, 0.68))
    return _mirrored(left + lobe)


def _stem() -> list[Point]:
    return _mirrored(curve((0.5, 0.55), (0.50, 0.80), (0.44, 0.94), (0.29, 1.0)))


def _tall(*polygons: list[Point]) -> list[list[Point]]:
    """Stretch polygons to the whole height of the unit square, 0 … 1."""
    top = min(y for polygon in polygons for _, y in polygon)
    bottom = max(y for polygon in polygons for _, y in polygon)
    return [[(x, (y - top) / (bottom - top)) for x, y in polygon] for polygon in polygons]


_OUTLINES: dict[str, list[list[Point]]] = {
    "h": _tall(_heart()),
    "d": _tall(_diamond()),
    "s": _tall(_spade(), _stem()),
    "c": _tall(
        _disc(0.5, 0.235, 0.235),
        _disc(0.245, 0.60, 0.235),
        _disc(0.755, 0.60, 0.235),
        [(0.4, 0.36), (0.6, 0.36), (0.62, 0.66), (0.38, 0.66)],
        _stem(),
    ),
}
