"""«33» in words: the text equivalent of a view, from which one can play."""

from collections.abc import Iterator, Sequence

from engine.games.thirtythree.view import ShownHand, ThirtyThreeView
from render.page import Say

BEST = {"stopped": "combination", "keys-taken": ""}
"""Events that may be the best moment of a match, and the detail that tells how good each was."""


def describe(view: ThirtyThreeView, say: Say, names: Sequence[str]) -> str:
    """The keys, whose turn it is, the centre and the own hand; at the end of a deal all hands."""
    lines = [
        say("alt-thirtythree-head", deal=view.deal, dealer=names[view.dealer]),
        say("alt-thirtythree-keys", keys=_keys(view, say, names), reserve=view.reserve),
    ]
    course = _shown if view.shown else _course
    return "\n".join([*lines, *course(view, say, names)])


def _keys(view: ThirtyThreeView, say: Say, names: Sequence[str]) -> list[str]:
    return [
        say("alt-thirtythree-count", name=names[seat], keys=keys)
        for seat, keys in enumerate(view.keys)
    ]


def _course(view: ThirtyThreeView, say: Say, names: Sequence[str]) -> Iterator[str]:
    yield from _question(view, say, names)
    yield say("alt-thirtythree-centre", cards=view.centre)
    if view.phase == "swept":
        yield say("alt-thirtythree-swept")
    yield say("alt-thirtythree-piles", stock=view.stock, out=len(view.out_pile))
    if view.passes:
        yield say("alt-thirtythree-passes", passes=view.passes)
    if view.circles:
        yield say("alt-thirtythree-circles", circles=view.circles)
    yield from _own(view, say)


def _question(view: ThirtyThreeView, say: Say, names: Sequence[str]) -> Iterator[str]:
    """Whose turn it is, or who has asked and who still owes an answer."""
    if view.phase != "question":
        yield say("alt-thirtythree-turn", name=names[view.turn])
        return
    waiting = [names[seat] for seat in view.to_act]
    if view.proposer is None:
        yield say("alt-thirtythree-question-all", waiting=waiting)
    else:
        yield say("alt-thirtythree-question", name=names[view.proposer], waiting=waiting)
    if view.agreed:
        yield say("alt-thirtythree-agreed", names=[names[seat] for seat in view.agreed])


def _own(view: ThirtyThreeView, say: Say) -> Iterator[str]:
    if view.hand:
        yield say(
            "alt-thirtythree-hand",
            cards=view.hand,
            points=view.points,
            combination=view.combination,
        )
    if view.may:
        yield say("alt-thirtythree-may", moves=[_move(move, view, say) for move in view.may])


def _move(move: str, view: ThirtyThreeView, say: Say) -> str:
    """A kind of move, a swap with an example that may be written as it stands."""
    if move == "swap":
        return say("alt-thirtythree-may-swap", give=view.hand[0], take=view.centre[0])
    return say(f"alt-thirtythree-may-{move}")


def _shown(view: ThirtyThreeView, say: Say, names: Sequence[str]) -> Iterator[str]:
    stopped = view.declarer is not None
    yield say(
        "alt-thirtythree-ending",
        ending=view.ending,
        name=names[view.declarer] if view.declarer is not None else "",
        combination=view.shown[view.declarer or 0].combination if stopped else 0,
    )
    for hand in view.shown:
        yield say(
            "alt-thirtythree-shown",
            name=names[hand.seat],
            cards=hand.cards,
            points=hand.points,
            combination=hand.combination,
            change=_change(hand, say),
        )
    if view.over:
        yield say("alt-thirtythree-over")


def _change(hand: ShownHand, say: Say) -> str:
    """What the deal costs or brings a seat."""
    if hand.lost:
        return say("alt-thirtythree-lost", reason=hand.reason)
    if hand.gained:
        return say("alt-thirtythree-gained", keys=hand.gained)
    return say("alt-thirtythree-kept")


def standing(view: ThirtyThreeView) -> tuple[str, tuple[int, ...]]:
    """What everybody has: keys."""
    return "keys", view.keys
