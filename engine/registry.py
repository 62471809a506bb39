"""The games by key: the only place that knows all of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core import Game, Refusal
from engine.games.columns import cases as columns_cases
from engine.games.columns import computer as columns_computer
from engine.games.columns.rules import Columns
from engine.games.cribbage import cases as cribbage_cases
from engine.games.cribbage import computer as cribbage_computer
from engine.games.cribbage.rules import Cribbage
from engine.games.gin import cases as gin_cases
from engine.games.gin import computer as gin_computer
from engine.games.gin.rules import Gin
from engine.games.krambambuli import cases as krambambuli_cases
from engine.games.krambambuli import computer as krambambuli_computer
from engine.games.krambambuli.rules import Krambambuli
from engine.games.mosaic import computer as mosaic_computer
from engine.games.mosaic.rules import Mosaic
from engine.games.rummy500 import cases as rummy500_cases
from engine.games.rummy500 import computer as rummy500_computer
from engine.games.rummy500.rules import Rummy500
from engine.games.thirtythree import cases as thirtythree_cases
from engine.games.thirtythree import computer as thirtythree_computer
from engine.games.thirtythree.rules import ThirtyThree
from engine.games.valty import cases as valty_cases
from engine.games.valty import computer as valty_computer
from engine.games.valty.rules import Valty

AnyGame = Game[Any, Any, Any]
Computer = Callable[[Any, Sequence[Any]], Any]
"""choose(view, legal) -> move: how a computer player decides, from what its seat sees alone."""
Check = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""The answer of the engine to one kind of case: its input in, what is asked out."""

GAMES: dict[str, type[AnyGame]] = {
    "columns": Columns,
    "cribbage": Cribbage,
    "gin": Gin,
    "krambambuli": Krambambuli,
    "mosaic": Mosaic,
    "rummy500": Rummy500,
    "thirtythree": ThirtyThree,
    "valty": Valty,
}
COMPUTERS: dict[str, Computer] = {
    "columns": columns_computer.choose,
    "cribbage": cribbage_computer.choose,
    "gin": gin_computer.choose,
    "krambambuli": krambambuli_computer.choose,
    "mosaic": mosaic_computer.choose,
    "rummy500": rummy500_computer.choose,
    "thirtythree": thirtythree_computer.choose,
    "valty": valty_computer.choose,
}
CHECKS: dict[str, Mapping[str, Check]] = {
    "columns": columns_cases.CHECKS,
    "cribbage": cribbage_cases.CHECKS,
    "gin": gin_cases.CHECKS,
    "krambambuli": krambambuli_cases.CHECKS,
    "rummy500": rummy500_cases.CHECKS,
    "thirtythree": thirtythree_cases.CHECKS,
    "valty": valty_cases.CHECKS,
}


def rule_book(key: str, options: Mapping[str, Any]) -> AnyGame:
    """Return the game `key` under the given options, the others at their defaults.

    Raises Refusal `unknown_game`, `unknown_option` or `bad_option`.
    """
    game = GAMES.get(key)
    if game is None:
        raise Refusal("unknown_game", game=key)
    choices = game.choices()
    for name, value in options.items():
        if name not in choices:
            raise Refusal("unknown_option", option=name)
        if not any(value == choice and type(value) is type(choice) for choice in choices[name]):
            raise Refusal("bad_option", option=name, value=value, choices=choices[name])
    return game(**options)
