"""What a picture costs: composing and packing, beside the floor, in one run.

The floor is what no program can avoid: a copy of the picture's 8-bit pixels and zlib at level 1.
"""

import sys
import zlib
from collections.abc import Callable
from functools import partial
from io import BytesIO
from time import process_time

from PIL import Image

from engine.cards import CARDS, SHORT_DECK
from render.boxes import Layout, grid
from render.cards import ASPECT, card, hand
from render.look import Look
from render.page import INNER, heading, page
from render.paint import encode, paint
from render.picture import draw
from render.seats import Person, plates

NAMES = [str(CARDS[code]) for code in SHORT_DECK]
PEOPLE = [
    Person("Маша", team="red"),
    Person("Бабушка Нина", team="black"),
    Person("Коля", team="red", computer=True),
    Person("Лёша", team="black"),
]
TRIES, ROUNDS = 5, 10


def full_table(look: Look) -> Layout:
    """Thirty-six cards in nine columns, with the people and the score."""
    wide = 126
    cells = {(i % 9, i // 9): card(name, wide) for i, name in enumerate(NAMES)}
    notes = ["0 карт"] * len(PEOPLE)
    return page(
        heading("Столбики", "Красные 2 : 1 Чёрные", look),
        plates(PEOPLE, look, INNER, active=[1], notes=notes),
        grid(cells, 9, 4, (wide, round(wide * ASPECT))),
    )


def full_hand(look: Look) -> Layout:
    """Thirteen cards in a fan, with the people."""
    return page(
        plates(PEOPLE, look, INNER, active=[0]),
        hand(NAMES[::2][:13], INNER, look, numbered=True),
    )


def cpu(work: Callable[[], object]) -> float:
    """Return the least CPU time of one call in milliseconds, over several rounds."""
    best = float("inf")
    for _ in range(TRIES):
        begin = process_time()
        for _ in range(ROUNDS):
            work()
        best = min(best, (process_time() - begin) / ROUNDS)
    return best * 1000


def pack(image: Image.Image) -> bytes:
    """The floor: copy the pixels and pack them."""
    return zlib.compress(image.copy().tobytes(), 1)


def main() -> None:
    """Print a line for each picture."""
    look = Look()
    sys.stdout.write(
        f"{'picture':<12}{'layout':>8}{'compose':>9}{'encode':>8}{'floor':>7}{'ratio':>7}{'kB':>7}\n"
    )
    for name, made in (("table 9x4", full_table), ("hand of 13", full_hand)):
        layout = made(look)
        png = draw(layout, look)  # the sprites are drawn once, here
        image = Image.open(BytesIO(png))
        image.load()
        parts = [
            cpu(partial(made, look)),
            cpu(partial(paint, layout, look)),
            cpu(partial(encode, image)),
        ]
        floor = cpu(partial(pack, image))
        cells = "".join(f"{part:>8.2f}" for part in parts)
        ratio, size = sum(parts) / floor, len(png) / 1000
        sys.stdout.write(f"{name:<12}{cells} {floor:>7.2f}{ratio:>7.2f}{size:>7.1f}\n")


if __name__ == "__main__":
    main()
