"""Random play of gin through the engine, beside OpenSpiel's C++ and RLCard where installed."""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time

from engine.games.gin.computer import choose
from engine.games.gin.rules import Gin
from engine.shuffle import Shuffle

DEALS, TRIES = 300, 3


def main() -> None:
    """Print deals a second on one core, ratios, and what our computer needs for a decision."""
    ours = max(rate(our_deal) for _ in range(TRIES))
    say("random play, gin", f"{ours:.0f} deals/s")
    for name, module, peer in (
        ("OpenSpiel", "pyspiel", open_spiel),
        ("RLCard", "rlcard", rlcard),
    ):
        if find_spec(module):
            theirs = max(rate(peer()) for _ in range(TRIES))
            say(name, f"{theirs:.0f} deals/s; ours / theirs {ours / theirs:.2f}")
        else:
            say(name, "not installed")
    times = decisions()
    say(
        "computer",
        f"{sum(times) / len(times) * 1000:.2f} ms a decision, slowest {max(times) * 1000:.1f} ms",
    )


def say(what: str, found: str) -> None:
    sys.stdout.write(f"{what}: {found}\n")


def rate(deal: Callable[[int], object]) -> float:
    """Deals a second of CPU time."""
    begin = process_time()
    for number in range(DEALS):
        deal(number)
    return DEALS / (process_time() - begin)


def our_deal(number: int) -> None:
    """Play one deal at random: dealt, every legal move listed, one of them made, scored."""
    game, rng = Gin(), Random(number)
    luck = Shuffle(number.to_bytes(8, "big"), 0)
    state = game.start(2, luck).state
    while game.to_act(state):
        moves = game.legal_moves(state, state.turn)
        state = game.play(state, state.turn, moves[int(rng.random() * len(moves))], luck).state


def open_spiel() -> Callable[[int], object]:
    """OpenSpiel's C++ through its Python binding, played the same way."""
    game = import_module("pyspiel").load_game("gin_rummy")

    def deal(number: int) -> None:
        state, rng = game.new_initial_state(), Random(number)
        while not state.is_terminal():
            moves = state.legal_actions()
            state.apply_action(moves[int(rng.random() * len(moves))])

    return deal


def rlcard() -> Callable[[int], object]:
    """RLCard's environment with uniform actions."""
    new_game = import_module("rlcard.games.gin_rummy.game").GinRummyGame

    def deal(number: int) -> None:
        game, rng = new_game(), Random(number)
        game.init_game()
        while not game.is_over():
            moves = game.judge.get_legal_actions()
            game.step(moves[int(rng.random() * len(moves))])

    return deal


def decisions() -> list[float]:
    """The time of every decision of our computer over some deals against itself, in seconds."""
    game, times = Gin(), []
    for number in range(20):
        luck = Shuffle(number.to_bytes(8, "big"), 0)
        state = game.start(2, luck).state
        while game.to_act(state):
            view, legal = game.view(state, state.turn), game.legal_moves(state, state.turn)
            begin = process_time()
            move = choose(view, legal)
            times.append(process_time() - begin)
            state = game.play(state, state.turn, move, luck).state
    return times


if __name__ == "__main__":
    main()
