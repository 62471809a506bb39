"""What the moves of gin do to a position, and why a move is refused."""

from engine.cards import CARDS, CODES, Card, cards_of, mask_of
from engine.core import IllegalMove, Seat, Step
from engine.games.gin.events import (
    DISCARDED,
    DRAWN,
    TAKEN,
    DealVoided,
    GinDeclared,
    Knocked,
    LaidOff,
    MeldLaid,
    UpcardRefused,
)
from engine.games.gin.moves import (
    DISCARDS,
    GINS,
    KNOCKS,
    LAY_OFF,
    PILE,
    REFUSE,
    STOCK,
    Discard,
    Draw,
    Knock,
    LayOff,
    Move,
    Place,
)
from engine.games.gin.state import (
    DISCARD,
    DRAW,
    LAYING_OFF,
    NOBODY,
    OFFER,
    SCORED,
    STOCK_DRAW,
    Phase,
    Showdown,
    State,
)
from engine.melds import (
    CARD_POINTS,
    best_lay_offs,
    deadwood,
    fits,
    hardest_laying,
    is_meld,
    points,
    written,
)
from engine.melds import LaidOff as Laid

WALL = 2
"""With so many cards left in the stock after a discard the deal is void."""
PILE_DRAWS = 20
"""After so many draws in a row from the pile the next one is from the stock."""

CHOICES: dict[str, tuple[Move, ...]] = {
    OFFER: (PILE, REFUSE),
    DRAW: (STOCK, PILE),
    STOCK_DRAW: (STOCK,),
    LAYING_OFF: (LAY_OFF,),
}
"""The legal moves of every phase but the discard."""

_POINTS = CARD_POINTS * 4


