"""The board of mosaic games: laid cards, numbered free cells around them, what it may grow to.

A rectangle wider or taller than a page can show at a readable size is cut into blocks.
"""

from collections.abc import Mapping, Sequence

from engine.core import Seat
from engine.mosaic.view import BoardView, StackView
from render.boxes import Box, Ground, Group, Part, column, row
from render.cards import ASPECT, card, empty_cell
from render.groups import flow, spread
from render.labels import label
from render.look import Look
from render.news import QUIET, News
from render.page import INNER
from render.pen import Pen
from render.sprites import Shape

WIDEST = 112
"""Width in pixels of a card where there is room to spare: wider ones only make bigger files."""
BLOCK_COLUMNS, BLOCK_ROWS = 13, 8
"""Most columns and rows of a board that is not cut into blocks."""
TALLEST = 1100
"""Height in pixels that the rows of one block may take."""
Places = Mapping[int, tuple[int, int]]
"""By column or row: where it begins and how wide it is, in pixels."""
HANDS_GAP = 24
"""Pixels between open hands that lie side by side."""


def card_width(board: BoardView, look: Look) -> int:
    """Return the width of cards, the same from the first card of a deal to its last."""
    columns = min(board.width, BLOCK_COLUMNS)
    gap, rim = gap_of(board), rim_of(look)
    whole = (INNER - gap * (columns - 1)) // columns
    growing = (INNER - 2 * rim - gap * columns) // max(1, columns - 1)
    rows = board.height if board.height <= BLOCK_ROWS else BLOCK_ROWS + 1
    high = (TALLEST - gap * rows) / rows
    return min(WIDEST, whole, growing, int(high / ASPECT))


def gap_of(board: BoardView) -> int:
    """Return the pixels between cells."""
    return 8 if board.width <= 9 else 4


def rim_of(look: Look) -> int:
    """Return the width of the free cells outside the box: room for a number of two digits."""
    return look.px(74)


def board_group(
    board: BoardView,
    numbers: Mapping[str, int],
    look: Look,
    *,
    lit: frozenset[str] = frozenset(),
    feet: Sequence[Box] = (),
    news: News = QUIET,
) -> Group:
    """Return the board; `lit` cells are bright, `feet` stand under the columns of the box."""
    columns = list(board.columns) or [0]
    rows = list(board.rows) or [0]
    if board.cards and numbers:
        columns = _with_rim(columns, board.more_columns)
        rows = _with_rim(rows, board.more_rows)
    most = BLOCK_COLUMNS if board.width <= BLOCK_COLUMNS else BLOCK_COLUMNS - 1
    blocks = [
        _block(board, numbers, look, (across, down), lit, news)
        for down in _cut(rows, len(board.rows), BLOCK_ROWS)
        for across in _cut(columns, len(board.columns), most)
    ]
    if feet:
        return _standing(board, blocks[0], columns, feet, look)
    if board.height > BLOCK_ROWS:
        return row(*blocks, gap=24, align="start")
    return column(*blocks, gap=24, align="start")


def _with_rim(lines: list[int], more: int) -> list[int]:
    return [lines[0] - 1, *lines, lines[-1] + 1] if more else lines


