"""Everything that is kept: tables, their logs and slots, indexes, settings, in Redis or Valkey."""

from redis.exceptions import RedisError as StorageError

from bot.storage.connect import open_store
from bot.storage.ids import SHARDS, is_table_id, new_table_id, shard_of
from bot.storage.store import Dirty, Due, StaleTable, Store, Stored

__all__ = [
    "SHARDS",
    "Dirty",
    "Due",
    "StaleTable",
    "StorageError",
    "Store",
    "Stored",
    "is_table_id",
    "new_table_id",
    "open_store",
    "shard_of",
]
