"""Random play through the engine, always bounded: a planted bug must not hang the suite."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.registry import AnyGame
from engine.shuffle import Shuffle


@dataclass
class Playout:
    """A match on its way: the position, the moves by deal, the number of lines in effect."""

    game: AnyGame
    seats: int
    seed: bytes
    state: Any = None
    step: int = 0
    deals: list[list[tuple[int, str]]] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._take(self.game.start(self.seats, Shuffle(self.seed, 0)))
        self.deals.append([])

    def _take(self, step: Any) -> Any:
        self.state = step.state
        self.events.extend(step.events)
        return step

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None

    def play(self, seat: int, move: Any) -> Any:
        self.step += 1
        step = self.game.play(self.state, seat, move, Shuffle(self.seed, self.step))
        self.deals[-1].append((seat, str(move)))
        return self._take(step)

    def next_deal(self) -> Any:
        self.step += 1
        self.deals.append([])
        return self._take(self.game.next_deal(self.state, Shuffle(self.seed, self.step)))

    def advance(self, choose: Callable[["Playout", int], Any], rng: Random) -> None:
        """Make one step: the next deal, or a move of a seat that owes one."""
        if self.game.between_deals(self.state):
            self.next_deal()
            return
        seat = rng.choice(self.game.to_act(self.state))
        self.play(seat, choose(self, seat))


def random_move(rng: Random) -> Callable[[Playout, int], Any]:
    """Choose uniformly among the legal moves."""
    return lambda out, seat: rng.choice(out.game.legal_moves(out.state, seat))


def positions(game: AnyGame, seats: int, seed: bytes, limit: int) -> Iterator[Playout]:
    """Yield a random match before each of its steps, at most `limit` of them."""
    out, rng = Playout(game, seats, seed), Random(seed.hex())
    choose = random_move(rng)
    for _ in range(limit):
        yield out
        if out.over:
            return
        out.advance(choose, rng)


def playout(game: AnyGame, seats: int, seed: bytes, limit: int) -> Playout:
    """Play a random match to its end or for `limit` steps."""
    *_, last = positions(game, seats, seed, limit)
    return last
