"""Makes the pictures of `look.md`: cards, looks and tables as the painters draw them.

Run as `python -m docs.look`; it writes `docs/look/*.png`, with few colours, so they stay small.
"""  # noqa: INP001  # a script, no package

import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image

from bot.happenings import happening
from bot.news import news_of
from bot.table import Happening
from bot.texts import texts
from engine.core import View
from engine.registry import COMPUTERS, rule_book
from engine.shuffle import Shuffle
from render import picture
from render.boxes import Layout, row
from render.cards import card, card_back, chip, hand
from render.look import COLOURS, Look
from render.news import News
from render.page import INNER, page
from render.pegs import pegging_board
from render.seats import Person
from render.tiles import tile, tile_back

FOLDER = Path(__file__).parent / "look"
WIDTH = 720
"""Pixels across a picture of the page."""
SEED = b"look"
FAMILY = ("бабушка Нина", "Маша", "дядя Витя", "Коля", "мама", "папа")
LINES_KEPT = 60


def save(name: str, png: bytes) -> None:
    """Write a picture at the width of the page."""
    with Image.open(BytesIO(png)) as drawn:
        high = drawn.height * WIDTH // drawn.width
        small = drawn.convert("RGB").resize((WIDTH, high), Image.Resampling.LANCZOS)
    path = FOLDER / f"{name}.png"
    small.quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)
    sys.stderr.write(f"{path.name}: {path.stat().st_size // 1000} kB\n")


def faces(look: Look) -> Layout:
    """A card of each kind, the sizes a card has, the marks it may bear."""
    pips = row(*(card(name, 190) for name in ("7h", "10d", "Ac", "9s")), gap=16)
    sizes = row(card("Qd", 190), card("Qd", 132), card("Qd", 92), chip("Qd", look), gap=24)
    marks = row(
        *(card(name, 150, mark) for name, mark in (("8h", "last"), ("8d", "since"))),
        *(card(name, 150, mark) for name, mark in (("8c", "lit"), ("8s", "chosen"))),
        card("9s", 150, dim=True),
        gap=20,
    )
    return page(pips, sizes, marks)


def courts() -> Layout:
    """The twelve courts, the joker, a back."""
    lines = [row(*(card(rank + suit, 190) for suit in "hdcs"), gap=16) for rank in "JQK"]
    return page(*lines, row(card("*", 190), card_back(190), gap=16))


def colours(look: Look) -> Layout:
    """A hand in two colours as they are, and in four."""
    names = ("6h", "Kh", "6d", "Kd", "6c", "Kc", "6s", "Ks")
    return page(hand(names, INNER, look, card_w=140))


def pieces() -> Layout:
    """Domino tiles, and the pegging board."""
    tiles = [tile(name, 110) for name in ("6-6", "5-2", "4-1", "3-0", "0-0")]
    board = pegging_board((23, 41), (19, 33), INNER)
    return page(row(*tiles, tile_back(110), gap=24), board)


def middle(key: str, seats: int, moves: int) -> tuple[View, View, News, list[Person]]:
    """A match of computers some moves on: the table, the next hand, what is new to it."""
    game = rule_book(key, {})
    state, told = game.start(seats, Shuffle(SEED, 0)).state, list[Happening]()
    rng = Random(SEED.hex())
    for step in range(1, moves + 1):
        if game.between_deals(state) or game.outcome(state):
            break
        seat = rng.choice(game.to_act(state))
        move = COMPUTERS[key](game.view(state, seat), game.legal_moves(state, seat))
        done = game.play(state, seat, move, Shuffle(SEED, step))
        told += [happening(key, event, step, seat) for event in done.events]
        state = done.state
    seat = (game.to_act(state) or (0,))[0]
    own = max((each.line for each in told if each.seat == seat), default=-1)
    people = [Person(name, computer=at == 2) for at, name in enumerate(FAMILY[:seats])]
    if key == "columns":
        people = [
            replace(person, team="black" if at % 2 else "red") for at, person in enumerate(people)
        ]
    news = news_of(told[-LINES_KEPT:], own)
    return game.view(state, None), game.view(state, seat), news, people


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    day, say = Look(), texts("ru").say
    save("faces", picture.draw(faces(day), day))
    save("courts", picture.draw(courts(), day))
    save("pieces", picture.draw(pieces(), day))
    for four in (False, True):
        look = Look(four_colours=four)
        save("four-colours" if four else "two-colours", picture.draw(colours(look), look))
    table, own, news, people = middle("columns", 4, 22)
    for theme in COLOURS:
        look = Look(theme, four_colours=theme == "night")
        save(f"columns-{theme}", picture.draw_hand(own, people, look, say, None, news))
    table, own, news, people = middle("cribbage", 2, 9)
    save("cribbage", picture.draw_table(table, people, day, say, news))
    table, own, news, people = middle("thirtythree", 4, 6)
    save("keys", picture.draw_table(table, people, day, say, news))


if __name__ == "__main__":
    main()
