"""What a platform must offer to be run, what it is opened with, and why it cannot run."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from aiohttp.web import Request, StreamResponse

from bot.allowance import Allowance
from bot.chat import Clock, Handler, Platform
from bot.storage.store import Store


class CannotRun(Exception):
    """A platform cannot work until a person does something about it."""

    def __init__(self, key: str, **details: object) -> None:
        """Say why by the key of a sentence (`run-…`) and its details."""
        super().__init__(key)
        self.key = key
        self.details = details


class Gate(Protocol):
    """The bot's HTTP server, as a platform sees it."""

    def url(self, path: str) -> str:
        """The public address of a path."""

    def take(self, path: str, door: Callable[[Request], Awaitable[StreamResponse]]) -> None:
        """Let a platform post its updates to a path."""


Observe = Callable[[str, str, str, float], None]
"""Told of a request: platform, method, result (`ok`, `wait`, `refused`, `unanswered`), seconds."""


def unobserved(platform: str, method: str, result: str, seconds: float) -> None:
    """Nobody looks."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a platform is opened with."""

    token: str
    settings: Mapping[str, str]
    """The environment, for settings of the platform's own."""
    store: Store
    clock: Clock
    newest: dict[str, int]
    """To be filled by platforms that count their messages: the newest number by address."""
    drop_webhook: bool = False
    """Whether a webhook left by another program is to be removed."""
    allowance: Allowance | None = None
    """Counts what is said by all processes of the bot; None where there is only this one."""
    gate: Gate | None = None
    """Where updates are to come in; None where they are to be asked for."""
    secret: bytes = b""
    """The secret of this installation, for what only it and a platform may know."""
    observe: Observe = unobserved
    """Told of every request to the platform."""


@dataclass(frozen=True, slots=True)
class Ill:
    """Something a person should set right: the key of a sentence (`check-…`) and its details."""

    key: str
    details: Mapping[str, object]


@runtime_checkable
class Examined(Protocol):
    """A service that can say what is not well although it runs."""

    async def ills(self) -> list[Ill]:
        """What a person should set right."""


class Service(Protocol):
    """A platform ready to be run."""

    @property
    def platform(self) -> Platform:
        """What the bot speaks through."""

    @property
    def title(self) -> str:
        """The platform's name and the bot's, for the person who starts it."""

    async def run(self, handle: Handler) -> None:
        """Hand updates over until stopped; raises CannotRun."""

    def stop(self) -> None:
        """Take no more updates; `run` returns when those in hand are finished."""

    async def close(self) -> None:
        """Close the connections."""


Opener = Callable[[Opening], Awaitable[Service]]
"""Opens a platform with its token; raises CannotRun."""
