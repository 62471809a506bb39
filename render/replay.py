"""A match as a moving picture: one frame a position, small enough for every chat."""

import io
from collections.abc import Sequence

from PIL import Image

from engine.core import View
from render.look import Look
from render.page import Say
from render.paint import paint
from render.painters import painter_of
from render.seats import Person

FRAME_WIDTH = 720
"""Pixels across a frame: readable on a phone, a third of the bytes of a still picture."""

FRAME_MS = 1100
LAST_MS = 5000

MOST_FRAMES = 90
"""Longer stories leave positions out evenly, never the last one."""

FEWEST_FRAMES = 12

LIMIT = 3_000_000
"""Bytes of a moving picture at most."""


def draw_replay(views: Sequence[View], people: Sequence[Person], look: Look, say: Say) -> bytes:
    """Draw a story as an animated GIF of at most 3 MB; the last view is drawn as a result."""
    most = MOST_FRAMES
    drawn = _animated(_chosen(views, most), people, look, say)
    while len(drawn) > LIMIT and most > FEWEST_FRAMES:
        most //= 2
        drawn = _animated(_chosen(views, most), people, look, say)
    return drawn


def _animated(views: Sequence[View], people: Sequence[Person], look: Look, say: Say) -> bytes:
    painter = painter_of(views[-1])
    layouts = [painter.table(view, people, look, say) for view in views[:-1]]
    layouts.append(painter.result(views[-1], people, look, say))
    frames = [_small(paint(layout, look)) for layout in layouts]
    height = max(frame.height for frame in frames)
    same = [_on_canvas(frame, height) for frame in frames]
    out = io.BytesIO()
    same[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=same[1:],
        duration=[FRAME_MS] * (len(same) - 1) + [LAST_MS],
        loop=0,
        optimize=False,
    )
    return out.getvalue()


def _chosen(views: Sequence[View], most: int) -> list[View]:
    """Views spread evenly over the story, the first and the last among them."""
    if len(views) <= most:
        return list(views)
    step = (len(views) - 1) / (most - 1)
    return [views[round(number * step)] for number in range(most)]


def _small(image: Image.Image) -> Image.Image:
    """A frame-sized copy on the same palette."""
    height = round(image.height * FRAME_WIDTH / image.width)
    shrunk = image.convert("RGB").resize((FRAME_WIDTH, height), Image.Resampling.LANCZOS)
    return shrunk.quantize(palette=image, dither=Image.Dither.NONE)


def _on_canvas(frame: Image.Image, height: int) -> Image.Image:
    """A frame at the top of a canvas of the tallest one's height."""
    if frame.height == height:
        return frame
    canvas = Image.new("P", (FRAME_WIDTH, height))
    canvas.putpalette(frame.getpalette() or [])
    ground = frame.crop((0, 0, 1, 1)).tobytes()[0]
    canvas.paste(ground, (0, 0, FRAME_WIDTH, height))
    canvas.paste(frame, (0, 0))
    return canvas
