"""The album of the page: pictures and what moves, each kept under its own kind."""

from io import BytesIO

import pytest
from PIL import Image

from bot.platforms.web.album import Album


def packed(kind):
    frames = [Image.new("P", (64, 40), colour) for colour in (0, 90)]
    with BytesIO() as stream:
        more = {"save_all": True, "append_images": frames[1:]} if kind == "GIF" else {}
        frames[0].save(stream, kind, **more)
        return stream.getvalue()


@pytest.mark.parametrize(("kind", "ending"), [("PNG", ".png"), ("GIF", ".gif")])
async def test_a_picture_lies_under_its_kind_with_its_size(tmp_path, kind, ending):
    album, content = Album(tmp_path), packed(kind)
    shot = await album.add(content, "print")
    assert (shot.width, shot.height) == (64, 40)
    path = album.path(shot.name)
    assert path.suffix == ending
    assert path.read_bytes() == content


async def test_sweeping_keeps_what_is_shown_alone(tmp_path):
    album = Album(tmp_path)
    kept = [await album.add(packed(kind), "kept") for kind in ("PNG", "GIF")]
    gone = [await album.add(packed(kind), "gone") for kind in ("PNG", "GIF")]
    album.sweep({shot.name for shot in kept})
    assert all(album.path(shot.name).exists() for shot in kept)
    assert not any(album.path(shot.name).exists() for shot in gone)
