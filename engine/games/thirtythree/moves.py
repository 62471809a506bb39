"""What a player may say or do in one step of his turn."""

from enum import StrEnum
from typing import NamedTuple

from engine.cards import CARDS, CODES
from engine.core import InvalidMove


class Call(StrEnum):
    """A move of one word; its value is its notation."""

    SPIN = "spin"
    KEEP = "pass"
    PROPOSE = "propose"
    DONE = "done"
    STOP = "stop"
    YES = "yes"
    NO = "no"


class Swap(NamedTuple):
    """Lay the own card `give` in the centre and take `take` from there (codes)."""

    give: int
    take: int

    def __str__(self) -> str:
        """Return the notation, `8s>10h`."""
        return f"{CARDS[self.give]}>{CARDS[self.take]}"


Move = Swap | Call

SWAPS: tuple[tuple[Swap, ...], ...] = tuple(
    tuple(Swap(give, take) for take in range(len(CARDS))) for give in range(len(CARDS))
)
"""Every swap by the code given, then the code taken."""

_SPOKEN_TOO = frozenset({"swap", "31", "33", "678", "6", "7", "8", "6-7-8"})
"""What people say beside a move and the notation does without."""
_SIGNS = str.maketrans(",?!", "   ")
_CALLS = {str(call): call for call in Call}


def read_line(text: str) -> tuple[Move, ...]:
    """Read canonical notation, several steps separated by spaces; raises InvalidMove."""
    words = text.split()
    if not words:
        raise InvalidMove("not_a_move", text=text)
    return tuple(_read_step(word) for word in words)


def read_loosely(text: str, hand: tuple[str, ...], centre: tuple[str, ...]) -> tuple[Move, ...]:
    """Read a line in which two bare cards are a swap; raises InvalidMove.

    The own card comes first; the other way round is understood when it is the only way the two
    cards can be meant. The word `swap` and the numbers of a `stop, 33` are left out.
    """
    apart = text.replace(">", " > ").translate(_SIGNS)
    words = [word for word in apart.split() if word not in _SPOKEN_TOO]
    steps: list[Move] = []
    while words:
        if words[0] not in CODES:
            steps.append(_read_step(words.pop(0)))
            continue
        bare = words[1:2] != [">"]
        give, *rest = words if bare else (words[0], *words[2:])
        take = rest[0] if rest else ""
        if take not in CODES:
            raise InvalidMove("not_a_move", text=text)
        if bare and give in centre and take in hand:
            give, take = take, give
        steps.append(SWAPS[CODES[give]][CODES[take]])
        del words[: 2 if bare else 3]
    if not steps:
        raise InvalidMove("not_a_move", text=text)
    return tuple(steps)


def _read_step(word: str) -> Move:
    if word in _CALLS:
        return _CALLS[word]
    give, arrow, take = word.partition(">")
    if not arrow or give not in CODES or take not in CODES:
        raise InvalidMove("not_a_move", text=word)
    return SWAPS[CODES[give]][CODES[take]]
