"""The numbers on a picture are those on the buttons, and each stands where its move goes."""

from random import Random

import pytest

from bot.labels import move_label
from bot.texts import texts
from engine.registry import rule_book
from render.labels import TextBox
from render.look import COLOURS, Look
from render.painters import PAINTERS
from render.seats import Person
from render.sprites import Shape
from tests.playouts import Playout

RU = texts("ru")
SEATS = {"columns": 4, "mosaic": 3, "rummy500": 4}
MOVES = (4, 12, 20, 28)


def positions(key):
    """Some positions of a random match in which the table has numbers, seen by who is to move."""
    game, rng = rule_book(key, {}), Random(key)
    out = Playout(game, SEATS[key], b"numbers")
    for move in range(1, MOVES[-1] + 1):
        seat = rng.choice(game.to_act(out.state))
        out.play(seat, rng.choice(game.legal_moves(out.state, seat)))
        if out.over or game.between_deals(out.state):
            return
        view = game.view(out.state, game.to_act(out.state)[0])
        if move in MOVES and view.numbers:
            yield game, out.state, view


def hand_of(key, view, look):
    people = [Person(f"Игрок {seat}") for seat in range(view.seats)]
    return PAINTERS[key].hand(view, people, look, RU.say)


def cells_of(layout):
    """The numbered free cells: number → place on the canvas."""
    return {
        placed.box.details[0]: (placed.x + placed.box.w / 2, placed.y + placed.box.h / 2)
        for placed in layout.placed
        if isinstance(placed.box, Shape) and placed.box.draw.__name__ == "_draw_cell"
        if placed.box.details[0]
    }


def cards_of(layout, *names):
    """The cards drawn, of some names: name → its box, the topmost one of equal names."""
    return {
        placed.box.details[0]: placed
        for placed in reversed(layout.placed)
        if isinstance(placed.box, Shape) and placed.box.draw.__name__ == "_draw_face"
        if placed.box.details[0] in names
    }


@pytest.mark.parametrize("theme", COLOURS)
@pytest.mark.parametrize("key", ["columns", "mosaic"])
def test_each_cell_has_the_number_of_its_button_at_its_place(key, theme):
    seen = 0
    for game, state, view in positions(key):
        cells = cells_of(hand_of(key, view, Look(theme)))
        assert sorted(cells, key=int) == [str(number) for _, number in view.numbers]
        columns = {x: set() for x in range(-20, 20)}
        rows = {y: set() for y in range(-20, 20)}
        for token, number in view.numbers:
            x, y = map(int, token.split(","))
            columns[x].add(cells[str(number)][0])
            rows[y].add(cells[str(number)][1])
        across = [at.pop() for at in columns.values() if at]
        down = [at.pop() for at in rows.values() if at]
        assert not any(columns.values()), "a column has one place"
        assert not any(rows.values()), "a row has one place"
        assert (across, down) == (sorted(across), sorted(down))
        seat = view.seat
        tokens = {game.path(move)[-1] for move in game.legal_moves(state, seat)} - {"pass"}
        labels = {move_label(key, token, view, RU) for token in tokens}
        assert labels <= cells.keys()
        seen += bool(labels)
    assert seen >= 2


@pytest.mark.parametrize("theme", COLOURS)
def test_each_meld_has_the_number_of_its_button_at_its_cards(theme):
    seen = 0
    for _, _, view in positions("rummy500"):
        layout = hand_of("rummy500", view, Look(theme))
        for meld in view.melds:
            assert move_label("rummy500", str(meld.number), view, RU) == str(meld.number)
            first = cards_of(layout, *meld.cards)[meld.cards[0]]
            badges = [
                placed
                for placed in layout.placed
                if isinstance(placed.box, TextBox) and placed.box.lines == (str(meld.number),)
                if placed.box.ink == "dark_text" and abs(placed.x - first.x) < first.box.w
            ]
            assert badges, "the number hangs on the first card of its meld, or stands above it"
            seen += 1
    assert seen
