import pytest

from tests.platforms.vk.evening import an_evening


@pytest.fixture
async def evening(store):
    """The bot on the fake VK."""
    async with an_evening(store) as running:
        yield running


@pytest.fixture
def vk(evening):
    """The fake VK itself."""
    return evening.vk


@pytest.fixture
def family(vk):
    """Маша, Коля and бабушка Нина; none of them ever wrote to the community."""
    return [vk.user(name) for name in ("Маша", "Коля", "бабушка Нина")]


@pytest.fixture
async def room(evening, vk, family):
    """The family's chat, where the community hears mentions alone; it has said hello."""
    peer = vk.chat("Семья", family, bot=False)
    vk.invite_bot(peer, family[0])
    await evening.settle()
    return peer
