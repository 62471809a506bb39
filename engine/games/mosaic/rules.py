"""Мозаика: laying out a rectangle together by the mosaic rules (seed 000, its practical advice).

Hands are open, nobody wins, and the result is the number of cards laid. Two people have two
stacks each, as everywhere; with one, three or five there are no teams.

Options:
- deck: 36 or 52 cards;
- deal: the whole deck round the table, or to each team its own colour (two, four, six people);
- touch: a new card lies beside any laid card, or beside the one laid last;
- width, height: the rectangle, no larger than the deck.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal, NamedTuple

from engine.core import (
    Event,
    Game,
    Given,
    IllegalMove,
    Option,
    Outcome,
    Refusal,
    Seat,
    Step,
)
from engine.games.mosaic.view import MosaicView
from engine.mosaic import deal as mosaic
from engine.mosaic import view as seen
from engine.mosaic.board import NOTHING, Grid, Touch, grid
from engine.mosaic.events import DealBegun
from engine.mosaic.moves import Lay, parse_lay
from engine.mosaic.reading import read_lay
from engine.shuffle import Shuffle


class State(NamedTuple):
    """A match is one deal."""

    deal: mosaic.Deal


@dataclass(frozen=True, slots=True)
class LayingOver(Event):
    """No more cards can be laid: how many lie, of how many cells, and how many are left."""

    laid: int
    cells: int
    left: int


@dataclass(frozen=True)
class Mosaic(Game[State, Lay, MosaicView]):
    """The rule book of Мозаика; raises Refusal `bad_option` for a rectangle above the deck."""

    key: ClassVar[str] = "mosaic"
    deck: Literal[36, 52] = 36
    deal: Literal["ordinary", "own"] = "ordinary"
    touch: Touch = "any"
    width: int = 9
    height: int = 4

    def __post_init__(self) -> None:
        if not 1 <= self.width * self.height <= self.deck:
            raise Refusal(
                "bad_option", option="height", value=self.height, most=self.deck // self.width
            )

    @classmethod
    @cache
    def choices(cls) -> Mapping[str, tuple[Option, ...]]:
        """The options; every width and height that some deck can fill, the default first."""
        choices = dict(super().choices())
        for name in ("width", "height"):
            default = choices[name][0]
            choices[name] = (default, *(size for size in range(1, 53) if size != default))
        return choices

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """One to six people; two, four or six where each team has its colour."""
        return (1, 2, 3, 4, 5, 6) if self.deal == "ordinary" else (2, 4, 6)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """All lay together."""
        return (tuple(range(seats)),)

    def start(self, seats: int, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Deal; the first seat begins unless `given` names another."""
        hand_out = mosaic.ordinary_hands if self.deal == "ordinary" else mosaic.own_colour_hands
        hands = hand_out(self.deck, seats, given.cards, shuffle)
        starter = given.first or 0
        deal, passes = mosaic.begin(self._grid, seats, hands, starter)
        return self._ended(deal, [DealBegun(1, starter), *passes])

    def next_deal(self, state: State, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Never: one deal is the whole match."""
        raise IllegalMove("not_now")

    @property
    def _grid(self) -> Grid:
        return grid(self.width, self.height, self.touch)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose stack is in turn."""
        return mosaic.to_act(state.deal)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Lay, ...]:
        """Every place of every card of the stack in turn."""
        return mosaic.legal_lays(self._grid, state.deal, seat)

    def play(self, state: State, seat: Seat, move: Lay, shuffle: Shuffle) -> Step[State]:
        """Lay a card; who cannot lay after it passes."""
        return self._ended(*mosaic.lay(self._grid, state.deal, seat, move))

    def _ended(self, deal: mosaic.Deal, events: list[Event]) -> Step[State]:
        if deal.turn == NOTHING:
            left = sum(hand.bit_count() for hand in deal.hands)
            events = [*events, LayingOver(_laid(deal), self.width * self.height, left)]
        return Step(State(deal), tuple(events))

    def parse(self, text: str) -> tuple[Lay, ...]:
        """Read `7h 2,-1`."""
        return parse_lay(text)

    def read(self, text: str, view: MosaicView) -> tuple[Lay, ...]:
        """Read a card and its place by number, neighbour or cell."""
        return read_lay(text, view.board, dict(view.numbers), view.legal)

    def path(self, move: Lay) -> tuple[str, ...]:
        """First the card, then the cell."""
        card, cell = str(move).split()
        return card, cell

    def view(self, state: State, seat: Seat | None) -> MosaicView:
        """The board and all hands: they are open in this game."""
        deal = state.deal
        return MosaicView(
            seat=seat,
            seats=deal.seats,
            to_act=mosaic.to_act(deal),
            deal=1,
            between_deals=False,
            over=deal.turn == NOTHING,
            hand_sizes=seen.hand_sizes(deal),
            numbers=seen.numbers(self._grid, deal),
            deck=self.deck,
            touch=self.touch,
            board=seen.board_view(self._grid, deal.board),
            stacks=seen.stack_views(deal, range(len(deal.hands))),
            legal=seen.legal(self._grid, deal, seat),
            laid=_laid(deal),
        )

    def outcome(self, state: State) -> Outcome | None:
        """Nobody wins; the reason says whether the rectangle or the deck was laid out whole."""
        if state.deal.turn != NOTHING:
            return None
        if _laid(state.deal) == self.width * self.height:
            return Outcome((), "filled")
        return Outcome((), "stuck" if any(state.deal.hands) else "all_laid")

    def between_deals(self, state: State) -> bool:
        """Never: one deal is the whole match."""
        return False

    def facts(self, state: State) -> Mapping[str, object]:
        """The number of cards laid, and the hands."""
        return {"laid": _laid(state.deal), "hand": seen.hands_by_seat(state.deal)}

    def redealt(self, state: State, seat: Seat | None, shuffle: Shuffle) -> State:
        """The same position: nothing in it is hidden from anybody."""
        return state


def _laid(deal: mosaic.Deal) -> int:
    return sum(map(bool, deal.board.at))
