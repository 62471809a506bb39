"""The show: three hands counted in their order, to the end or to 61."""

from engine.cards import CARDS, cards_of
from engine.core import Event
from engine.games.cribbage.events import Counted, CribShown, HandShown
from engine.games.cribbage.sight import ROLES, items
from engine.games.cribbage.state import State
from engine.games.cribbage.tally import Tally


def show(state: State, tally: Tally, flush: str, nob: str) -> tuple[list[Event], State]:
    """Count the non-dealer's hand, the dealer's and the crib under these options.

    Nothing after the hand that reaches 61 is shown or counted (C-04: the order decides).
    """
    events: list[Event] = []
    just, place, over = tuple(tally.just), 0, False
    while place < len(ROLES) and not over:
        seat, cards = state.show_order[place]
        found = items(state, place, flush, nob)
        heading = CribShown if ROLES[place] == "crib" else HandShown
        points = sum([item.points for item in found])
        events.append(heading(seat, cards_of(cards), CARDS[state.starter], points))
        events += [Counted(seat, kind, cards_of(of), worth) for kind, of, worth in found]
        over = tally.add(seat, found)
        place += 1
    return events, state._replace(
        shown=place,
        phase="over" if over else "shown",
        scores=tally.scores,
        backs=tally.backs,
        turn=None,
        just=just,
    )
