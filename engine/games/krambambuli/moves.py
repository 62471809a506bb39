"""The moves of крамбамбули and their notation."""

import re
from dataclasses import dataclass
from typing import Literal

from engine.cards import CARDS, code_of
from engine.core import InvalidMove

Word = Literal["knock", "remik", "suit", "figures", "sequence"]
"""What ends a deal, said with the discard."""

WORDS: tuple[Word, ...] = ("knock", "remik", "suit", "figures", "sequence")


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top of the stock."""

    def __str__(self) -> str:
        return "stock"


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top of the open pile."""

    def __str__(self) -> str:
        return "pile"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card on the open pile, which ends the turn; with a word it ends the deal."""

    card: int
    word: Word | None = None

    def __str__(self) -> str:
        return f"{self.word} -{CARDS[self.card]}" if self.word else f"-{CARDS[self.card]}"


Move = Draw | Take | Discard

DRAW, TAKE = Draw(), Take()
DISCARDS = tuple(Discard(code) for code in range(53))
ENDS: dict[Word, tuple[Discard, ...]] = {
    word: tuple(Discard(code, word) for code in range(53)) for word in WORDS
}
"""The one Discard of each word and card."""

_STEP = re.compile(
    r"\s*(?:(?P<draw>stock|pile)"
    r"|(?:(?P<word>knock|remik|suit|figures|sequence)\s+)?-(?P<card>[\w*]+))(?=\s|$)"
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
    if step["draw"]:
        return DRAW if step["draw"] == "stock" else TAKE
    code = code_of(step["card"])
    for word in WORDS:
        if step["word"] == word:
            return ENDS[word][code]
    return DISCARDS[code]
