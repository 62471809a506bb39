"""How a match stands: what each seat has gathered so far, from what everybody may see."""

from bot.table import Table, position, rules_of
from engine.core import View

COUNTED = {
    "columns": "wins",
    "thirtythree": "keys",
    "valty": "scores",
    "cribbage": "scores",
    "gin": "score",
    "rummy500": "scores",
    "krambambuli": "minus",
}
"""The field of a game's view that counts by seat (in teams: by team); the others count nothing."""


def standing(table: Table) -> list[tuple[int, int]]:
    """Seat and count of everybody at a match under way; empty where nothing is counted."""
    field = COUNTED.get(table.game, "")
    if not field or not table.state:
        return []
    view: View = rules_of(table).view(position(table), None)
    counts = getattr(view, field)
    if not counts:
        return []
    return [(seat, counts[seat % len(counts)]) for seat in range(len(table.places))]
