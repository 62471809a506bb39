"""Pictures that Telegram has already got: their bytes go up once, then their name is enough."""

import asyncio
from weakref import WeakValueDictionary

from bot.chat import Picture
from bot.storage.store import Store

KIND = "telegram-file"
LIFE = 3600.0
"""Seconds for which a name is kept: what is shown again is shown soon."""


class Files:
    """The names (`file_id`) of pictures by fingerprint; they hold for one bot alone."""

    def __init__(self, store: Store, bot: int) -> None:
        """Keep names in `store` for the bot of this number."""
        self._store = store
        self._bot = bot
        self._going_up: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def going_up(self, picture: Picture) -> asyncio.Lock:
        """Return what to hold while a picture may go up: who waits for it finds its name then."""
        return self._going_up.setdefault(picture.fingerprint, asyncio.Lock())

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
