"""Typed words at a table: from what people write to moves of the game."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from bot.texts import LANGUAGES, texts
from engine.core import InvalidMove, Refusal, View
from engine.registry import AnyGame
from engine.shuffle import Shuffle
from engine.spoken import in_ascii, rank_alone

WORDS = re.compile(r"\s+")
NUMBER = re.compile(r"(?<![\w,.-])\d{1,2}(?![\w,-])")


@cache
def _actions(game: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Phrases of all languages for the words of a game's notation, the longest first."""
    phrases = {
        phrase.replace("ё", "е"): action
        for language in LANGUAGES
        for key, action in _action_keys(game, texts(language).every_key())
        for phrase in texts(language).aliases(key)
    }
    longest_first = sorted(phrases.items(), key=lambda pair: -len(pair[0]))
    return tuple((_pattern(phrase), action) for phrase, action in longest_first)


def _action_keys(game: str, keys: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The keys that list words for an action: `words-gin-knock`, or `words-left` for all."""
    own = f"words-{game}-"
    for key in keys:
        if key.startswith(own):
            yield key, key.removeprefix(own)
        elif key.startswith("words-") and "-" not in key.removeprefix("words-"):
            yield key, key.removeprefix("words-")


def _pattern(phrase: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(phrase)}(?![\w-])")


@cache
def _noise() -> re.Pattern[str]:
    words = {
        word for language in LANGUAGES for word in texts(language).aliases("words-card-noise")
    }
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(words)))})(?![\w-])")


def normalised(game: str, text: str, *, whole: bool = False) -> str:
    """Return the text with cards, tiles and action words in the game's notation.

    Small words round them are left out, unless the text must be a move as a `whole`.
    """
    plain = in_ascii(text).rstrip(".!?")
    for pattern, action in _actions(game):
        plain = pattern.sub(action, plain)
    return WORDS.sub(" ", plain if whole else _noise().sub(" ", plain)).strip()


def read_moves(game: AnyGame, view: View, text: str, *, whole: bool = False) -> tuple[Any, ...]:
    """Read a message as the steps of one turn, legal or not; raises InvalidMove."""
    try:
        return game.read(text.strip(), view)  # canonical, but a bare card means what view asks
    except InvalidMove:
        return game.read(normalised(game.key, text, whole=whole), view)


def meant(game: AnyGame, legal: Sequence[Any], text: str) -> list[Any]:
    """Legal moves that a shortened message can mean: a rank alone, a card of one move only."""
    plain = normalised(game.key, text)
    rank = rank_alone(text)
    found = []
    for move in legal:
        head = game.path(move)[0].lstrip("-")
        if head == plain or (rank and head[:-1] == rank):
            found.append(move)
    return found


def has_number(game: AnyGame, view: View, text: str) -> bool:
    """Whether the message speaks of a number that the picture shows."""
    return bool(view.numbers) and NUMBER.search(normalised(game.key, text)) is not None


def is_legal(game: AnyGame, state: Any, seat: int, moves: Sequence[Any]) -> bool:
    """Whether the first step may be made now: enough to know that a message is meant as a move."""
    try:
        game.play(state, seat, moves[0], Shuffle(b"", 0))
    except Refusal:
        return False
    return True
