"""Who is reminded of his turn, when and how often. Pure functions of values and a moment.

A decision that a person owes goes through gentle steps: the call, one private reminder, one
mention in the room. Between two of them lies a gap, none comes at night, on a live table, in a
vacation or before the time asked for, and all tables that wait for a person are one message.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.hours import DAY, HOUR, Rest, next_hour, waking
from bot.waits import STEPS, Wait

MINUTE = 60.0

TOGETHER = 60.0
"""Calls that fall due within so many seconds are one message."""

AWAKE = 20 * MINUTE
"""Seconds since a person did something during which a call does not disturb his night."""

FREE = 4
"""Messages within a day after which further ones keep a distance."""

DISTANCE = 2 * HOUR
"""That distance, except where people play together now."""

MOST = 5
"""Messages within a day after which the next waits for the next day, with the same exception."""

Mode = Literal["every", "hours", "digest", "never"]
"""When a person wants to be told: each turn, after some hours, once in the morning, not at all."""


class Past(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened between the bot and a person about his turns."""

    sent: float = 0.0
    """When he was last told anything."""
    recent: tuple[float, ...] = ()
    """When he was told something within the last day, newest last."""
    acted: float = 0.0
    """When he last answered a decision."""
    snoozed: float = 0.0
    """Until when he asked to be left alone, and then to be told; 0 if he did not."""
    hurried: float = 0.0
    """When others last wished him to hurry."""
    hurry: str = ""
    """Who wishes so and has not been passed on."""
    urged: str = ""
    """Who wishes so as the standing call says."""


class Habits(NamedTuple):
    """How a person wants to be reminded."""

    rest: Rest = Rest()
    mode: Mode = "every"
    after: float = 3 * HOUR
    away_until: float = 0.0
    seen: float = 0.0
    """When he last did anything with the bot."""
    private: bool = True
    """Whether he can be written to in private; if not, rooms carry his calls."""


class Plan(NamedTuple):
    """What is to be done now, and when to look again."""

    waits: tuple[Wait, ...]
    """The waits as they are once it is done."""
    past: Past
    notify: bool
    """Whether the call is sent now, anew if it stands."""
    listed: tuple[Wait, ...]
    """The waits a call names while it stands."""
    mention: tuple[Wait, ...]
    """The waits of which the rooms are told now."""
    moment: float
    """When something changes without anybody doing anything; infinity for never."""


# When the steps fall due


def began(wait: Wait, habits: Habits) -> float:
    """Since when a turn counts as waiting: not before the end of a vacation."""
    return max(wait.since, habits.away_until)


def free_at(moment: float, habits: Habits, past: Past) -> float:
    """The first moment from this one on at which a person may be told anything."""
    return waking(max(moment, habits.away_until, past.snoozed), habits.rest)


def call_base(wait: Wait, habits: Habits, past: Past) -> float:
    """When the call of a turn falls due by the person's mode; infinity for never."""
    match habits.mode:
        case "never":
            return inf
        case "digest":
            asked = max(began(wait, habits), wait.last)
            morning = next_hour(asked, habits.rest.zone, habits.rest.morning)
            return free_at(morning, habits, past)
        case "hours":
            return free_at(max(began(wait, habits) + habits.after, wait.live_until), habits, past)
        case "every":
            at = max(wait.call_at, habits.away_until, past.snoozed)
            return at if at < habits.seen + AWAKE else waking(at, habits.rest)


def step_base(wait: Wait, habits: Habits, past: Past) -> float:
    """When a wait's next private step falls due, whatever else the person is told."""
    if wait.told == 0 or habits.mode == "digest":
        return call_base(wait, habits, past)
    if wait.told > 1 or wait.alone or habits.mode == "never":
        return inf
    steps = STEPS[wait.tempo]
    at = max(began(wait, habits) + steps.remind, wait.last + steps.gap, wait.live_until)
    return free_at(at, habits, past)


def step_at(wait: Wait, habits: Habits, past: Past) -> float:
    """When a wait's next private step is made: not soon after a call that had no answer."""
    base = step_base(wait, habits, past)
    if base == inf:
        return base
    base = _at_a_distance(wait, base, habits, past)
    if past.sent <= past.acted:
        return base
    gap = STEPS[wait.tempo].gap
    return max(base, free_at(past.sent + (gap if wait.told else gap / 3), habits, past))


def _at_a_distance(wait: Wait, base: float, habits: Habits, past: Past) -> float:
    """The moment of a step after many others on one day, where nobody plays just now."""
    today = [sent for sent in past.recent if sent > base - DAY]
    together = wait.tempo == "live" or (base < wait.live_until and habits.seen > base - AWAKE)
    if len(today) < FREE or together:
        return base
    base = max(base, free_at(today[-1] + DISTANCE, habits, past))
    if len(today) < MOST:
        return base
    return max(base, free_at(today[-MOST] + DAY, habits, past))


