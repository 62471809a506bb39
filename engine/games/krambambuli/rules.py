"""Крамбамбули, the two-pack rummy with jokers of V. Mendelev's encyclopedia of games.

Options:
- `ace`: where the ace stands in a run: `high` above the king only, `both` also below the two.
- `full_sequence`: whether ten in a row in one suit is a combination of its own.
- `stakes`: whether matches go from purse to purse and to a bank.

Where the source is silent: figures and aces count ten, a joker left over twenty; in a meld
jokers are fewer than natural cards; nobody is punished for a knock that is beaten; the empty
stock is made anew of the pile; after twenty draws in a row from the pile comes the stock.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from engine.cards import CARDS, FULL_DECK, JOKER, codes_of
from engine.core import Event, Game, Given, IllegalMove, Outcome, Seat, Step
from engine.dealing import deal_out
from engine.games.krambambuli import moves, reading, seeing
from engine.games.krambambuli.events import (
    Dealt,
    Declared,
    Discarded,
    Drawn,
    Knocked,
    PileTaken,
    StockRenewed,
)
from engine.games.krambambuli.legality import legal_moves, not_now, reason_against
from engine.games.krambambuli.moves import Discard, Draw, Move, Take, Word
from engine.games.krambambuli.scoring import Money, Stakes, first_stakes, settle
from engine.games.krambambuli.state import DISCARDING, DRAWING, SCORED, WON, State
from engine.games.krambambuli.titles import HAND, STAKES, EndRules, counts_as
from engine.games.krambambuli.view import KrambambuliView
from engine.joker_melds import least_deadwood
from engine.shuffle import Shuffle
from engine.two_packs import Hand, hand_of, with_card, without_card

DECK = (*FULL_DECK * 2, *(JOKER,) * 4)


@dataclass(frozen=True)
class Krambambuli(Game[State, Move, KrambambuliView]):
    """The rule book of крамбамбули; the options stand at the top of this file."""

    ace: Literal["high", "both"] = "high"
    full_sequence: bool = True
    stakes: bool = True

    key: ClassVar[str] = "krambambuli"

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """Two to six."""
        return tuple(range(2, 7))

    @property
    def _ends(self) -> EndRules:
        return EndRules(self.ace, "counted" if self.full_sequence else "ignored")

    @property
    def _money(self) -> Stakes:
        return "matches" if self.stakes else "none"

    def start(self, seats: int, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Deal for the first time; the first dealer is drawn by lot."""
        standing = given.standing
        out = tuple(standing.get("out", ()))
        lot = shuffle.below(seats) if given.first is None else given.first
        minus = standing.get("minus", {})
        money = _standing_money(standing, seats) if self.stakes else Money((0,) * seats, 0)
        match = State(
            dealer=lot,
            turn=lot,
            phase=SCORED,
            hands=(Hand(),) * seats,
            stock=(),
            pile=(),
            minus=tuple(minus.get(seat, 0) for seat in range(seats)),
            purses=money.purses,
            bank=money.bank,
            out=out,
            deal=0,
        )
        return _dealt(match, match.next_in(lot - 1), given, shuffle)

    def next_deal(self, state: State, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Deal again; the deal passes to the left, past the seats that are out."""
        if state.phase != SCORED or given.first not in {None, state.next_in(state.dealer)}:
            raise not_now("dealt")
        return _dealt(state, state.next_in(state.dealer), given, shuffle)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat in turn."""
        return seeing.to_act(state)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Draws, or every discard with every true end word."""
        return legal_moves(state, self._ends) if seat in self.to_act(state) else ()

    def play(self, state: State, seat: Seat, move: Move, shuffle: Shuffle) -> Step[State]:
        """Make one step of the turn."""
        if seat not in self.to_act(state):
            raise IllegalMove("not_your_turn")
        if reason := reason_against(state, move, self._ends):
            raise reason
        match move:
            case Draw():
                return _drawn(state, shuffle)
            case Take():
                return _taken(state)
            case Discard(card, word):
                return self._discarded(state, card, word)

    def _discarded(self, state: State, card: int, word: Word | None) -> Step[State]:
        hand = without_card(state.hands[state.turn], card)
        after = state._replace(hands=_with_hand(state, hand), pile=(*state.pile, card))
        if word is None:
            return self._passed_on(after, (Discarded(state.turn, CARDS[card]),))
        counted = counts_as(word, hand, self._ends)
        after = after._replace(ender=state.turn, word=counted)
        if word == "knock":
            left = least_deadwood(hand, self.ace)
            return self._passed_on(after, (Knocked(state.turn, CARDS[card], left),))
        said = Declared(state.turn, CARDS[card], word, counted, STAKES[counted])
        return self._settled(after, (said,))

    def _passed_on(self, state: State, events: tuple[Event, ...]) -> Step[State]:
        """The turn goes to the left; after a knock it ends with the knocker's right neighbour."""
        turn = state.next_in(state.turn)
        if turn == state.ender:
            return self._settled(state, events)
        return Step(state._replace(turn=turn, phase=DRAWING), events)

    def _settled(self, state: State, events: tuple[Event, ...]) -> Step[State]:
        settled, scored = settle(state, self.ace, self._money)
        return Step(settled, (*events, *scored))

    def parse(self, text: str) -> tuple[Move, ...]:
        """Read the steps of one turn."""
        return moves.parse(text)

    def read(self, text: str, view: KrambambuliView) -> tuple[Move, ...]:
        """Read the steps of one turn as people write them."""
        return reading.read(text, view)

    def path(self, move: Move) -> tuple[str, ...]:
        """An end word first, then the card discarded with it."""
        if isinstance(move, Discard) and move.word:
            return (move.word, f"-{CARDS[move.card]}")
        return (str(move),)

    def view(self, state: State, seat: Seat | None) -> KrambambuliView:
        """What a seat may see."""
        return seeing.view_of(state, seat, self._ends, self._money)

    def outcome(self, state: State) -> Outcome | None:
        """The last one in wins; if the last go out together, the least minus."""
        if state.phase != WON:
            return None
        survived = state.winners[0] not in state.out
        return Outcome(state.winners, "last_one" if survived else "all_out")

    def between_deals(self, state: State) -> bool:
        """Whether a deal is settled and at least two are still in."""
        return state.phase == SCORED

    def facts(self, state: State) -> Mapping[str, object]:
        """The position under the names of the records."""
        return seeing.facts_of(state, self._money)

    def redealt(self, state: State, seat: Seat | None, shuffle: Shuffle) -> State:
        """Deal what the seat cannot see otherwise."""
        return seeing.redealt(state, seat, shuffle)


def _standing_money(standing: Mapping[str, Mapping[int, float]], seats: int) -> Money:
    """Return purses and bank of a match in progress, else those of one that begins."""
    money = first_stakes(seats)
    purse = standing.get("purse")
    if purse is None:
        return money
    purses = tuple(round(2 * purse.get(seat, 0)) for seat in range(seats))
    return Money(purses, -sum(purses))


def _dealt(match: State, dealer: int, given: Given, shuffle: Shuffle) -> Step[State]:
    seats = len(match.hands)
    order = [str((dealer + 1 + at) % seats) for at in range(seats)]
    order = [place for place in order if int(place) not in match.out]
    places = order * HAND + [str(dealer)]
    cards = {place: codes_of(" ".join(names)) for place, names in given.cards.items()}
    dealt = deal_out(DECK, places, cards, shuffle)
    state = State(
        dealer=dealer,
        turn=dealer,
        phase=DISCARDING,
        hands=tuple(hand_of(dealt.get(str(seat), ())) for seat in range(seats)),
        stock=dealt["stock"],
        pile=(),
        minus=match.minus,
        purses=match.purses,
        bank=match.bank,
        out=match.out,
        deal=match.deal + 1,
    )
    return Step(state, (Dealt(dealer, state.deal),))


def _with_hand(state: State, hand: Hand) -> tuple[Hand, ...]:
    return (*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :])


def _drawn(state: State, shuffle: Shuffle) -> Step[State]:
    """Draw from the stock, which is made anew of all of the pile but its top when it is empty."""
    stock, pile = state.stock, state.pile
    renewed: tuple[Event, ...] = ()
    if not stock:
        stock, pile = shuffle.order(pile[:-1]), pile[-1:]
        renewed = (StockRenewed(len(stock)),)
    hand = with_card(state.hands[state.turn], stock[0])
    after = state._replace(
        phase=DISCARDING,
        hands=_with_hand(state, hand),
        stock=stock[1:],
        pile=pile,
        pile_draws=0,
    )
    return Step(after, (*renewed, Drawn(state.turn, len(after.stock))), revealed=True)


def _taken(state: State) -> Step[State]:
    card = state.pile[-1]
    after = state._replace(
        phase=DISCARDING,
        hands=_with_hand(state, with_card(state.hands[state.turn], card)),
        pile=state.pile[:-1],
        pile_draws=state.pile_draws + 1,
    )
    return Step(after, (PileTaken(state.turn, CARDS[card]),))
