"""The one palette of a look: 256 colours shared by background, sprites and letters.

A palette is its named colours and the steps between those that meet along an edge. Pictures are
composed of palette indices from the start, so nothing is quantised after the sprites are made.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

from PIL import Image

from render.look import RGB, Look

LEVELS = 16
"""Steps of coverage with which an edge is drawn."""

_SURFACES = ("table", "plate", "face", "rail")
_FINE = 6
_FINE_PAIRS: tuple[tuple[str, str], ...] = (
    *product(("text", "muted", "accent"), ("table", "plate")),
    *product(("black", "red", "green", "blue"), ("face",)),
    ("text", "rail"),
    ("dark_text", "plate_active"),
    ("dark_text", "tile"),
    ("dark_text", "accent"),
    ("face", "table"),
)
_ROUGH = 3
_ROUGH_PAIRS: tuple[tuple[str, str], ...] = (
    *product(("plate", "plate_active", "face_edge", "lit", "good", "bad", "wood"), ("table",)),
    *product(("robe_red", "robe_blue", "robe_green", "robe_amber", "robe_plum"), ("face", "gold")),
    *product(("gold", "hair", "skin", "beard", "silver", "back", "last", "chosen"), ("face",)),
    ("black", "face_dim"),
    ("red", "face_dim"),
    ("muted", "rail"),
    ("edge", "table"),
    ("tile_edge", "tile"),
    ("back_line", "back"),
    ("skin", "hair"),
    ("feature", "skin"),
    ("beard", "skin"),
    ("wood_dark", "wood"),
    ("text", "team_red"),
    ("text", "team_black"),
)
"""Ink and surface of the edges there are: letters in fine steps, ornaments in rough ones."""


def mix(ink: RGB, surface: RGB, share: float) -> RGB:
    """Return the colour of `share` (0 … 1) of ink over a surface."""
    red, green, blue = (
        round(a * share + b * (1 - share)) for a, b in zip(ink, surface, strict=True)
    )
    return red, green, blue


def distance(one: RGB, other: RGB) -> int:
    """Return a squared distance of two colours, weighted roughly as the eye does."""
    red, green, blue = (a - b for a, b in zip(one, other, strict=True))
    return 2 * red * red + 4 * green * green + 3 * blue * blue


@dataclass(frozen=True)
class Palette:
    """The colours of a look by index, and the names of the base ones."""

    colours: tuple[RGB, ...]
    names: dict[str, int]

    @cached_property
    def flat(self) -> bytes:
        """The 768 bytes of the palette as Pillow takes them."""
        return bytes(channel for colour in self.colours for channel in colour)

    @cached_property
    def sample(self) -> Image.Image:
        """A one-pixel image that carries the palette, to quantise others by."""
        return self.blank(1, 1, 0)

    def blank(self, width: int, height: int, index: int) -> Image.Image:
        """Return a new picture of one colour on this palette."""
        image = Image.new("P", (width, height), index)
        image.putpalette(self.flat)
        return image

    def quantised(self, image: Image.Image) -> Image.Image:
        """Return an RGB image on this palette, each pixel at its nearest colour, no dither."""
        return image.quantize(palette=self.sample, dither=Image.Dither.NONE)

    def nearest(self, colour: RGB) -> int:
        """Return the index of the colour nearest to the given one."""
        return min(range(len(self.colours)), key=lambda i: distance(self.colours[i], colour))

    def surface(self, index: int) -> int:
        """Return the flat surface a pixel belongs to, for blending an edge over it."""
        return _surface(self, index)

    def inked(self, ink: int, surface: int) -> bytes:
        """Return the index for each coverage 0 … 255 of an ink over a surface."""
        return _inked(self, ink, surface)

    def __hash__(self) -> int:
        return id(self)


@lru_cache(maxsize=4096)
def _surface(palette: Palette, index: int) -> int:
    if index in palette.names.values():
        return index
    colour = palette.colours[index]
    grounds = [palette.names[name] for name in _SURFACES]
    return min(grounds, key=lambda i: distance(palette.colours[i], colour))


@lru_cache(maxsize=4096)
def _inked(palette: Palette, ink: int, surface: int) -> bytes:
    one, other = palette.colours[ink], palette.colours[surface]
    steps = [
        palette.nearest(mix(one, other, level / (LEVELS - 1))) for level in range(1, LEVELS - 1)
    ]
    steps = [surface, *steps, ink]
    return bytes(steps[(value * (LEVELS - 1) + 127) // 255] for value in range(256))


@lru_cache(maxsize=16)
def palette_of(look: Look) -> Palette:
    """Return the palette of a look; looks that differ in language alone have equal ones."""
    return _palette(look.theme)


@lru_cache(maxsize=8)
def _palette(theme: str) -> Palette:
    look = Look(theme=theme)  # type: ignore[arg-type]  # a theme's own name comes back
    named = look.colours
    found: dict[RGB, int] = {}
    for colour in named.values():
        found.setdefault(colour, len(found))
    for pairs, steps in ((_FINE_PAIRS, _FINE), (_ROUGH_PAIRS, _ROUGH)):
        for ink, surface in pairs:
            for step in range(1, steps + 1):
                red, green, blue = mix(named[ink], named[surface], step / (steps + 1))
                found.setdefault((red & ~3, green & ~3, blue & ~3), len(found))
    if len(found) > 256:
        raise ValueError(f"{len(found)} colours in the palette of {theme}")
    colours = list(found) + [(0, 0, 0)] * (256 - len(found))
    return Palette(tuple(colours), {name: found[colour] for name, colour in named.items()})
