"""Gin: stock and pile, hands laid out in melds, a knock item by item, both score sheets."""

from collections.abc import Sequence

from engine.games.gin.view import GinView, SheetLine, Showdown, ShownHand
from render.boxes import Box, Group, Layout, Space, column, row
from render.cards import card, stack
from render.groups import flow, hint, meld, small_card, spread
from render.labels import label, snug
from render.look import Look
from render.news import QUIET, How, News
from render.page import INNER, Say, fitted, heading, page
from render.scores import score_sheet
from render.seats import Person, plates, waiting

HEAP_CARD = 170
"""Width in pixels of the stock and of the pile."""
HAND_CARD = 140
"""Width in pixels of a card in one's own hand."""
SHEET_ROWS = 8
"""Won deals a sheet shows; what came before stands in one row."""
SHEETS_GAP = 24


def table(
    view: GinView, people: Sequence[Person], look: Look, say: Say, news: News = QUIET
) -> Layout:
    """Return the table: stock, pile and what was taken from it, or what a knock has shown."""
    return fitted(
        look,
        lambda look, *, dense: page(
            *_common(view, people, look, say, How(news, dense)), dense=dense
        ),
    )


def hand(
    view: GinView,
    people: Sequence[Person],
    look: Look,
    say: Say,
    chosen: str | None = None,
    news: News = QUIET,
) -> Layout:
    """Return the table with the hand of one seat; a chosen `knock` lights what goes with it."""
    own = waiting(view, people, look, say)
    own += [] if view.phase == "scored" else _own(view, look, say, chosen)
    return fitted(
        look,
        lambda look, *, dense: page(
            *_common(view, people, look, say, How(news, dense)), *own, dense=dense
        ),
    )


def result(view: GinView, people: Sequence[Person], look: Look, say: Say) -> Layout:
    """Return both hands of a finished deal, the record, and the settlement of a match."""
    sheets = _columns if view.record == "columns" else _simple
    bands = [_heading(view, look, say), *_shown_bands(view, people, look, say)]
    bands += [sheets(view, people, look, say), *_settled(view, people, look, say)]
    return page(*bands)


def _common(view: GinView, people: Sequence[Person], look: Look, say: Say, how: How) -> list[Box]:
    bands: list[Box] = [_heading(view, look, say), _plates(view, people, look, say)]
    if view.showdown:
        return [*bands, *_shown_bands(view, people, look, say)]
    return [*bands, _heaps(view, look, say, how), *_taken(view, people, look, say, how)]


def _heading(view: GinView, look: Look, say: Say) -> Group:
    words = [say("picture-gin-deal", deal=view.deal), say("picture-gin-limit", limit=view.limit)]
    if view.factor == 2:
        words.append(say("picture-gin-doubled"))
    return heading(say("gin-title"), " · ".join(words), look)


def _plates(view: GinView, people: Sequence[Person], look: Look, say: Say) -> Group:
    notes = [_note(view, seat, say) for seat in range(view.seats)]
    marks = [_mark(view, seat, say) for seat in range(view.seats)]
    return plates(people, look, INNER, active=view.to_act, own=view.seat, notes=notes, marks=marks)


def _note(view: GinView, seat: int, say: Say) -> str:
    count = view.hand_sizes[seat]
    if view.record == "columns":
        sums = " / ".join(str(column[seat]) for column in view.columns)
        return say("picture-gin-note-columns", sums=sums, count=count)
    return say("picture-gin-note", score=view.score[seat], count=count)


def _mark(view: GinView, seat: int, say: Say) -> str:
    if view.showdown and view.showdown.knocker.seat == seat:
        return say("picture-gin-knocks" if view.showdown.knocker.deadwood else "picture-gin-gin")
    return say("picture-gin-dealer") if seat == view.dealer else ""


def _heaps(view: GinView, look: Look, say: Say, how: How) -> Box:
    """Return the stock, the pile by its top card, and beside them what was discarded before."""
    top = card(view.pile[-1], HEAP_CARD, how.news.of_top(view.pile[-1])) if view.pile else None
    heaps = row(
        _named(say("picture-gin-stock"), stack(None, view.stock, HEAP_CARD, look), look),
        _named(say("picture-gin-pile"), stack(top, len(view.pile), HEAP_CARD, look), look),
        gap=40,
        align="start",
    )
    if len(view.pile) < 2:
        return heaps
    room = INNER - heaps.w - 48
    title = label(say("picture-gin-earlier"), look, "small", "muted", w=room, lines=2)
    cards = spread(view.pile[:-1], small_card(look), look, dense=how.dense, w=room)
    earlier = column(title, cards, gap=8)
    return row(heaps, earlier, gap=48, align="start")


