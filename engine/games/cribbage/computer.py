"""A computer player for cribbage: expected values to lay away, imagined hands to peg."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from math import comb

from engine.cards import CODES, FULL_DECK, Card
from engine.games.cribbage.moves import LayAway, Move, Play
from engine.games.cribbage.odds import CribOdds, mean_hand
from engine.games.cribbage.pegging import Hand, after
from engine.games.cribbage.scoring import PIPS, THIRTY_ONE, terms
from engine.games.cribbage.state import Cards, without
from engine.games.cribbage.view import CribbageView
from engine.shuffle import Shuffle

IMAGINED = 60
"""How many hands of the other seat are looked at when there are more."""

RANKS = 13
"""Codes below this are hearts; for the play every card stands as the heart of its rank."""


def choose(view: CribbageView, legal: Sequence[Move]) -> Move:
    """Choose the move that is worth most on average; among equals the first offered."""
    if len(legal) == 1:
        return legal[0]
    worth = estimates(view, legal)
    return max(legal, key=worth.__getitem__)


def estimates(view: CribbageView, legal: Sequence[Move]) -> Mapping[Move, float]:
    """Points that each move brings its seat more than the other seat, on average."""
    worth: dict[Move, float] = _lay_away_worth(view, legal)
    worth |= _play_worth(view, [move for move in legal if isinstance(move, Play)])
    return worth


def _lay_away_worth(view: CribbageView, legal: Sequence[Move]) -> dict[Move, float]:
    """The expected hand, and the expected crib for the dealer or against the other seat."""
    laying = [move for move in legal if isinstance(move, LayAway)]
    if not laying:
        return {}
    deals = view.seat == view.dealer
    how = terms("dealer" if deals else "nondealer", view.flush, view.nob)
    hand, unseen = _codes(view.hand), _unseen(view)
    crib, sign = CribOdds(unseen), 1 if deals else -1
    return {
        move: mean_hand(without(hand, move.cards), unseen, how) + sign * crib.mean(move.cards)
        for move in laying
    }


def _play_worth(view: CribbageView, legal: Sequence[Play]) -> dict[Move, float]:
    """The outlook of the play against the hands the other seat may hold."""
    if not legal:
        return {}
    row = _ranks(_codes(played.card for played in view.row))
    own = _ranks(_codes(view.hand))
    hands = _imagined(view)
    return {
        move: sum(after(row, view.count, own, other, move.card % RANKS) for other in hands)
        / len(hands)
        for move in legal
    }


def _imagined(view: CribbageView) -> list[Hand]:
    """Hands the other seat may hold: all of them if they are few, else a fair sample."""
    (other,) = {0, 1} - {view.seat}
    size = view.hand_sizes[other]
    pool = [code for code in _unseen(view) if other not in view.gone or not _fits(view, code)]
    if comb(len(pool), size) <= IMAGINED:
        return [_ranks(hand) for hand in combinations(pool, size)]
    shuffle = Shuffle(sha256(repr(view).encode()).digest(), 0)
    return [_ranks(_draw(pool, size, shuffle)) for _ in range(IMAGINED)]


def _draw(pool: Sequence[int], size: int, shuffle: Shuffle) -> list[int]:
    """So many different cards of the pool by lot."""
    left = list(pool)
    return [left.pop(shuffle.below(len(left))) for _ in range(size)]


def _fits(view: CribbageView, code: int) -> bool:
    return view.count + PIPS[code] <= THIRTY_ONE


def _unseen(view: CribbageView) -> list[int]:
    seen = {*view.hand, *view.own_laid, *(played.card for played in view.row)}
    known = {CODES[card] for card in (*seen, *([view.starter] if view.starter else []))}
    return [code for code in FULL_DECK if code not in known]


def _codes(cards: Iterable[Card]) -> Cards:
    return tuple(CODES[card] for card in cards)


def _ranks(cards: Iterable[int]) -> Hand:
    return tuple(code % RANKS for code in cards)
