"""Layout by boxes: sizes and positions as data, computed before anything is drawn.

A leaf knows its size and is drawn whole; a `Group` holds boxes at places inside it. `row`,
`column`, `fan`, `grid`, `pile`, `overlay` and `framed` make groups; `lay_out` flattens a group
into a `Layout`, a list of placed leaves in the order of drawing, readable without pixels.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal, NamedTuple, Protocol

Align = Literal["start", "centre", "end"]
Spread = Literal["start", "centre", "end", "between"]


class Box(Protocol):
    """Anything with a size in pixels."""

    @property
    def w(self) -> int:
        """Width in pixels."""

    @property
    def h(self) -> int:
        """Height in pixels."""


@dataclass(frozen=True, slots=True)
class Space:
    """An empty box."""

    w: int
    h: int


@dataclass(frozen=True, slots=True)
class Ground:
    """A flat rounded rectangle under other boxes; colours by their names in the look."""

    w: int
    h: int
    fill: str = "plate"
    edge: str = ""
    radius: int = 20
    line: int = 3


class Part(NamedTuple):
    """A box at its place inside a group."""

    box: Box
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Group:
    """Boxes at places inside a rectangle; `overlapping` ones may cover each other on purpose."""

    w: int
    h: int
    parts: tuple[Part, ...]
    overlapping: bool = False


def _shift(room: int, align: str) -> int:
    return {"start": 0, "between": 0, "centre": room // 2, "end": room}[align]


def row(
    *boxes: Box,
    gap: int = 16,
    align: Align = "centre",
    w: int | None = None,
    spread: Spread = "centre",
) -> Group:
    """Set boxes side by side; a given width leaves room that `spread` puts to use."""
    height = max((box.h for box in boxes), default=0)
    need = sum(box.w for box in boxes) + gap * max(0, len(boxes) - 1)
    width = need if w is None else w
    x, gaps = _spread(width - need, gap, len(boxes), spread)
    parts = []
    for box, step in zip(boxes, gaps, strict=True):
        parts.append(Part(box, x, _shift(height - box.h, align)))
        x += box.w + step
    return Group(width, height, tuple(parts))


def column(
    *boxes: Box,
    gap: int = 16,
    align: Align = "start",
    h: int | None = None,
    spread: Spread = "start",
    w: int | None = None,
) -> Group:
    """Set boxes one under another; a given height leaves room that `spread` puts to use."""
    width = max((box.w for box in boxes), default=0) if w is None else w
    need = sum(box.h for box in boxes) + gap * max(0, len(boxes) - 1)
    height = need if h is None else h
    y, gaps = _spread(height - need, gap, len(boxes), spread)
    parts = []
    for box, step in zip(boxes, gaps, strict=True):
        parts.append(Part(box, _shift(width - box.w, align), y))
        y += box.h + step
    return Group(width, height, tuple(parts))


def _spread(room: int, gap: int, boxes: int, spread: str) -> tuple[int, list[int]]:
    gaps = [gap] * boxes
    if spread == "between" and boxes > 1 and room > 0:
        each, rest = divmod(room, boxes - 1)
        gaps = [gap + each + (i < rest) for i in range(boxes)]
    return max(0, _shift(room, spread)), gaps


def fan(boxes: Sequence[Box], w: int, gap: int = 12) -> Group:
    """Set boxes side by side, the later over the earlier as far as the width demands."""
    if not boxes:
        return Group(0, 0, ())
    last = boxes[-1]
    steps = max(1, len(boxes) - 1)
    step = min(boxes[0].w + gap, (w - last.w) // steps)
    height = max(box.h for box in boxes)
    parts = tuple(Part(box, i * step, height - box.h) for i, box in enumerate(boxes))
    return Group(parts[-1].x + last.w, height, parts, overlapping=step < boxes[0].w)


def pile(boxes: Sequence[Box], dx: int = 3, dy: int = -3) -> Group:
    """Set boxes on top of each other, each a little aside of the one below it."""
    reach = max(0, len(boxes) - 1)
    x0, y0 = max(0, -dx) * reach, max(0, -dy) * reach
    parts = tuple(Part(box, x0 + i * dx, y0 + i * dy) for i, box in enumerate(boxes))
    width = max((part.x + part.box.w for part in parts), default=0)
    height = max((part.y + part.box.h for part in parts), default=0)
    return Group(width, height, parts, overlapping=True)


def grid(
    cells: Mapping[tuple[int, int], Box],
    columns: int,
    rows: int,
    cell: tuple[int, int],
    gap: int = 8,
) -> Group:
    """Set boxes at (column, row), counted from 0 at the top left, centred in equal cells."""
    width, height = cell
    parts = tuple(
        Part(
            box,
            x * (width + gap) + (width - box.w) // 2,
            y * (height + gap) + (height - box.h) // 2,
        )
        for (x, y), box in cells.items()
    )
    return Group(columns * (width + gap) - gap, rows * (height + gap) - gap, parts)


def overlay(base: Box, *tops: Part) -> Group:
    """Put boxes over a base at places inside it, on purpose; the base gives the size."""
    return Group(base.w, base.h, (Part(base, 0, 0), *tops), overlapping=True)


def at(base: Box, box: Box, x: Align, y: Align, inset: int = 0) -> Part:
    """Return the part that puts a box at a corner, a side or the middle of a base."""
    across = {"start": inset, "centre": 0, "end": -inset}
    return Part(box, _shift(base.w - box.w, x) + across[x], _shift(base.h - box.h, y) + across[y])


def framed(
    box: Box,
    fill: str = "plate",
    edge: str = "",
    *,
    pad: int = 20,
    radius: int = 20,
    line: int = 3,
    w: int | None = None,
    h: int | None = None,
) -> Group:
    """Put a box in the middle of a rounded ground."""
    width = max(box.w + 2 * pad, w or 0)
    height = max(box.h + 2 * pad, h or 0)
    inside = Part(box, (width - box.w) // 2, (height - box.h) // 2)
    ground = Ground(width, height, fill, edge, min(radius, height // 2), line)
    return Group(width, height, (Part(ground, 0, 0), inside))


class Placed(NamedTuple):
    """A leaf at its place on the canvas; leaves that share a layer may cover each other."""

    box: Box
    x: int
    y: int
    layers: tuple[int, ...] = ()

    @property
    def right(self) -> int:
        """The first column right of the box."""
        return self.x + self.box.w

    @property
    def bottom(self) -> int:
        """The first row below the box."""
        return self.y + self.box.h

    def meets(self, other: "Placed") -> bool:
        """Whether the two boxes share a pixel."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def holds(self, other: "Placed") -> bool:
        """Whether the other box lies wholly inside this one."""
        return (
            self.x <= other.x
            and other.right <= self.right
            and self.y <= other.y
            and other.bottom <= self.bottom
        )


