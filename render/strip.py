"""The strip of words above a table: what the last who acted has done."""

from dataclasses import replace

from render.boxes import Ground, Group, Layout, Part, lay_out
from render.labels import label
from render.look import WIDTH, Look
from render.page import INNER, MARGIN, TALLEST

PAD = 12
LINES = 2


def under_words(words: str, table: Layout, look: Look) -> Layout:
    """Return a table under a strip of words; without them, or too tall for them, as it is."""
    look = replace(look, fine=table.fine)
    text = label(words, look, "small", w=INNER, lines=LINES)
    high = text.h + 2 * PAD
    if not words or table.h + high > TALLEST:
        return table
    ground = Part(Ground(WIDTH, high, "rail", radius=0), 0, 0)
    strip = Group(WIDTH, high, (ground, Part(text, MARGIN, PAD)))
    lower = tuple(placed._replace(y=placed.y + high) for placed in table.placed)
    above = lay_out(strip, WIDTH, high).placed
    return table._replace(h=table.h + high, placed=above + lower)
