"""Hands of cards from up to two packs, as masks: what is held, what is held twice, the jokers."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.cards import JOKER, bits


class Hand(NamedTuple):
    """A hand in which equal cards need no telling apart."""

    once: int = 0
    """The mask of the cards held, at least one copy each."""
    twice: int = 0
    """The mask of the cards held in both copies; part of `once`."""
    jokers: int = 0


def hand_of(codes: Iterable[int]) -> Hand:
    """Return the hand that holds the codes."""
    once = twice = jokers = 0
    for code in codes:
        if code == JOKER:
            jokers += 1
        else:
            twice |= once & 1 << code
            once |= 1 << code
    return Hand(once, twice, jokers)


def codes_in(hand: Hand) -> tuple[int, ...]:
    """Return the codes of all cards of the hand, sorted."""
    doubled = (*bits(hand.once), *bits(hand.twice))
    return (*sorted(doubled), *(JOKER,) * hand.jokers)


def kinds_in(hand: Hand) -> tuple[int, ...]:
    """Return the codes of the hand, each once, sorted."""
    return (*bits(hand.once), *(JOKER,) * (hand.jokers > 0))


def size(hand: Hand) -> int:
    """Count the cards of the hand."""
    return hand.once.bit_count() + hand.twice.bit_count() + hand.jokers


def holds(hand: Hand, code: int) -> bool:
    """Whether the hand has at least one such card."""
    return hand.jokers > 0 if code == JOKER else hand.once >> code & 1 == 1


def with_card(hand: Hand, code: int) -> Hand:
    """Return the hand with one more card; a third equal card is impossible."""
    if code == JOKER:
        return Hand(hand.once, hand.twice, hand.jokers + 1)
    bit = 1 << code
    return Hand(hand.once | bit, hand.twice | hand.once & bit, hand.jokers)


def without_card(hand: Hand, code: int) -> Hand:
    """Return the hand without one such card, which it must hold."""
    if code == JOKER:
        return Hand(hand.once, hand.twice, hand.jokers - 1)
    bit = 1 << code
    return Hand(hand.once & ~(bit & ~hand.twice), hand.twice & ~bit, hand.jokers)


def without_mask(hand: Hand, mask: int) -> Hand:
    """Return the hand without one copy of each card of the mask, all of which it must hold."""
    return Hand(hand.once & ~(mask & ~hand.twice), hand.twice & ~mask, hand.jokers)


def joined(hand: Hand, codes: Iterable[int]) -> Hand:
    """Return the hand with several more cards."""
    for code in codes:
        hand = with_card(hand, code)
    return hand


def lacking(hand: Hand, codes: Iterable[int]) -> int | None:
    """Return the first of the codes that the hand cannot give, or None when it has them all."""
    for code in codes:
        if not holds(hand, code):
            return code
        hand = without_card(hand, code)
    return None
