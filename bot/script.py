"""A scripted conversation through the whole bot, one JSON line for everything the bot does."""

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from bot.chat import Button, Incoming, Letter
from bot.due import Pace
from bot.embedded import serving, temporary
from bot.house import House, random_seed, server_secret
from bot.local.platform import NAME, LocalPlatform
from bot.local.world import DIALOG, Change, Message, World, labelled
from bot.storage.connect import open_store
from bot.storage.store import Store

START = datetime.fromisoformat("2026-03-02T12:00:00+03:00").timestamp()
EARLIER = 1_000_000
"""Message numbers kept for each earlier conversation on the same data."""
UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_PRESS = re.compile(r"^(?P<who>[^:!@]+)(?:@(?P<room>[^:!]+))?!(?P<id>\d+)?\s+(?P<label>.+)$")
_WORDS = re.compile(r"^(?P<who>[^:!@]+)(?:@(?P<room>[^:!]+))?:(?: (?P<text>.*))?$")


class BadScript(Exception):
    """A line is no step of a script."""


def _on(message: Message, label: str) -> Button | None:
    """The button of a message by its label: as it stands now, else the latest that is gone."""
    return labelled(message.buttons, label) or labelled(message.offered[::-1], label)


class Undrawn(LocalPlatform):
    """The local platform when nobody looks: pictures are told by their text, not drawn."""

    async def drawn(self, letter: Letter) -> bytes:
        """Draw nothing."""
        return b""


class Script:
    """A conversation on the local platform, its clock moved by hand."""

    def __init__(
        self, store: Store, out: Callable[[dict[str, Any]], None], pictures: Path | None
    ) -> None:
        """Play against `store`, handing every line of the answer to `out`."""
        self.now = START
        self.step = 0
        self.failed = False
        self._store = store
        self._out = out
        self._pictures = pictures
        self._seeds: list[bytes] = []
        self._last: Incoming | None = None
        self.world = World(lambda: self.now)
        self.world.listeners.append(self._report)
        self.platform = (LocalPlatform if pictures else Undrawn)(self.world)
        self._secret = b""
        self.house: House | None = None

    async def begin(self) -> None:
        """Start the bot on the data, as after a restart."""
        if not self._secret:
            self._secret = await server_secret(self._store)
            self.world.next_id = 1 + EARLIER * await self._times_before()
        self.house = House(
            self._store,
            {NAME: self.platform},
            lambda: self.now,
            secret=self._secret,
            pace=Pace(thinking=0.0),
            new_seed=self._new_seed,
        )

    async def _times_before(self) -> int:
        """How many conversations these data have seen: their messages are not ours."""
        before = int(await self._store.get("script", "times") or 0)
        await self._store.put("script", "times", str(before + 1).encode())
        return before

    def _new_seed(self) -> bytes:
        return self._seeds.pop(0) if self._seeds else random_seed()

    async def take(self, line: str) -> None:
        """Do one step and everything that follows from it at this moment."""
        if not line.strip() or line.lstrip().startswith("#"):
            return
        self.step += 1
        house = self.house
        assert house is not None, "begin first"  # noqa: S101
        if line[0] in "+=":
            await self._special(line.strip())
        else:
            update = self._update(line.strip())
            if update is None:
                self.failed = True
                self._out({"step": self.step, "error": "no such button"})
            else:
                self._last = update
                await house.dispatcher.handle(update)
        await (self.house or house).settle()
        self._out({"step": self.step, "done": True})

    async def _special(self, line: str) -> None:
        if line.startswith("+"):
            await self._pass_time(line[1:])
        elif line.startswith("=seed "):
            self._seeds.append(bytes.fromhex(line.removeprefix("=seed ")))
        elif line == "=again":
            if self._last is not None and self.house is not None:
                await self.house.dispatcher.handle(self._last)
        elif line == "=restart":
            await self.begin()
        elif line == "=strict":
            self.world.strict = True
        else:
            raise BadScript(line)

    async def _pass_time(self, span: str) -> None:
        """Move the clock; what falls due on the way happens at its own moment."""
        if not re.fullmatch(r"\d+[smhd]", span):
            raise BadScript(f"+{span}")
        until = self.now + int(span[:-1]) * UNITS[span[-1]]
        while self.house is not None:
            await self.house.settle()
            due = await self.house.next_moment()
            if not self.now < due <= until:
                break
            self.now = due
        self.now = until

    def _update(self, line: str) -> Incoming | None:
        found = _PRESS.match(line)
        if found and ":" not in line.split("!", maxsplit=1)[0]:
            return self._press(found)
        said = _WORDS.match(line)
        if said is None:
            raise BadScript(line)
        who, text = said["who"].strip(), said["text"] or ""
        return self.platform.text(who, said["room"] or f"{DIALOG}{who}", text)

    def _press(self, found: re.Match[str]) -> Incoming | None:
        who, label = found["who"].strip(), found["label"].strip()
        chat = found["room"] or f"{DIALOG}{who}"
        pressed: tuple[Message, Button] | None = None
        if found["id"]:
            message = self.world.messages.get(int(found["id"]))
            button = _on(message, label) if message else None
            if message and button and message.seen_by in {"", who} and message.chat == chat:
                pressed = message, button
        else:
            pressed = self.world.button(chat, who, label)
        return self.platform.press(who, *pressed) if pressed else None

    def _report(self, change: Change) -> None:
        message = change.message
        if message.author:
            return
        line: dict[str, Any] = {
            "step": self.step,
            "id": message.id,
            "to": message.chat.removeprefix(DIALOG),
            "for": message.seen_by or change.person or None,
            "table": message.letter.table or None,
            "slot": message.letter.slot or None,
            "op": change.op,
        }
        if change.op == "toast":
            line["toast"] = change.toast
        elif change.op != "delete":
            line |= {
                "text": message.letter.text,
                "buttons": [[b.label for b in row] for row in message.letter.buttons],
                "picture": self._saved(message),
                "alt": message.letter.picture.alt if message.letter.picture else None,
            }
        self._out({key: value for key, value in line.items() if value is not None})

    def _saved(self, message: Message) -> str | None:
        if self._pictures is None or not message.picture:
            return None
        path = self._pictures / f"{self.step:05}-{message.id}.png"
        path.write_bytes(message.picture)
        return str(path)


@asynccontextmanager
async def store_in(data: Path | None) -> AsyncIterator[Store]:
    """A store in a folder, or in a temporary one that goes away."""
    if data is None:
        with temporary() as url:
            async with open_store(url) as store:
                yield store
        return
    with serving(data) as server:
        async with open_store(server.url) as store:
            yield store


def run(file: str, pictures: Path | None, data: Path | None) -> int:
    """Play a script (`-`: steps from standard input); return 1 if a press found no button."""
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
    return asyncio.run(_run(file, pictures, data))


async def _run(file: str, pictures: Path | None, data: Path | None) -> int:
    lines = sys.stdin if file == "-" else Path(file).open(encoding="utf-8")  # noqa: ASYNC230, SIM115
    async with store_in(data) as store:
        script = Script(store, _print, pictures)
        await script.begin()
        for line in iter(lines.readline, ""):
            await script.take(line.rstrip("\n"))
        return int(script.failed)


def _print(line: dict[str, Any]) -> None:
    print(json.dumps(line, ensure_ascii=False), flush=True)  # noqa: T201  # the command's answer
