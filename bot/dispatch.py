"""The use case: one update in, a table changed at most, one answer out."""

import dataclasses
import logging
from typing import TypeGuard

from bot import failures
from bot.announcer import Announcer
from bot.buttons import Data, MoveButton, Statement, TokenButton, read_data, statement_data
from bot.chat import Button, ChatError, Incoming
from bot.commands import Command, read_command
from bot.deeds import (
    doorstep,
    helping,
    identity,
    moves,
    rooms,
    seats,
)
from bot.desk import NOTHING, Answer, Desk, Request, WhichTable, refused, with_buttons
from bot.recognition import Recognition
from bot.responder import Responder
from bot.statements import COMMANDS, NEEDS_TABLE, OF_SLOTS, STATEMENTS
from bot.storage import StaleTable, StorageError, is_table_id
from bot.trouble import Trouble
from engine.core import Refusal

log = logging.getLogger(__name__)

NO_MOVE = frozenset({"not_understood", "no_example"})
"""Refusals of words that are no move at all."""

ATTEMPTS = 3
"""How often an update that raises is tried before it is kept aside."""


class Dispatcher:
    """Handles updates of all platforms."""

    def __init__(self, desk: Desk) -> None:
        """Work at `desk`."""
        self._desk = desk
        self._recognition = Recognition(desk)
        self._responder = Responder(desk)
        self._trouble = Trouble(desk.platforms, desk.clock)

    async def handle(self, incoming: Incoming) -> None:
        """Carry out one update; returns when it is saved, or kept aside after three failures.

        Raises StorageError when nothing can be saved: the platform must give the update again.
        """
        failure: Exception | None = None
        with failures.watching(incoming.update):
            for _ in range(ATTEMPTS):
                try:
                    await self._handle(incoming)
                except StorageError:
                    await self._trouble.tell(incoming)
                    raise
                except Exception as error:  # noqa: BLE001  # whatever it is, the next try may do
                    failure = error
                else:
                    return
            if failure is not None:
                await self._give_up(incoming, failure)

    async def _give_up(self, incoming: Incoming, failure: Exception) -> None:
        """Keep an update aside that cannot be carried out, log it once, and say sorry."""
        if isinstance(failure, StaleTable):
            await self._say(incoming, "refusal-table-busy")
            return
        failures.report(f"update {incoming.update} failed", failure)
        await self._desk.store.keep_failed(incoming.update, _kept(incoming))
        for table_id in failures.noted()[1]:
            self._desk.courier.regretted(table_id)
        await self._say(incoming, "answer-unexpected")

    async def _handle(self, incoming: Incoming) -> None:
        request = await self._recognition.request(incoming)
        try:
            answer = await self._do(request)
        except WhichTable as which:
            answer = self._which_table(request, which)
        except Refusal as refusal:
            answer = await self._refused(request, refusal)
        if answer is not None:
            await self._responder.respond(request, answer)
        await self._settle_press(request)

    async def _refused(self, request: Request, refusal: Refusal) -> Answer:
        if await self._has_done(request):
            return NOTHING
        if request.opens and refusal.key in NO_MOVE:
            return await self._welcome(request)
        # What the rules object to a move names cards of the hand.
        secret = getattr(refusal, "table", None) is not None
        return refused(await self._reason(request, refusal), secret=secret)

    async def _has_done(self, request: Request) -> bool:
        """Whether a refused update was carried out before, and only came once more."""
        incoming, desk = request.incoming, self._desk
        if incoming.press is None:
            tables = await desk.tables_here(request)
            return any(table.remembers(incoming.update) for table in tables)
        data = read_data(incoming.press.data)
        held = await desk.writer.tables.load(data.table) if data else None
        return held is not None and held.table.remembers(incoming.update)

    async def _settle_press(self, request: Request) -> None:
        """Take the buttons off a pressed message that no slot of its table stands for."""
        press = request.incoming.press
        data = read_data(press.data) if press else None
        if press is None or not press.message or press.whispered or not _from_slot(data):
            return
        try:
            await self._desk.courier.strip_copy(data.table, request.at, press.message)
        except ChatError as error:
            log.info("update %s: a copy keeps its buttons: %s", request.incoming.update, error)

    async def _welcome(self, request: Request) -> Answer:
        """Greet a person whose first words were only meant to open the dialog."""
        if await self._desk.tables_under("person", request.who):
            return Answer(request.say("dialog-opened"))
        return await self._start(request, "")

    async def _do(self, request: Request) -> Answer | None:
        incoming, desk = request.incoming, self._desk
        match incoming.kind:
            case "press":
                return await self._press(request)
            case "text":
                return await self._text(request)
            case "other":
                meant = incoming.private or incoming.addressed
                return refused(request.say("refusal-words-only")) if meant else None
            case "added":
                return await rooms.added(desk, request)
            case "rights":
                await rooms.rights(desk, request)
            case "left":
                await rooms.left(desk, request)
            case "moved":
                await rooms.moved(desk, request)
            case "reachable" | "unreachable":
                await rooms.reachable(desk, request, now=incoming.kind == "reachable")
            case "removed" | "deleted":
                pass
        return None

    # Buttons

    async def _press(self, request: Request) -> Answer:
        press = request.incoming.press
        data = read_data(press.data) if press else None
        match data:
            case MoveButton():
                return await moves.press_move(self._desk, request, data)
            case TokenButton():
                return await moves.choose(self._desk, request, data)
            case Statement(table, verb, word):
                return await self._state(request, table, verb, word)
            case _:
                return refused(request.say("answer-moved-on"))

    async def _state(self, request: Request, table: str, verb: str, word: str) -> Answer:
        if verb == "play":
            return await seats.play(self._desk, request, word)
        deed = STATEMENTS.get(verb)
        if deed is None:
            return refused(request.say("answer-moved-on"))
        return await deed(self._desk, request, table, word)

    # Words

    async def _text(self, request: Request) -> Answer | None:
        incoming = request.incoming
        if not incoming.person:
            return refused(request.say("refusal-person-hidden")) if incoming.addressed else None
        meant = incoming.addressed or incoming.private
        command = read_command(incoming.text) if meant else None
        if command is not None:
            return await self._command(request, command)
        if incoming.private and incoming.invitation:
            return await self._start(request, incoming.invitation)
        if incoming.private and (number := identity.code_in(incoming.text)):
            return await identity.claim(self._desk, request, number)
        if meant and (came := await doorstep.by_words(self._desk, request, incoming.text)):
            return came
        return await moves.typed(self._desk, request)

    async def _command(self, request: Request, command: Command) -> Answer:
        if command.name == "start":
            return await self._start(request, request.incoming.invitation or command.words)
        if command.name == "play":
            return await seats.play(self._desk, request, command.words)
        if command.name == "move" and command.words:
            words = _with_text(request.incoming, command.words)
            again = dataclasses.replace(request, incoming=words)
            return await moves.typed(self._desk, again) or NOTHING
        if command.name in {"yes", "no"}:
            word = request.texts.aliases(f"command-{command.name}")[0]
            spoken = dataclasses.replace(request, incoming=_with_text(request.incoming, word))
            return await moves.typed(self._desk, spoken) or NOTHING
        if command.name == "join" and command.words:
            came = await doorstep.by_words(self._desk, request, command.words)
            if came is not None:
                return came
        verb = COMMANDS.get(command.name, command.name)
        deed = STATEMENTS.get(verb)
        if deed is None:
            return await helping.help_(self._desk, request, "")
        table = ""
        if verb in NEEDS_TABLE:
            table = (await self._desk.table_for(request)).id
        return await deed(self._desk, request, table, command.words)

    async def _start(self, request: Request, payload: str) -> Answer:
        """Greet, or bring who comes by a link to its table."""
        kind, _, word = payload.partition("-")
        match kind:
            case "l" if word:
                return await identity.claim(self._desk, request, word)
            case "i" if word:
                return await doorstep.by_token(self._desk, request, word)
            case "t" | "w" if word:
                return await doorstep.by_table(self._desk, request, word, watch=kind == "w")
            case "check" if not word:
                return await rooms.check(self._desk, request, "")
        if request.incoming.private:
            rows = ((rooms.play_button(request),), *rooms.to_group_button(self._desk, request))
            return with_buttons(Answer(request.say("hello-private")), *rows)
        if payload:  # who brought the bot by a link has been greeted
            return await rooms.added(self._desk, request) or NOTHING
        return with_buttons(Answer(request.say("hello-group")), (rooms.play_button(request),))

    # Answers

    def _which_table(self, request: Request, which: WhichTable) -> Answer:
        command = read_command(request.incoming.text)
        verb = COMMANDS.get(command.name, command.name) if command else "hand"
        rows = [
            (Button(self._label(request, table), statement_data(table.id, verb)),)
            for table in which.tables
        ]
        return with_buttons(Answer(request.say("answer-which-table"), refusal=True), *rows)

    def _label(self, request: Request, table: object) -> str:
        announcer = Announcer(table, request.language)  # type: ignore[arg-type]  # a table
        names = ", ".join(name for name in announcer.names if name)
        return f"{announcer.title}: {names}"[:60]

    async def _reason(self, request: Request, refusal: Refusal) -> str:
        table = getattr(refusal, "table", None)
        if table is not None:
            return self._desk.announcer(request, table).refusal(refusal)
        key = f"refusal-{refusal.key.replace('_', '-')}"
        if not request.texts.has(key):
            return request.say("refusal-unexplained")
        details = {name: await self._named(value) for name, value in refusal.details.items()}
        return request.say(key, **details)

    async def _named(self, value: object) -> object:
        """The name of a person in the details of a refusal; anything else as it is."""
        if not isinstance(value, dict):
            return value
        return (await self._desk.notes.person(value["person"])).name

    async def _say(self, incoming: Incoming, key: str) -> None:
        """Say that something went wrong on our side, if anything can still be said."""
        if incoming.kind not in {"text", "press"}:
            return
        try:
            person, room = await self._desk.notes.both(incoming.person, str(incoming.at))
            request = Request(incoming, person, await self._recognition.in_chat(incoming.at, room))
            await self._responder.respond(request, refused(request.say(key)))
        except StorageError:
            raise
        except Exception as error:  # noqa: BLE001  # an apology that fails must fail in silence
            failures.report(f"update {incoming.update}: no apology", error)


def _from_slot(data: Data | None) -> TypeGuard[Data]:
    """Whether such a button stands only under messages of slots, or asks «Точно?» once."""
    if data is None or not is_table_id(data.table):
        return False
    if not isinstance(data, Statement) or data.word == "sure":
        return True
    return data.verb in OF_SLOTS and data.word != helping.ASKED


def _kept(incoming: Incoming) -> bytes:
    """What is kept of a failed update: how it came about, but no words of people."""
    pressed = incoming.press.data if incoming.press else ""
    return f"{incoming.kind} by {incoming.person} at {incoming.at}: {pressed}".encode()


def _with_text(incoming: Incoming, text: str) -> Incoming:
    return dataclasses.replace(incoming, text=text)
