"""How a position of крамбамбули becomes a view, facts, or another deal of them."""

from collections.abc import Mapping

from engine.cards import CARDS, Card, cards_of
from engine.core import Seat
from engine.games.krambambuli.legality import PILE_DRAWS
from engine.games.krambambuli.scoring import Stakes
from engine.games.krambambuli.state import DISCARDING, DRAWING, NOBODY, SCORED, WON, State
from engine.games.krambambuli.titles import EndRules, true_ends
from engine.games.krambambuli.view import Due, KrambambuliView, ShownHand
from engine.joker_melds import best_laying, least_deadwood
from engine.shuffle import Shuffle
from engine.two_packs import Hand, codes_in, hand_of, kinds_in, size, without_card

_DUE: dict[int, Due] = {DRAWING: "draw", DISCARDING: "discard"}


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the seat that owes a decision, if any."""
    return (state.turn,) if state.phase in _DUE else ()


def view_of(state: State, seat: Seat | None, rules: EndRules, stakes: Stakes) -> KrambambuliView:
    """Return what a seat sees; None is the table that everybody shares."""
    hand = Hand() if seat is None else state.hands[seat]
    discards = state.phase == DISCARDING and seat == state.turn
    laying = best_laying(hand, rules.ace)
    return KrambambuliView(
        seat=seat,
        seats=len(state.hands),
        to_act=to_act(state),
        deal=state.deal,
        between_deals=state.phase == SCORED,
        over=state.phase == WON,
        hand_sizes=tuple(map(size, state.hands)),
        dealer=state.dealer,
        due=_DUE.get(state.phase, "nothing"),
        minus=state.minus,
        purses=state.purses if stakes == "matches" else (),
        bank=state.bank,
        out=state.out,
        upcard=CARDS[state.pile[-1]] if state.pile else None,
        pile_size=len(state.pile),
        stock=len(state.stock),
        pile_barred="yes" if state.pile_draws >= PILE_DRAWS else "no",
        ender=None if state.ender == NOBODY else state.ender,
        word=state.word,
        shown=tuple(_shown(state, at, rules) for at in seen_by_all(state)),
        written=state.written,
        winners=state.winners,
        ace="both" if rules.ace == "both" else "high",
        hand=cards_of(codes_in(hand)),
        melds=tuple(map(cards_of, laying.melds)),
        rest=cards_of(laying.rest),
        deadwood=laying.deadwood,
        after=_after(hand, rules) if discards else (),
        ends=_ends(hand, rules) if discards and not state.extra_turns() else (),
    )


def seen_by_all(state: State) -> tuple[Seat, ...]:
    """Return the seats whose hands everybody sees."""
    if state.phase in {SCORED, WON}:
        return tuple(seat for seat, hand in enumerate(state.hands) if size(hand))
    return (state.ender,) if state.extra_turns() else ()


def _shown(state: State, seat: Seat, rules: EndRules) -> ShownHand:
    laying = best_laying(state.hands[seat], rules.ace)
    return ShownHand(
        seat=seat,
        melds=tuple(map(cards_of, laying.melds)),
        rest=cards_of(laying.rest),
        deadwood=laying.deadwood,
    )


def _after(hand: Hand, rules: EndRules) -> tuple[tuple[Card, int], ...]:
    return tuple(
        (CARDS[code], least_deadwood(without_card(hand, code), rules.ace))
        for code in kinds_in(hand)
    )


def _ends(hand: Hand, rules: EndRules) -> tuple[tuple[str, Card], ...]:
    return tuple((end.word or "", CARDS[end.card]) for end in true_ends(hand, rules))


def facts_of(state: State, stakes: Stakes) -> Mapping[str, object]:
    """Return the position under the names of the records; amounts are in stakes."""
    facts: dict[str, object] = {
        "hand": {seat: list(cards_of(codes_in(hand))) for seat, hand in enumerate(state.hands)},
        "stock": list(cards_of(state.stock)),
        "pile": list(cards_of(state.pile)),
        "minus": dict(enumerate(state.minus)),
        "out": list(state.out),
    }
    if stakes == "matches":
        facts["purse"] = {seat: purse / 2 for seat, purse in enumerate(state.purses)}
        facts["bank"] = state.bank / 2
    return facts


def redealt(state: State, seat: Seat | None, shuffle: Shuffle) -> State:
    """Return the position with the cards that the seat cannot see dealt otherwise."""
    open_seats = {*seen_by_all(state), seat}
    hidden = [at for at in range(len(state.hands)) if at not in open_seats]
    held = [code for at in hidden for code in codes_in(state.hands[at])]
    loose = shuffle.order((*state.stock, *held))
    hands, start = list(state.hands), len(state.stock)
    for at in hidden:
        end = start + size(state.hands[at])
        hands[at] = hand_of(loose[start:end])
        start = end
    return state._replace(hands=tuple(hands), stock=loose[: len(state.stock)])
