"""Questions of case files about gin."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.cards import CARDS, bits, cards_of, code_of, codes_of, mask_of
from engine.core import IllegalMove, Seat
from engine.games.gin import scoring
from engine.games.gin.moves import LAY_OFF, Knock
from engine.games.gin.rules import KNOCK_LIMIT, Gin
from engine.games.gin.scoring import Sheet
from engine.games.gin.state import DISCARD, LAYING_OFF, SCORED, Deal, State
from engine.games.gin.turns import WALL
from engine.melds import arrangements, deadwood, is_meld, points, written
from engine.shuffle import Shuffle

LUCK = Shuffle(b"case", 0)
KNOCKER, DEFENDER = 0, 1
ANY_LIMIT = 100
"""A limit with which every hand may knock, where only the melds are asked about."""


def _mask(names: Sequence[str]) -> int:
    return mask_of(codes_of(" ".join(names)))


def _deadwood(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    hand = _mask(asked["hand"])
    melds = [list(cards_of(written(meld))) for meld in arrangements(hand)[0]]
    return {"deadwood": deadwood(hand), "melds": melds}


def _position(
    eleven: int, other: int, limit: int, stock: int = WALL + 1, factor: int = 1
) -> State:
    """The knocker's seat holds eleven cards and is to discard; the rest is stock and pile."""
    rest = tuple(bits((1 << 52) - 1 & ~(eleven | other)))
    deal = Deal(1, DEFENDER, rest[-1], limit, factor)
    return State(deal, Sheet(), DISCARD, KNOCKER, (eleven, other), rest[:stock], rest[stock:])


