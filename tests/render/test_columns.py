"""The boards of Столбики and Мозаика by their layout, and two of them to the pixel."""

import pytest

from bot.texts import texts
from engine.cards import CARDS
from engine.core import Given
from engine.games.columns.rules import Columns
from engine.games.mosaic.rules import Mosaic
from engine.registry import rule_book
from engine.shuffle import Shuffle
from render.board import card_width, foot
from render.boxes import Ground, Placed, faults
from render.cards import LEAST, card, empty_cell, index_height
from render.games import columns, mosaic
from render.labels import TextBox, fits
from render.look import WIDTH, Look
from render.picture import draw
from render.seats import Person
from render.sprites import Shape
from render.text import measure
from tests.playouts import playout, positions

LONG = "Бабушка Нина Петровна из Вышнего Волочка"
NAMES = ("Маша", LONG, "Коля", "Лёша", "Оля", "дед Митя")
LOOKS = [Look(), Look(theme="large"), Look(theme="night", language="en", four_colours=True)]
PAINTERS = {"columns": columns, "mosaic": mosaic}


def people(seats):
    return [Person(name, team=("red", "black")[at % 2]) for at, name in enumerate(NAMES[:seats])]


def layouts(key, options, seats, look, seed):
    """Every picture along a random match, as (view, layout)."""
    say, painter = texts(look.language).say, PAINTERS[key]
    for at, out in enumerate(positions(rule_book(key, options), seats, seed, 120)):
        if at % 5 and not out.over:
            continue
        table = out.game.view(out.state, None)
        yield table, painter.table(table, people(seats), look, say)
        for seat in out.game.to_act(out.state):
            view = out.game.view(out.state, seat)
            chosen = view.legal[-1][0]
            yield view, painter.hand(view, people(seats), look, say, chosen)
        if out.over:
            yield table, painter.result(table, people(seats), look, say)


def check(view, layout, look):
    assert layout.w == WIDTH
    assert faults(layout) == []
    texts_of = [at.box for at in layout.placed if isinstance(at.box, TextBox)]
    assert all(fits(box) for box in texts_of)
    drawn = [shape_of(at).details[0] for at in layout.placed if is_card(at)]
    assert sorted(drawn) == sorted([*(laid.card for laid in view.board.cards), *held(view)])
    for at in layout.placed:
        if is_card(at):
            assert index_height(at.box.w, look) >= LEAST


def shape_of(at: Placed):
    """The shape at a place; one that draws nothing stands for texts and grounds."""
    return at.box if isinstance(at.box, Shape) else Shape(0, 0, print)


def is_card(at: Placed):
    return shape_of(at).draw is card("7h", 100).draw


def held(view):
    """The cards in hand that this picture shows."""
    return [card for stack in view.stacks for card in stack.cards or ()]


MATCHES = [
    ("columns", {}, 2),
    ("columns", {"deck": 52}, 4),
    ("columns", {"deck": 52, "best_of": 3}, 6),
    ("mosaic", {}, 1),
    ("mosaic", {"deck": 52, "width": 13}, 6),
]


@pytest.mark.parametrize("look", LOOKS, ids=["day", "large", "night"])
@pytest.mark.parametrize(("key", "options", "seats"), MATCHES, ids=str)
def test_nothing_overlaps_and_every_rank_is_readable(key, options, seats, look):
    for view, layout in layouts(key, options, seats, look, b"look"):
        check(view, layout, look)


@pytest.mark.parametrize(
    "shape",
    [(52, 1), (1, 52), (26, 2), (2, 26), (7, 7), (4, 13), (17, 3), (3, 17), (14, 3)],
    ids=str,
)
def test_rectangles_of_any_shape_are_cut_into_readable_blocks(shape):
    options = {"deck": 52, "width": shape[0], "height": shape[1]}
    for look in LOOKS[:2]:
        for view, layout in layouts("mosaic", options, 5, look, b"shape"):
            check(view, layout, look)


@pytest.mark.parametrize("look", LOOKS, ids=["day", "large", "night"])
def test_a_rank_and_a_suit_stand_on_a_card_of_the_widest_board(look):
    """13 x 4, the narrowest cards: a rank above a suit, and a ten within its card."""
    state = Columns(deck=52).start(4, Shuffle(b"", 0)).state
    wide = card_width(Columns(deck=52).view(state, None).board, look)
    assert index_height(wide, look) >= LEAST
    assert card("10h", wide).h >= 2 * index_height(wide, look) + 20
    assert measure("10", "index", round(index_height(wide, look) * 1.4)) < wide


