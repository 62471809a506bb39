"""How pictures look: colours, sizes and the language of the ranks, as one frozen value.

Every colour channel is a multiple of four: the colours then sit on the grid on which Pillow maps
RGB to a palette, and a flat area keeps its exact colour.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

RGB = tuple[int, int, int]
Theme = Literal["day", "night", "large"]

WIDTH = 1280
"""Width of every picture in pixels; chats scale it to the phone."""


def rgb(code: str) -> RGB:
    """Return the colour of six hex digits, each channel rounded down to a multiple of four."""
    red, green, blue = bytes.fromhex(code)
    return red & ~3, green & ~3, blue & ~3


def luminance(colour: RGB) -> float:
    """Return the relative luminance of an sRGB colour, 0 … 1 (WCAG 2.2)."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast ratio of two colours, 1 … 21 (WCAG 2.2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


_SHARED = {
    "gold": rgb("e8b94c"),
    "skin": rgb("f4d8bc"),
    "blush": rgb("e8a088"),
    "hair": rgb("704428"),
    "robe_red": rgb("b83c38"),
    "robe_blue": rgb("34589c"),
    "robe_green": rgb("2c7058"),
    "robe_amber": rgb("c4742c"),
    "robe_plum": rgb("7c4890"),
    "beard": rgb("a89c90"),
    "feature": rgb("282420"),
    "mouth": rgb("a8402c"),
    "wood": rgb("a87040"),
    "wood_dark": rgb("70442c"),
    "silver": rgb("d4d8d8"),
}

_DAY = {
    **_SHARED,
    "table": rgb("1f5748"),
    "rail": rgb("184438"),
    "plate": rgb("286454"),
    "plate_active": rgb("f0d48c"),
    "edge": rgb("68a490"),
    "text": rgb("fcf8f0"),
    "muted": rgb("cce0d4"),
    "dark_text": rgb("202820"),
    "accent": rgb("fcd870"),
    "face": rgb("fcf8f0"),
    "face_edge": rgb("a8a090"),
    "face_dim": rgb("e8e4d4"),
    "black": rgb("20202c"),
    "star": rgb("7c4890"),
    "red": rgb("c01c1c"),
    "green": rgb("007068"),
    "blue": rgb("0c58b8"),
    "back": rgb("34508c"),
    "back_line": rgb("8ca4d4"),
    "lit": rgb("b0f0bc"),
    "last": rgb("fcb444"),
    "chosen": rgb("5cc8fc"),
    "team_red": rgb("d84444"),
    "team_black": rgb("202830"),
    "tile": rgb("f8f0e0"),
    "tile_dim": rgb("e8e4d4"),
    "tile_edge": rgb("98907c"),
    "good": rgb("b0ecbc"),
    "bad": rgb("fcc8b8"),
}

_NIGHT = _DAY | {
    "table": rgb("14181f"),
    "rail": rgb("0c1014"),
    "plate": rgb("242c38"),
    "plate_active": rgb("d8b870"),
    "edge": rgb("586880"),
    "text": rgb("e8e8e4"),
    "muted": rgb("a8b4c0"),
    "face": rgb("2c323c"),
    "face_edge": rgb("68748a"),
    "face_dim": rgb("20242c"),
    "black": rgb("f0f0ec"),
    "star": rgb("cca4e4"),
    "red": rgb("fc8c5c"),
    "green": rgb("40b8a0"),
    "blue": rgb("90bcfc"),
    "back": rgb("3c3058"),
    "back_line": rgb("7c6ca8"),
    "team_red": rgb("e05c54"),
    "team_black": rgb("08080c"),
    "wood": rgb("6c4c34"),
    "wood_dark": rgb("402c20"),
    "tile": rgb("e0d8c4"),
    "tile_dim": rgb("a09888"),
}

_LARGE = _DAY | {
    "table": rgb("143c50"),
    "rail": rgb("0c2c3c"),
    "plate": rgb("20546c"),
    "edge": rgb("5c98b4"),
    "text": rgb("fcfcfc"),
    "muted": rgb("d8e8f0"),
    "face": rgb("fcfcfc"),
    "black": rgb("08080c"),
    "red": rgb("b8140c"),
}

COLOURS: dict[Theme, dict[str, RGB]] = {"day": _DAY, "night": _NIGHT, "large": _LARGE}

_RANKS = {"ru": {"A": "Т", "K": "К", "Q": "Д", "J": "В"}}


@dataclass(frozen=True)
class Look:
    """What a person chose for his pictures; equal looks give equal pictures."""

    theme: Theme = "day"
    language: str = "ru"
    four_colours: bool = False
    fine: bool = False
    """Whether letters have their usual size also in large print, for want of room."""

    @cached_property
    def colours(self) -> dict[str, RGB]:
        """The named colours of the theme."""
        return COLOURS[self.theme]

    @property
    def scale(self) -> float:
        """How much larger than usual letters are drawn."""
        return 1.25 if self.theme == "large" and not self.fine else 1.0

    def px(self, size: float) -> int:
        """Return a size of letters in pixels, scaled for large print."""
        return round(size * self.scale)

    def rank(self, rank: str) -> str:
        """Return the index of a rank in the person's language: Т К Д В or A K Q J."""
        return _RANKS.get(self.language, {}).get(rank, rank)

    def suit_ink(self, suit: str) -> str:
        """Return the name of the colour in which a suit is drawn."""
        if self.four_colours:
            return {"h": "red", "d": "blue", "c": "green", "s": "black"}[suit]
        return "red" if suit in "hd" else "black"


DAY = Look()
