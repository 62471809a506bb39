"""The cut for the deal, the deal itself, and dealing the hidden cards otherwise."""

from collections.abc import Sequence

from engine.cards import FULL_DECK, cards_of, code_of
from engine.core import Event, Given, InvalidMove, Seat
from engine.dealing import deal_out
from engine.games.cribbage.events import CutTied, DealerCut
from engine.games.cribbage.scoring import PIPS, RANK, THIRTY_ONE, in_order
from engine.games.cribbage.state import HAND, SEATS, Cards, State
from engine.shuffle import Shuffle

STARTER = "starter"


def cut_for_deal(shuffle: Shuffle) -> tuple[Seat, tuple[Event, ...]]:
    """Let both cut a card until the ranks differ: who deals, and what was cut.

    The lower card deals, in the order K Q J 10 … A although court cards count alike (seed 003).
    """
    events: list[Event] = []
    while True:
        first = shuffle.below(len(FULL_DECK))
        second = shuffle.below(len(FULL_DECK) - 1)
        cut = (first, second + (second >= first))
        dealer = lower(*cut)
        if dealer is not None:
            return dealer, (*events, DealerCut(dealer, cards_of(cut)))
        events.append(CutTied(cards_of(cut)))


def lower(first: int, second: int) -> int | None:
    """Which of two cut cards, 0 or 1, deals; None when they tie."""
    if RANK[first] == RANK[second]:
        return None
    return int(RANK[second] < RANK[first])


def dealt(dealer: Seat, shuffle: Shuffle, given: Given) -> tuple[tuple[Cards, Cards], int]:
    """Five cards a hand, the non-dealer's first, and the card that will be the starter."""
    if given.cards:
        return _arranged(dealer, shuffle, given)
    order = shuffle.order(FULL_DECK)
    nondealer, of_dealer = in_order(order[0 : 2 * HAND : 2]), in_order(order[1 : 2 * HAND : 2])
    hands = (nondealer, of_dealer) if dealer else (of_dealer, nondealer)
    return hands, order[2 * HAND]


def _arranged(dealer: Seat, shuffle: Shuffle, given: Given) -> tuple[tuple[Cards, Cards], int]:
    """The deal of a record: its cards in their places, the others by the shuffle."""
    fixed = {place: [code_of(name) for name in names] for place, names in given.cards.items()}
    places = (*(str(1 - dealer), str(dealer)) * HAND, STARTER)
    found = deal_out(FULL_DECK, places, fixed, shuffle)
    if any(len(found.get(place, ())) != places.count(place) for place in places):
        raise InvalidMove("wrong_deal", places=tuple(fixed))
    return (in_order(found["0"]), in_order(found["1"])), found[STARTER][0]


def redealt(state: State, seat: Seat | None, shuffle: Shuffle) -> State:
    """The same position for `seat` with the cards it cannot see dealt otherwise."""
    if state.starter < 0 or state.shown == len(state.show_order):
        return state
    pool = list(shuffle.order(_unseen(state, seat)))
    hands, laid = list(state.hands), list(state.laid)
    for other in range(SEATS):
        if not _is_hand_seen(state, seat, other):
            hands[other] = _hand(state, other, pool)
    for other in range(SEATS):
        if other != seat:
            laid[other] = in_order([pool.pop() for _ in laid[other]])
    starter = state.starter if all(state.laid) else pool.pop()
    return state._replace(hands=(hands[0], hands[1]), laid=(laid[0], laid[1]), starter=starter)


def _unseen(state: State, seat: Seat | None) -> tuple[int, ...]:
    """All cards that may lie where `seat` cannot look."""
    seen = {*state.row}
    if all(state.laid):
        seen.add(state.starter)
    for other in range(SEATS):
        if _is_hand_seen(state, seat, other):
            seen.update(state.hands[other])
        if other == seat:
            seen.update(state.laid[other])
    return tuple(card for card in FULL_DECK if card not in seen)


def _is_hand_seen(state: State, seat: Seat | None, other: Seat) -> bool:
    return other == seat or any(who == other for who, _ in state.show_order[: state.shown])


def _hand(state: State, seat: Seat, pool: list[int]) -> Cards:
    """Take a hand from the pool: a playable card if one is awaited, none after a go."""
    size = len(state.hands[seat])
    if seat in state.gone:
        count = _count_at_go(state)
        return in_order(_take(pool, [card for card in pool if not _fits(count, card)][:size]))
    awaited = [card for card in pool if _fits(state.total, card)][: int(seat == state.turn)]
    hand = _take(pool, awaited)
    return in_order([*hand, *_take(pool, pool[: size - len(hand)])])


def _count_at_go(state: State) -> int:
    """The count when go was said: after the first card of the last seat's unbroken series."""
    count = state.total
    for card, player, before in zip(
        reversed(state.row), reversed(state.players), reversed(state.players[:-1]), strict=False
    ):
        if before != player:
            break
        count -= PIPS[card]
    return count


def _fits(count: int, card: int) -> bool:
    return count + PIPS[card] <= THIRTY_ONE


def _take(pool: list[int], cards: Sequence[int]) -> list[int]:
    taken = list(cards)
    for card in taken:
        pool.remove(card)
    return taken
