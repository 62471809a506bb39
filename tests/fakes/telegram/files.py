"""Uploaded files: bytes, pictures' sizes, and identifiers that belong to one bot."""

import base64
import io
from dataclasses import dataclass
from typing import Any

from PIL import Image

from tests.fakes.telegram.errors import ApiError, bad_request

Json = dict[str, Any]

PHOTO_BYTES = 10 * 1024 * 1024
PHOTO_SIDES = 10_000
PHOTO_RATIO = 20
SHOWN_SIDE = 1280
THUMB_SIDE = 320
UPLOAD_BYTES = 50 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Upload:
    """One file part of a request."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file the server keeps; `unique_id` is the same for every bot."""

    number: int
    kind: str
    name: str
    content: bytes
    width: int = 0
    height: int = 0

    @property
    def unique_id(self) -> str:
        """The identifier that tells files apart, not usable for sending."""
        return f"AQAD{self.number:06d}"

    @property
    def path(self) -> str:
        """Where getFile says it can be downloaded."""
        return f"{self.kind}s/file_{self.number}{self.name[self.name.rfind('.') :]}"


class FileStore:
    """All files of the server."""

    def __init__(self) -> None:
        self.files: dict[int, StoredFile] = {}

    def add(self, kind: str, upload: Upload) -> StoredFile:
        """Keep an upload; raises ApiError 400 for a picture that is no photo of Telegram's."""
        width, height = _size(kind, upload.content)
        name = "photo.jpg" if kind == "photo" else upload.name
        file = StoredFile(len(self.files) + 1, kind, name, upload.content, width, height)
        self.files[file.number] = file
        return file

    def by_unique_id(self, unique_id: str) -> StoredFile:
        """The file of a `file_unique_id`; raises KeyError if there is none."""
        return self.files[int(unique_id.removeprefix("AQAD")[:6])]

    def by_path(self, path: str) -> StoredFile | None:
        """The file that getFile gave this path."""
        return next((file for file in self.files.values() if file.path == path), None)

    def resolve(self, bot: int, file_id: str, kind: str | None = None) -> StoredFile:
        """The file of a `file_id`; raises ApiError 400 for an unknown, foreign or unfit one."""
        try:
            owner, number, _ = base64.urlsafe_b64decode(_padded(file_id)).decode().split(".")
            file = self.files[int(number)]
        except (ValueError, KeyError):
            raise _wrong_identifier() from None
        if int(owner) != bot or kind not in (None, file.kind):
            raise _wrong_identifier()
        return file


def _padded(text: str) -> str:
    return text + "=" * (-len(text) % 4)


def _wrong_identifier() -> ApiError:
    return bad_request("wrong file identifier/HTTP URL specified")


def file_id(bot: int, file: StoredFile, size: str = "y") -> str:
    """The identifier by which this bot may send the file again."""
    return base64.urlsafe_b64encode(f"{bot}.{file.number}.{size}".encode()).decode().rstrip("=")


def photo_sizes(bot: int, file: StoredFile) -> list[Json]:
    """The sizes of a photo as a message lists them, the largest last."""
    sizes = [("m", THUMB_SIDE)] if max(file.width, file.height) > THUMB_SIDE else []
    return [_photo_size_json(bot, file, *size) for size in [*sizes, ("y", SHOWN_SIDE)]]


def _photo_size_json(bot: int, file: StoredFile, size: str, side: int) -> Json:
    scale = min(1.0, side / max(file.width, file.height))
    return {
        "file_id": file_id(bot, file, size),
        "file_unique_id": file.unique_id if size == "y" else file.unique_id + size,
        "width": max(1, round(file.width * scale)),
        "height": max(1, round(file.height * scale)),
        "file_size": len(file.content) if size == "y" else max(1, len(file.content) // 8),
    }


def document_json(bot: int, file: StoredFile) -> Json:
    """A document as a message shows it."""
    return {
        "file_id": file_id(bot, file),
        "file_unique_id": file.unique_id,
        "file_name": file.name,
        "file_size": len(file.content),
    }


def _size(kind: str, content: bytes) -> tuple[int, int]:
    if kind == "photo":
        return _photo_size(content)
    return _animation_size(content) if kind == "animation" else (0, 0)


def animation_json(bot: int, file: StoredFile) -> Json:
    """An animation as a message shows it; a GIF is kept as a video without sound."""
    return document_json(bot, file) | {
        "file_name": file.name.removesuffix(".gif") + ".mp4",
        "mime_type": "video/mp4",
        "width": file.width,
        "height": file.height,
        "duration": max(1, _duration(file.content)),
    }


def _duration(content: bytes) -> int:
    with Image.open(io.BytesIO(content)) as picture:
        frames = range(getattr(picture, "n_frames", 1))
        return sum(_seek(picture, frame) for frame in frames) // 1000


def _seek(picture: Image.Image, frame: int) -> int:
    picture.seek(frame)
    return int(picture.info.get("duration", 0))


def _animation_size(content: bytes) -> tuple[int, int]:
    if len(content) > UPLOAD_BYTES:
        raise ApiError(413, "Request Entity Too Large")
    try:
        with Image.open(io.BytesIO(content)) as picture:
            moves = picture.format == "GIF"
            size = picture.size
    except OSError:
        moves, size = False, (0, 0)
    if not moves:  # a real server would send it as a document; nobody here means that
        raise bad_request("wrong file type: an animation is a GIF or a video without sound")
    return size


def _photo_size(content: bytes) -> tuple[int, int]:
    if len(content) > PHOTO_BYTES:
        raise bad_request(
            f"file of size {len(content)} bytes is too big for a photo; "
            f"the maximum size is {PHOTO_BYTES} bytes"
        )
    try:
        with Image.open(io.BytesIO(content)) as picture:
            width, height = picture.size
            picture.load()
    except (OSError, ValueError, Image.DecompressionBombError):
        raise bad_request("IMAGE_PROCESS_FAILED") from None
    if width + height > PHOTO_SIDES or max(width, height) > PHOTO_RATIO * min(width, height):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return width, height
