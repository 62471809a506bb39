"""Buttons of which a message cannot carry all: nothing is left out, «Ещё» leads to the rest."""

import logging
from hashlib import sha256

import msgspec

from bot.chat import Address, Button, ChatError, Incoming, Style
from bot.forgetting import CHAT
from bot.platforms.vk.api import Api
from bot.platforms.vk.edits import Edits
from bot.platforms.vk.errors import NoAnswer, Refused
from bot.platforms.vk.letters import (
    INLINE,
    KEYS,
    Rows,
    keyboard_of,
    paged,
    seal_of,
    turn_of,
)
from bot.storage.store import Store

log = logging.getLogger(__name__)

LIFE = 7 * 24 * 3600.0
"""Seconds for which the buttons of a message can be turned over."""


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """A button as it is kept while its page is not shown."""

    label: str
    data: str = ""
    style: Style = ""
    link: str = ""


class Pages:
    """The buttons of messages that have too many, by chat and by what they are."""

    def __init__(self, api: Api, store: Store, edits: Edits) -> None:
        """Keep them in `store`, show them through `edits` or in further messages."""
        self._api = api
        self._store = store
        self._edits = edits

    async def keep(self, at: Address, rows: Rows, *, under_dialog: bool = False) -> None:
        """Keep the buttons of a message that is about to show only some of them."""
        if len(paged(rows, *(KEYS if under_dialog else INLINE))) < 2:
            return
        kept = [[Kept(b.label, b.data, b.style, b.link) for b in row] for row in rows]
        name = f"{at} buttons {seal_of(rows)}"
        await self._store.put(CHAT, name, msgspec.msgpack.encode(kept), ttl=LIFE)

    async def turn(self, incoming: Incoming) -> None:
        """Show the page a press asks for: under the same message, else under a new one.

        A keyboard under a dialog cannot be edited, and a client that knows no such buttons does
        not say where it was pressed.
        """
        press = incoming.press
        asked = turn_of(press.data) if press else None
        if press is None or asked is None:
            return
        rows = await self._kept(incoming.at, asked.seal)
        pages = paged(rows, *(KEYS if asked.under_dialog else INLINE))
        if len(pages) < 2:
            return
        page = pages[asked.page % len(pages)]
        try:
            if press.message and not asked.under_dialog:
                keys = keyboard_of(page, inline=True)
                cmid = int(press.message)
                await self._edits.put_buttons(incoming.at, cmid, keys, instead=asked.seal)
            else:
                await self._further(incoming, page)
        except ChatError as error:
            log.info("update %s: the buttons stay as they are: %s", incoming.update, error)

    async def _further(self, incoming: Incoming, rows: Rows) -> None:
        """Show buttons under a message of their own."""
        plain = [row for row in rows if turn_of(row[-1].data) is None]
        await self.keep(incoming.at, plain)
        mark = int.from_bytes(sha256(incoming.update.encode()).digest()[:4], "big") >> 1 or 1
        try:
            await self._api.call(
                "messages.send",
                peer_ids=int(incoming.at.chat),
                random_id=mark,
                message=f"{rows[-1][-1].label}:",
                keyboard=keyboard_of(paged(plain, *INLINE)[0], inline=True),
            )
        except (Refused, NoAnswer) as error:
            log.info("update %s: no further buttons: %s", incoming.update, error)

    async def _kept(self, at: Address, seal: str) -> list[list[Button]]:
        found = await self._store.get(CHAT, f"{at} buttons {seal}")
        if found is None:
            return []
        rows = msgspec.msgpack.decode(found, type=list[list[Kept]])
        return [
            [Button(kept.label, kept.data, kept.style, kept.link) for kept in row] for row in rows
        ]
