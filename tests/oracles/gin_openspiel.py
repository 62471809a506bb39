"""Gin beside OpenSpiel's: the same deals move by move, and our computer against its simple bot.

Needs the `open_spiel` package, so it is run by hand or by `make test-long` where that installs:

    python -m tests.oracles.gin_openspiel compare 300
    python -m tests.oracles.gin_openspiel duel 1000

`compare` plays random deals in both programs at once and stops at the first disagreement about
the turn, the legal moves, the deadwood of a hand or the score. `duel` prints what our computer
player wins a deal. OpenSpiel's rules differ in one place: with two cards left in the stock the
last discard may still be taken for a knock, where ours void the deal.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

from engine.cards import bits, mask_of
from engine.core import Given
from engine.games.gin.computer import choose
from engine.games.gin.moves import (
    DISCARDS,
    PILE,
    REFUSE,
    STOCK,
    Discard,
    Draw,
    Knock,
    LayOff,
    Move,
)
from engine.games.gin.rules import Gin
from engine.games.gin.state import LAYING_OFF
from engine.melds import arrangements, best_lay_offs, deadwood
from engine.shuffle import Shuffle

UPCARD, FROM_STOCK, PASS, KNOCK, MELD = 52, 53, 54, 55, 56
"""OpenSpiel's actions after the 52 cards; melds follow from MELD on."""
SUITS = (3, 2, 1, 0)
"""Our suits h d c s among OpenSpiel's s c d h."""
pyspiel: Any = import_module("pyspiel")
GAME = pyspiel.load_game("gin_rummy")
UTILS = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
PHASE = pyspiel.gin_rummy.Phase
LONGEST = pyspiel.gin_rummy.MAX_NUM_DRAW_UPCARD_ACTIONS
"""OpenSpiel breaks a deal off when more cards are drawn from the pile."""


