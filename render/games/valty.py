"""Вальты: the trick with the suit asked, taken tiles in the open, doubles still out, sheet."""

from collections.abc import Mapping, Sequence

from engine.core import Seat
from engine.games.valty.view import PlayedTile, ValtyView
from engine.tiles import Tile
from render.boxes import Box, Group, Layout, Space, column, row
from render.labels import label
from render.look import Look
from render.news import QUIET, News
from render.page import INNER, Say, heading, page
from render.scores import score_sheet, won
from render.seats import Person, plates, waiting
from render.tiles import tile, tile_back

TRICK_HALF = 132
"""Width in pixels of half a tile of the trick; so with the next."""
HAND_HALF = 116
TAKEN_HALF = 46
GAP = 8
COLUMN_GAP = 16
SEATS = 3
THIRD = (INNER - (SEATS - 1) * COLUMN_GAP) // SEATS
"""Width in pixels of a plate and of what stands under it."""


def table(
    view: ValtyView, people: Sequence[Person], look: Look, say: Say, news: News = QUIET
) -> Layout:
    """Return the table: the trick, what everybody has taken, the doubles still out."""
    return page(*_common(view, people, look, say, news))


def hand(
    view: ValtyView,
    people: Sequence[Person],
    look: Look,
    say: Say,
    chosen: str | None = None,
    news: News = QUIET,
) -> Layout:
    """Return the table with the tiles of one seat below it; in turn, those of no use are dim."""
    return page(
        *_common(view, people, look, say, news),
        *waiting(view, people, look, say),
        *_own(view, look, say, chosen),
    )


def result(view: ValtyView, people: Sequence[Person], look: Look, say: Say) -> Layout:
    """Return the score sheet by deals, with the doubles that cost and the tile set aside."""
    title = say("picture-valty-total", deal=view.deal, deals=view.deals)
    return page(
        *won(people, view.winners, look, say),
        label(title, look, "body" if view.over else "title", w=INNER, lines=2),
        _sheet(view, people, look, say),
        *_taken(view, people, look, say, named=True),
        _hidden(view, look, say),
    )


def _common(
    view: ValtyView, people: Sequence[Person], look: Look, say: Say, news: News
) -> list[Box]:
    bands: list[Box] = [
        heading(
            say("picture-valty-deal", deal=view.deal, deals=view.deals), _asked(view, say), look
        ),
        _plates(view, people, look, say),
    ]
    if view.between_deals or view.over:
        bands.append(_sheet(view, people, look, say))
    else:
        bands += _trick(view, people, look, say, news)
    return [*bands, *_taken(view, people, look, say), _hidden(view, look, say)]


def _asked(view: ValtyView, say: Say) -> str:
    if view.between_deals or view.over:
        return say("picture-valty-played")
    return (
        say("picture-valty-lead")
        if view.suit is None
        else say("picture-valty-suit", suit=view.suit)
    )


def _plates(view: ValtyView, people: Sequence[Person], look: Look, say: Say) -> Group:
    notes = [
        say("picture-valty-note", score=_signed(view.scores[seat]), tricks=view.tricks[seat])
        for seat in range(view.seats)
    ]
    return plates(people, look, INNER, active=view.to_act, own=view.seat, notes=notes)


def _trick(
    view: ValtyView, people: Sequence[Person], look: Look, say: Say, news: News
) -> list[Box]:
    """Return the tiles on the table under their players; before a lead, the last trick."""
    if view.trick:
        marks = {each.tile: news.mark(each.tile) for each in view.trick}
        return [_laid(view.trick, marks | {view.trick[-1].tile: "last"}, view.winning, look, say)]
    if not view.last_trick:
        return []
    words = say("picture-valty-last-trick", name=people[view.to_act[0]].name)
    marks = {each.tile: news.mark(each.tile) for each in view.last_trick}
    return [
        label(words, look, "small", "muted", w=INNER),
        _laid(view.last_trick, marks, view.to_act[0], look, say),
    ]


