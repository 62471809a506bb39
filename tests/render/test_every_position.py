"""Every picture of every game at random positions: all in place, in proportion, light."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.happenings import happening
from bot.news import news_of
from bot.texts import texts
from engine.core import Refusal
from engine.registry import GAMES, rule_book
from render.boxes import Layout, faults
from render.cards import CHIP, LEAST, index_height
from render.labels import TextBox, fits
from render.look import COLOURS, WIDTH, Look
from render.painters import PAINTERS
from render.picture import draw
from render.seats import Person
from render.sprites import Shape
from tests.playouts import Playout

TALLEST, FLATTEST = 2.0, 0.4
"""Height for each pixel of width beyond which chats crop a picture in their previews."""
HEAVIEST = 100_000
"""Bytes of a picture at most."""
LENGTHS = (5, 40, 150, 400)
"""Moves after which a match is looked at; the longest ones reach crowded late positions."""
NAMES = (
    "Константинопольская…",
    "Бабушка Нина Петров…",
    "Wwwwwwwwwwwwwwwwwwww",
    "Щщщщщщщщщщщщщщщщщщщщ",
    "Дядя Витя из Рязани…",
    "Maria Konstantinovna",
    "Ян",
    "Ыыыы-Ыыыыыыыыыыыыыыы",
)
LOOKS = [
    Look(theme, language, four_colours=theme != "day")
    for theme in COLOURS
    for language in ("ru", "en")
]
SEATED = [
    pytest.param(key, seats, id=f"{key}-{seats}")
    for key in sorted(GAMES)
    for seats in rule_book(key, {}).seat_counts
]


def people(game, seats):
    in_teams = len(game.sides(seats)) == 2 and seats > 2
    return [
        Person(
            NAMES[seat],
            computer=seat % 3 == 0,
            team="" if not in_teams else "black" if seat % 2 else "red",
            connected=seat != 1,
        )
        for seat in range(seats)
    ]


def book(key, rng):
    """The rules with some options at random, as far as they go together."""
    choices = GAMES[key].choices()
    options = {name: rng.choice(values) for name, values in choices.items() if rng.random() < 0.4}
    try:
        return rule_book(key, options)
    except Refusal:
        return rule_book(key, {})


def played(game, seats, rng, moves):
    """A random match some moves on, with what happened as a table remembers it."""
    out, told = Playout(game, seats, rng.randbytes(8)), []
    for line in range(1, moves + 1):
        if out.over:
            break
        seat = -1 if game.between_deals(out.state) else rng.choice(game.to_act(out.state))
        if seat < 0:
            out.next_deal()
        else:
            out.play(seat, rng.choice(game.legal_moves(out.state, seat)))
        told += [happening(game.key, event, line, seat) for event in out.events]
        out.events.clear()
    return out, told[-60:]


def pictures(game, out, told, rng, look):
    """The layouts of a position: for everybody, for one seat, and the result of a deal."""
    painter, say, seats = PAINTERS[game.key], texts(look.language).say, out.seats
    around = people(game, seats)
    news = news_of(told, max((each.line for each in told), default=0) - seats)
    seat = rng.choice(game.to_act(out.state) or range(seats))
    mine, table = game.view(out.state, seat), game.view(out.state, None)
    tokens = {game.path(move)[0] for move in game.legal_moves(out.state, seat)}
    chosen = rng.choice([None, *sorted(tokens)])
    found = {
        "table": painter.table(table, around, look, say, news),
        "hand": painter.hand(mine, around, look, say, chosen, news),
    }
    if game.between_deals(out.state) or out.over:
        found["result"] = painter.result(table, around, look, say)
    return found


def check(layout: Layout, look: Look):
    assert faults(layout) == []
    assert layout.w == WIDTH
    assert FLATTEST <= layout.h / layout.w <= TALLEST
    for placed in layout.placed:
        if isinstance(placed.box, TextBox):
            assert fits(placed.box), placed.box.lines
        elif isinstance(placed.box, Shape):
            check_size(placed.box, look)


def check_size(shape: Shape, look: Look):
    """Nothing that is read on a card or tile is smaller than it may be."""
    if shape.draw.__name__ == "_draw_face":
        assert shape.w >= CHIP[0]
        assert index_height(shape.w, look) >= LEAST
    elif shape.draw.__name__ == "_draw_tile":
        assert min(shape.w, shape.h) >= LEAST


@pytest.mark.parametrize(("key", "seats"), SEATED)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32), look=st.sampled_from(LOOKS), moves=st.sampled_from(LENGTHS))
def test_every_picture_is_in_order(key, seats, seed, look, moves):
    rng = Random(seed)
    game = book(key, rng)
    if seats not in game.seat_counts:
        game = rule_book(key, {})
    out, told = played(game, seats, rng, moves)
    for layout in pictures(game, out, told, rng, look).values():
        check(layout, look)


@pytest.mark.parametrize("theme", COLOURS)
@pytest.mark.parametrize("key", sorted(GAMES))
def test_no_picture_weighs_more_than_a_poor_link_carries(key, theme):
    look, rng = Look(theme), Random(7)
    for moves in (60, 200):
        game = book(key, rng)
        seats = max(game.seat_counts)
        out, told = played(game, seats, rng, moves)
        for kind, layout in pictures(game, out, told, rng, look).items():
            assert len(draw(layout, look)) <= HEAVIEST, kind
