"""Five-card cribbage to 61 for two.

Source: seed 003, «Классический пятикарточный крибидж»; the default of each option is the seed's
rule, the other value that of public rules (Hoyle, Cassell, Mendelev). Options:

    cut     "every", "first": the non-dealer's three points for the cut, in each deal or only in
            the first of a match
    flush   "seed", "classic": three of one suit among hand and starter, or the hand alone
    nob     "seed", "classic": the jack of the starter's suit pays the dealer, or its holder

There is no second count after 31 or a go (the cards left count in the show), and no skunk.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import ClassVar, Literal

from engine.cards import CARDS, cards_of
from engine.core import Event, Game, Given, IllegalMove, InvalidMove, Outcome, Seat, Step
from engine.games.cribbage.dealing import cut_for_deal, dealt, redealt
from engine.games.cribbage.events import (
    CardPlayed,
    CutPegged,
    Dealt,
    GoSaid,
    HeelsPegged,
    LaidAway,
    Pegged,
    StarterCut,
)
from engine.games.cribbage.moves import (
    CRIB,
    LAY_AWAYS,
    PLAYS,
    LayAway,
    Move,
    Play,
    check_lay_away,
    check_play,
    parse_line,
)
from engine.games.cribbage.scoring import (
    CUT_POINTS,
    HEELS_POINTS,
    JACK,
    LAST_POINTS,
    PIPS,
    RANK,
    THIRTY_ONE,
    Item,
    pegged,
)
from engine.games.cribbage.show import show
from engine.games.cribbage.sight import is_starter_up, sight, to_act, winner
from engine.games.cribbage.state import LAID, SEATS, State, changed, playable, without
from engine.games.cribbage.tally import Tally
from engine.games.cribbage.view import CribbageView
from engine.shuffle import Shuffle

NOBODY: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


@dataclass(frozen=True)
class Cribbage(Game[State, Move, CribbageView]):
    """The rules of five-card cribbage."""

    key: ClassVar[str] = "cribbage"

    cut: Literal["every", "first"] = "every"
    flush: Literal["seed", "classic"] = "seed"
    nob: Literal["seed", "classic"] = "seed"

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """Exactly two play."""
        return (SEATS,)

    def start(self, seats: int, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Begin a match; the lower card of a cut deals first, unless the dealer is given."""
        cut: tuple[Event, ...] = ()
        dealer = given.first
        if dealer is None:
            dealer, cut = cut_for_deal(shuffle)
        scores = given.standing.get("score", {})
        brought = Tally((scores.get(0, 0), scores.get(1, 0)), (0, 0))
        step = self._deal(1, dealer, brought, shuffle, given)
        return Step(step.state, (*cut, *step.events), revealed=True)

    def next_deal(self, state: State, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Deal again; dealers alternate."""
        if not self.between_deals(state):
            raise IllegalMove("not_now")
        dealer = state.nondealer
        if given.first not in {None, dealer}:
            raise InvalidMove("wrong_dealer", dealer=dealer)
        return self._deal(state.deal + 1, dealer, Tally(state.scores, state.backs), shuffle, given)

    def _deal(
        self, deal: int, dealer: Seat, tally: Tally, shuffle: Shuffle, given: Given
    ) -> Step[State]:
        """Score the cut, then deal, unless the cut has ended the match."""
        events: list[Event] = [Dealt(deal, dealer)]
        over = False
        if self.cut == "every" or (deal == 1 and not any(tally.scores)):
            events.append(CutPegged(1 - dealer, CUT_POINTS))
            over = tally.add(1 - dealer, [Item("cut", (), CUT_POINTS)])
        hands, starter = (NOBODY, -1) if over else dealt(dealer, shuffle, given)
        state = State(
            deal=deal,
            dealer=dealer,
            scores=tally.scores,
            backs=tally.backs,
            phase="over" if over else "lay_away",
            hands=hands,
            laid=NOBODY,
            starter=starter,
            turn=None,
            row=(),
            players=(),
            total=0,
            gone=(),
            just=tuple(tally.just),
            shown=0,
        )
        return Step(state, tuple(events), revealed=True)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Both while they lay away, then the seat whose card is awaited."""
        return to_act(state)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """The ten ways to lay away, or the cards that do not pass 31; lowest cards first."""
        if state.phase == "lay_away":
            if state.laid[seat]:
                return ()
            return tuple([LAY_AWAYS[cards] for cards in combinations(state.hands[seat], LAID)])
        if seat != state.turn:
            return ()
        return tuple([PLAYS[card] for card in playable(state.hands[seat], state.total)])

    def play(self, state: State, seat: Seat, move: Move, shuffle: Shuffle) -> Step[State]:
        """Lay away or play a card; refused as the records' keys say, in their order."""
        if seat not in to_act(state):
            raise IllegalMove("not_your_turn", to_act=to_act(state))
        match move:
            case LayAway(cards):
                check_lay_away(state, seat, cards)
                return self._lay_away(state, seat, cards)
            case Play(card):
                check_play(state, seat, card)
                return self._play(state, seat, card)

    def _lay_away(self, state: State, seat: Seat, cards: tuple[int, ...]) -> Step[State]:
        laid = state._replace(
            hands=changed(state.hands, seat, without(state.hands[seat], cards)),
            laid=changed(state.laid, seat, cards),
        )
        if not is_starter_up(laid):
            return Step(laid, (LaidAway(seat),))
        events: list[Event] = [LaidAway(seat), StarterCut(CARDS[laid.starter])]
        tally, over = Tally(laid.scores, laid.backs), False
        if RANK[laid.starter] == JACK:
            events.append(HeelsPegged(laid.dealer, CARDS[laid.starter], HEELS_POINTS))
            over = tally.add(laid.dealer, [Item("heels", (laid.starter,), HEELS_POINTS)])
        turned = laid._replace(
            scores=tally.scores,
            backs=tally.backs,
            phase="over" if over else "play",
            turn=None if over else laid.nondealer,
            just=tuple(tally.just),
        )
        return Step(turned, tuple(events), revealed=True)

    def _play(self, state: State, seat: Seat, card: int) -> Step[State]:
        row, count = (*state.row, card), state.total + PIPS[card]
        tally = Tally(state.scores, state.backs)
        scored = pegged(row, count)
        over = tally.add(seat, scored)
        events: list[Event] = [CardPlayed(seat, CARDS[card], count)]
        events += [Pegged(seat, kind, cards_of(cards), points) for kind, cards, points in scored]
        played = state._replace(
            hands=changed(state.hands, seat, without(state.hands[seat], (card,))),
            row=row,
            players=(*state.players, seat),
            total=count,
        )
        if over:
            return _stop(played, tally, events)
        return self._go_on(played, seat, tally, events)

    def _go_on(self, state: State, seat: Seat, tally: Tally, events: list[Event]) -> Step[State]:
        """Find who plays next after `seat`, saying go for whoever cannot; else end the play."""
        other, gone = 1 - seat, state.gone
        if state.total < THIRTY_ONE:
            if playable(state.hands[other], state.total):
                return _await(state, other, tally, events)
            if state.hands[other] and other not in gone:
                events.append(GoSaid(other, state.total))
                state = state._replace(gone=(*gone, other))
            if playable(state.hands[seat], state.total):
                return _await(state, seat, tally, events)
            events.append(Pegged(seat, "last", (CARDS[state.row[-1]],), LAST_POINTS))
            if tally.add(seat, [Item("last", state.row[-1:], LAST_POINTS)]):
                return _stop(state, tally, events)
        tail, shown = show(state, tally, self.flush, self.nob)
        return Step(shown, (*events, *tail), revealed=True)

    def parse(self, text: str) -> tuple[Move, ...]:
        """Read `crib 5h 9c`, or the cards of one turn of the play."""
        return parse_line(text)

    def read(self, text: str, view: CribbageView) -> tuple[Move, ...]:
        """Read bare cards as what the moment asks for: laying away, or playing."""
        words = text.split()
        if words and (CRIB in words or view.phase == "lay_away"):
            return self.parse(" ".join([CRIB, *(word for word in words if word != CRIB)]))
        return self.parse(text)

    def path(self, move: Move) -> tuple[str, ...]:
        """The cards, one after another."""
        cards = move.cards if isinstance(move, LayAway) else (move.card,)
        return tuple(map(str, cards_of(cards)))

    def paths(self, move: Move) -> tuple[tuple[str, ...], ...]:
        """The two cards of a lay-away in either order."""
        return tuple(dict.fromkeys(permutations(self.path(move))))

    def view(self, state: State, seat: Seat | None) -> CribbageView:
        """What `seat`, or the table, may see."""
        return sight(state, seat, self.cut, self.flush, self.nob)

    def outcome(self, state: State) -> Outcome | None:
        """Whoever reaches or passes 61 first wins at once."""
        best = winner(state)
        return None if best is None else Outcome((best,), "reached_61")

    def between_deals(self, state: State) -> bool:
        """Whether the crib has been counted and nobody has 61."""
        return state.phase == "shown"

    def facts(self, state: State) -> Mapping[str, object]:
        """Scores, the count of the play, the cards still in hand."""
        return {
            "score": dict(enumerate(state.scores)),
            "count": state.total if state.phase == "play" else 0,
            "hand": {seat: list(cards_of(hand)) for seat, hand in enumerate(state.hands)},
            "crib": list(cards_of(state.crib)),
            "starter": CARDS[state.starter] if state.starter >= 0 else None,
            "dealer": state.dealer,
        }

    def redealt(self, state: State, seat: Seat | None, shuffle: Shuffle) -> State:
        """Deal the hidden cards otherwise, so that who may play and who said go stay true."""
        return redealt(state, seat, shuffle)


def _await(state: State, seat: Seat, tally: Tally, events: list[Event]) -> Step[State]:
    """Go on with the play: `seat` is next. A go tells about a hidden hand, so it is final."""
    on = state._replace(turn=seat, scores=tally.scores, backs=tally.backs, just=tuple(tally.just))
    return Step(on, tuple(events), revealed=isinstance(events[-1], GoSaid))


def _stop(state: State, tally: Tally, events: list[Event]) -> Step[State]:
    """End the match within the play."""
    over = state._replace(
        turn=None,
        phase="over",
        scores=tally.scores,
        backs=tally.backs,
        just=tuple(tally.just),
    )
    return Step(over, tuple(events))
