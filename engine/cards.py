"""Playing cards: small whole numbers inside the rules, ASCII names like `10h` outside.

Inside, a card is its code: 13 * suit + rank, suits in the order h d c s, ranks 2 … A as 0 … 12;
the joker is 52. One bit of a 52-bit mask is one card. Outside (views, events, notation) a card is
a `Card`, a string anybody can read; a `Card` is never built by hand but looked up here.
"""

from collections.abc import Iterable, Iterator

from engine.core import InvalidMove

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "hdcs"
JOKER = 52
"""The code of a joker; jokers need no telling apart."""


class Card(str):
    """The name of a card: rank `2` … `10`, `J`, `Q`, `K`, `A`, then suit `h d c s`; joker `*`."""

    __slots__ = ()

    @property
    def rank(self) -> str:
        """The rank part of the name; empty for a joker."""
        return "" if self == "*" else self[:-1]

    @property
    def suit(self) -> str:
        """The suit letter; empty for a joker."""
        return "" if self == "*" else self[-1]


CARDS: tuple[Card, ...] = (*(Card(rank + suit) for suit in SUITS for rank in RANKS), Card("*"))
"""The name of each code, 0 … 52."""

CODES: dict[str, int] = {str(card): code for code, card in enumerate(CARDS)}
"""The code of each name."""

FULL_DECK = tuple(range(52))
SHORT_DECK = tuple(code for code in FULL_DECK if code % 13 >= RANKS.index("6"))


def code_of(name: str) -> int:
    """Return the code of an ASCII card name; raises InvalidMove for anything else."""
    code = CODES.get(name)
    if code is None:
        raise InvalidMove("not_a_card", text=name)
    return code


def codes_of(names: str) -> tuple[int, ...]:
    """Return the codes of names separated by spaces; raises InvalidMove at the first bad one."""
    return tuple(code_of(name) for name in names.split())


def cards_of(codes: Iterable[int]) -> tuple[Card, ...]:
    """Return the names of codes, in their order."""
    return tuple(CARDS[code] for code in codes)


def by_rank(code: int) -> tuple[int, int]:
    """Sort key of records: rank 2 … A, equal ranks in the order h d c s, the joker last."""
    return (13, 0) if code == JOKER else (code % 13, code // 13)


def mask_of(codes: Iterable[int]) -> int:
    """Return the mask in which the bit of each code is set."""
    mask = 0
    for code in codes:
        mask |= 1 << code
    return mask


def bits(mask: int) -> Iterator[int]:
    """Yield the codes whose bits are set, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
