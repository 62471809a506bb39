"""Rummy to five hundred: the spread pile, the numbered melds, the hand."""

from collections.abc import Sequence

from engine.games.rummy500.view import LaidMeld, RummyView
from render.boxes import Box, Group, Layout, column, row
from render.cards import hand as hand_of
from render.cards import stack
from render.groups import flow, hint, meld, small_card, spread
from render.labels import label
from render.look import Look
from render.news import QUIET, How, News
from render.page import INNER, Say, fitted, heading, page
from render.scores import score_sheet, won
from render.seats import Person, held, plates, waiting

HAND_CARD = 150
"""Width in pixels of a card in one's own hand."""
READY = 3
"""Melds named that could be laid; there may be many."""


def table(
    view: RummyView, people: Sequence[Person], look: Look, say: Say, news: News = QUIET
) -> Layout:
    """Return the table: who has how much, stock and pile, the melds under their numbers."""
    return fitted(
        look,
        lambda look, *, dense: page(
            *_common(view, people, look, say, How(news, dense)), dense=dense
        ),
    )


def hand(
    view: RummyView,
    people: Sequence[Person],
    look: Look,
    say: Say,
    chosen: str | None = None,
    news: News = QUIET,
) -> Layout:
    """Return the table with the cards of one seat below it, and what can be laid of them."""
    return fitted(
        look,
        lambda look, *, dense: page(
            *_common(view, people, look, say, How(news, dense)),
            *waiting(view, people, look, say),
            *_due(view, look, say),
            _own(view, look, chosen, dense=dense),
            *_hints(view, look, say),
            dense=dense,
        ),
    )


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
    winners = [seat for seat, score in enumerate(view.scores) if view.over and score == best]
    sheet = score_sheet(rows, look, INNER, head=head, strong=winners)
    return fitted(
        look,
        lambda look, *, dense: page(
            _heading(view, people, look, say),
            *won(people, winners, look, say),
            sheet,
            *_shown(view, people, look, dense=dense),
            dense=dense,
        ),
    )


def _common(
    view: RummyView, people: Sequence[Person], look: Look, say: Say, how: How
) -> list[Box]:
    bands: list[Box] = [_heading(view, people, look, say), _plates(view, people, look, say)]
    bands.append(_heaps(view, look, say, how))
    if view.melds:
        melds = [_meld(laid, people, look, how) for laid in view.melds]
        bands.append(flow(melds, INNER, gap=20 if how.dense else 28))
    return bands


def _heading(view: RummyView, people: Sequence[Person], look: Look, say: Say) -> Group:
    dealer = people[view.dealer].name
    right = say("picture-rummy500-deal", deal=view.deal, dealer=dealer)
    return heading(say("rummy500-title"), right, look)


def _plates(view: RummyView, people: Sequence[Person], look: Look, say: Say) -> Group:
    notes = [say("picture-rummy500-note", score=_signed(score)) for score in view.scores]
    feet = [say("picture-rummy500-gained", laid=laid) if laid else "" for laid in view.laid]
    marks = [
        held(count, look, "dark_text" if seat in view.to_act else "muted")
        for seat, count in enumerate(view.hand_sizes)
    ]
    return plates(
        people, look, INNER, active=view.to_act, own=view.seat, notes=notes, marks=marks, feet=feet
    )


def _heaps(view: RummyView, look: Look, say: Say, how: How) -> Box:
    """Return the stock, and beside it the pile with every card seen, the top one last."""
    stock = column(
        label(say("picture-rummy500-stock"), look, "small", "muted"),
        stack(None, view.stock, small_card(look), look),
        gap=8,
    )
    pile = column(
        label(say("picture-rummy500-pile"), look, "small", "muted"),
        _pile(view, INNER - stock.w - 40, look, how),
        gap=8,
    )
    return row(stock, pile, gap=40, align="start")


def _pile(view: RummyView, w: int, look: Look, how: How) -> Box:
    """Set the pile in lines; the cards that have moved and those that may be taken are framed."""
    highest = {name: at for at, name in enumerate(view.pile)}
    marks = {at: mark for name, at in highest.items() if (mark := how.news.mark(name))}
    marks |= {highest[name]: "lit" for name in view.takeable}
    return spread(view.pile, small_card(look), look, marks=marks, dense=how.dense, w=w)


def _meld(laid: LaidMeld, people: Sequence[Person], look: Look, how: How) -> Group:
    """Return a meld with who has how much of it; what has just been laid is framed and counted."""
    owners = [
        (people[seat].name, str(points)) for seat, points in enumerate(laid.points) if points
    ]
    placed = [f"{name}@{laid.number}" for name in laid.cards]
    marks = {at: mark for at, place in enumerate(placed) if (mark := how.news.mark(place))}
    cards = spread(laid.cards, small_card(look), look, marks=marks, dense=how.dense)
    return meld(
        cards,
        look,
        number=laid.number,
        captions=owners,
        gained=how.news.gained(placed),
        dense=how.dense,
    )


def _due(view: RummyView, look: Look, say: Say) -> list[Box]:
    """Say what the seat owes, if it is its turn."""
    if view.seat not in view.to_act:
        return []
    due = "last" if view.due == "draw" and not view.stock else view.due
    words = say(f"picture-rummy500-own-{due}")
    return [label(words, look, "small", "accent", w=INNER, lines=2)]


def _own(view: RummyView, look: Look, chosen: str | None, *, dense: bool) -> Box:
    if dense:
        marks = {at: "chosen" for at, name in enumerate(view.hand) if name == chosen}
        return spread(view.hand, 0, look, marks=marks, dense=True)
    card_w = HAND_CARD if len(view.hand) <= 16 else small_card(look)
    return hand_of(view.hand, INNER, look, card_w=card_w, chosen=chosen)


def _hints(view: RummyView, look: Look, say: Say) -> list[Box]:
    """Return in words what must be laid or could be."""
    lines: list[Box] = []
    if view.taken and view.seat in view.to_act:
        lines.append(hint(say("picture-rummy500-taken"), [(view.taken,)], look))
    if view.ready:
        lines.append(hint(say("picture-rummy500-ready"), view.ready[:READY], look))
    if view.lay_offs:
        cards = [(name,) for name, _ in view.lay_offs]
        lines.append(hint(say("picture-rummy500-lay-offs"), cards, look))
    return lines


def _shown(view: RummyView, people: Sequence[Person], look: Look, *, dense: bool) -> list[Box]:
    """Return the hands that counted minus, each under its name."""
    hands = [
        meld(
            spread(cards, small_card(look), look, dense=dense),
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
