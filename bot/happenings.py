"""Public events in a shape that can be stored and said again in any language."""

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from bot.table import Happening
from engine.core import Event

SITTER = "sitter"
"""Under which detail the name stands of who has moved for the person of a seat."""


def happening(game: str, event: Event, line: int, seat: int, sitter: str = "") -> Happening:
    """Keep a public event, caused by a log line of a seat (-1 for a deal), maybe by a sitter."""
    details = _details(event)
    if sitter:
        details[SITTER] = sitter
    return Happening(line, seat, f"{game}-{event_key(type(event))}", details)


def event_key(event: type[Event]) -> str:
    """The name of an event class as its sentence's key writes it: `went-out`."""
    name = event.__name__
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


def seat_fields(event: type[Event]) -> frozenset[str]:
    """The fields of an event class that hold a seat or several."""
    hashable: Any = event  # the checker takes the instances' __hash__ for the class's
    return _seat_fields(hashable)


@cache
def _seat_fields(event: Any) -> frozenset[str]:
    hints = get_type_hints(event, include_extras=True)
    return frozenset(name for name, hint in hints.items() if _is_seat(hint))


def _is_seat(hint: object) -> bool:
    if get_origin(hint) is Annotated:
        return get_args(hint)[1:] == ("seat",)
    return any(_is_seat(inner) for inner in get_args(hint))


def _details(event: Event) -> dict[str, Any]:
    seats = seat_fields(type(event))
    return {
        field.name: _seats(getattr(event, field.name))
        if field.name in seats
        else _plain(getattr(event, field.name))
        for field in fields(event)
    }


def _seats(value: Any) -> Any:
    if isinstance(value, int):
        return {"seat": value}
    return {"seats": list(value)} if _all_seats(value) else _plain(value)


def _all_seats(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and all(isinstance(item, int) for item in value)


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, str) else value
