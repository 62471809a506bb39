"""Which end words are true of a hand of ten, and what each is worth."""

from typing import Literal, NamedTuple

from engine.cards import bits, mask_of
from engine.games.krambambuli.moves import ENDS, WORDS, Discard, Word
from engine.joker_melds import discards_within, least_deadwood
from engine.melds import SUIT, Ace
from engine.two_packs import Hand, kinds_in, size, without_card

KNOCK_LIMIT = 5
"""Deadwood up to which a player may knock (seed 001)."""

STAKES: dict[str, int] = {"knock": 1, "remik": 1, "suit": 2, "figures": 2, "sequence": 4}
"""What each opponent pays, in stakes."""

FIGURES = mask_of(code for code in range(52) if code % 13 >= 9)
"""Jacks, queens, kings, aces: all cards above ten."""

SUITS = tuple(SUIT << suit for suit in (0, 13, 26, 39))

HAND = 10


class EndRules(NamedTuple):
    """The options that decide which end words are true."""

    ace: Ace = "high"
    sequences: Literal["counted", "ignored"] = "counted"


def is_suit(hand: Hand) -> bool:
    """Whether all natural cards are of one suit; jokers and equal cards fit freely."""
    return any(hand.once & ~suit == 0 for suit in SUITS)


def is_figures(hand: Hand) -> bool:
    """Whether all natural cards are above ten; jokers and equal cards fit freely."""
    return hand.once & ~FIGURES == 0


def is_sequence(hand: Hand, ace: Ace) -> bool:
    """Whether ten cards stand in a row in one suit, jokers in the gaps."""
    if hand.twice or not is_suit(hand) or size(hand) != HAND:
        return False
    ranks = {code % 13 for code in bits(hand.once)}
    low = {-1 if rank == 12 else rank for rank in ranks}
    ways = [ranks] if ace == "high" else [ranks, low]
    return any(max(way) - min(way) < HAND for way in ways)


def is_true(word: Word, hand: Hand, rules: EndRules) -> bool:
    """Whether a word may be said of the hand of ten that is left."""
    match word:
        case "knock":
            return least_deadwood(hand, rules.ace) <= KNOCK_LIMIT
        case "remik":
            return least_deadwood(hand, rules.ace) == 0
        case "suit":
            return is_suit(hand)
        case "figures":
            return is_figures(hand)
        case "sequence":
            return rules.sequences == "counted" and is_sequence(hand, rules.ace)


def counts_as(said: Word, hand: Hand, rules: EndRules) -> Word:
    """Return what a said word counts as: the dearest the hand is, but a knock stays a knock."""
    if said == "knock":
        return said
    true = [word for word in WORDS if word != said and is_true(word, hand, rules)]
    return max((said, *true), key=STAKES.__getitem__)


def true_ends(hand: Hand, rules: EndRules) -> tuple[Discard, ...]:
    """Return every end of the deal that a hand of eleven allows: each word, each discard."""
    within = discards_within(hand, KNOCK_LIMIT, rules.ace)
    suits = [code for suit in SUITS for code in _discards_into(hand, suit)]
    figures = _discards_into(hand, FIGURES)
    if not (within or suits or figures):
        return ()
    return (
        *(ENDS["knock"][code] for code in sorted(within)),
        *(ENDS["remik"][code] for code in sorted(within) if not within[code]),
        *(ENDS["suit"][code] for code in suits),
        *(ENDS["figures"][code] for code in figures),
        *(
            ENDS["sequence"][code]
            for code in suits
            if is_true("sequence", without_card(hand, code), rules)
        ),
    )


def _discards_into(hand: Hand, group: int) -> tuple[int, ...]:
    """Return the cards without which all natural cards of the hand are of a group."""
    outside = hand.once & ~group
    if not outside:
        return kinds_in(hand)
    alone = outside & outside - 1 == 0 and not hand.twice & outside
    return (outside.bit_length() - 1,) if alone else ()
