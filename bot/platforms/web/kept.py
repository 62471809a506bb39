"""The page's conversations in the store and on disk, so that a restart shows them again."""

import asyncio
import secrets
from pathlib import Path

import msgspec

from bot.chat import Address, Button, Letter, Person, Picture, Press
from bot.local.platform import LocalPlatform
from bot.local.world import Message, World
from bot.storage.store import Store

KIND = "page"
KEPT = 2000
"""Messages kept, the newest."""


class _Kept(msgspec.Struct, omit_defaults=True):
    """A message as it is stored."""

    id: int
    chat: str
    author: str
    text: str
    sent: float
    buttons: list[list[Button]] = []
    offered: list[Button] = []
    seen_by: str = ""
    alt: str = ""
    picture: str = ""
    deleted: bool = False
    table: str = ""
    slot: str = ""
    reply_to: str = ""


class WebPlatform(LocalPlatform):
    """The local platform whose world lies in the store and whose pictures lie in a folder."""

    def __init__(self, world: World, store: Store, folder: Path) -> None:
        """Keep messages in `store` and pictures in `folder`."""
        super().__init__(world)
        self._store = store
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.pictures: dict[int, str] = {}
        """Unguessable name of the picture of a message."""

    async def restore(self) -> None:
        """Read the conversations of earlier runs."""
        last = int(await self._store.get(KIND, "last") or b"0")
        for number in range(max(1, last - KEPT + 1), last + 1):
            value = await self._store.get(KIND, str(number))
            if value is not None:
                self._take(msgspec.msgpack.decode(value, type=_Kept))
        self.world.next_id = last + 1

    def _take(self, kept: _Kept) -> None:
        shown = _told(kept.alt) if kept.picture else None
        letter = Letter(
            kept.text,
            tuple(tuple(row) for row in kept.buttons),
            shown,
            table=kept.table,
            slot=kept.slot,
        )
        self.world.messages[kept.id] = Message(
            kept.id,
            kept.chat,
            kept.author,
            letter,
            kept.sent,
            kept.seen_by,
            deleted=kept.deleted,
            offered=tuple(kept.offered),
            reply_to=kept.reply_to,
        )
        if kept.picture:
            self.pictures[kept.id] = kept.picture

    async def keep(self, message_id: int) -> None:
        """Store a message as it stands now."""
        message = self.world.messages[message_id]
        letter = message.letter
        kept = _Kept(
            message.id,
            message.chat,
            message.author,
            letter.text,
            message.sent,
            [list(row) for row in letter.buttons],
            list(message.offered),
            message.seen_by,
            letter.picture.alt if letter.picture else "",
            self.pictures.get(message_id, ""),
            message.deleted,
            letter.table,
            letter.slot,
            message.reply_to,
        )
        await self._store.put(KIND, str(message_id), msgspec.msgpack.encode(kept))
        last = int(await self._store.get(KIND, "last") or b"0")
        if message_id > last:
            await self._store.put(KIND, "last", str(message_id).encode())
            if message_id > KEPT:
                await self._store.put(KIND, str(message_id - KEPT), None)

    def picture_file(self, name: str) -> Path:
        """Where the picture of a name lies."""
        return self._folder / f"{name}.png"

    async def drawn(self, letter: Letter) -> bytes:
        """Draw the picture of a letter, if it has one."""
        if letter.picture is None:
            return b""
        return await asyncio.to_thread(letter.picture.draw)

    async def send(self, at: Address, letter: Letter, *, mark: int) -> str:
        """Send into a conversation and keep the message."""
        name = await self._picture(letter)
        self.pictures[self.world.next_id] = name
        message = self.world.post(at.chat, letter, b"", reply_to=letter.reply_to)
        return await self._kept(message.id)

    async def whisper(
        self, at: Address, person: Person, letter: Letter, *, press: Press | None
    ) -> str:
        """Show a message in a room to one person alone, and keep it."""
        name = await self._picture(letter)
        self.pictures[self.world.next_id] = name
        message = self.world.post(at.chat, letter, b"", person.partition(":")[2])
        return await self._kept(message.id)

    async def edit(self, at: Address, message: str, letter: Letter) -> None:
        """Edit a message and keep it."""
        number = int(message) if message.isdecimal() else -1
        name = await self._picture(letter)
        old = self.pictures.get(number, "")
        self.pictures[number] = name
        self.world.edit(number, letter, None)
        await self.keep(number)
        if old:
            await asyncio.to_thread(self.picture_file(old).unlink, missing_ok=True)

    async def strip(self, at: Address, message: str) -> None:
        """Take a message's buttons off and keep it so."""
        await super().strip(at, message)
        await self.keep(int(message))

    async def delete(self, at: Address, message: str) -> None:
        """Delete a message and keep it so."""
        await super().delete(at, message)
        await self.keep(int(message))

    async def _picture(self, letter: Letter) -> str:
        picture = await self.drawn(letter)
        if not picture:
            return ""
        name = secrets.token_urlsafe(16)
        await asyncio.to_thread(self.picture_file(name).write_bytes, picture)
        return name

    async def _kept(self, number: int) -> str:
        await self.keep(number)
        return str(number)


def _told(alt: str) -> Picture:
    return Picture("", alt, lambda: b"")
