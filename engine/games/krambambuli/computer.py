"""A computer player for крамбамбули: the least deadwood, the best hope, any true word."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import CODES, JOKER, Card
from engine.games.krambambuli.moves import TAKE, Discard, Draw, Move, Take
from engine.games.krambambuli.titles import FIGURES, STAKES
from engine.games.krambambuli.view import KrambambuliView
from engine.held_melds import completes
from engine.joker_melds import LEFT_POINTS, least_deadwood
from engine.melds import SUIT, Ace
from engine.two_packs import Hand, hand_of, kinds_in, with_card, without_card

HOPE = 8.0
"""What the chance of a useful card is worth."""
CLIMB = {7: 1.0, 8: 5.0, 9: 14.0}
"""What it is worth that so many of ten cards are of one suit, or figures, jokers counted."""
DRAW_WORTH = 3.0
"""How much a card of the stock improves a hand on average."""


class Sight(NamedTuple):
    """What the weighing needs: copies of each card not yet seen, their sum, the ace."""

    unseen: tuple[int, ...]
    total: int
    ace: Ace


def choose(view: KrambambuliView, legal: Sequence[Move]) -> Move:
    """Return the move to make, from what the seat sees alone; the same for equal views."""
    if len(legal) == 1:
        return legal[0]
    if view.due == "draw":
        return _draw(view, legal)
    ends = [move for move in legal if isinstance(move, Discard) and move.word]
    if ends:
        return max(ends, key=lambda end: _end_worth(view, end))
    hand, sight = hand_of(_codes(view.hand)), _sight(view)
    last = view.ender is not None
    return min(legal, key=lambda move: _left_after(hand, sight, move, last=last))


def _codes(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(CODES[card] for card in cards)


def _sight(view: KrambambuliView) -> Sight:
    copies = [2] * 52
    shown = [card for hand in view.shown for meld in (*hand.melds, hand.rest) for card in meld]
    upcard = () if view.upcard is None else (view.upcard,)
    for code in _codes((*view.hand, *shown, *upcard)):
        if code != JOKER:
            copies[code] = max(copies[code] - 1, 0)
    return Sight(tuple(copies), max(sum(copies), 1), view.ace)


def _end_worth(view: KrambambuliView, end: Discard) -> tuple[int, int]:
    """The dearest word first, never a knock where more is true; then the least left in hand."""
    stakes = STAKES[end.word or "knock"] + (end.word != "knock")
    left = next((points for card, points in view.after if CODES[card] == end.card), 0)
    return (stakes, -left)


def _draw(view: KrambambuliView, legal: Sequence[Move]) -> Move:
    """Take the top of the pile if it betters the hand more than an unknown card would."""
    if view.upcard is None or TAKE not in legal:
        return legal[0]
    hand, sight = hand_of(_codes(view.hand)), _sight(view)
    last = view.ender is not None
    now = _weight(hand, sight, last=last)
    taken = with_card(hand, CODES[view.upcard])
    kept = (code for code in kinds_in(taken) if code != CODES[view.upcard])
    then = min(_weight(without_card(taken, code), sight, last=last) for code in kept)
    wanted = Take if then < now - DRAW_WORTH else Draw
    return next(move for move in legal if isinstance(move, wanted))


def _left_after(hand: Hand, sight: Sight, move: Move, *, last: bool) -> float:
    if not isinstance(move, Discard):
        return 0.0
    return _weight(without_card(hand, move.card), sight, last=last)


def _weight(hand: Hand, sight: Sight, *, last: bool) -> float:
    """What a hand of ten costs: its deadwood, less what it may still become."""
    dead = float(least_deadwood(hand, sight.ace))
    if last:
        return dead
    return dead - HOPE * _hope(hand, sight) - _climbed(hand)


def _hope(hand: Hand, sight: Sight) -> float:
    """The points that the cards which make a meld of three with the hand would take off it."""
    useful = sum(
        copies * LEFT_POINTS[code]
        for code, copies in enumerate(sight.unseen)
        if copies and completes(code, hand.once, sight.ace)
    )
    return useful / sight.total


def _climbed(hand: Hand) -> float:
    """How far the hand is on its way to a suit or to figures."""
    groups = (*(SUIT << suit for suit in (0, 13, 26, 39)), FIGURES)
    return max(CLIMB.get(_count(hand, group), 0.0) for group in groups)


def _count(hand: Hand, group: int) -> int:
    return (hand.once & group).bit_count() + (hand.twice & group).bit_count() + hand.jokers
