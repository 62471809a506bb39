"""How people write the moves of rummy to five hundred: bare cards, numbers of melds."""

import re

from engine.cards import CODES, mask_of
from engine.core import InvalidMove
from engine.games.rummy500.moves import DISCARDS, DRAW, END, TAKES, LayOff, Move, Take, lay
from engine.games.rummy500.moves import parse as parse_canonical
from engine.games.rummy500.view import RummyView
from engine.melds import is_meld

_TOKEN = re.compile(r"\[[^][]*\]|[\w*]+>[0-9]+|-\s*[\w*]+|>|[\w*]+")


def read(text: str, view: RummyView) -> tuple[Move, ...]:
    """Read a line as people write it; raises InvalidMove for anything else.

    Bare cards that form a meld are laid, together with the card just taken from the pile if it
    is not among them; a card and a number are a lay-off. A single bare card is taken from the
    pile while a draw is due, else discarded. The words `take`, `lay`, `onto` and `discard` may
    stand where they help.
    """
    return _Line(text, view).moves()


class _Line:
    """A line read from left to right, with what is due before each of its words."""

    def __init__(self, text: str, view: RummyView) -> None:
        self.text, self.view = text, view
        text = text.replace("→", ">")
        self.words = [word for word in _TOKEN.findall(text) if word != "lay"]
        if self.words[:1] == ["onto"]:
            del self.words[0]
        self.due = view.due
        self.taken = view.taken
        if _TOKEN.sub("", text).strip(" ,;.+") or not self.words:
            raise InvalidMove("not_a_move", text=text)

    def moves(self) -> tuple[Move, ...]:
        found: list[Move] = []
        while self.words:
            move = self._next()
            self.due = "meld" if isinstance(move, Take) else "discard"
            found.append(move)
        return tuple(found)

    def _next(self) -> Move:
        word = self.words[0]
        if word in CODES and word != "*":
            return self._bare_cards()
        del self.words[0]
        if word == "take" and self.words and self.words[0] in {"stock", "pile"}:
            word = self.words.pop(0)
        if word in {"pile", "discard", "take"}:
            return self._to_or_from_pile(word)
        if word == "stock":
            return DRAW
        if word == "end":
            return END
        (move,) = parse_canonical(re.sub(r"^-\s+", "-", word))
        return move

    def _to_or_from_pile(self, word: str) -> Move:
        """Once a card is drawn, a card named with the pile is meant to be discarded."""
        named = bool(self.words) and self.words[0] in CODES
        if named and (word == "discard" or (word == "pile" and self.due == "discard")):
            (move,) = parse_canonical(f"-{self.words.pop(0)}")
            return move
        if word == "discard" or (word == "take" and not named):
            raise InvalidMove("not_a_move", text=self.text)
        return self._pile()

    def _pile(self) -> Move:
        """Take the card named next if it lies there, else the only one that can be taken."""
        if self.words and self.words[0] in self.view.pile:
            return self._take(self.words.pop(0))
        takeable = self.view.takeable or self.view.pile[-1:]
        if not takeable:
            raise InvalidMove("not_a_move", text=self.text)
        return self._take(takeable[0])

    def _take(self, name: str) -> Move:
        self.taken = next(card for card in self.view.pile if card == name)
        return TAKES[CODES[name]]

    def _bare_cards(self) -> Move:
        row = self._row()
        if cards := self._meld(row):
            return lay(cards)
        card = self.words.pop(0)
        if self.words and self.words[0] in {">", "onto"}:
            del self.words[0]
        if self.words and self.words[0].isdecimal():
            return LayOff(CODES[card], int(self.words.pop(0)))
        if len(row) > 2:
            del self.words[: len(row) - 1]
            return lay(tuple(CODES[name] for name in row))
        return TAKES[CODES[card]] if self.due == "draw" else DISCARDS[CODES[card]]

    def _row(self) -> list[str]:
        """The bare cards that stand next in the line."""
        end = next((at for at, word in enumerate(self.words) if word not in CODES), None)
        return self.words[:end]

    def _meld(self, row: list[str]) -> tuple[int, ...]:
        """Take from the line the longest beginning that is a meld, or nothing."""
        for count in range(len(row), 1, -1):
            cards = [CODES[name] for name in row[:count]]
            if self.due == "meld" and self.taken and self.taken not in row[:count]:
                cards.append(CODES[self.taken])
            if len(set(cards)) == len(cards) and is_meld(mask_of(cards)):
                del self.words[:count]
                return tuple(cards)
        return ()
