"""Who sees only the picture knows whose turn it is, which plate is his, and what he owes."""

from random import Random

import pytest

from bot.texts import texts
from engine.registry import GAMES, rule_book
from render.boxes import Ground
from render.labels import TextBox
from render.look import Look
from render.painters import PAINTERS
from render.seats import Person
from render.sprites import Shape
from tests.playouts import Playout

NAMES = ("Маша", "Коля", "бабушка Нина", "дядя Витя", "Оля", "Петя", "Аня", "Ира")
SAY = texts("ru").say


def words_of(layout):
    return [" ".join(each.box.lines) for each in layout.placed if isinstance(each.box, TextBox)]


def arrows_of(layout):
    shapes = [each.box for each in layout.placed if isinstance(each.box, Shape)]
    return sum(shape.draw.__name__ == "_draw_turn" for shape in shapes)


def framed_plates(layout):
    """The grounds of plates that have a frame, with what is written on each."""
    grounds = [
        each
        for each in layout.placed
        if isinstance(each.box, Ground) and each.box.fill in {"plate", "plate_active"}
        if each.box.edge
    ]
    return [
        [
            " ".join(each.box.lines)
            for each in layout.placed
            if isinstance(each.box, TextBox) and ground.holds(each)
        ]
        for ground in grounds
    ]


@pytest.mark.parametrize("seats", ["fewest", "most"])
@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_picture_alone_says_whose_turn_it_is(key, seats):
    game, rng = rule_book(key, {}), Random(key)
    counts = sorted(game.seat_counts)
    out = Playout(game, counts[0] if seats == "fewest" else counts[-1], b"whose turn")
    people = [Person(name) for name in NAMES[: out.seats]]
    for _ in range(16):
        if out.over or game.between_deals(out.state):
            break
        to_act = game.to_act(out.state)
        table = PAINTERS[key].table(game.view(out.state, None), people, Look(), SAY)
        assert arrows_of(table) == len(to_act)
        assert framed_plates(table) == []
        for seat, person in enumerate(people):
            own = PAINTERS[key].hand(game.view(out.state, seat), people, Look(), SAY)
            words = words_of(own)
            asked = [line for line in words if line.startswith("Ваш ")]
            waits = [line for line in words if line.startswith("Ход: ")]
            assert (len(asked), len(waits)) == ((1, 0) if seat in to_act else (0, 1)), words
            if waits:
                assert all(people[other].name in waits[0] for other in to_act)
            (plate,) = framed_plates(own)
            assert person.name in plate
        mover = rng.choice(to_act)
        out.play(mover, rng.choice(game.legal_moves(out.state, mover)))
