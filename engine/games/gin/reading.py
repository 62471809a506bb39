"""Lines as people write them, once their words stand in ASCII."""

from collections.abc import Iterator, Mapping

from engine.cards import CARDS, CODES, codes_of, mask_of
from engine.core import InvalidMove
from engine.games.gin.moves import (
    DISCARDS,
    PILE,
    REFUSE,
    STOCK,
    LayOff,
    Move,
    Place,
    card_code,
    parse,
    place,
)
from engine.games.gin.view import GinView
from engine.melds import fits

_DRAWS: dict[str, Move] = {"stock": STOCK, "pile": PILE, "refuse": REFUSE}
_KNOCKS = ("knock", "gin")


def read(text: str, view: GinView) -> tuple[Move, ...]:
    """Read canonical notation, else bare cards and words in the sense of the moment.

    In a turn a bare card is discarded, or taken where it is the top of the pile and a draw is
    due; `take` alone takes the one card that can be; `knock` and `gin` need no card when only one
    will do. Lay-offs need no `layoff`, and no meld where a card fits one alone; `onto` may stand
    for `>`. A `discard` said is what a bare card means anyway.
    """
    try:
        return parse(text)
    except InvalidMove:
        words = _words(text)
        if not words:
            raise
        if view.phase == "lay_off":
            return (LayOff(tuple(_places(words, view))),)
        return tuple(_turn(words, view))


def _words(text: str) -> list[str]:
    """Split a line into words; a meld in brackets stays one."""
    spaced = text.replace(">", " > ").replace("[", " [").replace("]", "] ").replace(",", " ")
    words: list[str] = []
    for word in spaced.split():
        if word == "discard":
            continue
        if words and words[-1].startswith("[") and not words[-1].endswith("]"):
            words[-1] += f" {word}"
        else:
            words.append(">" if word == "onto" else word)
    return words


def _turn(words: list[str], view: GinView) -> Iterator[Move]:
    draws = view.phase in ("offer", "draw")
    while words:
        word = words.pop(0)
        if word in _KNOCKS:
            yield _knock(word, words, view)
        elif word == "take":
            yield from _take(words, view)
        elif word in _DRAWS:
            yield _DRAWS[word]
        elif draws and view.pile[-1] == word:
            yield PILE
        else:
            yield DISCARDS[card_code(word.removeprefix("-"))]
        draws = draws and word == "take" and bool(words) and words[0] in _DRAWS


def _take(words: list[str], view: GinView) -> Iterator[Move]:
    """Take what follows; alone it means the only card that may be taken."""
    if words and words[0] in _DRAWS:
        return
    if words and view.pile[-1] == words[0]:
        del words[0]
        yield PILE
    elif view.phase in ("offer", "stock_draw"):
        yield PILE if view.phase == "offer" else STOCK
    else:
        raise InvalidMove("which_draw", card=view.pile[-1])


def _knock(word: str, words: list[str], view: GinView) -> Move:
    """Take from the words what belongs to a knock."""
    card = words.pop(0).removeprefix("-") if words and not words[0].startswith("[") else ""
    melds = []
    while words and words[0].startswith("["):
        melds.append(words.pop(0))
    card = card or _only_knock(word, view)
    return parse(" ".join((f"knock -{card}", *melds)))[0]


def _only_knock(word: str, view: GinView) -> str:
    """The one card that may go with the knock; raises InvalidMove when there are several."""
    cards = [choice.card for choice in view.knocks if word == "knock" or not choice.deadwood]
    if len(cards) != 1:
        raise InvalidMove("which_discard", cards=tuple(cards), count=len(cards))
    return cards[0]


def _places(words: list[str], view: GinView) -> Iterator[Place]:
    """Read `7s > 1`, `7s 1`, `7s > 6s`, `7s 6s` and bare cards, each on the meld it fits."""
    melds = view.showdown.knocker.melds if view.showdown else ()
    table = [mask_of(codes_of(" ".join(meld))) for meld in melds]
    bare: list[int] = []
    if words[0] == "layoff":
        del words[0]
    while words:
        card = words.pop(0)
        if words and (words[0] == ">" or _is_target(words[0], view)):
            yield place(card, _target(words))
        else:
            bare.append(card_code(card))
    yield from _fitted(table, bare, {CODES[laid.card]: laid.number - 1 for laid in view.lay_offs})


def _is_target(word: str, view: GinView) -> bool:
    return word.isdecimal() or (word in CODES and word not in view.hand)


def _target(words: list[str]) -> str:
    if words[0] == ">":
        del words[0]
    return words.pop(0) if words else ""


def _fitted(table: list[int], cards: list[int], best: Mapping[int, int]) -> Iterator[Place]:
    """Find the melds of bare cards, in whichever order they fit.

    Where two would do, the one of the best lay-offs is meant, else InvalidMove. A card that fits
    nowhere is put beside itself, which `play` refuses with its reason.
    """
    waiting = list(cards)
    while waiting:
        found = [
            (card, at) for card in waiting for at, meld in enumerate(table) if fits(meld, card)
        ]
        if not found:
            yield from (Place(card, 0, card) for card in waiting)
            return
        card, at = found[0]
        several = [meld for other, meld in found if other == card]
        if len(several) > 1 and best.get(card) in several:
            at = best[card]
        elif len(several) > 1:
            raise InvalidMove("which_meld", card=CARDS[card])
        table[at] |= 1 << card
        waiting.remove(card)
        yield Place(card, at + 1)
