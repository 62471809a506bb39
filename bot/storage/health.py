"""How safe what is kept is: the facts behind `bot check`."""

from typing import Any, NamedTuple

from redis.asyncio.cluster import RedisCluster
from redis.exceptions import RedisError, ResponseError

from bot.storage.ids import SHARDS, shard_key
from bot.storage.scripts import Client


class Node(NamedTuple):
    """One server that holds tables; None stands for what it does not tell."""

    address: str
    """Host and port, empty for the one server of a single URL."""
    version: str
    """Its name and version, `valkey 9.1.2`."""
    append_only: bool
    fsync: str | None
    """When a write reaches the disk: `always`, `everysec` (a second may be lost) or `no`."""
    disk_ok: bool
    """Whether its last write to the append-only file succeeded."""
    eviction: str
    """What it does when memory is full: everything but `noeviction` loses tables."""
    replicas: int


class Health(NamedTuple):
    """The servers, and why a write is refused (empty if every shard takes writes)."""

    nodes: tuple[Node, ...]
    refusal: str

    @property
    def is_safe(self) -> bool:
        """Tell whether every shard takes writes and no server may forget an acknowledged one."""
        return not self.refusal and all(
            node.append_only
            and node.fsync == "always"
            and node.disk_ok
            and node.eviction == "noeviction"
            for node in self.nodes
        )


async def examine(client: Client) -> Health:
    """Ask every server that holds tables, and try a write in every shard."""
    if isinstance(client, RedisCluster):
        await client.initialize()
        nodes = [
            await _node(client, node.name, target_nodes=node) for node in client.get_primaries()
        ]
    else:
        nodes = [await _node(client, "")]
    return Health(tuple(nodes), await _refusal(client))


async def _node(client: Any, address: str, **target: Any) -> Node:
    facts = await client.info("everything", **target)
    facts = facts.get(address, facts)
    return Node(
        address=address,
        version=_version(facts),
        append_only=bool(facts["aof_enabled"]),
        fsync=await _fsync(client, address, **target),
        disk_ok=facts.get("aof_last_write_status", "ok") == "ok",
        eviction=facts["maxmemory_policy"],
        replicas=facts["connected_slaves"],
    )


def _version(facts: dict[str, Any]) -> str:
    if "valkey_version" in facts:
        return f"valkey {facts['valkey_version']}"
    return f"redis {facts['redis_version']}"


async def _fsync(client: Any, address: str, **target: Any) -> str | None:
    try:
        found = await client.config_get("appendfsync", **target)
    except ResponseError:  # hosted servers do not offer CONFIG
        return None
    answer: str | None = found.get(address, found).get("appendfsync")
    return answer


async def _refusal(client: Any) -> str:
    try:
        for shard in range(SHARDS):
            await client.set(shard_key(shard, "check"), b"", px=1)
    except RedisError as error:
        return str(error) or type(error).__name__
    return ""
