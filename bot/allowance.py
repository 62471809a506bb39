"""How much may be said: what was said is counted, in this process or for all of them together."""

from collections import defaultdict, deque
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from bot.chat import Clock
from bot.storage.sharing import Sharing

CROWD = 10_000
"""Names counted in one process above which those that are over are forgotten."""


class Rule(NamedTuple):
    """At most so many of something in any so many seconds."""

    most: int
    seconds: float


class Spending(NamedTuple):
    """One more of something, by its name and the rules it is under."""

    name: str
    rules: Sequence[Rule]


class Allowance(Protocol):
    """Counts what one bot says."""

    async def spend(self, bot: str, *spendings: Spending) -> float:
        """Count what is asked for where the rules allow all of it, and return 0.

        Otherwise nothing is counted, and the seconds until it may be asked again are returned.
        """

    async def count(self, bot: str, *spendings: Spending) -> None:
        """Count something that is said in any case."""

    async def close(self, bot: str, name: str, seconds: float) -> None:
        """Let nothing be spent under a name for a while."""


class Elapsed:
    """What has gone by on a clock, in seconds: one that is set back stands still meanwhile.

    So a clock that was wrong for a while holds up nothing for longer than it was meant to.
    """

    def __init__(self, clock: Clock) -> None:
        """Watch `clock` from now on."""
        self._clock = clock
        self._latest = clock()
        self._gone_by = 0.0

    def __call__(self) -> float:
        """Seconds since the beginning."""
        now = self._clock()
        self._gone_by += max(0.0, now - self._latest)
        self._latest = now
        return self._gone_by


class OwnAllowance:
    """Counts in this process, which must be the bot's only one."""

    def __init__(self, clock: Clock) -> None:
        """Count by what goes by on `clock`."""
        self._clock = Elapsed(clock)
        self._times: defaultdict[tuple[str, str], deque[float]] = defaultdict(deque)
        self._ends: dict[tuple[str, str], float] = {}
        self._closed: dict[tuple[str, str], float] = {}

    async def spend(self, bot: str, *spendings: Spending) -> float:
        """Count what is asked for, or tell how long it must wait."""
        now = self._clock()
        wait = max((self._wait(bot, spending, now) for spending in spendings), default=0.0)
        if wait <= 0:
            self._count(bot, spendings, now)
        return max(0.0, wait)

    async def count(self, bot: str, *spendings: Spending) -> None:
        """Count something that is said in any case."""
        self._count(bot, spendings, self._clock())

    async def close(self, bot: str, name: str, seconds: float) -> None:
        """Let nothing be spent under a name for a while."""
        self._closed[bot, name] = self._clock() + seconds

    def _wait(self, bot: str, spending: Spending, now: float) -> float:
        key = bot, spending.name
        wait = self._closed.get(key, now) - now
        times = self._times.get(key, ())
        for rule in spending.rules:
            if len(times) >= rule.most:
                wait = max(wait, times[-rule.most] + rule.seconds - now)
        return wait

    def _count(self, bot: str, spendings: Sequence[Spending], now: float) -> None:
        for name, rules in spendings:
            key, most = (bot, name), max((rule.most for rule in rules), default=1)
            times = self._times[key]
            times.append(now)
            while len(times) > most:
                times.popleft()
            self._ends[key] = now + max((rule.seconds for rule in rules), default=0.0)
        if len(self._times) > CROWD:
            self._forget(now)

    def _forget(self, now: float) -> None:
        for key in [key for key, end in self._ends.items() if end <= now]:
            del self._times[key], self._ends[key]
        for key in [key for key, until in self._closed.items() if until <= now]:
            del self._closed[key]


class SharedAllowance:
    """Counts in the database, for all processes of the bot together, by the server's clock."""

    def __init__(self, sharing: Sharing) -> None:
        """Count through `sharing`."""
        self._sharing = sharing

    async def spend(self, bot: str, *spendings: Spending) -> float:
        """Count what is asked for, or tell how long it must wait."""
        return await self._sharing.spend(bot, spendings)

    async def count(self, bot: str, *spendings: Spending) -> None:
        """Count something that is said in any case."""
        await self._sharing.spend(bot, spendings, anyway=True)

    async def close(self, bot: str, name: str, seconds: float) -> None:
        """Let nothing be spent under a name for a while."""
        await self._sharing.close_spending(bot, name, seconds)
