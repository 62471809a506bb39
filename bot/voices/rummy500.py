"""Rummy to five hundred in words: the text equivalent of a view, the labels of buttons."""

import re
from collections.abc import Iterator, Sequence

from engine.games.rummy500.view import LaidMeld, RummyView
from render.page import Say

_LAY_OFF = re.compile(r"([\w*]+)>(\d+)")
_LAY = re.compile(r"\[([^]]*)\]")

BEST = {"meld-laid": "points", "laid-off": "points"}
"""Events that may be the best moment of a match, and the detail that tells how good each was."""


def describe(view: RummyView, say: Say, names: Sequence[str]) -> str:
    """Stock and pile, the scores, the melds with who laid them, whose turn, one's own cards."""
    head = say("alt-rummy500-table", deal=view.deal, dealer=names[view.dealer], stock=view.stock)
    lines = [head, _pile(view, say), *_people(view, say, names), *_melds(view, say, names)]
    lines += _turn(view, say, names)
    return "\n".join([*lines, *_own(view, say)])


def label(token: str, _view: RummyView, say: Say) -> str | None:
    """The words of a button that the common ones do not know: lay-offs and ready melds."""
    if found := _LAY_OFF.fullmatch(token):
        return say("move-rummy500-lay-off", card=found[1], number=int(found[2]))
    if found := _LAY.fullmatch(token):
        return say("move-rummy500-lay", cards=found[1].split())
    return None


def _pile(view: RummyView, say: Say) -> str:
    if not view.pile:
        return say("alt-rummy500-no-pile")
    return say("alt-rummy500-pile", cards=view.pile)


def _people(view: RummyView, say: Say, names: Sequence[str]) -> Iterator[str]:
    """Each seat: while a deal goes on its cards and points, then what the deal brought."""
    for seat in range(view.seats):
        laid, score = view.laid[seat], view.scores[seat]
        if view.due != "nothing":
            count = view.hand_sizes[seat]
            yield say("alt-rummy500-seat", name=names[seat], count=count, laid=laid, score=score)
            continue
        minus = view.minus[seat] if view.minus else 0
        yield say("alt-rummy500-scored", name=names[seat], laid=laid, minus=minus, score=score)
        if view.shown and view.shown[seat]:
            yield say("alt-rummy500-shown", name=names[seat], cards=view.shown[seat])


def _melds(view: RummyView, say: Say, names: Sequence[str]) -> Iterator[str]:
    if not view.melds:
        yield say("alt-rummy500-no-melds")
    for meld in view.melds:
        owners = _owners(meld, say, names)
        yield say("alt-rummy500-meld", number=meld.number, cards=meld.cards, owners=owners)


def _owners(meld: LaidMeld, say: Say, names: Sequence[str]) -> list[str]:
    return [
        say("alt-rummy500-owner", name=names[seat], points=points)
        for seat, points in enumerate(meld.points)
        if points
    ]


def _turn(view: RummyView, say: Say, names: Sequence[str]) -> Iterator[str]:
    if view.due == "nothing":
        out = view.out
        yield (
            say("alt-rummy500-exhausted")
            if out is None
            else say("alt-rummy500-out", name=names[out])
        )
        return
    name = names[view.to_act[0]]
    if view.due == "draw":
        yield say("alt-rummy500-draw" if view.stock else "alt-rummy500-draw-last", name=name)
    elif view.due == "meld":
        yield say("alt-rummy500-meld-due", name=name, card=view.taken)
    else:
        yield say("alt-rummy500-discard-due", name=name)


def _own(view: RummyView, say: Say) -> Iterator[str]:
    """What one holds, and what can be done with it."""
    if view.seat is None or not view.hand:
        return
    yield say("alt-rummy500-hand", cards=view.hand)
    if view.takeable:
        yield say("alt-rummy500-take", cards=view.takeable)
    if view.ready:
        yield say("alt-rummy500-ready", melds=view.ready)
    for card, numbers in view.lay_offs:
        yield say("alt-rummy500-lay-off", card=card, numbers=numbers)


def standing(view: RummyView) -> tuple[str, tuple[int, ...]]:
    """What everybody has: the totals of the finished deals."""
    return "points", view.scores