def cells_of(layout):
    """Number → whether its cell is lit."""
    draws = empty_cell(10, 10, 1).draw
    found = [shape_of(at).details for at in layout.placed if shape_of(at).draw is draws]
    return {int(number): lit == "lit" for number, lit in found}


def test_cells_carry_their_numbers_and_those_of_the_chosen_card_are_lit():
    game = Columns()
    *_, out = positions(game, 4, b"lit", 14)
    (seat,) = game.to_act(out.state)
    view = game.view(out.state, seat)
    chosen, cells = max(view.legal, key=lambda pair: len(pair[1]))
    say = texts("ru").say
    shown = cells_of(columns.hand(view, people(4), Look(), say, chosen))
    assert shown == {number: cell in cells for cell, number in view.numbers}
    table = cells_of(columns.table(game.view(out.state, None), people(4), Look(), say))
    assert table == {number: False for _, number in view.numbers}


def test_a_cell_is_wide_enough_for_its_number():
    for look in LOOKS:
        state = Columns(deck=52).start(4, Shuffle(b"", 0)).state
        view = Columns(deck=52).view(state, None)
        assert card_width(view.board, look) > measure("38", "bold", round(46 * look.scale))


def test_sums_stand_under_their_columns():
    game = Columns()
    *_, out = positions(game, 4, b"sums", 20)
    view = game.view(out.state, None)
    layout = columns.table(view, people(4), Look(), texts("ru").say)
    draws = foot(100, 1, 2, Look()).draw
    feet = [at for at in layout.placed if shape_of(at).draw is draws]
    assert [shape_of(at).details for at in feet] == list(view.sums)
    by_card = {shape_of(at).details[0]: at for at in layout.placed if is_card(at)}
    for x, below in zip(view.board.columns, feet, strict=True):
        for laid in view.board.cards:
            if laid.x == x:
                assert by_card[laid.card].x == below.x
                assert by_card[laid.card].bottom < below.y


def test_the_box_of_all_laid_cards_has_a_ground():
    game = Columns()
    *_, out = positions(game, 4, b"ground", 12)
    layout = columns.table(game.view(out.state, None), people(4), Look(), texts("ru").say)
    cards = [at for at in layout.placed if is_card(at)]
    grounds = [at for at in layout.placed if isinstance(at.box, Ground)]
    assert any(all(ground.holds(at) for at in cards) for ground in grounds)


def test_the_hand_of_one_who_passed_is_on_the_table():
    for seed in range(40):
        for out in positions(Columns(), 4, b"%d" % seed, 60):
            view = out.game.view(out.state, None)
            if any(stack.passed and stack.cards for stack in view.stacks):
                layout = columns.table(view, people(4), Look(), texts("ru").say)
                drawn = {shape_of(at).details[0] for at in layout.placed if is_card(at)}
                assert set(held(view)) <= drawn
                return
    pytest.fail("nobody passed in forty deals")


def two_stacks():
    """Two people, 52 cards, given hands: nothing of it depends on the shuffle."""
    suits = {"0.1": "h", "1.1": "s", "0.2": "d", "1.2": "c"}
    cards = {place: [name for name in CARDS if name.suit == suit] for place, suit in suits.items()}
    game = Columns(deck=52, best_of=3)
    state = game.start(2, Shuffle(b"", 0), Given(first=0, cards=cards)).state
    for line in (
        "7h 0,0",
        "10s 1,0",
        "Qd 1,1",
        "Kc 2,0",
        "Ah 2,1",
        "Js 0,1",
        "8d -1,0",
        "9c 0,-1",
    ):
        (seat,) = game.to_act(state)
        state = game.play(state, seat, game.parse(line)[0], Shuffle(b"", 0)).state
    return game, state


def test_golden_hand_of_two_stacks(golden):
    game, state = two_stacks()
    view = game.view(state, 0)
    layout = columns.hand(view, people(2), Look(), texts("ru").say, "Kh")
    golden(draw(layout, Look()))


def test_golden_result(golden):
    end = playout(Columns(), 4, b"golden", 60)
    view = end.game.view(end.state, None)
    golden(draw(columns.result(view, people(4), Look(), texts("ru").say), Look()))


def test_golden_open_hands(golden):
    *_, out = positions(Mosaic(), 3, b"golden", 12)
    view = out.game.view(out.state, out.game.to_act(out.state)[0])
    golden(draw(mosaic.hand(view, people(3), Look(), texts("ru").say), Look()))
