"""A computer player for rummy to five hundred: lays what it can, keeps what may still grow."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import CODES, Card, mask_of
from engine.games.rummy500.moves import Discard, Draw, End, Lay, LayOff, Move, Take
from engine.games.rummy500.view import RummyView
from engine.held_melds import PARTNERS, completes, fitting
from engine.melds import CARD_POINTS, deadwood, points
from engine.two_packs import Hand, codes_in, hand_of, joined, without_card, without_mask

DRAWS_AHEAD = 4.0
"""How many cards a hand may still hope for when a promise is weighed."""
CALM, ALARM = 0.15, 0.6
"""What a point left in hand costs, far from the end of a deal and close to it."""
GIFT = 2.5
"""What a point is worth that the next seat may get out of a discard."""
STOCK_WORTH = 2.0
"""What a card of the stock is worth beside the certain gain of a pile."""


class Sight(NamedTuple):
    """What the weighing needs: copies of each card not yet seen, their sum, the table, danger."""

    unseen: tuple[int, ...]
    total: int
    open_ends: int
    danger: float


def choose(view: RummyView, legal: Sequence[Move]) -> Move:
    """Return the move to make, from what the seat sees alone; the same for equal views."""
    if len(legal) == 1:
        return legal[0]
    hand, sight = hand_of(_codes(view.hand)), _sight(view)
    return max(legal, key=lambda move: _worth(view, hand, sight, move))


def _codes(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(CODES[card] for card in cards)


def _sight(view: RummyView) -> Sight:
    copies = [1 if view.seats <= 4 else 2] * 52
    laid = [card for meld in view.melds for card in meld.cards]
    for code in _codes((*view.hand, *view.pile, *laid)):
        copies[code] -= 1
    ends = 0
    for meld in view.melds:
        ends |= fitting(mask_of(_codes(meld.cards)))
    fewest = min(held for seat, held in enumerate(view.hand_sizes) if seat != view.seat)
    alarmed = fewest <= 3 or view.stock <= view.seats
    return Sight(tuple(copies), max(sum(copies), 1), ends, ALARM if alarmed else CALM)


def _worth(view: RummyView, hand: Hand, sight: Sight, move: Move) -> float:
    match move:
        case Draw():
            return hand_worth(hand, sight) + STOCK_WORTH
        case End():
            return hand_worth(hand, sight)
        case Take(card):
            return _take_worth(view, hand, sight, card)
        case Lay(cards):
            mask = mask_of(cards)
            return 1000.0 + points(mask) + hand_worth(without_mask(hand, mask), sight)
        case LayOff(card, _):
            return _lay_off_worth(hand, sight, card)
        case Discard(card):
            return hand_worth(without_card(hand, card), sight) - _gift(sight, card)


def hand_worth(hand: Hand, sight: Sight) -> float:
    """Weigh a hand: points it can lay, points it may come to, minus what may be left in it."""
    held = hand.once
    loose = deadwood(held)
    fits = points(held & sight.open_ends)
    hope = sum(
        copies * (CARD_POINTS[code % 13] * 3)
        for code, copies in enumerate(sight.unseen)
        if copies and completes(code, held)
    )
    left = max(loose - fits, 0) + points(hand.twice)
    return points(held) - loose + fits + hope * DRAWS_AHEAD / sight.total - left * sight.danger


def _take_worth(view: RummyView, hand: Hand, sight: Sight, card: int) -> float:
    """Weigh a hand with the pile from the card on, its meld already counted in."""
    pile = _codes(view.pile)
    at = len(pile) - 1 - pile[::-1].index(card)
    return hand_worth(joined(hand, pile[at:]), sight) + CARD_POINTS[card % 13]


def _lay_off_worth(hand: Hand, sight: Sight, card: int) -> float:
    """A card is laid off at once, unless it is needed for a meld of the hand."""
    rest = without_card(hand, card)
    spoilt = deadwood(rest.once) - deadwood(hand.once)
    if spoilt > 0:
        return hand_worth(rest, sight) - 500.0
    return 900.0 + CARD_POINTS[card % 13] - spoilt


def _gift(sight: Sight, card: int) -> float:
    """What the next seat may get out of the card: pairs it may hold to take it."""
    if sight.open_ends >> card & 1:
        return CARD_POINTS[card % 13] * GIFT
    pairs = sum(
        all(sight.unseen[code] for code in codes_in(Hand(pair))) for pair in PARTNERS["low"][card]
    )
    return CARD_POINTS[card % 13] * GIFT * pairs / len(PARTNERS["low"][card]) * 0.5
