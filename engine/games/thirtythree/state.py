"""A position of «33», and the cards that come and go in its centre."""

from typing import NamedTuple

from engine.cards import bits, cards_of, mask_of
from engine.core import Event
from engine.games.thirtythree.events import CentreLaid, Reshuffled, Swept
from engine.games.thirtythree.scoring import one_suited
from engine.shuffle import Shuffle

TURN, SWEPT, CLOSING, QUESTION, SHOWN = "turn", "swept", "closing", "question", "shown"
"""The phases of a deal.

A whole turn lies ahead; the centre was swept and the same seat may go on; the exchange is over
and a combination in hand, so it is `stop` or `done`; a question is open; the hands are shown.
"""

LONGEST_CHAIN = 20
"""More sweeps than this in a row and all free cards are shuffled together."""


class State(NamedTuple):
    """One position: hands and out-pile are masks, the centre and the stock (next first) codes."""

    deal: int
    dealer: int
    turn: int
    """Whose turn it is; while the engine asks after a circle of passes, whose it will be."""
    phase: str
    hands: tuple[int, ...]
    centre: tuple[int, ...]
    stock: tuple[int, ...]
    out: int
    keys: tuple[int, ...]
    reserve: int
    last: int | None = None
    """The card that the last swap left in the centre."""
    moves: int = 0
    """Moves made in this deal, answers not counted."""
    turns: int = 0
    """Turns finished in this deal."""
    passes: int = 0
    """Passes in a row since anything else happened or all were asked."""
    circles: int = 0
    """Circles of passes in a row."""
    asked: int = 0
    """Mask of the seats that owe an answer."""
    proposed: int = 0
    """1 when the seat whose turn it is has asked its question."""
    ending: str = ""
    """How the deal ended: `stop`, `consent`, `circles` or `turns`."""
    declarer: int | None = None
    losers: tuple[int, ...] = ()
    reason: str = ""
    """Why the losers lose: `lowest`, `bust` or `bare`."""
    gains: tuple[int, ...] = ()
    """Keys taken from the reserve, by seat."""


class Table(NamedTuple):
    """The cards that nobody holds: the centre, the stock, the out-pile."""

    centre: tuple[int, ...]
    stock: tuple[int, ...]
    out: int


def sweep(table: Table, shuffle: Shuffle) -> tuple[Table, list[Event]]:
    """Replace a centre of one suit from the stock, as often as it happens (point 8.1).

    A chain longer than LONGEST_CHAIN shuffles stock, out-pile and centre together; an empty stock
    is made of the out-pile, shuffled, since its one-suited threes would be swept for ever.
    """
    events: list[Event] = []
    chain = 0
    while one_suited(mask_of(table.centre)):
        chain += 1
        if chain > LONGEST_CHAIN:
            table, chain = _shuffle_all(table, shuffle, events), 0
        else:
            events.append(Swept(cards_of(table.centre)))
            table = lay_centre(
                Table((), table.stock, table.out | mask_of(table.centre)), shuffle, events
            )
    return table, events


def lay_centre(table: Table, shuffle: Shuffle, events: list[Event]) -> Table:
    """Lay three cards of the stock into the empty centre and tell it in `events`."""
    stock, out = table.stock, table.out
    if len(stock) % 3:
        raise AssertionError("cards leave and enter the stock by threes")
    if not stock:
        stock, out = shuffle.order(tuple(bits(out))), 0
        events.append(Reshuffled(len(stock)))
    events.append(CentreLaid(cards_of(stock[:3])))
    return Table(stock[:3], stock[3:], out)


def _shuffle_all(table: Table, shuffle: Shuffle, events: list[Event]) -> Table:
    free = mask_of((*table.centre, *table.stock)) | table.out
    stock = shuffle.order(tuple(bits(free)))
    events.append(Reshuffled(len(stock)))
    return lay_centre(Table((), stock, 0), shuffle, events)
