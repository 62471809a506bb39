"""Court cards and the joker: painted wooden dolls, with the suit on the belly.

A doll is drawn in units of its width, 2.4 high, feet at the bottom of the field: three silhouettes
that differ above the shoulders (crown and beard, half-moon headdress, feathered cap).
"""

from render.pen import Pen, Point, curve

Field = tuple[float, float, float, float]

TALL = 2.4
"""Height of a doll for each unit of its width."""

_ROBES = {"h": "robe_red", "d": "robe_amber", "c": "robe_green", "s": "robe_blue"}


def court(pen: Pen, name: str, field: Field) -> None:
    """Draw the court `Jh` … `Ks`, or the joker `*`, into a field (x, y, w, h) in pixels."""
    doll = Doll(pen, field, _ROBES.get(name[-1], "robe_plum"))
    {"K": _king, "Q": _queen, "J": _jack, "*": _joker}[name[0]](doll)
    doll.belly(name[-1])


class Doll:
    """A pen that works in units of a doll's width, its middle at x = 0."""

    def __init__(self, pen: Pen, field: Field, robe: str) -> None:
        x, y, w, h = field
        self.pen, self.robe = pen, robe
        self.unit = min(w, h / TALL)
        self.middle, self.top = x + w / 2, y + h - self.unit * TALL

    def at(self, x: float, y: float) -> Point:
        """Return the pixel of a point of the doll."""
        return self.middle + x * self.unit, self.top + y * self.unit

    def disc(self, x: float, y: float, r: float, ink: str) -> None:
        """Draw a disc about a point."""
        px, py = self.at(x - r, y - r)
        self.pen.oval(px, py, 2 * r * self.unit, 2 * r * self.unit, ink)

    def shape(self, points: list[Point], ink: str) -> None:
        """Draw a polygon."""
        self.pen.shape([self.at(x, y) for x, y in points], ink)

    def mirrored(self, half: list[Point], ink: str) -> None:
        """Draw a polygon given by its right half, from top to bottom."""
        self.shape(half + [(-x, y) for x, y in reversed(half)], ink)

    def line(self, points: list[Point], ink: str, width: float) -> None:
        """Draw a line, its width in units too."""
        self.pen.line([self.at(x, y) for x, y in points], ink, width * self.unit)

    def body(self) -> None:
        """Draw the robe, and on its hem a gold band and buttons."""
        side = curve((0.13, 0.96), (0.36, 1.00), (0.50, 1.34), (0.50, 1.70))
        side += curve((0.50, 1.70), (0.50, 2.06), (0.40, 2.24), (0.33, 2.40))
        self.mirrored(side, self.robe)
        self.mirrored([(x, y) for x, y in side if 2.18 <= y <= 2.25], "gold")
        for x in (-0.24, -0.12, 0, 0.12, 0.24):
            self.disc(x, 2.325, 0.03, "gold")

    def head(self) -> None:
        """Draw the face with its features."""
        self.disc(0, 0.80, 0.27, "skin")
        for side in (-1, 1):
            self.disc(side * 0.105, 0.80, 0.034, "feature")
            self.disc(side * 0.165, 0.895, 0.05, "blush")
            brow = curve((0.055, 0.735), (0.08, 0.705), (0.13, 0.705), (0.155, 0.735), steps=8)
            self.line([(side * x, y) for x, y in brow], "hair", 0.026)
        self.line(curve((-0.06, 0.93), (-0.03, 0.965), (0.03, 0.965), (0.06, 0.93)), "mouth", 0.03)

    def belly(self, suit: str) -> None:
        """Draw the medallion with the suit, or the joker's star."""
        self.disc(0, 1.68, 0.355, "gold")
        self.disc(0, 1.68, 0.315, "face")
        size = 0.40 * self.unit
        x, y = self.at(0, 1.68)
        if suit in _ROBES:
            self.pen.suit(suit, x - size / 2, y - size / 2, size, self.pen.look.suit_ink(suit))
        else:
            self.pen.star(x, y, size * 0.62, "star")


