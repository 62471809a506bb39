"""Крамбамбули: stock and pile, minus points, the bank of matches, hands laid out in melds."""

from collections.abc import Sequence

from engine.games.krambambuli.view import KrambambuliView, ShownHand, in_stakes
from render.boxes import Box, Group, Layout, column, row
from render.cards import card, stack
from render.groups import flow, hint, small_card, spread
from render.labels import label
from render.look import Look
from render.news import QUIET, News
from render.page import INNER, Say, fitted, heading, page
from render.pen import Pen
from render.scores import score_sheet, won
from render.seats import Person, plates, waiting
from render.sprites import Shape

HEAP_CARD = 170
"""Width in pixels of the stock and of the open pile."""
HAND_CARD = 132
"""Width in pixels of a card in one's own hand."""
MOST_MATCHES = 12
"""Matches that are drawn; what is beyond them stands in words alone."""


def table(
    view: KrambambuliView, people: Sequence[Person], look: Look, say: Say, news: News = QUIET
) -> Layout:
    """Return the table: minus points, stock and pile, the bank, the knocker's hand."""
    return page(*_common(view, people, look, say, news))


def hand(
    view: KrambambuliView,
    people: Sequence[Person],
    look: Look,
    say: Say,
    chosen: str | None = None,
    news: News = QUIET,
) -> Layout:
    """Return the table with the cards of one seat below it, laid out at their best."""
    return page(
        *_common(view, people, look, say, news),
        *waiting(view, people, look, say),
        *_own(view, look, say, chosen),
    )


def result(view: KrambambuliView, people: Sequence[Person], look: Look, say: Say) -> Layout:
    """Return what everybody wrote down, the purses, and all hands of the deal."""
    matches = bool(view.purses)
    head = ["", say("picture-krambambuli-written"), say("picture-krambambuli-minus")]
    head += [say("picture-krambambuli-purse")] if matches else []
    rows = [
        [
            people[seat].name,
            str(view.written[seat]) if view.written else "",
            str(view.minus[seat]),
            *([in_stakes(view.purses[seat])] if matches else []),
        ]
        for seat in range(view.seats)
    ]
    sheet = score_sheet(rows, look, INNER, head=head, strong=view.winners)
    bank = [_bank(view, look, say)] if matches else []
    return fitted(
        look,
        lambda look, *, dense: page(
            _heading(view, people, look, say),
            *won(people, view.winners, look, say),
            sheet,
            *bank,
            *(_shown(each, people, look, say, dense=dense) for each in view.shown),
            dense=dense,
        ),
    )


def _common(
    view: KrambambuliView, people: Sequence[Person], look: Look, say: Say, news: News
) -> list[Box]:
    bands: list[Box] = [_heading(view, people, look, say), _plates(view, people, look, say)]
    bands.append(_middle(view, look, say, news))
    if not (view.between_deals or view.over):
        bands += [_shown(each, people, look, say, dense=False) for each in view.shown]
    return bands


def _heading(view: KrambambuliView, people: Sequence[Person], look: Look, say: Say) -> Group:
    dealer = people[view.dealer].name
    right = say("picture-krambambuli-deal", deal=view.deal, dealer=dealer)
    return heading(say("krambambuli-title"), right, look)


def _plates(view: KrambambuliView, people: Sequence[Person], look: Look, say: Say) -> Group:
    notes = [_note(view, seat, say) for seat in range(view.seats)]
    marks = [say("picture-krambambuli-matches", amount=in_stakes(purse)) for purse in view.purses]
    return plates(people, look, INNER, active=view.to_act, own=view.seat, notes=notes, marks=marks)


def _note(view: KrambambuliView, seat: int, say: Say) -> str:
    minus = view.minus[seat]
    if seat in view.out:
        return say("picture-krambambuli-note-out", minus=minus)
    if seat == view.ender:
        word = say(f"picture-krambambuli-word-{view.word}")
        return say("picture-krambambuli-note-word", minus=minus, word=word)
    return say("picture-krambambuli-note", minus=minus)


