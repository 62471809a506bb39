"""From a position of Вальты to what may be seen of it."""

from engine.cards import bits
from engine.core import Seat
from engine.games.valty.state import SEATS, State
from engine.games.valty.view import PlayedTile, ValtyView
from engine.tiles import TILES, Tile
from engine.tricks import DOUBLES, SUIT_LED, strongest


def sight(state: State, seat: Seat | None, deals: int, open_aside: int) -> ValtyView:
    """What `seat` (None: the table) sees in a match of `deals`; `open_aside` is a mask."""
    finished = state.deal_is_over
    over = finished and state.deal >= deals
    hand = 0 if seat is None else state.hands[seat]
    return ValtyView(
        seat=seat,
        seats=SEATS,
        to_act=() if state.turn is None else (state.turn,),
        deal=state.deal,
        between_deals=finished and not over,
        over=over,
        hand_sizes=tuple(held.bit_count() for held in state.hands),
        deals=deals,
        first=state.first,
        hand=tiles(hand),
        playable=tiles(state.playable) if seat is not None and seat == state.turn else (),
        trick=_played(state.trick, _leader(state)),
        suit=SUIT_LED[state.trick[0]] if state.trick else None,
        winning=_winning(state),
        last_trick=_played(state.last_trick, state.last_leader),
        taken=tuple(map(tiles, state.taken)),
        tricks=state.tricks,
        doubles_out=tiles(DOUBLES & ~_seen(state, hand | open_aside)),
        lacks=tuple(map(tiles, state.lacks)),
        aside=TILES[state.aside] if open_aside else None,
        sheet=state.sheet,
        scores=state.totals,
        winners=state.best if over else (),
    )


def tiles(mask: int) -> tuple[Tile, ...]:
    """The tiles of a mask, the highest first."""
    return tuple([TILES[code] for code in bits(mask)][::-1])


def _played(trick: tuple[int, ...], leader: Seat) -> tuple[PlayedTile, ...]:
    return tuple(
        PlayedTile((leader + place) % SEATS, TILES[code]) for place, code in enumerate(trick)
    )


def _leader(state: State) -> Seat:
    return ((state.turn or 0) - len(state.trick)) % SEATS


def _winning(state: State) -> Seat | None:
    if not state.trick:
        return None
    return (_leader(state) + strongest(SUIT_LED[state.trick[0]], state.trick)) % SEATS


def _seen(state: State, known: int) -> int:
    first, second, third = state.taken
    return known | first | second | third | sum(1 << code for code in state.trick)
