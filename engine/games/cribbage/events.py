"""What happens in cribbage and everybody may know."""

from dataclasses import dataclass

from engine.cards import Card
from engine.core import Event, Seat


@dataclass(frozen=True, slots=True)
class CutTied(Event):
    """Both cut the same rank for the deal and cut again; the cards stand by seat."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealerCut(Event):
    """The seat with the lower card deals first; the cards stand by seat."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CutPegged(Event):
    """The non-dealer scores for cutting the pack, before the cards are dealt."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A deal begins: its number from 1, and who deals."""

    deal: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class LaidAway(Event):
    """A seat has laid two cards away into the crib, unseen."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StarterCut(Event):
    """The starter is turned up."""

    card: Card


@dataclass(frozen=True, slots=True)
class HeelsPegged(Event):
    """The dealer scores for a jack as starter."""

    seat: Seat
    card: Card
    points: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card was played and brought the count to so much."""

    seat: Seat
    card: Card
    count: int


@dataclass(frozen=True, slots=True)
class Pegged(Event):
    """Points in the play: what for (fifteen, thirty_one, pair, run, last), with which cards."""

    seat: Seat
    kind: str
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class GoSaid(Event):
    """A seat can play no card without passing 31."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A hand is shown with the starter and scores so much in all; its items follow."""

    seat: Seat
    cards: tuple[Card, ...]
    starter: Card
    points: int


@dataclass(frozen=True, slots=True)
class CribShown(Event):
    """The dealer opens the crib; it scores so much in all, and its items follow."""

    seat: Seat
    cards: tuple[Card, ...]
    starter: Card
    points: int


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """Points in the show: what for (fifteen, pair, run, flush, nobs), with which cards."""

    seat: Seat
    kind: str
    cards: tuple[Card, ...]
    points: int
