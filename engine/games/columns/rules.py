"""Столбики мозаичные (seed 000, «СКИМ-14»): the rules of the mosaic board, and of its columns.

Reds are seats 0, 2, 4 and hold the red cards, Blacks are seats 1, 3, 5 and hold the black ones;
two people have two stacks each. Reds' first seat begins the first deal; later the beginning
goes round, so that teams alternate and the seats of a team take turns.

Options:
- deck: 36 cards and a rectangle of 9 x 4, or 52 cards and 13 x 4;
- best_of: the deals of a match; it is over when a team has won more than half of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from engine.core import Event, Game, Given, IllegalMove, InvalidMove, Outcome, Seat, Step
from engine.games.columns.scoring import column_sums, points
from engine.games.columns.view import BLACKS, REDS, ColumnsView
from engine.mosaic import deal as mosaic
from engine.mosaic import view as seen
from engine.mosaic.board import NOTHING, Board, Grid, grid
from engine.mosaic.events import DealBegun
from engine.mosaic.moves import Lay, parse_lay
from engine.mosaic.reading import read_lay
from engine.shuffle import Shuffle

WIDTHS = {36: 9, 52: 13}
HEIGHT = 4


class State(NamedTuple):
    """A match: the deal in hand, its number from 1, who began it, and what the deals gave."""

    deal: mosaic.Deal
    number: int
    starter: Seat
    score: tuple[int, int] | None
    wins: tuple[int, int]


@dataclass(frozen=True, slots=True)
class DealScored(Event):
    """The deal is over: whose it is, the columns of each team, the cards that found no place."""

    winner: str
    """`reds`, `blacks` or `nobody`."""
    reds: int
    blacks: int
    left: int


@dataclass(frozen=True)
class Columns(Game[State, Lay, ColumnsView]):
    """The rule book of Столбики."""

    key: ClassVar[str] = "columns"
    deck: Literal[36, 52] = 36
    best_of: Literal[1, 3, 5] = 1

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """Two people with two stacks each, two against two, three against three."""
        return (2, 4, 6)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Reds and Blacks, seated alternately."""
        return tuple(range(0, seats, 2)), tuple(range(1, seats, 2))

    def start(self, seats: int, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Begin with Reds' first seat: colours are drawn when people are seated."""
        wins = _pair(given.standing.get("wins", {}))
        score = given.standing.get("score")
        number = 1 + sum(wins)
        starter = (number - 1) % seats if given.first is None else given.first
        before = State(_no_deal(seats), number, starter, score and _pair(score), wins)
        return self._dealt(before, shuffle, given)

    def next_deal(self, state: State, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Deal again; the next seat begins, so the other team does."""
        if not self.between_deals(state):
            raise IllegalMove("not_now")
        starter = (state.starter + 1) % state.deal.seats
        if given.first not in {None, starter}:
            raise InvalidMove("wrong_first", seat=given.first, expected=starter)
        state = state._replace(number=state.number + 1, starter=starter)
        return self._dealt(state, shuffle, given)

    def _dealt(self, state: State, shuffle: Shuffle, given: Given) -> Step[State]:
        seats = state.deal.seats
        hands = mosaic.own_colour_hands(self.deck, seats, given.cards, shuffle)
        deal, passes = mosaic.begin(self._grid, seats, hands, state.starter)
        begun = DealBegun(state.number, state.starter)
        return self._ended(state._replace(deal=deal), [begun, *passes])

    @property
    def _grid(self) -> Grid:
        return grid(WIDTHS[self.deck], HEIGHT)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose stack is in turn."""
        return mosaic.to_act(state.deal)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Lay, ...]:
        """Every place of every card of the stack in turn."""
        return mosaic.legal_lays(self._grid, state.deal, seat)

    def play(self, state: State, seat: Seat, move: Lay, shuffle: Shuffle) -> Step[State]:
        """Lay a card; who cannot lay after it passes, and a finished deal is scored."""
        deal, events = mosaic.lay(self._grid, state.deal, seat, move)
        step = self._ended(state._replace(deal=deal), events)
        return step._replace(revealed=mosaic.reveals(state.deal, deal, seat))

    def _ended(self, state: State, events: list[Event]) -> Step[State]:
        """The step as it is, or, with the deal over, with its score and the win it gives."""
        if state.deal.turn == NOTHING:
            reds, blacks = points(column_sums(self._grid, state.deal.board))
            left = sum(hand.bit_count() for hand in state.deal.hands)
            wins = (state.wins[0] + (reds > blacks), state.wins[1] + (blacks > reds))
            state = state._replace(score=(reds, blacks), wins=wins)
            events = [*events, DealScored(_winner(reds, blacks), reds, blacks, left)]
        return Step(state, tuple(events))

    def parse(self, text: str) -> tuple[Lay, ...]:
        """Read `7h 2,-1`."""
        return parse_lay(text)

    def read(self, text: str, view: ColumnsView) -> tuple[Lay, ...]:
        """Read a card and its place by number, neighbour or cell."""
        return read_lay(text, view.board, dict(view.numbers), view.legal)

    def path(self, move: Lay) -> tuple[str, ...]:
        """First the card, then the cell."""
        card, cell = str(move).split()
        return card, cell

    def view(self, state: State, seat: Seat | None) -> ColumnsView:
        """The board and the sums, and the cards of the seat's own stacks and of passers."""
        deal = state.deal
        own = (place for place in range(len(deal.hands)) if deal.seat(place) == seat)
        sums = column_sums(self._grid, deal.board)
        return ColumnsView(
            seat=seat,
            seats=deal.seats,
            to_act=mosaic.to_act(deal),
            deal=state.number,
            between_deals=self.between_deals(state),
            over=self.outcome(state) is not None,
            hand_sizes=seen.hand_sizes(deal),
            numbers=seen.numbers(self._grid, deal),
            deck=self.deck,
            best_of=self.best_of,
            teams=tuple((REDS, BLACKS)[at % 2] for at in range(deal.seats)),
            board=seen.board_view(self._grid, deal.board),
            stacks=seen.stack_views(deal, own),
            legal=seen.legal(self._grid, deal, seat),
            sums=sums,
            points=points(sums),
            score=state.score,
            wins=state.wins,
        )

    def outcome(self, state: State) -> Outcome | None:
        """The team with more deals once it has more than half, or all deals are played."""
        if state.deal.turn != NOTHING or not self._decided(state):
            return None
        reds, blacks = state.wins
        if reds == blacks:
            return Outcome((), "draw")
        winners = self.sides(state.deal.seats)[blacks > reds]
        return Outcome(winners, REDS if reds > blacks else BLACKS)

    def _decided(self, state: State) -> bool:
        return 2 * max(state.wins) > self.best_of or state.number >= self.best_of

    def between_deals(self, state: State) -> bool:
        """Whether the deal is over and the match is not."""
        return state.deal.turn == NOTHING and not self._decided(state)

    def facts(self, state: State) -> Mapping[str, object]:
        """Sums by column, the score of the last finished deal, deals won, hands."""
        facts: dict[str, object] = {
            "sums": [list(pair) for pair in column_sums(self._grid, state.deal.board)],
            "wins": dict(zip((REDS, BLACKS), state.wins, strict=True)),
            "hand": seen.hands_by_seat(state.deal),
        }
        if state.score is not None:
            facts["score"] = dict(zip((REDS, BLACKS), state.score, strict=True))
        return facts

    def redealt(self, state: State, seat: Seat | None, shuffle: Shuffle) -> State:
        """The same match with the hidden cards of each team mixed."""
        return state._replace(deal=mosaic.redealt(self._grid, state.deal, seat, shuffle))


def _pair(standing: Mapping[str, int]) -> tuple[int, int]:
    return standing.get(REDS, 0), standing.get(BLACKS, 0)


def _winner(reds: int, blacks: int) -> str:
    if reds == blacks:
        return "nobody"
    return REDS if reds > blacks else BLACKS


def _no_deal(seats: int) -> mosaic.Deal:
    return mosaic.Deal(seats, Board(), (), NOTHING, 0)
