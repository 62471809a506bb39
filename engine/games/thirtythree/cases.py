"""Answers to the case files: the same functions the game is played with, asked directly."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.cards import CODES, cards_of, codes_of, mask_of
from engine.core import Given
from engine.games.thirtythree.computer import choose
from engine.games.thirtythree.moves import SWAPS, Call, Swap
from engine.games.thirtythree.rules import ALL_KEYS, FIRST_KEYS, ThirtyThree
from engine.games.thirtythree.scoring import Worth, best_holders, one_suited, settle, worth
from engine.shuffle import Shuffle

Input = Mapping[str, Any]


def _codes(names: Any) -> tuple[int, ...]:
    return codes_of(" ".join(names))


def _named(combination: int) -> str | None:
    return str(combination) if combination else None


def _hand(case: Input) -> dict[str, Any]:
    points, combination = worth(mask_of(_codes(case["hand"])))
    return {"points": points, "combo": _named(combination)}


def _sweep(case: Input) -> dict[str, Any]:
    return {"sweep": one_suited(mask_of(_codes(case["centre"])))}


def _showdown(case: Input) -> dict[str, Any]:
    """Settle shown values: points by name, and combinations by name where there are any."""
    names = list(case["points"])
    combos = case.get("combos", {})
    worths = [Worth(case["points"][name], int(combos.get(name) or 0)) for name in names]
    winners = best_holders(worths, range(len(names)))
    keys = [case.get("keys", {}).get(name, FIRST_KEYS) for name in names]
    result = settle(worths, winners, keys, case.get("reserve", ALL_KEYS - sum(keys)))
    return {
        "lose_key": [names[seat] for seat in result.losers],
        "keys": dict(zip(names, result.keys, strict=True)),
    }


def _declare(case: Input) -> dict[str, Any]:
    """Settle a declaration by the keys of all players, the declarer's combination first."""
    names = list(case["keys"])
    worths = [
        Worth(0, int(case["combo"]))
        if name == case["declarer"]
        else Worth(case["others"][name]["points"], int(case["others"][name].get("combo") or 0))
        for name in names
    ]
    keys = list(case["keys"].values())
    reserve = case.get("reserve", ALL_KEYS - sum(keys))
    result = settle(worths, (names.index(case["declarer"]),), keys, reserve)
    after = dict(zip(names, result.keys, strict=True))
    ended = min(result.keys) == 0
    return {
        "keys": after,
        "game_over": ended,
        "loser": [name for name in names if after[name] == 0],
        "winner": [name for name in names if ended and after[name] == max(result.keys)],
    }


def _turn(case: Input) -> dict[str, Any]:
    """Make one swap as the first move of a deal of two and tell what it changed."""
    game = ThirtyThree()
    cards = {"1": case["hand"], "centre": case["centre"], "stock": case["next_stock"]}
    start = game.start(2, Shuffle(b"", 0), Given(first=0, cards=cards)).state
    swap = SWAPS[CODES[case["give"]]][CODES[case["take"]]]
    after = game.play(start, 1, swap, Shuffle(b"", 1)).state
    legal = game.legal_moves(after, 1)
    return {
        "hand": game.view(after, 1).hand,
        "swept": game.view(after, 1).out_pile,
        "centre": cards_of(after.centre),
        "extra_exchange": any(isinstance(move, Swap) for move in legal),
    }


def _computer(case: Input) -> dict[str, Any]:
    """Let a computer begin a deal of two with this hand and centre."""
    game = ThirtyThree()
    cards = {"1": case["hand"], "centre": case["centre"]}
    state = game.start(2, Shuffle(b"", 0), Given(first=0, cards=cards)).state
    move = choose(game.view(state, 1), game.legal_moves(state, 1))
    after = game.play(state, 1, move, Shuffle(b"", 1)).state
    best: Any = str(move)
    if not isinstance(move, Call):
        best = dict(zip(("give", "take"), cards_of(move), strict=True))
    return {"best": best, "combo": _named(game.view(after, 1).combination)}


CHECKS: Mapping[str, Callable[[Input], Mapping[str, Any]]] = {
    "hand": _hand,
    "sweep": _sweep,
    "showdown": _showdown,
    "declare": _declare,
    "turn": _turn,
    "bot_play": _computer,
}
