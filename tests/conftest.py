from collections.abc import AsyncIterator, Iterator

import pytest

from bot.embedded import temporary
from bot.storage import Store, open_store


@pytest.fixture(scope="session")
def valkey() -> Iterator[str]:
    """One real server for the whole run: its address."""
    with temporary() as url:
        yield url


@pytest.fixture
async def store(valkey: str) -> AsyncIterator[Store]:
    """An empty store on the server of the run."""
    async with open_store(valkey) as opened:
        await opened.client.flushall()
        yield opened
