"""The contract between the rules of a game and everything else."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from engine.shuffle import Shuffle

Seat = Annotated[int, "seat"]
"""A place at the table, 0 … n-1 clockwise. The engine knows seats, never people."""

Option = str | int | bool
"""The value of a house rule."""


class Refusal(Exception):
    """A person asked for something that cannot be: a message key and its details, no sentence."""

    def __init__(self, key: str, **details: object) -> None:
        """Refuse for the reason `key` (snake_case; the refusal keys of the records format)."""
        super().__init__(key)
        self.key = key
        self.details = details


class InvalidMove(Refusal):
    """The text is not a move in this game's notation."""


class IllegalMove(Refusal):
    """The move exists, but not for this seat in this position."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened and that everybody may know. Subclasses are past participles."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the seats that won, and the key of the reason for the sentence.

    All sharing seats are winners when equals share; nobody is in a drawn match.
    """

    winners: tuple[Seat, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What every view shows; each game adds its own fields. Cards and tiles are names here."""

    seat: Seat | None
    """Whose view it is; None is the table that everybody shares."""
    seats: int
    to_act: tuple[Seat, ...]
    deal: int
    """Number of the deal, from 1."""
    between_deals: bool
    """True when a deal is over and the next one, if any, has not been dealt."""
    over: bool
    hand_sizes: tuple[int, ...]
    numbers: tuple[tuple[str, int], ...] = ()
    """What the picture numbers: token of a move's path (a cell `2,-1`, a meld `3`) → number."""


S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V", bound=View)


class Step(NamedTuple, Generic[S]):
    """The next position and what happened on the way."""

    state: S
    events: tuple[Event, ...] = ()
    revealed: bool = False
    """True when the step showed its mover a card that had been hidden from him."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a record fixes about a deal; the empty one leaves all to the lot and the rules."""

    first: Seat | None = None
    """The dealer, or the seat that begins where the game has no dealer."""
    cards: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Place → names, next card first: a seat as its number `0`, a stack as `0.1`, else by name."""
    standing: Mapping[str, Any] = field(default_factory=dict)
    """A match in progress, by the names of the records; a seat's values under its number."""


class Game(ABC, Generic[S, M, V]):
    """A rule book with its options filled in. Subclasses are frozen dataclasses.

    A match is one chain of states over all its deals. Between two deals nobody is to act, and
    nothing of the next deal has been dealt or scored; `next_deal` goes on.
    """

    key: ClassVar[str]

    @property
    @abstractmethod
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of seats this game can be played with under these options."""

    @abstractmethod
    def start(self, seats: int, shuffle: Shuffle, given: Given = Given()) -> Step[S]:
        """Begin a match: the first deal, its first dealer by lot unless `given` names one."""

    @abstractmethod
    def next_deal(self, state: S, shuffle: Shuffle, given: Given = Given()) -> Step[S]:
        """Deal again after a finished deal; raises IllegalMove("not_now") at any other moment."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that owe a decision; empty between deals and when the match is over."""

    @abstractmethod
    def legal_moves(self, state: S, seat: Seat) -> tuple[M, ...]:
        """Every single move `seat` may make now, in the order to offer them, none twice.

        Complete and finite; what the rules let a player write out himself (melds of a knock, a
        list of lay-offs) is accepted by `play` without standing here.
        """

    @abstractmethod
    def play(self, state: S, seat: Seat, move: M, shuffle: Shuffle) -> Step[S]:
        """Make the move, or raise IllegalMove with the reason, checked in the records' order."""

    @abstractmethod
    def parse(self, text: str) -> tuple[M, ...]:
        """Read one line of canonical notation, the steps of one turn; else InvalidMove.

        `parse(str(move)) == (move,)` for every move.
        """

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What `seat` may see; None is the table that everybody shares."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result of the match, or None while it goes on."""

    @abstractmethod
    def between_deals(self, state: S) -> bool:
        """Whether a deal is over and the match goes on with another."""

    @abstractmethod
    def facts(self, state: S) -> Mapping[str, object]:
        """The position under the names of the records format, hidden things included.

        A value for each seat is a dict by seat number; cards are names. For records, replay and
        tests only: nothing of it may reach a player.
        """

    @abstractmethod
    def redealt(self, state: S, seat: Seat | None, shuffle: Shuffle) -> S:
        """The same position with every card that `seat` cannot see dealt otherwise.

        Its view and its legal moves are the same: the promise that nothing hidden leaks.
        """

    def read(self, text: str, view: V) -> tuple[M, ...]:
        """Read a line as people write it, once its words stand in ASCII; else InvalidMove.

        Card, tile and action words are already canonical; numbers of the picture (`7h 3`),
        neighbours (`7h right 10d`) and bare cards (`8s 10h`) are the game's own to read. The
        moves may be illegal: `play` says why.
        """
        return self.parse(text)

    def path(self, move: M) -> tuple[str, ...]:
        """The tokens a person chooses one after another to make the move (card, then cell)."""
        return (str(move),)

    def paths(self, move: M) -> tuple[tuple[str, ...], ...]:
        """Every order in which the tokens may be chosen; several where the order means nothing."""
        return (self.path(move),)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """The seats that win and lose together; by default each seat is its own side."""
        return tuple((seat,) for seat in range(seats))

    @classmethod
    @cache
    def state_type(cls) -> type[S]:
        """The class of this game's states, as the subclass names it: Game[State, Move, View]."""
        bases: tuple[Any, ...] = vars(cls)["__orig_bases__"]
        (base,) = (base for base in bases if get_origin(base) is Game)
        state_type: type[S] = get_args(base)[0]
        return state_type

    @classmethod
    @cache
    def choices(cls) -> Mapping[str, tuple[Option, ...]]:
        """The options by name, each with its values, the default first."""
        hints = get_type_hints(cls)
        return {
            option.name: _values(hints[option.name], option.default)
            for option in fields(cls)  # type: ignore[arg-type]  # subclasses are dataclasses
        }

    def options(self) -> dict[str, Option]:
        """The options in force by name."""
        return {name: getattr(self, name) for name in self.choices()}


def _values(hint: object, default: Any) -> tuple[Option, ...]:
    if hint is bool:
        return (default, not default)
    if get_origin(hint) is Literal:
        return (default, *(value for value in get_args(hint) if value != default))
    return (default,)
