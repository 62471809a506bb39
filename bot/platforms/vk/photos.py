"""Pictures go up once: fingerprint → attachment, by our own uploader."""

import asyncio
import json
import logging
from typing import Any

import aiohttp

from bot.chat import Picture
from bot.platforms.vk.api import Api
from bot.platforms.vk.errors import NO_RIGHT, PHOTO_REFUSED, NoAnswer, Refused
from bot.storage.store import Store

log = logging.getLogger(__name__)

KIND = "vk-photo"
LIFE = 3600.0
"""Seconds for which an attachment is kept: what is shown again is shown soon."""

TRIES = 3
UPLOAD_SECONDS = 20.0


class Undrawn(Exception):
    """A picture could not be drawn, or the server does not take it."""


class Photos:
    """The attachments of pictures of one community."""

    def __init__(self, api: Api, store: Store, http: aiohttp.ClientSession, group: int) -> None:
        """Upload through `http`, and keep attachments in `store`."""
        self._api = api
        self._store = store
        self._http = http
        self._group = group

    async def attachment(self, picture: Picture) -> str:
        """Return what to attach, drawing and uploading the picture if it is new.

        Raises Undrawn where there can be no picture, Refused or NoAnswer.
        """
        known = await self._store.get(KIND, self._key(picture))
        if known:
            return known.decode()
        try:
            content = await asyncio.to_thread(picture.draw)
        except Exception as error:
            raise Undrawn from error
        attachment = await self._upload(content)
        await self._store.put(KIND, self._key(picture), attachment.encode(), ttl=LIFE)
        return attachment

    async def forget(self, picture: Picture) -> None:
        """Forget an attachment that the server does not know."""
        await self._store.put(KIND, self._key(picture), None)

    def _key(self, picture: Picture) -> str:
        return f"{self._group}:{picture.fingerprint}"

    async def _upload(self, content: bytes) -> str:
        """Upload anew after each refusal, since an address and an answer serve only once."""
        for _ in range(TRIES):
            try:
                server = await self._api.call("photos.getMessagesUploadServer")
                answer = await self._post(server["upload_url"], content)
                saved = await self._api.call("photos.saveMessagesPhoto", **answer)
                photo = saved[0]
            except Refused as refusal:
                if refusal.code in NO_RIGHT:
                    raise Undrawn from refusal
                if refusal.code not in PHOTO_REFUSED:
                    raise
                log.warning("a picture was not taken: %s", refusal)
            else:
                return f"photo{photo['owner_id']}_{photo['id']}_{photo['access_key']}"
        raise Undrawn

    async def _post(self, address: str, content: bytes) -> dict[str, Any]:
        form = aiohttp.FormData()
        form.add_field("photo", content, filename="table.png", content_type="image/png")
        timeout = aiohttp.ClientTimeout(total=UPLOAD_SECONDS)
        try:
            async with self._http.post(address, data=form, timeout=timeout) as answer:
                found = json.loads(await answer.text())
        except (aiohttp.ClientError, TimeoutError, ValueError) as error:
            raise NoAnswer(f"upload: {type(error).__name__}") from error
        return {name: found.get(name, "") for name in ("server", "photo", "hash")}
