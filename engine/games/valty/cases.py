"""Questions of case files about Вальты."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.cards import bits
from engine.games.valty.computer import choose, estimates
from engine.games.valty.rules import Valty
from engine.games.valty.scoring import HIGHEST_PAIR, deal_points, is_thrown_in
from engine.games.valty.sight import tiles
from engine.games.valty.state import SEATS, State, three
from engine.shuffle import Shuffle
from engine.tiles import TILE_CODES, TILES, tile_code
from engine.tricks import ALL_TILES, SUIT_LED, followers, leads, strongest

CLOSE = 0.75
"""Moves that cost less than three quarters of a point against the best one are called good."""


def _trick(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    codes = [tile_code(name) for name in asked["tiles"]]
    suit = SUIT_LED[codes[0]]
    return {"suit": suit, "winner_index": strongest(suit, codes)}


def _legal_follow(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    suit = SUIT_LED[tile_code(asked["lead"])]
    return {"legal": tiles(followers(_mask(asked["hand"]), suit))}


def _legal_lead(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"legal": tiles(leads(_mask(asked["hand"])))}


def _redeal(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    hand = _mask(asked["hand"])
    has_pair = hand & HIGHEST_PAIR == HIGHEST_PAIR
    reason = ("6-6 and 5-5" if has_pair else "five doubles") if is_thrown_in(hand) else None
    return {"redeal": is_thrown_in(hand), "reason": reason}


def _score(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    points = {
        name: deal_points(tricks, _mask(asked["doubles"].get(name, ())))
        for name, tricks in asked["tricks"].items()
    }
    return {**points, "sum": sum(points.values())}


def _set(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    state = Valty().start(asked.get("players", SEATS), Shuffle(b"set", 0)).state
    dealt = sum(hand.bit_count() for hand in state.hands)
    return {
        "tiles": len(TILES),
        "unique": len(set(TILE_CODES.values())) == len(TILES),
        "dealt": dealt,
        "hidden": len(TILES) - dealt,
    }


def _bot_play(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    game, state = Valty(), _endgame(asked)
    seat = len(asked["trick"])
    view, legal = game.view(state, seat), game.legal_moves(state, seat)
    worth = estimates(view, legal)
    good = [move for move in legal if worth[move] > max(worth.values()) - CLOSE]
    return {
        "best": str(choose(view, legal)),
        "good": [str(move) for move in good],
        "avoid": [str(move) for move in legal if move not in good],
    }


def _endgame(asked: Mapping[str, Any]) -> State:
    """A position with this hand to move after these tiles; the other hands from the rest."""
    trick = tuple(tile_code(name) for name in asked["trick"])
    hand = _mask(asked["hand"])
    rest = list(bits(ALL_TILES & ~hand & ~sum(1 << code for code in trick)))
    hands = [0] * SEATS
    for seat in range(SEATS):
        held = hand.bit_count() - (seat < len(trick))
        hands[seat] = hand if seat == len(trick) else sum(1 << rest.pop() for _ in range(held))
    none, aside = (0, 0, 0), rest.pop()
    taken = three([sum(1 << code for code in rest[seat::SEATS]) for seat in range(SEATS)])
    return State(1, 0, none, (), three(hands), aside, len(trick), trick, none, taken, none, (), 0)


def _mask(names: list[str]) -> int:
    return sum(1 << tile_code(name) for name in names)


CHECKS: Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {
    "trick": _trick,
    "legal_follow": _legal_follow,
    "legal_lead": _legal_lead,
    "redeal": _redeal,
    "score": _score,
    "set": _set,
    "bot_play": _bot_play,
}
"""The checks of this game by name."""
