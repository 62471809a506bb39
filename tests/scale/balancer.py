"""A small load balancer: each request to one of several doors, another one if that is closed."""

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
from aiohttp import web


@asynccontextmanager
async def balancing(ports: list[int]) -> AsyncIterator[str]:
    """Listen on a port of its own; yields its address."""
    turns = itertools.cycle(range(len(ports)))
    async with aiohttp.ClientSession() as session:

        async def forward(request: web.Request) -> web.Response:
            body, first = await request.read(), next(turns)
            for at in range(len(ports)):
                url = f"http://127.0.0.1:{ports[(first + at) % len(ports)]}{request.path}"
                try:
                    async with session.post(url, data=body, headers=request.headers) as answer:
                        if answer.status != 503:
                            return web.Response(status=answer.status, body=await answer.read())
                except aiohttp.ClientError:
                    continue
            return web.Response(status=502)

        application = web.Application()
        application.add_routes([web.post("/{path:.*}", forward)])
        runner = web.AppRunner(application, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        try:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}"
        finally:
            await runner.cleanup()
