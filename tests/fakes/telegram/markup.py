"""Keyboards under messages, read and checked as the server does."""

import json
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.telegram.errors import ApiError, bad_request

Json = dict[str, Any]

ACTIONS = (
    "callback_data",
    "url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "login_url",
    "web_app",
    "pay",
    "callback_game",
    "disabled",
)
ROW_LIMIT, BUTTON_LIMIT = 12, 300
SAFE_ROW, SAFE_TOTAL = 8, 100
DATA_BYTES = 64


@dataclass(slots=True)
class Markup:
    """A keyboard: inline rows under the message, or a reply keyboard of any kind."""

    rows: list[list[Json]] = field(default_factory=list)
    reply: Json | None = None
    excess: str | None = None

    def __eq__(self, other: object) -> bool:
        """Compare what people see and press."""
        return isinstance(other, Markup) and self.rows == other.rows

    __hash__ = None  # type: ignore[assignment]  # a mutable value

    def wire(self) -> Json | None:
        """The keyboard as a message shows it: only the inline one travels."""
        return {"inline_keyboard": self.rows} if self.rows else None

    def labels(self) -> list[list[str]]:
        """The words on the buttons, row by row."""
        return [[button["text"] for button in row] for row in self.rows]

    def buttons(self) -> list[Json]:
        """All buttons in reading order."""
        return [button for row in self.rows for button in row]


def parse_markup(raw: Any, chat_kind: str) -> Markup:
    """Read a `reply_markup` parameter sent into a chat of this kind; None is no keyboard.

    Raises ApiError 400 for buttons that the server refuses; surplus buttons vanish silently, and
    `excess` says so as soon as a keyboard passes the safe measure of 8 in a row and 100 in all.
    """
    if raw in (None, ""):
        return Markup()
    markup = json.loads(raw) if isinstance(raw, str) else raw
    if "inline_keyboard" in markup:
        return _inline(markup["inline_keyboard"], chat_kind)
    if any(key in markup for key in ("keyboard", "remove_keyboard", "force_reply")):
        return Markup(reply=markup)
    return Markup()


def parse_inline(raw: Any, chat_kind: str) -> Markup:
    """Read the keyboard of an edit, where only an inline one is taken."""
    markup = parse_markup(raw, chat_kind)
    if markup.reply is not None:
        raise bad_request("inline keyboard expected")
    return markup


def _inline(rows: list[list[Json]], chat_kind: str) -> Markup:
    kept: list[list[Json]] = []
    total = 0
    for row in rows:
        buttons = [_button(button, chat_kind) for button in row if button.get("text", "").strip()]
        buttons = buttons[: min(ROW_LIMIT, BUTTON_LIMIT - total)]
        total += len(buttons)
        if buttons:
            kept.append(buttons)
    return Markup(kept, excess=_excess(rows))


def _excess(rows: list[list[Json]]) -> str | None:
    widest = max(map(len, rows), default=0)
    total = sum(map(len, rows))
    if widest <= SAFE_ROW and total <= SAFE_TOTAL:
        return None
    return f"{widest} buttons in a row, {total} in all"


def _button(button: Json, chat_kind: str) -> Json:
    actions = [name for name in ACTIONS if button.get(name) is not None]
    if len(actions) != 1 or button[actions[0]] == "" == button.get("callback_data"):
        raise _unreadable("Text buttons are unallowed in the inline keyboard")
    if len(button.get("callback_data", "").encode()) > DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    if "web_app" in button and chat_kind != "private":
        raise bad_request("BUTTON_TYPE_INVALID")
    if "copy_text" in button and not 1 <= len(button["copy_text"].get("text", "")) <= 256:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")
    if "url" in button and not _is_link(button["url"]):
        raise bad_request(
            f"inline keyboard button URL '{button['url']}' is invalid: Wrong HTTP URL"
        )
    return {key: value for key, value in button.items() if value is not None}


def _is_link(url: str) -> bool:
    return url.startswith(("http://", "https://", "tg://")) or "." in url


def _unreadable(reason: str) -> ApiError:
    return bad_request(f"can't parse inline keyboard button: {reason}")
