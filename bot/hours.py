"""A person's day: the local time, the quiet hours, and moments in words. Pure functions."""

from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo
from functools import cache
from math import inf
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.texts import Texts

HOUR = 3600.0
DAY = 24 * HOUR

HOME_ZONE = "Europe/Moscow"
"""Where a family lives until somebody says otherwise."""

ZONES_OF = {
    "uk": "Europe/Kyiv",
    "be": "Europe/Minsk",
    "kk": "Asia/Almaty",
    "uz": "Asia/Tashkent",
    "ka": "Asia/Tbilisi",
    "hy": "Asia/Yerevan",
    "de": "Europe/Berlin",
    "he": "Asia/Jerusalem",
}
"""Zones guessed from the language of a person's client."""

ZONES = (
    "Europe/Kaliningrad", "Europe/Moscow", "Europe/Minsk", "Europe/Kyiv", "Europe/Samara",
    "Asia/Yekaterinburg", "Asia/Omsk", "Asia/Novosibirsk", "Asia/Krasnoyarsk", "Asia/Irkutsk",
    "Asia/Yakutsk", "Asia/Vladivostok", "Asia/Magadan", "Asia/Kamchatka", "Asia/Almaty",
    "Asia/Tashkent", "Asia/Tbilisi", "Asia/Yerevan", "Asia/Jerusalem", "Europe/Berlin",
    "Europe/London", "America/New_York", "America/Los_Angeles",
)  # fmt: skip
"""The zones offered, each by a city people know."""

MORNING = 9
"""The hour at which a day begins for who has no quiet hours."""

SOON = 3
"""Days that common waking hours are looked for."""


QUIET = (22, 9)
"""The quiet hours until a person says otherwise."""


class Rest(NamedTuple):
    """When a person must not be disturbed: local hours; none where both are the same."""

    zone: str = HOME_ZONE
    begins: int = QUIET[0]
    ends: int = QUIET[1]

    @property
    def morning(self) -> int:
        """The local hour at which the day begins."""
        return MORNING if self.begins == self.ends else self.ends


def guessed_zone(client_language: str) -> str:
    """The zone of somebody of whom only his client's language is known."""
    return ZONES_OF.get(client_language.partition("-")[0].lower(), HOME_ZONE)


@cache
def zone_named(name: str) -> tzinfo:
    """The zone of a name; the home zone where the machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo(HOME_ZONE)


def zone_key(name: str) -> str:
    """The key of the text that names a zone's city."""
    return f"zone-{name.replace('/', '-').replace('_', '-')}"


def is_zone(name: str) -> bool:
    """Whether the zone is one of those offered."""
    return name in ZONES


def offset_of(name: str, moment: float) -> float:
    """How many seconds the clocks of a zone are before those of Greenwich."""
    offset = local(moment, name).utcoffset()
    return offset.total_seconds() if offset is not None else 0.0


def local(moment: float, zone: str) -> datetime:
    """A moment (seconds since the epoch) on the clocks of a zone."""
    return datetime.fromtimestamp(moment, zone_named(zone))


def is_quiet(moment: float, rest: Rest) -> bool:
    """Whether the moment lies in the quiet hours."""
    hour = local(moment, rest.zone).hour
    if rest.begins <= rest.ends:
        return rest.begins <= hour < rest.ends
    return hour >= rest.begins or hour < rest.ends


def waking(moment: float, rest: Rest) -> float:
    """The first moment from this one on that is outside the quiet hours; never stays never."""
    if moment == inf:
        return inf
    return next_hour(moment, rest.zone, rest.ends) if is_quiet(moment, rest) else moment


def next_hour(moment: float, zone: str, hour: int) -> float:
    """The first moment after this one at which the clocks of a zone show the full hour."""
    here = local(moment, zone)
    at = here.replace(hour=hour, minute=0, second=0, microsecond=0)
    if at <= here:
        at += timedelta(days=1)
    return at.timestamp()


def common_waking(moment: float, rests: Sequence[Rest]) -> float:
    """The first moment from this one on at which nobody has quiet hours.

    Where there is none within three days it is the moment itself.
    """
    at = moment
    while at < moment + SOON * DAY:
        later = max((waking(at, rest) for rest in rests), default=at)
        if later == at:
            return at
        at = later
    return moment


# In words


def clock_words(moment: float, zone: str) -> str:
    """The time of day: `9:00`, `19:30`."""
    here = local(moment, zone)
    return f"{here.hour}:{here.minute:02}"


def at_words(texts: Texts, moment: float, now: float, zone: str) -> str:
    """A moment to come, as people say it: «в 19:30», «завтра утром», «5 марта в 9:00»."""
    here, today = local(moment, zone), local(now, zone).date()
    days = (here.date() - today).days
    time = clock_words(moment, zone)
    if days == 0:
        return texts.say("time-at", time=time)
    if days == 1:
        morning = here.hour < 12 and here.minute == 0
        return texts.say("time-tomorrow-morning" if morning else "time-tomorrow", time=time)
    return texts.say("time-date", day=here.day, month=here.month, time=time)


def fixed_words(texts: Texts, moment: float, zone: str) -> str:
    """A moment in words that stay true whenever they are read: «5 марта в 9:00»."""
    here = local(moment, zone)
    return texts.say("time-date", day=here.day, month=here.month, time=clock_words(moment, zone))


def day_words(texts: Texts, moment: float, zone: str) -> str:
    """A day: «5 марта»."""
    here = local(moment, zone)
    return texts.say("time-day", day=here.day, month=here.month)


def read_until(texts: Texts, words: str, now: float, zone: str) -> float | None:
    """Read «восьми», «20:30», «завтра» as the next such moment; None for anything else."""
    said = words.strip().lower().rstrip(".!")
    if said in texts.aliases("words-until-tomorrow"):
        return next_hour(next_hour(now, zone, 0), zone, MORNING)
    if said in texts.aliases("words-until-evening"):
        return next_hour(now, zone, 20)
    hours = texts.aliases("words-until-hours")
    if said in hours:
        hour = hours.index(said) + 1
        return min(next_hour(now, zone, hour % 24), next_hour(now, zone, (hour + 12) % 24))
    hour_word, _, minutes = said.partition(":")
    if not hour_word.isdecimal() or int(hour_word) > 23 or (minutes and not minutes.isdecimal()):
        return None
    return next_hour(now, zone, int(hour_word)) + min(int(minutes or 0), 59) * 60.0


def since_words(texts: Texts, moment: float, now: float, zone: str) -> str:
    """Since when something has been so: «с 10:00», «со вчерашнего дня», «с 3 марта»."""
    here, today = local(moment, zone), local(now, zone).date()
    days = (today - here.date()).days
    if days <= 0:
        return texts.say("time-since", time=clock_words(moment, zone))
    if days == 1:
        return texts.say("time-since-yesterday")
    return texts.say("time-since-day", day=here.day, month=here.month)


def span_words(texts: Texts, seconds: float) -> str:
    """How long until something, rounded up: «через 10 минут», «через час», «через 3 часа»."""
    minutes = max(1, -(-int(seconds) // 60))
    if minutes < 55:
        return texts.say("time-in-minutes", count=-(-minutes // 5) * 5)
    hours = round(minutes / 60)
    if hours < 24:
        return texts.say("time-in-hours", count=hours)
    return texts.say("time-in-days", count=round(hours / 24))
