"""Speed of Вальты in one run: random play beside OpenSpiel's dominoes in Python.

A decision of ours is legal_moves and play, as a bot makes it; of theirs legal_actions and
apply_action. The peer is left out where it is not installed (`pip install open-spiel`).
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time

from engine.games.valty.computer import choose
from engine.games.valty.rules import Valty
from engine.shuffle import Shuffle

MATCHES, DEALS_OF_PEER, ROUNDS = 60, 150, 3


def main() -> None:
    """Print decisions a second, the ratio, and the slowest decision of the computer."""
    ours = max(decisions_per_second() for _ in range(ROUNDS))
    report(f"random play: {ours:,.0f} decisions/s")
    if find_spec("pyspiel") is None:
        report("OpenSpiel: not installed")
    else:
        theirs = max(of_openspiel() for _ in range(ROUNDS))
        report(
            f"OpenSpiel dominoes (Python): {theirs:,.0f} decisions/s, "
            f"ratio {ours / theirs:.1f}, bar 4"
        )
    report(f"computer: slowest decision {slowest() * 1000:.0f} ms")


def report(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")


def decisions_per_second() -> float:
    """Random matches with their shuffles: decisions a second."""
    game, rng, made = Valty(), Random(3), 0
    begin = process_time()
    for number in range(MATCHES):
        luck = Shuffle(b"bench%d" % number, 0)
        state = game.start(3, luck).state
        while True:
            seats = game.to_act(state)
            if not seats:
                if not game.between_deals(state):
                    break
                state = game.next_deal(state, luck).state
                continue
            moves = game.legal_moves(state, seats[0])
            state = game.play(state, seats[0], moves[int(rng.random() * len(moves))], luck).state
            made += 1
    return made / (process_time() - begin)


def of_openspiel() -> float:
    """The same of OpenSpiel's block dominoes."""
    import_module("open_spiel.python.games")
    game, rng, made = import_module("pyspiel").load_game("python_block_dominoes"), Random(3), 0
    begin = process_time()
    for _ in range(DEALS_OF_PEER):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            made += not state.is_chance_node()
            state.apply_action(actions[int(rng.random() * len(actions))])
    return made / (process_time() - begin)


def slowest() -> float:
    """Seconds of the slowest decision of the computer in a match of three computers."""
    game, worst, luck = Valty(deals=3), 0.0, Shuffle(b"slow", 0)
    state = game.start(3, luck).state
    while game.outcome(state) is None:
        if game.between_deals(state):
            state = game.next_deal(state, luck).state
            continue
        (seat,) = game.to_act(state)
        view, legal = game.view(state, seat), game.legal_moves(state, seat)
        begin = process_time()
        move = choose(view, legal)
        worst = max(worst, process_time() - begin)
        state = game.play(state, seat, move, luck).state
    return worst


if __name__ == "__main__":
    main()
