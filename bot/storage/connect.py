"""From an address of a database to an open store."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.cluster import ClusterNode, RedisCluster
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel
from redis.backoff import ExponentialBackoff
from redis.exceptions import (
    BusyLoadingError,
    ConnectionError,  # noqa: A004 - the library's own name
    ReadOnlyError,
    TimeoutError,  # noqa: A004 - the library's own name
    TryAgainError,
)

from bot.storage.connections import by_sentinel, prompt
from bot.storage.scripts import Client
from bot.storage.store import Store

CONNECTIONS = 64
"""Connections of one process at most; what is beyond waits for a free one."""

CONNECTIONS_TO_MANY = 1024
"""The same where the library would rather fail than wait: more than there are tasks."""

RETRIES_NEAR = 12
"""After 0.02 s, doubling to half a second: some four seconds, in which a server starts anew."""

RETRIES_AFAR = 32
"""Some fourteen seconds, in which a replica takes its master's place."""


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """Open the store at a URL, see that it answers, and close it at the end.

    `unix:///path`, `redis://` and `rediss://` (TLS) name one server;
    `redis+cluster://host:port,host:port` a cluster by some of its nodes;
    `redis+sentinel://host:port,host:port/master` a master by its sentinels (`rediss+…` with TLS).
    Raises ValueError for another URL, StorageError if nothing answers.
    """
    client = connect(url)
    try:
        await client.ping()
        yield Store(client)
    finally:
        await client.aclose()


def connect(url: str) -> Client:
    """Return a client for the URL, whose connections open when first needed."""
    parts = urlsplit(url)
    match parts.scheme:
        case "unix" | "redis" | "rediss":
            return _one_server(url, parts)
        case "redis+cluster" | "rediss+cluster":
            return _cluster(parts)
        case "redis+sentinel" | "rediss+sentinel":
            return _behind_sentinel(parts)
        case _:
            raise ValueError(f"no kind of database: {parts.scheme}")  # the rest holds a password


def _one_server(url: str, parts: SplitResult) -> Redis:
    pool: Any = BlockingConnectionPool.from_url(
        url, max_connections=CONNECTIONS, **_persistence(parts)
    )
    pool.connection_class = prompt(pool.connection_class)
    return Redis.from_pool(pool)


def _cluster(parts: SplitResult) -> RedisCluster:
    cluster: Any = RedisCluster(
        startup_nodes=[ClusterNode(host, port) for host, port in _hosts(parts, 6379)],
        max_connections=CONNECTIONS_TO_MANY,
        ssl=parts.scheme.startswith("rediss"),
        **_login(parts),
        **_persistence(parts),
    )
    settings = cluster.nodes_manager.connection_kwargs
    settings["connection_class"] = prompt(settings["connection_class"])
    for node in cluster.startup_nodes:
        node.connection_class = settings["connection_class"]
    return cast(RedisCluster, cluster)


def _behind_sentinel(parts: SplitResult) -> Redis:
    options = dict(parse_qsl(parts.query))
    sentinels: Any = Sentinel  # untyped in the library
    sentinel = sentinels(
        list(_hosts(parts, 26379)),
        sentinel_kwargs={"socket_timeout": 1.0, "password": options.get("sentinel_password")},
    )
    name, _, database = parts.path.strip("/").partition("/")
    client: Any = sentinel.master_for(
        name or "mymaster",
        ssl=parts.scheme.startswith("rediss"),
        db=int(database or 0),
        max_connections=CONNECTIONS_TO_MANY,
        **_login(parts),
        **_persistence(parts),
    )
    pool = client.connection_pool
    pool.connection_class = by_sentinel(prompt(pool.connection_class))
    return cast(Redis, client)


def _persistence(parts: SplitResult) -> dict[str, Any]:
    """How stubborn a client is: a server that restarts or fails over is waited for."""
    passing = [BusyLoadingError, ConnectionError, ReadOnlyError, TimeoutError, TryAgainError]
    retries = RETRIES_NEAR if parts.scheme == "unix" else RETRIES_AFAR
    return {
        "retry": Retry(ExponentialBackoff(cap=0.5, base=0.02), retries),
        "retry_on_error": passing,
        "socket_timeout": 5.0,
        "socket_connect_timeout": 2.0,
    }


def _login(parts: SplitResult) -> dict[str, Any]:
    user, _, password = parts.netloc.rpartition("@")[0].partition(":")
    return {"username": unquote(user) or None, "password": unquote(password) or None}


def _hosts(parts: SplitResult, port: int) -> list[tuple[str, int]]:
    places = parts.netloc.rpartition("@")[2].split(",")
    split = [urlsplit(f"//{place}") for place in places]
    return [(place.hostname or "localhost", place.port or port) for place in split]