def _named(name: str, heap: Box, look: Look) -> Group:
    return column(label(name, look, "small", "muted"), heap, gap=8, align="centre")


def _taken(view: GinView, people: Sequence[Person], look: Look, say: Say, how: How) -> list[Box]:
    """Return what the others took from the pile and still hold, as everybody may know."""
    w = INNER // 2 - 14
    held = [
        column(
            label(
                say("picture-gin-taken", name=people[seat].name),
                look,
                "small",
                "muted",
                w=w,
                lines=2,
            ),
            spread(
                cards,
                small_card(look),
                look,
                marks=_marks(cards, how.news),
                dense=how.dense,
                w=w,
            ),
            gap=6,
            align="centre",
        )
        for seat, cards in enumerate(view.taken)
        if cards and seat != view.seat
    ]
    return [flow(held, INNER)] if held else []


def _marks(cards: Sequence[str], news: News) -> dict[int, str]:
    return {at: mark for at, name in enumerate(cards) if (mark := news.mark(name))}


def _own(view: GinView, look: Look, say: Say, chosen: str | None) -> list[Box]:
    """Return the hand in melds and loose cards, then in words what may be done with it."""
    lit = _lit(view, chosen)
    groups = [
        spread(
            cards,
            HAND_CARD,
            look,
            marks={at: "lit" for at, name in enumerate(cards) if name in lit},
        )
        for cards in (*view.melds, view.loose)
        if cards
    ]
    lines = _hints(view, look, say)
    due = _due(view, look, say)
    return [*due, flow(groups, INNER, gap=36), column(*lines, gap=6, align="centre")]


def _due(view: GinView, look: Look, say: Say) -> list[Box]:
    """Say what the seat owes, if it is its turn."""
    if view.seat not in view.to_act:
        return []
    words = say(f"picture-gin-own-{view.phase.replace('_', '-')}")
    return [label(words, look, "small", "accent", w=INNER, lines=2)]


def _lit(view: GinView, chosen: str | None) -> frozenset[str]:
    """The cards that go with a chosen knock, or can be laid off; else the chosen card."""
    if chosen in {"knock", "gin"}:
        gin_only = chosen == "gin"
        return frozenset(
            choice.card for choice in view.knocks if not (gin_only and choice.deadwood)
        )
    if view.lay_offs:
        return frozenset(laid.card for laid in view.lay_offs)
    return frozenset([chosen] if chosen else [])


def _hints(view: GinView, look: Look, say: Say) -> list[Box]:
    """Say what is left over, and by which cards the deal may be ended or a hand made smaller."""
    count = say("picture-gin-deadwood", count=view.deadwood)
    lines: list[Box] = [label(count, look, "small", "muted", w=INNER, lines=2)]
    hints = {
        "gin": [choice.card for choice in view.knocks if not choice.deadwood],
        "knock": [choice.card for choice in view.knocks if choice.deadwood],
        "lay-off": [laid.card for laid in view.lay_offs],
    }
    lines += [
        hint(say(f"picture-gin-can-{what}"), [(card,) for card in cards], look)
        for what, cards in hints.items()
        if cards
    ]
    return lines


def _shown_bands(view: GinView, people: Sequence[Person], look: Look, say: Say) -> list[Box]:
    shown = view.showdown
    if shown is None:
        return [label(say("picture-gin-void"), look, "body", "accent", w=INNER, lines=2)]
    bands: list[Box] = [_shown(shown.knocker, people, look, say, numbered=True)]
    if shown.laid_off:
        bands.append(_laid_off(shown, people, look, say))
    if shown.opponent and shown.winner is not None:
        bands.append(_shown(shown.opponent, people, look, say, numbered=False))
        name = people[shown.winner].name
        words = say(f"picture-gin-won-{shown.kind}", name=name, count=shown.points)
        bands.append(label(words, look, "body", "accent", w=INNER, lines=2))
    return bands


