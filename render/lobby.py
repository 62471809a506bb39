"""The lobby: who sits, which chairs are free, what will be played."""

from dataclasses import dataclass

from render.boxes import Box, Group, Layout, column, framed, row
from render.labels import label, pill
from render.look import Look
from render.page import INNER, Say, page
from render.seats import Person, plate


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


def layout(lobby: Lobby, look: Look, say: Say) -> Layout:
    """Return the picture of a lobby; words: picture-free-seat, picture-host, picture-code."""
    chairs = [_chair(lobby, seat, look, say) for seat in range(len(lobby.seats))]
    half = (len(chairs) + 1) // 2
    bands: list[Box] = [
        row(*chairs[:half], gap=24),
        _board(lobby, look, say),
        row(*chairs[half:], gap=24),
    ]
    return page(*bands)


def _chair(lobby: Lobby, seat: int, look: Look, say: Say) -> Group:
    person = lobby.seats[seat]
    w = min(420, (INNER - 48) // max(2, (len(lobby.seats) + 1) // 2))
    if person is None:
        free = label(say("picture-free-seat"), look, "body", "muted", w=w - 40)
        return framed(free, "rail", "edge", pad=28, w=w)
    note = say("picture-host") if seat == lobby.host else ""
    return plate(person, look, w, note=note)


def _board(lobby: Lobby, look: Look, say: Say) -> Group:
    lines: list[Box] = [label(lobby.title, look, "huge", "text", w=INNER - 160)]
    lines += [label(option, look, "small", "muted", w=INNER - 160) for option in lobby.options[:4]]
    if lobby.code:
        lines.append(pill(say("picture-code", code=lobby.code), look, "accent", "dark_text"))
    return framed(
        column(*lines, gap=14, align="centre"), "rail", "edge", pad=48, radius=60, w=INNER
    )
