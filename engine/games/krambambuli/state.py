"""One position of крамбамбули."""

from typing import NamedTuple

from engine.two_packs import Hand

DRAWING, DISCARDING, SCORED, WON = range(4)
"""What is due: a draw, a discard; then deal over, match over."""

NOBODY = -1


class State(NamedTuple):
    """A position; hidden cards stand in `hands` and `stock` alone until the hands are shown."""

    dealer: int
    turn: int
    phase: int
    hands: tuple[Hand, ...]
    """Empty for the seats that are out."""
    stock: tuple[int, ...]
    """Next card first."""
    pile: tuple[int, ...]
    """Bottom first."""
    minus: tuple[int, ...]
    """Minus points of each seat, kept as positive numbers."""
    purses: tuple[int, ...]
    """The purse of each seat in half stakes."""
    bank: int
    """In half stakes."""
    out: tuple[int, ...]
    """The seats that are out, in the order in which they went."""
    deal: int
    pile_draws: int = 0
    """How many draws in a row came from the pile."""
    ender: int = NOBODY
    """Who knocked or declared in this deal."""
    word: str = ""
    """What ended the deal, as it counts."""
    written: tuple[int, ...] = ()
    """What each seat wrote down in the deal that is over; empty before."""
    winners: tuple[int, ...] = ()

    def extra_turns(self) -> bool:
        """Whether the opponents of a knocker have their last turn."""
        return self.ender != NOBODY and self.phase < SCORED

    def next_in(self, seat: int) -> int:
        """The next seat to the left that is still in."""
        seats = len(self.hands)
        return next(
            at
            for at in ((seat + step) % seats for step in range(1, seats + 1))
            if at not in self.out
        )