def _knock_legal(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    game, eleven = Gin(limit="upcard" if "upcard" in asked else "ten"), _mask(asked["hand11"])
    limit = asked.get("limit", KNOCK_LIMIT)
    if "upcard" in asked and "limit" not in asked:
        limit = game.limit_of(code_of(asked["upcard"]))
    moves = game.legal_moves(_position(eleven, 0, limit), KNOCKER)
    knocks = [move for move in moves if isinstance(move, Knock)]
    return {
        "can_knock_with_some_discard": bool(knocks),
        "best_deadwood": min(deadwood(eleven & ~(1 << code)) for code in bits(eleven)),
        "discards": [CARDS[move.card] for move in knocks],
    }


def _knocked(
    hand: int, other: int, melds: Sequence[Sequence[str]], limit: int, factor: int = 1
) -> State:
    """Let the ten cards knock, with some eleventh card as the discard."""
    spare = max(bits((1 << 52) - 1 & ~(hand | other)))
    state = _position(hand | 1 << spare, other, limit, factor=factor)
    move = Knock(spare, tuple(codes_of(" ".join(meld)) for meld in melds))
    return Gin().play(state, KNOCKER, move, LUCK).state


def _score_knock(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    upcard = asked.get("upcard")
    factor = 1 if upcard is None else Gin(limit="upcard").factor_of(code_of(upcard))
    state = _knocked(
        _mask(asked["knocker"]),
        _mask(asked["defender"]),
        asked.get("knocker_melds", ()),
        asked.get("limit", KNOCK_LIMIT),
        factor,
    )
    if state.phase == LAYING_OFF:
        state = Gin().play(state, DEFENDER, LAY_OFF, LUCK).state
    result = state.showdown.result if state.showdown else None
    if result is None:
        return {}
    return {
        "winner": ("knocker", "defender")[result.winner],
        "points": result.points,
        "gin": result.kind == "gin",
        "undercut": result.kind == "undercut",
        "knocker_deadwood": result.deadwood[KNOCKER],
        "def_deadwood": result.deadwood[DEFENDER],
    }


def _meld_input(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    hand = _mask(asked["hand"])
    lay = asked["lay"]
    melds = lay if lay and not isinstance(lay[0], str) else [lay]
    try:
        _knocked(hand, 0, melds, ANY_LIMIT)
    except IllegalMove as refusal:
        reasons = {"not_in_hand": "card_not_in_hand"}
        reason = reasons.get(refusal.key, refusal.key)
        return {"accepted": False, "reason": reason, "state_changed": False}
    return {"accepted": True, "state_changed": True}


def _meld(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    cards = _mask(asked["cards"])
    valid = is_meld(cards) and cards.bit_count() == len(asked["cards"])
    return {"valid": valid, "points": points(cards)}


def _limits(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    game = Gin(limit="upcard", ace=asked.get("ace", "one"))
    codes = [code_of(name) for name in asked["upcards"]]
    return {
        "limits": [game.limit_of(code) for code in codes],
        "double": [game.factor_of(code) == 2 for code in codes],
    }


def _game_end(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    names = list(asked["scores"])
    score = {seat: asked["scores"][name] for seat, name in enumerate(names)}
    game, sheet = Gin(), scoring.sheet_of({"score": score})
    for key, value in asked["deal"].items():
        winner = key.rpartition("points_to_")[2]
        if winner in names:
            sheet = game.written(sheet, 1, names.index(winner), value)
    outcome = game.outcome(_ended(sheet))
    return {
        "winner": names[outcome.winners[0]] if outcome else None,
        "record": dict(zip(names, sheet.score, strict=True)),
    }


def _ended(sheet: Sheet) -> State:
    return _position(0, 0, KNOCK_LIMIT)._replace(sheet=sheet, phase=SCORED)


def _final(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    names = list(asked["record"])
    standing = {"score": asked["record"], "deals_won": asked["deals_won"]}
    by_seat = {
        name: {seat: values[who] for seat, who in enumerate(names)}
        for name, values in standing.items()
    }
    game = Gin(shutout=asked.get("shutout", False))
    settlement = game.settlement(_ended(scoring.sheet_of(by_seat)))
    return {f"{name}_total": (settlement or (0, 0))[seat] for seat, name in enumerate(names)}


def _three_columns(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    game = Gin(limit="upcard", record="columns", target=asked.get("target", 150))
    names = sorted({name for name, _, _ in asked["deals"]})
    sheet = Sheet()
    for number, (name, value, upcard) in enumerate(asked["deals"], 1):
        worth = value * game.factor_of(code_of(upcard))
        sheet = game.written(sheet, number, names.index(name), worth)
    return {name: [column[seat] for column in sheet.columns] for seat, name in enumerate(names)}


def _columns_closed(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """Columns that the other seat closed are blank (None) for whoever never wrote there."""
    target = asked["target"]
    game = Gin(limit="upcard", record="columns", target=target)
    name, value, upcard = asked["next_deal"]
    seat: Seat = 0
    closed = [at + 1 in asked["closed"] for at in range(scoring.COLUMNS)]
    columns = [(0, target) if is_closed else (0, 0) for is_closed in closed]
    before = {"columns": columns, "deals_won": {seat: asked.get(f"{name}_wins_before", 0)}}
    worth = value * game.factor_of(code_of(upcard))
    sheet = game.written(scoring.sheet_of(before), 1, seat, worth)
    own = [column[seat] for column in sheet.columns]
    return {
        name: [None if shut and not sum_ else sum_ for shut, sum_ in zip(closed, own, strict=True)]
    }


def _wall(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """The last drawer discards from a hand, or knocks, with so many cards left in the stock."""
    hand = _mask(("Ah", "2h", "3h", "5d", "6d", "7d", "9c", "10c", "Jc", "As", "Kh"))
    game, left = Gin(), asked["stock_left"]
    state = _position(hand, 0, KNOCK_LIMIT, left)
    if asked.get("last_drawer_discarded", True):
        line = "knock -Kh" if asked.get("knocked") else "-Kh"
        state = game.play(state, KNOCKER, game.parse(line)[0], LUCK).state
    void = state.phase == SCORED and state.showdown is None
    same = False
    if game.between_deals(state):
        same = game.next_deal(state, LUCK).state.deal.dealer == state.deal.dealer
    return {
        "deal": "void" if void else "scored" if state.phase == SCORED else "goes_on",
        "void": void,
        "deal_void": void,
        "points": max(state.sheet.score),
        "same_dealer": same,
    }


CHECKS: Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {
    "deadwood": _deadwood,
    "final": _final,
    "game_end": _game_end,
    "knock_legal": _knock_legal,
    "limit_from_upcard": _limits,
    "meld": _meld,
    "meld_input": _meld_input,
    "score_knock": _score_knock,
    "three_columns": _three_columns,
    "three_columns_closed": _columns_closed,
    "wall": _wall,
}
