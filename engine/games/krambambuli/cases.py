"""Answers to the cases about крамбамбули."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.cards import CODES
from engine.core import Given
from engine.games.krambambuli.moves import DRAW, ENDS, WORDS, Discard, Draw
from engine.games.krambambuli.rules import Krambambuli
from engine.games.krambambuli.scoring import is_out
from engine.games.krambambuli.titles import STAKES, EndRules, is_true
from engine.joker_melds import best_laying, is_joker_meld, least_deadwood
from engine.shuffle import Shuffle
from engine.two_packs import hand_of, size

Answer = dict[str, Any]
NAMES = {"sequence": "full_run"}
"""What the cases call the end words, where it differs."""


def _codes(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(CODES[name] for name in names)


def _meld(case: Mapping[str, Any]) -> Answer:
    return {"valid": is_joker_meld(_codes(case["cards"]), case.get("ace", "high"))}


def _special(case: Mapping[str, Any]) -> Answer:
    """The dearest word, other than a knock, that is true of a hand of ten."""
    hand = hand_of(_codes(case["hand"]))
    true = [word for word in WORDS[1:] if is_true(word, hand, EndRules())]
    if not true:
        return {"kind": None, "stakes": 0}
    dearest = max(true, key=STAKES.__getitem__)
    return {"kind": NAMES.get(dearest, dearest), "stakes": STAKES[dearest]}


def _elimination(case: Mapping[str, Any]) -> Answer:
    minus = case["minus"]
    out = [name for name, points in minus.items() if is_out(points)]
    return {"out": out, "in": [name for name in minus if name not in out]}


KNOCKING = "2h 3h 4h 5h 6h 7h 8h 9h 10h 3s Kd"
"""A hand of eleven that may knock with the discard of the king."""


def _knock_turns(case: Mapping[str, Any]) -> Answer:
    """Play a knock and the turns after it, and see whose they are and what can be done in them."""
    players = case["players"]
    knocker = players.index(case["knocker"])
    game, shuffle = Krambambuli(), Shuffle(b"cases", 0)
    given = Given(knocker, {str(knocker): KNOCKING.split()})
    state = game.start(len(players), shuffle, given).state
    state = game.play(state, knocker, ENDS["knock"][CODES["Kd"]], shuffle).state
    order, lay_offs = [], False
    while turn := game.to_act(state):
        order.append(players[turn[0]])
        state = game.play(state, turn[0], DRAW, shuffle).state
        moves = game.legal_moves(state, turn[0])
        lay_offs |= not all(isinstance(move, Discard) and move.word is None for move in moves)
        state = game.play(state, turn[0], moves[0], shuffle).state
    return {
        "extra_exchange_order": order,
        "knocker_draws_again": case["knocker"] in order,
        "lay_offs": lay_offs,
    }


def _deadwood_values(case: Mapping[str, Any]) -> Answer:
    """What each card counts alone in a hand; a bare rank stands for any of its cards."""
    codes = [CODES.get(name, CODES.get(f"{name}h", 0)) for name in case["free"]]
    return {"values": [least_deadwood(hand_of([code])) for code in codes]}


def _deadwood(case: Mapping[str, Any]) -> Answer:
    laying = best_laying(hand_of(_codes(case["hand"])), case.get("ace", "high"))
    return {"deadwood": laying.deadwood, "points": laying.deadwood}


def _hand_sizes(case: Mapping[str, Any]) -> Answer:
    """The sizes right after the deal, or after the dealer's first discard."""
    game, shuffle = Krambambuli(), Shuffle(b"cases", 0)
    state = game.start(case["players"], shuffle, Given(0)).state
    first = game.legal_moves(state, 0)[-1]
    if "discard" in str(case.get("after", "deal")):
        state = game.play(state, 0, first, shuffle).state
    return {
        "dealer": size(state.hands[0]),
        "others": size(state.hands[1]),
        "stock": len(state.stock),
        "discard": len(state.pile),
        "first_action": "dealer draws" if isinstance(first, Draw) else "dealer discards",
    }


CHECKS: Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {
    "meld": _meld,
    "special": _special,
    "elimination": _elimination,
    "knock_turns": _knock_turns,
    "deadwood_values": _deadwood_values,
    "deadwood": _deadwood,
    "hand_sizes": _hand_sizes,
}
