"""Вальты: nine tricks with dominoes for three; a trick pays, a double in it costs.

Source: seed 002, an excerpt from «Давайте поиграем в домино!». Options:

    deals   6, 3, 9: how many deals a match has, each seat leading first equally often
    aside   "down", "up": whether the tile left over lies face down until the deal is over
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from re import compile as pattern
from typing import ClassVar, Literal

from engine.cards import bits
from engine.core import Event, Game, Given, IllegalMove, InvalidMove, Outcome, Seat, Step
from engine.dealing import deal_out
from engine.games.valty.events import (
    AsideShown,
    DealScored,
    Dealt,
    Followed,
    Led,
    ThrownIn,
    ThrownOff,
    TrickTaken,
)
from engine.games.valty.scoring import HIGHEST_PAIR, deal_points, doubles_in, is_thrown_in
from engine.games.valty.sight import sight, tiles
from engine.games.valty.state import (
    PLAYS,
    SEATS,
    TRICKS,
    Play,
    State,
    Three,
    changed,
    plays_of,
    three,
)
from engine.games.valty.unseen import share_out
from engine.games.valty.view import ValtyView
from engine.shuffle import Shuffle
from engine.tiles import TILES, tile_code
from engine.tricks import ALL_TILES, DOUBLES, SUIT_LED, SUIT_MASKS, strongest

DECK = tuple(range(len(TILES)))
ASIDE = "aside"
PLACES = (*("0", "1", "2") * TRICKS, ASIDE)
MIXINGS = 200
"""A deal is void about three times in ten, so only impossible given tiles need so many."""
WRITTEN = pattern(r"([0-6])\s*[-–—:/|.,]?\s*([0-6])")


@dataclass(frozen=True)
class Valty(Game[State, Play, ValtyView]):
    """The rules of Вальты."""

    key: ClassVar[str] = "valty"

    deals: Literal[6, 3, 9] = 6
    aside: Literal["down", "up"] = "down"

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """Exactly three play."""
        return (SEATS,)

    def start(self, seats: int, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Begin a match; the lot names who leads first."""
        first = shuffle.below(SEATS) if given.first is None else given.first
        scores = given.standing.get("score", {})
        brought = three([scores.get(seat, 0) for seat in range(SEATS)])
        return self._deal(first, brought, (), _mix(shuffle, given))

    def next_deal(self, state: State, shuffle: Shuffle, given: Given = Given()) -> Step[State]:
        """Deal again; the left neighbour of the last first leader leads first."""
        if not self.between_deals(state):
            raise IllegalMove("not_now")
        first = (state.first + 1) % SEATS
        if given.first not in {None, first}:
            raise InvalidMove("wrong_first", first=first)
        return self._deal(first, state.brought, state.sheet, _mix(shuffle, given))

    def _deal(
        self, first: Seat, brought: Three, sheet: tuple[Three, ...], mix: tuple[Three, int, int]
    ) -> Step[State]:
        hands, aside, in_vain = mix
        deal, none = len(sheet) + 1, (0, 0, 0)
        state = State(
            deal, first, brought, sheet, hands, aside, first, (), none, none, none, (), first
        )
        events: list[Event] = [ThrownIn(in_vain)] if in_vain else []
        events.append(Dealt(deal, self.deals, first))
        if self.aside == "up":
            events.append(AsideShown(TILES[aside]))
        return Step(state, tuple(events), revealed=True)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose tile is awaited."""
        return () if state.turn is None else (state.turn,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Play, ...]:
        """The tiles that may be played, the highest first."""
        return plays_of(state.playable) if seat == state.turn else ()

    def play(self, state: State, seat: Seat, move: Play, shuffle: Shuffle) -> Step[State]:
        """Play a tile; refused as not_your_turn, not_in_hand, no_double_lead or must_follow."""
        if seat != state.turn:
            raise IllegalMove("not_your_turn", to_act=self.to_act(state))
        _check(state, seat, move.code)
        event, shown = _judged(state, seat, move.code)
        played = _laid(state, seat, move.code, shown)
        if len(played.trick) < SEATS:
            return Step(played, (event,))
        return self._end_trick(played, (seat + 1) % SEATS, event)

    def _end_trick(self, state: State, leader: Seat, last: Event) -> Step[State]:
        """Give the trick to the strongest tile of its suit; after the ninth, score the deal."""
        trick = state.trick
        place = strongest(SUIT_LED[trick[0]], trick)
        winner = (leader + place) % SEATS
        mask = 1 << trick[0] | 1 << trick[1] | 1 << trick[2]
        taken = state._replace(
            turn=winner,
            trick=(),
            tricks=changed(state.tricks, winner, state.tricks[winner] + 1),
            taken=changed(state.taken, winner, state.taken[winner] | mask),
            last_trick=trick,
            last_leader=leader,
        )
        events = (last, TrickTaken(winner, TILES[trick[place]], doubles_in(mask)))
        return Step(taken, events) if any(taken.hands) else self._end_deal(taken, events)

    def _end_deal(self, state: State, events: tuple[Event, ...]) -> Step[State]:
        points = [deal_points(state.tricks[seat], state.taken[seat]) for seat in range(SEATS)]
        scored = state._replace(turn=None, sheet=(*state.sheet, three(points)))
        hidden = self.aside == "down"
        aside = (AsideShown(TILES[state.aside]),) if hidden else ()
        results = tuple(
            DealScored(
                seat,
                state.tricks[seat],
                doubles_in(state.taken[seat]),
                points[seat],
                scored.totals[seat],
            )
            for seat in range(SEATS)
        )
        return Step(scored, (*events, *aside, *results), revealed=hidden)

    def parse(self, text: str) -> tuple[Play, ...]:
        """Read tiles separated by spaces, either half first."""
        moves = tuple(PLAYS[tile_code(word)] for word in text.split())
        if not moves:
            raise InvalidMove("empty", text=text)
        return moves

    def read(self, text: str, view: ValtyView) -> tuple[Play, ...]:
        """Read one tile written with any mark, or none, between its halves."""
        written = WRITTEN.fullmatch(text.strip())
        return self.parse("{}-{}".format(*written.groups()) if written else text)

    def view(self, state: State, seat: Seat | None) -> ValtyView:
        """What `seat`, or the table, may see."""
        is_open = self.aside == "up" or state.deal_is_over
        return sight(state, seat, self.deals, 1 << state.aside if is_open else 0)

    def outcome(self, state: State) -> Outcome | None:
        """The highest total after all deals wins; equals share."""
        if not state.deal_is_over or state.deal < self.deals:
            return None
        return Outcome(state.best, "most_points" if len(state.best) == 1 else "shared")

    def between_deals(self, state: State) -> bool:
        """Whether the nine tricks are taken and deals remain."""
        return state.deal_is_over and state.deal < self.deals

    def facts(self, state: State) -> Mapping[str, object]:
        """Score of the finished deals, tricks of this one, hands, the tile aside."""
        return {
            "score": dict(enumerate(state.totals)),
            "tricks": dict(enumerate(state.tricks)),
            "hand": {seat: list(tiles(hand)) for seat, hand in enumerate(state.hands)},
            "aside": TILES[state.aside],
            "first": state.first,
        }

    def redealt(self, state: State, seat: Seat | None, shuffle: Shuffle) -> State:
        """Deal the hidden tiles otherwise, never against what the play has shown."""
        if state.deal_is_over:
            return state
        hidden = [other for other in range(SEATS) if other != seat]
        pool = [code for other in hidden for code in bits(state.hands[other])]
        sizes = [state.hands[other].bit_count() for other in hidden]
        lacks = [state.lacks[other] for other in hidden]
        if self.aside == "down":
            pool, sizes, lacks = [*pool, state.aside], [*sizes, 1], [*lacks, 0]
        masks = share_out(pool, sizes, lacks, shuffle)
        hands = list(state.hands)
        for other, mask in zip(hidden, masks, strict=False):
            hands[other] = mask
        aside = masks[-1].bit_length() - 1 if self.aside == "down" else state.aside
        return state._replace(hands=three(hands), aside=aside)


def _mix(shuffle: Shuffle, given: Given) -> tuple[Three, int, int]:
    """Deal until no hand has too many doubles: the hands, the tile aside, how often in vain."""
    fixed = {place: [tile_code(name) for name in names] for place, names in given.cards.items()}
    for in_vain in range(MIXINGS):
        order = _arranged(shuffle, fixed) if fixed else shuffle.order(DECK)
        hands = three([_mask(order[seat : SEATS * TRICKS : SEATS]) for seat in range(SEATS)])
        if not any(map(is_thrown_in, hands)):
            return hands, order[-1], in_vain
    raise InvalidMove("always_thrown_in", places=tuple(fixed))


def _arranged(shuffle: Shuffle, fixed: Mapping[str, Sequence[int]]) -> tuple[int, ...]:
    """The tiles in dealing order, those that a record fixes in their places."""
    dealt = deal_out(DECK, PLACES, fixed, shuffle)
    if any(len(dealt.get(place, ())) != PLACES.count(place) for place in PLACES):
        raise InvalidMove("wrong_deal", places=tuple(fixed))
    rounds = zip(*(dealt[place] for place in PLACES[:SEATS]), strict=True)
    return (*(code for tiles_of_round in rounds for code in tiles_of_round), *dealt[ASIDE])


def _mask(codes: Sequence[int]) -> int:
    return sum([1 << code for code in codes])


def _check(state: State, seat: Seat, code: int) -> None:
    """Refuse a tile that is not held or not playable now."""
    playable = state.playable
    if playable >> code & 1:
        return
    tile = TILES[code]
    if not state.hands[seat] >> code & 1:
        raise IllegalMove("not_in_hand", tile=tile, tiles=tiles(state.hands[seat]))
    if state.trick:
        suit = SUIT_LED[state.trick[0]]
        raise IllegalMove("must_follow", tile=tile, suit=suit, tiles=tiles(playable))
    raise IllegalMove("no_double_lead", tile=tile, tiles=tiles(playable))


def _judged(state: State, seat: Seat, code: int) -> tuple[Event, int]:
    """What the tile is in its trick, and the tiles its player now evidently lacks."""
    tile = TILES[code]
    lacks = HIGHEST_PAIR ^ 1 << code if HIGHEST_PAIR >> code & 1 else 0
    if not state.trick:
        only_doubles = DOUBLES >> code & 1
        return Led(seat, tile, SUIT_LED[code]), lacks | (
            ~DOUBLES & ALL_TILES if only_doubles else 0
        )
    suit = SUIT_LED[state.trick[0]]
    if SUIT_MASKS[suit] >> code & 1:
        return Followed(seat, tile), lacks
    return ThrownOff(seat, tile, suit), lacks | SUIT_MASKS[suit]


def _laid(state: State, seat: Seat, code: int, shown: int) -> State:
    """The position with the tile on the table, and the tiles of `shown` known to be lacking."""
    (
        deal,
        first,
        brought,
        sheet,
        hands,
        aside,
        _,
        trick,
        tricks,
        taken,
        lacks,
        last_trick,
        last_leader,
    ) = state
    return State(
        deal,
        first,
        brought,
        sheet,
        changed(hands, seat, hands[seat] ^ 1 << code),
        aside,
        (seat + 1) % SEATS,
        (*trick, code),
        tricks,
        taken,
        changed(lacks, seat, lacks[seat] | shown) if shown else lacks,
        last_trick,
        last_leader,
    )
