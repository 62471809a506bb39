"""How a table looks at an address: the messages that should stand there, as values.

A room has a `lobby`, then a `board`, a `result-1`, `result-2` … for each finished deal and a
`result-match`; a seated person has a `hand` and, when called, a `turn`. Live ones show the newest
position; results are fixed, computed from the log up to their line.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from itertools import takewhile
from typing import Any

import msgspec

from bot import history
from bot.announcer import Announcer
from bot.chat import Abilities, Letter, Person, Picture
from bot.hours import HOME_ZONE
from bot.keyboards import Keyboard, Rows
from bot.lobby import has_teams, may_start
from bot.news import news_of
from bot.notices import (
    notices,
    question_words,
)
from bot.table import Table, outcome, position, rules_of, seal_of
from engine.core import View
from render import picture
from render.lobby import Lobby
from render.look import Look
from render.news import News
from render.seats import Person as Plate

PAINTERS_VERSION = 10
"""Raised when the same view comes to look otherwise."""

TURN_EVENTS = 4
"""Events of the last turn that a picture tells in words."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """For whom a table is shown: the language, the look, and whether in words alone."""

    language: str = "ru"
    look: Look = field(default_factory=Look)
    text_only: bool = False
    zone: str = HOME_ZONE
    """The time zone in which moments are told."""
    watches: bool = False
    """Whether it is the dialog of somebody who looks on without a seat."""


class Appearance:
    """The messages of one table for one viewer on one platform."""

    def __init__(self, table: Table, viewer: Viewer, abilities: Abilities, secret: bytes) -> None:
        """Show `table` to `viewer`; `secret` keys the fingerprints, so that they tell nothing."""
        self.table = table
        self.viewer = viewer
        self.abilities = abilities
        self.voice = Announcer(table, viewer.language)
        self.keyboard = Keyboard(self.voice, abilities)
        self._secret = secret

    # Messages of a room

    def lobby(self) -> Letter:
        """The table that gathers people."""
        say = self.voice.say
        table = self.table
        head = say("lobby-title", game=self.voice.title) if table.game else say("lobby-choose")
        sitting = [name for name in self.voice.names if name]
        lines = [head, say("lobby-sitting", names=sitting, count=len(sitting))]
        lines += [say("lobby-options", options=self.voice.options())] if table.options else []
        if table.question:
            lines.append(say("question-close", name=self.voice.name_of(table.question.asker)))
        elif table.game:
            lines.append(self._lobby_hint())
        lines += self._onlookers()
        return self.letter("\n".join(lines), self.keyboard.lobby(), self._lobby_picture())

    def _onlookers(self) -> list[str]:
        """Who asks to join and who looks on, each in a line if there is anybody."""
        callers = [caller.name for caller in self.table.callers]
        watchers = [room.name for room in self.table.watchers]
        told = [("family-callers", callers), ("family-watchers", watchers)]
        return [self.voice.say(key, names=names) for key, names in told if names]

    def closed(self) -> Letter:
        """A lobby that nobody needs any more."""
        return Letter(self.voice.say("lobby-closed"))

    def _lobby_hint(self) -> str:
        if may_start(self.table):
            return self.voice.say("lobby-ready")
        counts = rules_of(self.table).seat_counts
        missing = min((n for n in counts if n > self.table.filled), default=0)
        return self.voice.say("lobby-missing", count=max(1, missing - self.table.filled))

    def _lobby_picture(self, code: str = "") -> Picture | None:
        table = self.table
        if not table.game:
            return None
        names = self.voice.names
        host = table.seat_of(table.host)
        teams = has_teams(table)
        seats = tuple(
            Plate(name, computer=bool(place and place.computer), team=_team(seat, teams=teams))
            if name
            else None
            for seat, (place, name) in enumerate(zip(table.places, names, strict=True))
        )
        shown = Lobby(self.voice.title, seats, tuple(self.voice.options()), host, code, table.game)
        alt = self.voice.say(
            "alt-lobby", game=self.voice.title, names=[name for name in names if name]
        )
        draw = partial(picture.draw_lobby, shown, self.viewer.look, self.voice.texts.say)
        return self.shown(("lobby", shown), alt, draw)

    def invitation(self, code: str, links: Sequence[tuple[str, str]]) -> Letter:
        """A ready message to hand on: what is played, who sits, every way to come.

        `links` are platforms with their links.
        """
        say, playing = self.voice.say, self.table.phase == "playing"
        names = [name for name in self.voice.names if name]
        title = self.voice.title or say("lobby-choose")
        lines = [say("invitation-watch" if playing else "invitation-sit", game=title, names=names)]
        lines += [say("invitation-link", platform=name, link=link) for name, link in links]
        lines.append(say("invitation-code", code=code))
        shown = self.board().picture if playing else self._lobby_picture(code)
        return self.letter("\n".join(lines), (), shown)

    def board(self) -> Letter:
        """The table that everybody sees."""
        table, say = self.table, self.voice.say
        view = self.view(None)
        lines = [say("board-title", game=self.voice.title, deal=view.deal), self.voice.turn()]
        if table.lines == 0 or not table.happenings:
            lines += self._first_words()
        lines += self.voice.since(None)
        lines += notices(self.voice, self.viewer.zone)
        if table.question:
            lines.append(self.question())
        lines += self._onlookers()
        return self.letter(
            "\n".join(lines),
            self.keyboard.board(view, watches=self.viewer.watches),
            self._table_picture(view),
        )

    def _table_picture(self, view: View) -> Picture:
        news = self._news(None)
        draw = partial(
            picture.draw_table, view, self.plates(), self.viewer.look, self.voice.texts.say, news
        )
        return self.shown(("table", view, self.voice.names, news), self.described(view), draw)

    def _news(self, seat: int | None) -> News:
        """What a picture shows a seat, or everybody, as new: pieces, points, the last turn."""
        news = news_of(self.table.happenings, self.voice.last_line(seat))
        return replace(news, words=self.last_turn())

    def last_turn(self) -> str:
        """What the last who acted has done, in the words of the last few moves he made for it."""
        told = self.table.happenings
        mover = told[-1].seat if told else -1
        turn = list(takewhile(lambda each: each.seat == mover, reversed(told)))[:TURN_EVENTS]
        return " ".join(filter(None, map(self.voice.happened, reversed(turn))))

    def _first_words(self) -> list[str]:
        words = [self.voice.say("sealed-deal", seal=seal_of(self.table))]
        if self.table.options:
            words.append(self.voice.say("lobby-options", options=self.voice.options()))
        return words

    def question(self) -> str:
        """The open question of the table in words."""
        question = self.table.question
        return question_words(self.voice, question, self.viewer.zone) if question else ""

    def result(self, number: int, lines: Sequence[str]) -> Letter:
        """The result of the deal `number` (from 1), from the log up to its end."""
        table = at_line(self.table, lines, self.table.deal_ends[number - 1])
        past = Appearance(table, self.viewer, self.abilities, self._secret)
        view = past.view(None)  # the same class
        say = past.voice.say
        told = [
            past.voice.happened(event)
            for event in table.happenings
            if event.line == table.lines and not event.event.startswith("table-")
        ]
        title = say("result-title", game=past.voice.title, deal=view.deal)
        draw = partial(
            picture.draw_result, view, past.plates(), self.viewer.look, self.voice.texts.say
        )
        shown = past.shown(("result", view, past.voice.names), past.described(view), draw)
        return past.letter("\n".join([title, *filter(None, told)]), (), shown)

    def match_result(self) -> Letter:
        """How the match ended, with one press to play again."""
        text = "\n".join(
            [
                self.voice.say("match-title", game=self.voice.title),
                self.voice.verdict(),
                self.voice.say("match-thanks"),
            ]
        )
        return self.letter(text, self.keyboard.match_over(), None)

    # Messages of a person

    def hand(self, seat: int, chosen: tuple[str, ...] = ()) -> Letter:
        """What a seated person sees: everything needed to move, in one message."""
        table, say = self.table, self.voice.say
        view = self.view(seat)
        lines = [say("board-title", game=self.voice.title, deal=view.deal), self._call(view)]
        lines += self.voice.since(seat)
        lines += notices(self.voice, self.viewer.zone)
        if table.question:
            lines.append(self.question())
        card = chosen[0] if chosen else None
        news = self._news(seat)
        draw = partial(
            picture.draw_hand,
            view,
            self.plates(),
            self.viewer.look,
            self.voice.texts.say,
            card,
            news,
        )
        shown = self.shown(
            ("hand", view, self.voice.names, card, news), self.described(view), draw, secret=True
        )
        return self.letter("\n".join(lines), self.keyboard.hand(view, seat, chosen), shown)

    def covered(self, seat: int) -> Letter:
        """What lies on a shared phone until the one who plays the seat takes it."""
        view, say = self.view(None), self.voice.say
        lines = [
            say("board-title", game=self.voice.title, deal=view.deal),
            self.voice.turn(),
            say("guest-covered", name=self.voice.names[seat]),
        ]
        return self.letter(
            "\n".join(lines), self.keyboard.covered(seat), self._table_picture(view)
        )

    def kept(self, person: Person) -> Letter:
        """What stands in place of the cards of somebody who no longer plays the seat."""
        view, say = self.view(None), self.voice.say
        lines = [say("board-title", game=self.voice.title, deal=view.deal), self.voice.turn()]
        rows: Rows = ()
        if person in self.table.leavers:
            lines.append(say("seat-is-kept"))
            rows = self.keyboard.come_back()
        return self.letter("\n".join(lines), rows, self._table_picture(view))

    def _call(self, view: View) -> str:
        if self.table.phase == "playing" and view.seat in view.to_act:
            return self.voice.say("your-turn")
        return self.voice.turn()

    def turn(self, seat: int, *, in_room: bool = False) -> Letter:
        """The call to a person whose turn it is; in a room it says how to be heard there."""
        table = self.table
        name = self.voice.names[seat]
        place = table.places[seat]
        text = self.voice.say("turn-call", name=name, game=self.voice.title)
        if in_room and self.abilities.mention:
            text += "\n" + self.voice.say("turn-mention", mention=self.abilities.mention)
        person: Person = place.person if place else ""
        return Letter(
            text,
            self.keyboard.called(),
            None,
            ((name, person),),
        )

    # The parts

    def described(self, view: View) -> str:
        """The text equivalent of a view."""
        module = import_module(f"bot.voices.{self.table.game}")
        text: str = module.describe(view, self.voice.say, self.voice.names)
        return text

    def plates(self) -> tuple[Plate, ...]:
        """The people of the match as pictures show them."""
        teams = len(rules_of(self.table).sides(len(self.table.places))) == 2
        teams = teams and has_teams(self.table)
        return tuple(
            Plate(name, computer=bool(place and place.computer), team=_team(seat, teams=teams))
            for seat, (place, name) in enumerate(
                zip(self.table.places, self.voice.names, strict=True)
            )
        )

    def view(self, seat: int | None) -> View:
        """What a seat (None: everybody) sees of the position."""
        view: View = rules_of(self.table).view(position(self.table), seat)
        return view

    def letter(self, text: str, rows: Rows, shown: Picture | None) -> Letter:
        """Put a message together, in words alone for who wants it so, within the limits."""
        if shown and self.viewer.text_only:
            text, shown = f"{text}\n\n{shown.alt}", None
        limit = self.abilities.caption_limit if shown else self.abilities.text_limit
        return Letter(clipped(text, limit), rows, shown)

    def shown(
        self, what: Any, alt: str, draw: Any, *, secret: bool = False, moving: bool = False
    ) -> Picture:
        """Describe a picture without drawing it."""
        description = msgspec.msgpack.encode(
            (PAINTERS_VERSION, self.table.game, self.viewer.look, self.viewer.language, what),
            enc_hook=str,
        )
        print_ = hmac.new(self._secret, description, hashlib.sha256).hexdigest()[:32]
        return Picture(print_, alt, draw, secret, moving)


def at_line(table: Table, lines: Sequence[str], line: int) -> Table:
    """The table as it was when its log had `line` lines."""
    effective = history.in_effect(lines[:line])
    *_, last = history.passages(rules_of(table), len(table.places), table.seed, effective)
    past = msgspec.structs.replace(
        table,
        state=msgspec.msgpack.encode(last.state),
        lines=line,
        step=len(effective),
        ending=None,
        question=None,
        happenings=tuple(event for event in table.happenings if event.line <= line),
    )
    return msgspec.structs.replace(past, phase="over" if outcome(past) else "playing")


def fingerprint(letter: Letter, secret: bytes) -> str:
    """The fingerprint of a message's description; nothing of it can be read back."""
    shown = letter.picture.fingerprint if letter.picture else ""
    described = repr((letter.text, letter.buttons, shown, letter.mentions, letter.reply_to))
    return hmac.new(secret, described.encode(), hashlib.sha256).hexdigest()[:32]


def without_buttons(letter: Letter) -> Letter:
    """The same message with its buttons off."""
    return replace(letter, buttons=())


def clipped(text: str, limit: int) -> str:
    """Cut a text at a line's end where it is too long for its message."""
    if len(text) <= limit:
        return text
    head = text[: limit - 1]
    return head[: head.rfind("\n")] + "\n…" if "\n" in head else head + "…"


def _team(seat: int, *, teams: bool) -> Any:
    return ("red", "black")[seat % 2] if teams else ""
