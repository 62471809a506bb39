"""What lies under the dialogs: the keys of one hand, which outlive the message they came with.

A dialog has but one such keyboard, so it belongs to one hand at a time. While there is something
to do with it, further hands in the dialog (of another table, of a guest) stand under their own
messages, page by page.
"""

from hashlib import sha256

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

    async def wanted(self, at: Address, letter: Letter) -> bool:
        """Whether the buttons of a hand are to lie under the dialog.

        Once they do they are kept true there, until another hand needs the place more.
        """
        found = await self._store.get(CHAT, f"{at} keys")
        owner, _, busy = (found or b"").decode().partition(" ")
        return owner == _hand(letter) or (not busy and needs_keys(letter))

    async def lay(self, at: Address, letter: Letter) -> None:
        """Note that the keys of a hand lie under a dialog, and whether one waits for a press."""
        busy = " busy" if _is_busy(letter) else ""
        await self._store.put(CHAT, f"{at} keys", f"{_hand(letter)}{busy}".encode())

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
