"""Changes of messages that stand: one at a time in each chat, for VK replaces a message whole."""

import asyncio
import json
import logging
from typing import Any
from weakref import WeakValueDictionary

from bot.chat import Address, Gone
from bot.platforms.vk.api import Api
from bot.platforms.vk.errors import NoAnswer, Refused, standing_meaning
from bot.platforms.vk.photos import attachment_of

log = logging.getLogger(__name__)

Params = dict[str, Any]

SHOWN = frozenset({"message", "attachment", "keyboard"})
"""What of a message is remembered."""

REMEMBERED = 1000
"""Messages whose words we know ourselves, the newest; of others VK is asked."""


class Edits:
    """Edits and deletes messages of the community."""

    def __init__(self, api: Api) -> None:
        """Change them through `api`."""
        self._api = api
        self._locks: WeakValueDictionary[Address, asyncio.Lock] = WeakValueDictionary()
        self._known: dict[tuple[Address, int], Params] = {}

    def note(self, at: Address, cmid: int, params: Params) -> None:
        """Note what a message shows now."""
        self._known.pop((at, cmid), None)
        self._known[at, cmid] = {k: v for k, v in params.items() if k in SHOWN}
        if len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]

    async def change(self, at: Address, cmid: int, params: Params) -> None:
        """Make a message show something else; raises ChatError."""
        async with self._locks.setdefault(at, asyncio.Lock()):
            await self._change(at, cmid, params)

    async def put_buttons(
        self, at: Address, cmid: int, keyboard: str, *, instead: str = ""
    ) -> None:
        """Put other buttons under a message, or none, and leave the rest; raises ChatError.

        Where `instead` is given it must occur in the buttons that stand there now.
        """
        async with self._locks.setdefault(at, asyncio.Lock()):
            params = await self._standing(at, cmid)
            stands = self._known.get((at, cmid), params).get("keyboard", "")
            if instead and instead not in stands:
                raise Gone("other buttons stand there")
            params.pop("keyboard", None)
            params |= {"dont_parse_links": 1, "disable_mentions": 1}
            await self._change(at, cmid, params | ({"keyboard": keyboard} if keyboard else {}))

    async def delete(self, at: Address, cmid: int) -> None:
        """Delete a message for everybody; raises ChatError."""
        try:
            done = await self._api.call(
                "messages.delete", peer_id=int(at.chat), cmids=cmid, delete_for_all=1
            )
        except (Refused, NoAnswer) as error:
            raise standing_meaning(error) from error
        if refusal := next((one["error"] for one in done if one.get("error")), None):
            raise Gone(str(refusal))

    async def _change(self, at: Address, cmid: int, params: Params) -> None:
        try:
            await self._api.call(
                "messages.edit",
                peer_id=int(at.chat),
                cmid=cmid,
                keep_forward_messages=1,
                **params,
            )
        except (Refused, NoAnswer) as error:
            raise standing_meaning(error) from error
        self.note(at, cmid, params)

    async def _standing(self, at: Address, cmid: int) -> Params:
        """The words and files of a message: as VK tells them, else as we remember them."""
        try:
            found = await self._api.call(
                "messages.getByConversationMessageId",
                peer_id=int(at.chat),
                conversation_message_ids=cmid,
            )
        except (Refused, NoAnswer) as error:
            known = self._known.get((at, cmid))
            if known is None or not isinstance(error, Refused):
                raise standing_meaning(error) from error
            log.info("VK does not tell what a message shows: %s", error)
            return dict(known)
        if not found["items"]:
            raise Gone(str(cmid))
        return _shown(found["items"][0])


def _shown(message: Params) -> Params:
    files = [
        attachment_of(each["type"], each[each["type"]])
        for each in message.get("attachments", ())
        if each["type"] in {"photo", "doc"}
    ]
    params: Params = {"message": message.get("text", "")}
    params["keyboard"] = json.dumps(message.get("keyboard", {}))
    if files:
        params["attachment"] = ",".join(files)
    return params
