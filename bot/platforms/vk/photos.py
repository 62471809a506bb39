"""Pictures go up once: fingerprint → attachment, by our own uploader."""

import asyncio
import json
import logging
import time
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

import aiohttp

from bot.chat import Picture
from bot.platforms.vk.api import Api
from bot.platforms.vk.errors import DEAD_TOKEN, PASSING, PHOTO_REFUSED, NoAnswer, Refused
from bot.storage.store import Store

log = logging.getLogger(__name__)

KIND = "vk-photo"
LIFE = 3600.0
"""Seconds for which an attachment is kept: what is shown again is shown soon."""

TRIES = 3
UPLOAD_SECONDS = 20.0
REST = 60.0
"""Seconds for which all is said in words where pictures did not go up several times in a row."""


class Undrawn(Exception):
    """A picture could not be drawn, or the server does not take it."""


@dataclass(frozen=True, slots=True)
class Way:
    """How a kind of picture goes up: where to ask for an address, what is posted and saved."""

    ask: str
    save: str
    field: str
    answered: tuple[str, ...]
    """What of the upload's answer is handed to `save`."""
    name: str
    content_type: str


PHOTO = Way(
    "photos.getMessagesUploadServer",
    "photos.saveMessagesPhoto",
    "photo",
    ("server", "photo", "hash"),
    "table.png",
    "image/png",
)
MOVING = Way(
    "docs.getMessagesUploadServer", "docs.save", "file", ("file",), "replay.gif", "image/gif"
)
"""A picture that moves is a document to VK, and moves in the chat."""


class Photos:
    """The attachments of pictures of one community."""

    def __init__(self, api: Api, store: Store, http: aiohttp.ClientSession, group: int) -> None:
        """Upload through `http`, and keep attachments in `store`."""
        self._api = api
        self._store = store
        self._http = http
        self._group = group
        self._troubles = 0
        self._rest_until = 0.0
        self._going_up: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def attachment(self, picture: Picture, peer: str) -> str:
        """Return what to attach, drawing and uploading the picture if it is new.

        Who asks for a picture that is going up waits for it. Raises Undrawn where there can be no
        picture, Refused or NoAnswer.
        """
        async with self._going_up.setdefault(picture.fingerprint, asyncio.Lock()):
            known = await self._store.get(KIND, self._key(picture))
            if known:
                return known.decode()
            try:
                content = await asyncio.to_thread(picture.draw)
            except Exception as error:
                raise Undrawn from error
            attachment = await self._attached(picture, content, peer)
            await self._store.put(KIND, self._key(picture), attachment.encode(), ttl=LIFE)
            return attachment

    async def forget(self, picture: Picture) -> None:
        """Forget an attachment that the server does not know."""
        await self._store.put(KIND, self._key(picture), None)

    def _key(self, picture: Picture) -> str:
        return f"{self._group}:{picture.fingerprint}"

    async def _attached(self, picture: Picture, content: bytes, peer: str) -> str:
        if time.monotonic() < self._rest_until:
            raise Undrawn
        try:
            attachment = await self._sent_up(picture, content, peer)
        except (Refused, NoAnswer) as error:
            if isinstance(error, NoAnswer) or error.code in PASSING | DEAD_TOKEN:
                self._trouble(error)
                raise
            raise Undrawn from error  # no right to photos or documents, or none for now
        self._troubles = 0
        return attachment

    def _trouble(self, error: Exception) -> None:
        """Count what went wrong in passing; raises Undrawn where it does not pass."""
        self._troubles += 1
        if self._troubles >= TRIES:
            self._rest_until = time.monotonic() + REST
            raise Undrawn from error

    async def _sent_up(self, picture: Picture, content: bytes, peer: str) -> str:
        if not picture.moving:
            photo = (await self._upload(PHOTO, content, {}))[0]
            return attachment_of("photo", photo)
        saved = await self._upload(MOVING, content, {"type": "doc", "peer_id": int(peer)})
        return attachment_of("doc", saved["doc"])

    async def _upload(self, way: Way, content: bytes, params: dict[str, Any]) -> Any:
        """Upload anew after each refusal, since an address and an answer serve only once."""
        for _ in range(TRIES):
            try:
                server = await self._api.call(way.ask, **params)
                answer = await self._post(way, server["upload_url"], content)
                return await self._api.call(way.save, **answer)
            except Refused as refusal:
                if refusal.code not in PHOTO_REFUSED:
                    raise
                log.warning("a picture was not taken: %s", refusal)
        raise Undrawn

    async def _post(self, way: Way, address: str, content: bytes) -> dict[str, Any]:
        form = aiohttp.FormData()
        form.add_field(way.field, content, filename=way.name, content_type=way.content_type)
        timeout = aiohttp.ClientTimeout(total=UPLOAD_SECONDS)
        try:
            async with self._http.post(address, data=form, timeout=timeout) as answer:
                found = json.loads(await answer.text())
        except (aiohttp.ClientError, TimeoutError, ValueError) as error:
            raise NoAnswer(f"upload: {type(error).__name__}") from error
        return {name: found.get(name, "") for name in way.answered}


def attachment_of(kind: str, file: dict[str, Any]) -> str:
    """Write what attaches a photo or document that VK has."""
    parts = (f"{kind}{file['owner_id']}", file["id"], file.get("access_key"))
    return "_".join(str(part) for part in parts if part)