def _middle(view: KrambambuliView, look: Look, say: Say, news: News) -> Box:
    """Return the stock, the top of the pile and the bank side by side."""
    upcard = view.upcard
    top = None if upcard is None else card(upcard, HEAP_CARD, news.of_top(upcard))
    heaps: list[Box] = [
        _named(say("picture-krambambuli-stock"), stack(None, view.stock, HEAP_CARD, look), look),
        _named(say("picture-krambambuli-pile"), stack(top, view.pile_size, HEAP_CARD, look), look),
    ]
    if view.purses:
        heaps.append(_bank(view, look, say))
    return row(*heaps, gap=60)


def _named(name: str, heap: Box, look: Look) -> Group:
    return column(label(name, look, "small", "muted"), heap, gap=8, align="centre")


def _bank(view: KrambambuliView, look: Look, say: Say) -> Group:
    words = label(
        say("picture-krambambuli-bank", amount=in_stakes(view.bank)), look, "body", "accent"
    )
    shown = min(view.bank, 2 * MOST_MATCHES)
    if not shown:
        return column(words)
    sticks = Shape(24 * ((shown + 1) // 2) + 16, 130, _draw_matches, (shown,))
    return column(words, sticks, gap=12, align="centre")


def _draw_matches(pen: Pen, count: int) -> None:
    """Draw half matches two by two as whole ones, the odd one broken."""
    for at in range((count + 1) // 2):
        x, lean = 16 + 24 * at, (at * 7) % 5 - 2
        whole = at < count // 2
        top = 12 if whole else pen.h / 2
        pen.line([(x, pen.h - 6), (x + lean, top)], "wood", 8)
        pen.oval(x + lean - 8, top - 10, 16, 22, "red" if whole else "wood_dark")


def _own(view: KrambambuliView, look: Look, say: Say, chosen: str | None) -> list[Box]:
    """Return the own hand in melds and the rest, the points of the rest, the true words.

    Once a word is chosen, the cards that may be discarded with it are framed.
    """
    said = {name for word, name in view.ends if word == chosen}
    groups: list[Box] = [
        spread(
            cards,
            look.px(HAND_CARD),
            look,
            marks={at: "lit" for at, name in enumerate(cards) if name in said},
        )
        for cards in (*view.melds, view.rest)
        if cards
    ]
    least = min((points for _, points in view.after), default=view.deadwood)
    key = "picture-krambambuli-after" if view.after else "picture-krambambuli-deadwood"
    lines: list[Box] = [label(say(key, count=least), look, "small", "muted", w=INNER, lines=2)]
    for word in dict.fromkeys(word for word, _ in view.ends):
        cards = [(name,) for end, name in view.ends if end == word]
        lines.append(hint(say(f"picture-krambambuli-can-{word}"), cards, look))
    bands: list[Box] = [flow(groups, INNER, gap=20)] if groups else []
    if view.seat in view.to_act:
        barred = view.due == "draw" and (view.pile_barred == "yes" or view.upcard is None)
        words = say(f"picture-krambambuli-own-{'stock' if barred else view.due}")
        bands.insert(0, label(words, look, "small", "accent", w=INNER, lines=2))
    return [*bands, *lines]


def _shown(
    shown: ShownHand, people: Sequence[Person], look: Look, say: Say, *, dense: bool
) -> Group:
    """Return a hand that everybody sees: the name, the melds, what is left."""
    title = say("picture-krambambuli-hand", name=people[shown.seat].name, count=shown.deadwood)
    groups: list[Box] = [
        spread(cards, small_card(look), look, dense=dense) for cards in shown.melds
    ]
    if shown.rest:
        groups.append(spread(shown.rest, small_card(look), look, dim=True, dense=dense))
    return column(
        label(title, look, "small", "muted", w=INNER), flow(groups, INNER, gap=24), gap=4
    )
