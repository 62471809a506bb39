"""Small records that cannot be read are put aside, and begun anew: they stop nobody."""

import logging
from typing import TypeVar

import msgspec

from bot.storage.store import Store

log = logging.getLogger(__name__)

ASIDE = "aside"
"""Under which kind they lie, by their own kind and key."""

KEPT = 30 * 24 * 3600.0
"""Seconds for which they are kept there."""

R = TypeVar("R", bound=msgspec.Struct)


async def understood(store: Store, kind: str, key: str, value: bytes | None, shape: type[R]) -> R:
    """Read a record's bytes; an empty one for none, and for what is damaged or newer."""
    if not value:
        return shape()
    try:
        return msgspec.msgpack.decode(value, type=shape)
    except msgspec.MsgspecError as error:
        log.error("the record %s %s cannot be read and is put aside: %s", kind, key, error)  # noqa: TRY400  # what it says is the error
        await store.put(ASIDE, f"{kind}:{key}", value, ttl=KEPT)
        await store.put(kind, key, None)
        return shape()


async def forget(store: Store, kind: str, key: str) -> None:
    """Delete what was put aside of a record."""
    await store.put(ASIDE, f"{kind}:{key}", None)