def theirs(code: int) -> int:
    """OpenSpiel's number of a card: by suit, the ace first."""
    return SUITS[code // 13] * 13 + (code % 13 + 1) % 13


def ours(card: int) -> int:
    return OURS[card]


OURS = {theirs(code): code for code in range(52)}


class Pair:
    """One deal in both programs; OpenSpiel's player 0 begins, so our seat 1 deals."""

    def __init__(self, seed: int) -> None:
        self.game = Gin()
        self.luck = Shuffle(seed.to_bytes(8, "big"), 0)
        self.ours: Any = self.game.start(2, self.luck, Given(first=1)).state
        self.theirs = GAME.new_initial_state()
        self.taken = 0
        for hand in self.ours.hands:
            for code in bits(hand):
                self.theirs.apply_action(theirs(code))
        self.theirs.apply_action(theirs(self.ours.deal.upcard))

    @property
    def at_wall(self) -> bool:
        return bool(self.theirs.current_phase() == PHASE.WALL)

    def play(self, move: Move) -> None:
        """Make a move in both programs."""
        card = self.ours.stock[0]
        seat = self.ours.turn
        self.taken += move == PILE
        self.ours = self.game.play(self.ours, seat, move, self.luck).state
        for action in self.actions(move):
            self.theirs.apply_action(action)
        if move == STOCK:
            self.theirs.apply_action(theirs(card))

    def actions(self, move: Move) -> Iterator[int]:
        """OpenSpiel's actions for a move that has just been made in ours."""
        match move:
            case Draw("stock"):
                # After both have refused, OpenSpiel asks the first player once more.
                yield FROM_STOCK if FROM_STOCK in self.theirs.legal_actions() else PASS
            case Draw():
                yield UPCARD
            case Discard(card):
                yield theirs(card)
            case Knock(card):
                yield KNOCK
                yield theirs(card)
                yield from self.meld_actions(self.ours.showdown.melds)
                yield PASS
            case _:
                yield PASS

    def meld_actions(self, melds: tuple[int, ...]) -> Iterator[int]:
        for meld in melds:
            for part in parts(sorted(theirs(code) for code in bits(meld))):
                yield MELD + UTILS.meld_to_int(part)

    def defend(self, seat: int) -> None:
        """Lay off and lay melds in OpenSpiel for the knocker's opponent, as ours does at best."""
        hand = mask_of(ours(card) for card in self.theirs.hands()[seat])
        melds = tuple(
            mask_of(ours(card) for card in UTILS.int_to_meld[meld])
            for meld in self.theirs.layed_melds()[1 - seat]
        )
        if self.theirs.deadwood()[1 - seat]:
            for card, _ in best_lay_offs(melds, hand).cards:
                hand ^= 1 << card
                self.theirs.apply_action(theirs(card))
            self.theirs.apply_action(PASS)
        for action in (*self.meld_actions(arrangements(hand)[0]), PASS):
            self.theirs.apply_action(action)


def parts(cards: list[int]) -> Iterator[list[int]]:
    """Cut a run of more than five cards, which OpenSpiel does not know, into runs of 3 to 5."""
    while len(cards) > 5:
        cut = 5 if len(cards) >= 8 else 3
        yield cards[:cut]
        cards = cards[cut:]
    yield cards


def legal(pair: Pair) -> set[int]:
    """Our legal moves as OpenSpiel's first actions."""
    seat = pair.ours.turn
    moves = pair.game.legal_moves(pair.ours, seat)
    return {KNOCK if isinstance(move, Knock) else next(pair.actions(move)) for move in moves}


def just_taken(pair: Pair) -> set[int]:
    """What only OpenSpiel allows: to discard, or knock with, the card just taken from the pile."""
    card = pair.ours.just_taken
    if card < 0:
        return set()
    ready = deadwood(pair.ours.hands[pair.ours.turn] & ~(1 << card)) <= pair.ours.deal.limit
    return {theirs(card), *([KNOCK] if ready else [])}


def least(hand: int) -> int:
    """The least deadwood as OpenSpiel reckons it: of eleven cards one is discarded."""
    if hand.bit_count() == 10:
        return deadwood(hand)
    return min(deadwood(hand & ~(1 << code)) for code in bits(hand))


def check(pair: Pair) -> None:
    """Raise AssertionError unless both programs agree about the position."""
    state, other = pair.ours, pair.theirs
    assert state.turn == other.current_player()
    assert legal(pair) | just_taken(pair) == set(other.legal_actions())
    for seat, hand in enumerate(state.hands):
        cards = [theirs(code) for code in bits(hand)]
        assert sorted(cards) == sorted(other.hands()[seat])
        assert least(hand) == UTILS.min_deadwood(cards)


def random_deal(seed: int) -> str:
    """Play one deal at random in both programs; return how it ended."""
    pair, rng = Pair(seed), Random(seed)

    def move() -> Move:
        moves = pair.game.legal_moves(pair.ours, pair.ours.turn)
        knocks = [move for move in moves if isinstance(move, Knock)]
        return rng.choice(knocks if knocks and rng.random() < 0.5 else moves)

    return played(pair, move)


def clever_deal(seed: int) -> str:
    """Play one deal between two of our computers in both programs; return how it ended."""
    pair = Pair(seed)
    return played(pair, lambda: our_move(pair))


def played(pair: Pair, move: Callable[[], Move]) -> str:
    while pair.ours.turn >= 0 and pair.ours.phase != LAYING_OFF:
        if pair.taken > LONGEST:
            assert pair.theirs.is_terminal()
            return "cut short"
        check(pair)
        pair.play(move())
    if pair.ours.showdown is None:
        assert pair.at_wall
        return "void"
    pair.defend(1 - pair.ours.showdown.knocker)
    if pair.ours.phase == LAYING_OFF:
        pair.ours = pair.game.play(pair.ours, pair.ours.turn, LayOff(), pair.luck).state
    result = pair.ours.showdown.result
    tied = result.deadwood[0] == result.deadwood[1]
    points = 0 if tied else result.points if result.winner == 0 else -result.points
    assert pair.theirs.returns() == [points, -points], (pair.theirs.returns(), result)
    return str(result.kind)


def our_move(pair: Pair) -> Move:
    seat = pair.ours.turn
    return choose(pair.game.view(pair.ours, seat), pair.game.legal_moves(pair.ours, seat))


def duel(seed: int, seat: int) -> float:
    """Play one deal of our computer at a seat against OpenSpiel's simple bot; its points."""
    pair = Pair(seed)
    bot = pyspiel.make_simple_gin_rummy_bot(GAME.get_parameters(), 1 - seat)
    while not pair.theirs.is_terminal():
        phase, mine = pair.theirs.current_phase(), pair.theirs.current_player() == seat
        if mine and phase == PHASE.LAYOFF:
            pair.defend(seat)
        elif mine and phase == PHASE.WALL:
            pair.theirs.apply_action(PASS)
        elif mine:
            pair.play(our_move(pair))
        else:
            answer(pair, bot.step(pair.theirs))
    return float(pair.theirs.returns()[seat])


DRAWS: dict[int, Move] = {UPCARD: PILE, FROM_STOCK: STOCK, PASS: REFUSE}


def answer(pair: Pair, action: int) -> None:
    """Make the simple bot's move in both programs; after a knock only OpenSpiel goes on."""
    phase = pair.theirs.current_phase()
    if phase in (PHASE.FIRST_UPCARD, PHASE.DRAW) or (phase == PHASE.DISCARD and action < 52):
        pair.play(DRAWS[action] if action >= 52 else DISCARDS[ours(action)])
    else:
        pair.theirs.apply_action(action)


def compare(deals: int) -> None:
    """Compare that many random deals and that many of our computers."""
    for kind, play in (("random", random_deal), ("computers", clever_deal)):
        ends = Counter(play(seed) for seed in range(deals))
        sys.stdout.write(f"{kind}: {deals} deals agree: {dict(ends)}\n")


def duels(deals: int) -> None:
    """Print our computer's points a deal, each deal played from both seats."""
    start = time.perf_counter()
    won = [duel(seed, seat) for seed in range((deals + 1) // 2) for seat in (0, 1)]
    mean = sum(won) / len(won)
    error = (sum((points - mean) ** 2 for points in won) / len(won) ** 2) ** 0.5
    each = (time.perf_counter() - start) / len(won) * 1000
    sys.stdout.write(
        f"{len(won)} deals: {mean:+.2f} ± {error:.2f} points a deal, {each:.0f} ms a deal\n"
    )


if __name__ == "__main__":
    {"compare": compare, "duel": duels}[sys.argv[1]](int(sys.argv[2]))
