"""A process that has imported the whole bot and gives birth to it again and again.

It reads JSON lines: {"start": {settings}} answers the pid of a new bot, {"kill": pid} answers its
exit status after SIGKILL, {"stop": pid} that after SIGTERM; {"jump": seconds} shifts the clock of
all bots, also of those that run.
"""

import json
import mmap
import os
import signal
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bot.platforms.telegram.service
import bot.run
from bot.texts import LANGUAGES, texts

_shift = mmap.mmap(-1, 8)
_true_time = time.time


def _shifted() -> float:
    return _true_time() + float(struct.unpack("d", _shift[:8])[0])


def main() -> None:
    """Serve until the end of the input."""
    time.time = _shifted
    for language in LANGUAGES:
        texts(language)
    for line in sys.stdin:
        (order, value), *_ = json.loads(line).items()
        print(json.dumps(ORDERS[order](value)), flush=True)


def _start(settings: dict[str, str]) -> int:
    child = os.fork()
    if child:
        return child
    os.environ.update(settings)
    log = os.open(settings["LOG_FILE"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os._exit(bot.run.run(Path(settings["DATA"]), {}))


def _kill(pid: int) -> int:
    os.kill(pid, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _stop(pid: int) -> int:
    os.kill(pid, signal.SIGTERM)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _jump(seconds: float) -> float:
    _shift[:8] = struct.pack("d", seconds)
    return seconds


ORDERS: dict[str, Callable[[Any], Any]] = {
    "start": _start,
    "kill": _kill,
    "stop": _stop,
    "jump": _jump,
}

if __name__ == "__main__":
    main()
