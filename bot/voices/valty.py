"""Вальты in words: the text equivalent of a view, from which one can play."""

from collections.abc import Iterator, Sequence

from engine.games.valty.view import PlayedTile, ValtyView
from render.page import Say

BEST = {"deal-scored": "points"}
"""Events that may be the best moment of a match, and the detail that tells how good each was."""


def describe(view: ValtyView, say: Say, names: Sequence[str]) -> str:
    """The score, the trick and its suit, all taken tiles, doubles still out, the own tiles."""
    head = say("alt-valty-head", deal=view.deal, deals=view.deals, first=names[view.first])
    lines = [head, say("alt-valty-scores", scores=_scores(view.scores, say, names))]
    lines += _sheet(view, say, names)
    if not (view.between_deals or view.over):
        lines += _trick(view, say, names)
    lines += [
        say("alt-valty-taken", name=names[seat], tricks=view.tricks[seat], tiles=view.taken[seat])
        for seat in range(view.seats)
    ]
    lines.append(
        say("alt-valty-aside", tile=view.aside) if view.aside else say("alt-valty-aside-hidden")
    )
    return "\n".join([*lines, *_own(view, say)])


def _scores(scores: Sequence[int], say: Say, names: Sequence[str]) -> list[str]:
    return [
        say("alt-valty-score", name=names[seat], score=score) for seat, score in enumerate(scores)
    ]


def _sheet(view: ValtyView, say: Say, names: Sequence[str]) -> Iterator[str]:
    for deal, row in enumerate(view.sheet, 1):
        yield say("alt-valty-sheet", deal=deal, scores=_scores(row, say, names))
    if view.over:
        yield say("alt-valty-over")


def _trick(view: ValtyView, say: Say, names: Sequence[str]) -> Iterator[str]:
    yield from (say("alt-valty-turn", name=names[seat]) for seat in view.to_act)
    if view.winning is None:
        yield say("alt-valty-lead")
    else:
        tiles = _played(view.trick, say, names)
        yield say("alt-valty-trick", tiles=tiles, suit=view.suit, name=names[view.winning])
    if view.last_trick:
        yield say("alt-valty-last", tiles=_played(view.last_trick, say, names))
    if view.doubles_out:
        yield say("alt-valty-doubles-out", tiles=view.doubles_out)
    else:
        yield say("alt-valty-doubles-gone")


def _played(trick: Sequence[PlayedTile], say: Say, names: Sequence[str]) -> list[str]:
    return [say("alt-valty-played", tile=each.tile, name=names[each.seat]) for each in trick]


def _own(view: ValtyView, say: Say) -> Iterator[str]:
    if view.hand:
        yield say("alt-valty-hand", tiles=view.hand)
    if view.playable:
        yield say("alt-valty-playable", tiles=view.playable)


def standing(view: ValtyView) -> tuple[str, tuple[int, ...]]:
    """What everybody has: points of the finished deals."""
    return "points", view.scores
