"""Which messages are known to stand for slots, so that a press on one needs no look-up."""

from bot.chat import Address
from bot.slots import Slot

CROWD = 10_000
"""Messages remembered; beyond that the oldest are forgotten, and looked up when pressed."""


class Posted:
    """The messages that this process has last made stand for slots.

    Another process may since have put others in their place: then a press on one that is known
    here leaves its buttons where they are, and that process takes them off.
    """

    def __init__(self) -> None:
        """Know none."""
        self._messages: dict[tuple[str, str], tuple[str, str]] = {}
        self._slots: dict[tuple[str, str], tuple[str, str]] = {}

    def note(self, table: str, name: str, slot: Slot) -> None:
        """Note what a slot's record says now."""
        key = table, name
        before = self._messages.pop(key, None)
        if before is not None and self._slots.get(before) == key:
            del self._slots[before]
        if slot.message and slot.carrier == "message":
            self._messages[key] = slot.at, slot.message
            self._slots[slot.at, slot.message] = key
        if len(self._messages) > CROWD:
            oldest = next(iter(self._messages))
            self._slots.pop(self._messages.pop(oldest), None)

    def holds(self, table: str, at: Address, message: str) -> bool:
        """Whether a message is known to stand for a slot of a table."""
        return self._slots.get((str(at), message), ("", ""))[0] == table
