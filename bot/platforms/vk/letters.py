"""Letters as VK takes them: plain text, keyboards, replies."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from bot.chat import Address, Button, Letter
from bot.platforms.vk.names import Me, standing, user_of
from bot.texts import texts

TEXT_LIMIT = 4096
SNACKBAR_LIMIT = 90
LABEL_LIMIT = 40
ROW_LIMIT = 5
INLINE = (6, 10)
"""Rows and buttons of a keyboard under a message."""
KEYS = (10, 40)
"""Rows and buttons of the keyboard under a dialog."""

COLOURS = {"": "secondary", "primary": "primary", "success": "positive", "danger": "negative"}

Rows = Sequence[Sequence[Button]]

_MARKUP = re.compile(r"\[(?=(?:id|club|public)\d+\|)")
_CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
_TURN = re.compile(r"more\.([0-9a-f]{12})\.(\d{1,2})(k?)")
_LINK = re.compile(r"https://\S+")
_JOINER = "\u2060"
"""Seen by nobody; it keeps words from calling people."""


def words(letter: Letter, me: Me) -> str:
    """The text of a letter; the people it calls are mentioned, and nobody else."""
    mention = re.compile(rf"@(?=\w)(?!{re.escape(me.handle[1:])}\b)")
    text = mention.sub(f"@{_JOINER}", _MARKUP.sub(f"[{_JOINER}", letter.text))
    for name, person in letter.mentions:
        user = user_of(person)
        if user is not None and name in text and not re.search(r"[\[\]|]", name):
            text = text.replace(name, f"[id{user}|{name}]", 1)
    return text[:TEXT_LIMIT]


def in_words(letter: Letter) -> str:
    """The words of a letter whose picture cannot be shown, with its text equivalent."""
    alt = letter.picture.alt if letter.picture else ""
    return "\n\n".join(filter(None, (letter.text, alt)))


def needs_keys(letter: Letter) -> bool:
    """Whether a letter has more buttons than a message can carry."""
    return letter.slot == "hand" and sum(map(len, shown(letter.buttons))) > INLINE[1]


def shown(rows: Rows) -> list[list[Button]]:
    """The buttons VK can show: it has no way to hand a ready text on."""
    kept = [[button for button in row if button.data or button.link] for row in rows]
    return [row for row in kept if row]


@dataclass(frozen=True, slots=True)
class Turn:
    """What a press of «Ещё» asks for: the page with this number of these buttons."""

    seal: str
    page: int
    under_dialog: bool

    def __str__(self) -> str:
        """Write it as the button carries it."""
        return f"more.{self.seal}.{self.page}{'k' if self.under_dialog else ''}"


def turn_of(data: str) -> Turn | None:
    """Read what «Ещё» carries; None for any other button."""
    found = _TURN.fullmatch(data)
    return Turn(found[1], int(found[2]), bool(found[3])) if found else None


def keyboard(rows: Rows, *, under_dialog: bool = False) -> str:
    """The keyboard of a message, or of the dialog; empty for no buttons under a message."""
    pages = paged(rows, *(KEYS if under_dialog else INLINE))
    if not pages and not under_dialog:
        return ""
    return keyboard_of(pages[0] if pages else [], inline=not under_dialog)


def keyboard_of(rows: Rows, *, inline: bool) -> str:
    """The keyboard of one page of buttons."""
    buttons = [[_button(button) for button in row] for row in rows]
    return json.dumps(
        {"inline": inline, "buttons": buttons}, ensure_ascii=False, separators=(",", ":")
    )


def paged(rows: Rows, most_rows: int, most: int) -> list[list[list[Button]]]:
    """Buttons in pages of what there may be; where there are several, «Ещё» ends each of them."""
    left = [
        row[at : at + ROW_LIMIT] for row in shown(rows) for at in range(0, len(row), ROW_LIMIT)
    ]
    if sum(map(len, left)) <= most:
        return [fit(left, most_rows)] if left else []
    pages: list[list[list[Button]]] = []
    while left:
        page: list[list[Button]] = []
        while left and sum(map(len, page)) + len(left[0]) < most:
            page.append(left.pop(0))
        pages.append(page)
    return [
        [
            *fit(page, most_rows - 1),
            [_more(rows, number, len(pages), under_dialog=most > INLINE[1])],
        ]
        for number, page in enumerate(pages, 1)
    ]


def fit(rows: list[list[Button]], most_rows: int) -> list[list[Button]]:
    """Put buttons in no more rows than there may be, in broader ones if need be."""
    if len(rows) <= most_rows:
        return rows
    buttons = [button for row in rows for button in row]
    width = max(-(-len(buttons) // most_rows), len(rows[0]))
    return [buttons[at : at + width] for at in range(0, len(buttons), width)]


def _more(rows: Rows, following: int, pages: int, *, under_dialog: bool) -> Button:
    russian = any(_CYRILLIC.search(button.label) for row in rows for button in row)
    label = texts("ru" if russian else "en").say("button-more")
    return Button(label, str(Turn(seal_of(rows), following % pages, under_dialog)))


def seal_of(rows: Rows) -> str:
    """A short fingerprint of buttons."""
    told = [[(button.label, button.data, button.link) for button in row] for row in rows]
    return sha256(repr(told).encode()).hexdigest()[:12]


def print_of(rows: Rows) -> str:
    """A short fingerprint of the keys under a dialog."""
    return sha256(keyboard(rows, under_dialog=True).encode()).hexdigest()[:12]


def _button(button: Button) -> dict[str, Any]:
    label = button.label
    if len(label) > LABEL_LIMIT:
        label = label[: LABEL_LIMIT - 1] + "…"
    if button.link:
        return {"action": {"type": "open_link", "label": label, "link": button.link}}
    payload = json.dumps({"d": button.data}, ensure_ascii=False)
    action = {"type": "callback", "label": label, "payload": payload}
    return {"action": action, "color": COLOURS[button.style]}


def reply(letter: Letter, at: Address) -> str:
    """What makes a message a reply; empty where it is none."""
    replied = standing(letter.reply_to)
    if replied is None:
        return ""
    return json.dumps(
        {"peer_id": int(at.chat), "conversation_message_ids": [replied.cmid], "is_reply": 1}
    )


def event_data(text: str) -> str:
    """What answers a press: a link that opens, or a line; empty to end the wait alone."""
    if not text:
        return ""
    if _LINK.fullmatch(text):
        return json.dumps({"type": "open_link", "link": text})
    if len(text) > SNACKBAR_LIMIT:
        text = text[: SNACKBAR_LIMIT - 1] + "…"
    return json.dumps({"type": "show_snackbar", "text": text}, ensure_ascii=False)
