"""People at the table: a plate for each seat with name, team, turn and what else is known."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from render.boxes import Box, Group, column, framed, row
from render.labels import label
from render.look import Look
from render.pen import Pen
from render.sprites import Shape


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
    note: str = "",
    mark: str = "",
) -> Group:
    """Return the plate of a seat, `w` pixels wide; the active one owes a move.

    `note` is a short line under the name (cards, score), `mark` a word at its right (dealer).
    """
    fill, ink = ("plate_active", "dark_text") if active else ("plate", "text")
    soft = "dark_text" if active else "muted"
    sign = _sign(person, look, ink)
    room = w - 32 - (sign.w + 10 if sign else 0)
    name = label(person.name, look, "body", ink if person.connected else soft, w=room)
    first: Box = row(sign, name, gap=10) if sign else name
    lines: list[Box] = [first]
    if note or mark:
        right = label(mark, look, "small", soft, w=(w - 32) // 2) if mark else None
        left = label(note, look, "small", soft, w=w - 32 - (right.w + 12 if right else 0))
        lines.append(row(*([left, right] if right else [left]), w=w - 32, spread="between", gap=0))
    body = column(*lines, gap=0, w=w - 32)
    return framed(body, fill, pad=14, w=w)


def plates(
    people: Sequence[Person],
    look: Look,
    w: int,
    *,
    active: Sequence[int] = (),
    notes: Sequence[str] = (),
    marks: Sequence[str] = (),
) -> Group:
    """Return a row of plates, or two rows where five or more people sit, `w` pixels wide."""
    per_row = len(people) if len(people) <= 4 else (len(people) + 1) // 2
    gap = 16
    each = (w - gap * (per_row - 1)) // max(1, per_row)
    made = [
        plate(
            person,
            look,
            each,
            active=seat in active,
            note=_nth(notes, seat),
            mark=_nth(marks, seat),
        )
        for seat, person in enumerate(people)
    ]
    lines = [row(*made[i : i + per_row], gap=gap) for i in range(0, len(made), per_row)]
    return column(*lines, gap=gap, w=w, align="centre")


def _nth(words: Sequence[str], seat: int) -> str:
    return words[seat] if seat < len(words) else ""


def _sign(person: Person, look: Look, ink: str) -> Shape | None:
    size = look.px(34)
    if person.team:
        return Shape(size, size, _draw_team, (person.team,))
    if person.computer:
        return Shape(size, size, _draw_computer, (ink,))
    return None


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
    eye = "plate" if ink == "text" else "plate_active"
    for x in (0.26, 0.58):
        pen.oval(w * x, w * 0.46, w * 0.16, w * 0.2, eye)
