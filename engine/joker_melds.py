"""Melds in which jokers stand for cards, in hands of two packs: the least deadwood, exactly.

In every meld jokers are fewer than natural cards, so a meld is known by its natural cards: how
many jokers it needs at least (the holes of a run, the third card of a pair) and can take at most.
Points left in hand: pips, J Q K A 10, a joker 20.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from engine.cards import JOKER, RANKS, bits
from engine.melds import RANK_MASKS, SUIT, Ace
from engine.two_packs import Hand, codes_in, hand_of, without_mask

JOKER_POINTS = 20
LEFT_POINTS: tuple[int, ...] = tuple(
    10 if rank in {"J", "Q", "K", "A"} else int(rank) for _ in range(4) for rank in RANKS
)
"""What a natural card left in hand counts, by code."""

_ORDER: tuple[int, ...] = tuple(
    sorted(range(52), key=lambda code: (-LEFT_POINTS[code], code)).index(code)
    for code in range(52)
)
"""The place of each card when the dearest come first."""


class JokerMeld(NamedTuple):
    """The natural cards of a meld as a mask, and how many jokers may stand with them."""

    naturals: int
    fewest: int
    most: int


class Laying(NamedTuple):
    """A hand laid out: melds in reading order with their jokers, what is left, its points."""

    melds: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...]
    deadwood: int


def _places(holding: int, ace: Ace) -> Iterator[tuple[int, ...]]:
    """Yield the places in a run (0 the ace, two … king, 13 the ace) of a holding of one suit."""
    places = tuple(rank + 1 for rank in bits(holding))
    if ace != "low" or places[-1] < 13:
        yield places
    if ace != "high" and places[-1] == 13:
        yield (0, *places[:-1])


def _holes(places: Sequence[int]) -> int:
    return places[-1] - places[0] + 1 - len(places)


def _parts(holding: int) -> Iterator[int]:
    """Yield the parts of two and more cards of a mask."""
    part = holding
    while part:
        if part & part - 1:
            yield part
        part = part - 1 & holding


@cache
def _runs_of(suit: int, holding: int, jokers: int, ace: Ace) -> tuple[JokerMeld, ...]:
    """The runs that part of a suit's holding forms with so many jokers at hand."""
    runs = []
    for part in _parts(holding):
        most = part.bit_count() - 1
        fewest = max(min(map(_holes, _places(part, ace))), 2 - most)
        if fewest <= min(jokers, most):
            runs.append(JokerMeld(part << suit, fewest, most))
    return tuple(runs)


@cache
def _sets_of(holding: int, jokers: int) -> tuple[JokerMeld, ...]:
    """The sets that part of the cards of one rank forms with so many jokers at hand."""
    sets = []
    for part in _parts(holding):
        count = part.bit_count()
        if 3 - count <= jokers:
            sets.append(JokerMeld(part, max(3 - count, 0), min(count - 1, 4 - count)))
    return tuple(sets)


def melds_of(hand: Hand, ace: Ace) -> tuple[JokerMeld, ...]:
    """Return every meld that can be formed of the hand, known by its natural cards."""
    found: list[JokerMeld] = []
    suits = [hand.once >> suit & SUIT for suit in (0, 13, 26, 39)]
    red, black = suits[0] | suits[1], suits[2] | suits[3]
    for rank in bits(suits[0] & suits[1] | suits[2] & suits[3] | red & black):
        found += _sets_of(hand.once & RANK_MASKS[rank], hand.jokers)
    for place, holding in enumerate(suits):
        if holding & holding - 1:
            found += _runs_of(13 * place, holding, hand.jokers, ace)
    return tuple(found)


class _Order:
    """The order of a search, the dearest card first, and the melds that begin with each card."""

    def __init__(self, hand: Hand, melds: Sequence[JokerMeld]) -> None:
        self.kinds = sorted(bits(hand.once), key=_ORDER.__getitem__)
        self.melds: dict[int, list[JokerMeld]] = {}
        for meld in sorted(melds, key=_longest_first):
            first = min(bits(meld.naturals), key=_ORDER.__getitem__)
            self.melds.setdefault(first, []).append(meld)

    def place(self, hand: Hand, at: int) -> int:
        """The first place from `at` whose card is still in the hand, else the end."""
        while at < len(self.kinds) and not hand.once >> self.kinds[at] & 1:
            at += 1
        return at

    def ways(self, hand: Hand, code: int, jokers: int) -> Iterator[tuple[JokerMeld, Hand]]:
        """Yield the melds that begin with the card and need no more jokers, each with the rest."""
        for meld in self.melds.get(code, ()):
            if meld.naturals & hand.once == meld.naturals and meld.fewest <= jokers:
                yield meld, without_mask(hand, meld.naturals)


def _longest_first(meld: JokerMeld) -> tuple[int, int]:
    return (-meld.naturals.bit_count(), meld.fewest)


class _Best:
    """Branch and bound for the laying that leaves the least."""

    def __init__(self, hand: Hand, ace: Ace) -> None:
        self.order = _Order(hand, melds_of(hand, ace))
        self.least = 1 << 20
        self.chosen: tuple[JokerMeld, ...] = ()
        self.lay(hand, 0, (), 0)

    def lay(self, hand: Hand, at: int, chosen: tuple[JokerMeld, ...], dead: int) -> None:
        """Go on from a place of the order, with melds chosen and points left so far."""
        at = self.order.place(hand, at)
        if at == len(self.order.kinds):
            self.end(hand, chosen, dead)
            return
        code = self.order.kinds[at]
        spare = hand.jokers - sum(meld.fewest for meld in chosen)
        for meld, rest in self.order.ways(hand, code, spare):
            self.lay(rest, at, (*chosen, meld), dead)
        dead += LEFT_POINTS[code] * (1 + (hand.twice >> code & 1))
        if dead < self.least:
            self.lay(hand, at + 1, chosen, dead)

    def end(self, hand: Hand, chosen: tuple[JokerMeld, ...], dead: int) -> None:
        """Keep a finished laying if it leaves less than all before."""
        room = sum(meld.most for meld in chosen)
        dead += JOKER_POINTS * max(hand.jokers - room, 0)
        if dead < self.least:
            self.least, self.chosen = dead, chosen


