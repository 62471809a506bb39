"""Run the fake alone: `python -m tests.fakes.vk [port]`, driven over /_ctl/."""

import asyncio
import sys

from tests.fakes.vk.fake import FakeVk


async def _serve(port: int) -> None:
    async with FakeVk(port=port) as vk:
        sys.stdout.write(f"{vk.url} {vk.token} {vk.group}\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_serve(int(sys.argv[1]) if len(sys.argv) > 1 else 0))
