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
from itertools import groupby, takewhile
from typing import Any

import msgspec

from bot import history
from bot.announcer import Announcer
from bot.buttons import move_data, statement_data, token_data
from bot.chat import Abilities, Button, Letter, Person, Picture
from bot.guests import is_guest, shares_phone
from bot.hours import HOME_ZONE
from bot.labels import is_grave, move_label
from bot.lobby import has_teams, may_start
from bot.news import news_of
from bot.notices import (
    absence_buttons,
    notices,
    question_buttons,
    question_words,
    tempo_button,
)
from bot.table import Table, outcome, position, rules_of, seal_of
from engine.core import Option, Refusal, View
from engine.registry import GAMES, rule_book
from render import picture
from render.lobby import Lobby
from render.look import Look
from render.news import News
from render.seats import Person as Plate

PAINTERS_VERSION = 5
"""Raised when the same view comes to look otherwise."""

TURN_EVENTS = 4
"""Events of the last turn that a picture tells in words."""

NARROW = 10
"""Buttons of a message at which it offers one thing at a time, the rest under «Помощь»."""

Rows = tuple[tuple[Button, ...], ...]


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
        return self.letter("\n".join(lines), self._lobby_buttons(), self._lobby_picture())

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

    def _lobby_buttons(self) -> Rows:
        table, say = self.table, self.voice.say
        if table.question:
            return ((self._statement("close-no", "stay"), self._statement("close-yes", "closed")),)
        if table.panel == "games":
            return self._games()
        if table.panel == "options" and self._narrow:
            return self._options_alone()
        rows: list[tuple[Button, ...]] = [
            (self._statement("sit", "sit", style="success"), self._statement("stand", "stand"))
        ]
        if has_teams(table):
            rows.append(
                (self._statement("sit-reds", "sit", 0), self._statement("sit-blacks", "sit", 1))
            )
        rows.append(
            (
                self._statement("add-computer", "computer"),
                self._statement("invite", "invite"),
                self._statement("guest", "guest"),
            )
        )
        if may_start(table):
            rows.append((self._statement("start", "start", style="primary"),))
        rows.append(
            (
                Button(say("button-game", game=self.voice.title), self._data("panel", "games")),
                self._statement("options", "panel", "options"),
            )
        )
        if table.panel == "options":
            rows += self._options()
            rows += self._removals()
        rows.append((self._statement("rules", "rules"), self._statement("close", "close")))
        return tuple(rows)

    @property
    def _narrow(self) -> bool:
        """Whether a message holds few buttons, so that one thing at a time is offered."""
        return self.abilities.button_limit <= NARROW

    def _options_alone(self) -> Rows:
        back = self._statement("back", "panel", "options")
        return (*self._options(), (back,), *self._removals())

    def _games(self) -> Rows:
        buttons = [Button(self.voice.say(f"game-{key}"), self._data("game", key)) for key in GAMES]
        return tuple(tuple(buttons[at : at + 2]) for at in range(0, len(buttons), 2))

    def _options(self) -> list[tuple[Button, ...]]:
        book = rules_of(self.table)
        rows: list[tuple[Button, ...]] = []
        for name, values in book.choices().items():
            if len(values) < 2:
                continue
            now = values.index(book.options()[name])
            following = next_value(self.table, name, values)
            label = self.voice.option(name, values[now])
            rows.append((Button(label, self._data("option", f"{name}:{following}")),))
        return [*rows, (tempo_button(self.voice),)]

    def _removals(self) -> list[tuple[Button, ...]]:
        host = self.table.seat_of(self.table.host)
        return [
            (Button(self.voice.say("button-remove", name=name), self._data("remove", seat)),)
            for seat, name in enumerate(self.voice.names)
            if name and seat != host
        ]

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
        shown = Lobby(self.voice.title, seats, tuple(self.voice.options()), host, code)
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
        return self.letter("\n".join(lines), self._board_buttons(view), self._table_picture(view))

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

    def _board_buttons(self, view: View) -> Rows:
        table = self.table
        if table.phase != "playing":
            return ()
        if self.viewer.watches:
            return ((self._statement("unwatch", "unwatch"), self._statement("rules", "rules")),)
        rows: list[tuple[Button, ...]] = []
        if table.question:
            rows.append(question_buttons(self.voice, table.question))
        if view.between_deals and not table.paused:
            rows.append((self._statement("next-deal", "next", style="primary"),))
        rows.append((self._statement("hand", "hand", style="primary"),))
        rows += absence_buttons(self.voice)
        if link := self.abilities.dialog_link:
            rows.append((Button(self.voice.say("button-dialog"), link=link),))
        if table.leavers or table.sitters:
            rows.append((self._statement("come-back", "sit"),))
        rows.append((self._statement("undo", "undo"), self._statement("rules", "rules")))
        if not self._narrow:
            rows.append((tempo_button(self.voice),))
        return tuple(rows)

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
        rows = (
            (self._statement("again", "again", style="primary"),),
            (self._statement("replay", "replay"),),
            (self._statement("score", "score"), self._statement("verify", "verify")),
        )
        return self.letter(text, rows, None)

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
        return self.letter("\n".join(lines), self._hand_buttons(view, seat, chosen), shown)

    def covered(self, seat: int) -> Letter:
        """What lies on a shared phone until the one who plays the seat takes it."""
        view, say = self.view(None), self.voice.say
        lines = [
            say("board-title", game=self.voice.title, deal=view.deal),
            self.voice.turn(),
            say("guest-covered", name=self.voice.names[seat]),
        ]
        me = Button(
            say("button-me", name=self.voice.names[seat]), self._data("me", seat), "primary"
        )
        return self.letter("\n".join(lines), ((me,),), self._table_picture(view))

    def kept(self, person: Person) -> Letter:
        """What stands in place of the cards of somebody who no longer plays the seat."""
        view, say = self.view(None), self.voice.say
        lines = [say("board-title", game=self.voice.title, deal=view.deal), self.voice.turn()]
        rows: Rows = ()
        if person in self.table.leavers:
            lines.append(say("seat-is-kept"))
            rows = ((self._statement("come-back", "sit", style="primary"),),)
        return self.letter("\n".join(lines), rows, self._table_picture(view))

    def _call(self, view: View) -> str:
        if self.table.phase == "playing" and view.seat in view.to_act:
            return self.voice.say("your-turn")
        return self.voice.turn()

    def _hand_buttons(self, view: View, seat: int, chosen: tuple[str, ...]) -> Rows:
        if self.table.phase != "playing":
            return ((self._statement("again", "again", style="primary"),),)
        rows = [] if self.table.paused else list(self._moves(view, seat, chosen))
        if self.table.question:
            rows.append(question_buttons(self.voice, self.table.question))
        if self.table.paused:
            rows += absence_buttons(self.voice)
        place = self.table.places[seat]
        if place and place.sitter:
            rows.append((self._statement("end-sitting", "sit"),))
        if view.between_deals and not self.table.paused:
            rows.append((self._statement("next-deal", "next", style="primary"),))
        named = self._named(seat)
        undo = self._statement("undo", "undo", "" if named is None else named)
        rows.append((undo, self._statement("rules", "rules")))
        if shares_phone(self.table, seat):
            rows.append((self._statement("cover", "cover"),))
        return tuple(rows)

    def _named(self, seat: int) -> int | None:
        """The seat a button must name: a guest's, which is not that of whose phone it is."""
        place = self.table.places[seat]
        return seat if place and is_guest(place.person) else None

    def _moves(self, view: View, seat: int, chosen: tuple[str, ...]) -> Rows:
        """The buttons of the next token of a move; what ends a deal is asked once again."""
        book = rules_of(self.table)
        legal = book.legal_moves(position(self.table), seat)
        paths = {path: move for move in legal for path in book.paths(move)}
        if chosen in paths:
            return self._sure(view, seat, chosen, str(paths[chosen]))
        following = [path for path in paths if path[: len(chosen)] == chosen]
        if chosen and not following:
            return self._moves(view, seat, ())
        level = len(chosen) + 1
        heads = dict.fromkeys(path[:level] for path in following)
        buttons = [
            self._move(view, seat, head, paths.get(head), alone=len(heads) == 1) for head in heads
        ]
        if chosen:
            buttons.append(self._back(seat, chosen))
        return in_rows(buttons, self.abilities.row_limit)

    def _move(
        self, view: View, seat: int, head: tuple[str, ...], move: Any, *, alone: bool
    ) -> Button:
        decision, token = self.table.decisions[seat], head[-1]
        label = move_label(self.table.game, token, view, self.voice.texts)
        asks = is_grave(token) and not alone
        data = (
            token_data(self.table.id, decision, head, self._named(seat))
            if move is None or asks
            else move_data(self.table.id, decision, str(move), self._named(seat))
        )
        return Button(label, data, "danger" if is_grave(token) else "")

    def _sure(self, view: View, seat: int, chosen: tuple[str, ...], notation: str) -> Rows:
        label = move_label(self.table.game, chosen[-1], view, self.voice.texts)
        decision = self.table.decisions[seat]
        data = move_data(self.table.id, decision, notation, self._named(seat))
        sure = Button(self.voice.say("button-sure-move", move=label), data, "danger")
        return ((sure, self._back(seat, chosen)),)

    def _back(self, seat: int, chosen: tuple[str, ...]) -> Button:
        decision = self.table.decisions[seat]
        data = token_data(self.table.id, decision, chosen[:-1], self._named(seat))
        return Button(self.voice.say("button-back"), data)

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
            text, ((self._statement("hand", "hand", style="primary"),),), None, ((name, person),)
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

    def _data(self, verb: str, word: object = "") -> str:
        return statement_data(self.table.id, verb, word)

    def _statement(self, label: str, verb: str, word: object = "", style: Any = "") -> Button:
        return Button(self.voice.say(f"button-{label}"), self._data(verb, word), style)


