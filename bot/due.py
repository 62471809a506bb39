"""Time at a table: when something falls due, and what the table does then. Pure functions."""

from dataclasses import dataclass

from msgspec.structs import replace

from bot import absence, match
from bot.table import Table, is_live, position, rules_of

NEXT_DEAL_LIVE = 60.0
NEXT_DEAL_QUIET = 3600.0
LOBBY_LIFE = 24 * 3600.0
STALE_AFTER = 60 * 24 * 3600.0
KEPT = 90 * 24 * 3600.0
"""Seconds for which a finished match is kept whole; then only its result line stays."""
CLOSED_KEPT = 24 * 3600.0
"""Seconds after which a lobby that closed is forgotten."""
EARLIEST = 1_767_225_600.0
"""The beginning of 2026: a clock that says less has not been set yet."""
AHEAD = 60.0
"""Seconds by which the clocks of several processes may differ without one being wrong."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long computers seem to think, in seconds."""

    thinking: float = 1.0


def next_due(table: Table, now: float, pace: Pace) -> float | None:
    """The moment of the next thing that time does at the table; None when time does nothing."""
    return min(_moments(table, now, pace), default=None)


def _moments(table: Table, now: float, pace: Pace) -> list[float]:
    moments: list[float] = []
    if table.question is not None:
        moments.append(table.question.until)
    if table.phase == "lobby":
        moments.append(table.touched + LOBBY_LIFE)
    if table.phase in {"over", "closed"}:
        moments.append(_kept_until(table))
    if table.phase != "playing":
        return moments
    moments += absence.moments(table)
    if table.paused:
        return moments
    moments.append(table.touched + STALE_AFTER)
    if match.computers_due(table):
        moments.append(now + pace.thinking)
    elif rules_of(table).between_deals(position(table)):
        moments.append(_next_deal_at(table, now))
    return moments


def _kept_until(table: Table) -> float:
    if table.phase == "closed":
        return table.touched + LOBBY_LIFE + CLOSED_KEPT
    return max(table.touched, table.turn_began) + KEPT


def is_outlived(table: Table, now: float) -> bool:
    """Whether the table is to be forgotten: nobody has needed it for long."""
    if table.phase not in {"over", "closed"} or _is_unset(table, now):
        return False
    return _kept_until(table) <= now


def _is_unset(table: Table, now: float) -> bool:
    """Whether a table was last touched while the clock had not been set yet, as it is now."""
    return now >= EARLIEST > max(table.touched, table.turn_began)


def _next_deal_at(table: Table, now: float) -> float:
    patience = NEXT_DEAL_LIVE if is_live(table, now) else NEXT_DEAL_QUIET
    return table.turn_began + patience


def deals_by_itself(table: Table, now: float) -> bool:
    """Whether time, and nobody else, deals again now."""
    if table.phase != "playing" or table.paused or is_live(table, now):
        return False
    return rules_of(table).between_deals(position(table)) and _next_deal_at(table, now) <= now


def rewound(table: Table, now: float) -> Table:
    """The table with the times that it would have had if its clock had been right.

    Nothing in it has yet to happen, and nothing happened before the clock was set.
    """
    if _is_unset(table, now):
        return replace(table, touched=now, turn_began=now)
    ahead = max(table.touched, table.turn_began) - now
    if ahead <= AHEAD:
        return table
    question = table.question and replace(table.question, until=table.question.until - ahead)
    return replace(
        table,
        opened=min(table.opened, now),
        touched=min(table.touched, now),
        turn_began=min(table.turn_began, now),
        question=question,
    )


def on_time(table: Table, now: float) -> match.Change:
    """Do what is due by now; the change is the same table when only its look depends on time."""
    right = rewound(table, now)
    if right != table:
        return match.Change(right)
    if table.phase == "playing":
        changed = absence.on_time(table, now)
        if changed != table:
            return match.Change(changed)
    question = table.question
    if question is not None and question.until <= now:
        closing = question.kind == "close"
        return match.Change(
            replace(table, question=None, phase="closed" if closing else table.phase)
        )
    if table.phase == "lobby" and table.touched + LOBBY_LIFE <= now:
        return match.Change(replace(table, phase="closed"))
    if table.phase != "playing" or table.paused:
        return match.Change(table)
    if table.touched + STALE_AFTER <= now:
        return match.end(table, "stale", now=now)
    if match.computers_due(table):
        return match.play_computers(table, now=now)
    if rules_of(table).between_deals(position(table)) and _next_deal_at(table, now) <= now:
        return match.next_deal(table, now=now)
    return match.Change(table)
