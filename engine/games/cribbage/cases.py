"""Questions of case files about cribbage."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.cards import CARDS, FULL_DECK, cards_of, code_of
from engine.core import Given
from engine.games.cribbage.computer import choose, estimates
from engine.games.cribbage.dealing import lower
from engine.games.cribbage.moves import Play
from engine.games.cribbage.rules import Cribbage
from engine.games.cribbage.scoring import (
    CUT_POINTS,
    FIFTEEN,
    LAST_POINTS,
    PIPS,
    TARGET,
    THIRTY_ONE,
    Item,
    in_order,
    pegged,
    shown,
    terms,
)
from engine.games.cribbage.show import show
from engine.games.cribbage.state import HAND, LAID, SEATS, Cards, State, Two, playable
from engine.games.cribbage.tally import Tally
from engine.shuffle import Shuffle

NAMES = {"fifteen": str(FIFTEEN), "thirty_one": str(THIRTY_ONE)}
"""Kinds that case files call otherwise."""
CLOSE = 1.0
"""Moves that cost less than a point against the best one are called good."""
GO = "следующий"
"""What the seed has a player say who cannot play."""

Answer = Mapping[str, Any]
NONDEALER, DEALER = 0, 1
SIDES = ("nondealer", "dealer")


def _codes(names: Iterable[str]) -> Cards:
    return tuple(code_of(name) for name in names)


def _added(items: Iterable[Item]) -> dict[str, Any]:
    parts: Counter[str] = Counter()
    for item in items:
        parts[NAMES.get(item.kind, item.kind)] += item.points
    return {"total": parts.total(), "points": parts.total(), "parts": dict(parts)}


def _show(asked: Answer) -> Answer:
    how = terms(asked["role"], asked.get("flush", "seed"), asked.get("nob", "seed"))
    return _added(shown(_codes(asked["hand"]), code_of(asked["starter"]), how))


def _peg_last(asked: Answer) -> Answer:
    row = _codes(asked["played"])
    count = _sum(row)
    return {"count": count, **_added(pegged(row, count))}


def _playable(asked: Answer) -> Answer:
    cards = playable(_codes(asked["hand"]), asked["count"])
    return {"playable": cards_of(cards), "must_say": None if cards else GO}


def _play_end(asked: Answer) -> Answer:
    """Whether the play is over with these cards left, and what its last card gets for that."""
    count = asked.get("count", _sum(_codes(asked.get("played", ()))))
    hands = asked["hands"]
    left = hands.values() if isinstance(hands, Mapping) else hands
    ended = not any(playable(_codes(hand), count) for hand in left)
    return {"ended": ended, "count": count, "points": _last(count) if ended else 0}


def _last(count: int) -> int:
    return 2 if count == THIRTY_ONE else LAST_POINTS


def _cut_points(asked: Answer) -> Answer:
    first = asked.get("cut", "every") == "first"
    points = [0 if first and deal else CUT_POINTS for deal in range(asked.get("deals", 1))]
    return {"points": points, "total": sum(points)}


def _cut_for_deal(asked: Answer) -> Answer:
    cards = _codes(asked["cards"])
    dealer = lower(cards[0], cards[1])
    holder = None if dealer is None else f"holder of {CARDS[cards[dealer]].upper()}"
    return {"dealer": holder, "tie": dealer is None}


def _standing(asked: Answer) -> dict[str, dict[int, int]]:
    return {"score": {seat: asked["scores"][side] for seat, side in enumerate(SIDES)}}


def _result(state: State) -> dict[str, Any]:
    best = Cribbage().outcome(state)
    return {
        "winner": SIDES[best.winners[0]] if best else None,
        "final": dict(zip(SIDES, state.scores, strict=True)),
    }


def _cut_win(asked: Answer) -> Answer:
    given = Given(first=DEALER, standing=_standing(asked))
    state = Cribbage().start(2, Shuffle(b"cut", 0), given).state
    return {**_result(state), "cards_dealt": any(state.hands)}


def _heels_win(asked: Answer) -> Answer:
    given = Given(DEALER, {"starter": (asked["starter"],)}, _standing(asked))
    game, luck = Cribbage(cut="first"), Shuffle(b"heels", 0)
    state = game.start(2, luck, given).state
    for seat in game.to_act(state):
        state = game.play(state, seat, game.legal_moves(state, seat)[0], luck).state
    return {**_result(state), "play_started": bool(game.to_act(state) or state.row)}


def _show_order(asked: Answer) -> Answer:
    """The show from these scores: hands by side and crib as cards, with the starter."""
    scores = asked["scores"]["nondealer"], asked["scores"]["dealer"]
    hands = asked.get("hands", asked)
    kept = tuple(in_order(_codes(hands[side])) for side in SIDES)
    crib = _codes(hands["crib"])
    state = _position((kept[0], kept[1]), scores)._replace(
        laid=(in_order(crib[:2]), in_order(crib[2:])), starter=code_of(asked["starter"])
    )
    _, end = show(state, Tally(scores, (0, 0)), "seed", "seed")
    return {**_result(end), "shown": end.shown, "crib_counted": end.shown == len(end.show_order)}


def _match_result(asked: Answer) -> Answer:
    names = list(asked["final"])
    scores = asked["final"][names[0]], asked["final"][names[1]]
    state = _position(((), ()), scores)
    best = Cribbage().outcome(state._replace(phase="over") if max(scores) >= TARGET else state)
    return {"winner": names[best.winners[0]] if best else None, "games": int(best is not None)}


def _bot_play(asked: Answer) -> Answer:
    """What the computer lays away of five cards, or plays after these."""
    game, state = Cribbage(), _decision(asked)
    seat = DEALER if asked.get("role") == "dealer" or len(state.row) % 2 else NONDEALER
    view, legal = game.view(state, seat), game.legal_moves(state, seat)
    worth, best = estimates(view, legal), choose(view, legal)
    good = [move for move in legal if worth[move] > max(worth.values()) - CLOSE]
    answer = {"best": str(best), "good": [str(move) for move in good]}
    answer["avoid"] = [str(move) for move in legal if move not in good]
    if not isinstance(best, Play):
        return answer
    row = (*state.row, best.card)
    return {**answer, "best_immediate": str(best), **_added(pegged(row, _sum(row)))}


def _decision(asked: Answer) -> State:
    """The position of the question; cards it does not name come from the rest of the pack."""
    hand, row = in_order(_codes(asked["hand"])), _codes(asked.get("played", ()))
    rest = [code for code in FULL_DECK if code not in {*hand, *row}]
    seat = DEALER if asked.get("role") == "dealer" or len(row) % 2 else NONDEALER
    held = HAND if len(hand) == HAND else HAND - LAID - (len(row) + 1) // 2
    other = in_order([rest.pop() for _ in range(max(held, 0))])
    hands = (hand, other) if seat == NONDEALER else (other, hand)
    state = _position(hands, (0, 0))._replace(starter=rest.pop())
    if len(hand) == HAND:
        return state
    players = tuple((seat + 1 + place) % SEATS for place in range(len(row)))[::-1]
    laid = in_order([rest.pop() for _ in range(LAID)]), in_order([rest.pop() for _ in range(LAID)])
    return state._replace(
        phase="play", turn=seat, laid=laid, row=row, players=players, total=_sum(row)
    )


def _position(hands: tuple[Cards, Cards], scores: Two) -> State:
    return State(
        deal=1,
        dealer=DEALER,
        scores=scores,
        backs=(0, 0),
        phase="lay_away",
        hands=hands,
        laid=((), ()),
        starter=-1,
        turn=None,
        row=(),
        players=(),
        total=0,
        gone=(),
        just=(),
        shown=0,
    )


def _sum(cards: Iterable[int]) -> int:
    return sum(PIPS[card] for card in cards)


CHECKS: Mapping[str, Callable[[Answer], Answer]] = {
    "show": _show,
    "peg_last": _peg_last,
    "playable": _playable,
    "play_end": _play_end,
    "cut_points": _cut_points,
    "cut_for_deal": _cut_for_deal,
    "cut_win": _cut_win,
    "heels_win": _heels_win,
    "show_order": _show_order,
    "match_result": _match_result,
    "bot_play": _bot_play,
}
"""The checks of this game by name."""
