"""Cribbage's speed in one run: the show beside a public scorer, play beside OpenSpiel's C++.

Peers that are not installed are left out (`pip install cribbage-scorer open-spiel`).
"""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time

from engine.games.cribbage.computer import choose
from engine.games.cribbage.rules import Cribbage
from engine.games.cribbage.scoring import RANK, SUIT, shown, terms
from engine.games.cribbage.table import four_card_show, three_card_show
from engine.shuffle import Shuffle

SHOWS, MATCHES, BAR = 200_000, 60, 1_000_000

Shows = list[tuple[tuple[int, ...], int]]


def main() -> None:
    """Print hands a second, matches a second and their ratios."""
    rng = Random(61)
    shows = [(tuple(cards[:4]), cards[4]) for cards in (deal(rng) for _ in range(SHOWS))]
    classic = terms("dealer", "classic", "classic")
    four = rate(four_card_show(classic), shows)
    report(f"show of four cards: {four:,.0f} hands/s, bar {BAR:,}")
    three = rate(three_card_show(terms("dealer", "seed", "seed")), [(h[:3], s) for h, s in shows])
    report(f"show of three cards, the seed's flush: {three:,.0f} hands/s")
    items = rate(lambda hand, starter: len(shown(hand, starter, classic)), shows[:5000])
    report(f"itemised show: {items:,.0f} hands/s")
    beside_scorer(shows[:3000], four)
    ours, matches = moves_per_second()
    report(f"random play: {ours:,.0f} moves/s, {matches:.0f} matches to 61 a second")
    beside_openspiel(ours)
    report(f"computer: slowest decision {slowest() * 1000:.0f} ms")


def report(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")


def deal(rng: Random) -> list[int]:
    """Five different cards."""
    return rng.sample(range(52), 5)


def rate(points: Callable[[tuple[int, ...], int], int], shows: Shows) -> float:
    """Calls a second, the best of three rounds."""
    points(*shows[0])
    best = 0.0
    for _ in range(3):
        begin = process_time()
        for hand, starter in shows:
            points(hand, starter)
        best = max(best, len(shows) / (process_time() - begin))
    return best


def beside_scorer(shows: Shows, ours: float) -> None:
    """The `cribbage-scorer` package on the same hands, which must score alike."""
    if find_spec("cribbage_scorer") is None:
        report("cribbage-scorer: not installed")
        return
    scorer = import_module("cribbage_scorer.cribbage_scorer")
    points = four_card_show(terms("dealer", "classic", "classic"))
    asked = [([peer_card(card) for card in hand], peer_card(starter)) for hand, starter in shows]
    begin = process_time()
    found = [scorer.show_calc_score(starter, hand)[0] for hand, starter in asked]
    theirs = len(asked) / (process_time() - begin)
    alike = sum(points(*show) == score for show, score in zip(shows, found, strict=True))
    report(
        f"cribbage-scorer: {theirs:,.0f} hands/s, ratio {ours / theirs:.0f}, "
        f"{alike} of {len(shows)} alike"
    )


def peer_card(card: int) -> tuple[int, str]:
    """A card as the peer writes it: rank 1 … 13, the letter of the suit."""
    return RANK[card] + 1, "HDCS"[SUIT[card]]


def moves_per_second() -> tuple[float, float]:
    """Moves and matches a second of random play."""
    begin = process_time()
    moves = sum(random_match(number) for number in range(MATCHES))
    spent = process_time() - begin
    return moves / spent, MATCHES / spent


def random_match(number: int) -> int:
    """Play a random match to its end; the number of moves."""
    game, rng, moves = Cribbage(), Random(number), 0
    luck = Shuffle(b"bench%d" % number, 0)
    state = game.start(2, luck).state
    while game.outcome(state) is None:
        if game.between_deals(state):
            state = game.next_deal(state, luck).state
            continue
        seat = game.to_act(state)[0]
        state = game.play(state, seat, rng.choice(game.legal_moves(state, seat)), luck).state
        moves += 1
    return moves


def beside_openspiel(ours: float) -> None:
    """OpenSpiel's cribbage in C++: six cards, to 121; its moves a second on random play."""
    if find_spec("pyspiel") is None:
        report("OpenSpiel: not installed")
        return
    game, rng, moves = import_module("pyspiel").load_game("cribbage"), Random(7), 0
    begin = process_time()
    for _ in range(MATCHES):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                moves += 1
            state.apply_action(rng.choice(state.legal_actions()))
    theirs = moves / (process_time() - begin)
    report(f"OpenSpiel cribbage (C++): {theirs:,.0f} moves/s, ratio {ours / theirs:.2f}")


def slowest() -> float:
    """Seconds of the slowest decision of the computer in some matches against random play."""
    game, rng, worst = Cribbage(), Random(11), 0.0
    for number in range(6):
        luck = Shuffle(b"slow%d" % number, 0)
        state = game.start(2, luck).state
        while game.outcome(state) is None:
            if game.between_deals(state):
                state = game.next_deal(state, luck).state
                continue
            seat = rng.choice(game.to_act(state))
            view, legal = game.view(state, seat), game.legal_moves(state, seat)
            begin = process_time()
            move = choose(view, legal)
            worst = max(worst, process_time() - begin)
            state = game.play(state, seat, move, luck).state
    return worst


if __name__ == "__main__":
    main()
