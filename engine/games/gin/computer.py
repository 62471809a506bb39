"""How a computer player decides in gin, from what its seat sees alone.

A hand is judged by the deadwood to be expected after one more draw, a discard also by how likely
it is to serve the opponent. The weights were found by play against OpenSpiel's simple bot
(tests/oracles/gin_openspiel.py).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import CODES, bits, mask_of
from engine.games.gin.moves import PILE, Discard, Knock, Move
from engine.games.gin.view import GinView
from engine.melds import CARD_POINTS, MELDS, deadwood

DANGER = 5.0
"""Points a discard costs when the opponent surely melds it."""
MARGIN = 1.0
"""How much better than an unknown card one of the pile, which gives the hand away, must be."""

_POINTS = CARD_POINTS * 4
_TRIPLES: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        meld & ~(1 << code) for meld in MELDS["low"] if meld >> code & 1 and meld.bit_count() == 3
    )
    for code in range(52)
)
"""By card: the pairs it makes a meld of three with."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the seat knows: its hand, the opponent's cards, cards it cannot place, as masks."""

    hand: int
    theirs: int
    unseen: int
    their_unknown: int
    """How many cards of the opponent are unknown."""


def choose(view: GinView, legal: Sequence[Move]) -> Move:
    """Return the move a fair player makes: knock when able, keep what grows, hide what helps."""
    if len(legal) == 1:
        return legal[0]
    known = _knowledge(view)
    if PILE in legal:
        return PILE if _wants(known, CODES[view.pile[-1]]) else _other(legal)
    knocks = [move for move in legal if isinstance(move, Knock)]
    if knocks:
        return min(knocks, key=lambda move: deadwood(known.hand & ~(1 << move.card)))
    discards = [move for move in legal if isinstance(move, Discard)]
    return min(discards, key=lambda move: _cost(known, move.card))


def _other(legal: Sequence[Move]) -> Move:
    return next(move for move in legal if move != PILE)


def _knowledge(view: GinView) -> Knowledge:
    seat = view.seat or 0
    hand = mask_of(CODES[card] for card in view.hand)
    theirs = mask_of(CODES[card] for card in view.taken[1 - seat])
    pile = mask_of(CODES[card] for card in view.pile)
    unseen = (1 << 52) - 1 & ~(hand | theirs | pile)
    return Knowledge(hand, theirs, unseen, view.hand_sizes[1 - seat] - theirs.bit_count())


def _wants(known: Knowledge, card: int) -> bool:
    """Whether the top of the pile beats what the stock may be expected to bring."""
    with_card = known.hand | 1 << card
    left = min(deadwood(with_card & ~(1 << code)) for code in bits(known.hand))
    return left + MARGIN <= _after_draw(known.hand, known.unseen)


def _cost(known: Knowledge, card: int) -> float:
    """What discarding a card leaves, in points to be feared."""
    hand = known.hand & ~(1 << card)
    return _after_draw(hand, known.unseen) + DANGER * _use_to_them(known, card)


def _after_draw(hand: int, unseen: int) -> float:
    """The mean deadwood of ten cards after one unseen card is drawn and the best discarded."""
    now = deadwood(hand)
    total = 0
    for code in bits(unseen):
        eleven = hand | 1 << code
        together = deadwood(eleven)
        best = min(now, together)
        for card in bits(hand):
            # A discard takes off at most its own points.
            if together - _POINTS[card] < best:
                best = min(best, deadwood(eleven & ~(1 << card)))
        total += best
    return total / max(1, unseen.bit_count())


def _use_to_them(known: Knowledge, card: int) -> float:
    """How likely, roughly, the opponent holds a pair that makes a meld with the card."""
    share = known.their_unknown / max(1, known.unseen.bit_count())
    use = 0.0
    for pair in _TRIPLES[card]:
        if pair & ~(known.theirs | known.unseen) == 0:
            use += share ** (pair & known.unseen).bit_count()
    return min(use, 1.0)
