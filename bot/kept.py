"""The database of a bot, for its operator: beside the bot at work, or while it rests."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.embedded import living, serving
from bot.run import REDIS
from bot.texts import Texts, texts


class NothingKept(Exception):
    """The folder holds no data: its path."""


@contextmanager
def reached(data: Path) -> Iterator[str]:
    """The address of the database: the one set, the bot's that works in the folder, or its own.

    Raises NothingKept where there is no data, FolderBusy or ServerFailed.
    """
    if url := os.environ.get(REDIS, "").strip():
        yield url
    elif not data.is_dir():
        raise NothingKept(data)
    elif url := living(data):
        yield url
    else:
        with serving(data) as server:
            yield server.url


def spoken() -> Texts:
    """The sentences of the operator's language."""
    return texts("en" if os.environ.get("LANG", "")[:2] == "en" else "ru")
