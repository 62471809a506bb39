"""Inline queries and the server's cache of their answers."""

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(slots=True)
class Answer:
    """Results that stand until a moment for one query, or for one query of one person."""

    results: list[Json]
    until: float


@dataclass(slots=True)
class Query:
    """What somebody typed after the bot's name."""

    id: str
    bot: int
    user: int
    words: str
    at: float
    results: list[Json] | None = None


@dataclass(slots=True)
class InlineMode:
    """The queries and the server's cache of answers."""

    queries: dict[str, Query] = field(default_factory=dict)
    cache: dict[tuple[int, str, int], Answer] = field(default_factory=dict)

    def cached(self, query: Query, now: float) -> list[Json] | None:
        """The results that the server shows without asking the bot.

        An answer that was not personal is shown to everybody who types the same.
        """
        for person in (query.user, 0):
            found = self.cache.get((query.bot, query.words, person))
            if found is not None and found.until > now:
                return found.results
        return None
