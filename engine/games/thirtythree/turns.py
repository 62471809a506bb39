"""What a legal move does to a position of «33»: exchanges, questions, the end of turn and deal."""

from engine.cards import CARDS, bits, cards_of, mask_of
from engine.core import Event, Seat, Step
from engine.games.thirtythree.events import (
    Agreed,
    CirclePassed,
    Declined,
    Finished,
    HandShown,
    KeyLost,
    KeysTaken,
    NobodyLost,
    Passed,
    Proposed,
    ShowdownReached,
    Spun,
    Stopped,
    Swapped,
)
from engine.games.thirtythree.moves import Call, Swap
from engine.games.thirtythree.scoring import COMBINATIONS, best_holders, settle, worth
from engine.games.thirtythree.state import (
    CLOSING,
    QUESTION,
    SHOWN,
    SWEPT,
    TURN,
    State,
    Table,
    lay_centre,
    sweep,
)
from engine.shuffle import Shuffle

MOST_CIRCLES = 3
"""So many circles of passes in a row, and the hands are shown without asking."""
MOST_TURNS = 40
"""So many turns of every seat in one deal, and the hands are shown as by consent."""


def swap(state: State, seat: Seat, move: Swap, shuffle: Shuffle) -> Step[State]:
    """Exchange one card with the centre; the turn ends unless something is still to be said."""
    hand = state.hands[seat] & ~(1 << move.give) | 1 << move.take
    centre = tuple(move.give if card == move.take else card for card in state.centre)
    table, swept = sweep(Table(centre, state.stock, state.out), shuffle)
    events = (Swapped(seat, CARDS[move.give], CARDS[move.take]), *swept)
    after = _exchanged(state, seat, hand, table)
    after = after._replace(last=None if swept else move.give)
    if swept:
        return Step(after._replace(phase=SWEPT), events, revealed=True)
    if hand in COMBINATIONS:
        return Step(after._replace(phase=CLOSING), events)
    return _told(events, end_turn(after))


def spin(state: State, seat: Seat, shuffle: Shuffle) -> Step[State]:
    """Exchange the whole hand for the centre; the cards laid are swept at once (point 8.2)."""
    laid = state.hands[seat]
    events: list[Event] = [Spun(seat, cards_of(bits(laid)), cards_of(state.centre))]
    table = lay_centre(Table((), state.stock, state.out | laid), shuffle, events)
    table, swept = sweep(table, shuffle)
    after = _exchanged(state, seat, mask_of(state.centre), table)
    return Step(after._replace(phase=SWEPT, last=None), (*events, *swept), revealed=True)


def say(state: State, seat: Seat, call: Call) -> Step[State]:
    """Do what a legal move of one word does, other than a spin."""
    if call in (Call.YES, Call.NO):
        return _agree(state, seat) if call is Call.YES else _decline(state, seat)
    moved = state._replace(moves=state.moves + 1)
    if call is Call.KEEP:
        return _told((Passed(seat),), end_turn(moved._replace(passes=state.passes + 1)))
    moved = moved._replace(passes=0, circles=0)
    if call is Call.PROPOSE:
        asked = _everybody(state) & ~(1 << seat)
        return Step(moved._replace(phase=QUESTION, proposed=1, asked=asked), (Proposed(seat),))
    if call is Call.DONE:
        return _told((Finished(seat),), end_turn(moved))
    combination = worth(state.hands[seat]).combination
    shown = _show(moved._replace(ending="stop", declarer=seat), (seat,))
    return _told((Stopped(seat, combination),), shown)


def _exchanged(state: State, seat: Seat, hand: int, table: Table) -> State:
    return state._replace(
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        centre=table.centre,
        stock=table.stock,
        out=table.out,
        moves=state.moves + 1,
        passes=0,
        circles=0,
    )


def end_turn(state: State) -> Step[State]:
    """Pass the turn on; a circle of passes asks everybody, too many turns show the hands."""
    seats = len(state.hands)
    state = state._replace(
        phase=TURN, turn=(state.turn + 1) % seats, turns=state.turns + 1, proposed=0
    )
    if state.turns == MOST_TURNS * seats:
        return _show_by_consent(state, "turns")
    if state.passes < seats:
        return Step(state)
    circles = state.circles + 1
    state = state._replace(passes=0, circles=circles)
    if circles == MOST_CIRCLES:
        return _show_by_consent(state, "circles")
    return Step(state._replace(phase=QUESTION, asked=_everybody(state)), (CirclePassed(circles),))


def _agree(state: State, seat: Seat) -> Step[State]:
    asked = state.asked & ~(1 << seat)
    if asked:
        return Step(state._replace(asked=asked), (Agreed(seat),))
    return _told((Agreed(seat),), _show_by_consent(state, "consent"))


def _decline(state: State, seat: Seat) -> Step[State]:
    """Close the question: its proposer goes on with his turn, or the next seat begins its own."""
    return Step(state._replace(phase=TURN, asked=0), (Declined(seat, state.turn),))


def _show_by_consent(state: State, ending: str) -> Step[State]:
    seats = len(state.hands)
    order = [(state.dealer + 1 + place) % seats for place in range(seats)]
    winners = best_holders([worth(hand) for hand in state.hands], order)
    return _told((ShowdownReached(ending),), _show(state._replace(ending=ending), winners))


def _show(state: State, winners: tuple[Seat, ...]) -> Step[State]:
    """Lay all hands open and move the keys."""
    result = settle([worth(hand) for hand in state.hands], winners, state.keys, state.reserve)
    taken = dict(result.gains)
    after = state._replace(
        phase=SHOWN,
        asked=0,
        keys=result.keys,
        reserve=result.reserve,
        losers=result.losers,
        reason=result.reason,
        gains=tuple(taken.get(seat, 0) for seat in range(len(state.hands))),
    )
    events = [
        *(
            HandShown(seat, cards_of(bits(hand)), *worth(hand))
            for seat, hand in enumerate(state.hands)
        ),
        *(KeyLost(seat, result.keys[seat], result.reason) for seat in result.losers),
        *(KeysTaken(seat, keys, result.keys[seat]) for seat, keys in result.gains if keys),
        *(() if result.losers else (NobodyLost(),)),
    ]
    return Step(after, tuple(events), revealed=True)


def _everybody(state: State) -> int:
    return (1 << len(state.hands)) - 1


def _told(events: tuple[Event, ...], step: Step[State]) -> Step[State]:
    """Put events before those of a step."""
    return step._replace(events=(*events, *step.events))
