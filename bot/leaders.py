"""Who is ahead in a match that is broken off, by what its game counts. Pure functions."""

from bot.standing import standing
from bot.table import Table, position, rules_of

LEAST = frozenset({"krambambuli"})
"""Games that count what is bad."""


def leaders(table: Table) -> tuple[int, ...]:
    """The seats that are ahead; none where all are equal or nothing is counted."""
    out = rules_of(table).facts(position(table)).get("out", ())
    gone = set(out) if isinstance(out, (list, tuple)) else set()
    sign = -1 if table.game in LEAST else 1
    counts = {seat: sign * count for seat, count in standing(table) if seat not in gone}
    most = max(counts.values(), default=0)
    ahead = tuple(seat for seat, count in counts.items() if count == most)
    return () if len(ahead) == len(table.places) else ahead
