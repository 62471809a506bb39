"""From an event to what the bot handles: the meaning, and what only VK itself can tell."""

import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.chat import Clock, Handler, Incoming
from bot.platforms.vk.api import Api
from bot.platforms.vk.incoming import to_incoming
from bot.platforms.vk.letters import turn_of
from bot.platforms.vk.names import Me
from bot.platforms.vk.people import People
from bot.platforms.vk.rights import Rooms

log = logging.getLogger(__name__)

NAMED = frozenset({"text", "press", "other", "left"})
"""Events in which the person's name may matter."""


class Reader:
    """Reads events for one community."""

    def __init__(self, api: Api, me: Me, clock: Clock, rooms: Rooms, turn: Handler) -> None:
        """Read for `me`; presses are timed by `clock`, what is heard is noted in `rooms`.

        `turn` is given presses that ask for nothing but more buttons.
        """
        self._turn = turn
        self._rooms = rooms
        self._me = me
        self._clock = clock
        self._people = People(api, clock)

    def read(self, event: Mapping[str, Any]) -> Incoming | None:
        """The meaning of an event; None for one that means nothing or that nobody can read."""
        try:
            return to_incoming(event, self._me, self._clock())
        except (LookupError, TypeError, ValueError, AttributeError):
            log.exception("an event of type %s cannot be read", event.get("type"))
            return None

    def naming(self, handle: Handler) -> Handler:
        """The same handler, to be given events whose people have no names yet."""

        async def named(incoming: Incoming) -> None:
            if incoming.press and turn_of(incoming.press.data):
                await self._turn(incoming)
            else:
                await handle(await self._complete(incoming))

        return named

    async def _complete(self, incoming: Incoming) -> Incoming:
        if incoming.kind == "added":
            administrator = await self._rooms.is_administrator(incoming.at)
            return replace(incoming, administrator=administrator)
        if incoming.kind == "text" and not incoming.addressed:
            self._rooms.heard(incoming.at)
        if incoming.kind in NAMED:
            called = await self._people.called(incoming.person)
            return replace(incoming, name=called.name, genitive=called.genitive)
        return incoming