def _cut(lines: list[int], boxed: int, most: int) -> list[list[int]]:
    """Cut lines, `boxed` of them in the box, into equal blocks with at most `most` boxed ones."""
    count = max(1, -(-boxed // most))
    length = -(-len(lines) // count)
    return [lines[at : at + length] for at in range(0, len(lines), length)]


def _block(
    board: BoardView,
    numbers: Mapping[str, int],
    look: Look,
    lines: tuple[list[int], list[int]],
    lit: frozenset[str],
    news: News,
) -> Group:
    columns, rows = lines
    gap, wide = gap_of(board), card_width(board, look)
    across = _places(columns, board.columns, wide, rim_of(look), gap)
    down = _places(rows, board.rows, round(wide * ASPECT), rim_of(look), gap)
    parts = [*_ground(board, across, down)]
    laid = {(at.x, at.y): (at.card, _mark(at.card, board, news)) for at in board.cards}
    for y, (top, h) in down.items():
        for x, (left, w) in across.items():
            box = _cell((x, y), laid, numbers, (w, h), lit)
            if box is not None:
                parts.append(Part(box, left, top))
    right, bottom = list(across.values())[-1], list(down.values())[-1]
    return Group(sum(right), sum(bottom), tuple(parts))


def _places(lines: list[int], box: range, size: int, rim: int, gap: int) -> Places:
    """Place lines one after another; those outside the box are narrow."""
    found: dict[int, tuple[int, int]] = {}
    at = 0
    for line in lines:
        wide = size if line in box or not box else rim
        found[line] = (at, wide)
        at += wide + gap
    return found


def _ground(board: BoardView, across: Places, down: Places) -> list[Part]:
    """The plate under the box of all laid cards."""
    xs = [across[x] for x in across if x in board.columns]
    ys = [down[y] for y in down if y in board.rows]
    if not xs or not ys:
        return []
    w, h = sum(xs[-1]) - xs[0][0], sum(ys[-1]) - ys[0][0]
    return [Part(Ground(w, h, "rail", radius=12), xs[0][0], ys[0][0])]


def _mark(name: str, board: BoardView, news: News) -> str:
    return "last" if name == board.last else news.mark(name)


def _cell(
    at: tuple[int, int],
    laid: Mapping[tuple[int, int], tuple[str, str]],
    numbers: Mapping[str, int],
    size: tuple[int, int],
    lit: frozenset[str],
) -> Shape | None:
    if at in laid:
        name, mark = laid[at]
        return card(name, size[0], mark)
    cell = f"{at[0]},{at[1]}"
    if cell not in numbers:
        return None
    return empty_cell(*size, numbers[cell], lit=cell in lit)


def _standing(
    board: BoardView, block: Box, columns: list[int], feet: Sequence[Box], look: Look
) -> Group:
    """Set feet under the columns of the box."""
    places = _places(columns, board.columns, card_width(board, look), rim_of(look), gap_of(board))
    under = [
        Part(foot, places[x][0], block.h + 12) for x, foot in zip(board.columns, feet, strict=True)
    ]
    return Group(block.w, block.h + 12 + max(foot.h for foot in feet), (Part(block, 0, 0), *under))


def foot(w: int, reds: int, blacks: int, look: Look) -> Shape:
    """Return the sums of a column, red above black, the higher framed."""
    return Shape(w, 2 * look.px(46), _draw_foot, (reds, blacks))


def _draw_foot(pen: Pen, reds: int, blacks: int) -> None:
    high = pen.h / 2
    for at, (own, other, fill) in enumerate(
        ((reds, blacks, "team_red"), (blacks, reds, "team_black"))
    ):
        top = at * high
        edge = "accent" if own > other else fill
        pen.box(1, top + 1, pen.w - 2, high - 2, fill, radius=10, edge=edge, line=5)
        size = high * 0.8
        pen.text(str(own), pen.w / 2, top + high * 0.77, size, "text", face="bold", anchor="ms")


def open_hands(
    stacks: Sequence[StackView],
    look: Look,
    titles: Mapping[tuple[Seat, int], str],
) -> list[Box]:
    """Return the stacks whose cards are known, each under its title, side by side if they fit."""
    shown = [
        _open_hand(titles[stack.seat, stack.stack], stack.cards, look)
        for stack in stacks
        if stack.cards
    ]
    return [flow(shown, INNER, gap=HANDS_GAP)] if shown else []


def _open_hand(title: str, cards: Sequence[str], look: Look) -> Group:
    hand = spread(cards, 0, look, dense=True)
    words = label(title, look, "small", "muted", w=max(hand.w, (INNER - HANDS_GAP) // 2), lines=2)
    return column(words, hand, gap=4, align="centre")