def discards(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return every discard, then every knock; gin where no deadwood would be left."""
    hand, limit = state.hands[seat], state.deal.limit
    rest = hand if state.just_taken == NOBODY else hand & ~(1 << state.just_taken)
    # A card counts ten at most, so a hand far from the limit need not be tried card by card.
    worth = deadwood(hand) - limit
    moves: list[Move] = []
    knocks: list[Move] = []
    while rest:
        low = rest & -rest
        rest ^= low
        code = low.bit_length() - 1
        moves.append(DISCARDS[code])
        if _POINTS[code] >= worth:
            left = deadwood(hand ^ low)
            if left <= limit:
                knocks.append(KNOCKS[code] if left else GINS[code])
    return (*moves, *knocks)


def draw(state: State, seat: Seat, move: Draw) -> Step[State]:
    """Take a card from the stock or the pile."""
    deal, sheet, phase, _, hands, stock, pile, taken, _, pile_draws, _ = state
    if move not in CHOICES.get(phase, ()):
        raise IllegalMove("must_discard" if phase == DISCARD else "not_now", phase=phase)
    if move.source == "stock":
        card, stock = stock[0], stock[1:]
        hands = _with(hands, seat, hands[seat] | 1 << card)
        after = State(deal, sheet, DISCARD, seat, hands, stock, pile, taken)
        return Step(after, (DRAWN[seat][len(stock)],), revealed=True)
    card, pile = pile[-1], pile[:-1]
    hands = _with(hands, seat, hands[seat] | 1 << card)
    taken = _with(taken, seat, taken[seat] | 1 << card)
    after = State(deal, sheet, DISCARD, seat, hands, stock, pile, taken, card, pile_draws + 1)
    return Step(after, (TAKEN[seat][card],))


def _with(pair: tuple[int, int], seat: Seat, value: int) -> tuple[int, int]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def refuse(state: State, seat: Seat) -> Step[State]:
    """Leave the first upcard; after both seats have, only the stock is open."""
    if state.phase != OFFER:
        raise IllegalMove("not_now", phase=state.phase)
    phase: Phase = STOCK_DRAW if seat == state.deal.dealer else OFFER
    return Step(state._replace(phase=phase, turn=1 - seat), (UpcardRefused(seat),))


def discard(state: State, seat: Seat, move: Discard) -> Step[State]:
    """Discard face up; with two cards left in the stock the deal is void."""
    card = move.card
    _check_discard(state, seat, card)
    deal, sheet, _, _, hands, stock, pile, taken, _, pile_draws, _ = state
    bit = 1 << card
    hands = _with(hands, seat, hands[seat] ^ bit)
    if taken[seat] & bit:
        taken = _with(taken, seat, taken[seat] ^ bit)
    phase: Phase = STOCK_DRAW if pile_draws >= PILE_DRAWS else DRAW
    event = DISCARDED[seat][card]
    pile = (*pile, card)
    if len(stock) > WALL:
        after = State(deal, sheet, phase, 1 - seat, hands, stock, pile, taken, NOBODY, pile_draws)
        return Step(after, (event,))
    after = State(deal, sheet, SCORED, NOBODY, hands, stock, pile, taken)
    return Step(after, (event, DealVoided(deal.dealer)))


def _check_discard(state: State, seat: Seat, *cards: int) -> None:
    """Refuse to discard the first card of a hand that must hold the others too."""
    hand = state.hands[seat]
    if state.phase in (LAYING_OFF, SCORED):
        raise IllegalMove("not_now", phase=state.phase)
    for card in cards:
        if not hand >> card & 1:
            raise IllegalMove("not_in_hand", card=CARDS[card])
    if state.phase != DISCARD:
        raise IllegalMove("must_draw", phase=state.phase)
    if cards[0] == state.just_taken:
        raise IllegalMove("just_taken", card=CARDS[cards[0]])


def knock(state: State, seat: Seat, move: Knock) -> Step[State]:
    """Discard face down and lay the hand; then the other lays off if that lowers his deadwood."""
    _check_discard(state, seat, move.card, *(code for meld in move.melds for code in meld))
    hand = state.hands[seat] & ~(1 << move.card)
    other = state.hands[1 - seat]
    melds, left = _laying(hand, other, move, state.deal.limit)
    lays_off = left > 0 and best_lay_offs(melds, other).deadwood < deadwood(other)
    after = state._replace(
        phase=LAYING_OFF if lays_off else SCORED,
        turn=1 - seat if lays_off else NOBODY,
        hands=_with(state.hands, seat, hand),
        taken=_with(state.taken, seat, state.taken[seat] & hand),
        just_taken=NOBODY,
        showdown=Showdown(seat, melds, left, move.card),
    )
    said = Knocked(seat, left) if left else GinDeclared(seat)
    laid = (MeldLaid(seat, cards_of(written(meld)), at) for at, meld in enumerate(melds, 1))
    return Step(after, (said, *laid), revealed=True)


def _laying(hand: int, other: int, move: Knock, limit: int) -> tuple[tuple[int, ...], int]:
    """Return the melds laid, as masks, and the deadwood left; raises IllegalMove."""
    least = deadwood(hand)
    if least > limit:
        raise IllegalMove("deadwood_too_high", deadwood=least, limit=limit)
    if not move.melds:
        return hardest_laying(hand, other), least
    rest = hand
    for meld in move.melds:
        mask = mask_of(meld)
        if mask.bit_count() < len(meld) or not is_meld(mask) or mask & ~rest:
            raise IllegalMove("bad_meld", cards=cards_of(meld), fitting=(), count=0)
        rest ^= mask
    if points(rest) > limit:
        raise IllegalMove("deadwood_too_high", deadwood=points(rest), limit=limit)
    return tuple(mask_of(meld) for meld in move.melds), points(rest)


def lay_off(state: State, seat: Seat, move: LayOff) -> Step[State]:
    """Add the cards to the knocker's melds, all or none, in whichever order they fit."""
    showdown = state.showdown
    if state.phase != LAYING_OFF or showdown is None:
        raise IllegalMove("not_now", phase=state.phase)
    hand = state.hands[seat]
    for place in move.places:
        if not hand >> place.card & 1:
            raise IllegalMove("not_in_hand", card=CARDS[place.card])
    laid = (
        _fitted(showdown.melds, move.places, hand)
        if move.places
        else best_lay_offs(showdown.melds, hand).cards
    )
    hand &= ~mask_of(card for card, _ in laid)
    after = state._replace(
        phase=SCORED,
        turn=NOBODY,
        hands=_with(state.hands, seat, hand),
        taken=_with(state.taken, seat, state.taken[seat] & hand),
        showdown=showdown._replace(laid_off=laid),
    )
    return Step(after, tuple(LaidOff(seat, CARDS[card], meld + 1) for card, meld in laid))


def _fitted(melds: tuple[int, ...], places: tuple[Place, ...], hand: int) -> tuple[Laid, ...]:
    """Return the lay-offs in an order in which each fits; raises IllegalMove `bad_meld`."""
    table, waiting = list(melds), list(places)
    laid: list[Laid] = []
    while waiting:
        for place in waiting:
            at = _meld_of(table, place)
            if at is not None and fits(table[at], place.card) and _is_loose(table, place.card):
                table[at] |= 1 << place.card
                laid.append(Laid(place.card, at))
                waiting.remove(place)
                break
        else:
            fitting = tuple(card for card in _ends(table) if hand >> CODES[card] & 1)
            raise IllegalMove(
                "bad_meld", cards=(CARDS[waiting[0].card],), fitting=fitting, count=len(fitting)
            )
    return tuple(laid)


def _meld_of(table: list[int], place: Place) -> int | None:
    """The index of the meld a place means, if it is there (yet)."""
    if place.number:
        return place.number - 1 if place.number <= len(table) else None
    return next((at for at, meld in enumerate(table) if meld >> place.beside & 1), None)


def _is_loose(table: list[int], card: int) -> bool:
    return not any(meld >> card & 1 for meld in table)


def _ends(table: list[int]) -> tuple[Card, ...]:
    """Every card that would fit one of the melds."""
    return cards_of(card for card in range(52) if any(fits(meld, card) for meld in table))
