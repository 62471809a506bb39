"""Scores of gin: what a deal is worth, the simple record, the three columns, the settlement.

Source: V. Mendelev's encyclopedia, the worked examples of gin; every number there agrees.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from engine.cards import RANKS
from engine.core import Seat
from engine.melds import CARD_POINTS

BONUS = 25
"""For gin and for an undercut, and for each deal won more than the other in the settlement."""
GAME_BONUS = 100
COLUMNS = 3
SPADES = 3


class Result(NamedTuple):
    """How a deal ended: `knock`, `gin` or `undercut`, who scores and what, all included."""

    kind: Literal["knock", "gin", "undercut"]
    winner: Seat
    points: int
    deadwood: tuple[int, int]
    """What was left in the hand of each seat."""


class Entry(NamedTuple):
    """One won deal on the score sheet; bit c of `columns` says it stands in column c + 1."""

    deal: int
    seat: Seat
    points: int
    columns: int


class Sheet(NamedTuple):
    """The record of a match; in columns the plain score stays unused, and the other way round."""

    score: tuple[int, int] = (0, 0)
    won: tuple[int, int] = (0, 0)
    columns: tuple[tuple[int, int], ...] = ((0, 0),) * COLUMNS
    written: tuple[tuple[int, int], ...] = ((0, 0),) * COLUMNS
    """How many deals each seat wrote into each column."""
    first: tuple[int, int] = (-1, -1)
    """The column of each seat's first won deal, 0 to 2; -1 before it."""
    entries: tuple[Entry, ...] = ()


def sheet_of(standing: Mapping[str, Any]) -> Sheet:
    """Return the record of a match in progress: `score`, `deals_won` by seat, `columns`.

    Which columns a seat wrote into follows from its first column that is not blank.
    """
    columns = tuple((left, right) for left, right in standing.get("columns", Sheet().columns))
    won = _pair(standing.get("deals_won", {}))
    first = (_first_written(columns, 0), _first_written(columns, 1))
    written = tuple(
        (max(0, won[0] - at + first[0]), max(0, won[1] - at + first[1])) if any(column) else (0, 0)
        for at, column in enumerate(columns)
    )
    return Sheet(_pair(standing.get("score", {})), won, columns, written, first)


def _pair(by_seat: Mapping[int, int]) -> tuple[int, int]:
    return by_seat.get(0, 0), by_seat.get(1, 0)


def _first_written(columns: tuple[tuple[int, int], ...], seat: Seat) -> int:
    return next((at for at, column in enumerate(columns) if column[seat]), -1)


def limit_by(upcard: int, *, ace: int) -> int:
    """Return the knock limit an upcard sets: its points, for an ace the limit given."""
    return ace if RANKS[upcard % 13] == "A" else CARD_POINTS[upcard % 13]


def result_of(knocker: Seat, own: int, other: int, factor: int) -> Result:
    """Score a knock by the deadwood left to both after the lay-offs, times the factor."""
    opponent = 1 - knocker
    deadwood = (own, other) if knocker == 0 else (other, own)
    if own == 0:
        return Result("gin", knocker, (other + BONUS) * factor, deadwood)
    if own < other:
        return Result("knock", knocker, (other - own) * factor, deadwood)
    return Result("undercut", opponent, (own - other + BONUS) * factor, deadwood)


def add(pair: tuple[int, int], seat: Seat, amount: int) -> tuple[int, int]:
    """Return the values of both seats with the amount added to one."""
    return (pair[0] + amount, pair[1]) if seat == 0 else (pair[0], pair[1] + amount)


def with_simple(sheet: Sheet, deal: int, seat: Seat, points: int) -> Sheet:
    """Write a won deal into the simple record."""
    return sheet._replace(
        score=add(sheet.score, seat, points),
        won=add(sheet.won, seat, 1),
        entries=(*sheet.entries, Entry(deal, seat, points, 0)),
    )


def is_closed(column: tuple[int, int], target: int) -> bool:
    """Whether somebody has reached the target in a column."""
    return max(column) >= target


def open_columns(sheet: Sheet, target: int) -> tuple[int, ...]:
    """Return the columns, 0 to 2, in which may still be written."""
    return tuple(at for at in range(COLUMNS) if not is_closed(sheet.columns[at], target))


def with_columns(sheet: Sheet, deal: int, seat: Seat, points: int, target: int) -> Sheet:
    """Write a won deal into the columns it belongs to.

    The k-th deal of a seat goes into its first column and the k - 1 after it; closed ones are
    skipped, and when none of them is open it goes into the first open one.
    """
    still_open = open_columns(sheet, target)
    first = sheet.first[seat] if sheet.won[seat] else still_open[0]
    due = [at for at in still_open if first <= at <= first + sheet.won[seat]] or still_open[:1]
    return sheet._replace(
        won=add(sheet.won, seat, 1),
        columns=_written(sheet.columns, due, seat, points),
        written=_written(sheet.written, due, seat, 1),
        first=(first, sheet.first[1]) if seat == 0 else (sheet.first[0], first),
        entries=(*sheet.entries, Entry(deal, seat, points, sum(1 << at for at in due))),
    )


def _written(
    columns: tuple[tuple[int, int], ...], due: list[int] | tuple[int, ...], seat: Seat, amount: int
) -> tuple[tuple[int, int], ...]:
    return tuple(
        add(column, seat, amount) if at in due else column for at, column in enumerate(columns)
    )


def settle_simple(sheet: Sheet, winner: Seat, *, blank_bonus: int) -> int:
    """Return what the winner of the simple record gets from the other; may be negative.

    His total, 100, 25 for each deal he won more (less where he won fewer), minus the other's
    total. Against a blank sheet the 100 are `blank_bonus`.
    """
    loser = 1 - winner
    game = blank_bonus if sheet.score[loser] == 0 else GAME_BONUS
    boxes = BONUS * (sheet.won[winner] - sheet.won[loser])
    return sheet.score[winner] + game + boxes - sheet.score[loser]


def settle_columns(sheet: Sheet, seat: Seat) -> int:
    """Return the sum of a seat's three columns minus the other's."""
    return sum(column[seat] - column[1 - seat] for column in sheet.columns)


def premiums(sheet: Sheet, seat: Seat, target: int) -> int:
    """Return the Hollywood premiums of a seat less the other's.

    For each column 100 to whoever closed it, and 25 for each deal written there more.
    """
    total = 0
    for column, written in zip(sheet.columns, sheet.written, strict=True):
        total += BONUS * (written[seat] - written[1 - seat])
        if is_closed(column, target):
            total += GAME_BONUS if column[seat] >= target else -GAME_BONUS
    return total
