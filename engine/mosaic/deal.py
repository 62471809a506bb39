"""One deal of a mosaic game: who holds what, whose turn it is, forced passes, its end."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.cards import CARDS, FULL_DECK, SHORT_DECK, bits, cards_of, code_of, mask_of
from engine.core import Event, IllegalMove, Seat
from engine.dealing import deal_out
from engine.mosaic.board import NOTHING, Board, Grid, is_stuck, lays, may_lie, with_card
from engine.mosaic.events import CardLaid, FirstCardLaid, Passed
from engine.mosaic.moves import Lay
from engine.mosaic.reasons import neighbours, reason
from engine.shuffle import Shuffle

DECKS = {36: SHORT_DECK, 52: FULL_DECK}
COLOURS = 2


class Deal(NamedTuple):
    """A deal in progress. A place is a hand that takes its turn: a seat, or a stack of two people.

    Two people have four places, 0.1 1.1 0.2 1.2 in the order of play; else place p is seat p.
    """

    seats: int
    board: Board
    hands: tuple[int, ...]
    """By place: the mask of the cards held."""
    turn: int
    """The place whose turn it is, -1 once the deal is over."""
    shown: int
    """The mask of the places whose cards are known to all, since they passed."""

    def seat(self, place: int) -> Seat:
        """The seat that owns a place."""
        return place % self.seats

    def stack(self, place: int) -> int:
        """1 or 2 for the stacks of two people, else 0."""
        return 1 + place // 2 if self.seats == 2 else 0


def places_of(seats: int) -> int:
    """How many hands take turns: two people have two stacks each."""
    return 4 if seats == 2 else seats


def place_names(seats: int) -> list[str]:
    """The places as records name them: `0`, `1` …, with two people `0.1`, `1.1`, `0.2`, `1.2`."""
    if seats == 2:
        return ["0.1", "1.1", "0.2", "1.2"]
    return [str(seat) for seat in range(seats)]


def ordinary_hands(
    deck: int, seats: int, given: Mapping[str, Sequence[str]], shuffle: Shuffle
) -> tuple[int, ...]:
    """Deal the whole deck round the table; the first places get the extra cards."""
    names = place_names(seats)
    codes = {place: [code_of(name) for name in cards] for place, cards in given.items()}
    order = [names[at % len(names)] for at in range(deck)]
    dealt = deal_out(DECKS[deck], order, codes, shuffle)
    return tuple(mask_of(dealt.get(name, ())) for name in names)


def own_colour_hands(
    deck: int, seats: int, given: Mapping[str, Sequence[str]], shuffle: Shuffle
) -> tuple[int, ...]:
    """Deal the red cards round the even places, the black ones, shuffled apart, round the odd."""
    names = place_names(seats)
    hands = [0] * len(names)
    for colour in range(COLOURS):
        team = names[colour::COLOURS]
        half = [code for code in DECKS[deck] if code // 26 == colour]
        codes = {place: [code_of(name) for name in given.get(place, ())] for place in team}
        order = [team[at % len(team)] for at in range(len(half))]
        dealt = deal_out(half, order, codes, shuffle)
        hands[colour::COLOURS] = [mask_of(dealt.get(name, ())) for name in team]
    return tuple(hands)


def begin(grid: Grid, seats: int, hands: tuple[int, ...], first: int) -> tuple[Deal, list[Event]]:
    """The deal with the turn at the first place that can begin, `first` or after it."""
    return _pass_on(grid, Deal(seats, Board(), hands, first - 1, 0))


def to_act(deal: Deal) -> tuple[Seat, ...]:
    """The seat whose turn it is; nobody once the deal is over."""
    return () if deal.turn == NOTHING else (deal.seat(deal.turn),)


def legal_lays(grid: Grid, deal: Deal, seat: Seat) -> tuple[Lay, ...]:
    """Every move of the seat, from the stack in turn."""
    if deal.turn == NOTHING or deal.seat(deal.turn) != seat:
        return ()
    return lays(grid, deal.board, deal.hands[deal.turn])


def lay(grid: Grid, deal: Deal, seat: Seat, move: Lay) -> tuple[Deal, list[Event]]:
    """Lay a card and pass the turn on; raises IllegalMove with the reason."""
    if seat not in to_act(deal):
        raise IllegalMove("not_your_turn", to_act=to_act(deal))
    hand = deal.hands[deal.turn]
    if not hand >> move.card & 1:
        raise IllegalMove("not_in_hand", card=CARDS[move.card], stack=deal.stack(deal.turn))
    if not may_lie(grid, deal.board, move):
        raise reason(grid, deal.board, move)
    laid = _laid(grid, deal, seat, move)
    hands = list(deal.hands)
    hands[deal.turn] ^= 1 << move.card
    board = with_card(grid, deal.board, move)
    after, passes = _pass_on(grid, deal._replace(board=board, hands=tuple(hands)))
    return after, [laid, *passes]


def _laid(grid: Grid, deal: Deal, seat: Seat, move: Lay) -> Event:
    if deal.board.last == NOTHING:
        return FirstCardLaid(seat, CARDS[move.card])
    side, neighbour = neighbours(grid, deal.board, move.x, move.y)[0]
    return CardLaid(seat, CARDS[move.card], side, CARDS[neighbour])


def _pass_on(grid: Grid, deal: Deal) -> tuple[Deal, list[Event]]:
    """Give the turn to the next place that can lay; who cannot passes and shows his hand.

    The deal is over when nobody can: all hands are empty, or everybody has passed in one round.
    """
    passes: list[Event] = []
    shown, count = deal.shown, len(deal.hands)
    for place in (at % count for at in range(deal.turn + 1, deal.turn + 1 + count)):
        hand = deal.hands[place]
        if not hand:
            continue
        if not is_stuck(grid, deal.board, hand):
            return deal._replace(turn=place, shown=shown), passes
        passes.append(Passed(deal.seat(place), deal.stack(place), cards_of(bits(hand))))
        shown |= 1 << place
    return deal._replace(turn=NOTHING, shown=shown), passes


def reveals(before: Deal, after: Deal, seat: Seat) -> bool:
    """Whether somebody else's hand was shown that had been hidden."""
    new = after.shown & ~before.shown
    return any(after.seat(place) != seat for place in bits(new))


def redealt(grid: Grid, deal: Deal, seat: Seat | None, shuffle: Shuffle) -> Deal:
    """The deal with the cards that a seat cannot see dealt otherwise, each team's by itself.

    Whoever is to act keeps a card that he can lay.
    """
    hidden = [
        place
        for place, hand in enumerate(deal.hands)
        if hand and not deal.shown >> place & 1 and deal.seat(place) != seat
    ]
    for _ in range(20):
        hands = _mixed(deal.hands, hidden, shuffle)
        if deal.turn == NOTHING or not is_stuck(grid, deal.board, hands[deal.turn]):
            return deal._replace(hands=hands)
    others = [place for place in hidden if place != deal.turn]
    return deal._replace(hands=_mixed(deal.hands, others, shuffle))


def _mixed(hands: Sequence[int], loose: Sequence[int], shuffle: Shuffle) -> tuple[int, ...]:
    mixed = list(hands)
    for colour in range(COLOURS):
        team = [place for place in loose if place % COLOURS == colour]
        pool = list(shuffle.order([card for place in team for card in bits(hands[place])]))
        for place in team:
            mixed[place] = mask_of(pool.pop() for _ in range(hands[place].bit_count()))
    return tuple(mixed)
