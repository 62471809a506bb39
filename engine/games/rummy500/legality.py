"""What may be done in rummy to five hundred, and why not."""

from engine.cards import CARDS, bits, cards_of, mask_of
from engine.core import IllegalMove
from engine.games.rummy500.moves import (
    DISCARDS,
    DRAW,
    END,
    LAYS,
    TAKES,
    Discard,
    Draw,
    End,
    Lay,
    LayOff,
    Move,
    Take,
)
from engine.games.rummy500.state import DRAWING, MELDING, State
from engine.held_melds import completes, fitting, melds_in
from engine.melds import fits, is_meld
from engine.two_packs import Hand, lacking

Pile = str
"""How a card of the pile may be taken: `seed` or `free` (see the options of the rules)."""


def legal_moves(state: State, pile: Pile) -> tuple[Move, ...]:
    """Return every single step of the seat in turn."""
    hand = state.hands[state.turn]
    if state.phase == DRAWING:
        takes = tuple(TAKES[code] for code in takeable(state, pile))
        return (DRAW, *takes) if state.stock else (*takes, END)
    if state.phase == MELDING:
        return _ways_to_meld(state, pile)
    lays = tuple(LAYS[meld] for meld in melds_in(hand.once))
    discards = tuple(DISCARDS[code] for code in bits(hand.once))
    return (*lays, *_lay_offs(state, hand.once), *discards)


def takeable(state: State, pile: Pile) -> tuple[int, ...]:
    """Return the cards of the pile the seat in turn may take, from the top down.

    Of two equal cards the one nearer the top counts. The chosen card must at once stand in a new
    meld with two cards of the hand; in the free game also with other taken cards, or laid off.
    """
    held, found, seen = state.hands[state.turn].once, [], 0
    open_ends = _open_ends(state) if pile == "free" else 0
    for code in reversed(state.pile):
        if not seen >> code & 1 and (open_ends >> code & 1 or completes(code, held)):
            found.append(code)
        seen |= 1 << code
        if pile == "free":
            held |= 1 << code
    return tuple(found)


def _open_ends(state: State) -> int:
    ends = 0
    for meld in state.melds:
        ends |= fitting(meld.mask)
    return ends


def _lay_offs(state: State, held: int) -> tuple[Move, ...]:
    return tuple(
        LayOff(code, number)
        for number, meld in enumerate(state.melds, 1)
        for code in bits(fitting(meld.mask) & held)
    )


def _ways_to_meld(state: State, pile: Pile) -> tuple[Move, ...]:
    taken = state.taken
    if pile == "seed":
        melds = melds_in(state.before.once | 1 << taken)
        return tuple(LAYS[meld] for meld in melds if meld >> taken & 1)
    melds = melds_in(state.hands[state.turn].once)
    lays = tuple(LAYS[meld] for meld in melds if meld >> taken & 1)
    return (*lays, *_lay_offs(state, 1 << taken))


def reason_against(state: State, move: Move, pile: Pile) -> IllegalMove | None:
    """Return why the seat in turn may not make the move, checked in the records' order."""
    return (
        _wrong_moment(state, move)
        or _missing(state.hands[state.turn], move)
        or _draw_first(state, move, pile)
        or _taken_first(state, move, pile)
        or _misfit(state, move)
    )


def _wrong_moment(state: State, move: Move) -> IllegalMove | None:
    match move:
        case Draw() | Take() | End() if state.phase != DRAWING:
            return not_now("drawn")
        case Draw() if not state.stock:
            return not_now("stock_empty")
        case End() if state.stock:
            return not_now("stock_left", left=len(state.stock))
        case Take(card) if card not in state.pile:
            return not_now("not_in_pile", card=CARDS[card])
    return None


def not_now(why: str, *, card: str = "", left: int = 0) -> IllegalMove:
    """Refuse a move that is made at other moments: why, the card of it, cards in the stock."""
    return IllegalMove("not_now", why=why, card=card, left=left)


def _missing(hand: Hand, move: Move) -> IllegalMove | None:
    match move:
        case Lay(cards):
            absent = lacking(hand, cards)
        case LayOff(card, _) | Discard(card):
            absent = lacking(hand, (card,))
        case _:
            return None
    return None if absent is None else IllegalMove("not_in_hand", card=CARDS[absent])


def _draw_first(state: State, move: Move, pile: Pile) -> IllegalMove | None:
    if state.phase != DRAWING:
        return None
    if isinstance(move, Lay | LayOff | Discard):
        return IllegalMove("must_draw", stock=len(state.stock))
    if isinstance(move, Take) and move.card not in (can := takeable(state, pile)):
        return _needs_hand_cards(move.card, can, pile)
    return None


def _needs_hand_cards(card: int, can: tuple[int, ...], pile: Pile) -> IllegalMove:
    """The card has no meld to be laid in at once; which cards of the pile have one."""
    return IllegalMove(
        "needs_two_hand_cards", card=CARDS[card], pile=pile, count=len(can), cards=cards_of(can)
    )


def _taken_first(state: State, move: Move, pile: Pile) -> IllegalMove | None:
    if state.phase != MELDING:
        return None
    taken = state.taken
    match move:
        case Lay(cards) if taken in cards:
            return _with_hand_cards(state, cards) if pile == "seed" else None
        case LayOff(card, _) if card == taken and pile == "free":
            return None
    return _must_meld(state, pile)


def _with_hand_cards(state: State, cards: tuple[int, ...]) -> IllegalMove | None:
    """Nothing but the taken card and at least two cards held before may be in its meld."""
    taken = state.taken
    others = [code for at, code in enumerate(cards) if at != cards.index(taken)]
    from_pile = [code for code in others if not state.before.once >> code & 1]
    if not from_pile:
        return None
    if len(others) - len(from_pile) < 2:
        return _needs_hand_cards(taken, (), "seed")
    return _must_meld(state, "seed")


def _must_meld(state: State, pile: Pile) -> IllegalMove:
    """The card just taken is laid first: the melds it can be laid in, the ones it fits."""
    ways = _ways_to_meld(state, pile)
    melds = tuple(cards_of(way.cards) for way in ways if isinstance(way, Lay))
    fits = tuple(way.meld for way in ways if isinstance(way, LayOff))
    card = CARDS[state.taken]
    return IllegalMove("must_meld_taken", card=card, melds=melds, count=len(melds), fits=fits)


def _misfit(state: State, move: Move) -> IllegalMove | None:
    match move:
        case Lay(cards) if mask_of(cards).bit_count() < len(cards) or not is_meld(mask_of(cards)):
            return IllegalMove("bad_meld", cards=cards_of(cards))
        case LayOff(card, number):
            melds = [meld.mask for meld in state.melds]
            if number <= len(melds) and fits(melds[number - 1], card):
                return None
            fit = tuple(at for at, meld in enumerate(melds, 1) if fits(meld, card))
            return IllegalMove(
                "does_not_fit", card=CARDS[card], meld=number, fits=fit, count=len(fit)
            )
        case _:
            return None
