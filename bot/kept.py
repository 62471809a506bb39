"""The database of a bot, for its operator: beside the bot at work, or while it rests."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.embedded import ServerFailed, living, serving
from bot.folder import FolderBusy
from bot.run import REDIS
from bot.storage import StorageError
from bot.texts import Texts, texts


class NothingKept(Exception):
    """The folder holds no data: its path."""


OUT_OF_REACH = (NothingKept, FolderBusy, ServerFailed, StorageError)
"""What keeps a command from the database."""


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


def tell(key: str, **details: object) -> None:
    """Tell the operator something beside the command's answer."""
    print(spoken().say(key, **details), file=sys.stderr)  # noqa: T201  # the command's answer


def fail(key: str, **details: object) -> int:
    """Tell why a command could not be carried out; returns its exit code, 1."""
    tell(key, **details)
    return 1


def fail_to_reach(error: Exception) -> int:
    """Tell which of OUT_OF_REACH it was; returns the command's exit code, 1."""
    match error:
        case NothingKept():
            return fail("operator-no-data", folder=str(error))
        case FolderBusy():
            return fail("operator-busy", folder=str(error.folder), pid=str(error.pid or "?"))
        case _:
            return fail("run-no-database", reason=str(error))
