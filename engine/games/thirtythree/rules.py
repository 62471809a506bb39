"""The rules of «33»: three cards, one swap a turn, combinations that stop the deal, keys to lose.

Source: the published rules of the game (Spassk-Dalny, 2014), points 1-8, and their worked example.
There are no options. What the source leaves open, and how it is settled here:

- the out-pile is shuffled when it becomes the stock (unshuffled it would be swept for ever);
- right after the deal any seat with a combination may stop, until the first move is made;
- showing by consent needs everybody; after a circle of passes all are asked, after the third
  circle in a row, or forty turns of each seat, the hands are shown without asking;
- holders of a combination lose nothing; the lowest of the others lose together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.cards import CODES, SHORT_DECK, bits, cards_of, mask_of
from engine.core import Game, Given, IllegalMove, InvalidMove, Outcome, Seat, Step
from engine.dealing import REST, deal_out
from engine.games.thirtythree import sight, turns
from engine.games.thirtythree.events import CentreLaid, Dealt
from engine.games.thirtythree.moves import SWAPS, Call, Move, Swap, read_line, read_loosely
from engine.games.thirtythree.scoring import COMBINATIONS, one_suited, worth
from engine.games.thirtythree.state import (
    CLOSING,
    QUESTION,
    SHOWN,
    SWEPT,
    TURN,
    State,
    Table,
    sweep,
)
from engine.games.thirtythree.view import ThirtyThreeView
from engine.shuffle import Shuffle

ALL_KEYS = 18
"""The keys of the game (point 1); what nobody holds is the reserve."""
FIRST_KEYS = 3
"""The keys each seat begins with (point 3)."""

OPEN_TO = {
    Call.KEEP: (TURN,),
    Call.PROPOSE: (TURN,),
    Call.SPIN: (TURN, SWEPT),
    Call.DONE: (SWEPT, CLOSING),
    Call.STOP: (TURN, SWEPT, CLOSING),
    Call.YES: (QUESTION,),
    Call.NO: (QUESTION,),
}
"""The phases in which a move of one word has its place; a swap has that of a spin."""


@dataclass(frozen=True)
class ThirtyThree(Game[State, Move, ThirtyThreeView]):
    """«33» for two to six seats, best for two to four."""

    key: ClassVar[str] = "thirtythree"

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """Two to six seats."""
        return (2, 3, 4, 5, 6)

    def start(self, seats: int, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Give out the keys and deal; the first dealer is drawn by lot."""
        dealer = shuffle.below(seats) if given.first is None else given.first
        fixed = given.standing.get("keys", {})
        keys = tuple(fixed.get(seat, FIRST_KEYS) for seat in range(seats))
        return _deal(1, dealer, keys, shuffle, given.cards)

    def next_deal(self, state: State, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Deal again; the deal passes to the next seat clockwise (point 5)."""
        if not self.between_deals(state):
            raise IllegalMove("not_now", phase=state.phase)
        dealer = (state.dealer + 1) % len(state.hands)
        if given.first not in (None, dealer):
            raise InvalidMove("wrong_dealer", given=given.first, dealer=dealer)
        return _deal(state.deal + 1, dealer, state.keys, shuffle, given.cards)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is, or all that owe an answer."""
        if state.phase == SHOWN:
            return ()
        return tuple(bits(state.asked)) if state.phase == QUESTION else (state.turn,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Swaps in the order of the hand and the centre, then spin, pass, propose, done, stop."""
        if seat not in self.to_act(state):
            return (Call.STOP,) if sight.is_fresh(state) and _can_stop(state, seat) else ()
        if state.phase == QUESTION:
            return (Call.YES, Call.NO)
        exchanges = () if state.phase == CLOSING else _exchanges(state, seat)
        return (*exchanges, *_words(state, seat))

    def play(self, state: State, seat: Seat, move: Move, shuffle: Shuffle) -> Step[State]:
        """Make the move and whatever it forces, sweeps and the showing of hands included."""
        self._check_time(state, seat, move)
        if isinstance(move, Swap):
            _check_swap(state, seat, move)
            return turns.swap(state, seat, move, shuffle)
        _check_call(state, seat, move)
        return (
            turns.spin(state, seat, shuffle) if move is Call.SPIN else turns.say(state, seat, move)
        )

    def parse(self, text: str) -> tuple[Move, ...]:
        """Read `8s>10h`, `spin`, `pass`, `done`, `stop`, `propose`, `yes`, `no`."""
        return read_line(text)

    def read(self, text: str, view: ThirtyThreeView) -> tuple[Move, ...]:
        """Read the same with swaps as two bare cards, the own one first: `8s 10h stop`."""
        return read_loosely(text, view.hand, view.centre)

    def path(self, move: Move) -> tuple[str, ...]:
        """A swap is chosen in two steps: the own card, then the card of the centre."""
        return cards_of(move) if isinstance(move, Swap) else (str(move),)

    def view(self, state: State, seat: Seat | None) -> ThirtyThreeView:
        """What `seat` may see: its own hand, and what lies or lay open."""
        legal = () if seat is None else self.legal_moves(state, seat)
        over = self.outcome(state) is not None
        return sight.see(state, seat, self.to_act(state), legal, over=over)

    def outcome(self, state: State) -> Outcome | None:
        """The match ends with the deal that takes somebody's last key; most keys win (7.2-7.3)."""
        if state.phase != SHOWN or min(state.keys) > 0:
            return None
        most = max(state.keys)
        winners = tuple(seat for seat, keys in enumerate(state.keys) if keys == most)
        return Outcome(winners, "shared" if len(winners) > 1 else "keys")

    def between_deals(self, state: State) -> bool:
        """Whether the hands are shown and everybody still has a key."""
        return state.phase == SHOWN and min(state.keys) > 0

    def facts(self, state: State) -> Mapping[str, object]:
        """Keys, reserve, centre, and the hand and value of every seat."""
        return {
            "keys": dict(enumerate(state.keys)),
            "reserve": state.reserve,
            "centre": list(cards_of(state.centre)),
            "value": {seat: worth(hand).points for seat, hand in enumerate(state.hands)},
            "hand": {seat: list(cards_of(bits(hand))) for seat, hand in enumerate(state.hands)},
        }

    def redealt(self, state: State, seat: Seat | None, shuffle: Shuffle) -> State:
        """Deal the other hands and the stock otherwise.

        A seat that has to say `stop` or `done` holds a combination, as everybody can tell, so it
        gets one; shown hands stay.
        """
        if state.phase == SHOWN:
            return state._replace(stock=shuffle.order(state.stock))
        hidden = {other: hand for other, hand in enumerate(state.hands) if other != seat}
        loose = mask_of(state.stock) | _union(hidden.values())
        hands = list(state.hands)
        if state.phase == CLOSING and state.turn != seat:
            possible = [hand for hand in COMBINATIONS if hand & ~loose == 0]
            hands[state.turn] = possible[shuffle.below(len(possible))]
            del hidden[state.turn]
            loose &= ~hands[state.turn]
        cards = shuffle.order(tuple(bits(loose)))
        for place, other in enumerate(hidden):
            hands[other] = mask_of(cards[3 * place : 3 * place + 3])
        return state._replace(hands=tuple(hands), stock=cards[3 * len(hidden) :])

    def _check_time(self, state: State, seat: Seat, move: Move) -> None:
        to_act = self.to_act(state)
        if seat not in to_act and not (move is Call.STOP and sight.is_fresh(state)):
            raise IllegalMove("not_your_turn", to_act=to_act)
        if state.phase not in OPEN_TO[Call.SPIN if isinstance(move, Swap) else move]:
            raise IllegalMove("not_now", phase=state.phase)


def _check_swap(state: State, seat: Seat, move: Swap) -> None:
    give, take = cards_of(move)
    if not state.hands[seat] >> move.give & 1:
        raise IllegalMove("not_in_hand", card=give)
    if move.give == move.take:
        raise IllegalMove("same_card", card=give)
    if move.take not in state.centre:
        raise IllegalMove("not_in_centre", card=take, centre=cards_of(state.centre))


def _check_call(state: State, seat: Seat, call: Call) -> None:
    if call is Call.SPIN and not one_suited(state.hands[seat]):
        raise IllegalMove("not_one_suit")
    if call is Call.STOP and not _can_stop(state, seat):
        raise IllegalMove("not_a_combination")
    if call is Call.PROPOSE and state.proposed:
        raise IllegalMove("already_proposed")


def _can_stop(state: State, seat: Seat) -> bool:
    return state.hands[seat] in COMBINATIONS


def _exchanges(state: State, seat: Seat) -> tuple[Move, ...]:
    hand = state.hands[seat]
    swaps = (SWAPS[give][take] for give in bits(hand) for take in state.centre)
    return (*swaps, Call.SPIN) if one_suited(hand) else tuple(swaps)


def _words(state: State, seat: Seat) -> tuple[Move, ...]:
    words: list[Move] = [Call.DONE]
    if state.phase == TURN:
        words = [Call.KEEP] if state.proposed else [Call.KEEP, Call.PROPOSE]
    return (*words, Call.STOP) if _can_stop(state, seat) else tuple(words)


def _deal(
    number: int,
    dealer: Seat,
    keys: tuple[int, ...],
    shuffle: Shuffle,
    cards: Mapping[str, Sequence[str]],
) -> Step[State]:
    """Deal three to each seat from the dealer's left and three to the centre (point 5)."""
    if sum(keys) > ALL_KEYS:
        raise InvalidMove("too_many_keys", keys=sum(keys), all=ALL_KEYS)
    seats = len(keys)
    order = [(dealer + 1 + place) % seats for place in range(seats)]
    places = [str(seat) for seat in order for _ in range(3)] + ["centre"] * 3
    dealt = deal_out(SHORT_DECK, places, _read_places(cards, places), shuffle)
    centre = dealt["centre"]
    table, swept = sweep(Table(centre, dealt[REST], mask_of(dealt.get("out", ()))), shuffle)
    hands = tuple(mask_of(dealt[str(seat)]) for seat in range(seats))
    state = State(number, dealer, order[0], TURN, hands, *table, keys, ALL_KEYS - sum(keys))
    return Step(state, (Dealt(number, dealer, order[0]), CentreLaid(cards_of(centre)), *swept))


def _read_places(
    cards: Mapping[str, Sequence[str]], places: Sequence[str]
) -> dict[str, tuple[int, ...]]:
    """Read explicit cards; hands and centre hold three at most, the out-pile whole threes."""
    given = {place: tuple(_short(name) for name in names) for place, names in cards.items()}
    for place, codes in given.items():
        if place not in (*places, REST, "out"):
            raise InvalidMove("no_such_place", place=place)
        if (place in places and len(codes) > 3) or (place == "out" and len(codes) % 3):
            raise InvalidMove("wrong_number_of_cards", place=place, cards=len(codes))
    return given


def _short(name: str) -> int:
    code = CODES.get(name)
    if code not in SHORT_DECK:
        raise InvalidMove("not_in_deck", card=name)
    return code


def _union(masks: Any) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
