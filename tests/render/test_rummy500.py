"""Pictures of rummy to five hundred: nothing missing, nothing over anything, none too small."""

from random import Random

import pytest

from bot.texts import texts
from engine.games.rummy500.rules import Rummy500
from engine.games.rummy500.view import LaidMeld, RummyView
from render.boxes import faults
from render.games import rummy500
from render.labels import TextBox, fits
from render.look import Look
from render.picture import draw_hand, draw_result
from render.seats import Person
from render.sprites import Shape
from tests.playouts import Playout, random_move

GAME = Rummy500()
SAY = texts("ru").say
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
LONG = "Константинополь-Вас…"
LOOKS = [Look(), Look(theme="large"), Look(theme="night", language="en", four_colours=True)]


def people(seats, name=LONG):
    return [Person(f"{name[:18]}{seat}", computer=seat % 2 == 0) for seat in range(seats)]


def cards_of(layout):
    """The names of all cards whose face is drawn."""
    shapes = [placed.box for placed in layout.placed if isinstance(placed.box, Shape)]
    return [shape.details[0] for shape in shapes if shape.draw.__name__ == "_draw_face"]


def check(layout):
    assert faults(layout) == []
    assert all(fits(each.box) for each in layout.placed if isinstance(each.box, TextBox))


@pytest.mark.parametrize("seats", [2, 5, 8])
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.theme)
def test_every_picture_of_a_match_holds_its_cards(seats, look):
    out, rng = Playout(GAME, seats, b"pictures"), Random(seats)
    for _ in range(12):
        for _ in range(14):
            out.advance(random_move(rng), rng)
        for seat in [None, 0, seats - 1]:
            view = GAME.view(out.state, seat)
            layout = rummy500.hand(view, people(seats), look, SAY)
            check(layout)
            melded = [name for laid in view.melds for name in laid.cards]
            assert sorted(cards_of(layout)) == sorted([*view.pile, *melded, *view.hand])
            check(rummy500.table(view, people(seats), look, SAY))
        if out.over:
            break


def crowded():
    """More melds, with more owners, and more cards in the pile than eight people come to."""
    runs = [tuple(f"{rank}{suit}" for rank in RANKS) for suit in "hd"]
    sets = [tuple(f"{rank}{suit}" for suit in "hdcs") for rank in "23456789"]
    melds = tuple(
        LaidMeld(
            number=number,
            cards=cards,
            layers=tuple(at % 8 for at in range(len(cards))),
            points=tuple(range(8)),
        )
        for number, cards in enumerate([*runs, *sets], 1)
    )
    rest = [f"{rank}{suit}" for suit in "cs" for rank in RANKS]
    return RummyView(
        seat=3,
        seats=8,
        to_act=(3,),
        deal=12,
        between_deals=False,
        over=False,
        hand_sizes=(9,) * 8,
        dealer=2,
        due="discard",
        target=500,
        scores=(-345,) * 8,
        laid=(120,) * 8,
        melds=melds,
        pile=tuple(rest),
        stock=1,
        hand=tuple(rest * 2),
        ready=(tuple(rest[:3]),) * 9,
        lay_offs=((rest[0], (1, 2)),) * 20,
    )


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.theme)
def test_the_most_crowded_table_is_in_order(look):
    check(rummy500.hand(crowded(), people(8), look, SAY))


def test_melds_carry_their_numbers():
    layout = rummy500.table(crowded(), people(8), Look(), SAY)
    words = {
        line for each in layout.placed if isinstance(each.box, TextBox) for line in each.box.lines
    }
    assert {str(number) for number in range(1, 11)} <= words


def finished(seats, seed=b"result"):
    out, rng = Playout(GAME, seats, seed), Random(5)
    while not GAME.between_deals(out.state):
        out.advance(random_move(rng), rng)
    return GAME.view(out.state, None)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.theme)
@pytest.mark.parametrize("seats", [2, 8])
def test_a_result_shows_the_hands_that_counted(seats, look):
    view = finished(seats)
    layout = rummy500.result(view, people(seats), look, SAY)
    check(layout)
    assert sorted(cards_of(layout)) == sorted(name for hand in view.shown for name in hand)


FAMILY = [Person("Маша"), Person("Коля"), Person("бабушка Нина")]


def test_hand_in_the_middle_of_a_deal(golden):
    out, rng = Playout(GAME, 3, b"golden"), Random(1)
    for _ in range(60):
        out.advance(random_move(rng), rng)
    seat = GAME.to_act(out.state)[0]
    golden(draw_hand(GAME.view(out.state, seat), FAMILY, Look(), SAY))


def test_result_of_a_deal(golden):
    golden(draw_result(finished(3), FAMILY, Look(), SAY))