def _shown(
    shown: ShownHand, people: Sequence[Person], look: Look, say: Say, *, numbered: bool
) -> Group:
    """Return an open hand: the name and the points left, the melds, the loose cards dimmed."""
    title = say("picture-gin-hand", name=people[shown.seat].name, count=shown.deadwood)
    groups: list[Box] = [
        meld(spread(cards, small_card(look), look), look, number=number if numbered else None)
        for number, cards in enumerate(shown.melds, 1)
    ]
    if shown.loose:
        loose = spread(shown.loose, small_card(look), look, dim=True)
        foot = max(group.h for group in [*groups, loose]) - loose.h
        groups.append(column(loose, Space(0, foot), gap=0))
    head = label(title, look, "small", "muted", w=INNER)
    return column(head, flow(groups, INNER), gap=8, align="centre")


def _laid_off(shown: Showdown, people: Sequence[Person], look: Look, say: Say) -> Group:
    """Return the cards laid off, each under the number of its meld."""
    name = people[1 - shown.knocker.seat].name
    cards = [
        meld(spread((laid.card,), small_card(look), look), look, number=laid.number)
        for laid in shown.laid_off
    ]
    head = label(say("picture-gin-laid-off", name=name), look, "small", "muted", w=INNER)
    return column(head, flow(cards, INNER), gap=8, align="centre")


def _simple(view: GinView, people: Sequence[Person], look: Look, say: Say) -> Group:
    """Return the running record: the total of whoever scored, deal by deal."""
    names = [person.name for person in people]
    rows = _running(view.sheet, view.score, say)
    total = [say("picture-gin-sheet-total"), *map(str, view.score)]
    won = [say("picture-gin-sheet-won"), *map(str, view.won)]
    return score_sheet(
        [*rows, total, won], look, INNER, head=["", *names], strong=[len(rows)], size="small"
    )


def _running(lines: Sequence[SheetLine], totals: Sequence[int], say: Say) -> list[list[str]]:
    """Return a row for each won deal, the newest last, older ones in one row of sums."""
    sums = list(totals)
    for line in lines:
        sums[line.seat] -= line.points
    rows: list[list[str]] = []
    for at, line in enumerate(lines, 1):
        if at == len(lines) - SHEET_ROWS + 1 and any(sums):
            rows = [[say("picture-gin-sheet-earlier"), *map(str, sums)]]
        sums[line.seat] += line.points
        numbers = [str(sums[seat]) if seat == line.seat else "" for seat in (0, 1)]
        rows.append([say("picture-gin-sheet-deal", deal=line.deal), *numbers])
    return rows


def _columns(view: GinView, people: Sequence[Person], look: Look, say: Say) -> Group:
    """Return the three double columns side by side."""
    w = (INNER - 2 * SHEETS_GAP) // 3
    made = [_double(view, number, w, people, look, say) for number in (1, 2, 3)]
    return row(*made, gap=SHEETS_GAP, align="start")


def _double(
    view: GinView, number: int, w: int, people: Sequence[Person], look: Look, say: Say
) -> Group:
    """Return one double column: the names, the running sums, the closed one said to be so."""
    totals = view.columns[number - 1]
    lines = [line for line in view.sheet if number in line.columns]
    rows = [["", *numbers] for _, *numbers in _running(lines, totals, say)]
    rows.append(["", *map(str, totals)])
    closed = view.closed[number - 1]
    title = say("picture-gin-column", number=number)
    if closed:
        title = say("picture-gin-closed", number=title)
    sheet = score_sheet(
        [numbers for _, *numbers in rows],
        look,
        w,
        head=[person.name for person in people],
        strong=[len(rows) - 1],
        size="small",
    )
    head = snug(title, look, w, "accent" if closed else "muted")
    return column(head, sheet, gap=8, align="centre")


def _settled(view: GinView, people: Sequence[Person], look: Look, say: Say) -> list[Box]:
    if view.settlement is None:
        return []
    winner = 0 if view.settlement[0] >= 0 else 1
    count = view.settlement[winner]
    words = (
        say("picture-gin-settled", name=people[winner].name, count=count)
        if count
        else say("picture-gin-equal")
    )
    return [label(words, look, "title", "accent", w=INNER, lines=2)]