def _king(doll: Doll) -> None:
    doll.body()
    doll.mirrored(curve((0.0, 0.98), (0.20, 0.98), (0.36, 1.06), (0.42, 1.24)), "silver")
    doll.head()
    beard = [
        (0.0, 0.875),
        (0.17, 0.90),
        *curve((0.272, 0.79), (0.31, 1.02), (0.16, 1.24), (0, 1.3)),
    ]
    doll.mirrored(beard, "beard")
    doll.line(curve((-0.05, 0.985), (-0.02, 1.01), (0.02, 1.01), (0.05, 0.985)), "mouth", 0.035)
    for side in (-1, 1):
        doll.shape(
            [(0, 0.87), (side * 0.06, 0.865), (side * 0.17, 0.93), (side * 0.06, 0.945)], "beard"
        )
    crown = [(0.27, 0.64), (0.37, 0.22), (0.19, 0.40), (0.0, 0.13)]
    doll.mirrored(list(reversed(crown)), "gold")
    doll.shape([(-0.275, 0.66), (0.275, 0.66), (0.285, 0.57), (-0.285, 0.57)], doll.robe)
    for x, y in ((-0.37, 0.20), (0.0, 0.10), (0.37, 0.20)):
        doll.disc(x, y, 0.055, "gold")
    doll.disc(0, 0.615, 0.04, "silver")


def _queen(doll: Doll) -> None:
    rim = curve((0.0, 0.16), (0.34, 0.18), (0.52, 0.50), (0.46, 0.84))
    doll.mirrored([*rim, (0.2, 0.92)], "gold")
    doll.mirrored([(x * 0.86, 0.075 + y * 0.91) for x, y in rim] + [(0.2, 0.9)], doll.robe)
    for x, y in ((0.0, 0.34), (-0.19, 0.41), (0.19, 0.41), (-0.31, 0.58), (0.31, 0.58)):
        doll.disc(x, y, 0.045, "silver")
    doll.body()
    doll.head()
    hair = curve((0.0, 0.54), (0.16, 0.53), (0.27, 0.62), (0.285, 0.82))
    doll.mirrored([*hair, *curve((0.285, 0.82), (0.22, 0.70), (0.10, 0.66), (0.0, 0.585))], "hair")
    for side in (-1, 1):
        doll.disc(side * 0.285, 0.95, 0.05, "gold")
    for x, y in ((0, 1.14), (-0.1, 1.12), (0.1, 1.12), (-0.19, 1.065), (0.19, 1.065)):
        doll.disc(x, y, 0.052, "silver")


def _jack(doll: Doll) -> None:
    hair = curve((0.0, 0.50), (0.30, 0.50), (0.37, 0.84), (0.30, 1.03))
    doll.mirrored(hair, "hair")
    doll.body()
    doll.head()
    doll.mirrored([(0.0, 0.56), (0.22, 0.58), (0.29, 0.70), (0.0, 0.685)], "hair")
    feather = curve((0.16, 0.5), (0.2, 0.2), (0.40, 0.16), (0.46, 0.06))
    doll.shape(feather + curve((0.46, 0.06), (0.54, 0.24), (0.42, 0.44), (0.24, 0.54)), "silver")
    doll.line(curve((0.2, 0.52), (0.28, 0.36), (0.36, 0.24), (0.45, 0.09)), "feature", 0.02)
    cap = curve((-0.37, 0.60), (-0.50, 0.22), (0.22, 0.16), (0.34, 0.60))
    doll.shape(cap, doll.robe)
    doll.shape([(-0.36, 0.64), (0.35, 0.64), (0.35, 0.55), (-0.37, 0.55)], "gold")
    for side in (-1, 1):
        doll.shape(
            [(0, 1.07), (side * 0.2, 0.98), (side * 0.27, 1.1), (side * 0.1, 1.22)], "silver"
        )


def _joker(doll: Doll) -> None:
    for side, ink in ((-1, "robe_red"), (1, "robe_green")):
        horn = curve((0, 0.62), (side * 0.02, 0.16), (side * 0.40, 0.0), (side * 0.44, 0.42))
        doll.shape([*horn, (side * 0.30, 0.44), (side * 0.29, 0.68), (0, 0.68)], ink)
        doll.disc(side * 0.43, 0.45, 0.075, "gold")
    doll.body()
    doll.head()
    doll.line(curve((-0.09, 0.91), (-0.04, 0.99), (0.04, 0.99), (0.09, 0.91)), "mouth", 0.035)
    doll.mirrored(curve((0.0, 0.2), (0.04, 0.42), (0.24, 0.40), (0.28, 0.64)), doll.robe)
    doll.disc(0, 0.19, 0.07, "gold")
    doll.shape([(-0.29, 0.68), (0.29, 0.68), (0.27, 0.60), (-0.27, 0.60)], "gold")
    for i in range(5):
        x = -0.36 + 0.18 * i
        y = 1.17 - abs(i - 2) * 0.045
        doll.shape(
            [(x - 0.09, 1.0), (x + 0.09, 1.0), (x, y + 0.06)], "robe_red" if i % 2 else "gold"
        )
