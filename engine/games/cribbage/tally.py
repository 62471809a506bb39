"""Points as they come within one step: the pegs, the reasons, the end at 61."""

from collections.abc import Iterable

from engine.core import Seat
from engine.games.cribbage.scoring import TARGET, Item
from engine.games.cribbage.state import Scored, Two


class Tally:
    """The pegs of both seats while a step is worked out."""

    def __init__(self, scores: Two, backs: Two) -> None:
        """Begin with the pegs as they stand."""
        self._scores = list(scores)
        self._backs = list(backs)
        self.just: list[Scored] = []

    def add(self, seat: Seat, items: Iterable[Item]) -> bool:
        """Peg points that count together; return whether they end the match."""
        scored = [Scored(seat, *item) for item in items]
        points = sum([item.points for item in scored])
        if points:
            self._backs[seat] = self._scores[seat]
            self._scores[seat] += points
            self.just += scored
        return self._scores[seat] >= TARGET

    @property
    def scores(self) -> Two:
        """The front pegs."""
        return self._scores[0], self._scores[1]

    @property
    def backs(self) -> Two:
        """The back pegs."""
        return self._backs[0], self._backs[1]
