"""From a position of gin to what is seen of it."""

from collections.abc import Iterator
from typing import Any, Protocol

from engine.cards import CARDS, Card, bits, by_rank, cards_of, mask_of
from engine.core import Event, Seat
from engine.games.gin import turns
from engine.games.gin.events import (
    ColumnClosed,
    ColumnWritten,
    GinWon,
    HandShown,
    KnockWon,
    ScoreWritten,
    Settled,
    UndercutWon,
)
from engine.games.gin.moves import Knock
from engine.games.gin.scoring import COLUMNS, Result, Sheet, is_closed
from engine.games.gin.state import DISCARD, LAYING_OFF, NOBODY, SCORED, State
from engine.games.gin.view import GinView, KnockChoice, LaidCard, SheetLine, Showdown, ShownHand
from engine.melds import arrangements, best_lay_offs, deadwood, written
from engine.shuffle import Shuffle

_WON = {"knock": KnockWon, "gin": GinWon, "undercut": UndercutWon}


class RuleBook(Protocol):
    """What sight needs of the game's options."""

    @property
    def record(self) -> Any:
        """How the match is recorded."""

    @property
    def target(self) -> Any:
        """What ends the record."""

    def settlement(self, state: State) -> tuple[int, int] | None:
        """What each seat wins once the match is over."""


def see(
    game: RuleBook, state: State, seat: Seat | None, to_act: tuple[Seat, ...], *, over: bool
) -> GinView:
    """Build the view of a seat, or of the table for None."""
    sheet = state.sheet
    showdown = _showdown(state)
    return GinView(
        seat=seat,
        seats=2,
        to_act=to_act,
        deal=state.deal.number,
        between_deals=state.phase == SCORED and not over,
        over=over,
        hand_sizes=(state.hands[0].bit_count(), state.hands[1].bit_count()),
        numbers=_numbers(showdown),
        phase=state.phase,
        dealer=state.deal.dealer,
        upcard=CARDS[state.deal.upcard],
        limit=state.deal.limit,
        factor=state.deal.factor,
        stock=len(state.stock),
        pile=cards_of(state.pile),
        taken=(cards_of(bits(state.taken[0])), cards_of(bits(state.taken[1]))),
        just_taken=None if state.just_taken == NOBODY else CARDS[state.just_taken],
        showdown=showdown,
        record=game.record,
        target=game.target,
        score=sheet.score,
        won=sheet.won,
        columns=sheet.columns,
        closed=tuple(is_closed(column, game.target) for column in sheet.columns),
        sheet=tuple(
            SheetLine(entry.deal, entry.seat, entry.points, _columns_of(entry.columns))
            for entry in sheet.entries
        ),
        settlement=game.settlement(state),
        **({} if seat is None else _own(state, seat)),
    )


def _columns_of(mask: int) -> tuple[int, ...]:
    return tuple(at + 1 for at in bits(mask))


def _numbers(showdown: Showdown | None) -> tuple[tuple[str, int], ...]:
    melds = showdown.knocker.melds if showdown else ()
    return tuple((str(number), number) for number, _ in enumerate(melds, 1))


def _own(state: State, seat: Seat) -> dict[str, Any]:
    """The fields that only the seat itself sees."""
    hand = state.hands[seat]
    shown = _grouped(seat, hand)
    return {
        "hand": cards_of(bits(hand)),
        "melds": shown.melds,
        "loose": shown.loose,
        "deadwood": shown.deadwood,
        "knocks": tuple(_knocks(state, seat)),
        "lay_offs": tuple(_lay_offs(state, seat)),
    }


def _grouped(seat: Seat, hand: int) -> ShownHand:
    melds = arrangements(hand)[0]
    return ShownHand(seat, _named(melds), _loose(hand, melds), deadwood(hand))


def _named(melds: tuple[int, ...]) -> tuple[tuple[Card, ...], ...]:
    return tuple(cards_of(written(meld)) for meld in melds)


