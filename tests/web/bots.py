"""The bot as its users run it: a process of its own, ended politely or killed."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import redis

PATIENCE = 20.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Bot:
    """`python -m bot play` on a port and a data folder of the test's own."""

    def __init__(self, data: Path, *words: str, port: int = 0) -> None:
        self.data = data
        self.words = words
        self.port = port or free_port()
        self.said: list[str] = []
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = self.spawn()
        self.hear("http://")

    def hear(self, word: str) -> str:
        """Read what it prints up to a line with the word in it, and return that line."""
        assert self.process is not None
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip("\n"))
            if word in line:
                return self.said[-1]
        raise AssertionError(self.process.communicate()[1])

    def spawn(self) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", "bot", "play", "--port", str(self.port)]
        return subprocess.Popen(
            [*command, "--data", str(self.data), *self.words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env={**os.environ, "LANG": "ru_RU.UTF-8", "PYTHONUTF8": "1"},
        )

    def refused(self) -> str:
        """Start it where it cannot work: what it says before it gives up."""
        process = self.spawn()
        _, said = process.communicate(timeout=PATIENCE)
        assert process.returncode == 1
        return said

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def end(self) -> int:
        """Ask it to stop, as the machine does when it shuts down."""
        assert self.process is not None
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)
        return self.process.returncode

    @property
    def socket(self) -> str:
        return (self.data / "valkey.lock").read_text()

    def database(self) -> int:
        """The process of the database server."""
        with redis.Redis(unix_socket_path=self.socket) as client:
            pid: int = client.info("server")["process_id"]
            return pid

    def clear_away(self) -> None:
        """Leave no process behind, whatever the test did."""
        if self.process and self.process.poll() is None:
            self.kill()
        with suppress(OSError, redis.RedisError):
            os.kill(self.database(), signal.SIGKILL)


@contextmanager
def running(data: Path, *words: str) -> Iterator[Bot]:
    bot = Bot(data, *words)
    try:
        bot.start()
        yield bot
    finally:
        bot.clear_away()


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
