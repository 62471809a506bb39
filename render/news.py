"""What has changed on a table as far as one viewer is concerned, for the painters to show."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class News:
    """The pieces that have moved, by name; on a numbered meld also as `7h@2`."""

    last: tuple[str, ...] = ()
    """Moved by the very last move."""
    since: tuple[str, ...] = ()
    """Moved before it, since the viewer's own last move."""
    points: tuple[tuple[str, int], ...] = ()
    """What pieces have just scored; of several laid together the first one has it all."""
    words: str = ""
    """What the last who acted has done, as a sentence to stand above the table."""

    def mark(self, piece: str) -> str:
        """Return the mark of a piece (see `render.cards.MARKS`), empty where it did not move."""
        return "last" if piece in self.last else "since" if piece in self.since else ""

    def of_top(self, piece: str) -> str:
        """Return the mark of the top of a pile; where no moves are known, it came last."""
        return self.mark(piece) if self.last else "last"

    def gained(self, pieces: Iterable[str]) -> int:
        """Return what some pieces have just scored."""
        scored = dict(self.points)
        return sum(scored.get(piece, 0) for piece in pieces)


QUIET = News()
"""Nothing has changed."""


class How(NamedTuple):
    """How a table is set: what is new on it, and whether its cards are their indices alone."""

    news: News
    dense: bool
