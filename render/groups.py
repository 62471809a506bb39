"""Groups of cards as they lie on a table: melds under their numbers, set line by line."""

from collections.abc import Collection, Sequence

from render.boxes import Box, Group, Part, column, fan, row
from render.cards import card, strip
from render.labels import badge, label
from render.look import Look
from render.page import INNER

NARROWEST = 230
"""Pixels that the words above a meld may take at least."""

Caption = tuple[str, str]
"""A name, which may be cut, and what stands after it, which may not."""


def small_card(look: Look) -> int:
    """Return the width in pixels of the smallest card whose index stands at its left."""
    return look.px(112)


def spread(
    names: Sequence[str],
    card_w: int,
    look: Look,
    *,
    lit: Collection[int] = (),
    dim: bool = False,
    w: int = INNER,
) -> Group:
    """Return cards that overlap as far as their indices allow, in lines of one length.

    The cards at the places `lit`, counted from 0, are framed.
    """
    faces = [
        card(name, card_w, "lit" if at in lit else "", dim=dim) for at, name in enumerate(names)
    ]
    step = strip(card_w, look)
    in_line = 1 + (w - card_w) // step
    length = -(-len(faces) // -(-len(faces) // in_line)) if faces else 1
    lines = [faces[at : at + length] for at in range(0, len(faces), length)]
    return column(*(fan(line, card_w + (len(line) - 1) * step) for line in lines), gap=12)


def meld(
    cards: Group, look: Look, *, number: int | None = None, captions: Sequence[Caption] = ()
) -> Group:
    """Return spread cards with a line for each caption above and the number to type for them.

    The number hangs on the foot of the first card, below its index.
    """
    base = cards if number is None else _numbered(cards, badge(number, look))
    lines = [_caption(caption, look, max(cards.w, NARROWEST)) for caption in captions]
    return column(*lines, base, gap=2) if lines else base


def _numbered(cards: Group, number: Group) -> Group:
    y = cards.h - number.h // 2
    parts = (Part(cards, 0, 0), Part(number, 8, y))
    return Group(cards.w, y + number.h, parts, overlapping=True)


def _caption(caption: Caption, look: Look, w: int) -> Box:
    name, tail = caption
    after = label(tail, look, "small", "muted")
    return row(label(name, look, "small", "muted", w=w - after.w - 10), after, gap=10)


def flow(boxes: Sequence[Box], w: int, *, gap: int = 28, between: int = 20) -> Group:
    """Set boxes side by side in as many lines as a width demands, aligned at the foot."""
    lines: list[list[Box]] = []
    for box in boxes:
        used = sum(each.w + gap for each in lines[-1]) if lines else w
        if lines and used + box.w <= w:
            lines[-1].append(box)
        else:
            lines.append([box])
    made = [row(*line, gap=gap, align="end") for line in lines]
    return column(*made, gap=between, w=w, align="centre")
