"""Colours: legible, told apart by colour-blind people, exact on the palette."""

from itertools import combinations, product

import pytest
from PIL import Image

from render.look import COLOURS, Look, contrast
from render.palette import Palette, palette_of

THEMES = sorted(COLOURS)
SUITS = ("black", "red", "green", "blue")

# Machado, Oliveira & Fernandes 2009, severity 1.0, on linear RGB.
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def linear(colour):
    parts = [channel / 255 for channel in colour]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def seen(colour, blindness):
    """CIE Lab (D65) of a colour as an eye of that kind sees it."""
    light = linear(colour)
    r, g, b = (
        min(1, max(0, sum(k * part for k, part in zip(line, light, strict=True))))
        for line in BLINDNESS[blindness]
    )
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one, other, blindness):
    """CIE 1976 colour difference; 2.3 is just noticeable."""
    pairs = zip(seen(one, blindness), seen(other, blindness), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_four_suits_are_told_apart_by_colour_alone(theme, blindness):
    colours = COLOURS[theme]
    pairs = combinations(SUITS, 2)
    close = {
        pair: distance
        for pair in pairs
        if (distance := apart(colours[pair[0]], colours[pair[1]], blindness)) < 20
    }
    assert close == {}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_teams_and_marks_are_told_apart_by_colour_alone(theme, blindness):
    colours = COLOURS[theme]
    groups = (("team_red", "team_black"), ("lit", "last", "chosen", "face_edge"))
    for group in groups:
        for one, other in combinations(group, 2):
            assert apart(colours[one], colours[other], blindness) > 15, (one, other)


def test_the_measure_of_distance_sees_what_deuteranopes_confuse():
    red, green = (200, 60, 60), (110, 110, 50)
    assert apart(red, green, "none") > 60
    assert apart(red, green, "deuteranopia") < 20


LETTERS = [
    *product(SUITS, ("face", "face_dim")),
    *product(("text", "muted", "accent", "good", "bad", "lit"), ("table", "plate")),
    ("text", "rail"),
    ("muted", "rail"),
    ("dark_text", "plate_active"),
    ("dark_text", "accent"),
    ("dark_text", "tile"),
    ("dark_text", "tile_dim"),
    ("star", "face"),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "surface"), LETTERS)
def test_what_is_read_has_a_contrast_of_at_least_4_5(theme, ink, surface):
    assert contrast(COLOURS[theme][ink], COLOURS[theme][surface]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
class TestPalette:
    def palette(self, theme) -> Palette:
        return palette_of(Look(theme=theme))

    def test_flat_colours_keep_their_exact_value(self, theme):
        palette = self.palette(theme)
        for name, colour in COLOURS[theme].items():
            flat = palette.quantised(Image.new("RGB", (3, 3), colour))
            assert flat.convert("RGB").getpixel((1, 1)) == colour, name

    def test_an_edge_starts_at_its_surface_and_ends_at_its_ink(self, theme):
        palette = self.palette(theme)
        ink, surface = palette.names["text"], palette.names["table"]
        table = palette.inked(ink, surface)
        assert (table[0], table[255]) == (surface, ink)

    @pytest.mark.parametrize(
        ("ink", "surface"),
        [("text", "table"), ("text", "plate"), ("dark_text", "plate_active"), ("red", "face")],
    )
    def test_letters_have_smooth_edges(self, theme, ink, surface):
        """Each step of an edge is near the true blend: no ring of a foreign colour."""
        palette = self.palette(theme)
        names = palette.names
        table = palette.inked(names[ink], names[surface])
        one, other = COLOURS[theme][ink], COLOURS[theme][surface]
        for value in range(0, 256, 15):
            share = value / 255
            true = [a * share + b * (1 - share) for a, b in zip(one, other, strict=True)]
            drawn = palette.colours[table[value]]
            assert max(abs(a - b) for a, b in zip(true, drawn, strict=True)) <= 26

    def test_every_look_has_all_the_named_colours(self, theme):
        assert set(COLOURS[theme]) == set(COLOURS["day"])
