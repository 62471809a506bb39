"""What the board of Столбики costs: legal placements beside a bare mask loop, in one run.

The bare loop is given what it likes best, the masks of a 9 x 4 board ready made, and lists the
(card, cell) pairs of the hand; ours begins with the stored position and lists moves.
"""

import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import NamedTuple

from engine.cards import bits
from engine.games.columns.computer import choose
from engine.games.columns.rules import Columns, State
from engine.mosaic.board import grid
from engine.shuffle import Shuffle

DEALS, TRIES = 60, 7
STRIDE = 19


class Masks(NamedTuple):
    """A board as the bare loop wants it."""

    window: int
    occupied: int
    suits: list[int]
    ranks: tuple[list[int], list[int]]
    hand: list[int]


def main() -> None:
    """Print both times, their ratio, the speed of random play and of the computer."""
    states = random_positions()
    boards = [masks_of(state) for state in states]
    game = Columns()
    for state, board in zip(states, boards, strict=True):
        assert len(game.legal_moves(state, game.to_act(state)[0])) == len(bare(board))
    ours = least(lambda: [game.legal_moves(state, state.deal.turn) for state in states])
    floor = least(lambda: [bare(board) for board in boards])
    each = 1e6 / len(states)
    sys.stdout.write(
        f"legal placements of a hand, 9x4: {ours * each:.1f} us; bare mask loop "
        f"{floor * each:.1f} us; ratio {ours / floor:.2f}\n"
    )
    begin = process_time()
    played = len(random_positions())
    sys.stdout.write(f"random play: {played / (process_time() - begin):.0f} moves/s\n")
    slowest = max(decision(game, state) for state in states)
    sys.stdout.write(f"computer: slowest decision {slowest * 1000:.1f} ms\n")


def random_positions() -> list[State]:
    """Every position of some random deals of four people."""
    game, rng, found = Columns(), Random(9), []
    for number in range(DEALS):
        state = game.start(4, Shuffle(b"bench", number)).state
        while seats := game.to_act(state):
            found.append(state)
            move = rng.choice(game.legal_moves(state, seats[0]))
            state = game.play(state, seats[0], move, Shuffle(b"bench", 0)).state
    return found


def masks_of(state: State) -> Masks:
    """The masks of the laid cards by suit, and by rank within each colour."""
    board, table = state.deal.board, grid(9, 4)
    suits, ranks = [0] * 4, ([0] * 13, [0] * 13)
    for card, cell in enumerate(board.at):
        if cell:
            suits[card // 13] |= 1 << cell
            ranks[card // 26][card % 13] |= 1 << cell
    window = table.columns[board.left, board.right] & table.rows[board.top, board.bottom]
    hand = list(bits(state.deal.hands[state.deal.turn]))
    return Masks(window, sum(suits), suits, ranks, hand)


def bare(board: Masks) -> list[tuple[int, int]]:
    """List (card, cell) by shifts of masks, and nothing else."""
    if not board.occupied:
        return [(card, 4 * STRIDE + 9) for card in board.hand if card % 13 <= 8]
    free = board.window & ~board.occupied
    beside = [beside_of(mask) for mask in board.suits]
    found = []
    for card in board.hand:
        suit, rank = divmod(card, 13)
        lower = 0
        for mask in board.ranks[1 - suit // 2][:rank]:
            lower |= mask
        cells = free & ~beside[suit] & (beside[suit ^ 1] | beside_of(lower))
        while cells:
            low = cells & -cells
            found.append((card, low.bit_length() - 1))
            cells ^= low
    return found


def beside_of(mask: int) -> int:
    """The cells that share a side with a cell of the mask."""
    return mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE


def least(work: Callable[[], object]) -> float:
    """The least CPU time of a call in seconds, over several tries."""
    times = []
    for _ in range(TRIES):
        begin = process_time()
        work()
        times.append(process_time() - begin)
    return min(times)


def decision(game: Columns, state: State) -> float:
    """The time of one decision of the computer in seconds."""
    seat = state.deal.turn
    view, legal = game.view(state, seat), game.legal_moves(state, seat)
    begin = process_time()
    choose(view, legal)
    return process_time() - begin


if __name__ == "__main__":
    main()
