"""What lies under the dialogs: the keys of a hand, which outlive the message they came with."""

from bot.chat import Address
from bot.forgetting import CHAT
from bot.storage.store import Store

LIFE = 24 * 3600.0
"""Seconds for which an old hand can still be taken away."""


class Keys:
    """What VK keeps under each dialog, noted since it cannot be asked for."""

    def __init__(self, store: Store) -> None:
        """Keep the notes in `store`."""
        self._store = store

    async def lie(self, at: Address) -> bool:
        """Whether keys lie under a dialog."""
        return await self._store.get(CHAT, f"{at} keys") is not None

    async def lay(self, at: Address) -> None:
        """Note that keys lie under a dialog."""
        await self._store.put(CHAT, f"{at} keys", b"1")

    async def replace(self, at: Address, table: str, cmid: int) -> None:
        """Note that the table's next hand takes the place of this message."""
        await self._store.put(CHAT, f"{at} replaced {table}", str(cmid).encode(), ttl=LIFE)

    async def replaced(self, at: Address, table: str) -> int:
        """The message that the table's new hand takes the place of, told once; 0 for none."""
        found = await self._store.get(CHAT, f"{at} replaced {table}")
        if found is None:
            return 0
        await self._store.put(CHAT, f"{at} replaced {table}", None)
        return int(found)
