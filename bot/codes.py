"""Spoken codes: two words and a number that a grandmother can say over the telephone.

A code is one of 256 · 256 · 90, the same in every language: «ромашка самовар 42» and the English
words at the same places of the list are one code. Slips of typing are forgiven, for any two words
of a list are at least three slips apart.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from bot.texts import LANGUAGES, texts

WORDS = 256
"""Words in the list of each language."""

NUMBERS = range(10, 100)

LONG = 6
"""Letters from which two slips are forgiven in a word, one in a shorter one."""

_TOKEN = re.compile(r"[^\W\d_]+|\d+")


@dataclass(frozen=True, slots=True)
class Spoken:
    """What somebody typed in the shape of a code; a word that is none of ours is None."""

    first: int | None
    second: int | None
    number: int

    @property
    def key(self) -> str:
        """The key of the code; empty when a word or the number cannot belong to one."""
        if self.first is None or self.second is None or self.number not in NUMBERS:
            return ""
        return f"{self.first}-{self.second}-{self.number}"

    @property
    def familiar(self) -> bool:
        """Whether any of the words stands in our lists."""
        return self.first is not None or self.second is not None

    def resembles(self, key: str) -> bool:
        """Whether two of the three parts of a code have been hit."""
        parts = (self.first, self.second, self.number)
        real = tuple(map(int, key.split("-")))
        return sum(guess == part for guess, part in zip(parts, real, strict=True)) >= 2


def draw(below: Callable[[int], int]) -> str:
    """Draw the key of a code; `below(n)` gives a number of 0 … n-1 that nobody can guess."""
    return f"{below(WORDS)}-{below(WORDS)}-{NUMBERS[below(len(NUMBERS))]}"


def spell(key: str, language: str) -> str:
    """Write a code in the words of a language."""
    first, second, number = map(int, key.split("-"))
    words = _words(language)
    return f"{words[first]} {words[second]} {number}"


def read(text: str) -> Spoken | None:
    """Read two words and a number in any case and order, anything else between; else None."""
    found = _TOKEN.findall(text)
    words = [token for token in found if not token.isdecimal()]
    numbers = [token for token in found if token.isdecimal()]
    named = len(words) == 3 and _plain(words[0]) in _names()
    if len(words) != 2 + named or len(numbers) != 1 or len(numbers[0]) > 3:
        return None
    first, second = (word_at(_plain(word)) for word in words[named:])
    return Spoken(first, second, int(numbers[0]))


@lru_cache(maxsize=1024)
def word_at(word: str) -> int | None:
    """The place of a word in the list of any language, slips forgiven if only one can be meant."""
    places = _places()
    if word in places:
        return places[word]
    most = 2 if len(word) >= LONG else 1
    near: dict[int, set[int]] = {1: set(), 2: set()}
    for known, place in places.items():
        if abs(len(known) - len(word)) <= most and (slips := distance(word, known)) <= most:
            near[slips].add(place)
    found = near[1] or near[2]
    return found.pop() if len(found) == 1 else None


def distance(one: str, other: str) -> int:
    """Slips between two words: letters missing, added, wrong, or two neighbours swapped.

    The restricted Damerau-Levenshtein distance (optimal string alignment).
    """
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, second in enumerate(other, 1):
            best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != second))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == second:
                best = min(best, before[j - 2] + 1)
            row.append(best)
        before, last = last, row
    return last[-1]


@cache
def _words(language: str) -> tuple[str, ...]:
    return texts(language).aliases("code-words")


@cache
def _places() -> dict[str, int]:
    return {
        _plain(word): place
        for language in LANGUAGES
        for place, word in enumerate(_words(language))
    }


@cache
def _names() -> frozenset[str]:
    """Words that may stand before a code."""
    return frozenset(
        word for language in LANGUAGES for word in texts(language).aliases("words-the-code")
    )


def _plain(word: str) -> str:
    return word.lower().replace("ё", "е")
