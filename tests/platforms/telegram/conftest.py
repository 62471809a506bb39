import pytest

from tests.platforms.telegram.evening import an_evening


@pytest.fixture
async def evening(store):
    """The bot on the fake Telegram."""
    async with an_evening(store) as running:
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
