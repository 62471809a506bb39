"""A match as a moving picture: a frame for each turn with its words, at last a card of the end."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO

from PIL import Image

from engine.cards import CODES
from engine.core import View
from render.boxes import Box, Ground, Group, Layout, Part, Space, column, lay_out, row
from render.cards import card
from render.groups import flow, spread
from render.labels import label
from render.look import WIDTH, Look
from render.news import QUIET, News
from render.once import once
from render.page import INNER, MARGIN, Say, heading, page
from render.paint import paint
from render.painters import painter_of
from render.palette import Palette, palette_of
from render.scores import score_sheet
from render.seats import Person
from render.text import line_height
from render.tiles import tile

SHRINK = 2
"""Pixels of a still picture for each pixel of a frame, in both directions."""
LIMIT = 3_000_000
"""Bytes of a moving picture at most."""
MOST_TURNS, FEWEST_TURNS = 90, 12
"""A longer story leaves turns out; one too heavy even so is told in ever fewer of them."""
TURN_MS, SHORTEST_MS, RESULT_MS, END_MS = 1300, 600, 3000, 8000
"""How long a frame stands: a turn at most and at least, the end of a deal, the end of all."""
STORY_MS = 75_000
"""How long the turns of a story should take together."""
TALLEST = 1.15
"""Most pixels of height of a frame's table for each pixel of its width; taller ones are shrunk."""
BAR = 10
MOMENT_CARD, MOMENT_HALF = 150, 90
MOST_PIECES = 7
HELD_HALF = 54
"""Pixels across half a tile in a hand laid open."""
KEPT = 12_000_000
"""Bytes of finished stories that are kept."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What everybody saw after a turn, and what had happened in it."""

    view: View
    caption: str
    news: News = QUIET
    ends_deal: bool = False
    hands: tuple[tuple[str, ...], ...] = ()
    """What each seat held after it, once nothing is a secret any more; else empty."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The last frame: what was played, how it ended, who has how much, what was best of all."""

    title: str
    subtitle: str
    verdict: str
    unit: str
    """What the scores count."""
    scores: tuple[tuple[str, str], ...]
    winners: tuple[int, ...] = ()
    """Rows of `scores` that stand out."""
    moment: str = ""
    pieces: tuple[str, ...] = ()
    """The cards or tiles of the best moment."""


@dataclass(frozen=True, slots=True)
class Story:
    """The turns of a deal or match, oldest first, and its ending."""

    turns: tuple[Turn, ...]
    ending: Ending


def draw_replay(story: Story, people: Sequence[Person], look: Look, say: Say) -> bytes:
    """Draw a story as an animated GIF of at most 3 MB."""
    return _drawn(story, tuple(people), look, say)


@once(KEPT)
def _drawn(story: Story, people: tuple[Person, ...], look: Look, say: Say) -> bytes:
    most = MOST_TURNS
    while True:
        told = replace(story, turns=chosen(story.turns, most))
        drawn = _packed(_frames(told, people, look, say), _durations(told.turns))
        if len(drawn) <= LIMIT or most <= FEWEST_TURNS:
            return drawn
        most //= 2


