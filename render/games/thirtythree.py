"""«33»: the three cards of the centre between stock and out-pile, the keys, the shown hands."""

from collections.abc import Sequence

from engine.games.thirtythree.view import ShownHand, ThirtyThreeView
from render.boxes import Box, Group, Layout, Space, column, framed, row
from render.cards import card, cards_row, stack
from render.cards import hand as hand_of
from render.keys import ring
from render.labels import label
from render.look import Look
from render.news import QUIET, News
from render.page import INNER, Say, page
from render.scores import won
from render.seats import Person, plates, room_in_plate, waiting

CENTRE_CARD = 210
"""Width in pixels of a card in the centre; so with the next."""
HAND_CARD = 230
HEAP_CARD = 130
SHOWN_CARD = 116
GAP = 20


def table(
    view: ThirtyThreeView, people: Sequence[Person], look: Look, say: Say, news: News = QUIET
) -> Layout:
    """Return the table: who has how many keys, the centre, and after the deal all hands."""
    return page(*_common(view, people, look, say, news))


def hand(
    view: ThirtyThreeView,
    people: Sequence[Person],
    look: Look,
    say: Say,
    chosen: str | None = None,
    news: News = QUIET,
) -> Layout:
    """Return the table with the hand of one seat below it, and what its three cards are worth."""
    return page(
        *_common(view, people, look, say, news),
        *waiting(view, people, look, say),
        *_own(view, look, say, chosen),
    )


def result(view: ThirtyThreeView, people: Sequence[Person], look: Look, say: Say) -> Layout:
    """Return all hands with what they cost and bring."""
    most = max(view.keys)
    winners = [seat for seat, keys in enumerate(view.keys) if view.over and keys == most]
    return page(*won(people, winners, look, say), *_common(view, people, look, say, QUIET))


def _common(
    view: ThirtyThreeView, people: Sequence[Person], look: Look, say: Say, news: News
) -> list[Box]:
    head = _heading(view, look, say)
    if view.shown:
        return [head, *_shown(view, people, look, say)]
    return [
        head,
        _plates(view, people, look, say),
        _centre(view, look, say, news),
        *_question(view, people, look, say),
    ]


