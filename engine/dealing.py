"""Handing out a deck: by the shuffle, or as a record fixes it."""

from collections.abc import Mapping, Sequence

from engine.core import InvalidMove
from engine.shuffle import Shuffle

REST = "stock"
"""The place of whatever is left when all other places are served."""


def deal_out(
    deck: Sequence[int],
    places: Sequence[str],
    given: Mapping[str, Sequence[int]],
    shuffle: Shuffle,
) -> dict[str, tuple[int, ...]]:
    """Hand out a shuffled deck, the k-th card to places[k], the rest to the stock.

    `given` fixes the first cards of a place; what is not given is filled from the shuffled rest
    in dealing order, and a place given more cards than `places` names it gets them all. Raises
    InvalidMove `not_in_deck` when a given card is not there (any more).
    """
    dealt = {place: list(cards) for place, cards in given.items()}
    loose = list(shuffle.order(_without(deck, given)))
    wanted = {place: places.count(place) for place in set(places)}
    for place in (*places, *(REST,) * len(deck)):
        cards = dealt.setdefault(place, [])
        if not loose:
            break
        if place == REST or len(cards) < wanted[place]:
            cards.append(loose.pop(0))
    return {place: tuple(cards) for place, cards in dealt.items()}


def _without(deck: Sequence[int], given: Mapping[str, Sequence[int]]) -> list[int]:
    rest = list(deck)
    for place, cards in given.items():
        for card in cards:
            if card not in rest:
                raise InvalidMove("not_in_deck", place=place, code=card)
            rest.remove(card)
    return rest
