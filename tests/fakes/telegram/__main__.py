"""Run the fake alone: `python -m tests.fakes.telegram [port]`, driven over /_ctl/."""

import asyncio
import sys

from tests.fakes.telegram.fake import FakeTelegram


async def _serve(port: int) -> None:
    async with FakeTelegram(port=port) as telegram:
        sys.stdout.write(f"{telegram.url} {telegram.token}\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_serve(int(sys.argv[1]) if len(sys.argv) > 1 else 0))
