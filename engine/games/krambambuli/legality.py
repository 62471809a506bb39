"""What may be done in крамбамбули, and why not."""

from engine.cards import CARDS, cards_of
from engine.core import IllegalMove
from engine.games.krambambuli.moves import (
    DISCARDS,
    DRAW,
    TAKE,
    Discard,
    Draw,
    Move,
    Take,
    Word,
)
from engine.games.krambambuli.state import DRAWING, State
from engine.games.krambambuli.titles import KNOCK_LIMIT, EndRules, is_true, true_ends
from engine.joker_melds import least_deadwood
from engine.two_packs import Hand, holds, kinds_in, without_card

PILE_DRAWS = 20
"""After so many draws in a row from the pile the next one is from the stock."""


UNTRUE: dict[Word, str] = {
    "knock": "deadwood_too_high",
    "remik": "not_remik",
    "suit": "not_suit",
    "figures": "not_figures",
    "sequence": "not_sequence",
}
"""Why a word may not be said of a hand."""


def legal_moves(state: State, rules: EndRules) -> tuple[Move, ...]:
    """Return every move of the seat in turn: draws, or true ends and discards."""
    if state.phase == DRAWING:
        return (DRAW, TAKE) if state.pile_draws < PILE_DRAWS else (DRAW,)
    hand = state.hands[state.turn]
    discards = tuple(DISCARDS[code] for code in kinds_in(hand))
    return discards if state.extra_turns() else (*true_ends(hand, rules), *discards)


def reason_against(state: State, move: Move, rules: EndRules) -> IllegalMove | None:
    """Return why the seat in turn may not make the move, checked in the records' order."""
    if wrong := _wrong_moment(state, move):
        return wrong
    if not isinstance(move, Discard):
        return None
    hand = state.hands[state.turn]
    if not holds(hand, move.card):
        return IllegalMove("not_in_hand", card=CARDS[move.card])
    if state.phase == DRAWING:
        return IllegalMove("must_draw")
    return _untrue(hand, move, rules)


def _wrong_moment(state: State, move: Move) -> IllegalMove | None:
    match move:
        case Draw() | Take() if state.phase != DRAWING:
            return not_now("drawn")
        case Take() if state.pile_draws >= PILE_DRAWS:
            return not_now("pile_draws")
        case Discard(_, word) if word and state.extra_turns():
            return not_now("extra_turn")
        case _:
            return None


def not_now(why: str) -> IllegalMove:
    """Refuse a move that is made at other moments."""
    return IllegalMove("not_now", why=why, draws=PILE_DRAWS)


def _untrue(hand: Hand, move: Discard, rules: EndRules) -> IllegalMove | None:
    rest = without_card(hand, move.card)
    if move.word is None or is_true(move.word, rest, rules):
        return None
    allowed = [end.card for end in true_ends(hand, rules) if end.word == move.word]
    return IllegalMove(
        UNTRUE[move.word],
        card=CARDS[move.card],
        deadwood=least_deadwood(rest, rules.ace),
        limit=KNOCK_LIMIT,
        cards=cards_of(allowed),
        count=len(allowed),
    )
