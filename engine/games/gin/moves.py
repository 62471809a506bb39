"""The moves of gin and their notation."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from engine.cards import CARDS, by_rank, code_of, codes_of, mask_of
from engine.core import InvalidMove
from engine.melds import is_meld, written


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the stock or of the discard pile."""

    source: Literal["stock", "pile"]

    def __str__(self) -> str:
        return self.source


@dataclass(frozen=True, slots=True)
class Refuse:
    """Leave the first upcard to the other seat."""

    def __str__(self) -> str:
        return "refuse"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card, by its code, on the discard pile."""

    card: int

    def __str__(self) -> str:
        return f"-{CARDS[self.card]}"


@dataclass(frozen=True, slots=True)
class Knock:
    """Discard a card face down and show the hand, in melds of one's own choice if there are any.

    `word` says how the choice is offered, `gin` where no deadwood is left; it makes no difference.
    """

    card: int
    melds: tuple[tuple[int, ...], ...] = ()
    word: Literal["knock", "gin"] = field(default="knock", compare=False)

    def __str__(self) -> str:
        melds = (f" [{' '.join(CARDS[code] for code in meld)}]" for meld in self.melds)
        return f"knock -{CARDS[self.card]}{''.join(melds)}"


class Place(NamedTuple):
    """A card to lay off, and the meld by its number from 1, else (0) by a card it holds."""

    card: int
    number: int
    beside: int = -1

    def __str__(self) -> str:
        return f"{CARDS[self.card]}>{self.number or CARDS[self.beside]}"


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add cards to the knocker's melds; without any, those that leave the least deadwood."""

    places: tuple[Place, ...] = ()

    def __str__(self) -> str:
        return " ".join(("layoff", *map(str, self.places)))


Move = Draw | Refuse | Discard | Knock | LayOff

STOCK, PILE, REFUSE, LAY_OFF = Draw("stock"), Draw("pile"), Refuse(), LayOff()
DISCARDS = tuple(Discard(code) for code in range(52))
KNOCKS = tuple(Knock(code) for code in range(52))
GINS = tuple(Knock(code, word="gin") for code in range(52))

_WORDS: dict[str, Move] = {"stock": STOCK, "pile": PILE, "refuse": REFUSE}

_STEP = re.compile(
    r"\s*(?:(?P<word>stock|pile|refuse)"
    r"|knock\s+-(?P<knock>\w+)(?P<melds>(?:\s*\[[^][]*\])*)"
    r"|layoff(?P<places>(?:\s+\w+>\w+)*)"
    r"|-(?P<discard>\w+))(?=\s|$)",
    re.ASCII,
)
_MELD = re.compile(r"\[([^][]*)\]")


def parse(text: str) -> tuple[Move, ...]:
    """Read the steps of one turn; raises InvalidMove where the line is no notation."""
    line, at = text.rstrip(), 0
    moves: list[Move] = []
    while at < len(line) or not moves:
        step = _STEP.match(line, at)
        if step is None:
            raise InvalidMove("not_a_move", text=line[at:].strip())
        moves.append(_read(step))
        at = step.end()
    return tuple(moves)


def _read(step: re.Match[str]) -> Move:
    if step["word"]:
        return _WORDS[step["word"]]
    if step["discard"]:
        return DISCARDS[card_code(step["discard"])]
    if step["knock"]:
        card = card_code(step["knock"])
        melds = tuple(map(_meld, _MELD.findall(step["melds"])))
        return Knock(card, melds) if melds else KNOCKS[card]
    return LayOff(tuple(_places(step["places"])))


def card_code(name: str) -> int:
    """Return the code of a card of the pack without jokers; raises InvalidMove for others."""
    code = code_of(name)
    if code > 51:
        raise InvalidMove("not_a_card", text=name)
    return code


def _meld(text: str) -> tuple[int, ...]:
    codes = codes_of(text)
    mask = mask_of(codes)
    if not codes or mask >> 52:
        raise InvalidMove("not_a_move", text=f"[{text}]")
    if mask.bit_count() == len(codes) and is_meld(mask):
        return written(mask)
    return tuple(sorted(codes, key=by_rank))


def _places(text: str) -> Iterator[Place]:
    for pair in text.split():
        card, _, target = pair.partition(">")
        yield place(card, target)


def place(card: str, target: str) -> Place:
    """Return where a card goes: on the meld of a number from 1, or the one with another card."""
    if re.fullmatch("[1-9]", target):
        return Place(card_code(card), int(target))
    return Place(card_code(card), 0, card_code(target))
