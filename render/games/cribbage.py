"""Cribbage: pegging board, starter and crib, the row with its counts, the show by items."""

from collections.abc import Sequence
from itertools import groupby

from engine.games.cribbage.view import CribbageView, PlayedCard, ScoreItem, ShownHand
from render.boxes import Box, Group, Layout, column, row
from render.cards import backs, card, card_back
from render.cards import hand as hand_of
from render.groups import flow, hint, tag
from render.labels import label
from render.look import Look
from render.news import QUIET, News
from render.page import INNER, Say, heading, page
from render.pegs import pegging_board, sign
from render.seats import Person, plates, waiting

ROW_CARD = 132
"""Width in pixels of a card of the play, of the starter and the crib."""
SHOWN_CARD = 92
"""Width in pixels of a card in the show."""
ROW_GAP = 24
CRIB = 4


def table(
    view: CribbageView, people: Sequence[Person], look: Look, say: Say, news: News = QUIET
) -> Layout:
    """Return the table: pegs, starter and crib, the play, what was scored, the show."""
    return page(*_common(view, people, look, say, news))


def hand(
    view: CribbageView,
    people: Sequence[Person],
    look: Look,
    say: Say,
    chosen: str | None = None,
    news: News = QUIET,
) -> Layout:
    """Return the table with one's own cards below it; cards past 31 are dim."""
    return page(
        *_common(view, people, look, say, news),
        *waiting(view, people, look, say),
        *_own(view, look, say, chosen),
    )


def result(view: CribbageView, people: Sequence[Person], look: Look, say: Say) -> Layout:
    """Return the end of a deal: the pegs and every hand of the show with its items."""
    title = (
        say("picture-cribbage-deal-result", deal=view.deal)
        if view.winner is None
        else say("picture-cribbage-winner", name=people[view.winner].name)
    )
    return page(
        label(title, look, "title", w=INNER, lines=2),
        *_standing(view, people, look, say),
        *_show(view, people, look, say),
        *_just(view, people, look, say),
    )


def _common(
    view: CribbageView, people: Sequence[Person], look: Look, say: Say, news: News
) -> list[Box]:
    bands: list[Box] = [
        heading(say("picture-cribbage-deal", deal=view.deal), _moment(view, say), look),
        *_standing(view, people, look, say),
    ]
    if view.show:
        return [*bands, *_just(view, people, look, say), *_show(view, people, look, say)]
    return [
        *bands,
        _middle(view, people, look, say),
        *_play(view, look, news),
        *_just(view, people, look, say),
    ]


def _moment(view: CribbageView, say: Say) -> str:
    if view.phase == "play":
        return say("picture-cribbage-count", count=view.count)
    return say(f"picture-cribbage-{view.phase.replace('_', '-')}")


def _standing(view: CribbageView, people: Sequence[Person], look: Look, say: Say) -> list[Box]:
    """Return the plates, each with its peg, then the board."""
    notes = [_note(view, seat, look, say) for seat in range(view.seats)]
    marks = [_mark(view, seat, say) for seat in range(view.seats)]
    return [
        plates(people, look, INNER, active=view.to_act, own=view.seat, notes=notes, marks=marks),
        pegging_board(view.scores, view.back_pegs, INNER),
    ]


def _note(view: CribbageView, seat: int, look: Look, say: Say) -> Group:
    ink = "dark_text" if seat in view.to_act else "muted"
    words = say("picture-cribbage-note", score=view.scores[seat])
    return row(sign(seat, look), label(words, look, "small", ink), gap=10)


def _mark(view: CribbageView, seat: int, say: Say) -> str:
    if seat in view.gone and view.phase == "play":
        return say("picture-cribbage-go")
    return say("picture-cribbage-dealer") if seat == view.dealer else ""


def _middle(view: CribbageView, people: Sequence[Person], look: Look, say: Say) -> Box:
    """Return the starter and the crib, face down as far as it has been laid away."""
    laid = sum(view.laid)
    mark = "" if view.row else "last"
    shown = card_back(ROW_CARD) if view.starter is None else card(view.starter, ROW_CARD, mark)
    starter = say("picture-cribbage-starter")
    crib = say("picture-cribbage-crib", name=people[view.dealer].name, count=laid)
    heaps: list[Box] = [_named(starter, shown, look)]
    if laid:
        heaps.append(_named(crib, backs(laid, CRIB * (ROW_CARD + 6), ROW_CARD), look))
    else:
        heaps.append(label(crib, look, "small", "muted", w=CRIB * ROW_CARD, lines=2))
    return row(*heaps, gap=60)


