"""Failures of our own in the log: where and at which table, never what somebody holds."""

import logging
import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

log = logging.getLogger(__name__)

_SECRETS = re.compile(
    r"""(?<![\w-])(?:10|[2-9JQKAjqka])[hdcs](?![\w])     # a card in notation
    |(?:10|[2-9ТКДВТAKQJ])\s?[♥♦♣♠]\ufe0f?               # a card as people read it
    |(?<![\w-])[0-6]-[0-6](?![\w-])                       # a tile
    |\d{6,}:[\w-]{20,}                                    # a bot's token
    |vk\d\.\w\.[\w-]+                                     # a community's token
    |(?:\\x[0-9a-f]{2}){4,}                               # bytes of a seed
    |(?<![\w-])[0-9a-f]{16,}(?![\w-])                     # a seed or a hidden digest
    """,
    re.VERBOSE,
)

_tables: ContextVar[dict[str, int] | None] = ContextVar("tables", default=None)
_update: ContextVar[str] = ContextVar("update", default="")


@contextmanager
def watching(update: str = "") -> Iterator[None]:
    """Note the tables that are looked at meanwhile, for what may have to be told of them.

    `update` is the key of the update that is carried out, if it is one.
    """
    tables, named = _tables.set({}), _update.set(update)
    try:
        yield
    finally:
        _tables.reset(tables)
        _update.reset(named)


def noted() -> tuple[str, dict[str, int]]:
    """The update that is carried out, and the versions of the tables looked at for it."""
    return _update.get(), dict(_tables.get() or {})


def looked_at(table_id: str, version: int) -> None:
    """Note that a table was loaded in this version."""
    noted = _tables.get()
    if noted is not None:
        noted[table_id] = version


def report(what: str, failure: BaseException) -> None:
    """Log what failed, with the tables looked at, their versions and the traceback."""
    tables = ", ".join(f"{table} v{version}" for table, version in (_tables.get() or {}).items())
    log.error("%s, tables: %s\n%s", what, tables or "none", told(failure))


def told(failure: BaseException) -> str:
    """The traceback of a failure, with cards, tiles, seeds and tokens blacked out."""
    return cleaned("".join(traceback.format_exception(failure)).rstrip())


def cleaned(text: str) -> str:
    """A text with cards, tiles, seeds and tokens blacked out."""
    return _SECRETS.sub("···", text)
