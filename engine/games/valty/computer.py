"""A computer player for Вальты: it imagines the hidden tiles and plays the deal out."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from engine.games.valty.scoring import deal_points
from engine.games.valty.state import SEATS, Play
from engine.games.valty.unseen import share_out
from engine.games.valty.view import ValtyView
from engine.shuffle import Shuffle
from engine.tiles import TILE_CODES, TILES, Tile
from engine.tricks import (
    DOUBLES,
    HALVES,
    OFF_SUIT,
    STRENGTH,
    SUIT_LED,
    SUIT_MASKS,
    SUITS,
    strongest,
)

IMAGINED = 40
"""How many sharings of the hidden tiles are played out for a decision."""

LEAD_ORDER = sorted(
    (code for code in range(len(TILES)) if not DOUBLES >> code & 1),
    key=lambda code: (HALVES[code][1], -HALVES[code][0]),
)
"""Tiles to lead, the easiest to beat first: a low other half in a high suit."""

IN_SUIT = tuple(
    sorted(
        (code for code in range(len(TILES)) if STRENGTH[suit][code] != OFF_SUIT),
        key=STRENGTH[suit].__getitem__,
        reverse=True,
    )
    for suit in SUITS
)
"""The tiles of each suit, the strongest first."""


def choose(view: ValtyView, legal: Sequence[Play]) -> Play:
    """Choose the tile that brings most in the average imagined deal; equals: the highest."""
    if len(legal) == 1:
        return legal[0]
    worth = estimates(view, legal)
    return max(legal, key=lambda move: (worth[move], move.code))


def estimates(view: ValtyView, legal: Sequence[Play]) -> Mapping[Play, float]:
    """Points that each move brings its seat from here to the end of the deal, on average."""
    (seat,) = view.to_act
    shuffle = Shuffle(sha256(repr(view).encode()).digest(), 0)
    trick = [_code(played.tile) for played in view.trick]
    sums = dict.fromkeys(legal, 0)
    for _ in range(IMAGINED):
        hands = _imagine(view, seat, shuffle)
        for move in legal:
            sums[move] += _play_out(list(hands), [*trick, move.code], seat)
    return {move: total / IMAGINED for move, total in sums.items()}


def _code(tile: Tile) -> int:
    return TILE_CODES[tile]


def _mask(tiles: Sequence[Tile]) -> int:
    return sum(1 << _code(tile) for tile in tiles)


def _imagine(view: ValtyView, seat: int, shuffle: Shuffle) -> list[int]:
    """The hands as they may be, from the player's knowledge alone."""
    own = _mask(view.hand)
    seen = own | sum(map(_mask, view.taken)) | _mask([played.tile for played in view.trick])
    seen |= _mask([view.aside]) if view.aside else 0
    others = [other for other in range(SEATS) if other != seat]
    pool = [code for code in range(len(TILES)) if not seen >> code & 1]
    sizes = [view.hand_sizes[other] for other in others]
    lacks = [_mask(view.lacks[other]) for other in others]
    masks = share_out(pool, (*sizes, len(pool) - sum(sizes)), (*lacks, 0), shuffle)
    hands = [own] * SEATS
    for other, mask in zip(others, masks, strict=False):
        hands[other] = mask
    return hands


def _play_out(hands: list[int], trick: list[int], seat: int) -> int:
    """Points of `seat` when it plays the last tile of `trick` and all go on sensibly."""
    leader = (seat - len(trick) + 1) % SEATS
    hands[seat] ^= 1 << trick[-1]
    tricks = taken = 0
    while True:
        while len(trick) < SEATS:
            turn = (leader + len(trick)) % SEATS
            code = sensible(hands[turn], trick)
            hands[turn] ^= 1 << code
            trick.append(code)
        leader = (leader + strongest(SUIT_LED[trick[0]], trick)) % SEATS
        if leader == seat:
            tricks += 1
            taken |= 1 << trick[0] | 1 << trick[1] | 1 << trick[2]
        if not hands[leader]:
            return deal_points(tricks, taken)
        trick = []


def sensible(hand: int, trick: Sequence[int]) -> int:
    """Choose a tile by rule of thumb: duck, give doubles away, take a last clean trick."""
    if not trick:
        return next((code for code in LEAD_ORDER if hand >> code & 1), hand.bit_length() - 1)
    suit = SUIT_LED[trick[0]]
    own = hand & SUIT_MASKS[suit]
    if not own:
        return (hand & DOUBLES or hand).bit_length() - 1
    held = [code for code in IN_SUIT[suit] if own >> code & 1]
    best = max(STRENGTH[suit][code] for code in trick)
    losing = [code for code in held if STRENGTH[suit][code] < best]
    return _follow(held, losing, trick)


def _follow(held: Sequence[int], losing: Sequence[int], trick: Sequence[int]) -> int:
    """Choose among the tiles of the suit, all and the losing ones, both strongest first."""
    for code in losing:
        if DOUBLES >> code & 1:
            return code
    is_last = len(trick) == SEATS - 1
    clean = [code for code in held if not DOUBLES >> code & 1]
    if is_last and clean and not any(DOUBLES >> code & 1 for code in trick):
        return clean[0]
    if losing:
        return losing[0]
    if not clean:
        return held[0]
    return clean[0] if is_last else clean[-1]
