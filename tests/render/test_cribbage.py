"""Pictures of cribbage by their layout, and three of them to the pixel."""

from collections import Counter
from itertools import islice

import pytest

from bot.texts import texts
from bot.voices.cribbage import describe
from engine.core import Given
from engine.games.cribbage.rules import Cribbage
from engine.shuffle import Shuffle
from render.boxes import faults
from render.games import cribbage
from render.labels import TextBox, fits
from render.look import WIDTH, Look
from render.pegs import HOLES, hole
from render.picture import draw
from render.seats import Person
from render.sprites import Shape
from tests.playouts import positions

LONG = "Бабушка Нина Петровна из Вышнего Волочка"
NAMES = ("Маша", LONG)
PEOPLE = [Person(name) for name in NAMES]
LOOKS = [Look(), Look(theme="large"), Look(theme="night", language="en", four_colours=True)]
LUCK = Shuffle(b"pictures", 0)


def cards_of(layout):
    """The names of the cards drawn face up, and how often."""
    shapes = [at.box for at in layout.placed if isinstance(at.box, Shape)]
    return Counter(str(box.details[0]) for box in shapes if box.draw.__name__ == "_draw_face")


def check(layout):
    assert layout.w == WIDTH
    assert faults(layout) == []
    assert all(fits(at.box) for at in layout.placed if isinstance(at.box, TextBox))


def public(view):
    """What everybody may see face up, and how often a picture shows it."""
    found: Counter[str] = Counter()
    if view.show:
        for shown in view.show:
            found.update([*shown.cards, view.starter])
        return found
    found.update(played.card for played in view.row)
    found.update([view.starter] if view.starter else [])
    return found


@pytest.mark.parametrize("look", LOOKS, ids=["day", "large", "night"])
@pytest.mark.parametrize("seed", [b"one", b"two"])
def test_layouts_along_a_match(look, seed):
    say = texts(look.language).say
    for out in positions(Cribbage(), 2, seed, 120):
        view = out.game.view(out.state, None)
        table = cribbage.table(view, PEOPLE, look, say)
        check(table)
        assert cards_of(table) == public(view), "no hidden card, no missing one"
        for seat in range(2):
            own = out.game.view(out.state, seat)
            picture = cribbage.hand(own, PEOPLE, look, say, next(iter(own.hand), None))
            check(picture)
            assert cards_of(picture) == public(own) + Counter(own.hand)
            assert describe(own, say, NAMES)
        if view.show or view.over:
            check(cribbage.result(view, PEOPLE, look, say))


def test_the_richest_crib_fits():
    view, _ = deal("5h 5d Kc Qs As", "5c 5s Jh 2h 3h", "Jd", "crib 5h 5d", "crib 5c 5s")
    for look in LOOKS:
        say = texts(look.language).say
        check(cribbage.result(view, PEOPLE, look, say))
        check(cribbage.table(view, PEOPLE, look, say))


def deal(nondealer, dealer, starter, *crib):
    """A deal of seat 1 played out with the first legal card: the views of table and seat 0."""
    game = Cribbage()
    cards = {"0": nondealer.split(), "1": dealer.split(), "starter": [starter]}
    state = game.start(2, LUCK, Given(1, cards)).state
    for seat, line in enumerate(crib):
        state = game.play(state, seat, game.parse(line)[0], LUCK).state
    while game.to_act(state):
        (seat,) = game.to_act(state)
        state = game.play(state, seat, game.legal_moves(state, seat)[0], LUCK).state
    return game.view(state, None), game.view(state, 0)


def test_holes_of_the_pegging_board_do_not_meet():
    places = [hole(number, 1216) for number in range(HOLES + 1)]
    assert len(set(places)) == HOLES + 1
    assert all(0 < x < 1216 and 0 < y < 116 for x, y in places)
    assert places[HOLES][0] == places[0][0], "the last hole lies at home, below the start"


def test_the_words_say_all_that_is_needed_to_play():
    game = Cribbage()
    own, other = ["Kh", "10d", "Qc", "5c", "2s"], ["8h", "6h", "9h", "2c", "4c"]
    cards = {"0": own, "1": other, "starter": ["7s"]}
    state = game.start(2, LUCK, Given(1, cards)).state
    say, names = texts("ru").say, ("Маша", "Коля")
    before = describe(game.view(state, 0), say, names)
    assert "Ваши карты: 2♠️ 5♣️ 10♦️ Д♣️ К♥️." in before
    assert "Выберите две карты в криб." in before
    for seat, line in ((0, "crib 5c Qc"), (1, "crib 2c 4c"), (0, "Kh"), (1, "8h"), (0, "10d")):
        state = game.play(state, seat, game.parse(line)[0], LUCK).state
    words = describe(game.view(state, 0), say, names)
    assert "Розыгрыш: К♥️ (Маша, 10), 8♥️ (Коля, 18), 10♦️ (Маша, 28). Счёт 28." in words
    assert "«Следующий»: Коля." in words
    assert "Можно положить: 2♠️." in words
    assert "6♥️" not in describe(game.view(state, None), say, names)


def test_a_play_to_the_pixel(golden):
    *_, out = islice(positions(Cribbage(), 2, b"see5", 20), 6)
    view = out.game.view(out.state, out.game.to_act(out.state)[0])
    golden(draw(cribbage.hand(view, PEOPLE, Look(), texts("ru").say), Look()))


def test_a_show_to_the_pixel(golden):
    view, _ = deal("Jc 7d 8c Ks 3s", "Kh Qh 9s 2d 4s", "6c", "crib 3s Ks", "crib 2d 4s")
    golden(draw(cribbage.table(view, PEOPLE, Look(), texts("ru").say), Look()))


def test_a_result_to_the_pixel(golden):
    view, _ = deal("5h 5d Kc Qs As", "5c 5s Jh 2h 3h", "Jd", "crib 5h 5d", "crib 5c 5s")
    look = Look(theme="large")
    golden(draw(cribbage.result(view, PEOPLE, look, texts("ru").say), look))
