"""Everything that is kept: tables, their logs and slots, indexes, settings, in Redis or Valkey."""

from redis.exceptions import RedisError as StorageError

from bot.storage.connect import open_store
from bot.storage.health import Health, Node
from bot.storage.ids import SHARDS, is_table_id, new_table_id, shard_of
from bot.storage.repair import Repaired, repair
from bot.storage.store import Store
from bot.storage.stored import (
    DamagedTable,
    Dirty,
    Due,
    LeaseLost,
    StaleSlot,
    StaleTable,
    Stored,
)

__all__ = [
    "SHARDS",
    "DamagedTable",
    "Dirty",
    "Due",
    "Health",
    "LeaseLost",
    "Node",
    "Repaired",
    "StaleSlot",
    "StaleTable",
    "StorageError",
    "Store",
    "Stored",
    "is_table_id",
    "new_table_id",
    "open_store",
    "repair",
    "shard_of",
]
