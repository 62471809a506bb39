"""How the bot does, in numbers, for Prometheus: never who plays what."""

import logging
import time
from collections.abc import Awaitable, Callable

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.chat import Handler, Incoming
from bot.house import House
from bot.shares import Shares
from bot.storage import SHARDS
from bot.storage.backlog import backlog
from bot.storage.store import Store
from bot.writer import Written

SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)
LATER = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300)


class Metrics(logging.Handler):
    """The numbers of one process."""

    def __init__(self) -> None:
        """Begin at zero."""
        super().__init__(logging.WARNING)
        self.registry = registry = CollectorRegistry()
        self._updates = Counter(
            "zastolie_updates", "Updates taken", ["platform", "kind", "result"], registry=registry
        )
        self._answers = Histogram(
            "zastolie_answer_seconds",
            "From an update taken to its answer given",
            ["platform"],
            buckets=SECONDS,
            registry=registry,
        )
        self._moves = Counter("zastolie_moves", "Moves accepted", ["game"], registry=registry)
        self._saves = Counter("zastolie_saves", "Saves of tables", registry=registry)
        self._requests = Histogram(
            "zastolie_request_seconds",
            "Requests to platforms: sends, edits and the rest",
            ["platform", "method", "result"],
            buckets=SECONDS,
            registry=registry,
        )
        self._deliveries = Histogram(
            "zastolie_delivery_seconds",
            "From a saved change to a chat that shows it",
            buckets=LATER,
            registry=registry,
        )
        self._records = Counter(
            "zastolie_log_records", "Warnings and errors logged", ["level"], registry=registry
        )
        self._dirty = Gauge("zastolie_dirty", "Addresses not yet true", registry=registry)
        self._oldest = Gauge(
            "zastolie_oldest_dirty_seconds", "Age of the oldest of them", registry=registry
        )
        self._due = Gauge("zastolie_due", "Things due and not yet done", registry=registry)
        self._overdue = Gauge(
            "zastolie_overdue_seconds", "How late the latest of them is", registry=registry
        )
        self._shards = Gauge("zastolie_shards", "Shards of this process", registry=registry)

    def look_at(self, house: House) -> None:
        """Count what this house does, and what this process logs."""
        house.writer.on_written = self.written
        house.courier.on_delivered = self.delivered
        logging.getLogger().addHandler(self)

    # What is counted

    def timed(self, handle: Handler) -> Handler:
        """The same handler, its updates counted and timed."""

        async def handled(incoming: Incoming) -> None:
            platform, result = incoming.at.platform, "failed"
            began = time.perf_counter()
            try:
                await handle(incoming)
                result = "done"
            finally:
                self._updates.labels(platform, incoming.kind, result).inc()
                self._answers.labels(platform).observe(time.perf_counter() - began)

        return handled

    def written(self, written: Written) -> None:
        """Count a save of a table, and the moves in it."""
        self._saves.inc()
        steps = written.table.step - written.before.step
        if steps > 0 and written.table.seed == written.before.seed:
            self._moves.labels(written.table.game).inc(steps)

    def requested(self, platform: str, method: str, result: str, seconds: float) -> None:
        """Count a request to a platform."""
        self._requests.labels(platform, method, result).observe(seconds)

    def delivered(self, seconds: float) -> None:
        """Count a change that a chat shows now, so many seconds after it was saved."""
        self._deliveries.observe(max(0.0, seconds))

    def emit(self, record: logging.LogRecord) -> None:
        """Count a warning or an error."""
        self._records.labels(record.levelname.lower()).inc()

    # What is shown

    def page(
        self, store: Store, shares: Shares
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        """What shows the numbers, those of the database asked for when they are looked at."""

        async def show(_: web.Request) -> web.Response:
            waiting = await backlog(store, range(SHARDS))
            self._dirty.set(waiting.dirty)
            self._oldest.set(waiting.oldest)
            self._due.set(waiting.due)
            self._overdue.set(waiting.overdue)
            self._shards.set(len(shares.held()))
            return web.Response(
                body=generate_latest(self.registry), headers={"Content-Type": CONTENT_TYPE_LATEST}
            )

        return show