def _named(name: str, box: Box, look: Look) -> Group:
    words = label(name, look, "small", "muted", w=CRIB * (ROW_CARD + 6))
    return column(words, box, gap=8, align="centre")


def _play(view: CribbageView, look: Look, news: News) -> list[Box]:
    """Return the cards of the row, over each the count it made, below it the player's peg."""
    if not view.row:
        return []
    *before, newest = view.row
    scored = sum(item.points for item in view.just)
    cards = [_played(each, look, news.mark(each.card)) for each in before]
    cards.append(_played(newest, look, "last", f"+{scored}" if scored else ""))
    return [row(*cards, gap=ROW_GAP, align="start")]


def _played(played: PlayedCard, look: Look, mark: str = "", scored: str = "") -> Group:
    """Return a card of the row with its count above, and below who played it and its points."""
    wide = ROW_CARD + ROW_GAP
    count = label(str(played.count), look, "body", "accent")
    below = [label(scored, look, "body", "accent")] if scored else []
    foot = row(sign(played.seat, look), *below, gap=10)
    return column(count, card(played.card, ROW_CARD, mark), foot, gap=8, align="centre", w=wide)


def _just(view: CribbageView, people: Sequence[Person], look: Look, say: Say) -> list[Box]:
    """Return what the last move scored, a line a reason."""
    return [
        label(
            say("picture-cribbage-scored", name=people[item.seat].name, what=_what([item], say)),
            look,
            "small",
            "accent",
            w=INNER,
            lines=2,
        )
        for item in view.just
    ]


def _show(view: CribbageView, people: Sequence[Person], look: Look, say: Say) -> list[Box]:
    return [_shown(each, view, people, look, say) for each in view.show]


def _shown(
    shown: ShownHand, view: CribbageView, people: Sequence[Person], look: Look, say: Say
) -> Box:
    """Return a hand of the show: cards and starter at the left, its items at the right."""
    name = people[shown.seat].name
    title = say(f"picture-cribbage-shown-{shown.what}", name=name, points=shown.points)
    faces = [card(each, SHOWN_CARD) for each in shown.cards]
    starter = [card(view.starter, SHOWN_CARD)] if view.starter else []
    cards = row(row(*faces, gap=8), *starter, gap=20)
    room = INNER - cards.w - 32
    lines: list[Box] = [
        _counted(list(items), look, say, room)
        for _, items in groupby(shown.items, key=lambda item: item.kind)
    ]
    nothing = label(say("picture-cribbage-nothing"), look, "small", "muted", w=room)
    counted = column(*(lines or [nothing]), gap=4, w=room)
    heading_of = label(title, look, "body", "accent", w=INNER, lines=2)
    return column(heading_of, row(cards, counted, gap=32), gap=8, w=INNER)


def _counted(items: Sequence[ScoreItem], look: Look, say: Say, w: int) -> Group:
    """Return one kind of points: what for, the cards of each item, how many in all."""
    points = sum(item.points for item in items)
    kind = say(f"picture-cribbage-show-{items[0].kind}", points=points)
    total = label(f"+{points}", look, "small", "accent")
    *tags, last = (tag(item.cards, look) for item in items)
    boxes: list[Box] = [label(kind, look, "small", w=w), *tags, row(last, total, gap=12)]
    return flow(boxes, w, gap=12, between=6, align="start")


def _what(items: Sequence[ScoreItem], say: Say) -> str:
    """Name one kind of points: what for, each set of cards, how many in all."""
    sets = [say("picture-cribbage-set", cards=item.cards) for item in items if item.cards]
    points = sum(item.points for item in items)
    kind = items[0].kind.replace("_", "-")
    return say(f"picture-cribbage-{kind}", sets=sets, points=points)


def _own(view: CribbageView, look: Look, say: Say, chosen: str | None) -> list[Box]:
    if not view.hand:
        return []
    in_turn = view.phase == "play" and view.seat in view.to_act
    lit = frozenset(view.playable) if in_turn else None
    key = f"picture-cribbage-own-{view.phase.replace('_', '-')}"
    words: list[Box] = []
    if view.seat in view.to_act:
        words.append(label(say(key), look, "small", "accent", w=INNER))
    if view.own_laid:
        words.append(hint(say("picture-cribbage-own-laid"), [view.own_laid], look))
    return [*words, hand_of(view.hand, INNER, look, chosen=chosen, lit=lit)]
