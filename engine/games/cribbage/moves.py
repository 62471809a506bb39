"""The two kinds of moves of cribbage: their notation, and when they are refused."""

from dataclasses import dataclass
from itertools import combinations

from engine.cards import CARDS, FULL_DECK, JOKER, cards_of, code_of
from engine.core import IllegalMove, InvalidMove, Seat
from engine.games.cribbage.scoring import PIPS, in_order
from engine.games.cribbage.state import LAID, Cards, State, playable

CRIB = "crib"


@dataclass(frozen=True, slots=True)
class LayAway:
    """Lay cards, from the lowest rank up, away into the crib; two is the right number."""

    cards: Cards

    def __str__(self) -> str:
        return " ".join(("crib", *(CARDS[code] for code in self.cards)))


@dataclass(frozen=True, slots=True)
class Play:
    """Play the card with this code."""

    card: int

    def __str__(self) -> str:
        return str(CARDS[self.card])  # a plain str: notation is stored


Move = LayAway | Play

PLAYS: tuple[Play, ...] = tuple(Play(code) for code in FULL_DECK)
"""The move that plays each card."""

LAY_AWAYS: dict[Cards, LayAway] = {
    cards: LayAway(cards) for cards in combinations(in_order(FULL_DECK), LAID)
}
"""The move that lays each two cards away."""


def parse_line(text: str) -> tuple[Move, ...]:
    """Read `crib 5h 9c`, or the cards of one turn of the play; else InvalidMove."""
    words = text.split()
    if not words:
        raise InvalidMove("empty", text=text)
    if words[0] == CRIB:
        ordered = in_order([_code(word) for word in words[1:]])
        return (LAY_AWAYS.get(ordered) or LayAway(ordered),)
    return tuple(PLAYS[_code(word)] for word in words)


def _code(word: str) -> int:
    code = code_of(word)
    if code == JOKER:
        raise InvalidMove("not_a_card", text=word)
    return code


def check_lay_away(state: State, seat: Seat, cards: Cards) -> None:
    """Refuse a lay-away: not_now, not_in_hand, two_cards."""
    if state.phase != "lay_away":
        raise IllegalMove("not_now", phase=state.phase)
    _check_held(state, seat, cards)
    if len(set(cards)) != LAID or len(cards) != LAID:
        raise IllegalMove("two_cards", number=len(cards), cards=cards_of(state.hands[seat]))


def check_play(state: State, seat: Seat, card: int) -> None:
    """Refuse a card of the play: not_now, not_in_hand, over_31."""
    if state.phase != "play":
        raise IllegalMove("not_now", phase=state.phase)
    _check_held(state, seat, (card,))
    fitting = playable(state.hands[seat], state.total)
    if card not in fitting:
        count = state.total + PIPS[card]
        raise IllegalMove("over_31", card=CARDS[card], count=count, cards=cards_of(fitting))


def _check_held(state: State, seat: Seat, cards: Cards) -> None:
    for card in cards:
        if card not in state.hands[seat]:
            held = cards_of(state.hands[seat])
            raise IllegalMove("not_in_hand", card=CARDS[card], cards=held)
