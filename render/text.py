"""Letters: bundled fonts, measuring, cutting with an ellipsis, wrapping, cached masks."""

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import as_file, files
from itertools import groupby
from typing import Literal

import grapheme
from PIL import Image, ImageDraw, ImageFont

Face = Literal["bold", "semibold", "index"]

_FILES: dict[str, str] = {
    "bold": "Manrope-Bold.ttf",
    "semibold": "Manrope-SemiBold.ttf",
    "index": "ZastolieIndex-Bold.ttf",
    "wide": "ZastolieWide-Bold.ttf",
}
FACES = tuple(_FILES)
"""The bundled fonts by name."""
_UNSEEN = dict.fromkeys((0xAD, 0xFE0E, 0xFE0F, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF))
ELLIPSIS = "…"
_BREAKS = re.compile(r"[^\S\u00a0]*(?:[^\s-]|\u00a0)*-?")
_HYPHEN = "\N{SOFT HYPHEN}"
_VOWELS = frozenset("аеёиоуыэюяaeiouy")
_COUNTED = re.compile(r"— (?=\d)")


@lru_cache(maxsize=256)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a bundled font at a size in pixels per em."""
    with as_file(files("render") / "assets" / "fonts" / _FILES[face]) as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def _has(face: str, char: str) -> bool:
    if char.isspace():
        return True
    probe = font(face, 32)
    missing, found = probe.getmask("\U0010ffff"), probe.getmask(char)
    return found.size != missing.size or bytes(found) != bytes(missing)


def _face_for(char: str, face: str) -> str | None:
    return next((known for known in (face, "wide") if _has(known, char)), None)


@lru_cache(maxsize=8192)
def runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """Split a line into (face, text) runs; letters the face lacks come from the wide font.

    What no bundled font has (colour emoji) is left out.
    """
    clean = text.translate(_UNSEEN)
    split = groupby(clean, lambda char: _face_for(char, face))
    return tuple((key, "".join(chars)) for key, chars in split if key)


@lru_cache(maxsize=16384)
def measure(text: str, face: str, size: int) -> int:
    """Return the width of one line in whole pixels, rounded up."""
    return -int(-sum(font(key, size).getlength(run) for key, run in runs(text, face)) // 1)


@lru_cache(maxsize=256)
def line_height(face: str, size: int) -> int:
    """Return the height in pixels from the highest ascender to the lowest descender."""
    ascent, descent = font(face, size).getmetrics()
    return ascent + descent


def ellipsis(text: str, face: str, size: int, width: int) -> str:
    """Cut a line to a width in pixels between graphemes, with `…` where it was cut."""
    if measure(text, face, size) <= width:
        return text
    letters = list(grapheme.graphemes(text.removesuffix(ELLIPSIS)))
    low, high = 0, len(letters)
    while low < high:
        middle = (low + high + 1) // 2
        cut = "".join(letters[:middle]).rstrip() + ELLIPSIS
        low, high = (middle, high) if measure(cut, face, size) <= width else (low, middle - 1)
    return "".join(letters[:low]).rstrip() + ELLIPSIS


@lru_cache(maxsize=4096)
def wrap(text: str, face: str, size: int, width: int, lines: int) -> tuple[str, ...]:
    """Break a text at spaces and line ends into at most `lines` lines no wider than `width`.

    No line begins with a dash, and a number stays with the dash before it.
    """
    text = _COUNTED.sub("—\u00a0", text.replace(" — ", "\u00a0— "))
    broken = [line for part in text.split("\n") for line in _broken(part, face, size, width)]
    if len(broken) > lines:
        rest = " ".join(broken[lines - 1 :])
        broken[lines - 1 :] = [rest.replace(_HYPHEN + " ", "").replace("- ", "-") + ELLIPSIS]
    shown = [line.removesuffix(_HYPHEN) + "-" * line.endswith(_HYPHEN) for line in broken]
    return tuple(ellipsis(line, face, size, width) for line in shown)


def _broken(text: str, face: str, size: int, width: int) -> list[str]:
    """Break a paragraph at spaces, after hyphens and, where a word is too long, inside it."""
    lines = [""]
    for piece in _BREAKS.findall(text):
        longer = lines[-1] + piece
        if lines[-1].strip() and measure(longer.strip(), face, size) > width:
            lines.append(piece)
        else:
            lines[-1] = longer
        lines[-1:] = _chopped(lines[-1], face, size, width)
    return [line.strip() for line in lines]


def _chopped(line: str, face: str, size: int, width: int) -> list[str]:
    """Break a word that is too long: at a syllable with a hyphen, or where it must be."""
    lines = [line]
    while measure(lines[-1].strip(), face, size) > width:
        signs = list(grapheme.graphemes(lines.pop()))
        fit = _fitting(signs, face, size, width)
        at = next((at for at in range(fit, fit // 2, -1) if _syllable(signs, at)), 0)
        head = signs[: at or fit]
        lines += ["".join(head) + (_HYPHEN if at else ""), "".join(signs[len(head) :])]
    return lines


def _fitting(signs: Sequence[str], face: str, size: int, width: int) -> int:
    """Return how many signs, at least one, fit a line together with a hyphen."""
    fit = 1
    while fit < len(signs) - 1 and measure("".join(signs[: fit + 1]) + "-", face, size) <= width:
        fit += 1
    return fit


def _syllable(signs: Sequence[str], at: int) -> bool:
    """Whether a syllable begins at a sign: a consonant before a vowel, after a vowel or more."""
    before, after = "".join(signs[:at]).casefold(), "".join(signs[at:]).casefold()
    return (
        after[:1].isalpha()
        and after[0] not in _VOWELS
        and after[1:2] in _VOWELS
        and len(before.strip()) > 1
        and before[-1].isalpha()
        and not _VOWELS.isdisjoint(before)
        and len(after.rstrip(ELLIPSIS)) > 1
    )


@lru_cache(maxsize=2048)
def letters(text: str, face: str, size: int) -> Image.Image:
    """Return the coverage mask (mode L) of one line, its whole advance by its line height."""
    mask = Image.new("L", (max(1, measure(text, face, size)), line_height(face, size)))
    pen = ImageDraw.Draw(mask)
    x, baseline = 0.0, font(face, size).getmetrics()[0]
    for key, run in runs(text, face):
        pen.text((x, baseline), run, fill=255, font=font(key, size), anchor="ls")
        x += font(key, size).getlength(run)
    return mask
