"""Saying the answer to an update: where it was asked for, and as privately as the platform can."""

import dataclasses
import logging
from hashlib import sha256

from bot.chat import Abilities, Button, ChatError, Gone, Letter, TooLate, Unreachable
from bot.desk import Answer, Desk, Request
from bot.storage.ids import SHARDS

log = logging.getLogger(__name__)

REFUSAL_LIFE = 60.0
"""Seconds a refusal stays in a room, and within which a person gets only one."""


class Responder:
    """Answers people at once, apart from the messages that tables keep in their chats."""

    def __init__(self, desk: Desk) -> None:
        """Answer through the platforms of `desk`."""
        self._desk = desk

    async def respond(self, request: Request, answer: Answer) -> None:
        """Say the answer where it was asked for, as privately as the platform can."""
        platform, incoming = self._desk.platform(request), request.incoming
        try:
            if incoming.press is not None and not incoming.press.public:
                limit = platform.abilities.alert_limit
                short = len(answer.text) <= limit and not (
                    answer.buttons or answer.picture or answer.instead
                )
                words = answer.text if short else ""
                opens = platform.abilities.opens_links and answer.link
                told = words or answer.aside
                await self._answer_press(request, answer.link if short and opens else told)
                if short:
                    return
            if answer.text and not await self._replaced(request, answer):
                await self._send(request, answer)
        except ChatError as error:
            log.info("update %s: no answer could be given: %s", incoming.update, error)

    async def _replaced(self, request: Request, answer: Answer) -> bool:
        """Let an answer take the place of the message whose button was pressed."""
        press, incoming = request.incoming.press, request.incoming
        if not (answer.instead and press and press.message and incoming.private):
            return False
        (letter, *more) = letters(answer, "", self._desk.platform(request).abilities)
        if more:
            return False
        try:
            await self._desk.platform(request).edit(request.at, press.message, letter)
        except Gone:
            return False
        return True

    async def _answer_press(self, request: Request, words: str) -> None:
        press = request.incoming.press
        if press is None:
            return
        try:
            await self._desk.platform(request).answer(
                press, words, alert=len(words) > 60 or "\n" in words
            )
        except TooLate:
            log.info("update %s: the answer came too late", request.incoming.update)

    async def _send(self, request: Request, answer: Answer) -> None:
        desk, incoming = self._desk, request.incoming
        platform = desk.platform(request)
        parts = letters(answer, incoming.message, platform.abilities)
        mark = int.from_bytes(sha256(incoming.update.encode()).digest()[:4], "big") >> 1 or 1
        if incoming.private:
            for number, letter in enumerate(parts):
                await platform.send(request.at, letter, mark=mark + number)
            return
        passing = answer.refusal or (incoming.press is not None and not answer.for_all)
        if (passing or answer.secret) and await self._whispered(request, parts):
            return
        if answer.secret:
            await self._send_secret(request, answer, parts, mark)
            return
        if answer.refusal and not await self._may_refuse(request):
            return
        for number, letter in enumerate(parts):
            message = await platform.send(request.at, letter, mark=mark + number)
            await desk.courier.budget.count_send(str(request.at))
            if passing and not answer.stays:
                await self._wipe_later(request, message)

    async def _send_secret(
        self, request: Request, answer: Answer, parts: list[Letter], mark: int
    ) -> None:
        """Answer in the dialog; where it is not open, say what all may hear, or how to open it."""
        platform, desk = self._desk.platform(request), self._desk
        if request.reachable or platform.abilities.dialogs_open:
            try:
                dialog = platform.dialog(request.via)
                for number, letter in enumerate(parts):
                    alone = dataclasses.replace(letter, reply_to="")
                    await platform.send(dialog, alone, mark=mark + number)
            except Unreachable:
                log.info("the dialog with a person is closed")
            else:
                return
        if not await self._may_refuse(request):
            return
        link = platform.link("hello")
        open_dialog = ((Button(request.say("button-dialog"), link=link),),) if link else ()
        words = answer.public or request.say("answer-secret")
        public = Letter(words, open_dialog, reply_to=parts[0].reply_to)
        message = await platform.send(request.at, public, mark=mark)
        await desk.courier.budget.count_send(str(request.at))
        await self._wipe_later(request, message)

    async def _may_refuse(self, request: Request) -> bool:
        """Whether a person may get a refusal before everybody: one a minute, by our clock."""
        store, now = self._desk.store, self._desk.clock()
        last = await store.get("refused", request.who)
        if last and 0 <= now - float(last) < REFUSAL_LIFE:
            return False
        await store.put("refused", request.who, repr(now).encode(), ttl=2 * REFUSAL_LIFE)
        return True

    async def _whispered(self, request: Request, parts: list[Letter]) -> bool:
        """Try to answer so that only the person sees it."""
        platform = self._desk.platform(request)
        may = request.incoming.press is not None or request.room.administrator
        if not (platform.abilities.whispers and may):
            return False
        try:
            for letter in parts:
                await platform.whisper(
                    request.at, request.via, letter, press=request.incoming.press
                )
        except ChatError:
            return False
        return True

    async def _wipe_later(self, request: Request, message: str) -> None:
        name = f"wipe:{request.at}#{message}"
        shard = int.from_bytes(sha256(name.encode()).digest()[:2], "big") % SHARDS
        await self._desk.store.set_due(shard, {name: self._desk.clock() + REFUSAL_LIFE})


def letters(answer: Answer, reply_to: str, abilities: Abilities) -> list[Letter]:
    """An answer as messages: a long text in parts, the buttons under the last of them."""
    texts = parts_of(answer.text, abilities.text_limit)
    if answer.picture is None:
        made = [Letter(text, reply_to=reply_to) for text in texts]
    elif len(answer.text) <= abilities.caption_limit:
        made = [Letter(answer.text, picture=answer.picture, reply_to=reply_to)]
    else:
        made = [Letter("", picture=answer.picture, reply_to=reply_to)]
        made += [Letter(text) for text in texts]
    made[-1] = dataclasses.replace(made[-1], buttons=answer.buttons, mentions=answer.mentions)
    return made


def parts_of(text: str, limit: int) -> list[str]:
    """A text in parts of at most `limit` characters, cut between lines where there are any."""
    parts = []
    while len(text) > limit:
        cut = text.rfind("\n", 1, limit)
        cut = cut if cut > 0 else limit
        parts.append(text[:cut])
        text = text[cut:].lstrip("\n")
    return [*parts, text]
