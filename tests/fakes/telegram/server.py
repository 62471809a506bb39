"""The HTTP side: requests in three encodings, answers, refusals, planned trouble."""

import asyncio
import contextlib
import json
import re
from typing import Any

from aiohttp import web

from tests.fakes.telegram.call import Call
from tests.fakes.telegram.errors import ApiError, no_such_method
from tests.fakes.telegram.faults import Fault
from tests.fakes.telegram.files import Upload
from tests.fakes.telegram.methods import METHODS
from tests.fakes.telegram.world import ApiCall, Bot, World

Json = dict[str, Any]

TOKEN = re.compile(r"\d+:[\w-]+")
BODY_LIMIT = 64 * 1024 * 1024
EDITS = ("edit",)


class Server:
    """Answers the Bot API over HTTP for every bot of a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.stopping = asyncio.Event()
        self.changed = asyncio.Event()

    def routes(self) -> list[web.RouteDef]:
        """What the web application serves."""
        return [
            web.route("*", r"/bot{token:[^/]+}/{method}", self.handle),
            web.get(r"/file/bot{token:[^/]+}/{path:.+}", self.download),
        ]

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one request of a bot."""
        method = request.match_info["method"].lower()
        try:
            bot = self._bot(request.match_info["token"])
            params, files = await _parameters(request)
        except ApiError as error:
            return _refusal(error)
        fault = self.world.faults.take(method, _chat_of(params))
        if fault is not None and fault.trouble in ("timeout", "reset"):
            return await self._leave_unanswered(request, fault)
        answer = await self._answer(Call(self.world, bot, params, files), method, fault)
        if fault is not None and fault.trouble in ("timeout_after", "reset_after"):
            return await self._leave_unanswered(request, fault)
        return answer

    def _bot(self, token: str) -> Bot:
        if not TOKEN.fullmatch(token):
            raise ApiError(401, "Unauthorized: invalid token specified")
        bot = self.world.bots.get(token)
        if bot is None or bot.revoked:
            raise ApiError(401, "Unauthorized")
        return bot

    async def _answer(self, call: Call, method: str, fault: Fault | None) -> web.Response:
        try:
            if fault is not None:
                self._trouble(call, method, fault)
            return _result(await self.perform(call, method))
        except ApiError as error:
            self._record(call, method, error)
            return _refusal(error)

    async def perform(self, call: Call, method: str) -> Any:
        """Carry out a method and note it; raises ApiError."""
        known = METHODS.get(method)
        if known is None:
            no_such_method()
        result = await known(call)
        self._record(call, method)
        return result

    def _trouble(self, call: Call, method: str, fault: Fault) -> None:
        if fault.trouble == "server_error":
            raise ApiError(
                fault.code, {502: "Bad Gateway"}.get(fault.code, "Internal Server Error")
            )
        if fault.trouble == "flood":
            action = "edit" if method.startswith(EDITS) else "send"
            chat, now = _chat_of(call.params) or 0, self.world.now()
            raise self.world.limits.refuse(
                call.bot.id, chat, action, now, seconds=fault.retry_after
            )

    def _record(self, call: Call, method: str, error: ApiError | None = None) -> None:
        shown = call.params | {
            name: f"<{len(file.content)} bytes>" for name, file in call.files.items()
        }
        note = ApiCall(call.bot.id, method, shown, self.world.now())
        if error is not None:
            note.refusal, note.code = error.description, error.code
        self.world.journal.append(note)
        self.changed.set()

    async def _leave_unanswered(self, request: web.Request, fault: Fault) -> web.Response:
        if fault.trouble.startswith("timeout"):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stopping.wait(), fault.seconds)
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    async def download(self, request: web.Request) -> web.Response:
        """Serve the bytes of a file."""
        try:
            self._bot(request.match_info["token"])
        except ApiError as error:
            return _refusal(error)
        file = self.world.files.by_path(request.match_info["path"])
        if file is None:
            return _refusal(ApiError(404, "Not Found"))
        return web.Response(body=file.content)


async def _parameters(request: web.Request) -> tuple[Json, dict[str, Upload]]:
    params: Json = dict(request.query)
    files: dict[str, Upload] = {}
    if request.content_type == "application/json":
        params |= await _json_body(request)
    elif request.content_type.startswith(("multipart/", "application/x-www-form-urlencoded")):
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                files[name] = Upload(value.filename, value.file.read())
            else:
                params[name] = value if isinstance(value, str) else bytes(value).decode()
    return params, files


async def _json_body(request: web.Request) -> Json:
    try:
        body = json.loads(await request.text() or "{}")
    except ValueError:
        raise ApiError(400, "Bad Request: can't parse request JSON object") from None
    return body if isinstance(body, dict) else {}


def _chat_of(params: Json) -> int | None:
    try:
        return int(params["chat_id"])
    except (KeyError, TypeError, ValueError):
        return None


def _result(result: Any) -> web.Response:
    return web.json_response({"ok": True, "result": result})


def _refusal(error: ApiError) -> web.Response:
    body: Json = {"ok": False, "error_code": error.code, "description": error.description}
    headers = {}
    if error.parameters:
        body["parameters"] = error.parameters
    if "retry_after" in error.parameters:
        headers["Retry-After"] = str(error.parameters["retry_after"])
    return web.json_response(body, status=error.code, headers=headers)
