"""How people write the moves of rummy to five hundred: bare cards, numbers of melds."""

import re

from engine.cards import CODES
from engine.core import InvalidMove
from engine.games.rummy500.moves import DISCARDS, DRAW, END, TAKES, LayOff, Move, lay
from engine.games.rummy500.moves import parse as parse_canonical
from engine.games.rummy500.view import RummyView

_TOKEN = re.compile(r"\[[^][]*\]|[\w*]+>[0-9]+|-\s*[\w*]+|>|[\w*]+")


def read(text: str, view: RummyView) -> tuple[Move, ...]:
    """Read a line as people write it; raises InvalidMove for anything else.

    Three and more bare cards are a meld; a card and a number a lay-off; a single bare card is
    taken from the pile while a draw is due, else laid off if it must be laid, else discarded.
    """
    try:
        return parse_canonical(text)
    except InvalidMove:
        return _Line(text, view).moves()


class _Line:
    """A line read from left to right, with what is due before each of its words."""

    def __init__(self, text: str, view: RummyView) -> None:
        self.text, self.view = text, view
        self.words = _TOKEN.findall(text)
        self.due = view.due
        leftover = _TOKEN.sub("", text).strip(" ,;.+")
        if leftover or not self.words:
            raise InvalidMove("not_a_move", text=text)

    def moves(self) -> tuple[Move, ...]:
        found: list[Move] = []
        while self.words:
            found.append(self._next())
            self.due = "discard"
        return tuple(found)

    def _next(self) -> Move:
        word = self.words[0]
        if word in CODES and word != "*":
            return self._bare_cards()
        if word == "pile":
            return self._pile()
        del self.words[0]
        if word == "stock":
            return DRAW
        if word == "end":
            return END
        return self._canonical(word.replace("- ", "-"))

    def _canonical(self, word: str) -> Move:
        (move,) = parse_canonical(word)
        return move

    def _pile(self) -> Move:
        """`pile` alone is the one card that can be taken, else the top card."""
        del self.words[0]
        if self.words and self.words[0] in CODES and len(self._row()) == 1:
            return TAKES[CODES[self.words.pop(0)]]
        takeable = self.view.takeable or self.view.pile[-1:]
        if not takeable:
            raise InvalidMove("not_a_move", text=self.text)
        return TAKES[CODES[takeable[0]]]

    def _row(self) -> list[str]:
        row: list[str] = []
        for word in self.words:
            if word not in CODES:
                break
            row.append(word)
        return row

    def _bare_cards(self) -> Move:
        row = self._row()
        if len(row) > 2:
            del self.words[: len(row)]
            return lay(tuple(CODES[word] for word in row))
        card = CODES[self.words.pop(0)]
        if self.words and self.words[0] == ">":
            del self.words[0]
        if self.words and self.words[0].isdecimal():
            return LayOff(card, int(self.words.pop(0)))
        if self.due == "draw":
            return TAKES[card]
        return DISCARDS[card]
