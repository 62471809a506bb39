"""Pictures for the chats: the only entry of this package.

`draw_table`, `draw_hand`, `draw_result` and `draw_lobby` return a PNG, 1280 pixels wide.
They are pure and take some milliseconds; call them in a thread, never on the event loop.

How to write a painter
----------------------
A painter is a module `render/games/<game>.py` with three functions, `table`, `hand` and `result`,
each from a view to a `Layout`; add its line to `PAINTERS` in `render/painters.py`. It names boxes,
never coordinates:

    from render.boxes import row
    from render.cards import card, hand as hand_of, stack
    from render.labels import label
    from render.page import INNER, heading, page
    from render.seats import plates

    def table(view, people, look, say, news=QUIET):
        notes = [say("picture-cards", count=count) for count in view.hand_sizes]
        return page(
            heading(say("game-gin"), say("picture-deal", number=view.deal), look),
            plates(people, look, INNER, active=view.to_act, notes=notes),
            row(
                stack(None, view.stock, 190, look),                  # face down, with its count
                stack(card(view.upcard, 190, news.of_top(view.upcard)), 7, 190, look),
                gap=60,
            ),
        )

    def hand(view, people, look, say, chosen=None, news=QUIET):
        return page(
            plates(people, look, INNER, active=view.to_act),
            hand_of(view.hand, INNER, look, chosen=chosen),          # a fan where it must be
            label(say("picture-deadwood", count=view.deadwood), look),
        )

The parts: `boxes` (row, column, fan, grid, pile, overlay, framed: pure data), `labels` (label,
pill, badge), `cards` (card, chip, card_back, empty_cell, width_for, hand, cards_row, backs,
stack), `tiles` (tile, tile_back), `seats` (Person, plate, plates), `scores` (score_sheet:
results), `page` (page, fitted, heading). A shape of your own is a `sprites.Shape(w, h, draw,
details)`, where `draw(pen, *details)` is a function of your module and the pen draws in colours
named by the look.

Every word comes from `say(key, **details)`; a card's `mark` is one of `cards.MARKS`, and `news`
tells which pieces have moved. What may become too tall is set by `page.fitted`, dense at need. On
a table every rank and suit is at least 44 pixels high: take cards at least 86 pixels wide. Test a
painter by its layout, without pixels: `boxes.faults(layout) == []` for its extreme views.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.core import View
from render import lobby as lobby_painter
from render.boxes import Layout
from render.lobby import Lobby
from render.look import Look
from render.news import QUIET, News
from render.once import once
from render.page import Say
from render.paint import paint
from render.painters import painter_of
from render.png import encode
from render.seats import Person
from render.strip import under_words

KEPT = 12_000_000
"""Bytes of finished pictures that are kept: an equal one is not drawn again."""


def draw(layout: Layout, look: Look) -> bytes:
    """Paint a layout and pack it as PNG."""
    look = replace(look, fine=layout.fine)
    return encode(paint(layout, look))


@once(KEPT)
def _drawn(
    kind: str, view: View, people: tuple[Person, ...], look: Look, say: Say, rest: tuple[Any, ...]
) -> bytes:
    layout: Layout = getattr(painter_of(view), kind)(view, people, look, say, *rest)
    news = next((each for each in rest if isinstance(each, News)), QUIET)
    return draw(under_words(news.words, layout, look), look)


def draw_table(
    view: View, people: Sequence[Person], look: Look, say: Say, news: News = QUIET
) -> bytes:
    """Draw the table that everybody sees; raises KeyError for a game without a painter."""
    return _drawn("table", view, tuple(people), look, say, (news,))


def draw_hand(
    view: View,
    people: Sequence[Person],
    look: Look,
    say: Say,
    chosen: str | None = None,
    news: News = QUIET,
) -> bytes:
    """Draw what the person of `view.seat` sees; `chosen` is the card of a move in two steps."""
    return _drawn("hand", view, tuple(people), look, say, (chosen, news))


def draw_result(view: View, people: Sequence[Person], look: Look, say: Say) -> bytes:
    """Draw the end of a deal or of the match."""
    return _drawn("result", view, tuple(people), look, say, ())


@once(KEPT)
def draw_lobby(lobby: Lobby, look: Look, say: Say) -> bytes:
    """Draw a table that gathers people."""
    return draw(lobby_painter.layout(lobby, look, say), look)
