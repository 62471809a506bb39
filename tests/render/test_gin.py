"""Pictures of gin: nothing missing, nothing over anything, none too small."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.records import replay_file
from bot.texts import texts
from engine.cards import CARDS
from engine.core import Given
from engine.games.gin.computer import choose
from engine.games.gin.rules import Gin
from engine.games.gin.view import SheetLine
from engine.shuffle import Shuffle
from render.boxes import faults
from render.games import gin
from render.labels import TextBox, fits
from render.look import Look
from render.picture import draw_hand, draw_result, draw_table
from render.seats import Person
from render.sprites import Shape
from tests.playouts import Playout, random_move

SAY = texts("ru").say
RECORDS = Path(__file__).parents[1] / "records" / "gin"
LUCK = Shuffle(b"golden", 0)
LOOKS = [Look(), Look(theme="large"), Look(theme="night", language="en", four_colours=True)]
LONG = [Person("Константинополь-Вано"), Person("Бабушка Нина Петровна", computer=True)]
FAMILY = [Person("Маша"), Person("бабушка Нина")]

every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.theme)
GAMES = [Gin(), Gin(limit="upcard", record="columns", premiums=True)]
every_record = pytest.mark.parametrize("game", GAMES, ids=["simple", "columns"])


def cards_of(layout):
    """The names of all cards whose face is drawn."""
    shapes = [placed.box for placed in layout.placed if isinstance(placed.box, Shape)]
    return sorted(shape.details[0] for shape in shapes if shape.draw.__name__ == "_draw_face")


def words_of(layout):
    boxes = [placed.box for placed in layout.placed if isinstance(placed.box, TextBox)]
    return " ".join(line for box in boxes for line in box.lines)


def check(layout):
    assert faults(layout) == []
    assert all(fits(each.box) for each in layout.placed if isinstance(each.box, TextBox))


def replayed(name):
    """The last position of a record."""
    return replay_file(RECORDS / f"{name}.toml").state


def by_computer(out, seat):
    game = out.game
    return choose(game.view(out.state, seat), game.legal_moves(out.state, seat))


def on_table(view):
    """The cards that the middle of a table shows."""
    if view.showdown is None:
        return [
            *view.pile,
            *(c for s, held in enumerate(view.taken) if s != view.seat for c in held),
        ]
    shown = view.showdown
    hands = [shown.knocker, *([shown.opponent] if shown.opponent else [])]
    open_cards = [card for hand in hands for cards in (*hand.melds, hand.loose) for card in cards]
    return [*open_cards, *(laid.card for laid in shown.laid_off)]


@every_record
@every_look
@pytest.mark.parametrize("player", ["computer", "random"])
def test_every_picture_of_a_match_holds_its_cards(game, look, player):
    out, rng = Playout(game, 2, b"pictures"), Random(1)
    choice = by_computer if player == "computer" else random_move(rng)
    for at in range(90):
        if out.over:
            break
        out.advance(choice, rng)
        if at % 7 and out.game.to_act(out.state):
            continue
        for seat in (None, 0, 1):
            view = game.view(out.state, seat)
            own = [] if seat is None or view.phase == "scored" else list(view.hand)
            layout = gin.hand(view, LONG, look, SAY, "knock")
            check(layout)
            assert cards_of(layout) == sorted([*on_table(view), *own])
            if view.phase == "scored":
                check(gin.result(view, LONG, look, SAY))


@every_record
@every_look
def test_a_long_record_fits(game, look):
    """The most rows a sheet takes, the widest numbers, older deals in one row."""
    ended = replayed("ten-2-001" if game.record == "simple" else "columns-2-001")
    lines = tuple(SheetLine(deal, deal % 2, 57, (1, 2, 3)) for deal in range(1, 30))
    totals = tuple(sum(line.points for line in lines if line.seat == seat) for seat in (0, 1))
    view = replace(
        game.view(ended, None), sheet=lines, score=totals, columns=(totals,) * 3, deal=29
    )
    layout = gin.result(view, LONG, look, SAY)
    check(layout)
    assert str(totals[0]) in words_of(layout)
    assert layout.h < 3000


@every_look
def test_a_full_pile_fits(look):
    out = Playout(Gin(), 2, b"pile")
    view = replace(Gin().view(out.state, 0), pile=CARDS[:31], taken=(CARDS[40:41], CARDS[42:52]))
    check(gin.table(view, LONG, look, SAY))
    check(gin.hand(view, LONG, look, SAY))


def dealt(cards, *lines):
    game = Gin()
    given = Given(1, {place: names.split() for place, names in cards.items()})
    state = game.start(2, LUCK, given).state
    for line in lines:
        for move in game.parse(line):
            state = game.play(state, state.turn, move, LUCK).state
    return state


GIN = {
    "0": "7h 7d 7s 4c 5c 6c 2h 3h 4h Kd",
    "1": "9h 9d 9s Jh Qh Kh 8c 7c 3s 2d",
    "upcard": "10h",
    "stock": "Qs 10c Ah",
}
KNOCK = {
    "0": "4s 5s 6s 9d 9h 9c Jc Jd Jh 2c",
    "1": "Qh Qd Qc 3s 7s 8s 10h 10d Ah Js",
    "upcard": "4h",
    "stock": "Kd",
}


def lit(layout):
    shapes = [placed.box for placed in layout.placed if isinstance(placed.box, Shape)]
    return {
        s.details[0] for s in shapes if s.draw.__name__ == "_draw_face" and s.details[1] == "lit"
    }


def test_a_chosen_knock_lights_the_cards_that_go_with_it():
    state = dealt(GIN, "refuse", "refuse", "stock -Qs", "stock -10c", "stock")
    view = Gin().view(state, 0)
    assert lit(gin.hand(view, FAMILY, Look(), SAY, "gin")) == {"Kd"}
    assert lit(gin.hand(view, FAMILY, Look(), SAY, "knock")) == {"4h", "Ah", "Kd"}
    assert lit(gin.hand(view, FAMILY, Look(), SAY)) == set()


def test_cards_to_lay_off_are_lit():
    state = dealt(KNOCK, "refuse", "refuse", "stock knock -Kd [4s 5s 6s] [9h 9d 9c] [Jh Jd Jc]")
    view = Gin().view(state, 1)
    assert lit(gin.hand(view, FAMILY, Look(), SAY)) == {"3s", "7s", "8s", "Js"}


def test_a_void_deal_says_so():
    state = dealt(GIN, "refuse", "refuse")
    game = Gin()
    while state.turn >= 0:
        line = f"stock -{CARDS[state.stock[0]]}"
        for move in game.parse(line):
            state = game.play(state, state.turn, move, LUCK).state
    layout = gin.result(game.view(state, None), FAMILY, Look(), SAY)
    check(layout)
    assert SAY("picture-gin-void") in words_of(layout)


def test_a_hand_that_may_knock(golden):
    state = dealt(
        GIN, "refuse", "refuse", "stock -Qs", "pile -9h", "stock -10c", "pile -3s", "stock"
    )
    golden(draw_hand(Gin().view(state, 0), FAMILY, Look(), SAY, "gin"))


def test_a_table_after_a_knock(golden):
    state = dealt(KNOCK, "refuse", "refuse", "stock knock -Kd [4s 5s 6s] [9h 9d 9c] [Jh Jd Jc]")
    golden(draw_table(Gin().view(state, None), FAMILY, Look(), SAY))


def test_three_columns(golden):
    view = Gin(record="columns").view(replayed("columns-2-001"), None)
    golden(draw_result(view, FAMILY, Look(), SAY))


def test_a_knock_with_cards_laid_off(golden):
    state = dealt(
        KNOCK,
        "refuse",
        "refuse",
        "stock knock -Kd [4s 5s 6s] [9h 9d 9c] [Jh Jd Jc]",
        "layoff 3s>1 7s>1 8s>1 Js>3",
    )
    golden(draw_result(Gin().view(state, None), FAMILY, Look(), SAY))
