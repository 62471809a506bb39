import ssl
from functools import cache

import pytest

from bot.platforms.telegram import requests
from tests.platforms.telegram.evening import an_evening


@pytest.fixture(autouse=True, scope="session")
def certificates_read_once():
    """The library reads all the world's certificates for every session; once is enough here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssl, "create_default_context", cache(ssl.create_default_context))
        yield


@pytest.fixture
async def evening(store, monkeypatch):
    """The bot on the fake Telegram; its moments of patience pass by the fake's clock."""
    async with an_evening(store) as running:

        async def pass_by(seconds):
            running.telegram.advance(seconds)

        monkeypatch.setattr(requests, "sleep", pass_by)
        yield running


@pytest.fixture
def telegram(evening):
    """The fake Telegram itself."""
    return evening.telegram


@pytest.fixture
def family(telegram):
    """Маша, Коля and бабушка Нина; none of them ever pressed Start."""
    return [telegram.user(name) for name in ("Маша", "Коля", "бабушка Нина")]


@pytest.fixture
async def room(evening, telegram, family):
    """The family's supergroup; the bot has said hello there."""
    chat = telegram.supergroup("Семья", family)
    await evening.settle()
    return chat
