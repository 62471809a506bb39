"""The control interface over HTTP: POST /_ctl/<method> with the arguments as a JSON object."""

import base64
import inspect
from dataclasses import asdict, is_dataclass
from typing import Any

from aiohttp import web

HIDDEN = frozenset({"begin", "end", "until"})


def control_route(fake: object) -> web.RouteDef:
    """Serve every public method of `fake` under its own name.

    The answer is {"ok": true, "result": …}; dataclasses become objects, bytes base64 strings, and
    `picture` is sent as base64. A mistake in the request answers 400 with the reason.
    """

    async def handle(request: web.Request) -> web.Response:
        name = request.match_info["name"]
        method = getattr(fake, name, None)
        if name.startswith("_") or name in HIDDEN or not inspect.ismethod(method):
            return _answer(404, error=f"no such control: {name}")
        arguments = await request.json() if request.can_read_body else {}
        if "picture" in arguments:
            arguments["picture"] = base64.b64decode(arguments["picture"])
        try:
            result = method(**arguments)
            if inspect.isawaitable(result):
                result = await result
        except (LookupError, TypeError, ValueError) as error:
            return _answer(400, error=f"{type(error).__name__}: {error}")
        return _answer(200, result=_plain(result))

    return web.post("/_ctl/{name}", handle)


def _answer(status: int, **body: Any) -> web.Response:
    return web.json_response({"ok": status == 200, **body}, status=status)


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return value
