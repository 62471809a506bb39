"""VK ready to be run: the community asked for, its settings seen to, a way for events in."""

import asyncio
import logging
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from bot.chat import Handler
from bot.platforms.vk.api import Api
from bot.platforms.vk.callback import CallbackDoor
from bot.platforms.vk.errors import (
    DEAD_TOKEN,
    PASSING,
    WAITS,
    WRONG_PARAMETER,
    NoAnswer,
    Refused,
)
from bot.platforms.vk.events import Events
from bot.platforms.vk.names import NAME, TITLE, Me
from bot.platforms.vk.photos import Photos
from bot.platforms.vk.platform import VkPlatform
from bot.platforms.vk.polling import Poller
from bot.platforms.vk.reading import Reader
from bot.platforms.vk.rights import Rooms
from bot.running import CannotRun, Ill, Opening

log = logging.getLogger(__name__)

API = "VK_API"
"""The setting with the address of a server in place of the official one."""
GROUP = "VK_GROUP"
"""The setting with the id of the community, needed only to be sure of the token."""
CALLBACK = "VK_CALLBACK"
"""The setting with the address to listen on for the Callback API: `http://0.0.0.0:8081/vk`."""
CONFIRMATION = "VK_CONFIRMATION"
SECRET = "VK_SECRET"  # noqa: S105  # the name of a setting

TRIES = 5
PAUSE = 2.0
"""Seconds between two tries of the first requests."""


class VkService:
    """The adapter, its community and its events."""

    def __init__(
        self,
        platform: VkPlatform,
        api: Api,
        http: aiohttp.ClientSession,
        entrance: Poller | CallbackDoor,
        opening: Opening,
        rooms: Rooms,
    ) -> None:
        """Run `platform`, whose events come through `entrance`."""
        self._rooms = rooms
        self._at_gate = opening.gate is not None
        self.platform = platform
        self._api = api
        self._http = http
        self._entrance = entrance
        self._settings = opening.settings

    @property
    def title(self) -> str:
        """Which community this is."""
        return f"{TITLE}: {self.platform.me.handle}"

    async def ills(self) -> list[Ill]:
        """What a person should set right in the community's settings."""
        events = await self._rooms.unheard()
        found = [Ill("check-no-events", {"events": events})] if events else []
        if not await self._rooms.takes_pictures():
            found.append(Ill("check-vk-no-photos", {}))
        return found

    async def run(self, handle: Handler) -> None:
        """Hand events over until stopped; raises CannotRun."""
        dying = asyncio.ensure_future(self._api.dead.wait())
        dying.add_done_callback(lambda _: self.stop())
        try:
            await self._listen(handle)
            if self._api.dead.is_set():
                raise CannotRun("run-token-revoked", platform=TITLE)
        finally:
            dying.cancel()

    async def _listen(self, handle: Handler) -> None:
        if isinstance(self._entrance, Poller):
            await self._entrance.run(handle)
            return
        if self._at_gate:
            await self._entrance.run_at_gate(handle)
            return
        where = urlsplit(self._settings[CALLBACK])
        await self._entrance.run(
            handle, where.hostname or "127.0.0.1", where.port or 8081, where.path or "/"
        )

    def stop(self) -> None:
        """Take no more events."""
        self._entrance.stop()

    async def close(self) -> None:
        """Close the connections."""
        self._api.close()
        await self._http.close()


async def open_vk(opening: Opening) -> VkService:
    """Check the token and the settings of the community; raises CannotRun."""
    api = Api(opening.token, opening.settings.get(API, "").rstrip("/"), opening.allowance)
    api.observe = opening.observe
    http = aiohttp.ClientSession()
    try:
        me = await _me(api, opening.settings.get(GROUP, ""))
        polls = opening.gate is None and not opening.settings.get(CALLBACK)
        events = Events(api, me) if polls else None
        rooms = Rooms(api, me, events)
        photos = Photos(api, opening.store, http, me.group)
        platform = VkPlatform(api, me, photos, opening.store, rooms)
        reader = Reader(api, me, opening.clock, rooms, platform.turn)
        entrance: Poller | CallbackDoor
        if events is None:
            entrance = CallbackDoor(
                me,
                reader,
                confirmation=opening.settings.get(CONFIRMATION, ""),
                secret=opening.settings.get(SECRET, ""),
            )
            _enter(entrance, me, opening)
        else:
            await events.see_to()
            entrance = Poller(api, me, opening.store, http, reader)
    except BaseException:
        api.close()
        await http.close()
        raise
    return VkService(platform, api, http, entrance, opening, rooms)


def _enter(door: CallbackDoor, me: Me, opening: Opening) -> None:
    """Let events in at the bot's own gate, if it has one; raises CannotRun."""
    if opening.gate is None:
        return
    path = f"/{NAME}/{me.group}"
    if not (opening.settings.get(CONFIRMATION) and opening.settings.get(SECRET)):
        raise CannotRun("run-vk-no-callback", url=opening.gate.url(path))
    opening.gate.take(path, door.enter)


async def _me(api: Api, wished: str) -> Me:
    wished = wished.strip()
    try:
        found = await _first(api, "groups.getById")
    except Refused as refusal:  # a server that wants to be told what the token belongs to
        if not wished:
            raise CannotRun("run-vk-refused", reason=str(refusal)) from refusal
        found = await _first(api, "groups.getById", group_id=wished)
    groups = found["groups"] if isinstance(found, dict) else found
    me = Me(int(groups[0]["id"]), str(groups[0].get("screen_name", "")))
    if wished and wished != str(me.group):
        raise CannotRun("run-vk-other-group", group=str(me.group), wished=wished)
    return me


async def _first(api: Api, method: str, **params: Any) -> Any:
    """Carry out one of the first requests, patiently; raises CannotRun.

    Without parameters, raises Refused where a parameter is what is missing.
    """
    for attempt in range(1, TRIES + 1):
        try:
            return await api.call(method, **params)
        except Refused as refusal:
            if refusal.code in DEAD_TOKEN:
                raise CannotRun("run-token-revoked", platform=TITLE) from refusal
            if refusal.code == WRONG_PARAMETER and not params:
                raise
            if refusal.code not in WAITS.keys() | PASSING:
                raise CannotRun("run-vk-refused", reason=str(refusal)) from refusal
            log.warning("VK refuses, try %d of %d: %s", attempt, TRIES, refusal)
        except NoAnswer as error:
            log.warning("VK does not answer, try %d of %d: %s", attempt, TRIES, error)
        await asyncio.sleep(PAUSE)
    raise CannotRun("run-unreachable", platform=TITLE)
