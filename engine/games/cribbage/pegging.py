"""The play looked through to its end when both hands are known, suits apart."""

from engine.games.cribbage.scoring import LAST_POINTS, PIPS, THIRTY_ONE, pegged

Hand = tuple[int, ...]
"""Cards of which only the rank matters."""


def outlook(row: Hand, total: int, own: Hand, other: Hand) -> int:
    """Points that the seat to play gets more than the other one, if both play their best.

    `own` is the hand of the seat to play and holds a card that fits.
    """
    return max([after(row, total, own, other, card) for card in own if _fits(total, card)])


def after(row: Hand, total: int, own: Hand, other: Hand, card: int) -> int:
    """The same when the seat to play puts down `card` first."""
    played, total = (*row, card), total + PIPS[card]
    points = sum([item.points for item in pegged(played, total)])
    if total == THIRTY_ONE:
        return points
    place = own.index(card)
    left = own[:place] + own[place + 1 :]
    if _can_play(other, total):
        return points - outlook(played, total, other, left)
    if _can_play(left, total):
        return points + outlook(played, total, left, other)
    return points + LAST_POINTS


def _can_play(hand: Hand, total: int) -> bool:
    return any(_fits(total, card) for card in hand)


def _fits(total: int, card: int) -> bool:
    return total + PIPS[card] <= THIRTY_ONE
