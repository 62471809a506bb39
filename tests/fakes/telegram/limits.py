"""How much a bot may send: per chat and second, per group and minute, overall, big uploads."""

import math
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.fakes.telegram.errors import ApiError, too_many_requests

MINUTE = 60.0
GROUP_SENDS = GROUP_EDITS = 20
CHAT_BURST = 4
OVERALL = 30
BIG_UPLOAD = 100_000
UPLOAD_SPACING = 0.5
UPLOAD_BACKLOG = 5.0
UPLOAD_PENALTY = 60


@dataclass(slots=True)
class Window:
    """At most `limit` events in any `span` seconds."""

    limit: int
    span: float
    times: deque[float] = field(default_factory=deque)

    def wait(self, now: float, *, count: int = 1) -> float:
        """Seconds until `count` more fit."""
        while self.times and self.times[0] <= now - self.span:
            self.times.popleft()
        surplus = len(self.times) + count - self.limit
        return 0.0 if surplus <= 0 else self.times[surplus - 1] + self.span - now

    def add(self, now: float, *, count: int = 1) -> None:
        """Count events that happened."""
        self.times.extend([now] * count)


@dataclass(slots=True)
class Bucket:
    """One event a second, with a short burst before that."""

    burst: float = CHAT_BURST
    level: float = 0.0
    at: float = 0.0

    def wait(self, now: float) -> float:
        """Seconds until one more fits."""
        self._leak(now)
        return max(0.0, self.level + 1 - self.burst)

    def add(self, now: float, *, count: int = 1) -> None:
        """Count events that happened."""
        self._leak(now)
        self.level += count

    def _leak(self, now: float) -> None:
        self.level = max(0.0, self.level - (now - self.at))
        self.at = now


@dataclass(slots=True)
class Lane:
    """Sends, or edits, of one chat."""

    per_minute: Window
    per_second: Bucket = field(default_factory=Bucket)
    done: list[float] = field(default_factory=list)

    def wait(self, now: float, *, grouped: bool, count: int) -> float:
        """Seconds until `count` more are taken here; private chats have no limit a minute."""
        minute = self.per_minute.wait(now, count=count) if grouped else 0.0
        return max(minute, self.per_second.wait(now))

    def add(self, now: float, *, count: int) -> None:
        """Count events that happened."""
        self.per_minute.add(now, count=count)
        self.per_second.add(now, count=count)
        self.done.extend([now] * count)


def _lanes() -> dict[str, Lane]:
    return {
        "send": Lane(Window(GROUP_SENDS, MINUTE)),
        "edit": Lane(Window(GROUP_EDITS, MINUTE)),
    }


class Limits:
    """Counts what each bot does and refuses what is too much.

    `on` may be cleared by a test that is about something else. A request made before the asked-for
    wait is over is reported to `complain`.
    """

    def __init__(self, complain: Callable[[str, str], None]) -> None:
        self.on = True
        self.complain = complain
        self.lanes: dict[tuple[int, int], dict[str, Lane]] = defaultdict(_lanes)
        self.overall: dict[int, Window] = defaultdict(lambda: Window(OVERALL, 1.0))
        self.closed_until: dict[tuple[int, int, str], float] = {}
        self.uploads: dict[tuple[int, int], float] = {}

    def spend(self, bot: int, chat: int, action: str, now: float, *, count: int = 1) -> None:
        """Count `count` sends or edits of `bot` in `chat`; raises ApiError 429 if too many."""
        self._note_hurry(bot, chat, action, now)
        lane, overall = self.lanes[bot, chat][action], self.overall[bot]
        wait = max(
            lane.wait(now, grouped=chat < 0, count=count),
            overall.wait(now) if action == "send" else 0.0,
        )
        if wait > 0 and self.on:
            raise self.refuse(bot, chat, action, now, seconds=max(1, math.ceil(wait)))
        lane.add(now, count=count)
        if action == "send":
            overall.add(now, count=count)

    def refuse(self, bot: int, chat: int, action: str, now: float, *, seconds: int) -> ApiError:
        """Close a chat for `seconds` and return the refusal that says so."""
        self.closed_until[bot, chat, action] = now + seconds
        return too_many_requests(seconds)

    def _note_hurry(self, bot: int, chat: int, action: str, now: float) -> None:
        until = self.closed_until.get((bot, chat, action), 0.0)
        if now < until:
            self.complain("early_retry", f"{action} in {chat}, {until - now:.1f} s too early")

    def upload(self, bot: int, size: int, now: float) -> None:
        """Count an upload of `size` bytes; raises ApiError 429 at a backlog of equal big ones."""
        if size <= BIG_UPLOAD or not self.on:
            return
        turn = max(now, self.uploads.get((bot, size), 0.0))
        if turn - now > UPLOAD_BACKLOG:
            raise too_many_requests(UPLOAD_PENALTY)
        self.uploads[bot, size] = turn + UPLOAD_SPACING

    def per_minute(self, bot: int, chat: int) -> dict[str, int]:
        """The most sends and edits of any 60 seconds in this chat, and the totals."""
        lanes = self.lanes[bot, chat]
        return {
            "sends": busiest(lanes["send"].done),
            "edits": busiest(lanes["edit"].done),
            "all_sends": len(lanes["send"].done),
            "all_edits": len(lanes["edit"].done),
        }


def busiest(times: list[float], span: float = MINUTE) -> int:
    """The most events in any `span` seconds."""
    best = first = 0
    for last, time in enumerate(times):
        while times[first] <= time - span:
            first += 1
        best = max(best, last - first + 1)
    return best
