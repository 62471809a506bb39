"""Cribbage in words: the text equivalent of a view, from which one can play."""

from collections.abc import Iterator, Sequence

from engine.games.cribbage.view import CribbageView, ScoreItem
from render.page import Say

BEST = {"hand-shown": "points", "crib-shown": "points", "pegged": "points"}
"""Events that may be the best moment of a match, and the detail that tells how good each was."""


def describe(view: CribbageView, say: Say, names: Sequence[str]) -> str:
    """The score, crib and starter, the row with its counts, the show by items, the own cards."""
    return "\n".join(
        [
            say(
                "alt-cribbage-head",
                deal=view.deal,
                target=view.target,
                dealer=names[view.dealer],
            ),
            say("alt-cribbage-scores", scores=_scores(view, say, names)),
            *_moment(view, say, names),
            *_just(view, say, names),
            *_show(view, say, names),
            *_own(view, say),
        ]
    )


def _scores(view: CribbageView, say: Say, names: Sequence[str]) -> list[str]:
    return [
        say(
            "alt-cribbage-score",
            name=names[seat],
            score=view.scores[seat],
            back=view.back_pegs[seat],
        )
        for seat in range(view.seats)
    ]


def _moment(view: CribbageView, say: Say, names: Sequence[str]) -> Iterator[str]:
    """Whose turn it is, what lies in the crib and in the row."""
    if view.winner is not None:
        yield say("alt-cribbage-winner", name=names[view.winner])
    if view.to_act:
        yield say("alt-cribbage-turn", names=[names[seat] for seat in view.to_act])
    if view.phase == "lay_away":
        yield say("alt-cribbage-lay-away", counts=_counts(view.laid, say, names))
    if view.starter is not None:
        yield say("alt-cribbage-starter", card=view.starter)
    yield from _row(view, say, names)
    if view.phase == "play":
        yield say("alt-cribbage-held", counts=_counts(view.hand_sizes, say, names))


def _counts(counts: Sequence[int], say: Say, names: Sequence[str]) -> list[str]:
    return [
        say("alt-cribbage-laid", name=names[seat], count=count)
        for seat, count in enumerate(counts)
    ]


def _row(view: CribbageView, say: Say, names: Sequence[str]) -> Iterator[str]:
    cards = [
        say("alt-cribbage-played", card=each.card, name=names[each.seat], count=each.count)
        for each in view.row
    ]
    if cards and view.phase == "play":
        yield say("alt-cribbage-row", cards=cards, count=view.count)
    elif cards:
        yield say("alt-cribbage-row-over", cards=cards)
    elif view.phase == "play":
        yield say("alt-cribbage-row-empty")
    if view.gone and view.phase == "play":
        yield say("alt-cribbage-gone", names=[names[seat] for seat in view.gone])


def _just(view: CribbageView, say: Say, names: Sequence[str]) -> Iterator[str]:
    for item in view.just:
        yield say("alt-cribbage-scored", name=names[item.seat], what=_what(item, say))


def _show(view: CribbageView, say: Say, names: Sequence[str]) -> Iterator[str]:
    for shown in view.show:
        key = f"picture-cribbage-shown-{shown.what}"
        title = say(key, name=names[shown.seat], points=shown.points)
        items = [_what(item, say) for item in shown.items] or [say("picture-cribbage-nothing")]
        yield say("alt-cribbage-shown", title=title, cards=shown.cards, items=items)


def _what(item: ScoreItem, say: Say) -> str:
    """Name one reason for points with its cards."""
    sets = [say("picture-cribbage-set", cards=item.cards)] if item.cards else []
    kind = item.kind.replace("_", "-")
    return say(f"picture-cribbage-{kind}", sets=sets, points=item.points)


def _own(view: CribbageView, say: Say) -> Iterator[str]:
    if view.own_laid:
        yield say("alt-cribbage-own-laid", cards=view.own_laid)
    if view.hand:
        yield say("alt-cribbage-own", cards=view.hand)
    if view.phase == "lay_away" and view.seat in view.to_act:
        yield say("alt-cribbage-choose-two")
    if view.playable:
        yield say("alt-cribbage-playable", cards=view.playable)


def standing(view: CribbageView) -> tuple[str, tuple[int, ...]]:
    """What everybody has: points pegged."""
    return "points", view.scores
