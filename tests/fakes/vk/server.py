"""The HTTP side: methods, long polls, uploads, planned trouble."""

import asyncio
import contextlib
from typing import Any, NoReturn

from aiohttp import web

from tests.fakes.vk.call import Call
from tests.fakes.vk.communities import calls_in, take_upload
from tests.fakes.vk.errors import ApiError
from tests.fakes.vk.faults import AFTER, Fault
from tests.fakes.vk.methods import METHODS, WITH_BASE
from tests.fakes.vk.world import ApiCall, Community, World

Json = dict[str, Any]

BODY_LIMIT = 64 * 1024 * 1024
RATE, LONGEST_WAIT = 20, 90
OLDEST_VERSION = (5, 103)


class Server:
    """Answers the VK API over HTTP for every community of a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.base = ""
        self.stopping = asyncio.Event()
        self.changed = asyncio.Event()

    def routes(self) -> list[web.RouteDef]:
        """What the web application serves."""
        return [
            web.route("*", "/method/{method}", self.handle),
            web.get("/lp", self.poll),
            web.post("/upload/{ticket}", self.upload),
        ]

    # Methods

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one method."""
        method = request.match_info["method"]
        params = await _parameters(request)
        fault = self.world.faults.take(method, _peer_of(params))
        if fault is not None and fault.trouble in {"hang", "reset"}:
            return await self._leave(request, fault)
        answer = self._answer(method, params, fault)
        self.changed.set()
        if fault is None or fault.trouble == "error":
            return web.json_response(answer)
        return await self._spoil(request, fault)

    async def _spoil(self, request: web.Request, fault: Fault) -> web.StreamResponse:
        """Answer something else than the result, which came about or did not."""
        if fault.trouble in {"hang_after", "reset_after"}:
            return await self._leave(request, fault)
        if fault.trouble == "error_after":
            return web.json_response(_refusal(ApiError(fault.code), {}))
        if fault.trouble == "garbage":
            return web.Response(text="<html>Bad gateway</html>", content_type="text/html")
        return web.Response(status=fault.code if fault.code >= 500 else 502)

    def _answer(self, method: str, params: dict[str, str], fault: Fault | None) -> Json:
        community = None
        try:
            community = self._asks(params)
            if fault is not None and not fault.trouble.endswith(AFTER):
                _refuse(fault)
            result = self._perform(Call(self.world, community, params), method)
        except ApiError as error:
            self._record(community, method, params, error)
            return _refusal(error, params)
        self._record(community, method, params)
        return {"response": result}

    def _asks(self, params: dict[str, str]) -> Community:
        """Who asks; raises ApiError 5, 8 or 6."""
        community = self.world.by_token(params.get("access_token", ""))
        if community is None:
            raise ApiError(5)
        self._check_version(params.get("v", ""))
        self._check_rate(community)
        return community

    def _check_version(self, version: str) -> None:
        numbers = [int(part) for part in version.split(".") if part.isdecimal()]
        if len(numbers) != 2:
            raise ApiError(8, "v is required")
        if tuple(numbers) < OLDEST_VERSION:
            self.world.violate("version", version)
            raise ApiError(8, "version is deprecated")

    def _check_rate(self, community: Community) -> None:
        now, recent = self.world.now(), community.requests
        while recent and recent[0] <= now - 1.0:
            recent.popleft()
        if self.world.limits and len(recent) >= RATE:
            community.rate_refusals += 1
            raise ApiError(6)
        recent.append(now)

    def _perform(self, call: Call, method: str) -> Any:
        if method == "execute":
            return self._execute(call)
        if method in WITH_BASE:
            return WITH_BASE[method](call, self.base)
        known = METHODS.get(method)
        if known is None:
            raise ApiError(3)
        return known(call)

    def _execute(self, call: Call) -> list[Any]:
        results: list[Any] = []
        for method, arguments in calls_in(call.text("code")):
            params = {name: str(value) for name, value in arguments.items()}
            try:
                results.append(self._perform(Call(self.world, call.community, params), method))
            except ApiError:
                results.append(False)
        return results

    def _record(
        self,
        community: Community | None,
        method: str,
        params: dict[str, str],
        error: ApiError | None = None,
    ) -> None:
        shown = {name: value for name, value in params.items() if name != "access_token"}
        code, text = (error.code, error.text) if error else (0, "")
        group = community.id if community else 0
        self.world.journal.append(
            ApiCall(group, method, dict(shown), self.world.now(), code, text)
        )

    async def _leave(self, request: web.Request, fault: Fault) -> web.Response:
        if fault.trouble.startswith("hang"):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stopping.wait(), fault.seconds)
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    # Long polls

    async def poll(self, request: web.Request) -> web.StreamResponse:
        """Answer a long poll."""
        fault = self.world.faults.take("lp", None)
        if fault is not None and fault.trouble in {"hang", "reset"}:
            return await self._leave(request, fault)
        if fault is not None:
            return await self._spoil(request, fault)
        query = request.query
        community = self._polled(query.get("key", ""))
        ts, wait = query.get("ts", ""), query.get("wait", "25")
        events = community.events
        events.polls += 1
        seconds = float(wait) if wait.isdecimal() else 25.0
        failed = events.failure(query.get("key", ""), ts)
        if failed is not None:
            return web.json_response(failed)
        await events.wait_after(int(ts), min(seconds, LONGEST_WAIT))
        updates = events.after(int(ts))
        self.changed.set()
        return web.json_response({"ts": str(events.number), "updates": updates})

    def _polled(self, key: str) -> Community:
        found = [c for c in self.world.communities.values() if c.events.key == key]
        return found[0] if found else next(iter(self.world.communities.values()))

    # Uploads

    async def upload(self, request: web.Request) -> web.StreamResponse:
        """Take a picture in the field `photo`, or a document in `file`."""
        fault = self.world.faults.take("upload", None)
        if fault is not None and fault.trouble in {"hang", "reset"}:
            return await self._leave(request, fault)
        if fault is not None:
            return await self._spoil(request, fault)
        field, content = None, b""
        if request.content_type.startswith("multipart/"):
            parts = await request.post()
            for name in ("photo", "file"):
                sent = parts.get(name)
                if isinstance(sent, web.FileField):
                    field, content = name, sent.file.read()
        ticket = request.match_info["ticket"]
        # The real server answers JSON as text/html.
        return web.json_response(
            take_upload(self.world, ticket, field, content), content_type="text/html"
        )


def _refuse(fault: Fault) -> NoReturn:
    raise ApiError(fault.code if fault.trouble == "error" else 10)


async def _parameters(request: web.Request) -> dict[str, str]:
    params = dict(request.query)
    if request.content_type.startswith(("multipart/", "application/x-www-form-urlencoded")):
        for name, value in (await request.post()).items():
            params[name] = value if isinstance(value, str) else ""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme == "Bearer":
        params.setdefault("access_token", token)
    return params


def _peer_of(params: dict[str, str]) -> int | None:
    for name in ("peer_ids", "peer_id", "user_id"):
        if params.get(name, "").lstrip("-").isdecimal():
            return int(params[name])
    return None


def _refusal(error: ApiError, params: dict[str, str]) -> Json:
    asked = [
        {"key": name, "value": value} for name, value in params.items() if name != "access_token"
    ]
    return {"error": {"error_code": error.code, "error_msg": error.text, "request_params": asked}}
