"""Answers to the cases about rummy to five hundred."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.cards import CODES, mask_of
from engine.core import IllegalMove
from engine.games.rummy500.legality import legal_moves, reason_against
from engine.games.rummy500.moves import TAKES, End
from engine.games.rummy500.rules import Rummy500, deck, hand_size
from engine.games.rummy500.scoring import leaders, settle
from engine.games.rummy500.state import DRAWING, State, TableMeld
from engine.melds import fits, is_meld, points
from engine.two_packs import hand_of

Answer = dict[str, Any]


def _codes(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(CODES[name] for name in names)


def _position(hands: Sequence[Sequence[str]], **changed: Any) -> State:
    seats = len(hands)
    bare = State(
        dealer=seats - 1,
        turn=0,
        phase=DRAWING,
        hands=tuple(hand_of(_codes(hand)) for hand in hands),
        stock=(),
        pile=(),
        melds=(),
        laid=(0,) * seats,
        scores=(0,) * seats,
        deal=1,
    )
    return bare._replace(**changed)


def _table(melds: Sequence[Sequence[str]]) -> tuple[TableMeld, ...]:
    return tuple(TableMeld(mask_of(_codes(meld)), (0,) * len(meld)) for meld in melds)


def _meld(case: Mapping[str, Any]) -> Answer:
    cards = mask_of(_codes(case["cards"]))
    valid = cards.bit_count() == len(case["cards"]) and is_meld(cards)
    return {"valid": valid, "points": points(cards) if valid else 0}


def _layoff_choice(case: Mapping[str, Any]) -> Answer:
    card = CODES[case["card"]]
    options = [at for at, meld in enumerate(_table(case["table"])) if fits(meld.mask, card)]
    return {"must_ask": len(options) > 1, "options": options}


def _take_pile(case: Mapping[str, Any]) -> Answer:
    state = _position(
        [case["hand"], []],
        pile=_codes(case["pile_bottom_to_top"]),
        melds=_table(case.get("table", [])),
    )
    card = CODES[case["take"]]
    refusal = reason_against(state, TAKES[card], case.get("pile", "seed"))
    return {"legal": refusal is None, "reason": _why_not(state, card, refusal)}


def _why_not(state: State, card: int, refusal: IllegalMove | None) -> str | None:
    if refusal is None:
        return None
    if any(fits(meld.mask, card) for meld in state.melds):
        return "layoff_does_not_count"
    return refusal.key


def _round_score(case: Mapping[str, Any]) -> Answer:
    names = list(case["hands"])
    laid = tuple(sum(points(1 << code) for code in _codes(case["laid"][name])) for name in names)
    out = names.index(case["out"]) if case.get("out") else None
    state = _position([case["hands"][name] for name in names], laid=laid, out=out)
    settled, _ = settle(state, 500, case.get("minus", "out"))
    return dict(zip(names, settled.scores, strict=True))


def _game_end(case: Mapping[str, Any]) -> Answer:
    names = list(case["totals_before"])
    state = _position(
        [[]] * len(names),
        scores=tuple(case["totals_before"][name] for name in names),
        laid=tuple(case["round"][name] for name in names),
        out=0,
    )
    settled, _ = settle(state, 500, "out")
    outcome = Rummy500().outcome(settled)
    return {
        "winner": names[outcome.winners[0]] if outcome else None,
        "tied": len(leaders(settled.scores, 500)) > 1,
        "totals": dict(zip(names, settled.scores, strict=True)),
    }


def _deck_count(case: Mapping[str, Any]) -> Answer:
    players = case["players"]
    return {
        "decks": [len(deck(seats)) // 52 for seats in players],
        "hand": [hand_size(seats) for seats in players],
    }


def _stock_empty(case: Mapping[str, Any]) -> Answer:
    """The deal ends when the first hand can take nothing; what every hand then counts minus."""
    hands = case["hands"]
    names = list(hands) if isinstance(hands, Mapping) else list(range(len(hands)))
    stock = deck(len(names))[: case["stock"]] if isinstance(case["stock"], int) else ()
    state = _position(
        [hands[name] for name in names],
        stock=stock or _codes(case["stock"] or ()),
        pile=_codes(case.get("pile", [])),
    )
    ends = all(isinstance(move, End) for move in legal_moves(state, "seed"))
    settled, _ = settle(state, 500, case.get("minus", "out"))
    lost = settled.minus or (0,) * len(names)
    return {"round_ends": ends, "minus": dict(zip(names, lost, strict=True))}


CHECKS: Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {
    "meld": _meld,
    "layoff_choice": _layoff_choice,
    "take_pile": _take_pile,
    "round_score": _round_score,
    "game_end": _game_end,
    "deck_count": _deck_count,
    "stock_empty": _stock_empty,
}
