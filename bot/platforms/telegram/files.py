"""Pictures that Telegram has already got: their bytes go up once, then their name is enough."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from bot.chat import Picture
from bot.storage.store import Store

KIND = "telegram-file"
LIFE = 3600.0
"""Seconds for which a name is kept: what is shown again is shown soon."""
PATIENCE = 2.0
"""Seconds for which the second upload of a picture waits for the first."""


class Files:
    """The names (`file_id`) of pictures by fingerprint; they hold for one bot alone."""

    def __init__(self, store: Store, bot: int) -> None:
        """Keep names in `store` for the bot of this number."""
        self._store = store
        self._bot = bot
        self._going_up: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def going_up(self, picture: Picture) -> AsyncIterator[None]:
        """Let one upload of a picture go first: who waits for it finds its name then.

        A chat that does not answer holds up the others for a moment only.
        """
        lock = self._going_up.setdefault(picture.fingerprint, asyncio.Lock())
        try:
            async with asyncio.timeout(PATIENCE):
                await lock.acquire()
        except TimeoutError:
            yield
            return
        try:
            yield
        finally:
            lock.release()

    async def find(self, picture: Picture) -> str:
        """Return the name of a picture; empty when it must be drawn."""
        found = await self._store.get(KIND, self._key(picture))
        return found.decode() if found else ""

    async def keep(self, picture: Picture, file_id: str) -> None:
        """Note the name that Telegram gave a picture."""
        await self._store.put(KIND, self._key(picture), file_id.encode(), ttl=LIFE)

    async def forget(self, picture: Picture) -> None:
        """Forget a name that Telegram no longer knows."""
        await self._store.put(KIND, self._key(picture), None)

    def _key(self, picture: Picture) -> str:
        return f"{self._bot}:{picture.fingerprint}"