def mention_at(wait: Wait, habits: Habits, past: Past) -> float:
    """When the room is told that it waits for the person; infinity if it has been."""
    if wait.mentioned or wait.alone:
        return inf
    steps = STEPS[wait.tempo]
    at = max(began(wait, habits) + steps.mention, wait.live_until)
    if habits.mode in {"every", "hours"} and (habits.private or wait.room):
        if not wait.told:
            return inf
        at = max(at, wait.last + steps.gap)
    return free_at(at, habits, past)


def wish_at(habits: Habits, past: Past) -> float:
    """When the person is told because he or somebody else wished so; infinity for never."""
    wishes = [past.snoozed] if past.snoozed else []
    wishes += [past.hurried] if past.hurry else []
    return min((free_at(wish, habits, past) for wish in wishes), default=inf)


# The plan


def plan(
    waits: Sequence[Wait],
    habits: Habits,
    past: Past,
    now: float,
    opened: Mapping[str, float] | None = None,
) -> Plan:
    """Decide what a person is told now.

    `opened`: from when on a room may be written to, where that is not now.
    """
    if not waits:
        return Plan((), replace(past, snoozed=0.0, hurry="", urged=""), False, (), (), inf)  # noqa: FBT003  # a field
    rooms = opened or {}
    wished = wish_at(habits, past) <= now
    steps = [_in_time(wait, step_at(wait, habits, past), habits, rooms) for wait in waits]
    notify = wished or min(steps) <= now
    mention: tuple[Wait, ...] = ()
    if notify:
        done = tuple(_told(wait, habits, past, now, wished=wished) for wait in waits)
        recent = (*(sent for sent in past.recent if sent > now - DAY), now)
        past = replace(past, sent=now, recent=recent, snoozed=0.0, hurry="", urged=past.hurry)
    else:
        mention = tuple(w for w in waits if _mention_in_time(w, habits, past, rooms) <= now)
        done = tuple(_mentioned(w, habits, now) if w in mention else w for w in waits)
    listed = tuple(wait for wait in done if wait.told or call_base(wait, habits, past) <= now)
    return Plan(done, past, notify, listed, mention, _next(done, habits, past, now, rooms))


def _in_time(wait: Wait, at: float, habits: Habits, rooms: Mapping[str, float]) -> float:
    """The moment of a private step, where it must go to a room held up with that room."""
    if habits.private:
        return at
    return max(at, rooms.get(wait.room, 0.0)) if wait.room else inf


def _mention_in_time(wait: Wait, habits: Habits, past: Past, rooms: Mapping[str, float]) -> float:
    return max(mention_at(wait, habits, past), rooms.get(wait.room, 0.0))


def _told(wait: Wait, habits: Habits, past: Past, now: float, *, wished: bool) -> Wait:
    """Count the steps that one message stands for: those due by now and those due soon."""
    steps = STEPS[wait.tempo]
    base = step_base(wait, habits, past)
    if wait.told and habits.mode != "digest":
        soon = base <= now + steps.gap
        return replace(wait, told=2, last=now) if soon and wait.told == 1 else wait
    if not wished and base > now + TOGETHER:
        return wait
    late = now >= began(wait, habits) + steps.remind and habits.mode != "digest"
    return replace(wait, told=2 if late else 1, last=now)


def _mentioned(wait: Wait, habits: Habits, now: float) -> Wait:
    return replace(wait, mentioned=now, last=now, absent_at=deadline(wait, habits, now))


def _next(
    waits: Sequence[Wait], habits: Habits, past: Past, now: float, rooms: Mapping[str, float]
) -> float:
    moments = [wish_at(habits, past)]
    for wait in waits:
        moments += [] if wait.told else [call_base(wait, habits, past)]
        moments.append(_in_time(wait, step_at(wait, habits, past), habits, rooms))
        moments.append(_mention_in_time(wait, habits, past, rooms))
    return min((moment for moment in moments if moment > now), default=inf)


def hurry_free_at(wait: Wait, past: Past) -> float:
    """From when on others may wish a person to hurry again."""
    return past.hurried + STEPS[wait.tempo].hurry if past.hurried else 0.0


def deadline(wait: Wait, habits: Habits, now: float) -> float:
    """The moment to announce from which the table may decide about an absent person's seat."""
    steps = STEPS[wait.tempo]
    at = max(began(wait, habits) + steps.absence, now + steps.notice)
    woken = waking(at, habits.rest)
    return at if woken == at else woken + min(steps.notice, HOUR)
