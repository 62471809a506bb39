"""How fast Telegram may be spoken to: below its limits, so that it never has to say so.

Documented are about one message a second in a chat, 20 a minute in a group, 30 a second in all;
edits are counted alike, apart from sends. What one person alone sees is taken to be a send.
"""

from collections import defaultdict, deque
from typing import Literal

from bot.chat import Clock, Wait

Lane = Literal["send", "edit"]

BURST = 3.0
"""Messages that may follow each other at once in one chat; after that one a second."""
A_MINUTE = 19
"""Sends, or edits, of any minute in a group."""
EASY = 10
"""Sends of a minute after which whispered cards are no longer kept up to date unasked."""
OVERALL = 25
"""Sends of any second to all chats."""
MINUTE = 60.0


class Bucket:
    """One a second, with a short burst before that."""

    def __init__(self) -> None:
        """Begin empty."""
        self._level = 0.0
        self._at = 0.0

    def wait(self, now: float) -> float:
        """Seconds until one more fits."""
        self._leak(now)
        return max(0.0, self._level + 1 - BURST)

    def add(self, now: float) -> None:
        """Count one."""
        self._leak(now)
        self._level += 1

    def _leak(self, now: float) -> None:
        self._level = max(0.0, self._level - max(0.0, now - self._at))
        self._at = now


class Pace:
    """Counts what goes to each chat; a chat that asked for a pause gets it."""

    def __init__(self, clock: Clock) -> None:
        """Count by `clock`."""
        self._clock = clock
        self._buckets: dict[tuple[str, Lane], Bucket] = defaultdict(Bucket)
        self._minutes: dict[tuple[str, Lane], deque[float]] = defaultdict(deque)
        self._second: deque[float] = deque()
        self._closed: dict[str, float] = {}

    def close(self, chat: str, seconds: float) -> None:
        """Let nothing go to a chat for a while, as Telegram asked."""
        self._closed[chat] = self._clock() + seconds

    def enter(self, chat: str, lane: Lane, *, most: int = A_MINUTE) -> None:
        """Count one message to a chat; raises Wait when it must not go now."""
        now = self._clock()
        wait = max(
            self._closed.get(chat, 0.0) - now,
            self._buckets[chat, lane].wait(now),
            self._overall(now) if lane == "send" else 0.0,
            self._grouped(chat, lane, now, most) if chat.startswith("-") else 0.0,
        )
        if wait > 0:
            raise Wait(wait)
        self._buckets[chat, lane].add(now)
        if lane == "send":
            self._second.append(now)
        if chat.startswith("-"):
            self._minutes[chat, lane].append(now)

    def _overall(self, now: float) -> float:
        while self._second and self._second[0] <= now - 1.0:
            self._second.popleft()
        return self._second[-OVERALL] + 1.0 - now if len(self._second) >= OVERALL else 0.0

    def _grouped(self, chat: str, lane: Lane, now: float, most: int) -> float:
        times = self._minutes[chat, lane]
        while times and times[0] <= now - MINUTE:
            times.popleft()
        return times[-most] + MINUTE - now if len(times) >= most else 0.0
