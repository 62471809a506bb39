"""Example tables for the rules: a match of computers some moves on, drawn for the reader."""

from functools import cache, partial
from typing import Any

from bot.appearance import Viewer
from bot.chat import Picture
from bot.texts import texts
from engine.core import View
from engine.registry import COMPUTERS, GAMES
from engine.shuffle import Shuffle
from render import picture
from render.seats import Person

SEED = b"example"
MOVES = 14
"""Moves after which a table shows what the game is about."""


def example_table(game: str, viewer: Viewer) -> Picture:
    """A picture of a table of `game` with invented people, in the viewer's language and look."""
    say = texts(viewer.language).say
    view = _position(game)
    names = say("example-names").split(", ")
    people = [Person(name) for name in names[: view.seats]]
    print_ = f"example {game} {viewer.language} {viewer.look}"
    alt = say("example-alt", game=say(f"{game}-title"))
    return Picture(print_, alt, partial(picture.draw_table, view, people, viewer.look, say))


@cache
def _position(key: str) -> View:
    game: Any = GAMES[key]()
    seats = min(game.seat_counts, key=lambda count: abs(count - 3))
    state = game.start(seats, Shuffle(SEED, 0)).state
    for step in range(1, MOVES + 1):
        if game.between_deals(state) or game.outcome(state):
            break
        seat = game.to_act(state)[0]
        move = COMPUTERS[key](game.view(state, seat), game.legal_moves(state, seat))
        state = game.play(state, seat, move, Shuffle(SEED, step)).state
    view: View = game.view(state, None)
    return view
