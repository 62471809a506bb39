"""What the pictures of a table mark as moved: from the happenings the table remembers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.table import Happening
from bot.texts import is_piece
from render.news import News

SHOWING = (
    *("hand-shown", "crib-shown", "aside-shown", "counted", "pegged", "passed"),
    *("cut-tied", "dealer-cut", "swept", "trick-taken"),
)
"""Endings of the keys of events that name pieces without moving them on the table."""
DEALING = ("-dealt", "-deal-begun")
"""Endings of the keys of events that begin a deal."""


def news_of(happenings: Sequence[Happening], after: int) -> News:
    """Return the pieces that moved after the log line `after`, those of the last move apart."""
    begun = max((h.line for h in happenings if h.event.endswith(DEALING)), default=-1)
    deal = [event for event in happenings if event.line >= begun]
    moved = [(event, list(_places(event))) for event in deal if not event.event.endswith(SHOWING)]
    lines = [event.line for event, places in moved if places]
    newest = max(lines, default=-1)
    return News(
        _named(places for event, places in moved if event.line == newest),
        _named(places for event, places in moved if after < event.line < newest),
        tuple(
            (places[0], event.details["points"])
            for event, places in moved
            if places and event.line > after and event.details.get("points")
        ),
    )


def _named(moved: Iterator[list[str]]) -> tuple[str, ...]:
    return tuple(sorted({place for places in moved for place in places}))


def _places(event: Happening) -> Iterator[str]:
    """The pieces of an event; those of a numbered meld as `7h@2`, and plain as well."""
    pieces = list(pieces_in({k: v for k, v in event.details.items() if k != "neighbour"}))
    number = event.details.get("number")
    if isinstance(number, int):
        yield from (f"{piece}@{number}" for piece in pieces)
    yield from pieces


def pieces_in(value: Any) -> Iterator[str]:
    """Yield the cards and tiles among the details of an event."""
    if is_piece(value):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from pieces_in(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from pieces_in(each)
