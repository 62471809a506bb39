"""Столбики: the board with its sums, the people, the hand beneath it."""

from collections.abc import Sequence

from engine.games.columns.view import ColumnsView
from engine.mosaic.view import StackView
from render.board import board_group, card_width, foot, open_hands
from render.boxes import Box, Layout, column
from render.cards import hand as hand_of
from render.labels import label
from render.look import Look
from render.news import QUIET, News
from render.page import INNER, Say, heading, page
from render.seats import Person, plates, waiting


def table(
    view: ColumnsView, people: Sequence[Person], look: Look, say: Say, news: News = QUIET
) -> Layout:
    """Return the table that everybody sees, with the hands of those who passed."""
    return page(
        *_top(view, people, look, say),
        _board(view, look, news=news),
        *_below(view, people, look, say),
    )


def hand(
    view: ColumnsView,
    people: Sequence[Person],
    look: Look,
    say: Say,
    chosen: str | None = None,
    news: News = QUIET,
) -> Layout:
    """Return the same table with one's own cards; the cells of the chosen card are lit."""
    lit = next((frozenset(cells) for card, cells in view.legal if card == chosen), frozenset())
    own = [stack for stack in view.stacks if stack.seat == view.seat]
    due = waiting(view, people, look, say)
    if view.seat in view.to_act:
        due = [label(say("picture-own-place"), look, "small", "accent", w=INNER)]
    return page(
        *_top(view, people, look, say),
        _board(view, look, lit, news),
        *_below(view, people, look, say),
        *due,
        *(_own(stack, view, look, say, chosen) for stack in own if stack.cards),
    )


def result(view: ColumnsView, people: Sequence[Person], look: Look, say: Say) -> Layout:
    """Return the end of a deal: who has more columns, and the board that shows why."""
    reds, blacks = view.points
    winner = "reds" if reds > blacks else "blacks" if blacks > reds else "nobody"
    whole = int(view.over and view.best_of == 1)
    verdict = say("picture-columns-verdict", winner=winner, reds=reds, blacks=blacks, whole=whole)
    line = [label(_deal(view, say), look, "body", "muted", w=INNER)] if view.best_of > 1 else []
    return page(
        label(verdict, look, "title", w=INNER, lines=2),
        *line,
        _plates(view, people, look, say),
        _board(view, look),
        *_below(view, people, look, say),
    )


def _top(view: ColumnsView, people: Sequence[Person], look: Look, say: Say) -> list[Box]:
    reds, blacks = view.points
    points = say("picture-columns-points", reds=reds, blacks=blacks)
    return [heading(_deal(view, say), points, look), _plates(view, people, look, say)]


def _deal(view: ColumnsView, say: Say) -> str:
    won, lost = view.wins
    return say("picture-columns-deal", deal=view.deal, deals=view.best_of, reds=won, blacks=lost)


def _plates(view: ColumnsView, people: Sequence[Person], look: Look, say: Say) -> Box:
    notes, marks = zip(*(_said(view, seat, say) for seat in range(view.seats)), strict=True)
    return plates(people, look, INNER, active=view.to_act, own=view.seat, notes=notes, marks=marks)


def _said(view: ColumnsView, seat: int, say: Say) -> tuple[str, str]:
    """What stands under the name of a seat: how many cards, and whether it passed."""
    own = [stack for stack in view.stacks if stack.seat == seat]
    mark = say("picture-columns-passed") if any(stack.passed for stack in own) else ""
    if len(own) == 1:
        return say("picture-columns-cards", count=own[0].size), mark
    turn = next((stack.stack for stack in own if stack.in_turn), 0)
    return say("picture-columns-stacks", one=own[0].size, two=own[1].size, turn=turn), mark


def _board(
    view: ColumnsView, look: Look, lit: frozenset[str] = frozenset(), news: News = QUIET
) -> Box:
    wide = card_width(view.board, look)
    feet = [foot(wide, reds, blacks, look) for reds, blacks in view.sums]
    return board_group(view.board, dict(view.numbers), look, lit=lit, feet=feet, news=news)


def _below(view: ColumnsView, people: Sequence[Person], look: Look, say: Say) -> list[Box]:
    """How far the rectangle may still grow, and the hands that others have shown."""
    board = view.board
    room = say(
        "picture-columns-room",
        more=board.more_columns + board.more_rows,
        columns=board.more_columns,
        rows=board.more_rows,
        width=board.width,
        height=board.height,
    )
    shown = [stack for stack in view.stacks if stack.passed and stack.seat != view.seat]
    titles = {
        (stack.seat, stack.stack): say("picture-columns-shown", name=people[stack.seat].name)
        for stack in shown
    }
    lines = [label(room, look, "small", "muted", w=INNER)] if view.numbers else []
    return [*lines, *open_hands(shown, look, titles)]


def _own(stack: StackView, view: ColumnsView, look: Look, say: Say, chosen: str | None) -> Box:
    """One's own cards; in turn, those without a place are dim."""
    cards = stack.cards or ()
    lit = frozenset(card for card, cells in view.legal if cells) if stack.in_turn else None
    if stack.stack == 0:
        return hand_of(cards, INNER, look, chosen=chosen, lit=lit)
    turn = 1 if stack.in_turn else 0
    title = say("picture-columns-stack", stack=stack.stack, turn=turn)
    ink = "accent" if stack.in_turn else "muted"
    wide = 150 if stack.in_turn else 104
    return column(
        label(title, look, "small", ink, w=INNER),
        hand_of(cards, INNER, look, card_w=wide, chosen=chosen, lit=lit),
        gap=4,
        align="centre",
    )
