"""The adapter to Telegram: letters go out, presses are answered."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteEphemeralMessage,
    DeleteMessage,
    EditEphemeralMessageReplyMarkup,
    EditMessageReplyMarkup,
    GetChat,
    GetChatMember,
)
from aiogram.types import BufferedInputFile, Message

from bot.chat import (
    Abilities,
    Address,
    ChatError,
    Gone,
    Letter,
    Person,
    Picture,
    Press,
    Rights,
    TooLate,
    Unreachable,
)
from bot.platforms.telegram.errors import Textless, Unchanged, WrongFile
from bot.platforms.telegram.files import Files
from bot.platforms.telegram.incoming import ANSWER_WINDOW
from bot.platforms.telegram.letters import (
    ALERT_LIMIT,
    BUTTON_LIMIT,
    CAPTION_LIMIT,
    TEXT_LIMIT,
    in_words,
)
from bot.platforms.telegram.methods import (
    Media,
    editing,
    name_in,
    seen_by,
    sending,
    whisper_editing,
)
from bot.platforms.telegram.names import NAME, Whispered, user_of, whispered
from bot.platforms.telegram.pace import EASY
from bot.platforms.telegram.requests import Requests
from bot.platforms.telegram.rights import is_in, rights_of

log = logging.getLogger(__name__)

T = TypeVar("T")
Perform = Callable[[Letter, Media], Awaitable[T]]
"""Sends or edits a letter with a picture, or with none."""


class TelegramPlatform:
    """Speaks to Telegram as one bot."""

    name = NAME

    def __init__(self, requests: Requests, files: Files, newest: dict[str, int]) -> None:
        """Speak through `requests`; `files` knows which pictures have gone up.

        `newest` takes the newest message number by address, where numbers grow by one.
        """
        self.requests = requests
        self.whispers = True
        """Whether the server knows messages that one person alone sees."""
        self._newest = newest
        self._files = files

    @property
    def abilities(self) -> Abilities:
        """What Telegram allows, with a margin for answers to people."""
        return Abilities(
            text_limit=TEXT_LIMIT,
            caption_limit=CAPTION_LIMIT,
            row_limit=5,
            button_limit=BUTTON_LIMIT,
            shares=True,
            whispers=self.whispers,
            alert_limit=ALERT_LIMIT,
            sends_a_minute=15,
            edits_a_minute=15,
            edit_gap=3.0,
        )

    def dialog(self, person: Person) -> Address:
        """The private dialog of a person, which has his number."""
        return self.requests.me.room(user_of(person) or 0)

    def link(self, payload: str) -> str:
        """A link that opens the private dialog and hands over the payload."""
        return f"https://t.me/{self.requests.me.username}?start={payload}"

    def group_link(self, payload: str, *, administrator: bool = False) -> str:
        """A link that brings the bot to a group of the person's choice, with the payload.

        It may ask to make the bot an administrator, with no right beyond being one.
        """
        rights = "&admin=manage_chat" if administrator else ""
        return f"https://t.me/{self.requests.me.username}?startgroup={payload}{rights}"

    def saw(self, at: Address, message: int) -> None:
        """Note the number of a message seen in a supergroup."""
        if at.chat.startswith("-100"):
            self._newest[str(at)] = max(message, self._newest.get(str(at), 0))

    # Messages of a chat

    async def send(self, at: Address, letter: Letter, *, mark: int) -> str:
        """Send a message; where no photos are allowed, its text equivalent."""

        async def perform(letter: Letter, media: Media) -> Message:
            return await self.requests.call(sending(at, letter, media), at)

        if letter.slot:
            await self.requests.enter(at, "send")
            message = await self._shown(letter, perform)
        else:
            message = await self.requests.patiently(at, lambda: self._shown(letter, perform))
        self.saw(at, message.message_id)
        return str(message.message_id)

    async def edit(self, at: Address, message: str, letter: Letter) -> None:
        """Edit a message; a photo that should become a text is taken away and counts as gone."""
        number = _number(message)
        await self.requests.enter(at, "edit")

        async def perform(letter: Letter, media: Media) -> Message | bool:
            return await self.requests.call(editing(at, number, letter, media), at)

        try:
            await self._shown(letter, perform)
        except Unchanged:
            return
        except Textless:
            await self._take_away(at, message)
            raise
        except ChatError as refusal:
            if type(refusal) is ChatError:  # whatever it is, a new message may do
                raise Gone(str(refusal)) from refusal
            raise

    async def strip(self, at: Address, message: str) -> None:
        """Take the buttons off a message."""
        with suppress(Unchanged):
            if seen := whispered(message):
                await self.requests.enter(at, "send")
                await self.requests.whispered(
                    EditEphemeralMessageReplyMarkup(
                        chat_id=at.chat,
                        receiver_user_id=seen.user,
                        ephemeral_message_id=seen.number,
                    ),
                    at,
                )
                return
            await self.requests.enter(at, "edit")
            await self.requests.call(
                EditMessageReplyMarkup(chat_id=at.chat, message_id=_number(message)), at
            )

    async def delete(self, at: Address, message: str) -> None:
        """Delete a message."""
        if seen := whispered(message):
            await self.requests.whispered(
                DeleteEphemeralMessage(
                    chat_id=at.chat, receiver_user_id=seen.user, ephemeral_message_id=seen.number
                ),
                at,
            )
            return
        await self.requests.call(DeleteMessage(chat_id=at.chat, message_id=_number(message)), at)

    async def _take_away(self, at: Address, message: str) -> None:
        try:
            await self.delete(at, message)
        except Gone:
            await self.strip(at, message)

    # Messages that one person alone sees

    async def whisper(
        self, at: Address, person: Person, letter: Letter, *, press: Press | None
    ) -> str:
        """Send into a group what one person sees: after his press, or as an administrator."""
        user = user_of(person)
        if user is None or not self.whispers:
            raise Unreachable("closed")
        message = await self.requests.patiently(
            at, lambda: self._whisper(at, user, letter, press.id if press else None)
        )
        if message.ephemeral_message_id is None:
            await self._take_back(at, message)
        return str(Whispered(message.ephemeral_message_id or 0, user))

    async def _whisper(self, at: Address, user: int, letter: Letter, press: str | None) -> Message:
        async def perform(letter: Letter, media: Media) -> Message:
            aimed = seen_by(user, press)
            return await self.requests.whispered(sending(at, letter, media, aimed), at)

        try:
            return await self._shown(letter, perform)
        except TooLate:
            if press is None:
                raise
        # An administrator needs no press.
        return await self._whisper(at, user, letter, None)

    async def _take_back(self, at: Address, message: Message) -> None:
        """Undo a whisper that everybody can read, and whisper no more: the server is too old."""
        self.whispers = False
        await self.delete(at, str(message.message_id))
        raise Unreachable("closed")

    async def edit_whisper(
        self, at: Address, person: Person, message: str, letter: Letter
    ) -> None:
        """Edit what one person sees, as long as the group has messages to spare."""
        seen = whispered(message)
        # A longer text is refused when it is edited, though not when it is sent.
        if seen is None or (letter.picture is None and len(letter.text) > CAPTION_LIMIT):
            raise Gone(message)
        await self.requests.enter(at, "send", most=EASY)

        async def perform(letter: Letter, media: Media) -> bool:
            return await self.requests.whispered(whisper_editing(at, seen, letter, media), at)

        with suppress(Unchanged):
            await self._shown(letter, perform)

    async def answer(self, press: Press, text: str = "", *, alert: bool = False) -> None:
        """Answer a press."""
        answering = AnswerCallbackQuery(
            callback_query_id=press.id,
            text=text[:ALERT_LIMIT] or None,
            show_alert=alert or None,
        )
        await self.requests.twice(lambda: self.requests.call(answering, within=ANSWER_WINDOW / 2))

    async def rights(self, at: Address) -> Rights:
        """Ask what the bot may do in a chat."""
        me = self.requests.me
        if not at.chat.startswith("-"):
            return Rights(hears_all=True)
        own = await self.requests.call(GetChatMember(chat_id=at.chat, user_id=me.id), at)
        chat = await self.requests.call(GetChat(chat_id=at.chat), at)
        return rights_of(own, chat, me)

    async def attends(self, at: Address, person: Person) -> bool:
        """Ask whether a person is in a group; Telegram tells an administrator."""
        user = user_of(person)
        if user is None:
            return False
        member = await self.requests.call(GetChatMember(chat_id=at.chat, user_id=user), at)
        return is_in(member)

    # Pictures

    async def _shown(self, letter: Letter, perform: Perform[T]) -> T:
        """Send or edit with the letter's picture, or in words where there can be none."""
        if letter.picture is None:
            return await perform(letter, None)
        try:
            return await self._pictured(letter, letter.picture, perform)
        except Unreachable as refusal:
            if refusal.reason != "no_photos":
                raise
        except _Undrawn:
            log.exception("a picture could not be drawn")
        except ChatError as refusal:
            if type(refusal) is not ChatError:
                raise
            log.warning("a picture is not taken, its words are sent instead: %s", refusal)
        return await perform(in_words(letter), None)

    async def _pictured(self, letter: Letter, picture: Picture, perform: Perform[T]) -> T:
        async with self._files.going_up(picture):
            known = await self._files.find(picture)
            if not known:
                return await self._uploaded(letter, picture, perform)
        try:
            return await perform(letter, known)
        except WrongFile:
            await self._files.forget(picture)
        return await self._uploaded(letter, picture, perform)

    async def _uploaded(self, letter: Letter, picture: Picture, perform: Perform[T]) -> T:
        done = await perform(letter, await _drawn(picture))
        if name := name_in(done):
            await self._files.keep(picture, name)
        return done


class _Undrawn(Exception):
    """A picture could not be drawn."""


async def _drawn(picture: Picture) -> BufferedInputFile:
    try:
        content = await asyncio.to_thread(picture.draw)
    except Exception as error:
        raise _Undrawn from error
    return BufferedInputFile(content, "table.gif" if picture.moving else "table.png")


def _number(message: str) -> int:
    if not message.isdecimal():
        raise Gone(message)
    return int(message)
