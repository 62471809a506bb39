"""Packing pictures: nothing is lost, and what comes out heavy is packed tighter."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from render.look import Look
from render.palette import palette_of
from render.png import HEAVY, encode

PALETTE = palette_of(Look())


def picture(w, h, pixels):
    image = PALETTE.blank(w, h, 0)
    image.frombytes(pixels)
    return image


def unpacked(png):
    with Image.open(BytesIO(png)) as image:
        image.load()
        return image.copy()


@given(w=st.integers(1, 40), h=st.integers(1, 40), data=st.data())
def test_a_picture_comes_back_as_it_was(w, h, data):
    pixels = data.draw(st.binary(min_size=w * h, max_size=w * h))
    found = unpacked(encode(picture(w, h, pixels)))
    assert (found.mode, found.size) == ("P", (w, h))
    assert found.tobytes() == pixels
    assert bytes(found.getpalette()) == PALETTE.flat


def test_what_is_heavy_is_packed_tighter():
    line = bytes(i * i // 7 % 251 for i in range(1280))
    pixels = b"".join(line[i % 97 :] + line[: i % 97] for i in range(1400))
    image = picture(1280, 1400, pixels)
    png = encode(image)
    assert unpacked(png).tobytes() == pixels
    assert len(png) <= HEAVY


@pytest.mark.parametrize("size", [(1, 1), (1280, 2560)])
def test_a_flat_picture_weighs_next_to_nothing(size):
    assert len(encode(PALETTE.blank(*size, 3))) < 1000 + size[0] * size[1] / 160
