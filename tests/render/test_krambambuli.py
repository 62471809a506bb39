"""Pictures of крамбамбули: nothing missing, nothing over anything, none too small."""

from random import Random

import pytest

from bot.texts import texts
from engine.core import Given
from engine.games.krambambuli.computer import choose
from engine.games.krambambuli.rules import Krambambuli
from engine.games.krambambuli.view import KrambambuliView, ShownHand
from engine.shuffle import Shuffle
from render.boxes import faults
from render.games import krambambuli
from render.labels import TextBox, fits
from render.look import Look
from render.picture import draw_hand, draw_result
from render.seats import Person
from render.sprites import Shape
from tests.playouts import Playout

SAY = texts("ru").say
LUCK = Shuffle(b"golden", 0)
LOOKS = [Look(), Look(theme="large"), Look(theme="night", language="en", four_colours=True)]


def people(seats):
    return [Person(f"Константинополь-Ва{seat}", computer=seat % 2 == 0) for seat in range(seats)]


def cards_of(layout):
    """The names of all cards whose face is drawn."""
    shapes = [placed.box for placed in layout.placed if isinstance(placed.box, Shape)]
    return [shape.details[0] for shape in shapes if shape.draw.__name__ == "_draw_face"]


def check(layout):
    assert faults(layout) == []
    assert all(fits(each.box) for each in layout.placed if isinstance(each.box, TextBox))


def shown_cards(view):
    return [name for hand in view.shown for cards in (*hand.melds, hand.rest) for name in cards]


def by_computer(out, seat):
    game = out.game
    return choose(game.view(out.state, seat), game.legal_moves(out.state, seat))


@pytest.mark.parametrize(
    "game", [Krambambuli(), Krambambuli(stakes=False)], ids=["matches", "none"]
)
@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.theme)
def test_every_picture_of_a_match_holds_its_cards(game, seats, look):
    out, rng = Playout(game, seats, b"pictures"), Random(seats)
    for at in range(150):
        if out.over:
            break
        out.advance(by_computer, rng)
        if at % 5 and not out.game.between_deals(out.state):
            continue
        for seat in [None, seats - 1]:
            view = game.view(out.state, seat)
            top = [view.upcard] if view.upcard else []
            layout = krambambuli.hand(view, people(seats), look, SAY, "knock")
            check(layout)
            shown = [] if view.between_deals or view.over else shown_cards(view)
            assert sorted(cards_of(layout)) == sorted([*top, *view.hand, *shown])
            check(krambambuli.table(view, people(seats), look, SAY))


def finished(seats, seed=b"result"):
    game = Krambambuli()
    out, rng = Playout(game, seats, seed), Random(5)
    while not game.between_deals(out.state):
        out.advance(by_computer, rng)
    return game.view(out.state, None)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.theme)
@pytest.mark.parametrize("seats", [2, 6])
def test_a_result_shows_all_hands(seats, look):
    view = finished(seats)
    layout = krambambuli.result(view, people(seats), look, SAY)
    check(layout)
    assert sorted(cards_of(layout)) == sorted(shown_cards(view))


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.theme)
def test_a_hand_without_melds_and_a_rich_bank_fit(look):
    hand = ("2h", "4d", "6c", "8s", "10h", "Qd", "Ac", "3s", "5h", "7d", "*")
    view = KrambambuliView(
        seat=0,
        seats=6,
        to_act=(0,),
        deal=30,
        between_deals=False,
        over=False,
        hand_sizes=(11, *(10,) * 5),
        dealer=0,
        due="discard",
        minus=(199,) * 6,
        purses=(-39,) * 6,
        bank=234,
        out=(3, 4),
        upcard="10s",
        pile_size=60,
        stock=60,
        ender=1,
        word="sequence",
        shown=(ShownHand(seat=1, melds=(), rest=hand[:10], deadwood=98),),
        hand=hand,
        rest=hand,
        deadwood=98,
        after=tuple((name, 88) for name in hand),
        ends=tuple(
            (word, name) for word in ("knock", "remik", "suit", "figures") for name in hand
        ),
    )
    check(krambambuli.hand(view, people(6), look, SAY, "knock"))


FAMILY = [Person("Маша"), Person("Коля"), Person("бабушка Нина")]


GIVEN = Given(
    0,
    {
        "0": ["2h", "3h", "4h", "5h", "6h", "7h", "9s", "9d", "*", "3c", "Kd"],
        "1": ["2c", "2d", "4c", "4d", "6c", "6d", "8c", "8d", "10c", "10d"],
        "2": ["Jc", "Jd", "Qh", "Qs", "Kc", "Kd", "Ah", "As", "*", "9d"],
    },
)
"""The dealer holds two melds and a pair with a joker, and is to discard."""


def test_hand_that_may_knock(golden):
    game = Krambambuli()
    view = game.view(game.start(3, LUCK, GIVEN).state, 0)
    assert ("knock", "Kd") in view.ends
    golden(draw_hand(view, FAMILY, Look(), SAY, "knock"))


def test_result_of_a_knock(golden):
    game = Krambambuli()
    state = game.start(3, LUCK, GIVEN).state
    for move in game.parse("knock -Kd pile -Kd pile -Kd"):
        state = game.play(state, game.to_act(state)[0], move, LUCK).state
    golden(draw_result(game.view(state, None), FAMILY, Look(), SAY))