def _heading(view: ThirtyThreeView, look: Look, say: Say) -> Group:
    deal = label(say("picture-thirtythree-deal", deal=view.deal), look, "body", "muted", w=INNER)
    reserve = label(say("picture-thirtythree-reserve"), look, "body", "accent", w=INNER)
    keys = row(reserve, ring(view.reserve, look, INNER // 2), gap=16)
    return row(deal, keys, w=INNER, spread="between", gap=0)


def _plates(view: ThirtyThreeView, people: Sequence[Person], look: Look, say: Say) -> Group:
    room = room_in_plate(view.seats, INNER)
    notes = [
        ring(keys, look, room, "dark_text" if seat in view.to_act else "accent")
        for seat, keys in enumerate(view.keys)
    ]
    marks = [_mark(view, seat, say) for seat in range(view.seats)]
    return plates(people, look, INNER, active=view.to_act, own=view.seat, notes=notes, marks=marks)


def _mark(view: ThirtyThreeView, seat: int, say: Say) -> str:
    if seat in view.agreed:
        return say("picture-thirtythree-agreed")
    return say("picture-thirtythree-dealer") if seat == view.dealer else ""


def _centre(view: ThirtyThreeView, look: Look, say: Say, news: News) -> Group:
    """Return the stock, the three open cards and the heap of cards that have left."""
    cards = row(
        *(card(name, CENTRE_CARD, _moved(name, view, news)) for name in view.centre),
        gap=GAP,
    )
    stock = _heap(say("picture-thirtythree-stock"), view.stock, look)
    out = _heap(say("picture-thirtythree-out"), len(view.out_pile), look)
    return row(stock, cards, out, w=INNER, spread="between", gap=0)


def _moved(name: str, view: ThirtyThreeView, news: News) -> str:
    return "last" if name == view.last else news.mark(name)


def _heap(words: str, count: int, look: Look) -> Group:
    room = (INNER - 3 * CENTRE_CARD - 4 * GAP) // 2
    title = label(words, look, "small", "muted", w=room)
    return column(title, stack(None, count, HEAP_CARD, look), gap=8, align="centre", w=room)


def _question(view: ThirtyThreeView, people: Sequence[Person], look: Look, say: Say) -> list[Box]:
    """Return in words the open question, or that the centre was swept."""
    if view.phase == "question":
        words = (
            say("picture-thirtythree-question-all")
            if view.proposer is None
            else say("picture-thirtythree-question", name=people[view.proposer].name)
        )
    elif view.phase == "swept":
        words = say("picture-thirtythree-swept")
    else:
        return []
    return [label(words, look, "body", "accent", w=INNER, lines=2)]


def _own(view: ThirtyThreeView, look: Look, say: Say, chosen: str | None) -> list[Box]:
    if not view.hand or view.shown:
        return []
    bands: list[Box] = [
        label(_worth(view, say), look, "body", w=INNER),
        hand_of(view.hand, INNER, look, card_w=HAND_CARD, chosen=chosen),
    ]
    if due := _due(view):
        words = say(f"picture-thirtythree-own-{due}")
        bands.insert(0, label(words, look, "small", "accent", w=INNER, lines=2))
    if "stop" in view.may:
        key = "fresh" if view.fresh else "closing"
        words = say(f"picture-thirtythree-{key}")
        bands.append(label(words, look, "small", "accent", w=INNER, lines=2))
    return bands


def _due(view: ThirtyThreeView) -> str:
    """What the seat owes: an answer, a turn, or nothing that is not said already."""
    if "yes" in view.may:
        return "answer"
    return "turn" if "swap" in view.may else ""


def _worth(view: ThirtyThreeView, say: Say) -> str:
    return say("picture-thirtythree-own", points=view.points, combination=view.combination)


def _shown(view: ThirtyThreeView, people: Sequence[Person], look: Look, say: Say) -> list[Box]:
    """Return how the deal ended and a line for each hand."""
    best = 0 if view.declarer is None else view.shown[view.declarer].combination
    name = "" if view.declarer is None else people[view.declarer].name
    words = say("picture-thirtythree-ending", ending=view.ending, name=name, combination=best)
    lines = [_line(view, shown, people, look, say) for shown in view.shown]
    return [label(words, look, "title", w=INNER), column(*lines, gap=12)]


def _line(
    view: ThirtyThreeView, shown: ShownHand, people: Sequence[Person], look: Look, say: Say
) -> Group:
    """Return a plate with the name, the three cards, their worth and the keys."""
    won = shown.gained or shown.seat == view.declarer
    fill, ink = ("plate_active", "dark_text") if won else ("plate", "text")
    cards = cards_row(shown.cards, SHOWN_CARD, 10)
    room = (INNER - cards.w - 4 * GAP) // 2
    name = label(people[shown.seat].name, look, "body", ink, w=room, lines=2)
    told = column(
        label(_came_to(shown, say), look, "small", ink, w=room, lines=2),
        _change(view, shown, look, room, "dark_text" if won else "accent"),
        gap=6,
        w=room,
    )
    return framed(row(_wide(name, room), cards, told, gap=GAP), fill, pad=14, radius=18, w=INNER)


def _wide(box: Box, w: int) -> Group:
    return row(box, Space(0, 0), w=w, spread="start", gap=0)


def _came_to(shown: ShownHand, say: Say) -> str:
    """Say what a hand is worth, and why a key is lost by it."""
    if shown.lost:
        return say("picture-thirtythree-lost", points=shown.points, why=shown.reason)
    return say("picture-thirtythree-worth", points=shown.points, combination=shown.combination)


def _change(view: ThirtyThreeView, shown: ShownHand, look: Look, w: int, ink: str) -> Group:
    """Return the keys a seat has now, and what it has lost or gained."""
    change = shown.gained - shown.lost
    words = [label(f"{change:+d}".replace("-", "−"), look, "small", ink)] if change else []
    room = w - sum(word.w + GAP for word in words)
    return row(ring(view.keys[shown.seat], look, room, ink, lost=shown.lost), *words, gap=GAP)
