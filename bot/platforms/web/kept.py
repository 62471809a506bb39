"""The page's conversations in the store and on disk, so that a restart shows them again."""

import asyncio

import msgspec

from bot.chat import Address, Button, Gone, Letter, Person, Picture, Press
from bot.local.platform import LocalPlatform
from bot.local.world import Message, World
from bot.platforms.web.album import GRACE, Album, Shot
from bot.storage.store import Store

KIND = "page"
LAST = "last"
KEPT = 2000
"""Messages kept, the newest."""
OFFERED = 60
"""Buttons a message has had that can still be pressed after a restart, the newest."""
AT_ONCE = 100
"""Messages read at a time."""


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
    shot: Shot | None = None
    deleted: bool = False
    edited: bool = False
    table: str = ""
    slot: str = ""
    reply_to: str = ""
    mark: int = 0


class WebPlatform(LocalPlatform):
    """The local platform whose world lies in the store and whose pictures lie in an album."""

    def __init__(self, world: World, store: Store, album: Album, most: int = KEPT) -> None:
        """Keep messages in `store`, the newest `most` of them, and pictures in `album`."""
        super().__init__(world)
        self._most = most
        self._store = store
        self.album = album
        self.shots: dict[int, Shot] = {}
        """The picture of a message."""
        self._of: dict[str, int] = {}
        """The message of a picture, by the picture's name."""
        self._sent: dict[tuple[str, int], int] = {}
        """The message sent into a conversation under a mark."""
        self._marks: dict[int, int] = {}
        """The mark a message was sent under."""
        self._last = 0

    # What is kept

    async def restore(self) -> None:
        """Read the conversations of earlier runs."""
        self._last = int(await self._store.get(KIND, LAST) or b"0")
        numbers = range(max(1, self._last - self._most + 1), self._last + 1)
        for at in range(0, len(numbers), AT_ONCE):
            asked = [self._store.get(KIND, str(number)) for number in numbers[at : at + AT_ONCE]]
            for value in await asyncio.gather(*asked):
                if value is not None:
                    self._take(msgspec.msgpack.decode(value, type=_Kept))
        self.world.next_id = self._last + 1
        await asyncio.to_thread(self.album.sweep, frozenset(self._of))

    def _take(self, kept: _Kept) -> None:
        self.world.messages[kept.id] = Message(
            kept.id,
            kept.chat,
            kept.author,
            Letter(
                kept.text,
                tuple(tuple(row) for row in kept.buttons),
                _told(kept.alt) if kept.shot else None,
                table=kept.table,
                slot=kept.slot,
            ),
            kept.sent,
            kept.seen_by,
            deleted=kept.deleted,
            edited=kept.edited,
            offered=tuple(kept.offered),
            reply_to=kept.reply_to,
        )
        self._note_mark(kept.chat, kept.id, kept.mark)
        if kept.shot and not kept.deleted:
            self._hang(kept.id, kept.shot)

    async def keep(self, number: int) -> None:
        """Store a message as it stands now, and drop one that is too old."""
        message = self.world.messages[number]
        letter = message.letter
        kept = _Kept(
            message.id,
            message.chat,
            message.author,
            letter.text,
            message.sent,
            [list(row) for row in letter.buttons],
            list(message.offered)[-OFFERED:],
            message.seen_by,
            letter.picture.alt if letter.picture else "",
            self.shots.get(number),
            message.deleted,
            message.edited,
            letter.table,
            letter.slot,
            message.reply_to,
            self._marks.get(number, 0),
        )
        await self._store.put(KIND, str(number), msgspec.msgpack.encode(kept))
        if number > self._last:
            self._last = number
            await self._store.put(KIND, LAST, str(number).encode())
            await self._drop(number - self._most)

    async def _drop(self, number: int) -> None:
        message = self.world.messages.pop(number, None)
        if message is None:
            return
        self._sent.pop((message.chat, self._marks.pop(number, 0)), None)
        await self._store.put(KIND, str(number), None)
        await self._take_down(self.shots.pop(number, None))

    def _note_mark(self, chat: str, number: int, mark: int) -> None:
        if mark:
            self._sent[chat, mark] = number
            self._marks[number] = mark

    # Pictures

    def picture_of(self, name: str) -> Message | None:
        """The message that shows, or showed a moment ago, the picture of a name."""
        return self.world.messages.get(self._of.get(name, 0))

    def _hang(self, number: int, shot: Shot) -> None:
        self.shots[number] = shot
        self._of[shot.name] = number

    async def _shot(self, letter: Letter, now: Shot | None = None) -> Shot | None:
        """The picture of a letter in the album: the one that is there, if it looks the same."""
        picture = letter.picture
        if picture is None:
            return None
        if now and picture.fingerprint and now.fingerprint == picture.fingerprint:
            return now
        drawn = await self.drawn(letter)
        return await self.album.add(drawn, picture.fingerprint) if drawn else None

    async def _take_down(self, shot: Shot | None) -> None:
        if shot is not None:
            self._of.pop(shot.name, None)
            await self.album.drop(shot.name)

    def _replaced(self, shot: Shot) -> None:
        """Let a picture be fetched for a while yet by a page that has just been told of it."""
        loop = asyncio.get_running_loop()
        loop.call_later(GRACE, self._of.pop, shot.name, None)
        loop.call_later(GRACE, self.album.path(shot.name).unlink, True)  # noqa: FBT003  # missing_ok

    # What goes out

    async def send(self, at: Address, letter: Letter, *, mark: int) -> str:
        """Send into a conversation and keep the message; a repeated mark is the same message."""
        sent = self._sent.get((at.chat, mark))
        if sent in self.world.messages:
            return str(sent)
        return await self._post(at, letter, mark=mark)

    async def whisper(
        self, at: Address, person: Person, letter: Letter, *, press: Press | None
    ) -> str:
        """Show a message in a room to one person alone, and keep it."""
        return await self._post(at, letter, person.partition(":")[2])

    async def _post(self, at: Address, letter: Letter, seen_by: str = "", mark: int = 0) -> str:
        shot = await self._shot(letter)
        number = self.world.next_id
        if shot:
            self._hang(number, shot)
        self.world.post(at.chat, letter, b"", seen_by, reply_to=letter.reply_to)
        self._note_mark(at.chat, number, mark)
        await self.keep(number)
        return str(number)

    async def edit(self, at: Address, message: str, letter: Letter) -> None:
        """Edit a message and keep it."""
        number = int(message) if message.isdecimal() else -1
        old = self.shots.get(number)
        shot = await self._shot(letter, old)
        try:
            if shot:
                self._hang(number, shot)
            else:
                self.shots.pop(number, None)
            self.world.edit(number, letter, None)
        except Gone:
            await self._take_down(self.shots.pop(number, None))
            raise
        await self.keep(number)
        if old and old != shot:
            self._replaced(old)

    async def strip(self, at: Address, message: str) -> None:
        """Take a message's buttons off and keep it so."""
        await super().strip(at, message)
        await self.keep(int(message))

    async def delete(self, at: Address, message: str) -> None:
        """Delete a message and its picture."""
        await super().delete(at, message)
        number = int(message)
        shot = self.shots.pop(number, None)
        await self.keep(number)
        await self._take_down(shot)


def _told(alt: str) -> Picture:
    return Picture("", alt, lambda: b"")
