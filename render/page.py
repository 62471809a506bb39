"""The page every picture is set on: one width, a margin, bands from top to bottom."""

from dataclasses import replace
from typing import Protocol

from render.boxes import Box, Group, Layout, column, lay_out, row
from render.labels import label
from render.look import WIDTH, Look

GAPS = (28, 18)
"""Pixels between the bands of a page, and of a dense one."""
MARGIN = 32
"""Pixels left free at each side."""
INNER = WIDTH - 2 * MARGIN
"""Width in pixels that the bands of a page may take."""
LOWEST = 560
"""Least height in pixels: chats crop what is flatter."""
TALL = 1900
"""Height in pixels beyond which a page is set in smaller parts where there are such."""
TALLEST = 2 * WIDTH
"""Height in pixels beyond which chats crop a picture or show it narrow."""


class Say(Protocol):
    """Gives the words of a key in the language of the picture."""

    def __call__(self, key: str, /, **details: object) -> str:
        """Return the sentence of a key."""


def page(*bands: Box, dense: bool = False) -> Layout:
    """Return a page of bands, each centred; none may be wider than INNER."""
    gap = GAPS[dense]
    body = column(*bands, gap=gap, align="centre", w=INNER)
    height = max(body.h + 2 * MARGIN, LOWEST)
    return lay_out(body, WIDTH, height, MARGIN, (height - body.h) // 2)


class Setting(Protocol):
    """Sets a page, in smaller parts where it is to be dense."""

    def __call__(self, look: Look, *, dense: bool) -> Layout:
        """Return the page."""


def fitted(look: Look, setting: Setting) -> Layout:
    """Return a page as it is usually set; where that is too tall, dense; at last in fine print."""
    loose = setting(look, dense=False)
    if loose.h <= TALL:
        return loose
    tight = setting(look, dense=True)
    if tight.h <= TALLEST or look.scale == 1:
        return tight
    return setting(replace(look, fine=True), dense=True)._replace(fine=True)


def heading(left: str, right: str, look: Look) -> Group:
    """Return the top line of a page: what is played at the left, how it stands at the right.

    What is too long for one line takes two.
    """
    start = label(left, look, "body", "muted", w=INNER)
    end = label(right, look, "body", "accent", w=INNER)
    if start.w + end.w + 32 > INNER:
        return column(start, end, gap=0, w=INNER)
    return row(start, end, w=INNER, spread="between", gap=0)
