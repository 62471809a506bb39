"""Gin rummy for two, with the simple and the three-column record.

Source: V. Mendelev's encyclopedia, the chapter on gin from its worked examples on; what they do
not say is the standard game. Options (the first value is the default):

- limit: `ten`, or `upcard`: the first upcard of the deal sets the knock limit;
- spades: with `upcard` a spade doubles the deal (`double`), or not (`single`);
- ace: with `upcard` an ace sets the limit `one`, or only `gin` may be declared;
- record: `simple`, or `columns`: three double columns;
- target: 100 in the simple record, 150 or 200 for each column;
- premiums: in columns, 100 for each closed column and 25 for each deal more written there;
- shutout: in the simple record, the 100 of the match count double against a blank sheet.

What the source leaves open, and how it is settled here: after twenty draws in a row from the
pile the next one is from the stock, so that no deal goes round for ever; when both seats refuse
the upcard, the first draw is from the stock.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from engine.cards import CARDS, FULL_DECK, bits, cards_of, code_of, mask_of
from engine.core import Game, Given, IllegalMove, InvalidMove, Outcome, Seat, Step
from engine.dealing import deal_out
from engine.games.gin import reading, scoring, sight, turns
from engine.games.gin.events import Dealt
from engine.games.gin.moves import Discard, Draw, Knock, LayOff, Move, Refuse, parse
from engine.games.gin.scoring import Sheet
from engine.games.gin.state import DISCARD, LAYING_OFF, NOBODY, OFFER, SCORED, Deal, State
from engine.games.gin.view import GinView
from engine.melds import deadwood
from engine.shuffle import Shuffle

KNOCK_LIMIT = 10
COLUMN_TARGETS = (150, 200)


@dataclass(frozen=True)
class Gin(Game[State, Move, GinView]):
    """Gin rummy for two seats."""

    key: ClassVar[str] = "gin"

    limit: Literal["ten", "upcard"] = "ten"
    spades: Literal["double", "single"] = "double"
    ace: Literal["one", "gin"] = "one"
    record: Literal["simple", "columns"] = "simple"
    target: Literal[100, 150, 200] = 100
    premiums: bool = False
    shutout: bool = False

    def __post_init__(self) -> None:
        """Give a target its record does not know the record's default: 100, or 150 a column."""
        columns = self.record == "columns"
        if columns != (self.target in COLUMN_TARGETS):
            object.__setattr__(self, "target", 150 if columns else 100)

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """Two seats."""
        return (2,)

    def start(self, seats: int, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Deal the first deal; its dealer is drawn by lot."""
        dealer = shuffle.below(seats) if given.first is None else given.first
        return self._deal(1, dealer, scoring.sheet_of(given.standing), shuffle, given.cards)

    def next_deal(self, state: State, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Deal again: the other seat deals, after a void deal the same."""
        if not self.between_deals(state):
            raise IllegalMove("not_now", phase=state.phase)
        dealer = state.deal.dealer if state.showdown is None else 1 - state.deal.dealer
        if given.first not in (None, dealer):
            raise InvalidMove("wrong_dealer", given=given.first, dealer=dealer)
        return self._deal(state.deal.number + 1, dealer, state.sheet, shuffle, given.cards)

    def _deal(
        self, number: int, dealer: Seat, sheet: Sheet, shuffle: Shuffle, cards: Mapping[str, Any]
    ) -> Step[State]:
        other = 1 - dealer
        places = [*(str(other), str(dealer)) * 10, "upcard"]
        fixed = {place: [code_of(name) for name in names] for place, names in cards.items()}
        dealt = deal_out(FULL_DECK, places, fixed, shuffle)
        upcard = dealt["upcard"][0]
        deal = Deal(number, dealer, upcard, self.limit_of(upcard), self.factor_of(upcard))
        hands = (mask_of(dealt["0"]), mask_of(dealt["1"]))
        state = State(deal, sheet, OFFER, other, hands, dealt["stock"], (upcard,))
        return Step(state, (Dealt(number, dealer, CARDS[upcard], deal.limit, deal.factor),))

    def limit_of(self, upcard: int) -> int:
        """The deadwood with which may be knocked in a deal with that first upcard (its code)."""
        if self.limit == "ten":
            return KNOCK_LIMIT
        return scoring.limit_by(upcard, ace=0 if self.ace == "gin" else 1)

    def factor_of(self, upcard: int) -> int:
        """How many times a deal with that first upcard (its code) counts: 1 or 2."""
        doubles = self.limit == "upcard" and self.spades == "double"
        return 2 if doubles and upcard // 13 == scoring.SPADES else 1

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return () if state.turn == NOBODY else (state.turn,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """The open draws; or every discard in the order of suits, then every knock."""
        if seat != state.turn:
            return ()
        if state.phase == DISCARD:
            return turns.discards(state, seat)
        return turns.CHOICES[state.phase]

    def play(self, state: State, seat: Seat, move: Move, shuffle: Shuffle) -> Step[State]:
        """Make the move; a knock nothing can be laid off on is scored at once."""
        if seat != state.turn:
            raise IllegalMove("not_your_turn", to_act=self.to_act(state))
        match move:
            case Discard():
                return turns.discard(state, seat, move)
            case Draw():
                return turns.draw(state, seat, move)
            case Refuse():
                return turns.refuse(state, seat)
            case Knock():
                return self._scored(turns.knock(state, seat, move))
            case LayOff():
                return self._scored(turns.lay_off(state, seat, move))

    def _scored(self, step: Step[State]) -> Step[State]:
        """Score a showdown in which nothing is left to lay off, and write it down."""
        before, events = step.state, step.events
        shown = before.showdown
        if shown is None or before.phase == LAYING_OFF:
            return step
        left = deadwood(before.hands[1 - shown.knocker])
        result = scoring.result_of(shown.knocker, shown.deadwood, left, before.deal.factor)
        sheet = self.written(before.sheet, before.deal.number, result.winner, result.points)
        after = before._replace(sheet=sheet, showdown=shown._replace(result=result))
        told = (
            *sight.result_events(after.deal.factor, shown.knocker, result),
            *sight.sheet_events(before.sheet, sheet, result.winner, self.target),
            *sight.settled(self.settlement(after)),
        )
        return Step(after, (*events, *told), step.revealed)

    def written(self, sheet: Sheet, deal: int, seat: Seat, points: int) -> Sheet:
        """Write a won deal (its number, who scores, the points) into this game's record."""
        if self.record == "columns":
            return scoring.with_columns(sheet, deal, seat, points, self.target)
        return scoring.with_simple(sheet, deal, seat, points)

    def parse(self, text: str) -> tuple[Move, ...]:
        """Read `stock`, `pile`, `refuse`, `-7h`, `knock -7h [4c 5c 6c]`, `layoff 7s>1 8s>6s`."""
        return parse(text)

    def read(self, text: str, view: GinView) -> tuple[Move, ...]:
        """Read the same without dashes: `pile 7h`, `knock 7h`, `gin`, `7s 1`, `7s 8s`."""
        return reading.read(text, view)

    def path(self, move: Move) -> tuple[str, ...]:
        """A discard is its card; a knock is the word, then the card."""
        if isinstance(move, Discard):
            return (CARDS[move.card],)
        if isinstance(move, Knock) and not move.melds:
            return (move.word, CARDS[move.card])
        return (str(move),)

    def view(self, state: State, seat: Seat | None) -> GinView:
        """What `seat` may see: its own hand, what lies open, after a knock what was shown."""
        over = self.outcome(state) is not None
        return sight.see(self, state, seat, self.to_act(state), over=over)

    def is_full(self, sheet: Sheet) -> bool:
        """Whether the record has come to its end: 100 reached, or all columns closed."""
        if self.record == "columns":
            return not scoring.open_columns(sheet, self.target)
        return max(sheet.score) >= self.target

    def outcome(self, state: State) -> Outcome | None:
        """The winner of the record: first to 100, or the larger sum of columns."""
        if state.phase != SCORED or not self.is_full(state.sheet):
            return None
        if self.record == "simple":
            return Outcome((0 if state.sheet.score[0] >= self.target else 1,), "target")
        balance = self._balance(state.sheet)
        if balance == 0:
            return Outcome((), "equal_columns")
        return Outcome((0 if balance > 0 else 1,), "columns")

    def settlement(self, state: State) -> tuple[int, int] | None:
        """What each seat wins from the other in points, or None while the match goes on."""
        outcome = self.outcome(state)
        if outcome is None:
            return None
        if self.record == "columns":
            balance = self._balance(state.sheet)
            return balance, -balance
        winner = outcome.winners[0]
        blank_bonus = scoring.GAME_BONUS * (2 if self.shutout else 1)
        won = scoring.settle_simple(state.sheet, winner, blank_bonus=blank_bonus)
        return (won, -won) if winner == 0 else (-won, won)

    def _balance(self, sheet: Sheet) -> int:
        """What seat 0 wins by the columns, negative where it loses."""
        plain = scoring.settle_columns(sheet, 0)
        return plain + scoring.premiums(sheet, 0, self.target) if self.premiums else plain

    def between_deals(self, state: State) -> bool:
        """Whether a deal is over and the record not full."""
        return state.phase == SCORED and not self.is_full(state.sheet)

    def facts(self, state: State) -> Mapping[str, object]:
        """Hands, deals won, score or columns, and once the match is over its settlement."""
        facts: dict[str, object] = {
            "hand": {seat: list(cards_of(bits(hand))) for seat, hand in enumerate(state.hands)},
            "deals_won": dict(enumerate(state.sheet.won)),
        }
        if self.record == "columns":
            facts["columns"] = [list(column) for column in state.sheet.columns]
        else:
            facts["score"] = dict(enumerate(state.sheet.score))
        settlement = self.settlement(state)
        if settlement is not None:
            facts["settlement"] = dict(enumerate(settlement))
        return facts

    def redealt(self, state: State, seat: Seat | None, shuffle: Shuffle) -> State:
        """Deal the unseen cards of hands, the stock and a face-down discard otherwise."""
        return sight.redealt(state, seat, shuffle)
