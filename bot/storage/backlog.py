"""How much is still to be done: what the courier and the timekeeper have before them."""

from collections.abc import Iterable
from typing import NamedTuple

from bot.storage.ids import shard_key
from bot.storage.store import Store


class Backlog(NamedTuple):
    """What waits in some shards, for all processes together."""

    dirty: int
    """Addresses that are not true yet."""
    oldest: float
    """Seconds since the oldest of them was marked; 0 for none."""
    due: int
    """Things that have fallen due."""
    overdue: float
    """Seconds since the first of them fell due; 0 for none."""


async def backlog(store: Store, shards: Iterable[int]) -> Backlog:
    """Ask for everything in one round trip a node."""
    asked = list(shards)
    now = await server_time(store)
    pipeline = store.client.pipeline(transaction=False)
    for shard in asked:
        dirty, due = shard_key(shard, "dirty"), shard_key(shard, "due")
        pipeline.zcard(dirty)
        pipeline.zrange(dirty, 0, 0, withscores=True)
        pipeline.zcount(due, "-inf", now)
        pipeline.zrange(due, 0, 0, withscores=True)
    answers = await pipeline.execute()
    marks = [score for found in answers[1::4] for _, score in found]
    times = [score for found in answers[3::4] for _, score in found if score <= now]
    return Backlog(
        sum(answers[0::4]),
        max(0.0, now - min(marks) / 1e6) if marks else 0.0,
        sum(answers[2::4]),
        max(0.0, now - min(times)) if times else 0.0,
    )


async def server_time(store: Store) -> float:
    """The time of a server (Unix seconds); of a cluster, of any of its nodes."""
    found = await store.client.time()
    seconds, micros = next(iter(found.values())) if isinstance(found, dict) else found
    return float(seconds + micros / 1e6)
