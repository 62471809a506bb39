"""From a position of cribbage to what may be seen of it."""

from collections.abc import Iterable, Iterator

from engine.cards import CARDS, cards_of
from engine.core import Seat
from engine.games.cribbage.scoring import PIPS, TARGET, Item, Role, shown, terms
from engine.games.cribbage.state import SEATS, State, playable
from engine.games.cribbage.view import CribbageView, PlayedCard, ScoreItem, ShownHand, What

ROLES: tuple[Role, ...] = ("nondealer", "dealer", "crib")
"""Whose hand is shown, in the order of the show."""


def sight(state: State, seat: Seat | None, cut: str, flush: str, nob: str) -> CribbageView:
    """What `seat` (None: the table) sees under these options."""
    mine = state.hands[seat] if seat is not None else ()
    over = state.phase == "over"
    is_played = state.phase == "play"
    return CribbageView(
        seat=seat,
        seats=SEATS,
        to_act=to_act(state),
        deal=state.deal,
        between_deals=state.phase == "shown",
        over=over,
        hand_sizes=tuple(map(len, state.hands)),
        phase=state.phase,
        dealer=state.dealer,
        scores=state.scores,
        back_pegs=state.backs,
        target=TARGET,
        hand=cards_of(mine),
        playable=cards_of(playable(mine, state.total)) if seat == state.turn else (),
        own_laid=cards_of(state.laid[seat]) if seat is not None else (),
        laid=tuple(map(len, state.laid)),
        starter=CARDS[state.starter] if is_starter_up(state) else None,
        row=tuple(_row(state)),
        count=state.total if is_played else 0,
        gone=state.gone,
        just=tuple(
            ScoreItem(who, kind, cards_of(cards), points)
            for who, kind, cards, points in state.just
        ),
        show=tuple(_show(state, flush, nob)),
        cut=cut,
        flush=flush,
        nob=nob,
        winner=winner(state),
    )


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats that owe a lay-away, or the one whose card is awaited."""
    if state.phase == "lay_away":
        return tuple([seat for seat in range(SEATS) if not state.laid[seat]])
    return () if state.turn is None else (state.turn,)


def is_starter_up(state: State) -> bool:
    """Whether both have laid away, so that the starter was turned."""
    return bool(state.laid[0] and state.laid[1])


def winner(state: State) -> Seat | None:
    """The seat that has reached 61, if any."""
    if state.phase != "over":
        return None
    return next(seat for seat in range(SEATS) if state.scores[seat] >= TARGET)


def _row(state: State) -> Iterator[PlayedCard]:
    count = 0
    for seat, card in zip(state.players, state.row, strict=True):
        count += PIPS[card]
        yield PlayedCard(seat, CARDS[card], count)


def _show(state: State, flush: str, nob: str) -> Iterator[ShownHand]:
    order = state.show_order if state.shown else ()
    for (seat, cards), role, _ in zip(order, ROLES, range(state.shown), strict=False):
        found = shown(cards, state.starter, terms(role, flush, nob))
        points = sum(item.points for item in found)
        what: What = "crib" if role == "crib" else "hand"
        yield ShownHand(seat, what, cards_of(cards), tuple(_named(seat, found)), points)


def _named(seat: Seat, found: Iterable[Item]) -> Iterator[ScoreItem]:
    for kind, cards, points in found:
        yield ScoreItem(seat, kind, cards_of(cards), points)
