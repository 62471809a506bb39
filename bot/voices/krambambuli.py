"""Крамбамбули in words: the text equivalent of a view, from which one can play."""

from collections.abc import Iterator, Sequence

from engine.games.krambambuli.view import KrambambuliView, ShownHand, in_stakes
from render.page import Say

BEST = {"declared": "stakes", "knocked": ""}
"""Events that may be the best moment of a match, and the detail that tells how good each was."""


def describe(view: KrambambuliView, say: Say, names: Sequence[str]) -> str:
    """Stock, pile and bank, the people, whose turn it is or how the deal ended, one's cards."""
    head = say(
        "alt-krambambuli-table", deal=view.deal, dealer=names[view.dealer], stock=view.stock
    )
    lines = [head, _pile(view, say)]
    if view.purses:
        lines.append(say("alt-krambambuli-bank", amount=in_stakes(view.bank)))
    lines += [_person(view, seat, say, names) for seat in range(view.seats)]
    lines += _turn(view, say, names)
    lines += [_shown(hand, say, names) for hand in view.shown if hand.seat != view.seat]
    return "\n".join([*lines, *_own(view, say)])


def _pile(view: KrambambuliView, say: Say) -> str:
    if view.upcard is None:
        return say("alt-krambambuli-no-pile")
    return say("alt-krambambuli-pile", card=view.upcard)


def _person(view: KrambambuliView, seat: int, say: Say, names: Sequence[str]) -> str:
    key = "alt-krambambuli-seat-out" if seat in view.out else "alt-krambambuli-seat"
    details = {"name": names[seat], "minus": view.minus[seat], "count": view.hand_sizes[seat]}
    if not view.purses:
        return say(key, **details)
    return say(f"{key}-purse", **details, purse=in_stakes(view.purses[seat]))


def _turn(view: KrambambuliView, say: Say, names: Sequence[str]) -> Iterator[str]:
    """Whose turn it is and after what, or how the deal ended and what everybody wrote down."""
    if view.due == "nothing":
        if view.ender is not None:
            yield say("alt-krambambuli-ended", name=names[view.ender], word=view.word)
        for hand in view.shown:
            written = view.written[hand.seat]
            yield say("alt-krambambuli-written", name=names[hand.seat], written=written)
        return
    if view.ender is not None:
        yield say("alt-krambambuli-knocked", name=names[view.ender])
    name = names[view.to_act[0]]
    if view.due == "discard":
        yield say("alt-krambambuli-discard-due", name=name)
        return
    only_stock = view.pile_barred == "yes" or view.upcard is None
    yield say("alt-krambambuli-draw-stock" if only_stock else "alt-krambambuli-draw", name=name)
    if view.pile_barred == "yes":
        yield say("alt-krambambuli-barred")


def _shown(hand: ShownHand, say: Say, names: Sequence[str]) -> str:
    name = names[hand.seat]
    if not hand.rest:
        return say("alt-krambambuli-shown-all", name=name, melds=hand.melds)
    key = "alt-krambambuli-shown" if hand.melds else "alt-krambambuli-shown-none"
    return say(key, name=name, melds=hand.melds, rest=hand.rest, count=hand.deadwood)


def _own(view: KrambambuliView, say: Say) -> Iterator[str]:
    """What one holds, how it is best laid out, which words are true of it."""
    if view.seat is None or not view.hand:
        return
    yield say("alt-krambambuli-hand", cards=view.hand)
    if view.melds:
        yield say("alt-krambambuli-melds", melds=view.melds)
    if view.rest:
        yield say("alt-krambambuli-rest", cards=view.rest, count=view.deadwood)
    if view.after:
        yield say("alt-krambambuli-after", count=min(points for _, points in view.after))
    for word in dict.fromkeys(word for word, _ in view.ends):
        cards = [card for said, card in view.ends if said == word]
        yield say("alt-krambambuli-can", word=word, cards=cards)


def standing(view: KrambambuliView) -> tuple[str, tuple[int, ...]]:
    """What everybody has: minus points."""
    return "minus", view.minus
