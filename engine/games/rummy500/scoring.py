"""What a deal of rummy to five hundred brings, and who leads the match."""

from collections.abc import Sequence
from typing import Literal

from engine.core import Event
from engine.games.rummy500.events import Scored, TiedAtTop
from engine.games.rummy500.state import SCORED, WON, State
from engine.melds import points
from engine.two_packs import Hand

Minus = Literal["out", "always"]
"""When cards in hand count minus (see the options of the rules)."""


def hand_points(hand: Hand) -> int:
    """Add up the points of a hand, unlaid melds included."""
    return points(hand.once) + points(hand.twice)


def leaders(scores: Sequence[int], target: int) -> tuple[int, ...]:
    """Return the seats with the highest total if it has reached the target, else none."""
    highest = max(scores)
    if highest < target:
        return ()
    return tuple(seat for seat, score in enumerate(scores) if score == highest)


def settle(state: State, target: int, minus: Minus) -> tuple[State, tuple[Event, ...]]:
    """Score the deal that has just ended: laid cards plus, cards in hand minus if they count."""
    counted = state.out is not None or minus == "always"
    lost = tuple(map(hand_points, state.hands)) if counted else (0,) * len(state.hands)
    scores = tuple(map(sum, zip(state.scores, state.laid, (-each for each in lost), strict=True)))
    first = leaders(scores, target)
    events: list[Event] = [
        Scored(seat, state.laid[seat], lost[seat], total) for seat, total in enumerate(scores)
    ]
    if len(first) > 1:
        events.append(TiedAtTop(max(scores)))
    settled = state._replace(
        phase=WON if len(first) == 1 else SCORED, scores=scores, minus=lost if counted else ()
    )
    return settled, tuple(events)
