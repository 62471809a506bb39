import io
import socket

import pytest
from PIL import Image

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


@pytest.fixture
def png():
    """A small picture."""
    stream = io.BytesIO()
    Image.new("L", (60, 40), 90).save(stream, "PNG")
    return stream.getvalue()


@pytest.fixture
def unused_tcp_port():
    """A port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
