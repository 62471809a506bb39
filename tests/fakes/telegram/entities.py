"""Text and its entities: HTML as bots write it, commands and mentions as people type them.

Offsets and lengths of entities are UTF-16 code units; lengths of whole texts are code points.
"""

import re
from typing import Any

from tests.fakes.telegram.errors import ApiError, bad_request

Json = dict[str, Any]

TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "a": "text_link",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
REFERENCES = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}

_REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]+)|#(\d+)|(lt|gt|amp|quot));")
_NAME = re.compile(r"[^\s>]*")
_ATTRIBUTE = re.compile(r"\s+([^\s=>]+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[a-zA-Z0-9.\-]+))?")
_CLOSE = re.compile(r"\s*>")
_USER_LINK = re.compile(r"tg://user\?id=(\d+)")

# The documented pattern has a look-behind of variable width, so the look-behind is written out.
COMMAND = re.compile(
    r"(?<![\w/<>])/([a-zA-Z0-9_]{1,64})(?:@([a-zA-Z0-9_]{3,32}))?(?![\w/<>])", re.ASCII
)
_WORD_BEFORE = re.compile(r"\w$")
MENTION = re.compile(r"(?<![\w@])@([a-zA-Z0-9_]{3,32})(?!\w)")
URL = re.compile(r"https?://[^\s<>\"]+")


def width(text: str) -> int:
    """The length of `text` in UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


class _Reader:
    """Reads one HTML text; what it cannot read it refuses in the words of the server."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.parts: list[str] = []
        self.offset = 0
        self.open: list[tuple[str, Json, int]] = []
        self.entities: list[Json] = []

    def read(self) -> tuple[str, list[Json]]:
        while self.at < len(self.source):
            self._step()
        if self.open:
            raise self._refusal(
                f'Can\'t find end tag corresponding to start tag "{self.open[-1][0]}"'
            )
        self.entities.sort(key=lambda entity: (entity["offset"], -entity["length"]))
        return "".join(self.parts), self.entities

    def _step(self) -> None:
        if self.source.startswith("</", self.at):
            self._end_tag()
        elif self.source[self.at] == "<":
            self._start_tag()
        elif found := _REFERENCE.match(self.source, self.at):
            self._put(_referred(found))
            self.at = found.end()
        else:
            self._put(self.source[self.at])
            self.at += 1

    def _put(self, text: str) -> None:
        self.parts.append(text)
        self.offset += width(text)

    def _start_tag(self) -> None:
        begin, name = self.at, self._name(self.at + 1)
        if name not in TAGS:
            raise self._refusal(
                f'Unsupported start tag "{name}" at byte offset {self._byte(begin)}'
            )
        attributes: Json = {}
        while found := _ATTRIBUTE.match(self.source, self.at):
            value = (found[2] or "").strip("\"'")
            attributes[found[1].lower()] = _REFERENCE.sub(_referred, value)
            self.at = found.end()
        self._closing_bracket(f"Unclosed start tag at byte offset {self._byte(begin)}")
        if name == "span" and attributes.get("class") != "tg-spoiler":
            raise self._refusal(
                f'Tag "span" must have class "tg-spoiler" at byte offset {self._byte(begin)}'
            )
        self.open.append((name, attributes, self.offset))

    def _end_tag(self) -> None:
        begin, name = self.at, self._name(self.at + 2)
        self._closing_bracket(f"Unclosed end tag at byte offset {self._byte(begin)}")
        if not self.open:
            raise self._refusal(f"Unexpected end tag at byte offset {self._byte(begin)}")
        opened, attributes, offset = self.open.pop()
        if name not in ("", opened):
            raise self._refusal(
                f"Unmatched end tag at byte offset {self._byte(begin)}, "
                f'expected "</{opened}>", found "</{name}>"'
            )
        if length := self.offset - offset:
            self._add(opened, attributes, offset, length)

    def _add(self, tag: str, attributes: Json, offset: int, length: int) -> None:
        entity: Json = {"type": TAGS[tag], "offset": offset, "length": length}
        if tag == "a":
            href = attributes.get("href") or "".join(self.parts)[-length:]
            if user := _USER_LINK.match(href):
                entity |= {"type": "text_mention", "user": {"id": int(user[1])}}
            else:
                entity["url"] = href
        self.entities.append(entity)

    def _name(self, start: int) -> str:
        found = _NAME.match(self.source, start)
        assert found is not None, "the pattern matches nothing, too"
        self.at = found.end()
        return found[0].lower()

    def _closing_bracket(self, otherwise: str) -> None:
        found = _CLOSE.match(self.source, self.at)
        if found is None:
            raise self._refusal(otherwise)
        self.at = found.end()

    def _byte(self, index: int) -> int:
        return len(self.source[:index].encode())

    @staticmethod
    def _refusal(reason: str) -> ApiError:
        return bad_request(f"can't parse entities: {reason}")


def _referred(found: re.Match[str]) -> str:
    if found[3]:
        return REFERENCES[found[3]]
    return chr(int(found[1], 16) if found[1] else int(found[2]))


def parse_html(source: str) -> tuple[str, list[Json]]:
    """Return the text of `source` and its entities.

    Raises ApiError 400 «can't parse entities» where the markup is not well-formed.
    """
    return _Reader(source).read()


def trim(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    """Cut white space at both ends and move the entities with the text."""
    lead = width(text) - width(text.lstrip())
    kept = text.strip()
    room = width(kept)
    moved = []
    for entity in entities:
        start = max(0, entity["offset"] - lead)
        end = min(room, entity["offset"] - lead + entity["length"])
        if end > start:
            moved.append(entity | {"offset": start, "length": end - start})
    return kept, moved


def detect(text: str) -> list[Json]:
    """Entities that the server finds by itself: commands, mentions and plain links."""
    found = []
    for kind, pattern in (("bot_command", COMMAND), ("mention", MENTION), ("url", URL)):
        for match in pattern.finditer(text):
            if kind == "bot_command" and not _stands_alone(text, match):
                continue
            offset = width(text[: match.start()])
            found.append({"type": kind, "offset": offset, "length": width(match[0])})
    return sorted(found, key=lambda entity: entity["offset"])


def _stands_alone(text: str, match: re.Match[str]) -> bool:
    # A Cyrillic letter is a word character for the server, though the name itself is Latin.
    after = text[match.end() : match.end() + 1]
    return not _WORD_BEFORE.search(text[: match.start()]) and not re.match(r"\w", after)


def with_detected(text: str, entities: list[Json]) -> list[Json]:
    """Add what the server finds by itself where no given entity lies."""
    free = [
        entity
        for entity in detect(text)
        if all(
            entity["offset"] >= other["offset"] + other["length"]
            or other["offset"] >= entity["offset"] + entity["length"]
            for other in entities
        )
    ]
    return sorted(entities + free, key=lambda entity: (entity["offset"], -entity["length"]))


def cut(text: str, entity: Json) -> str:
    """The part of `text` that `entity` covers."""
    units = text.encode("utf-16-le")
    begin = 2 * entity["offset"]
    return units[begin : begin + 2 * entity["length"]].decode("utf-16-le")
