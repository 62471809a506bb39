"""What people are told while nothing can be written down: once each, and nothing is lost."""

import logging
from collections.abc import Mapping
from hashlib import sha256
from math import inf

from bot.allowance import Elapsed
from bot.chat import ChatError, Clock, Incoming, Letter, Platform
from bot.storage import StorageError
from bot.texts import language_of, texts

log = logging.getLogger(__name__)

ENOUGH = 10 * 60.0
"""Seconds within which one apology to a person is enough."""

CROWD = 1000
"""People told above which those told long ago are forgotten."""


class Trouble:
    """Tells people that their wish waits for the database; asks no database how to say so."""

    def __init__(self, platforms: Mapping[str, Platform], clock: Clock) -> None:
        """Speak through `platforms`."""
        self._platforms = platforms
        self._elapsed = Elapsed(clock)
        self._told: dict[str, float] = {}

    async def tell(self, incoming: Incoming) -> None:
        """Tell who pressed or wrote to the bot that it will be done as soon as that can be."""
        meant = incoming.press is not None or (incoming.kind == "text" and incoming.addressed)
        if not meant or not self._may_tell(incoming.person):
            return
        words = texts(language_of(incoming.language or "ru")).say("answer-unsaved")
        try:
            await self._say(incoming, words)
        except (ChatError, StorageError) as error:
            log.info("update %s: no word of the trouble: %s", incoming.update, error)

    def _may_tell(self, person: str) -> bool:
        now = self._elapsed()
        if now - self._told.get(person, -inf) < ENOUGH:
            return False
        if len(self._told) > CROWD:
            self._told = {who: at for who, at in self._told.items() if now - at < ENOUGH}
        self._told[person] = now
        return True

    async def _say(self, incoming: Incoming, words: str) -> None:
        platform = self._platforms[incoming.at.platform]
        if incoming.press is not None:
            await platform.answer(incoming.press, words)
            return
        digest = sha256(f"trouble {incoming.update}".encode()).digest()
        mark = int.from_bytes(digest[:4], "big") >> 1 or 1
        await platform.send(incoming.at, Letter(words, reply_to=incoming.message), mark=mark)