def chosen(turns: tuple[Turn, ...], most: int) -> tuple[Turn, ...]:
    """Return at most so many turns: the last ends of deals, then others evenly."""
    if len(turns) <= most:
        return turns
    ends = [at for at, turn in enumerate(turns) if turn.ends_deal][-(most // 2) :]
    others = [at for at in range(len(turns)) if at not in ends]
    room = most - len(ends)
    step = (len(others) - 1) / max(1, room - 1)
    evenly = [others[round(number * step)] for number in range(room)] if others else []
    return tuple(turns[at] for at in sorted({*ends, *evenly}))


def _durations(turns: Sequence[Turn]) -> list[int]:
    turn_ms = max(SHORTEST_MS, min(TURN_MS, STORY_MS // max(1, len(turns))))
    return [*(RESULT_MS if turn.ends_deal else turn_ms for turn in turns), END_MS]


def _packed(frames: Sequence[Image.Image], durations: Sequence[int]) -> bytes:
    with BytesIO() as stream:
        frames[0].save(
            stream, "GIF", save_all=True, append_images=frames[1:], duration=durations, loop=0
        )
        return stream.getvalue()


# Frames


def _frames(story: Story, people: Sequence[Person], look: Look, say: Say) -> list[Image.Image]:
    """Return the frames, all of one size: a strip of words above, a table below."""
    tables = [told_table(turn, people, look, say) for turn in story.turns]
    heights = [
        table.h for table, turn in zip(tables, story.turns, strict=True) if not turn.ends_deal
    ]
    high = min(max(heights, default=WIDTH // 2), round(WIDTH * TALLEST))
    count = len(tables)
    frames = [
        _frame(_strip(turn.caption, number / count, look), table, high, look)
        for number, (turn, table) in enumerate(zip(story.turns, tables, strict=True), 1)
    ]
    return [*frames, _last_frame(end_card(story.ending, look, say), look, frames)]


def told_table(turn: Turn, people: Sequence[Person], look: Look, say: Say) -> Layout:
    """Return what a frame shows below its words: the table and open hands, or a result."""
    painter = painter_of(turn.view)
    if turn.ends_deal:
        return painter.result(turn.view, people, look, say)
    table = painter.table(turn.view, people, look, say, turn.news)
    return _with_hands(table, turn.hands, people, look) if any(turn.hands) else table


def _with_hands(
    table: Layout, hands: Sequence[Sequence[str]], people: Sequence[Person], look: Look
) -> Layout:
    """Return a table with the hands that were held at it laid open below."""
    look = replace(look, fine=table.fine)
    held = [
        column(label(person.name, look, "small", "muted", w=INNER), _held(hand, look), gap=4)
        for person, hand in zip(people, hands, strict=True)
        if hand
    ]
    open_hands = flow(held, INNER, between=12)
    height = table.h + open_hands.h + MARGIN
    below = lay_out(open_hands, WIDTH, height, MARGIN, table.h).placed
    return Layout(WIDTH, height, table.placed + below, table.fine)


def _held(hand: Sequence[str], look: Look) -> Group:
    if hand[0] in CODES:
        return spread(hand, 0, look, dense=True)
    return row(*(tile(name, HELD_HALF) for name in hand), gap=6)


def _strip(words: str, share: float, look: Look) -> Layout:
    """Return the words of a turn above a bar that shows how much of the story is told."""
    text = label(words, look, "body", w=INNER, lines=2)
    high = _strip_height(look)
    bar = Ground(max(2 * BAR, round(WIDTH * share)), BAR, "accent", radius=BAR // 2)
    parts = (
        Part(Ground(WIDTH, high, "rail", radius=0), 0, 0),
        Part(text, MARGIN, (high - BAR - text.h) // 2),
        Part(bar, 0, high - BAR),
    )
    return lay_out(Group(WIDTH, high, parts), WIDTH, high)


def _strip_height(look: Look) -> int:
    return 2 * (line_height("bold", look.px(44)) + 12) + BAR


def _frame(strip: Layout, table: Layout, high: int, look: Look) -> Image.Image:
    palette = palette_of(look)
    top = strip.h // SHRINK
    size = WIDTH // SHRINK, top + high // SHRINK
    frame = palette.blank(*size, palette.names["table"])
    frame.paste(_small(strip, look, palette, top))
    below = _small(table, look, palette, size[1] - top)
    frame.paste(below, ((size[0] - below.width) // 2, top))
    return frame


def _last_frame(layout: Layout, look: Look, frames: Sequence[Image.Image]) -> Image.Image:
    palette = palette_of(look)
    size = frames[0].size if frames else (WIDTH // SHRINK, layout.h // SHRINK)
    frame = palette.blank(*size, palette.names["table"])
    ending = _small(layout, look, palette, size[1])
    frame.paste(ending, ((size[0] - ending.width) // 2, (size[1] - ending.height) // 2))
    return frame


def _small(layout: Layout, look: Look, palette: Palette, most: int) -> Image.Image:
    """Paint a layout shrunk to a frame, and further to at most so many pixels of height."""
    painted = paint(layout, replace(look, fine=layout.fine)).convert("RGB").reduce(SHRINK)
    if painted.height > most:
        width = painted.width * most // painted.height
        painted = painted.resize((width, most), Image.Resampling.LANCZOS)
    return palette.quantised(painted)


# The end


def end_card(ending: Ending, look: Look, say: Say) -> Layout:
    """Return the last frame: the verdict, the scores by name, the best moment with its cards."""
    verdict = label(ending.verdict, look, "title", w=INNER, lines=2, align="centre")
    bands: list[Box] = [heading(ending.title, ending.subtitle, look), verdict]
    if ending.scores:
        sheet = score_sheet(
            ending.scores, look, INNER, head=["", ending.unit], strong=ending.winners
        )
        bands.append(sheet)
    if ending.moment:
        bands.append(_moment(ending, look, say))
    return page(*bands)


def _moment(ending: Ending, look: Look, say: Say) -> Group:
    words: list[Box] = [
        label(say("replay-moment"), look, "small", "muted", w=INNER),
        label(ending.moment, look, "body", "accent", w=INNER, lines=3, align="centre"),
    ]
    pieces = [_piece(name) for name in ending.pieces[:MOST_PIECES]]
    return column(*words, row(*pieces, gap=12) if pieces else Space(0, 0), gap=12, align="centre")


def _piece(name: str) -> Box:
    return card(name, MOMENT_CARD) if name in CODES else tile(name, MOMENT_HALF)
