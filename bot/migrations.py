"""Records of earlier versions of the bot, brought up to date as they are read."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot import history
from bot.table import FORMAT, Table, rules_of

Plain = dict[str, Any]
"""A record as it lies in the store, without its types."""

FIRST = 1
"""The format of records that do not name one."""


class NotReadable(Exception):
    """A record is damaged, or was written by a later version of the bot."""


def _from_the_log(plain: Plain) -> Plain:
    """Leave the position out: the log gives it as the engine writes it now."""
    return plain | {"state": b""}


MIGRATIONS: Mapping[int, Callable[[Plain], Plain]] = {1: _from_the_log}
"""For each earlier format what makes the next one of it."""


def format_of(record: bytes) -> int:
    """The format of a record; raises NotReadable for none at all."""
    return int(_plain(record).get("format", FIRST))


def migrated(record: bytes, lines: Sequence[str]) -> Table:
    """Read a record of an earlier format with the log of its table; raises NotReadable."""
    plain = _plain(record)
    has_position = bool(plain.get("state"))
    number = int(plain.get("format", FIRST))
    if number > FORMAT:
        raise NotReadable(f"of format {number}, which a later version of the bot wrote")
    while number < FORMAT:
        plain = MIGRATIONS[number](plain)
        number += 1
    try:
        table = msgspec.convert(plain | {"format": FORMAT}, Table)
    except msgspec.ValidationError as error:
        raise NotReadable(str(error)) from error
    return _replayed(table, lines) if has_position and not table.state else table


def _plain(record: bytes) -> Plain:
    try:
        return msgspec.msgpack.decode(record, type=Plain)
    except msgspec.MsgspecError as error:
        raise NotReadable(str(error)) from error


def _replayed(table: Table, lines: Sequence[str]) -> Table:
    """The table with the position that its log leads to."""
    effective = history.in_effect(lines)
    if len(effective) != table.step:
        raise NotReadable(f"its log has {len(effective)} lines in effect, not {table.step}")
    try:
        *_, last = history.passages(rules_of(table), len(table.places), table.seed, effective)
    except Exception as error:
        raise NotReadable(f"its log does not replay: {error!r}") from error
    return replace(table, state=msgspec.msgpack.encode(last.state))
