"""Sheets of scores: names at the left, numbers under each other at the right."""

from collections.abc import Collection, Sequence

from render.boxes import Box, Ground, Group, Part, column
from render.labels import SIZES, Size, TextBox, label
from render.look import Look
from render.page import INNER, Say
from render.seats import Person
from render.text import line_height, measure

GAP = 28
PAD = 20


def score_sheet(
    rows: Sequence[Sequence[str]],
    look: Look,
    w: int,
    *,
    head: Sequence[str] = (),
    strong: Collection[int] = (),
    size: Size = "body",
) -> Group:
    """Return a sheet `w` pixels wide; each row begins with a name, its numbers follow.

    `strong` rows (a winner's) stand on a light ground. A sheet too wide for its letters is set
    smaller, and then its columns are cut to equal widths.
    """
    lines = [list(head), *rows] if head else list(rows)
    if size == "body" and _wanted(lines, look, size) > w:
        size = "small"
    widths = _widths(lines, look, w, size)
    made: list[Box] = []
    for i, line in enumerate(lines, start=-1 if head else 0):
        made.append(_line(line, widths, look, size, _style(i, strong)))
    return column(*made, gap=6, w=w)


def won(people: Sequence[Person], winners: Collection[int], look: Look, say: Say) -> list[TextBox]:
    """Return the line that says who has won the match; none while nobody has."""
    if not winners:
        return []
    words = say("picture-won", names=[people[seat].name for seat in sorted(winners)])
    return [label(words, look, "title", "accent", w=INNER, lines=2, align="centre")]


def _style(row: int, strong: Collection[int]) -> tuple[str, str]:
    """Return ground and ink of a row; the head is row -1."""
    if row == -1:
        return "", "muted"
    return ("plate_active", "dark_text") if row in strong else ("plate", "text")


def _em(look: Look, size: Size) -> int:
    return look.px(SIZES[size])


def _natural(lines: Sequence[Sequence[str]], look: Look, size: Size) -> list[int]:
    """Return the width each column but the first would like."""
    columns = max(len(line) for line in lines)
    return [
        max(measure(line[i], "bold", _em(look, size)) for line in lines if i < len(line))
        for i in range(1, columns)
    ]


def _wanted(lines: Sequence[Sequence[str]], look: Look, size: Size) -> int:
    """Return the width at which no name is cut."""
    numbers, em = _natural(lines, look, size), _em(look, size)
    names = max(6 * em, *(measure(line[0], "bold", em) for line in lines))
    return 2 * PAD + names + sum(numbers) + GAP * len(numbers)


def _widths(lines: Sequence[Sequence[str]], look: Look, w: int, size: Size) -> list[int]:
    """Return the width of each column; the names take what the numbers leave."""
    numbers = _natural(lines, look, size)
    room = w - 2 * PAD - GAP * len(numbers)
    first = room - sum(numbers)
    if first < _em(look, size) * 4:
        each = room // (len(numbers) + 1)
        return [room - each * len(numbers), *[each] * len(numbers)]
    return [first, *numbers]


def _line(
    words: Sequence[str], widths: Sequence[int], look: Look, size: Size, style: tuple[str, str]
) -> Group:
    fill, ink = style
    high = line_height("bold", _em(look, size)) + 12
    total = sum(widths) + GAP * (len(widths) - 1) + 2 * PAD
    parts = [Part(Ground(total, high, fill, "", 14), 0, 0)] if fill else []
    x = PAD
    for i, (text, width) in enumerate(zip(words, widths, strict=False)):
        box = label(text, look, size, ink, w=width, align="end" if i else "start", fill=True)
        parts.append(Part(box, x, (high - box.h) // 2))
        x += width + GAP
    return Group(total, high, tuple(parts))
