"""The show: three hands counted in their order, to the end or to 61."""

from engine.cards import CARDS, cards_of
from engine.core import Event
from engine.games.cribbage.events import Counted, CribShown, HandShown
from engine.games.cribbage.scoring import shown, terms
from engine.games.cribbage.sight import ROLES
from engine.games.cribbage.state import State
from engine.games.cribbage.tally import Tally


def show(state: State, tally: Tally, flush: str, nob: str) -> tuple[list[Event], State]:
    """Count the non-dealer's hand, the dealer's and the crib under these options.

    Nothing after the hand that reaches 61 is shown or counted (C-04: the order decides).
    """
    events: list[Event] = []
    just, counted, over = tuple(tally.just), 0, False
    for role, (seat, cards) in zip(ROLES, state.show_order, strict=True):
        found = shown(cards, state.starter, terms(role, flush, nob))
        heading = CribShown if role == "crib" else HandShown
        points = sum([item.points for item in found])
        events.append(heading(seat, cards_of(cards), CARDS[state.starter], points))
        events += [Counted(seat, kind, cards_of(of), worth) for kind, of, worth in found]
        counted += 1
        over = tally.add(seat, found)
        if over:
            break
    return events, state._replace(
        shown=counted,
        phase="over" if over else "shown",
        scores=tally.scores,
        backs=tally.backs,
        turn=None,
        just=just,
    )
