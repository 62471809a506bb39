"""Labels of move buttons: the tokens of a move's path as people read them."""

import re
from importlib import import_module
from typing import Any

from bot.texts import Texts, is_piece
from engine.core import View

_PIECE = re.compile(r"(?:10|[2-9JQKA])[hdcs]|\*|[0-6]-[0-6]")

GRAVE = frozenset({"stop", "knock", "gin", "remik", "suit", "figures", "sequence", "end"})
"""First words of moves that end a deal."""


def move_label(game: str, token: str, view: View, texts: Texts) -> str:
    """Return the label of one token of a move: a number of the picture, a card, or words."""
    own = getattr(import_module(f"bot.voices.{game}"), "label", None)
    if own is not None:
        label: str | None = own(token, view, texts.say)
        if label is not None:
            return label
    for numbered, number in view.numbers:
        if numbered == token:
            return str(number)
    if is_piece(token):
        return str(texts.word(token))
    return _in_words(game, token, texts)


def _in_words(game: str, token: str, texts: Texts) -> str:
    if texts.has(f"move-{game}-{token}"):
        return texts.say(f"move-{game}-{token}")
    verb, _, rest = token.partition(" ")
    cards = _PIECE.findall(token)
    if token.startswith("-"):
        verb = "discard"
    key = f"move-{game}-{verb}"
    if texts.has(key):
        details: dict[str, Any] = {"cards": cards, "rest": rest}
        return texts.say(key, **details)
    return _PIECE.sub(lambda found: str(texts.word(found[0])), token)


def pieces_in(token: str) -> list[str]:
    """The cards and tiles that a token of a move names."""
    return _PIECE.findall(token)


def held_pieces(view: View) -> list[str]:
    """What the seat of a view holds and may see: its hand, or its stacks in the mosaic games."""
    stacks = [stack for stack in getattr(view, "stacks", ()) if stack.seat == view.seat]
    held = [getattr(view, "hand", ()), *(stack.cards for stack in stacks)]
    return [piece for part in held for piece in flat_pieces(part)]


def flat_pieces(hand: object) -> list[str]:
    """The cards and tiles in a nest of lists."""
    if is_piece(hand):
        return [str(hand)]
    if isinstance(hand, (tuple, list)):
        return [piece for part in hand for piece in flat_pieces(part)]
    return []


def is_grave(token: str) -> bool:
    """Whether the move ends a deal, so that it is told apart by colour and asked once again."""
    return token.split(" ", maxsplit=1)[0] in GRAVE
