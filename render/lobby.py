"""The lobby: who sits, which chairs are free, what will be played."""

from dataclasses import dataclass

from engine.cards import CODES
from render.boxes import Box, Ground, Group, Layout, Part, column, fan, framed, row
from render.cards import card
from render.labels import label, pill
from render.look import Look
from render.page import INNER, Say, page
from render.pen import Pen, Point, curve
from render.seats import Person, plate
from render.sprites import Shape
from render.text import wrap
from render.tiles import tile

GAP = 20
BACK = 14
"""Pixels of wood that show around a chair's plate."""
SIDE = 290
"""Pixels at each end of the table for what stands on it."""
TITLES = (80, 68, 58)
"""Pixels per em that a title may have, before large print."""
EMBLEMS = {
    "columns": ("Qh", "Ks"),
    "cribbage": ("5h", "Js"),
    "gin": ("7h", "7s"),
    "krambambuli": ("*", "Kd"),
    "mosaic": ("9d", "9c"),
    "rummy500": ("Jh", "Qh"),
    "thirtythree": ("10d", "Ad"),
    "valty": ("6-6", "5-2"),
}
"""What lies on the laid table, by the game: a pair of pieces that mean something in it."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table that gathers people, as its picture shows it."""

    title: str
    """Name of the game in the viewer's language."""
    seats: tuple[Person | None, ...]
    """Who sits at each seat; None is a free chair."""
    options: tuple[str, ...] = ()
    """House rules that differ from the default, each a short phrase."""
    host: int | None = None
    """Seat of the person who opened the table."""
    code: str = ""
    """The code to join by from another chat."""
    game: str = ""
    """Key of the game, whose pieces lie on the table."""


def layout(lobby: Lobby, look: Look, say: Say) -> Layout:
    """Return the picture of a lobby: the laid table, chairs along both sides.

    Words: `picture-free-seat`, `picture-host`, `picture-code` (code).
    """
    half = (len(lobby.seats) + 1) // 2
    sides = range(half), range(half, len(lobby.seats))
    tall = max(_chair(lobby, seat, half, look, say, 0).h for seat in range(len(lobby.seats)))
    far, near = ([_chair(lobby, seat, half, look, say, tall) for seat in side] for side in sides)
    return page(row(*far, gap=GAP), _laid_table(lobby, look, say), row(*near, gap=GAP), dense=True)


def _chair(lobby: Lobby, seat: int, in_row: int, look: Look, say: Say, tall: int) -> Group:
    """Return a chair with who sits in it, at least `tall` pixels high."""
    w = min(460, (INNER - GAP * (in_row - 1)) // in_row)
    inside, h = w - 2 * BACK, max(look.px(150), tall - 2 * BACK)
    person = lobby.seats[seat]
    if person is None:
        free = label(say("picture-free-seat"), look, "small", "muted", w=inside - 20)
        return framed(free, "rail", "wood", pad=BACK, radius=44, w=w, h=h + 2 * BACK)
    note = say("picture-host") if seat == lobby.host else ""
    taken = plate(person, look, inside, note=note, h=h)
    return framed(taken, "wood", pad=BACK, radius=44)


def _laid_table(lobby: Lobby, look: Look, say: Say) -> Group:
    words = _invitation(lobby, look, say, INNER - 2 * SIDE - 40)
    samovar = Shape(200, 250, draw_samovar)
    pieces = EMBLEMS.get(lobby.game, ("Qh", "Ks"))
    left = row(fan([_piece(name) for name in pieces], 240), w=SIDE - 60)
    h = max(words.h, samovar.h) + 110
    cloth = row(left, words, row(samovar, w=SIDE - 60), w=INNER - 120, spread="between", gap=0)
    board = Ground(INNER, h, "plate", "wood", min(150, h // 2), 22)
    inside = Part(cloth, 60, (h - cloth.h) // 2)
    return Group(INNER, h, (Part(board, 0, 0), inside))


def _piece(name: str) -> Shape:
    return card(name, 132) if name in CODES else tile(name, 92)


def _invitation(lobby: Lobby, look: Look, say: Say, w: int) -> Group:
    title = label(
        lobby.title, look, _title_size(lobby.title, look, w), w=w, lines=2, align="centre"
    )
    lines: list[Box] = [title]
    lines += [label(option, look, "small", "muted", w=w) for option in lobby.options[:4]]
    if lobby.code:
        code = say("picture-code", code=lobby.code)
        lines.append(pill(code, look, "accent", "dark_text", size="body", w=w))
    return column(*lines, gap=10, align="centre", w=w)


def _title_size(title: str, look: Look, w: int) -> int:
    """Return the largest size at which a title takes two lines and no word of it is broken."""
    sizes = [look.px(size) for size in TITLES]
    return next((em for em in sizes if _is_whole(title, em, w)), sizes[-1])


def _is_whole(title: str, em: int, w: int) -> bool:
    lines = wrap(title, "bold", em, w, len(title))
    return len(lines) <= 2 and " ".join(lines) == " ".join(title.split())


def draw_samovar(pen: Pen) -> None:
    """Draw a samovar with a teapot on top: people are expected."""
    w, h = pen.w / 200, pen.h / 250

    def half(points: list[Point], ink: str) -> None:
        right = [(x * w, y * h) for x, y in points]
        pen.shape(right + [(pen.w - x, y) for x, y in reversed(right)], ink)

    for x in (12, 158):
        pen.box(
            x * w, 108 * h, 30 * w, 46 * h, "gold", radius=14 * w, edge="wood_dark", line=7 * w
        )
    half([(100, 226), (150, 232), (158, 246), (100, 246)], "wood_dark")
    half([(100, 205), (124, 205), (132, 230), (100, 230)], "gold")
    half([(100, 84), *curve((150, 84), (178, 110), (160, 190), (124, 208)), (100, 208)], "gold")
    half([(100, 76), (156, 76), (156, 90), (100, 90)], "wood_dark")
    half([(100, 60), (128, 60), (138, 78), (100, 78)], "gold")
    half([(100, 20), *curve((134, 20), (146, 44), (134, 60), (126, 62)), (100, 62)], "robe_red")
    pen.line([(66 * w, 46 * h), (44 * w, 26 * h)], "robe_red", 9 * w)
    pen.oval(92 * w, 4 * h, 16 * w, 16 * h, "robe_red")
    for x, y in ((100, 34), (86, 44), (114, 44)):
        pen.oval((x - 4) * w, (y - 4) * h, 8 * w, 8 * h, "silver")
    pen.oval(76 * w, 112 * h, 48 * w, 48 * h, "wood_dark")
    pen.oval(80 * w, 116 * h, 40 * w, 40 * h, "gold")
    pen.suit("h", 89 * w, 126 * h, 22 * w, "robe_red")
    pen.line([(100 * w, 176 * h), (100 * w, 196 * h)], "wood_dark", 12 * w)
    pen.line([(84 * w, 176 * h), (116 * w, 176 * h)], "wood_dark", 8 * w)
