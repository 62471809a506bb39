"""The words people read: every sentence comes from the locale files, by key and language."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import grapheme
from fluent.runtime import FluentBundle, FluentResource

from engine.cards import CODES
from engine.tiles import TILE_CODES

LANGUAGES = ("ru", "en")
"""The languages we speak, the first one by default."""

LOCALES = Path(__file__).parent / "locales"

NAME_LIMIT = 20
"""Graphemes of a person's name that pictures and sentences show."""

_SUITS = {"h": "♥️", "d": "♦️", "c": "♣️", "s": "♠️"}
_RANKS = {"ru": {"A": "Т", "K": "К", "Q": "Д", "J": "В"}, "en": {}}
_JOKER = "🃏"
_JOINER = "\u200d"
"""What joins the parts of one picture (a family)."""
_AS_PICTURE = "\ufe0f"
_MARKS = 2
"""Marks on one letter that are still writing."""
_NEIGHBOURS = frozenset({"ru", "be", "uk", "kk", ""})


def language_of(code: str) -> str:
    """Return the language to speak with a client that says `code` (IETF tag or nothing)."""
    return "ru" if code.split("-", maxsplit=1)[0].lower() in _NEIGHBOURS else "en"


class Said(str):
    """Words of people (a name, a quotation): shown as they are, never taken for a card."""

    __slots__ = ()


def said(text: str, most: int) -> Said:
    """Words of people on one line of at most `most` graphemes, cut with an ellipsis.

    What is invisible or turns the line about is left out, and so are heaps of marks on a letter.
    """
    line = " ".join("".join(_visible(text[: 50 * most])).split())
    if grapheme.length(line) > most:
        line = f"{grapheme.slice(line, 0, most - 1)}…"
    return Said(line)


def _visible(text: str) -> Iterator[str]:
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind == "Mn" and letter != _AS_PICTURE else 0
        if kind in {"Cc", "Zl", "Zp"}:
            yield " "
        elif marks <= _MARKS and (letter == _JOINER or not kind.startswith("C")):
            yield letter


def is_piece(word: object) -> bool:
    """Whether a word names a card or a tile."""
    if isinstance(word, Said):
        return False
    return isinstance(word, str) and (word in CODES or word in TILE_CODES)


@cache
def piece(name: str, language: str) -> str:
    """Write a card or tile as people read it: `10h` as «10♥️», `Ah` as «Т♥️»; a tile as it is."""
    if name == "*":
        return _JOKER
    if name not in CODES:
        return name
    return _RANKS[language].get(name[:-1], name[:-1]) + _SUITS[name[-1]]


class Texts:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        """Read the locale files of `language` (`ru` or `en`)."""
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for path in sorted((LOCALES / language).glob("*.ftl")):
            self._bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))

    def has(self, key: str) -> bool:
        """Whether there is a sentence under the key."""
        return self._bundle.has_message(key)

    def say(self, key: str, /, **details: object) -> str:
        """Return the sentence under a key, its cards and lists written as people read them.

        Raises LookupError for an unknown key or a missing detail: a fault of ours.
        """
        if not self._bundle.has_message(key):
            raise LookupError(f"no text {key} in {self.language}")
        message = self._bundle.get_message(key)
        if message.value is None:
            raise LookupError(f"text {key} in {self.language} has no value")
        words = {name: self.word(value) for name, value in details.items()}
        sentence, errors = self._bundle.format_pattern(message.value, words)
        if errors:
            raise LookupError(f"text {key} in {self.language}: {errors[0]!r}")
        return str(sentence)

    def word(self, value: object) -> Any:
        """Write one detail of a sentence: numbers stay, pieces and lists become words."""
        if isinstance(value, Said):
            return str(value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, (int, float)):
            return value
        if is_piece(value):
            return piece(str(value), self.language)
        if isinstance(value, (tuple, list, set, frozenset)):
            return self._list(value)
        return str(value)

    def _list(self, values: Iterable[object]) -> str:
        words = [str(self.word(value)) for value in values]
        pieces = all(is_piece(value) for value in values)
        return (" " if pieces else ", ").join(words)

    def aliases(self, key: str) -> tuple[str, ...]:
        """Return the words under a key that lists them with commas; none when it is missing."""
        if not self.has(key):
            return ()
        return tuple(word.strip().lower() for word in self.say(key).split(",") if word.strip())

    def every_key(self) -> tuple[str, ...]:
        """All keys of this language."""
        return tuple(self._bundle._messages)  # noqa: SLF001  # the library has no public list


@cache
def texts(language: str) -> Texts:
    """Return the texts of a language, read once."""
    return Texts(language if language in LANGUAGES else LANGUAGES[0])


def details_in(details: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """Put the names of people for the seats in the details of an event or a refusal."""
    return {name: _named(value, names) for name, value in details.items()}


def _named(value: Any, names: tuple[str, ...]) -> Any:
    if isinstance(value, dict) and set(value) == {"seat"}:
        return names[value["seat"]] if 0 <= value["seat"] < len(names) else ""
    if isinstance(value, dict) and set(value) == {"seats"}:
        return [names[seat] for seat in value["seats"]]
    return value
