"""Groups of cards as they lie on a table: melds under their numbers, set line by line."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from render.boxes import Align, Box, Group, Part, column, fan, framed, row
from render.cards import CHIP, card, chip, strip
from render.labels import TextBox, badge, label
from render.look import Look
from render.page import INNER

NARROWEST = 282
"""Pixels that the words above a meld may take at least."""

JOKER = "*"
SUIT_SIGNS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}

MOST_LINES = 2
"""Lines that a name above a meld may take."""

LEAST_CAPTION = 130
"""Pixels of a name with its number; where less is left, the number stands alone."""

TIGHT = 4
"""Pixels between cards that are their indices alone."""

NO_MARKS: Mapping[int, str] = MappingProxyType({})

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
    marks: Mapping[int, str] = NO_MARKS,
    dim: bool = False,
    dense: bool = False,
    w: int = INNER,
) -> Group:
    """Return cards that overlap as far as their indices allow, in lines of one length.

    `marks` frame cards by their place from 0; dense cards are their indices alone, side by side.
    """
    if dense:
        faces = [chip(name, look, marks.get(at, ""), dim=dim) for at, name in enumerate(names)]
        step = look.px(CHIP[0]) + TIGHT
    else:
        faces = [card(name, card_w, marks.get(at, ""), dim=dim) for at, name in enumerate(names)]
        step = strip(card_w, look)
    if not faces:
        return column()
    wide = faces[0].w
    in_line = max(1, 1 + (w - wide) // step)
    length = -(-len(faces) // -(-len(faces) // in_line))
    lines = [faces[at : at + length] for at in range(0, len(faces), length)]
    gap = TIGHT if dense else 12
    return column(*(fan(line, wide + (len(line) - 1) * step, gap) for line in lines), gap=gap)


def meld(
    cards: Group,
    look: Look,
    *,
    number: int | None = None,
    captions: Sequence[Caption] = (),
    gained: int = 0,
    dense: bool = False,
) -> Group:
    """Return spread cards with their captions above and the number to type for them.

    The number hangs on the foot of the first card, below its index; what the cards have just
    gained stands at the right of it.
    """
    signs = [] if number is None else [badge(number, look)]
    signs += [badge(f"+{gained}", look, "rail", "text")] if gained else []
    if dense:
        return column(_headed(signs, captions, look, max(cards.w, NARROWEST)), cards, gap=4)
    base = _signed(cards, row(*signs, gap=8), look.px(24)) if signs else cards
    if not captions:
        return base
    words = ", ".join(f"{name}\N{NO-BREAK SPACE}{tail}" for name, tail in captions)
    wide, most = max(cards.w, NARROWEST), MOST_LINES * len(captions)
    return column(label(words, look, "small", "muted", w=wide, lines=most), base, gap=2)


def _headed(signs: Sequence[Box], captions: Sequence[Caption], look: Look, w: int) -> Group:
    """Return the signs and all captions of a meld in one line: names are cut, numbers are not."""
    room = w - sum(sign.w + 8 for sign in signs)
    each = (room - 8 * (len(captions) - 1)) // max(1, len(captions))
    if captions and each < look.px(LEAST_CAPTION):
        numbers = " + ".join(tail for _, tail in captions)
        return row(*signs, label(numbers, look, "small", "muted", w=room), gap=8)
    return row(*signs, *(_caption(caption, look, each) for caption in captions), gap=8)


def _signed(cards: Group, signs: Group, over: int) -> Group:
    """Hang signs on the foot of cards, `over` pixels of them over the cards."""
    y = cards.h + 4 - over
    parts = (Part(cards, 0, 0), Part(signs, 8, y))
    return Group(max(cards.w, 8 + signs.w), y + signs.h, parts, overlapping=True)


def _caption(caption: Caption, look: Look, w: int) -> Box:
    name, tail = caption
    after = label(tail, look, "small", "muted")
    return row(label(name, look, "small", "muted", w=w - after.w - 10), after, gap=10)


def tag(names: Sequence[str], look: Look) -> Group:
    """Return cards as words on a slip of their own paper, each in the colour of its suit."""
    line = row(*(_word(name, look) for name in names), gap=10)
    return framed(line, "face", pad=0, radius=10, w=line.w + 20, h=line.h + 2)


def _word(name: str, look: Look) -> TextBox:
    if name == JOKER:
        return label("★", look, look.px(34), "star")
    suit = name[-1]
    return label(look.rank(name[:-1]) + SUIT_SIGNS[suit], look, look.px(34), look.suit_ink(suit))


def hint(words: str, sets: Iterable[Sequence[str]], look: Look) -> Group:
    """Return words and after them sets of cards on slips, in lines as wide as a page."""
    line: list[Box] = [label(words, look, "small", "muted", w=INNER)]
    return flow([*line, *(tag(cards, look) for cards in sets)], INNER, gap=14, between=6)


def flow(
    boxes: Sequence[Box], w: int, *, gap: int = 28, between: int = 20, align: Align = "centre"
) -> Group:
    """Set boxes side by side in as many lines as a width demands, aligned at the foot."""
    lines: list[list[Box]] = []
    for box in boxes:
        used = sum(each.w + gap for each in lines[-1]) if lines else w
        if lines and used + box.w <= w:
            lines[-1].append(box)
        else:
            lines.append([box])
    made = [row(*line, gap=gap, align="end") for line in lines]
    return column(*made, gap=between, w=w, align=align)
