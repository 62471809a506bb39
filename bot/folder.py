"""The data folder of a bot, and the locks that say who works in it."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class FolderBusy(Exception):
    """Another bot works in this data folder: its path, and the pid of that bot if known."""

    def __init__(self, folder: Path, pid: int | None) -> None:
        """Name the folder and its owner."""
        super().__init__(f"{folder} is in use by process {pid or '?'}")
        self.folder = folder
        self.pid = pid


@contextmanager
def own(folder: Path) -> Iterator[None]:
    """Hold the data folder as its one bot; raises FolderBusy if another process holds it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with opened(folder / "bot.lock") as lock:
        if not locked(lock):
            raise FolderBusy(folder, _owner(lock))
        write(lock, str(os.getpid()))
        try:
            yield
        finally:
            write(lock, "")


@contextmanager
def opened(path: Path) -> Iterator[int]:
    """Open a lock file, made if missing, and yield its descriptor."""
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        yield lock
    finally:
        os.close(lock)


def locked(lock: int) -> bool:
    """Take the lock if it is free, and tell whether it is held; closing the file frees it."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def read(lock: int) -> str:
    """Return what the holder of the lock wrote into its file."""
    return os.fsdecode(os.pread(lock, 4096, 0))


def write(lock: int, text: str) -> None:
    """Make the text the whole content of the lock's file."""
    os.ftruncate(lock, 0)
    os.pwrite(lock, os.fsencode(text), 0)


def _owner(lock: int) -> int | None:
    for _ in range(10):  # the owner may be about to write its pid
        time.sleep(0.01)
        if (pid := read(lock)).isdigit():
            return int(pid)
    return None
