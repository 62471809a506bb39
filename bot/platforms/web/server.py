"""The HTTP side of the local page: who may ask, what is answered, what is told live."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from aiohttp import web

from bot.chat import Handler, Incoming
from bot.local.world import DIALOG, Change, Message
from bot.platforms.web.kept import WebPlatform

MEMBERS = ("Бабушка Нина", "Мама", "Папа", "Маша", "Коля", "Дядя Витя")
"""The made-up family of the page."""

ROOMS = ("Семья", "Дача")
"""The rooms of the page, besides each member's dialog with the bot."""

BOT_NAME = "Застолье"
TEXT_LIMIT = 4096
COOKIE = "member"
HEADERS = {
    "Content-Security-Policy": "default-src 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
STATIC = {"page.js": "text/javascript", "page.css": "text/css", "icon.svg": "image/svg+xml"}


@dataclass
class Door:
    """Who may come in: on loopback everybody as any member, on a network by a secret link each."""

    hosts: frozenset[str]
    """Values of the Host header that are ours."""
    members: Sequence[str] = MEMBERS
    lan: bool = False
    tokens: dict[str, str] = field(default_factory=dict)
    """Secret of each member, by member."""

    def __post_init__(self) -> None:
        """Make a secret for each member."""
        for member in self.members:
            self.tokens.setdefault(member, secrets.token_urlsafe(16))

    def links(self, base: str) -> dict[str, str]:
        """The secret link of each member."""
        return {member: f"{base}/join/{token}" for member, token in self.tokens.items()}

    def member_of(self, token: str) -> str | None:
        """The member a secret belongs to."""
        for member, known in self.tokens.items():
            if secrets.compare_digest(known.encode(), token.encode()):
                return member
        return None


class Page:
    """The page and what it asks for."""

    def __init__(self, platform: WebPlatform, handle: Handler, door: Door) -> None:
        """Serve `platform`; every update goes to `handle`."""
        self._platform = platform
        self._world = platform.world
        self._handle = handle
        self._door = door
        self._streams: dict[asyncio.Queue[str], str] = {}
        self._world.listeners.append(self._tell)

    def app(self) -> web.Application:
        """Return the web application."""
        app = web.Application(middlewares=[self._guard], client_max_size=64 * 1024)
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
        return app

    # Who asks

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Refuse foreign Host and Origin headers, and send the safety headers with everything."""
        if request.host not in self._door.hosts:
            return web.Response(status=403, text="foreign host", headers=HEADERS)
        origin = request.headers.get("Origin")
        foreign = origin is not None and origin.partition("://")[2] not in self._door.hosts
        if foreign or (request.method == "POST" and origin is None):
            return web.Response(status=403, text="foreign origin", headers=HEADERS)
        try:
            response: web.StreamResponse = await handler(request)
        except web.HTTPException as error:
            error.headers.update(HEADERS)
            raise
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    def _member(self, request: web.Request) -> str:
        """The member who asks; raises 403 when nobody we know does."""
        if self._door.lan:
            member = self._door.member_of(request.cookies.get(COOKIE, ""))
        else:
            named = request.query.get("as", "")
            member = named if named in self._door.members else None
        if member is None:
            raise web.HTTPForbidden(text="no member")
        return member

    # What is asked for

    async def _index(self, request: web.Request) -> web.Response:
        page = files("bot.platforms.web").joinpath("static/index.html").read_text("utf-8")
        return web.Response(text=page, content_type="text/html")

    async def _health(self, request: web.Request) -> web.Response:
        return web.Response(text="ok")

    async def _join(self, request: web.Request) -> web.StreamResponse:
        """Turn a secret link into a cookie; the secret stands in no address after that."""
        token = request.match_info["token"]
        if not self._door.lan or self._door.member_of(token) is None:
            raise web.HTTPForbidden(text="this link is not known")
        response = web.HTTPSeeOther("/")
        response.set_cookie(COOKIE, token, httponly=True, samesite="Strict", max_age=30 * 86400)
        return response

    async def _static(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in STATIC:
            raise web.HTTPNotFound
        text = files("bot.platforms.web").joinpath(f"static/{name}").read_text("utf-8")
        return web.Response(text=text, content_type=STATIC[name])

    async def _state(self, request: web.Request) -> web.Response:
        """All a member sees."""
        if not self._door.lan and "as" not in request.query:
            return web.json_response({"members": list(self._door.members), "lan": False})
        member = self._member(request)
        chats = [{"name": name, "chat": name} for name in ROOMS]
        chats.append({"name": BOT_NAME, "chat": f"{DIALOG}{member}"})
        shown = [
            self._shown(message)
            for chat in chats
            for message in self._world.seen(chat["chat"], member)
        ]
        members = [] if self._door.lan else list(self._door.members)
        return web.json_response(
            {"member": member, "members": members, "chats": chats, "messages": shown}
        )

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """Tell a member live what changes, as server-sent events."""
        member = self._member(request)
        stream = web.StreamResponse(headers={**HEADERS, "Content-Type": "text/event-stream"})
        await stream.prepare(request)
        queue: asyncio.Queue[str] = asyncio.Queue()
        self._streams[queue] = member
        try:
            await stream.write(b": hello\n\n")
            while True:
                try:
                    async with asyncio.timeout(15):
                        line = await queue.get()
                except TimeoutError:
                    line = ": still here\n\n"
                await stream.write(line.encode())
        except ConnectionError:
            pass
        finally:
            del self._streams[queue]
        return stream

    async def _picture(self, request: web.Request) -> web.StreamResponse:
        """Give a picture to a member who sees its message; its name cannot be guessed."""
        name = request.match_info["name"]
        for number, known in self._platform.pictures.items():
            if known and secrets.compare_digest(known, name):
                message = self._world.messages[number]
                if self._door.lan and not self._sees(self._member(request), message):
                    break
                return web.FileResponse(self._platform.picture_file(name), headers=HEADERS)
        raise web.HTTPNotFound

    async def _say(self, request: web.Request) -> web.Response:
        """Let a member write."""
        member = self._member(request)
        words = await self._posted(request)
        chat, text = str(words.get("chat", "")), str(words.get("text", ""))[:TEXT_LIMIT]
        if not text.strip() or not self._enters(member, chat):
            raise web.HTTPBadRequest(text="nothing said")
        reply_to = str(words.get("reply_to", ""))
        update = self._platform.text(member, chat, text, reply_to)
        await self._platform.keep(int(update.message))
        return await self._handled(update)

    async def _press(self, request: web.Request) -> web.Response:
        """Let a member press a button of a message he sees."""
        member = self._member(request)
        words = await self._posted(request)
        number = words.get("message")
        message = self._world.messages.get(number) if isinstance(number, int) else None
        if message is None or not self._sees(member, message):
            raise web.HTTPNotFound(text="no such message")
        for button in message.offered:
            if button.data and button.data == words.get("data"):
                return await self._handled(self._platform.press(member, message, button))
        raise web.HTTPNotFound(text="no such button")

    async def _handled(self, update: Incoming) -> web.Response:
        await self._handle(update)
        return web.Response(status=204)

    async def _posted(self, request: web.Request) -> Mapping[str, Any]:
        try:
            words = await request.json()
        except (json.JSONDecodeError, UnicodeDecodeError) as error:
            raise web.HTTPBadRequest(text="not JSON") from error
        if not isinstance(words, dict):
            raise web.HTTPBadRequest(text="not an object")
        return words

    # What is shown

    def _enters(self, member: str, chat: str) -> bool:
        return chat in ROOMS or chat == f"{DIALOG}{member}"

    def _sees(self, member: str, message: Message) -> bool:
        return self._enters(member, message.chat) and message.seen_by in {"", member}

    def _tell(self, change: Change) -> None:
        """Put a change into the streams of those who see it."""
        message = change.message
        if change.op == "toast":
            line = _event("toast", {"text": change.toast})
            seers = {change.person}
        else:
            kind = "delete" if message.deleted else "message"
            line = _event(kind, self._shown(message))
            seers = {m for m in self._door.members if self._sees(m, message)}
        for queue, member in self._streams.items():
            if member in seers:
                queue.put_nowait(line)

    def _shown(self, message: Message) -> dict[str, Any]:
        letter = message.letter
        name = self._platform.pictures.get(message.id, "")
        return {
            "id": message.id,
            "chat": message.chat,
            "author": message.author or BOT_NAME,
            "bot": not message.author,
            "text": letter.text,
            "sent": message.sent,
            "private": bool(message.seen_by),
            "table": letter.table,
            "slot": letter.slot,
            "buttons": [
                [{"label": b.label, "data": b.data, "style": b.style} for b in row if b.data]
                for row in letter.buttons
            ],
            "picture": f"/picture/{quote(name)}" if name else "",
            "alt": letter.picture.alt if letter.picture else "",
        }


def _event(kind: str, content: Mapping[str, Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps(content, ensure_ascii=False)}\n\n"
