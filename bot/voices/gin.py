"""Gin in words: the table, one's hand, the record, the labels of buttons that name cards."""

from collections.abc import Iterator, Sequence

from engine.games.gin.view import GinView, LaidCard, Showdown, ShownHand
from render.page import Say

BEST = {"knock-won": "points", "gin-won": "points", "undercut-won": "points"}
"""Events that may be the best moment of a match, and the detail that tells how good each was."""


def label(word: str, view: GinView, say: Say) -> str | None:
    """The label of a button that depends on what lies on the table; None for all others."""
    if word == "pile" and view.pile:
        return say("move-gin-pile", card=view.pile[-1])
    if word == "layoff":
        return say("move-gin-layoff", cards=[laid.card for laid in view.lay_offs])
    return None


def describe(view: GinView, say: Say, names: Sequence[str]) -> str:
    """Limit, whose turn it is, stock and pile, the record, a knock item by item, the own hand."""
    dealer = names[view.dealer]
    lines = [
        say("alt-gin-head", deal=view.deal, dealer=dealer),
        say("alt-gin-limit", limit=view.limit, factor=view.factor, card=view.upcard),
        *_due(view, say, names),
    ]
    if view.showdown:
        lines += _shown(view.showdown, say, names)
    else:
        lines += _heaps(view, say, names)
    lines += _record(view, say, names)
    lines += _own(view, say)
    return "\n".join(lines)


def _due(view: GinView, say: Say, names: Sequence[str]) -> Iterator[str]:
    for seat in view.to_act:
        key = f"alt-gin-due-{view.phase.replace('_', '-')}"
        top = view.pile[-1] if view.pile else view.upcard
        yield say(key, name=names[seat], card=top)
    if view.phase == "scored" and view.showdown is None:
        yield say("alt-gin-void")


def _heaps(view: GinView, say: Say, names: Sequence[str]) -> Iterator[str]:
    yield say("alt-gin-stock", count=view.stock)
    if view.pile:
        yield say("alt-gin-pile", cards=view.pile)
    for name, cards in zip(names, view.taken, strict=False):
        if cards:
            yield say("alt-gin-taken", name=name, cards=cards)


def _shown(showdown: Showdown, say: Say, names: Sequence[str]) -> Iterator[str]:
    knocker = showdown.knocker
    yield say("alt-gin-knock", name=names[knocker.seat], count=knocker.deadwood)
    for number, cards in enumerate(knocker.melds, 1):
        yield say("alt-gin-meld", number=number, cards=cards)
    yield from _loose(knocker, say, names)
    for laid in showdown.laid_off:
        yield _laid(laid, "alt-gin-laid-off", say, names[1 - knocker.seat])
    if showdown.opponent and showdown.winner is not None:
        yield from _opponent(showdown.opponent, say, names)
        key = f"alt-gin-won-{showdown.kind}"
        yield say(key, name=names[showdown.winner], count=showdown.points)


def _opponent(opponent: ShownHand, say: Say, names: Sequence[str]) -> Iterator[str]:
    if opponent.melds:
        melds = [say("alt-gin-cards", cards=cards) for cards in opponent.melds]
        yield say("alt-gin-opponent", name=names[opponent.seat], melds="; ".join(melds))
    yield from _loose(opponent, say, names)


def _loose(shown: ShownHand, say: Say, names: Sequence[str]) -> Iterator[str]:
    if shown.loose:
        name = names[shown.seat]
        yield say("alt-gin-loose", name=name, cards=shown.loose, count=shown.deadwood)


def _laid(laid: LaidCard, key: str, say: Say, name: str) -> str:
    return say(key, name=name, card=laid.card, number=laid.number)


def _record(view: GinView, say: Say, names: Sequence[str]) -> Iterator[str]:
    for seat, name in enumerate(names):
        if view.record == "columns":
            sums = [column[seat] for column in view.columns]
            yield say("alt-gin-columns", name=name, sums=sums, won=view.won[seat])
        else:
            yield say("alt-gin-score", name=name, count=view.score[seat], won=view.won[seat])
    closed = [number for number, shut in enumerate(view.closed, 1) if shut]
    if view.record == "columns" and closed:
        yield say("alt-gin-closed", columns=closed, count=len(closed))
    if view.settlement:
        winner = 0 if view.settlement[0] >= 0 else 1
        yield say("alt-gin-settled", name=names[winner], count=view.settlement[winner])


def _own(view: GinView, say: Say) -> Iterator[str]:
    if not view.hand or view.phase == "scored":
        return
    melds = [say("alt-gin-cards", cards=cards) for cards in view.melds]
    yield say("alt-gin-hand", melds="; ".join(melds), count=len(melds))
    if view.loose:
        yield say("alt-gin-own-loose", cards=view.loose, count=view.deadwood)
    if view.just_taken and view.seat in view.to_act:
        yield say("alt-gin-just-taken", card=view.just_taken)
    if view.knocks:
        choices = [
            say("alt-gin-choice", card=choice.card, count=choice.deadwood)
            for choice in view.knocks
        ]
        yield say("alt-gin-knocks", choices="; ".join(choices))
    if view.lay_offs:
        cards = [_laid(laid, "alt-gin-lay-off", say, "") for laid in view.lay_offs]
        yield say("alt-gin-lay-offs", cards="; ".join(cards))


def standing(view: GinView) -> tuple[str, tuple[int, ...]]:
    """What everybody has: the running totals, or the settlement of three columns, or deals won."""
    if view.record == "simple":
        return "points", view.score
    return ("points", view.settlement) if view.settlement else ("deals", view.won)