def _laid(
    trick: Sequence[PlayedTile],
    marks: Mapping[Tile, str],
    winning: Seat | None,
    look: Look,
    say: Say,
) -> Group:
    """Return a trick, each tile under its player's plate: who led and whose tile wins is said."""
    lead = trick[0].seat
    tiles = {each.seat: tile(each.tile, TRICK_HALF, "upright", marks[each.tile]) for each in trick}
    columns: list[Box] = []
    for seat in range(SEATS):
        if seat not in tiles:
            columns.append(Space(THIRD, TRICK_HALF * 2))
            continue
        said = [say("picture-valty-led")] if seat == lead else []
        said += [say("picture-valty-winning")] if seat == winning else []
        ink = "accent" if seat == winning else "muted"
        words = label(", ".join(said), look, "small", ink, w=THIRD)
        columns.append(column(tiles[seat], words, gap=8, align="centre", w=THIRD))
    return row(*columns, gap=COLUMN_GAP, align="start")


def _taken(
    view: ValtyView, people: Sequence[Person], look: Look, say: Say, *, named: bool = False
) -> list[Box]:
    """Return the taken tiles under the plates, or with the names where there are no plates."""
    if not any(view.taken):
        return []
    piles = [
        _tiles(person.name if named else "", tiles, look, THIRD)
        for person, tiles in zip(people, view.taken, strict=True)
    ]
    title = label(say("picture-valty-taken"), look, "small", "muted", w=INNER)
    return [column(title, row(*piles, gap=COLUMN_GAP, align="start"), gap=GAP, w=INNER)]


def _hidden(view: ValtyView, look: Look, say: Say) -> Box:
    """Return the doubles nobody has played yet, and the tile set aside."""
    shown = tile_back(TAKEN_HALF) if view.aside is None else tile(view.aside, TAKEN_HALF)
    title = label(say("picture-valty-aside"), look, "small", "muted")
    aside = column(title, shown, gap=GAP, align="end")
    room = INNER - COLUMN_GAP - aside.w
    out = view.doubles_out if not (view.between_deals or view.over) else ()
    words = say("picture-valty-doubles-out") if out else ""
    return row(_tiles(words, out, look, room), aside, gap=COLUMN_GAP, align="start")


def _tiles(words: str, names: Sequence[str], look: Look, w: int) -> Group:
    """Return small tiles under their words, in as many lines as the width demands."""
    in_line = (w + GAP) // (TAKEN_HALF + GAP)
    lines = [names[at : at + in_line] for at in range(0, len(names), in_line)]
    rows = [row(*(tile(name, TAKEN_HALF) for name in line), gap=GAP) for line in lines]
    title = [label(words, look, "small", "muted", w=w, lines=2)] if words else []
    return column(*title, *rows, gap=GAP, w=w)


def _own(view: ValtyView, look: Look, say: Say, chosen: str | None) -> list[Box]:
    if not view.hand:
        return []
    in_turn = view.seat in view.to_act
    tiles = [
        tile(
            name,
            HAND_HALF,
            "upright",
            "chosen" if name == chosen else "lit" if name in view.playable else "",
            dim=in_turn and name not in view.playable,
        )
        for name in view.hand
    ]
    words = say("picture-valty-own", count=len(view.playable))
    due = [label(words, look, "small", "accent", w=INNER)] if in_turn else []
    return [*due, row(*tiles, gap=14)]


def _sheet(view: ValtyView, people: Sequence[Person], look: Look, say: Say) -> Group:
    """Return a column a deal, then the totals."""
    head = [
        "",
        *(str(number) for number in range(1, len(view.sheet) + 1)),
        say("picture-valty-sum"),
    ]
    rows = [
        [
            people[seat].name,
            *(_signed(line[seat]) for line in view.sheet),
            _signed(view.scores[seat]),
        ]
        for seat in range(view.seats)
    ]
    return score_sheet(rows, look, INNER, head=head, strong=view.winners)


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)
