"""What the picture of each game's table and hand costs, beside the floor and other programs.

The floor is what no program can avoid: a copy of the picture's 8-bit pixels and zlib at level 1.
Skia and CairoSVG draw the same layout from the same shapes, each in its usual way: Skia plays
back a recording of each leaf, CairoSVG reads an SVG in which equal leaves are defined once.
CairoSVG needs the system's cairo, and writes in a font of the system; where cairo is missing, its
column stays empty. CPU in ms.
"""

import sys
import zlib
from collections.abc import Callable
from functools import partial
from importlib import import_module
from io import BytesIO
from time import process_time
from typing import Any

from PIL import Image

from bot.texts import texts
from engine.registry import COMPUTERS, GAMES
from render.boxes import Layout
from render.look import Look
from render.paint import paint
from render.painters import PAINTERS
from render.png import encode
from render.seats import Person
from render.strip import under_words
from tests.bench.vectors import Skia, svg
from tests.playouts import Playout

SEATS = {"columns": 4, "rummy500": 4, "thirtythree": 4, "krambambuli": 4}
NAMES = ("Маша", "Бабушка Нина", "Коля", "Лёша")
WORDS = "Коля берёт из колоды. Коля сбрасывает 9♠️."
MOVES = 13
TRIES, ROUNDS = 6, 4
BAR, HEAVIEST = 2.0, 100.0
"""What compose and encode may take, in floors, and what a picture may weigh, in kB."""
SAY = texts("ru").say


def layouts(key: str, look: Look) -> dict[str, Callable[[], Layout]]:
    """What sets the table and a hand of a match of computers, some moves on."""
    game, painter = GAMES[key](), PAINTERS[key]
    out = Playout(game, SEATS.get(key, game.seat_counts[0]), b"pictures")
    for _ in range(MOVES):
        if game.between_deals(out.state) or out.over:
            break
        seat = game.to_act(out.state)[0]
        view, legal = game.view(out.state, seat), game.legal_moves(out.state, seat)
        out.play(seat, COMPUTERS[key](view, legal))
    seat = (game.to_act(out.state) or (0,))[0]
    people = [Person(name) for name in NAMES[: out.seats]]
    table, own = game.view(out.state, None), game.view(out.state, seat)
    return {
        "table": lambda: under_words(WORDS, painter.table(table, people, look, SAY), look),
        "hand": lambda: under_words(WORDS, painter.hand(own, people, look, SAY), look),
    }


def cpu(*works: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """Return the least CPU time of a call of each in milliseconds, over several tries.

    The works take turns, so that a busy machine disturbs them alike.
    """
    best = [float("inf")] * len(works)
    for _ in range(TRIES):
        for at, work in enumerate(works):
            begin = process_time()
            for _ in range(rounds):
                work()
            best[at] = min(best[at], (process_time() - begin) / rounds)
    return [least * 1000 for least in best]


def pack(image: Image.Image) -> bytes:
    """The floor: copy the pixels and pack them."""
    return zlib.compress(image.copy().tobytes(), 1)


def peer(name: str) -> Any:
    """Return a program to compare with; None where it or what it needs is not there."""
    try:
        return import_module(name)
    except (ImportError, OSError) as error:
        sys.stdout.write(f"{name} is left out: {error}\n")
        return None


def measured(make: Callable[[], Layout], look: Look, skia: Any, cairo: Any) -> list[float | None]:
    """Return compose, encode, floor, their ratio, kB; Skia's compose, encode; CairoSVG's all."""
    layout = make()
    image = paint(layout, look)  # the sprites are drawn once, here
    png = encode(image)
    lay, painted, encoded, floor = cpu(
        make, partial(paint, layout, look), partial(encode, image), partial(pack, image)
    )
    composed = lay + painted
    row: list[float | None] = [
        *(composed, encoded, floor, (composed + encoded) / floor, len(png) / 1000)
    ]
    if skia is None:
        row += [None, None, None]
    else:
        surface = skia.paint(layout, look)
        row += cpu(partial(skia.paint, layout, look), rounds=2)
        row += cpu(partial(skia.encode, surface), rounds=1)
        row.append(len(skia.encode(surface)) / 1000)
    if cairo is None:
        return [*row, None, None]
    drawn: bytes = cairo.svg2png(bytestring=svg(layout, look))
    with Image.open(BytesIO(drawn)) as check:
        assert check.size == (layout.w, layout.h)
    whole = cpu(lambda: cairo.svg2png(bytestring=svg(layout, look)), rounds=1)
    return [*row, *whole, len(drawn) / 1000]


def main() -> None:
    """Print a line for each picture and the worst of them; end with 1 when it is over the bar."""
    look, module, cairo = Look(), peer("skia"), peer("cairosvg")
    skia = Skia(module) if module is not None else None
    head = ("compose", "encode", "floor", "ratio", "kB", "skia", "+png", "kB", "cairosvg", "kB")
    sys.stdout.write(f"{'picture':<20}" + "".join(f"{word:>9}" for word in head) + "\n")
    worst, heaviest = 0.0, 0.0
    for key in sorted(GAMES):
        for kind, make in layouts(key, look).items():
            cells = measured(make, look, skia, cairo)
            worst, heaviest = max(worst, cells[3] or 0.0), max(heaviest, cells[4] or 0.0)
            shown = "".join(f"{'–' if cell is None else f'{cell:.2f}':>9}" for cell in cells)
            sys.stdout.write(f"{key + ' ' + kind:<20}{shown}\n")
            sys.stdout.flush()
    sys.stdout.write(f"worst ratio {worst:.2f} (bar {BAR}), heaviest {heaviest:.0f} kB ")
    sys.stdout.write(f"(bar {HEAVIEST:.0f})\n")
    sys.exit(int(worst > BAR or heaviest > HEAVIEST))


if __name__ == "__main__":
    main()
