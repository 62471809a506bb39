"""The pictures of the page on disk, under names nobody can guess."""

import asyncio
import secrets
from collections.abc import Collection
from pathlib import Path

import msgspec

GRACE = 30.0
"""Seconds for which a picture that was replaced can still be fetched by a page on its way."""

MOVING = ".gif"
"""How the name of a picture that moves ends."""


class Shot(msgspec.Struct, frozen=True, omit_defaults=True):
    """One picture in the album: its name, its size in pixels, and what it is a picture of."""

    name: str
    width: int = 0
    height: int = 0
    fingerprint: str = ""
    """Fingerprint of its description: an equal one need not be drawn again."""


class Album:
    """A folder of pictures."""

    def __init__(self, folder: Path) -> None:
        """Keep the pictures in `folder`, which is made."""
        self._folder = folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def path(self, name: str) -> Path:
        """Where the picture of a name lies."""
        return self._folder / (name if name.endswith(MOVING) else f"{name}.png")

    async def add(self, picture: bytes, fingerprint: str) -> Shot:
        """Keep the bytes of a PNG or GIF under a new name."""
        moves = picture.startswith(b"GIF")
        size = gif_size(picture) if moves else png_size(picture)
        shot = Shot(secrets.token_urlsafe(16) + (MOVING if moves else ""), *size, fingerprint)
        await asyncio.to_thread(self.path(shot.name).write_bytes, picture)
        return shot

    async def drop(self, name: str) -> None:
        """Delete a picture."""
        await asyncio.to_thread(self.path(name).unlink, missing_ok=True)

    def sweep(self, kept: Collection[str]) -> None:
        """Delete the pictures no message shows any more."""
        shown = {self.path(name) for name in kept}
        for path in self._folder.iterdir():
            if path.suffix in {".png", MOVING} and path not in shown:
                path.unlink(missing_ok=True)


def png_size(picture: bytes) -> tuple[int, int]:
    """Width and height in pixels: the first words of a PNG's first chunk (PNG, 11.2.2 IHDR)."""
    return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")


def gif_size(picture: bytes) -> tuple[int, int]:
    """Width and height in pixels: the words after the signature (GIF89a, section 18)."""
    return int.from_bytes(picture[6:8], "little"), int.from_bytes(picture[8:10], "little")
