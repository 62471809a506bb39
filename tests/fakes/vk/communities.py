"""Methods of groups and users, and photos."""

import hashlib
import io
import json
import re
from typing import Any

from PIL import Image

from tests.fakes.vk.call import Call
from tests.fakes.vk.errors import ApiError, invalid
from tests.fakes.vk.events import KINDS
from tests.fakes.vk.wire import doc_json, group_json, photo_json, user_json
from tests.fakes.vk.world import Photo, World

Json = dict[str, Any]

PEOPLE_LIMIT, CASES = 1000, ("nom", "gen", "dat", "acc", "ins", "abl")
PHOTO_BYTES, PHOTO_SIDES, PHOTO_RATIO = 50 * 1024 * 1024, 14_000, 20
FORMATS = frozenset({"JPEG", "PNG", "GIF"})
DOC_BYTES = 200 * 1024 * 1024


def group(call: Call) -> Json:
    """The community itself, or others by id."""
    wanted = call.numbers("group_ids") or [call.number("group_id") or call.community.id]
    found = [call.world.communities.get(number) for number in wanted]
    if None in found:
        raise invalid("group_id")
    return {"groups": [group_json(each) for each in found if each], "profiles": []}


def long_poll_server(call: Call, base: str) -> Json:
    """Where to ask for events."""
    call.own_group()
    events = call.community.events
    if not events.enabled:
        raise ApiError(100, "longpoll for this group is not enabled")
    return {"key": events.new_key(), "server": f"{base}/lp", "ts": str(events.number)}


def long_poll_settings(call: Call) -> Json:
    """Which events are ticked."""
    call.own_group()
    events = call.community.events
    ticked = {kind: int(kind in events.ticked) for kind in KINDS}
    return {"is_enabled": events.enabled, "api_version": events.version, "events": ticked}


def set_long_poll_settings(call: Call) -> int:
    """Tick or untick events; what is left out stays as it is."""
    call.own_group()
    events = call.community.events
    if call.text("enabled"):
        events.enabled = call.flag("enabled")
    events.version = call.text("api_version") or events.version
    for kind in KINDS:
        if call.text(kind):
            (events.ticked.add if call.flag(kind) else events.ticked.discard)(kind)
    return 1


def people(call: Call) -> list[Json]:
    """People by id, with names in a grammatical case; unknown ones are left out."""
    wanted = call.numbers("user_ids")
    if len(wanted) > PEOPLE_LIMIT:
        raise invalid("user_ids")
    case = call.text("name_case") or "nom"
    if case not in CASES:
        raise invalid("name_case")
    fields = call.text("fields").split(",")
    found = [call.world.users.get(number) for number in wanted]
    return [user_json(user, case, fields) for user in found if user is not None]


def upload_server(call: Call, base: str) -> Json:
    """Where to upload one picture for messages."""
    call.number("peer_id")
    ticket = call.world.new_key()
    call.world.tickets[ticket] = call.community.id
    return {
        "upload_url": f"{base}/upload/{ticket}",
        "album_id": -64,
        "user_id": 0,
        "group_id": call.community.id,
    }


def doc_upload_server(call: Call, base: str) -> Json:
    """Where to upload one document for messages to a peer, whom a community must name."""
    call.required("peer_id")
    if call.text("type") not in ("", "doc", "audio_message"):
        raise invalid("type")
    ticket = call.world.new_key()
    call.world.tickets[ticket] = call.community.id
    return {"upload_url": f"{base}/upload/{ticket}"}


def _take_doc(world: World, owner: int, content: bytes) -> Json:
    if not 0 < len(content) <= DOC_BYTES:
        return {"error": "wrong_file_size", "error_descr": "too big"}
    name = world.new_key(16)
    world.uploads[name] = {"content": content, "owner": owner}
    return {"file": name}


def save_doc(call: Call) -> Json:
    """Keep an uploaded document: 100 without one, 105 for a file used up."""
    if not call.text("file"):
        raise invalid("file")
    upload = call.world.uploads.pop(call.text("file"), None)
    if upload is None or upload["owner"] != call.community.id:
        raise ApiError(105)
    number = 671_000_000 + next(call.world.ids)
    key = call.world.new_key(9)
    file = Photo(number, -call.community.id, key, upload["content"], 0, 0, "doc")
    call.world.photos[f"{file.owner}_{file.id}"] = file
    return {"type": "doc", "doc": doc_json(file, call.world.now())}


def take_upload(world: World, ticket: str, field: str | None, content: bytes) -> Json:
    """Take an uploaded file; what cannot be used answers `photo` as an empty list."""
    owner = world.tickets.pop(ticket, None)
    if owner is not None and field == "file":
        return _take_doc(world, owner, content)
    if owner is None or field is None:
        return {"error": "ERR_UPLOAD_BAD_IMAGE_SIZE: no photo"}
    sizes = picture_size(content)
    digest = hashlib.md5(content).hexdigest()  # noqa: S324 — a name
    answer: Json = {"server": owner % 1000 + 1, "photo": "[]", "hash": world.new_key(16)}
    if sizes is not None:
        answer["photo"] = json.dumps([{"photo": digest, "sizes": []}])
    world.uploads[answer["hash"]] = answer | {"content": content, "size": sizes, "owner": owner}
    return answer


def picture_size(content: bytes) -> tuple[int, int] | None:
    """The sides of a picture the server takes, None for anything else."""
    if len(content) > PHOTO_BYTES:
        return None
    try:
        with Image.open(io.BytesIO(content)) as image:
            kind, (width, height) = image.format, image.size
            image.verify()
    except (OSError, SyntaxError):
        return None
    fits = width + height <= PHOTO_SIDES and max(width, height) <= PHOTO_RATIO * min(width, height)
    return (width, height) if kind in FORMATS and fits else None


def save_photo(call: Call) -> list[Json]:
    """Keep an uploaded picture: 100 for missing fields, 121 for a hash used up, 129 for none."""
    if not all(call.text(name) for name in ("server", "photo", "hash")):
        raise invalid("server, photo, hash")
    upload = call.world.uploads.pop(call.text("hash"), None)
    if upload is None or upload["owner"] != call.community.id:
        raise ApiError(121)
    if call.text("photo") == "[]":
        raise ApiError(129)
    if call.text("photo") != upload["photo"] or call.required("server") != upload["server"]:
        raise ApiError(121)
    width, height = upload["size"]
    number = 457_239_000 + next(call.world.ids)
    photo = Photo(
        number, -call.community.id, call.world.new_key(9), upload["content"], width, height
    )
    call.world.photos[f"{photo.owner}_{photo.id}"] = photo
    return [photo_json(photo, call.world.now())]


CALLS = re.compile(r"API\.([a-zA-Z.]+)\(\s*(\{.*?\})?\s*\)")
"""A call in the code of `execute`; flat arguments only."""


def calls_in(code: str) -> list[tuple[str, Json]]:
    """The calls of `execute`, for code that only returns a list of them; raises ApiError."""
    found = CALLS.findall(code)
    rest = CALLS.sub("", code)
    if not 1 <= len(found) <= 25 or re.sub(r"[\s,;\[\]]", "", rest) != "return":
        raise ApiError(100, "code: only a returned list of at most 25 calls is known here")
    return [(method, json.loads(arguments or "{}")) for method, arguments in found]