def _loose(hand: int, melds: tuple[int, ...]) -> tuple[Card, ...]:
    return cards_of(sorted(bits(hand & ~sum(melds)), key=_ace_first))


def _ace_first(code: int) -> tuple[int, int]:
    rank, suit = by_rank(code)
    return (rank + 1) % 13, suit


def _knocks(state: State, seat: Seat) -> Iterator[KnockChoice]:
    if state.phase == DISCARD and state.turn == seat:
        for move in turns.discards(state, seat):
            if isinstance(move, Knock):
                left = deadwood(state.hands[seat] & ~(1 << move.card))
                yield KnockChoice(CARDS[move.card], left)


def _lay_offs(state: State, seat: Seat) -> Iterator[LaidCard]:
    if state.phase == LAYING_OFF and state.turn == seat and state.showdown:
        for card, meld in best_lay_offs(state.showdown.melds, state.hands[seat]).cards:
            yield LaidCard(CARDS[card], meld + 1)


def _showdown(state: State) -> Showdown | None:
    shown = state.showdown
    if shown is None:
        return None
    hand = state.hands[shown.knocker]
    knocker = ShownHand(
        shown.knocker, _named(shown.melds), _loose(hand, shown.melds), shown.deadwood
    )
    laid_off = tuple(LaidCard(CARDS[card], meld + 1) for card, meld in shown.laid_off)
    if shown.result is None:
        return Showdown(knocker, laid_off)
    other = 1 - shown.knocker
    result = shown.result
    return Showdown(
        knocker,
        laid_off,
        _grouped(other, state.hands[other]),
        result.kind,
        result.winner,
        result.points,
    )


def result_events(factor: int, knocker: Seat, result: Result) -> tuple[Event, ...]:
    """Tell what the knocker's opponent was left with, and who scores."""
    other = 1 - knocker
    won = _WON[result.kind](result.winner, result.points, factor)
    return HandShown(other, result.deadwood[other]), won


def sheet_events(before: Sheet, after: Sheet, seat: Seat, target: int) -> Iterator[Event]:
    """Tell what a won deal wrote, and which columns that closed."""
    if not after.entries[-1].columns:
        yield ScoreWritten(seat, after.score[seat])
    for at in range(COLUMNS):
        total = after.columns[at][seat]
        if total != before.columns[at][seat]:
            yield ColumnWritten(seat, at + 1, total)
            if is_closed(after.columns[at], target):
                yield ColumnClosed(seat, at + 1)


def settled(settlement: tuple[int, int] | None) -> tuple[Event, ...]:
    """Tell the final reckoning, if the match has come to it."""
    if settlement is None:
        return ()
    winner = 0 if settlement[0] >= 0 else 1
    return (Settled(winner, settlement[winner]),)


def redealt(state: State, seat: Seat | None, shuffle: Shuffle) -> State:
    """Deal all that `seat` has not seen otherwise, the public cards of hands staying."""
    shown = state.showdown
    hidden = [_hidden(state, seat, other) for other in (0, 1)]
    face_down = shown is not None and shown.knocker != seat
    unseen = [*state.stock, *bits(hidden[0]), *bits(hidden[1])]
    if shown is not None and face_down:
        unseen.append(shown.discard)
    cards = list(shuffle.order(unseen))
    hands = tuple(
        state.hands[other] & ~hidden[other]
        | mask_of(cards.pop() for _ in range(hidden[other].bit_count()))
        for other in (0, 1)
    )
    if shown is not None and face_down:
        shown = shown._replace(discard=cards.pop())
    return state._replace(hands=(hands[0], hands[1]), showdown=shown, stock=tuple(cards))


def _hidden(state: State, seat: Seat | None, other: Seat) -> int:
    """The cards of a hand that `seat` cannot know."""
    shown = state.showdown
    if seat == other or (
        shown is not None and (shown.result is not None or shown.knocker == other)
    ):
        return 0
    return state.hands[other] & ~state.taken[other]
