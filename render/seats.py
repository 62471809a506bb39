"""People at the table: a plate for each seat with name, team, turn and what else is known."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.core import View
from render.boxes import Box, Group, column, framed, row
from render.labels import Size, label, snug
from render.look import Look
from render.page import INNER, Say
from render.pen import Pen
from render.sprites import Shape

PAD = 14
GAP = 10
PLATES_GAP = 16
SIZES_OF_NAMES: tuple[Size, ...] = ("body", "small")
OWN = 6
"""Pixels of the frame around the viewer's own plate."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits at a seat, as the pictures need to know."""

    name: str
    computer: bool = False
    team: Literal["", "red", "black"] = ""
    connected: bool = True
    """False while he cannot be reached in private."""


def plate(
    person: Person,
    look: Look,
    w: int,
    *,
    active: bool = False,
    own: bool = False,
    note: str | Box = "",
    mark: str | Box = "",
    foot: str = "",
    h: int = 0,
) -> Group:
    """Return the plate of a seat, `w` pixels wide and at least `h` high; the active owes a move.

    The viewer's `own` plate has a frame. `note` stands under the name (cards, score; words, or
    a box), `mark` at its right (dealer), `foot` below both.
    """
    fill, ink = ("plate_active", "dark_text") if active else ("plate", "text")
    soft = "dark_text" if active else "muted"
    room = w - 2 * PAD
    signs = _signs(person, look, ink if person.connected else soft)
    if active:
        signs.insert(0, Shape(look.px(30), look.px(36), _draw_turn, (ink,)))
    lines: list[Box] = [_name(person, signs, look, room, ink if person.connected else soft)]
    lines += _notes(note, mark, look, soft, room)
    lines += [snug(foot, look, room, soft)] if foot else []
    edge = ("text" if active else "accent") if own else ""
    return framed(column(*lines, gap=0, w=room), fill, edge, pad=PAD, line=OWN, w=w, h=h)


def _notes(note: str | Box, mark: str | Box, look: Look, ink: str, room: int) -> list[Box]:
    """Return the note and the mark in one line, or in two where they are too long together."""
    words: list[Box] = [
        label(word, look, "small", ink, w=room, lines=2) if isinstance(word, str) else word
        for word in (note, mark)
        if word
    ]
    if sum(word.w for word in words) + GAP > room:
        return list(words)
    return [row(*words, w=room, spread="between" if note else "end", gap=0)] if words else []


def _name(person: Person, signs: Sequence[Shape], look: Look, room: int, ink: str) -> Box:
    """Return the signs and the name, smaller and on two lines where it is long.

    Beside two lines the signs stand two by two, one over the other.
    """
    signs_w = sum(sign.w + GAP for sign in signs)
    for size in SIZES_OF_NAMES:
        name = label(person.name, look, size, ink)
        if name.w + signs_w <= room:
            return row(*signs, name, gap=GAP)
    piles = [column(*signs[at : at + 2], gap=4) for at in range(0, len(signs), 2)]
    room -= sum(pile.w + GAP for pile in piles)
    return row(*piles, label(person.name, look, "small", ink, w=room, lines=2), gap=GAP)


def room_in_plate(count: int, w: int) -> int:
    """Return how wide what stands on a plate may be where `count` people sit."""
    return _plate_width(count, w) - 2 * PAD


def _plate_width(count: int, w: int) -> int:
    in_row = _in_row(count)
    return (w - PLATES_GAP * (in_row - 1)) // max(1, in_row)


def _in_row(count: int) -> int:
    return count if count <= 4 else (count + 1) // 2


