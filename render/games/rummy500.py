"""Rummy to five hundred: the spread pile, the numbered melds, the hand."""

from collections.abc import Sequence

from engine.games.rummy500.view import LaidMeld, RummyView
from render.boxes import Box, Group, Layout, column, row
from render.cards import hand as hand_of
from render.cards import stack
from render.groups import flow, meld, small_card, spread
from render.labels import label
from render.look import Look
from render.page import INNER, Say, heading, page
from render.scores import score_sheet
from render.seats import Person, plates

HAND_CARD = 150
"""Width in pixels of a card in one's own hand."""


def table(view: RummyView, people: Sequence[Person], look: Look, say: Say) -> Layout:
    """Return the table: who has how much, stock and pile, the melds under their numbers."""
    return page(*_common(view, people, look, say))


def hand(
    view: RummyView,
    people: Sequence[Person],
    look: Look,
    say: Say,
    chosen: str | None = None,
) -> Layout:
    """Return the table with the cards of one seat below it, and what can be laid of them."""
    card_w = HAND_CARD if len(view.hand) <= 16 else small_card(look)
    own = hand_of(view.hand, INNER, look, card_w=card_w, chosen=chosen)
    return page(*_common(view, people, look, say), own, *_hints(view, look, say))


def result(view: RummyView, people: Sequence[Person], look: Look, say: Say) -> Layout:
    """Return the scores of a deal and the hands that counted minus."""
    counted = bool(view.minus)
    minus = view.minus or (0,) * view.seats
    head = [
        "",
        say("picture-rummy500-laid"),
        *([say("picture-rummy500-minus")] if counted else []),
        say("picture-rummy500-total"),
    ]
    rows = [
        [
            people[seat].name,
            f"+{view.laid[seat]}",
            *([_negative(minus[seat])] if counted else []),
            _signed(view.scores[seat]),
        ]
        for seat in range(view.seats)
    ]
    best = max(view.scores)
    sheet = score_sheet(
        rows,
        look,
        INNER,
        head=head,
        strong=[seat for seat, score in enumerate(view.scores) if view.over and score == best],
    )
    return page(_heading(view, people, look, say), sheet, *_shown(view, people, look))


def _common(view: RummyView, people: Sequence[Person], look: Look, say: Say) -> list[Box]:
    bands: list[Box] = [_heading(view, people, look, say), _plates(view, people, look, say)]
    bands.append(_heaps(view, look, say))
    if view.melds:
        bands.append(flow([_meld(laid, people, look) for laid in view.melds], INNER))
    return bands


def _heading(view: RummyView, people: Sequence[Person], look: Look, say: Say) -> Group:
    dealer = people[view.dealer].name
    right = say("picture-rummy500-deal", deal=view.deal, dealer=dealer)
    return heading(say("rummy500-title"), right, look)


def _plates(view: RummyView, people: Sequence[Person], look: Look, say: Say) -> Group:
    notes = [
        say("picture-rummy500-note", score=score, laid=laid)
        for score, laid in zip(view.scores, view.laid, strict=True)
    ]
    marks = [say("picture-rummy500-cards", count=count) for count in view.hand_sizes]
    return plates(people, look, INNER, active=view.to_act, notes=notes, marks=marks)


def _heaps(view: RummyView, look: Look, say: Say) -> Box:
    """Return the stock, and beside it the pile with every card seen, the top one last."""
    stock = column(
        label(say("picture-rummy500-stock"), look, "small", "muted"),
        stack(None, view.stock, small_card(look), look),
        gap=8,
    )
    pile = column(
        label(say("picture-rummy500-pile"), look, "small", "muted"),
        _pile(view, INNER - stock.w - 40, look),
        gap=8,
    )
    return row(stock, pile, gap=40, align="start")


def _pile(view: RummyView, w: int, look: Look) -> Box:
    """Set the pile in lines; the cards that may be taken are framed."""
    last = {name: at for at, name in enumerate(view.pile)}
    lit = {last[name] for name in view.takeable}
    return spread(view.pile, small_card(look), look, lit=lit, w=w)


def _meld(laid: LaidMeld, people: Sequence[Person], look: Look) -> Group:
    owners = [
        (people[seat].name, str(points)) for seat, points in enumerate(laid.points) if points
    ]
    cards = spread(laid.cards, small_card(look), look)
    return meld(cards, look, number=laid.number, captions=owners)


def _hints(view: RummyView, look: Look, say: Say) -> list[Box]:
    """Return in words what must be laid or could be."""
    lines: list[str] = []
    if view.taken and view.seat in view.to_act:
        lines.append(say("picture-rummy500-taken", card=view.taken))
    if view.ready:
        lines.append(say("picture-rummy500-ready", count=len(view.ready)))
    if view.lay_offs:
        cards = [name for name, _ in view.lay_offs]
        lines.append(say("picture-rummy500-lay-offs", cards=cards))
    return [label(line, look, "small", "muted", w=INNER, lines=2) for line in lines]


def _shown(view: RummyView, people: Sequence[Person], look: Look) -> list[Box]:
    """Return the hands that counted minus, each under its name."""
    hands = [
        meld(
            spread(cards, small_card(look), look),
            look,
            captions=[(people[seat].name, _negative(view.minus[seat]))],
        )
        for seat, cards in enumerate(view.shown)
        if cards
    ]
    return [flow(hands, INNER)] if hands else []


def _signed(number: int) -> str:
    return _negative(-number) if number < 0 else str(number)


def _negative(number: int) -> str:
    """Write points that count minus, with the sign that people print."""
    return f"−{number}" if number else "0"