class _Loose(NamedTuple):
    """What a search for discards has spent: jokers not needed yet, loose cards, their points."""

    jokers: int
    room: int = 0
    """How many jokers more than they need the chosen melds can take."""
    points: int = 0
    dearest: int = 0
    kinds: tuple[int, ...] = ()

    def melded(self, meld: JokerMeld) -> "_Loose":
        """Return what is loose after one more meld."""
        room = self.room + meld.most - meld.fewest
        return self._replace(jokers=self.jokers - meld.fewest, room=room)

    def left(self, code: int, copies: int) -> "_Loose":
        """Return what is loose with all copies of one more card."""
        points = LEFT_POINTS[code]
        dearest = max(self.dearest, points)
        more = self.points + points * copies
        return self._replace(points=more, dearest=dearest, kinds=(*self.kinds, code))


class _AfterDiscard:
    """A bounded search for the least left after each discard that leaves no more than a limit."""

    def __init__(self, hand: Hand, melds: Sequence[JokerMeld], limit: int) -> None:
        self.order = _Order(hand, melds)
        self.limit = limit
        self.least: dict[int, int] = {}
        self.lay(hand, 0, _Loose(hand.jokers))

    def lay(self, hand: Hand, at: int, loose: _Loose) -> None:
        """Go on from a place of the order with what is loose so far; one loose card is free."""
        at = self.order.place(hand, at)
        if at == len(self.order.kinds):
            self.end(hand, loose)
            return
        code = self.order.kinds[at]
        for meld, rest in self.order.ways(hand, code, loose.jokers):
            self.lay(rest, at, loose.melded(meld))
        more = loose.left(code, 1 + (hand.twice >> code & 1))
        if more.points - more.dearest <= self.limit:
            self.lay(hand, at + 1, more)

    def end(self, hand: Hand, loose: _Loose) -> None:
        """Note what each loose card, and a joker, leaves when it is the discard."""
        unplaced = max(loose.jokers - loose.room, 0) * JOKER_POINTS
        for code in loose.kinds:
            self.note(code, loose.points - LEFT_POINTS[code] + unplaced)
        if loose.jokers:
            self.note(JOKER, loose.points + max(unplaced - JOKER_POINTS, 0))

    def note(self, code: int, points: int) -> None:
        """Keep the points a discard leaves if they are within the limit and the least so far."""
        if points <= self.limit and points < self.least.get(code, self.limit + 1):
            self.least[code] = points


@lru_cache(maxsize=1 << 14)
def least_deadwood(hand: Hand, ace: Ace = "high") -> int:
    """Return the least points any laying of the hand leaves; exact with up to four jokers."""
    return _Best(hand, ace).least


def discards_within(hand: Hand, limit: int, ace: Ace = "high") -> dict[int, int]:
    """Return each card whose discard can leave at most `limit` points, with the least left."""
    melds = melds_of(hand, ace)
    if _surely_left(hand, melds) > limit:
        return {}
    return _AfterDiscard(hand, melds, limit).least


def _surely_left(hand: Hand, melds: Sequence[JokerMeld]) -> int:
    """Add up the points of the cards that are in no meld at all, but for the dearest."""
    useful = 0
    for meld in melds:
        useful |= meld.naturals
    useless = hand.once & ~useful
    dearest = total = 0
    for code in bits(useless):
        total += LEFT_POINTS[code]
        dearest = max(dearest, LEFT_POINTS[code])
    return total - dearest


@lru_cache(maxsize=1 << 12)
def best_laying(hand: Hand, ace: Ace = "high") -> Laying:
    """Return the hand laid out so that it leaves the least."""
    search = _Best(hand, ace)
    jokers = hand.jokers - sum(meld.fewest for meld in search.chosen)
    melds = []
    for meld in search.chosen:
        more = min(jokers, meld.most - meld.fewest)
        jokers -= more
        melds.append(_in_order(meld, meld.fewest + more, ace))
        hand = without_mask(hand, meld.naturals)
    rest = codes_in(hand._replace(jokers=jokers))
    return Laying(tuple(melds), rest, search.least)


def _in_order(meld: JokerMeld, jokers: int, ace: Ace) -> tuple[int, ...]:
    """Write a meld: a set in the order h d c s, jokers last; a run with its holes filled."""
    codes = tuple(bits(meld.naturals))
    if codes[0] % 13 == codes[1] % 13:
        return (*codes, *(JOKER,) * jokers)
    suit = codes[0] // 13 * 13
    places = min(_places(meld.naturals >> suit & SUIT, ace), key=_holes)
    row = [
        suit + (place - 1) % 13 if place in places else JOKER
        for place in range(places[0], places[-1] + 1)
    ]
    spare = jokers - row.count(JOKER)
    above = min(spare, 13 - places[-1])
    return (*(JOKER,) * (spare - above), *row, *(JOKER,) * above)


def is_joker_meld(codes: Sequence[int], ace: Ace = "high") -> bool:
    """Whether the cards, jokers among them, form one set or one run."""
    hand = hand_of(codes)
    if hand.twice or len(codes) < 3:
        return False
    return any(
        meld.naturals == hand.once and meld.fewest <= hand.jokers <= meld.most
        for meld in melds_of(hand, ace)
    )
