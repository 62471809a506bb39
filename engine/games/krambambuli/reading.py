"""How people write the moves of крамбамбули: bare cards, an end word without a sign."""

import re

from engine.cards import CODES
from engine.core import InvalidMove
from engine.games.krambambuli.moves import DISCARDS, DRAW, ENDS, TAKE, WORDS, Move
from engine.games.krambambuli.view import KrambambuliView

_TOKEN = re.compile(r"[a-z]+(?![\w*])|[\w*]+")


def read(text: str, view: KrambambuliView) -> tuple[Move, ...]:
    """Read a line as people write it; raises InvalidMove for anything else.

    A bare card is discarded; an end word without a card takes the only card that makes it true.
    The words `take` and `discard` may stand where they help.
    """
    return _moves(text, view)


def _moves(text: str, view: KrambambuliView) -> tuple[Move, ...]:
    words = [word for word in _TOKEN.findall(text) if word != "take"]
    if not words or _TOKEN.sub("", text).strip(" ,;.-"):
        raise InvalidMove("not_a_move", text=text)
    found: list[Move] = []
    while words:
        word = words.pop(0)
        if word == "stock":
            found.append(DRAW)
        elif word == "pile" and view.due == "discard" and words and words[0] in CODES:
            found.append(DISCARDS[CODES[words.pop(0)]])
        elif word == "pile":
            found.append(TAKE)
        elif word == "discard" and words and words[0] in CODES:
            found.append(DISCARDS[CODES[words.pop(0)]])
        elif word in CODES:
            found.append(_discard(word, words, view))
        else:
            found.append(_end(word, words, view))
    return tuple(found)


def _discard(card: str, words: list[str], view: KrambambuliView) -> Move:
    """A card discarded; the word that ends the deal may also follow it (`7h knock`)."""
    if words and words[0] in WORDS and not words[1:]:
        return _end(words.pop(0), [card], view)
    return DISCARDS[CODES[card]]


def _end(said: str, words: list[str], view: KrambambuliView) -> Move:
    for word in WORDS:
        if said == word:
            cards = [words.pop(0)] if words else [card for end, card in view.ends if end == word]
            if len(cards) == 1 and cards[0] in CODES:
                return ENDS[word][CODES[cards[0]]]
            raise InvalidMove("which_card", word=word, cards=tuple(cards))
    raise InvalidMove("not_a_move", text=said)