class Layout(NamedTuple):
    """A picture before it is drawn: its size and its leaves in the order of drawing."""

    w: int
    h: int
    placed: tuple[Placed, ...]
    fine: bool = False
    """Whether it is set, and so must be drawn, in letters of the usual size whatever the look."""


def lay_out(box: Box, w: int, h: int, x: int = 0, y: int = 0) -> Layout:
    """Flatten a box at a place of a canvas into the leaves to be drawn."""
    return Layout(w, h, tuple(_placed(box, x, y, (), count())))


def _placed(
    box: Box, x: int, y: int, layers: tuple[int, ...], fresh: Iterator[int]
) -> Iterator[Placed]:
    if isinstance(box, Group):
        inner = (*layers, next(fresh)) if box.overlapping else layers
        for part in box.parts:
            yield from _placed(part.box, x + part.x, y + part.y, inner, fresh)
    elif not isinstance(box, Space):
        yield Placed(box, x, y, layers)


def faults(layout: Layout) -> list[str]:
    """Name what is wrong with a layout: leaves outside the canvas or over each other.

    A ground may hold other boxes whole; boxes of one overlapping group may cover each other.
    """
    canvas = Placed(Space(layout.w, layout.h), 0, 0)
    found = [f"outside: {placed}" for placed in layout.placed if not canvas.holds(placed)]
    for i, upper in enumerate(layout.placed):
        found += [
            f"{upper} covers {lower}"
            for lower in layout.placed[:i]
            if lower.meets(upper) and not _may_cover(upper, lower)
        ]
    return found


def _may_cover(upper: Placed, lower: Placed) -> bool:
    if isinstance(lower.box, Ground) and lower.holds(upper):
        return True
    return bool(set(upper.layers) & set(lower.layers))
