"""The painters of the games by key, one line a game."""

from collections.abc import Sequence
from typing import Any, Protocol

from engine.core import View
from render.boxes import Layout
from render.games import columns, cribbage, gin, krambambuli, mosaic, rummy500, thirtythree, valty
from render.look import Look
from render.news import QUIET, News
from render.page import Say
from render.seats import Person


class Painter(Protocol):
    """A module of render.games: a game's views as layouts."""

    def table(
        self, view: Any, people: Sequence[Person], look: Look, say: Say, news: News = QUIET
    ) -> Layout:
        """Return the table that everybody sees."""

    def hand(
        self,
        view: Any,
        people: Sequence[Person],
        look: Look,
        say: Say,
        chosen: str | None = None,
        news: News = QUIET,
    ) -> Layout:
        """Return what one person sees, with all he needs to move."""

    def result(self, view: Any, people: Sequence[Person], look: Look, say: Say) -> Layout:
        """Return the end of a deal or match."""


PAINTERS: dict[str, Painter] = {
    "columns": columns,
    "cribbage": cribbage,
    "gin": gin,
    "krambambuli": krambambuli,
    "mosaic": mosaic,
    "rummy500": rummy500,
    "thirtythree": thirtythree,
    "valty": valty,
}


def painter_of(view: View) -> Painter:
    """Return the painter of the game whose package the view's class stands in."""
    return PAINTERS[type(view).__module__.split(".")[-2]]
