"""The HTTP side of the local page: what is asked for, and what is told live."""

import asyncio
import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from aiohttp import web

from bot.chat import Handler, Incoming
from bot.local.platform import NAME
from bot.local.world import Change, Message
from bot.platforms.web import shown
from bot.platforms.web.door import HEADERS, Door
from bot.platforms.web.family import Family
from bot.platforms.web.kept import WebPlatform
from bot.preferences import Notes
from bot.texts import LANGUAGES

TEXT_LIMIT = 4096
SHOWN = 200
"""Messages of a conversation that are shown, the newest."""
BEAT = 15.0
"""Seconds of silence after which the page is told that the line is alive."""
PICTURE_LIFE = "private, max-age=3600, immutable"
STATIC = {
    "icon.svg": "image/svg+xml",
    "connection.js": "text/javascript",
    "drawing.js": "text/javascript",
    "page.css": "text/css",
    "page.js": "text/javascript",
    "scrolling.js": "text/javascript",
    "unread.js": "text/javascript",
}

Stream = asyncio.Queue[str | None]
"""Lines on their way to one tab; None ends it."""


class Page:
    """The page and what it asks for."""

    def __init__(
        self, platform: WebPlatform, handle: Handler, door: Door, family: Family, notes: Notes
    ) -> None:
        """Serve `platform` to a family; every update goes to `handle`."""
        self._platform = platform
        self._world = platform.world
        self._handle = handle
        self._door = door
        self._family = family
        self._notes = notes
        self._streams: dict[Stream, str] = {}
        self._world.listeners.append(self._tell)

    def app(self) -> web.Application:
        """Return the web application."""
        app = web.Application(middlewares=[self._door.guard], client_max_size=64 * 1024)
        app.add_routes(
            [
                web.get("/", self._index),
                web.get("/join/{token}", self._join),
                web.get("/static/{name}", self._static),
                web.get("/state", self._state),
                web.get("/events", self._events),
                web.get("/picture/{name}", self._picture),
                web.post("/say", self._say),
                web.post("/press", self._press),
                web.get("/health", self._health),
            ]
        )
        app.on_shutdown.append(self._end_streams)
        return app

    # What is asked for

    async def _index(self, request: web.Request) -> web.Response:
        page = shown.dressed(_file("index.html"), shown.words(LANGUAGES[0]))
        return web.Response(text=page, content_type="text/html")

    async def _health(self, request: web.Request) -> web.Response:
        return web.Response(text="ok")

    async def _join(self, request: web.Request) -> web.Response:
        return self._door.welcome(request.match_info["token"])

    async def _static(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in STATIC:
            raise web.HTTPNotFound
        return web.Response(text=_file(name), content_type=STATIC[name])

    async def _state(self, request: web.Request) -> web.Response:
        """All a member sees; on loopback, for a tab of nobody yet, who there is."""
        if not self._door.lan and "as" not in request.query:
            return web.json_response({"members": list(self._family.members)})
        return web.json_response(await self._everything(self._door.member(request)))

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """Tell a member all he sees and then live what changes, as server-sent events."""
        member = self._door.member(request)
        response = web.StreamResponse(headers={**HEADERS, "Content-Type": "text/event-stream"})
        await response.prepare(request)
        stream: Stream = asyncio.Queue()
        self._streams[stream] = member
        try:
            await response.write(_event("state", await self._everything(member)).encode())
            while (line := await _next(stream)) is not None:
                await response.write(line.encode())
        except ConnectionError:
            pass
        finally:
            self._streams.pop(stream, None)
        return response

    async def _end_streams(self, _app: web.Application) -> None:
        for stream in self._streams:
            stream.put_nowait(None)

    async def _picture(self, request: web.Request) -> web.StreamResponse:
        """Give a picture to a member who sees its message; its name cannot be guessed."""
        member, name = self._door.member(request), request.match_info["name"]
        message = self._platform.picture_of(name)
        if message is None or not self._sees(member, message):
            raise web.HTTPNotFound
        headers = {"Cache-Control": PICTURE_LIFE}
        return web.FileResponse(self._platform.album.path(name), headers=headers)

    async def _say(self, request: web.Request) -> web.Response:
        """Let a member write."""
        member = self._door.member(request)
        words = await _posted(request)
        chat, text = str(words.get("chat", "")), str(words.get("text", ""))[:TEXT_LIMIT]
        if not text.strip() or not self._family.enters(member, chat):
            raise web.HTTPBadRequest(text="nothing said")
        reply_to = words.get("reply_to")
        replied = self._world.messages.get(reply_to) if isinstance(reply_to, int) else None
        known = replied is not None and replied.chat == chat and self._sees(member, replied)
        update = self._platform.text(member, chat, text, str(reply_to) if known else "")
        await self._platform.keep(int(update.message))
        return await self._handled(member, update)

    async def _press(self, request: web.Request) -> web.Response:
        """Let a member press a button of a message he sees."""
        member = self._door.member(request)
        words = await _posted(request)
        number = words.get("message")
        message = self._world.messages.get(number) if isinstance(number, int) else None
        if message is None or message.deleted or not self._sees(member, message):
            raise web.HTTPNotFound(text="no such message")
        for button in message.offered:
            if button.data and button.data == words.get("data"):
                update = self._platform.press(member, message, button)
                return await self._handled(member, update)
        raise web.HTTPNotFound(text="no such button")

    async def _handled(self, member: str, update: Incoming) -> web.Response:
        """Let the bot handle an update; the page follows when that changed its language."""
        before = await self._language(member)
        await self._handle(update)
        if await self._language(member) != before:
            everything = _event("state", await self._everything(member))
            for stream, seer in self._streams.items():
                if seer == member:
                    stream.put_nowait(everything)
        return web.Response(status=204)

    # What is shown

    async def _language(self, member: str) -> str:
        return (await self._notes.person(f"{NAME}:{member}")).speaks

    async def _everything(self, member: str) -> dict[str, Any]:
        language = await self._language(member)
        chats = self._family.chats(member)
        return {
            "member": member,
            "members": [] if self._door.lan else list(self._family.members),
            "language": language,
            "words": shown.words(language),
            "menu": shown.menu(language),
            "chats": chats,
            "messages": [
                self._shown(message)
                for chat in chats
                for message in self._world.seen(chat["chat"], member)[-SHOWN:]
            ],
        }

    def _sees(self, member: str, message: Message) -> bool:
        return self._family.enters(member, message.chat) and message.seen_by in {"", member}

    def _shown(self, message: Message) -> dict[str, Any]:
        return shown.message(self._platform, message, self._family.bot)

    def _tell(self, change: Change) -> None:
        """Put a change into the streams of those who see it."""
        message = change.message
        if change.op == "toast":
            line = _event("toast", {"text": change.toast})
            seers = {change.person}
        else:
            line = _event("delete" if message.deleted else "message", self._shown(message))
            seers = {member for member in self._family.members if self._sees(member, message)}
        for stream, member in self._streams.items():
            if member in seers:
                stream.put_nowait(line)


async def _next(stream: Stream) -> str | None:
    """The next line of a stream, or a sign of life when there is none for a while."""
    try:
        async with asyncio.timeout(BEAT):
            return await stream.get()
    except TimeoutError:
        return _event("beat", {})


async def _posted(request: web.Request) -> Mapping[str, Any]:
    try:
        words = await request.json()
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise web.HTTPBadRequest(text="not JSON") from error
    if not isinstance(words, dict):
        raise web.HTTPBadRequest(text="not an object")
    return words


def _file(name: str) -> str:
    return files("bot.platforms.web").joinpath(f"static/{name}").read_text("utf-8")


def _event(kind: str, content: Mapping[str, Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps(content, ensure_ascii=False)}\n\n"
