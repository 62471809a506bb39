"""Мозаика: the board, and all hands open beneath it."""

from collections.abc import Sequence

from engine.games.mosaic.view import MosaicView
from engine.mosaic.view import StackView
from render.board import board_group, open_hands
from render.boxes import Box, Layout
from render.cards import hand as hand_of
from render.labels import label
from render.look import Look
from render.news import QUIET, News
from render.page import INNER, Say, fitted, heading, page
from render.seats import Person, plates, waiting


def table(
    view: MosaicView, people: Sequence[Person], look: Look, say: Say, news: News = QUIET
) -> Layout:
    """Return the table that everybody sees, with all hands."""
    return fitted(
        look,
        lambda look, *, dense: page(
            *_top(view, people, look, say),
            board_group(view.board, dict(view.numbers), look, news=news),
            *_hands(view, view.stacks, people, look, say),
            dense=dense,
        ),
    )


def hand(
    view: MosaicView,
    people: Sequence[Person],
    look: Look,
    say: Say,
    chosen: str | None = None,
    news: News = QUIET,
) -> Layout:
    """Return the table with one's own stack in turn large; cells of the chosen card are lit."""
    lit = next((frozenset(cells) for card, cells in view.legal if card == chosen), frozenset())
    playable = frozenset(card for card, cells in view.legal if cells)
    now = [stack for stack in view.stacks if stack.seat == view.seat and stack.in_turn]
    others = [stack for stack in view.stacks if stack not in now]
    return fitted(
        look,
        lambda look, *, dense: page(
            *_top(view, people, look, say),
            board_group(view.board, dict(view.numbers), look, lit=lit, news=news),
            *waiting(view, people, look, say),
            *([label(say("picture-own-place"), look, "small", "accent", w=INNER)] if now else []),
            *(
                hand_of(stack.cards or (), INNER, look, card_w=150, chosen=chosen, lit=playable)
                for stack in now
            ),
            *_hands(view, others, people, look, say),
            dense=dense,
        ),
    )


def result(view: MosaicView, people: Sequence[Person], look: Look, say: Say) -> Layout:
    """Return the board as it was left, and the cards that found no place."""
    cells = view.board.width * view.board.height
    verdict = say("picture-mosaic-verdict", laid=view.laid, cells=cells)
    return page(
        label(verdict, look, "title", w=INNER, lines=2),
        plates(people, look, INNER),
        board_group(view.board, {}, look),
        *_hands(view, view.stacks, people, look, say),
    )


def _top(view: MosaicView, people: Sequence[Person], look: Look, say: Say) -> list[Box]:
    board = view.board
    room = say(
        "picture-mosaic-room",
        more=board.more_columns + board.more_rows,
        columns=board.more_columns,
        rows=board.more_rows,
        width=board.width,
        height=board.height,
    )
    laid = say("picture-mosaic-laid", laid=view.laid, cells=board.width * board.height)
    marks = [
        say("picture-mosaic-passed") if _passed(view, seat) else "" for seat in range(view.seats)
    ]
    notes = [say("picture-mosaic-cards", count=count) for count in view.hand_sizes]
    return [
        heading(room, laid, look),
        plates(people, look, INNER, active=view.to_act, own=view.seat, notes=notes, marks=marks),
    ]


def _passed(view: MosaicView, seat: int) -> bool:
    return any(stack.passed for stack in view.stacks if stack.seat == seat)


def _hands(
    view: MosaicView,
    stacks: Sequence[StackView],
    people: Sequence[Person],
    look: Look,
    say: Say,
) -> list[Box]:
    titles = {
        (stack.seat, stack.stack): say(
            "picture-mosaic-hand", name=people[stack.seat].name, stack=stack.stack
        )
        for stack in view.stacks
    }
    return open_hands(stacks, look, titles)
