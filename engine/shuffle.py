"""Luck that any Python release repeats to the letter: numbers drawn from SHA-256 of a seed."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

WORD = 1 << 32
"""One more than the largest word of the stream (words are 32 bits)."""


class Shuffle:
    """The stream of lots that belongs to one step of a match.

    Words are the 32-bit big-endian words of SHA-256(seed ‖ step as 8 bytes ‖ block as 8 bytes),
    block counting from 0. Step 0 is the first deal, step k comes after k lines of the log in
    effect, so the same move made again after an undo meets the same cards.
    """

    def __init__(self, seed: bytes, step: int) -> None:
        """Begin the stream of `step` (0 for the first deal) under `seed`."""
        self._prefix = seed + step.to_bytes(8, "big")
        self._block = 0
        self._words: list[int] = []

    def below(self, limit: int) -> int:
        """Draw a whole number from 0 to limit - 1, each equally likely (limit from 1 to 2**32)."""
        ceiling = WORD - WORD % limit
        while True:
            if not self._words:
                self._refill()
            word = self._words.pop()
            if word < ceiling:
                return word % limit

    def order(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a random order: Fisher-Yates from the last item down."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            chosen = self.below(last + 1)
            result[last], result[chosen] = result[chosen], result[last]
        return tuple(result)

    def _refill(self) -> None:
        digest = sha256(self._prefix + self._block.to_bytes(8, "big")).digest()
        self._block += 1
        self._words = [int.from_bytes(digest[at : at + 4], "big") for at in range(28, -1, -4)]
