"""How a position of rummy to five hundred becomes a view, facts, or another deal of them."""

from collections.abc import Mapping

from engine.cards import CARDS, Card, bits, cards_of
from engine.core import Seat
from engine.games.rummy500.legality import Pile, takeable
from engine.games.rummy500.state import (
    DRAWING,
    LAYING,
    MELDING,
    NOTHING,
    SCORED,
    WON,
    State,
    TableMeld,
)
from engine.games.rummy500.view import Due, LaidMeld, RummyView
from engine.held_melds import fitting, melds_in
from engine.melds import points, written
from engine.shuffle import Shuffle
from engine.two_packs import Hand, codes_in, hand_of, joined, size, without_card

_DUE: dict[int, Due] = {DRAWING: "draw", MELDING: "meld", LAYING: "discard"}


def view_of(state: State, seat: Seat | None, *, target: int, pile: Pile) -> RummyView:
    """Return what a seat sees; None is the table that everybody shares."""
    seats = len(state.hands)
    hand = Hand() if seat is None else state.hands[seat]
    takes = takeable(state, pile) if state.phase == DRAWING and seat == state.turn else ()
    return RummyView(
        seat=seat,
        seats=seats,
        to_act=to_act(state),
        deal=state.deal,
        between_deals=state.phase == SCORED,
        over=state.phase == WON,
        hand_sizes=tuple(size(each) for each in state.hands),
        numbers=tuple((str(number), number) for number in range(1, len(state.melds) + 1)),
        dealer=state.dealer,
        due=_DUE.get(state.phase, "nothing"),
        target=target,
        scores=state.scores,
        laid=state.laid,
        minus=state.minus,
        melds=tuple(_laid(number, meld, seats) for number, meld in enumerate(state.melds, 1)),
        pile=cards_of(state.pile),
        stock=len(state.stock),
        taken=None if state.taken == NOTHING else CARDS[state.taken],
        out=state.out,
        shown=tuple(map(sorted_cards, state.hands)) if state.minus else (),
        hand=sorted_cards(hand),
        ready=_ready(hand),
        lay_offs=_lay_offs(state, hand),
        takeable=cards_of(takes),
    )


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the seat that owes a decision, if any."""
    return (state.turn,) if state.phase in _DUE else ()


def sorted_cards(hand: Hand) -> tuple[Card, ...]:
    """Return the names of a hand by suits, the ace low."""
    return cards_of(sorted(codes_in(hand), key=lambda code: (code // 13, (code + 1) % 13)))


def _laid(number: int, meld: TableMeld, seats: int) -> LaidMeld:
    return LaidMeld(
        number=number,
        cards=cards_of(meld.cards()),
        layers=meld.layers,
        points=tuple(meld.points(seat) for seat in range(seats)),
    )


def _ready(hand: Hand) -> tuple[tuple[Card, ...], ...]:
    dearest = sorted(melds_in(hand.once), key=lambda meld: (-points(meld), meld))
    return tuple(cards_of(written(meld)) for meld in dearest)


def _lay_offs(state: State, hand: Hand) -> tuple[tuple[Card, tuple[int, ...]], ...]:
    fit = [fitting(meld.mask) & hand.once for meld in state.melds]
    any_fit = 0
    for cards in fit:
        any_fit |= cards
    return tuple(
        (CARDS[code], tuple(at for at, cards in enumerate(fit, 1) if cards >> code & 1))
        for code in bits(any_fit)
    )


def facts_of(state: State) -> Mapping[str, object]:
    """Return the position under the names of the records."""
    return {
        "score": dict(enumerate(state.scores)),
        "melds": [list(cards_of(meld.cards())) for meld in state.melds],
        "pile": list(cards_of(state.pile)),
        "stock": list(cards_of(state.stock)),
        "hand": {seat: list(sorted_cards(hand)) for seat, hand in enumerate(state.hands)},
    }


def redealt(state: State, seat: Seat | None, shuffle: Shuffle) -> State:
    """Return the position with the cards that the seat cannot see dealt otherwise.

    Cards just taken from the pile are known to be in the hand of the seat in turn.
    """
    known = {state.turn: _just_taken(state)} if state.phase == MELDING else {}
    hidden = [at for at in range(len(state.hands)) if at != seat and not state.minus]
    secret = {at: state.before if at in known else state.hands[at] for at in hidden}
    loose = shuffle.order(
        (*state.stock, *(code for at in hidden for code in codes_in(secret[at])))
    )
    hands, start = list(state.hands), len(state.stock)
    before = state.before
    for at in hidden:
        end = start + size(secret[at])
        dealt = hand_of(loose[start:end])
        before = dealt if at in known else before
        hands[at] = joined(dealt, known.get(at, ()))
        start = end
    return state._replace(hands=tuple(hands), stock=loose[: len(state.stock)], before=before)


def _just_taken(state: State) -> tuple[int, ...]:
    taken = state.hands[state.turn]
    for code in codes_in(state.before):
        taken = without_card(taken, code)
    return codes_in(taken)
