"""A bot's updates: kept until confirmed or expired, given out at least once."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.telegram.errors import ApiError, conflict

Json = dict[str, Any]

DEFAULT_KINDS = frozenset(
    {
        "message",
        "edited_message",
        "channel_post",
        "edited_channel_post",
        "inline_query",
        "chosen_inline_result",
        "callback_query",
        "my_chat_member",
        "chat_join_request",
    }
)
KINDS = DEFAULT_KINDS | {"chat_member", "message_reaction", "message_reaction_count"}
LIFETIME = {"callback_query": 150.0, "inline_query": 30.0, "chosen_inline_result": 600.0}
DAY = 86_400.0
LONGEST_POLL = 50
SAME_OFFSET_POLL, SAME_OFFSET_BURST = 3.0, 0.5


@dataclass(slots=True)
class Update:
    """One update; `lane` is what a webhook keeps in order: the chat, or the person who pressed."""

    number: int
    kind: str
    payload: Json
    expires_at: float
    lane: str

    def wire(self) -> Json:
        """The update as JSON."""
        return {"update_id": self.number, self.kind: self.payload}


@dataclass(slots=True)
class Poll:
    """One getUpdates request that waits; `ended_by` is the reason it must not wait any longer."""

    wake: asyncio.Event = field(default_factory=asyncio.Event)
    ended_by: str | None = None


@dataclass(slots=True)
class Webhook:
    """Where updates are posted."""

    url: str
    secret: str = ""
    max_connections: int = 40
    last_error: str | None = None
    last_error_at: float = 0.0


class UpdateQueue:
    """The updates of one bot.

    `twice` gives every update out once more after it was confirmed or accepted; `swapped` turns
    neighbours round; `brakes` slow down who asks for one offset again and again. `on_put` is
    called after each new update.
    """

    def __init__(self, now: Callable[[], float], first: int = 1000) -> None:
        self.now = now
        self.next_number = first
        self.pending: dict[int, Update] = {}
        self.ghosts: list[Update] = []
        self.kinds = DEFAULT_KINDS
        self.webhook: Webhook | None = None
        self.poll: Poll | None = None
        self.twice = False
        self.swapped = False
        self.brakes = True
        self.on_put: Callable[[], None] = lambda: None
        self._last_offset: int | None = None
        self._last_poll_at = 0.0

    def put(self, kind: str, payload: Json, lane: str) -> int | None:
        """Keep an update if the bot asked for its kind; returns its number."""
        if kind not in self.kinds:
            return None
        number = self.next_number
        self.next_number += 1
        lifetime = LIFETIME.get(kind, DAY)
        self.pending[number] = Update(number, kind, payload, self.now() + lifetime, lane)
        if self.poll is not None:
            self.poll.wake.set()
        self.on_put()
        return number

    def allow(self, names: Any) -> None:
        """Take an `allowed_updates` parameter: None keeps, no known name resets."""
        if names is None:
            return
        known = KINDS & set(names)
        self.kinds = frozenset(known) if known else DEFAULT_KINDS

    def drop_expired(self) -> None:
        """Forget what is too old to be delivered."""
        now = self.now()
        for number in [n for n, update in self.pending.items() if update.expires_at <= now]:
            del self.pending[number]

    def confirm(self, number: int) -> None:
        """Forget one update that was taken."""
        update = self.pending.pop(number, None)
        if update is not None and self.twice:
            self.ghosts.append(update)

    def confirm_below(self, offset: int) -> None:
        """Forget every update before `offset`; a negative one keeps only the last of them."""
        if offset < 0:
            for number in sorted(self.pending)[:offset]:
                del self.pending[number]
            return
        for number in [number for number in self.pending if number < offset]:
            self.confirm(number)

    def batch(self, limit: int) -> list[Update]:
        """What the next answer holds; the same again until it is confirmed."""
        self.drop_expired()
        fresh = sorted(self.pending.values(), key=lambda update: update.number)[:limit]
        if self.swapped:
            fresh = [update for pair in _pairs(fresh) for update in reversed(pair)]
        again, self.ghosts = self.ghosts, []
        return again + fresh

    def end_poll(self, reason: str) -> None:
        """Make the waiting getUpdates request, if any, fail with a conflict."""
        if self.poll is not None:
            self.poll.ended_by = reason
            self.poll.wake.set()

    async def take(self, offset: int, limit: int, patience: float) -> list[Json]:
        """Answer getUpdates: confirm, then wait up to `patience` seconds for something.

        Raises ApiError 409 while a webhook is set or when another request takes over.
        """
        if self.webhook is not None:
            raise conflict(
                "can't use getUpdates method while webhook is active; "
                "use deleteWebhook to delete the webhook first"
            )
        self.end_poll("other getUpdates request; make sure that only one bot instance is running")
        limit, patience = self._slowed(offset, limit, patience)
        self.confirm_below(offset)
        poll = self.poll = Poll()
        try:
            return [update.wire() for update in await self._wait(poll, limit, patience)]
        finally:
            if self.poll is poll:
                self.poll = None

    def _slowed(self, offset: int, limit: int, patience: float) -> tuple[int, float]:
        # The server calms down clients that ask for the same offset again and again.
        now = time.monotonic()
        since = now - self._last_poll_at
        same = self.brakes and offset == self._last_offset
        self._last_offset, self._last_poll_at = offset, now
        if same and since < SAME_OFFSET_BURST:
            limit = 1
        if same and since < SAME_OFFSET_POLL and patience < SAME_OFFSET_POLL:
            patience = SAME_OFFSET_POLL
        return limit, patience

    async def _wait(self, poll: Poll, limit: int, patience: float) -> list[Update]:
        deadline = time.monotonic() + patience
        while True:
            if poll.ended_by is not None:
                raise _terminated(poll.ended_by)
            batch = self.batch(limit)
            rest = deadline - time.monotonic()
            if batch or rest <= 0:
                return batch
            poll.wake.clear()
            try:
                await asyncio.wait_for(poll.wake.wait(), rest)
            except TimeoutError:
                continue


def _terminated(by: str) -> ApiError:
    return conflict(f"terminated by {by}")


def _pairs(updates: list[Update]) -> list[list[Update]]:
    return [updates[index : index + 2] for index in range(0, len(updates), 2)]
