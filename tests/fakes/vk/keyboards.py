"""Keyboards as the server reads them."""

import json
from typing import Any

from tests.fakes.vk.errors import ApiError

Json = dict[str, Any]

COLOURS = frozenset({"primary", "secondary", "negative", "positive"})
COLOURED = frozenset({"text", "callback"})
NEEDED = {
    "text": {"label"},
    "callback": {"label", "payload"},
    "open_link": {"label", "link"},
    "open_app": {"label", "app_id"},
    "location": set[str](),
    "vkpay": {"hash"},
}
WIDE = frozenset({"location", "vkpay", "open_app"})
LABEL_LIMIT, PAYLOAD_LIMIT, ROW_LIMIT = 40, 255, 5
SIZES = {True: (6, 10), False: (10, 40)}
"""Rows and buttons in all: of an inline keyboard, and of one under a conversation."""


def read_keyboard(text: str) -> Json | None:
    """Read a keyboard, None where there is none; raises ApiError 911."""
    if not text:
        return None
    keyboard = _json(text)
    if not isinstance(keyboard, dict) or not isinstance(keyboard.get("buttons"), list):
        raise _bad("not a keyboard")
    inline, one_time = keyboard.get("inline", False), keyboard.get("one_time", False)
    if not isinstance(inline, bool) or not isinstance(one_time, bool):
        raise _bad("inline and one_time are booleans")
    if inline and one_time:
        raise _bad("an inline keyboard is not one_time")
    _check_rows(keyboard["buttons"], inline=inline, one_time=one_time)
    return keyboard


def _check_rows(rows: list[Any], *, inline: bool, one_time: bool) -> None:
    most_rows, most = SIZES[inline]
    if any(not isinstance(row, list) or not row for row in rows):
        raise _bad("rows are lists of buttons")
    if len(rows) > most_rows or sum(map(len, rows)) > most:
        raise _bad(f"more than {most_rows} rows or {most} buttons")
    for row in rows:
        if len(row) > ROW_LIMIT:
            raise _bad("more than 5 buttons in a row")
        for button in row:
            kind = _check_button(button)
            if kind in WIDE and len(row) > 1:
                raise _bad(f"{kind} takes a whole row")
            if one_time and kind not in {"text", "location"}:
                raise _bad("one_time has text buttons only")


def _check_button(button: Any) -> str:
    action = button.get("action") if isinstance(button, dict) else None
    if not isinstance(action, dict) or action.get("type") not in NEEDED:
        raise _bad("unknown action")
    kind: str = action["type"]
    if missing := NEEDED[kind] - {name for name, value in action.items() if value is not None}:
        raise _bad(f"no {', '.join(missing)}")
    if "label" in action:
        _check_label(action["label"])
    if action.get("payload") is not None:
        _check_payload(action["payload"])
    if kind == "open_link" and not str(action["link"]).startswith(("http://", "https://")):
        raise _bad("link is no URL")
    _check_colour(kind, button.get("color"))
    return kind


def _check_label(label: Any) -> None:
    if not isinstance(label, str) or not 1 <= len(label) <= LABEL_LIMIT:
        raise _bad(f"a label has 1 to {LABEL_LIMIT} characters")


def _check_payload(payload: Any) -> None:
    text = payload if isinstance(payload, str) else json.dumps(payload, ensure_ascii=False)
    if len(text) > PAYLOAD_LIMIT or not isinstance(_json(text), dict):
        raise _bad(f"a payload is a JSON object of at most {PAYLOAD_LIMIT} characters")


def _check_colour(kind: str, colour: Any) -> None:
    if colour is None:
        return
    if kind not in COLOURED or colour not in COLOURS:
        raise _bad(f"color {colour} on {kind}")


def buttons_of(keyboard: Json | None) -> list[Json]:
    """The buttons of a keyboard in reading order."""
    return [button for row in (keyboard or {}).get("buttons", []) for button in row]


def labels_of(keyboard: Json | None) -> list[list[str]]:
    """The labels of a keyboard, row by row."""
    rows = (keyboard or {}).get("buttons", [])
    return [[button["action"].get("label", "") for button in row] for row in rows]


def payload_of(button: Json) -> Any:
    """The payload of a button as an object."""
    payload = button["action"].get("payload", "{}")
    return json.loads(payload) if isinstance(payload, str) else payload


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise _bad("not JSON") from None


def _bad(why: str) -> ApiError:
    return ApiError(911, why)
