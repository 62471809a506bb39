"""What of a position may be seen: by one seat, by everybody, and by the records."""

from engine.cards import CARDS, bits, cards_of
from engine.core import Seat
from engine.games.thirtythree.moves import Call, Move
from engine.games.thirtythree.scoring import worth
from engine.games.thirtythree.state import QUESTION, SHOWN, State
from engine.games.thirtythree.view import ShownHand, ThirtyThreeView


def see(
    state: State,
    seat: Seat | None,
    to_act: tuple[Seat, ...],
    legal: tuple[Move, ...],
    *,
    over: bool,
) -> ThirtyThreeView:
    """Return what `seat` sees, given whom the position waits for and what the seat may do."""
    hand = 0 if seat is None else state.hands[seat]
    points, combination = worth(hand) if hand else (0, 0)
    return ThirtyThreeView(
        seat=seat,
        seats=len(state.hands),
        to_act=to_act,
        deal=state.deal,
        between_deals=state.phase == SHOWN and not over,
        over=over,
        hand_sizes=(3,) * len(state.hands),
        dealer=state.dealer,
        turn=state.turn,
        phase=state.phase,
        may=tuple(dict.fromkeys(_word(move) for move in legal)),
        fresh=is_fresh(state),
        hand=cards_of(bits(hand)),
        points=points,
        combination=combination,
        centre=cards_of(state.centre),
        last=None if state.last is None else CARDS[state.last],
        stock=len(state.stock),
        out_pile=cards_of(bits(state.out)),
        keys=state.keys,
        reserve=state.reserve,
        proposer=state.turn if state.phase == QUESTION and state.proposed else None,
        agreed=agreed(state, to_act),
        asked_already=bool(state.proposed),
        passes=state.passes,
        circles=state.circles,
        turns=state.turns,
        ending=state.ending,
        declarer=state.declarer,
        shown=shown(state) if state.phase == SHOWN else (),
    )


def is_fresh(state: State) -> bool:
    """Whether nothing has been done since the deal, so that any seat may still stop."""
    return state.moves == 0 and state.phase != SHOWN


def agreed(state: State, to_act: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats that have said yes to the open question."""
    if state.phase != QUESTION:
        return ()
    asking = state.turn if state.proposed else None
    return tuple(seat for seat in range(len(state.hands)) if seat not in to_act and seat != asking)


def shown(state: State) -> tuple[ShownHand, ...]:
    """Return all hands as they are shown, with what they mean for the keys."""
    return tuple(
        ShownHand(
            seat=seat,
            cards=cards_of(bits(hand)),
            points=worth(hand).points,
            combination=worth(hand).combination,
            lost=int(seat in state.losers),
            gained=state.gains[seat],
            reason=state.reason if seat in state.losers else "",
        )
        for seat, hand in enumerate(state.hands)
    )


def _word(move: Move) -> str:
    return str(move) if isinstance(move, Call) else "swap"
