"""What lies under the dialogs: the keys of one hand, which outlive the message they came with.

A dialog has but one such keyboard, so it belongs to one hand at a time. While there is something
to do with it, further hands in the dialog (of another table, of a guest) stand under their own
messages, page by page.
"""

import asyncio
from hashlib import sha256
from weakref import WeakValueDictionary

from bot.chat import Address, Letter
from bot.forgetting import CHAT
from bot.platforms.vk.letters import needs_keys
from bot.storage.store import Store

LIFE = 24 * 3600.0
"""Seconds for which an old hand can still be taken away."""

COVERS = (".me.", ".cover.")
"""What the buttons of hands on a shared phone say."""


class Keys:
    """What VK keeps under each dialog, noted since it cannot be asked for."""

    def __init__(self, store: Store) -> None:
        """Keep the notes in `store`."""
        self._store = store
        self._locks: WeakValueDictionary[Address, asyncio.Lock] = WeakValueDictionary()

    def alone(self, at: Address) -> asyncio.Lock:
        """The lock under which hands are sent to a dialog: each must know whose keys lie there."""
        return self._locks.setdefault(at, asyncio.Lock())

    async def wanted(self, at: Address, letter: Letter) -> bool:
        """Whether the buttons of a hand are to lie under the dialog.

        Once keys lie there they are kept true, by another hand where theirs is done with.
        """
        owner, _, busy = await self._lying(at)
        if owner == _hand(letter):
            return True
        return not busy and (bool(owner) or needs_keys(letter))

    async def lay(self, at: Address, letter: Letter, cmid: int) -> None:
        """Note that the keys of a hand lie under a dialog, and whether one waits for a press."""
        await self._put(at, _hand(letter), cmid, "busy" if _is_busy(letter) else "")

    async def leave(self, at: Address, cmid: int) -> None:
        """Note that the message is done with whose keys may lie under a dialog."""
        owner, lying, _ = await self._lying(at)
        if lying == str(cmid):
            await self._put(at, owner, cmid, "")

    async def _lying(self, at: Address) -> list[str]:
        """Whose keys lie under a dialog, with which message they came, and whether it is busy."""
        found = await self._store.get(CHAT, f"{at} keys")
        return found.decode().split(" ") if found else ["", "", ""]

    async def _put(self, at: Address, owner: str, cmid: int, busy: str) -> None:
        await self._store.put(CHAT, f"{at} keys", f"{owner} {cmid} {busy}".encode())

    async def replace(self, at: Address, letter: Letter, cmid: int) -> None:
        """Note that the next message of a hand takes the place of this one."""
        name = f"{at} replaced {_hand(letter)}"
        await self._store.put(CHAT, name, str(cmid).encode(), ttl=LIFE)

    async def replaced(self, at: Address, letter: Letter) -> int:
        """The message that a hand takes the place of, told once; 0 for none."""
        name = f"{at} replaced {_hand(letter)}"
        found = await self._store.get(CHAT, name)
        if found is None:
            return 0
        await self._store.put(CHAT, name, None)
        return int(found)


def _hand(letter: Letter) -> str:
    """Which hand a letter shows."""
    return sha256(f"{letter.table} {letter.whose}".encode()).hexdigest()[:12]


def _is_busy(letter: Letter) -> bool:
    data = [button.data for row in letter.buttons for button in row]
    return any(one.startswith(("m.", "t.")) or any(word in one for word in COVERS) for one in data)
