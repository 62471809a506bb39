"""Which events VK is asked to tell: a new community tells of messages alone."""

import logging
from collections.abc import Mapping
from typing import Any

from bot.platforms.vk.api import VERSION, Api
from bot.platforms.vk.errors import NoAnswer, Refused
from bot.platforms.vk.names import Me

log = logging.getLogger(__name__)

EVENTS = ("message_new", "message_event", "message_allow", "message_deny")
"""What must be ticked in the settings of the long poll; a new community has only the first."""


class Events:
    """The settings of the long poll of one community."""

    def __init__(self, api: Api, me: Me) -> None:
        """Ask and set them through `api`."""
        self._api = api
        self._group = me.group

    async def missing(self) -> list[str]:
        """The events that are not ticked; none where VK does not tell."""
        try:
            return missing_events(await self._settings())
        except (Refused, NoAnswer) as error:
            log.warning("the settings of the long poll are not told: %s", error)
            return []

    async def see_to(self) -> list[str]:
        """Tick the events we need; return those that must be ticked by hand."""
        try:
            settings = await self._settings()
            if missing_events(settings) or settings.get("api_version") != VERSION:
                await self._tick(missing_events(settings))
                settings = await self._settings()
        except (Refused, NoAnswer) as error:
            log.warning("the settings of the long poll cannot be seen to: %s", error)
            return await self.missing()
        left = missing_events(settings)
        if left:
            log.warning("tick these events in the settings of the community: %s", ", ".join(left))
        return left

    async def _settings(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = await self._api.call(
            "groups.getLongPollSettings", group_id=self._group
        )
        return found

    async def _tick(self, events: list[str]) -> None:
        await self._api.call(
            "groups.setLongPollSettings",
            group_id=self._group,
            enabled=1,
            api_version=VERSION,
            **dict.fromkeys(events, 1),
        )


def missing_events(settings: Mapping[str, Any]) -> list[str]:
    """The events we need that are not ticked; all of them where the long poll is off."""
    if not settings.get("is_enabled"):
        return list(EVENTS)
    return [event for event in EVENTS if not settings.get("events", {}).get(event)]
