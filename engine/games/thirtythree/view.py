"""What one seat, or everybody, sees of «33»."""

from dataclasses import dataclass

from engine.cards import Card
from engine.core import Seat, View


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand:
    """A hand shown at the end of a deal and what it means for the keys of its seat."""

    seat: Seat
    cards: tuple[Card, ...]
    points: int
    combination: int
    """33, 678, 31, or 0 for none."""
    lost: int
    gained: int
    reason: str
    """Why a key is lost: `lowest`, `bust` or `bare` (no combination); else empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThirtyThreeView(View):
    """The centre, the keys, the course of the deal, and the own hand if it is a seat's view.

    What must not be told before the hands are shown stands nowhere here: least of all whether
    another seat could stop.
    """

    dealer: Seat
    turn: Seat
    """Whose turn it is, also while a question is open; the next one's after a circle of passes."""
    phase: str
    """`turn`, `swept` (may exchange again), `closing` (stop or done), `question`, `shown`."""
    may: tuple[str, ...]
    """What this seat may do now: `swap spin pass propose stop done`, or `yes no`."""
    fresh: bool
    """True right after the deal: any holder of a combination may stop until the first move."""
    hand: tuple[Card, ...]
    points: int
    """The value of the own hand, 6 … 33; 32 is a bust, 0 stands for no hand."""
    combination: int
    """The own combination: 33, 678, 31, or 0 for none."""
    centre: tuple[Card, ...]
    last: Card | None
    """The card of the centre that was laid last, if somebody laid it."""
    stock: int
    out_pile: tuple[Card, ...]
    """Face down on a real table, but everybody has seen these cards leave."""
    keys: tuple[int, ...]
    reserve: int
    proposer: Seat | None
    """Who asked the open question; None when none is open or all are asked after a circle."""
    agreed: tuple[Seat, ...]
    """Who has said yes to the open question."""
    asked_already: bool
    """True when the seat whose turn it is has had its question in this turn."""
    passes: int
    circles: int
    turns: int
    """Turns finished in this deal; after forty for each seat the hands are shown."""
    ending: str
    """How the deal ended: `stop`, `consent`, `circles`, `turns`; empty while it goes on."""
    declarer: Seat | None
    shown: tuple[ShownHand, ...]
    """All hands once the deal is over, in the order of seats."""