def plates(
    people: Sequence[Person],
    look: Look,
    w: int,
    *,
    active: Sequence[int] = (),
    own: int | None = None,
    notes: Sequence[str | Box] = (),
    marks: Sequence[str | Box] = (),
    feet: Sequence[str] = (),
) -> Group:
    """Return plates of one size, in two rows where five or more people sit, `w` pixels wide."""
    in_row, gap = _in_row(len(people)), PLATES_GAP
    each = _plate_width(len(people), w)

    def made(h: int) -> list[Group]:
        return [
            plate(
                person,
                look,
                each,
                active=seat in active,
                own=seat == own,
                note=notes[seat] if seat < len(notes) else "",
                mark=marks[seat] if seat < len(marks) else "",
                foot=feet[seat] if seat < len(feet) else "",
                h=h,
            )
            for seat, person in enumerate(people)
        ]

    even = made(max(single.h for single in made(0)))
    lines = [row(*even[i : i + in_row], gap=gap) for i in range(0, len(even), in_row)]
    return column(*lines, gap=gap, w=w, align="centre")


def waiting(view: View, people: Sequence[Person], look: Look, say: Say) -> list[Box]:
    """Say whose turn it is to a seat that waits; say nothing where nobody is to act."""
    if not view.to_act or view.seat in view.to_act:
        return []
    words = say("picture-waits", names=[people[seat].name for seat in view.to_act])
    return [label(words, look, "small", "muted", w=INNER, lines=2, align="centre")]


def held(count: int, look: Look, ink: str = "muted") -> Group:
    """Return how many cards a seat holds: a small card, face down, and the number."""
    sign = Shape(look.px(28), look.px(38), _draw_held)
    return row(sign, label(str(count), look, "small", ink), gap=8)


def _draw_held(pen: Pen) -> None:
    pen.box(0, 0, pen.w, pen.h, "back", radius=pen.w * 0.16, edge="back_line", line=pen.w * 0.12)


def _signs(person: Person, look: Look, ink: str) -> list[Shape]:
    size = look.px(36)
    found = [team_sign(person.team, size)] if person.team else []
    if person.computer:
        found.append(Shape(size, size, _draw_computer, (ink,)))
    if not person.connected:
        found.append(Shape(size, size, _draw_unreached, (ink,)))
    return found


def _draw_turn(pen: Pen, ink: str) -> None:
    """Draw an arrow that points at the name of who is to move."""
    w, h = pen.w, pen.h
    pen.shape([(w * 0.08, h * 0.1), (w * 0.96, h * 0.5), (w * 0.08, h * 0.9)], ink)


def team_sign(team: str, size: int) -> Shape:
    """Return the sign of a team: a red disc, a black diamond."""
    return Shape(size, size, _draw_team, (team,))


def _draw_team(pen: Pen, team: str) -> None:
    w = pen.w
    if team == "red":
        pen.oval(1, 1, w - 2, w - 2, "text")
        pen.oval(4, 4, w - 8, w - 8, "team_red")
        return
    for inset, ink in ((0.0, "text"), (4.5, "team_black")):
        pen.shape([(w / 2, inset), (w - inset, w / 2), (w / 2, w - inset), (inset, w / 2)], ink)


def _draw_computer(pen: Pen, ink: str) -> None:
    w = pen.w
    pen.box(w * 0.06, w * 0.28, w * 0.88, w * 0.62, ink, radius=w * 0.16)
    pen.line([(w / 2, w * 0.3), (w / 2, w * 0.1)], ink, w * 0.08)
    eye = "plate" if ink in {"text", "muted"} else "plate_active"
    for x in (0.26, 0.58):
        pen.oval(w * x, w * 0.46, w * 0.16, w * 0.2, eye)


def _draw_unreached(pen: Pen, ink: str) -> None:
    """Draw a speech bubble crossed out."""
    w = pen.w
    back = "plate" if ink in {"text", "muted"} else "plate_active"
    pen.box(w * 0.05, w * 0.12, w * 0.9, w * 0.62, ink, radius=w * 0.2)
    pen.shape([(w * 0.22, w * 0.7), (w * 0.5, w * 0.7), (w * 0.2, w * 0.96)], ink)
    pen.line([(w * 0.12, w * 0.9), (w * 0.9, w * 0.06)], back, w * 0.2)
    pen.line([(w * 0.12, w * 0.9), (w * 0.9, w * 0.06)], ink, w * 0.08)
