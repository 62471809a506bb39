"""The client library's connections, with two faults of its release 8.1 put right."""

import asyncio
from typing import Any

from redis import exceptions


def prompt(kind: type[Any]) -> type[Any]:
    """Return the kind of connection that sends at once, without `asyncio.wait_for`.

    That makes a task for every command, in whose first moment on Python 3.11 a cancellation is
    lost (a courier would go on for ever) and another task may close the connection.
    """

    class Prompt(kind):  # type: ignore[misc]  # one of the library's kinds
        socket_timeout: float | None

        async def send_packed_command(self, command: Any, check_health: bool = True) -> None:  # noqa: FBT001, FBT002 - the library's signature
            if not self.is_connected:
                await self.connect_check_health(check_health=False)
            seconds, self.socket_timeout = self.socket_timeout, None
            try:
                async with asyncio.timeout(seconds):
                    await super().send_packed_command(command, check_health)
            except TimeoutError:
                raise exceptions.TimeoutError("Timeout writing to socket") from None
            finally:
                self.socket_timeout = seconds

    return Prompt


def by_sentinel(kind: type[Any]) -> type[Any]:
    """Return the kind of connection that asks the sentinels for the master at each attempt.

    The library's own asks once and goes on trying a master that is lost.
    """

    class Led(kind):  # type: ignore[misc]  # one of the library's kinds
        async def _connect(self) -> None:
            self.host, self.port = await self.connection_pool.get_master_address()
            await super()._connect()

    return Led
