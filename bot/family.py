"""A family's day: its evening begins at five in the morning and ends at the next five."""

from bot.hours import HOME_ZONE, next_hour

DAWN = 5
"""The local hour at which an evening is over at last."""

DAY = 24 * 3600.0


def evening_began(now: float, zone: str = HOME_ZONE) -> float:
    """The last five in the morning, as seconds since the epoch."""
    return next_hour(now - DAY, zone, DAWN)


def evening_ends(now: float, zone: str = HOME_ZONE) -> float:
    """The next five in the morning, as seconds since the epoch."""
    return next_hour(now, zone, DAWN)
