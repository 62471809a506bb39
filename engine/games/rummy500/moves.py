"""The moves of rummy to five hundred and their notation."""

import re
from dataclasses import dataclass

from engine.cards import CARDS, by_rank, code_of, codes_of, mask_of
from engine.core import InvalidMove
from engine.melds import MELDS, is_meld, written


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top of the stock."""

    def __str__(self) -> str:
        return "stock"


@dataclass(frozen=True, slots=True)
class Take:
    """Take a card of the open pile and all that lie above it."""

    card: int

    def __str__(self) -> str:
        return f"pile {CARDS[self.card]}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a new meld; the cards stand in the order of a laid meld, or by rank if they are none."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return f"[{' '.join(CARDS[code] for code in self.cards)}]"


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add a card to a meld of the table, counted from 1."""

    card: int
    meld: int

    def __str__(self) -> str:
        return f"{CARDS[self.card]}>{self.meld}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card on the open pile, which ends the turn."""

    card: int

    def __str__(self) -> str:
        return f"-{CARDS[self.card]}"


@dataclass(frozen=True, slots=True)
class End:
    """End the deal because the stock is empty."""

    def __str__(self) -> str:
        return "end"


Move = Draw | Take | Lay | LayOff | Discard | End

DRAW, END = Draw(), End()
TAKES = tuple(Take(code) for code in range(52))
DISCARDS = tuple(Discard(code) for code in range(52))
LAYS = {meld: Lay(written(meld)) for meld in MELDS["low"]}
"""The one Lay of each meld, by the mask of its cards."""


def lay(codes: tuple[int, ...]) -> Lay:
    """Return the move that lays the cards, in the order of a laid meld whichever way they came."""
    mask = mask_of(codes)
    if mask.bit_count() == len(codes) and is_meld(mask):
        return LAYS[mask]
    return Lay(tuple(sorted(codes, key=by_rank)))


_STEP = re.compile(
    r"\s*(?:(?P<stock>stock)|(?P<end>end)|pile (?P<take>[\w*]+)|\[(?P<meld>[^][]*)\]"
    r"|(?P<card>[\w*]+)>(?P<number>[1-9][0-9]?)|-(?P<discard>[\w*]+))(?=\s|$)"
)


def parse(text: str) -> tuple[Move, ...]:
    """Read the steps of one turn; raises InvalidMove where the line is no notation."""
    moves: list[Move] = []
    at, line = 0, text.rstrip()
    while at < len(line) or not moves:
        step = _STEP.match(line, at)
        if step is None:
            raise InvalidMove("not_a_move", text=line[at:].strip())
        moves.append(_read(step))
        at = step.end()
    return tuple(moves)


def _read(step: re.Match[str]) -> Move:
    if step["stock"]:
        return DRAW
    if step["end"]:
        return END
    if step["take"]:
        return TAKES[_natural(step["take"])]
    if step["discard"]:
        return DISCARDS[_natural(step["discard"])]
    if step["card"]:
        return LayOff(_natural(step["card"]), int(step["number"]))
    cards = codes_of(step["meld"])
    if not cards or max(cards) > 51:
        raise InvalidMove("not_a_move", text=step[0].strip())
    return lay(cards)


def _natural(name: str) -> int:
    code = code_of(name)
    if code > 51:
        raise InvalidMove("not_a_card", text=name)
    return code