def next_value(table: Table, name: str, values: Sequence[Option]) -> int:
    """The place of the next value of a house rule that goes with the others."""
    now = values.index(rules_of(table).options()[name])
    following = [*range(now + 1, len(values)), *range(now)]
    return next((at for at in following if _goes(table, name, values[at])), now)


def _goes(table: Table, name: str, value: Option) -> bool:
    try:
        rule_book(table.game, {**table.options, name: value})
    except Refusal:
        return False
    return True


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


def in_rows(buttons: Sequence[Button], most: int) -> Rows:
    """Put buttons in rows: short labels many in a row, long ones few."""
    rows: list[tuple[Button, ...]] = []
    for width, alike in groupby(buttons, key=lambda button: min(most, _in_row(button.label))):
        found = tuple(alike)
        rows += [found[at : at + width] for at in range(0, len(found), width)]
    return tuple(rows)


def _in_row(label: str) -> int:
    """How many buttons with labels as long as this one stand in a row."""
    return 5 if len(label) <= 4 else 4 if len(label) <= 8 else 2 if len(label) <= 20 else 1


def clipped(text: str, limit: int) -> str:
    """Cut a text at a line's end where it is too long for its message."""
    if len(text) <= limit:
        return text
    head = text[: limit - 1]
    return head[: head.rfind("\n")] + "\n…" if "\n" in head else head + "…"


def _team(seat: int, *, teams: bool) -> Any:
    return ("red", "black")[seat % 2] if teams else ""
