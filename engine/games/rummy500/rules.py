"""Rummy to five hundred, after V. Mendelev's encyclopedia of games (rummy for two to eight).

Options:
- `target`: the total that ends the match.
- `pile`: `seed`, the card taken from the open pile is laid at once in a new meld with two or
  more cards held before and nothing else; `free`, other taken cards and lay-offs may serve too,
  as in public 500 rum.
- `minus`: `out`, cards in hand count minus only when somebody went out; `always`, also when the
  stock ran out.

Where the source is silent: four players use one pack; a set is of different suits with two
packs too; the empty stock is not filled again; a tie at the top plays one more deal.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from engine.cards import CARDS, FULL_DECK, cards_of, codes_of, mask_of
from engine.core import Event, Game, Given, IllegalMove, Outcome, Seat, Step
from engine.dealing import deal_out
from engine.games.rummy500 import moves, reading, seeing
from engine.games.rummy500.events import (
    Dealt,
    Discarded,
    Drawn,
    LaidOff,
    MeldLaid,
    PileTaken,
    StockExhausted,
    WentOut,
)
from engine.games.rummy500.legality import legal_moves, not_now, reason_against
from engine.games.rummy500.moves import Discard, Draw, End, Lay, LayOff, Move, Take
from engine.games.rummy500.scoring import leaders, settle
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
from engine.games.rummy500.view import RummyView
from engine.melds import CARD_POINTS, points
from engine.shuffle import Shuffle
from engine.two_packs import (
    Hand,
    hand_of,
    joined,
    size,
    with_card,
    without_card,
    without_mask,
)


@dataclass(frozen=True)
class Rummy500(Game[State, Move, RummyView]):
    """The rule book of rummy to five hundred; the options stand at the top of this file."""

    target: Literal[500] = 500
    pile: Literal["seed", "free"] = "seed"
    minus: Literal["out", "always"] = "out"

    key: ClassVar[str] = "rummy500"

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """Two to eight."""
        return tuple(range(2, 9))

    def start(self, seats: int, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Deal for the first time; the first dealer is drawn by lot."""
        dealer = shuffle.below(seats) if given.first is None else given.first
        score = given.standing.get("score", {})
        scores = tuple(score.get(seat, 0) for seat in range(seats))
        return _dealt(dealer, scores, 1, given, shuffle)

    def next_deal(self, state: State, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Deal again; the deal passes to the left."""
        dealer = (state.dealer + 1) % len(state.hands)
        if state.phase != SCORED or given.first not in {None, dealer}:
            raise not_now("dealt")
        return _dealt(dealer, state.scores, state.deal + 1, given, shuffle)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat in turn."""
        return seeing.to_act(state)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Every single step of the seat in turn: draws, melds, lay-offs, discards."""
        return legal_moves(state, self.pile) if seat in self.to_act(state) else ()

    def play(self, state: State, seat: Seat, move: Move, shuffle: Shuffle) -> Step[State]:
        """Make one step of the turn."""
        if seat not in self.to_act(state):
            raise IllegalMove("not_your_turn")
        if reason := reason_against(state, move, self.pile):
            raise reason
        step = _made(state, move)
        over = step.state.out is not None or isinstance(move, End)
        if not over:
            return step
        settled, events = settle(step.state, self.target, self.minus)
        return Step(settled, (*step.events, *events), step.revealed)

    def parse(self, text: str) -> tuple[Move, ...]:
        """Read the steps of one turn."""
        return moves.parse(text)

    def read(self, text: str, view: RummyView) -> tuple[Move, ...]:
        """Read the steps of one turn as people write them."""
        return reading.read(text, view)

    def path(self, move: Move) -> tuple[str, ...]:
        """Every step is one token: a ready meld, a card with the meld it is laid off on."""
        return (str(move),)

    def view(self, state: State, seat: Seat | None) -> RummyView:
        """What a seat may see."""
        return seeing.view_of(state, seat, target=self.target, pile=self.pile)

    def outcome(self, state: State) -> Outcome | None:
        """The highest total past the target wins."""
        if state.phase != WON:
            return None
        return Outcome(leaders(state.scores, self.target), "target")

    def between_deals(self, state: State) -> bool:
        """Whether a deal is scored and nobody has won."""
        return state.phase == SCORED

    def facts(self, state: State) -> Mapping[str, object]:
        """The position under the names of the records."""
        return seeing.facts_of(state)

    def redealt(self, state: State, seat: Seat | None, shuffle: Shuffle) -> State:
        """Deal what the seat cannot see otherwise."""
        return seeing.redealt(state, seat, shuffle)


def _dealt(
    dealer: int, scores: tuple[int, ...], deal: int, given: Given, shuffle: Shuffle
) -> Step[State]:
    seats = len(scores)
    order = [str((dealer + 1 + at) % seats) for at in range(seats)]
    places = order * hand_size(seats) + ["pile"]
    cards = {place: codes_of(" ".join(names)) for place, names in given.cards.items()}
    dealt = deal_out(deck(seats), places, cards, shuffle)
    state = State(
        dealer=dealer,
        turn=(dealer + 1) % seats,
        phase=DRAWING,
        hands=tuple(hand_of(dealt[str(seat)]) for seat in range(seats)),
        stock=dealt["stock"],
        pile=dealt["pile"],
        melds=(),
        laid=(0,) * seats,
        scores=scores,
        deal=deal,
    )
    return Step(state, (Dealt(dealer, deal, CARDS[state.pile[-1]]),))


def deck(seats: int) -> tuple[int, ...]:
    """One pack for two to four players, two for more."""
    return FULL_DECK if seats <= 4 else FULL_DECK * 2


def hand_size(seats: int) -> int:
    """Thirteen cards each for two players, seven for more."""
    return 13 if seats == 2 else 7


def _made(state: State, move: Move) -> Step[State]:
    match move:
        case Draw():
            return _drawn(state)
        case Take(card):
            return _taken(state, card)
        case Lay(cards):
            return _laid(state, mask_of(cards))
        case LayOff(card, number):
            return _laid_off(state, card, number)
        case Discard(card):
            return _discarded(state, card)
        case End():
            return Step(state, (StockExhausted(state.turn),))


def _with_hand(state: State, hand: Hand) -> tuple[Hand, ...]:
    return (*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :])


def _drawn(state: State) -> Step[State]:
    hand = with_card(state.hands[state.turn], state.stock[0])
    after = state._replace(phase=LAYING, hands=_with_hand(state, hand), stock=state.stock[1:])
    return Step(after, (Drawn(state.turn, len(after.stock)),), revealed=True)


def _taken(state: State, card: int) -> Step[State]:
    at = len(state.pile) - 1 - state.pile[::-1].index(card)
    hand = state.hands[state.turn]
    after = state._replace(
        phase=MELDING,
        hands=_with_hand(state, joined(hand, state.pile[at:])),
        pile=state.pile[:at],
        taken=card,
        before=hand,
    )
    above = cards_of(state.pile[at + 1 :])
    return Step(after, (PileTaken(state.turn, CARDS[card], above, len(above)),))


def _laid(state: State, meld: int) -> Step[State]:
    layers = (state.turn,) * meld.bit_count()
    melds = (*state.melds, TableMeld(meld, layers))
    cards = cards_of(melds[-1].cards())
    event = MeldLaid(state.turn, cards, len(melds), points(meld))
    hand = without_mask(state.hands[state.turn], meld)
    return _added(state, hand, melds, event)


def _laid_off(state: State, card: int, number: int) -> Step[State]:
    longer = state.melds[number - 1].with_card(card, state.turn)
    melds = (*state.melds[: number - 1], longer, *state.melds[number:])
    event = LaidOff(state.turn, CARDS[card], number, CARD_POINTS[card % 13])
    hand = without_card(state.hands[state.turn], card)
    return _added(state, hand, melds, event)


def _added(
    state: State, hand: Hand, melds: tuple[TableMeld, ...], event: MeldLaid | LaidOff
) -> Step[State]:
    laid = list(state.laid)
    laid[state.turn] += event.points
    after = state._replace(
        phase=LAYING,
        hands=_with_hand(state, hand),
        melds=melds,
        laid=tuple(laid),
        taken=NOTHING,
        before=Hand(),
    )
    return _gone_out(after, (event,)) if not size(hand) else Step(after, (event,))


def _discarded(state: State, card: int) -> Step[State]:
    hand = without_card(state.hands[state.turn], card)
    after = state._replace(hands=_with_hand(state, hand), pile=(*state.pile, card))
    event = Discarded(state.turn, CARDS[card])
    if not size(hand):
        return _gone_out(after, (event,))
    turn = (state.turn + 1) % len(state.hands)
    return Step(after._replace(turn=turn, phase=DRAWING), (event,))


def _gone_out(state: State, events: tuple[Event, ...]) -> Step[State]:
    return Step(state._replace(out=state.turn), (*events, WentOut(state.turn)))
