"""The adapter between the bot and the local world."""

import asyncio
import re
import secrets
from dataclasses import replace
from itertools import count

from bot.chat import Abilities, Address, Button, Gone, Incoming, Letter, Person, Press
from bot.local.world import DIALOG, PRESS_LIFE, Message, World

BOT = "zastolie"
NAME = "local"
_ADDRESS = re.compile(r"^\s*(?:@zastolie|@застолье|застолье[,!:])\s*", re.IGNORECASE)


class LocalPlatform:
    """A platform whose chats are in this process."""

    name = NAME

    def __init__(self, world: World) -> None:
        """Speak to the people of `world`."""
        self.world = world
        self._run = secrets.token_hex(4)  # a press of an earlier run is another press
        self._presses = count(1)

    @property
    def abilities(self) -> Abilities:
        """What the world allows: nothing is limited unless it is strict."""
        strict = self.world.strict
        return Abilities(
            text_limit=4096,
            caption_limit=1024,
            row_limit=5,
            button_limit=100,
            whispers=True,
            alert_limit=200,
            dialogs_open=not strict,
            sends_a_minute=15 if strict else 0,
            edits_a_minute=15 if strict else 0,
            edit_gap=3.0 if strict else 0.0,
        )

    # What comes in

    def text(self, person: str, chat: str, text: str, reply_to: str = "") -> Incoming:
        """Let a person write, and return the update."""
        message = self.world.say(chat, person, text, reply_to)
        private = chat.startswith(DIALOG)
        meant = _ADDRESS.match(text)
        replied = self.world.messages.get(int(reply_to)) if reply_to.isdecimal() else None
        to_bot = replied is not None and not replied.author
        return Incoming(
            update=f"local:{message.id}",
            at=room(chat),
            private=private,
            person=f"{NAME}:{person}",
            name=person,
            text=_ADDRESS.sub("", text),
            addressed=private or text.startswith("/") or bool(meant) or to_bot,
            message=str(message.id),
            reply_to=reply_to if to_bot else "",
        )

    def press(self, person: str, message: Message, button: Button) -> Incoming:
        """Let a person press a button, and return the update."""
        world = self.world
        press = f"{message.id}/{self._run}/{next(self._presses)}/{person}"
        world.presses[press] = world.clock()
        return Incoming(
            update=f"local:press:{press}",
            at=room(message.chat),
            kind="press",
            private=message.chat.startswith(DIALOG),
            person=f"{NAME}:{person}",
            name=person,
            addressed=True,
            message=str(message.id),
            press=Press(
                press,
                str(message.id),
                button.data,
                world.clock() + PRESS_LIFE,
                whispered=bool(message.seen_by),
            ),
        )

    # What goes out

    async def drawn(self, letter: Letter) -> bytes:
        """Draw the picture of a letter, if it has one."""
        return await asyncio.to_thread(letter.picture.draw) if letter.picture else b""

    def dialog(self, person: Person) -> Address:
        """Return a person's dialog."""
        return room(f"{DIALOG}{person.partition(':')[2]}")

    def link(self, payload: str) -> str:
        """Return no link: local people press buttons."""
        return ""

    async def send(self, at: Address, letter: Letter, *, mark: int) -> str:
        """Send into a conversation."""
        picture = await self.drawn(letter)
        return str(self.world.post(at.chat, letter, picture, reply_to=letter.reply_to).id)

    async def edit(self, at: Address, message: str, letter: Letter) -> None:
        """Edit a message."""
        self.world.edit(_number(message), letter, await self.drawn(letter))

    async def strip(self, at: Address, message: str) -> None:
        """Take a message's buttons off."""
        standing = self.world.messages.get(_number(message))
        if standing is None or standing.deleted:
            raise Gone(message)
        if standing.letter.buttons:
            self.world.edit(standing.id, replace(standing.letter, buttons=()), None)

    async def delete(self, at: Address, message: str) -> None:
        """Delete a message."""
        self.world.delete(_number(message))

    async def whisper(
        self, at: Address, person: Person, letter: Letter, *, press: Press | None
    ) -> str:
        """Show a message in a room to one person alone."""
        picture = await self.drawn(letter)
        seen_by = person.partition(":")[2]
        return str(self.world.post(at.chat, letter, picture, seen_by).id)

    async def edit_whisper(
        self, at: Address, person: Person, message: str, letter: Letter
    ) -> None:
        """Edit what one person alone sees."""
        await self.edit(at, message, letter)

    async def answer(self, press: Press, text: str = "", *, alert: bool = False) -> None:
        """Show the presser a toast, or only stop his waiting."""
        person = press.id.split("/", 3)[3]
        self.world.toast(press.id, person, _number(press.message), text)


def room(chat: str) -> Address:
    """The address of a conversation by its name."""
    return Address(NAME, BOT, chat)


def _number(message: str) -> int:
    return int(message) if message.isdecimal() else -1
