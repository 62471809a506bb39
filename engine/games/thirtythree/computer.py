"""How a computer player decides in «33», from what its seat sees alone.

It stops with any combination. Otherwise it weighs every exchange in keys: the points of the hand,
what may still complete it, and what the centre offers the others. Whether to show the hands it
decides by the chances of all the hands the others may hold. The weights were found by play.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import pow as power
from typing import NamedTuple

from engine.cards import CODES, SHORT_DECK, bits, mask_of
from engine.games.thirtythree.moves import Call, Move, Swap
from engine.games.thirtythree.scoring import (
    BUST,
    COMBINATIONS,
    SIX_SEVEN_EIGHT,
    THIRTY_ONE,
    THREE_ACES,
    one_suited,
    points_of,
    worth,
)
from engine.games.thirtythree.view import ThirtyThreeView

PRIZE = {THREE_ACES: 2.5, SIX_SEVEN_EIGHT: 1.6, THIRTY_ONE: 1.0}
"""What a combination is worth, in keys: the loss of the others and the own gain."""
PER_POINT = 0.05
"""What a point of the hand is worth, in keys."""
LEFT_IN_CENTRE = 0.35
"""The chance that a card left in the centre still lies there at the next turn of two players."""
UNSEEN_TO_COME = 0.05
"""The chance that a card nobody has seen comes to the centre in time."""
FROM_STOCK = 0.1
"""The chance that a card nobody has seen is among the next three."""
FRESH_CENTRE = 0.1
"""What another exchange with three new cards is worth besides completing a combination."""
GATHERED = 2.0
"""How much likelier than by chance two cards of a combination are together in a hand."""
GIFT = 0.004
"""What a point left in the centre is worth to the others."""
IMPROVEMENT = 1.5
"""How many random hands more an opponent chooses the best of with each of his turns."""
CONFIDENCE = 1.0
"""The same for one who asks to show, or agrees: he would not do so with a poor hand."""
AGREE_AT = 0.4
"""The standing, in keys, from which it agrees to show the hands."""
PROPOSE_AT = 0.6
"""The standing, in keys, from which it asks the others to show."""
ASK_EVERY = 3
"""It asks in one of so many turns."""


def choose(view: ThirtyThreeView, legal: Sequence[Move]) -> Move:
    """Return the move of a computer player that sees `view` and may make one of `legal`."""
    if Call.STOP in legal:
        return Call.STOP
    if Call.YES in legal:
        return Call.YES if _agrees(view) else Call.NO
    if Call.PROPOSE in legal and _asks(view):
        return Call.PROPOSE
    hand, centre = mask_of(_codes(view.hand)), _codes(view.centre)
    outlook = Outlook(_unseen(view), view.seats - 1)
    # The calls come last among the legal moves: of equal moves the quiet one is made.
    return max(
        (move for move in reversed(legal) if move is not Call.PROPOSE),
        key=lambda move: _value(move, hand, centre, outlook),
    )


def _agrees(view: ThirtyThreeView) -> bool:
    """Whether to say yes; one who asks would not do so with a poor hand."""
    return _standing(view, 0 if view.proposer is None else CONFIDENCE) >= AGREE_AT


def _asks(view: ThirtyThreeView) -> bool:
    """Whether to propose: only good hands agree, and asking at every turn is a nuisance."""
    rested = view.turns // view.seats % ASK_EVERY == ASK_EVERY - 1
    return rested and _standing(view, CONFIDENCE) >= PROPOSE_AT


def _standing(view: ThirtyThreeView, confidence: float) -> float:
    """Return the keys won by showing now: a share in another's loss, less the own.

    An opponent is thought to hold the best of several random hands, more with each turn.
    """
    hands = Counter(_points(1 << a | 1 << b | 1 << c) for a, b, c in _unseen_hands(view))
    points = 0 if view.points == BUST else view.points
    choices = 1 + IMPROVEMENT * view.turns / view.seats + confidence
    fewer = sum(count for held, count in hands.items() if held < points) / hands.total()
    below = power(fewer, choices)
    not_above = power(fewer + hands[points] / hands.total(), choices)
    others = view.seats - 1
    lowest = power(1 - below, others)
    level = power(not_above - below, others)
    return (1 - lowest) / others - (lowest - level)


def _unseen_hands(view: ThirtyThreeView) -> Iterator[tuple[int, int, int]]:
    return combinations(bits(_unseen(view)), 3)


def _unseen(view: ThirtyThreeView) -> int:
    """Return the mask of the cards in the other hands and the stock."""
    seen = mask_of(_codes((*view.hand, *view.centre, *view.out_pile)))
    return mask_of(SHORT_DECK) & ~seen


def _codes(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(CODES[name] for name in names)


class Outlook(NamedTuple):
    """The cards out of sight, as a mask, and the number of other seats."""

    unseen: int
    others: int


def _value(move: Move, hand: int, centre: tuple[int, ...], outlook: Outlook) -> float:
    """Weigh a move in keys: `pass` and `done` leave the hand, an exchange changes it."""
    swept = move is Call.SPIN
    if isinstance(move, Swap):
        hand = hand & ~(1 << move.give) | 1 << move.take
        centre = tuple(move.give if card == move.take else card for card in centre)
        swept = one_suited(mask_of(centre))
    elif swept:
        hand = mask_of(centre)
    if hand in COMBINATIONS:
        return 10 * PRIZE[COMBINATIONS[hand].combination]
    left = () if swept else centre
    return (
        PER_POINT * _points(hand)
        + _hope(hand, left, outlook, FROM_STOCK if swept else UNSEEN_TO_COME)
        + (FRESH_CENTRE if swept else 0)
        - _danger(left, outlook)
    )


def _points(hand: int) -> int:
    points = worth(hand).points
    return 0 if points == BUST else points


def _hope(hand: int, centre: tuple[int, ...], outlook: Outlook, to_come: float) -> float:
    """Return what the combinations one card away are worth, each by the chance of its card."""
    waiting = LEFT_IN_CENTRE / outlook.others
    hope = 0.0
    for combination, (_, name) in COMBINATIONS.items():
        missing = combination & ~hand
        if missing & (missing - 1):
            continue
        if missing & outlook.unseen:
            hope += to_come * PRIZE[name]
        elif missing & mask_of(centre):
            hope += waiting * PRIZE[name]
    return hope


def _danger(centre: tuple[int, ...], outlook: Outlook) -> float:
    """Return the keys the centre may cost: an opponent may hold what its cards complete."""
    unseen = outlook.unseen.bit_count()
    pair = GATHERED * outlook.others * 6 / (unseen * (unseen - 1))
    danger = sum(points_of(card) for card in centre) * GIFT
    open_cards = mask_of(centre)
    for combination, (_, name) in COMBINATIONS.items():
        held = combination & ~open_cards
        if held.bit_count() == 2 and held & ~outlook.unseen == 0:
            danger += pair * PRIZE[name]
    return danger
