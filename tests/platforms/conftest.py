from io import BytesIO

import pytest
from PIL import Image


@pytest.fixture
def gif():
    """A small animation."""
    frames = [Image.new("P", (64, 40), colour) for colour in (0, 90, 180)]
    with BytesIO() as stream:
        frames[0].save(stream, "GIF", save_all=True, append_images=frames[1:], duration=400)
        return stream.getvalue()
