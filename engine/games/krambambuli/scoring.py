"""What the end of a deal of крамбамбули costs and brings: minus points, stakes, the bank."""

from typing import Literal, NamedTuple

from engine.cards import cards_of
from engine.core import Event
from engine.games.krambambuli.events import (
    BankTaken,
    Eliminated,
    HandShown,
    KnockPaid,
    Scored,
    StakesCollected,
)
from engine.games.krambambuli.state import SCORED, WON, State
from engine.games.krambambuli.titles import STAKES
from engine.games.krambambuli.view import in_stakes
from engine.joker_melds import best_laying, least_deadwood
from engine.melds import Ace

LIMIT = 100
"""Minus points that put a seat out."""


Stakes = Literal["matches", "none"]
"""Whether the match is played for matches in a bank."""


class Money(NamedTuple):
    """Purses and bank in half stakes; they always sum to nothing."""

    purses: tuple[int, ...]
    bank: int


def is_out(minus: int) -> bool:
    """Whether a seat with so many minus points is out once a deal is settled."""
    return minus >= LIMIT


def first_stakes(seats: int) -> Money:
    """Everyone puts one stake in the bank at the start of the match."""
    return Money((-2,) * seats, 2 * seats)


def settle(state: State, ace: Ace, stakes: Stakes) -> tuple[State, tuple[Event, ...]]:
    """Show all hands, write the minus points, move the stakes, see who is out and who has won."""
    playing = tuple(seat for seat in range(len(state.hands)) if seat not in state.out)
    written = tuple(
        least_deadwood(hand, ace) if seat in playing and not _is_free(state, seat) else 0
        for seat, hand in enumerate(state.hands)
    )
    minus = tuple(map(sum, zip(state.minus, written, strict=True)))
    money, paid = _paid(state, playing, stakes)
    gone = tuple(seat for seat in playing if is_out(minus[seat]))
    winners = _winners(minus, playing, gone)
    money, taken = _bank_shared(money, winners)
    settled = state._replace(
        phase=WON if winners else SCORED,
        minus=minus,
        written=written,
        purses=money.purses,
        bank=money.bank,
        out=(*state.out, *gone),
        winners=winners,
    )
    events = (
        *(_shown(state, seat, ace) for seat in playing),
        *(Scored(seat, written[seat], minus[seat]) for seat in playing),
        *paid,
        *(Eliminated(seat, minus[seat]) for seat in gone),
        *taken,
    )
    return settled, events


def _is_free(state: State, seat: int) -> bool:
    """Who ends the deal with more than a knock writes nothing down."""
    return seat == state.ender and state.word != "knock"


def _shown(state: State, seat: int, ace: Ace) -> HandShown:
    laying = best_laying(state.hands[seat], ace)
    melded = (code for meld in laying.melds for code in meld)
    return HandShown(seat, cards_of((*melded, *laying.rest)), laying.deadwood)


def _winners(
    minus: tuple[int, ...], playing: tuple[int, ...], gone: tuple[int, ...]
) -> tuple[int, ...]:
    left = tuple(seat for seat in playing if seat not in gone)
    if left:
        return left if len(left) == 1 else ()
    least = min(minus[seat] for seat in playing)
    return tuple(seat for seat in playing if minus[seat] == least)


def _paid(
    state: State, playing: tuple[int, ...], stakes: Stakes
) -> tuple[Money, tuple[Event, ...]]:
    money = Money(state.purses, state.bank)
    if stakes == "none":
        return money, ()
    opponents = [seat for seat in playing if seat != state.ender]
    each = 2 * STAKES[state.word]
    purses = list(money.purses)
    for seat in opponents:
        purses[seat] -= each
    if state.word == "knock":
        purses[state.ender] += len(opponents)
        paid = Money(tuple(purses), money.bank + len(opponents))
        return paid, (KnockPaid(state.ender, len(opponents)),)
    purses[state.ender] += each * len(opponents)
    collected = StakesCollected(state.ender, each // 2, len(opponents))
    return Money(tuple(purses), money.bank), (collected,)


def _bank_shared(money: Money, winners: tuple[int, ...]) -> tuple[Money, tuple[Event, ...]]:
    """Give the bank to the winners in equal parts; what cannot be halved stays in it."""
    share = money.bank // len(winners) if winners else 0
    if not share:
        return money, ()
    purses = tuple(
        purse + share if seat in winners else purse for seat, purse in enumerate(money.purses)
    )
    taken = tuple(BankTaken(seat, in_stakes(share)) for seat in winners)
    return Money(purses, money.bank - share * len(winners)), taken
