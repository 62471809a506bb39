"""The buttons under the messages of a table: what may be pressed there now."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from bot.announcer import Announcer
from bot.buttons import move_data, statement_data, token_data
from bot.chat import Abilities, Button
from bot.guests import is_guest, shares_phone
from bot.labels import is_grave, move_label
from bot.lobby import has_teams, may_start
from bot.notices import absence_buttons, question_buttons, tempo_button
from bot.table import Table, position, rules_of
from engine.core import Option, Refusal, View
from engine.registry import GAMES, rule_book

NARROW = 10
"""Buttons of a message at which it offers one thing at a time, the rest under «Помощь»."""

Rows = tuple[tuple[Button, ...], ...]


class Keyboard:
    """The buttons of one table for one platform, in the language of its voice."""

    def __init__(self, voice: Announcer, abilities: Abilities) -> None:
        """Offer what the table of `voice` allows, within what the platform can show."""
        self.table: Table = voice.table
        self.voice = voice
        self.abilities = abilities

    def lobby(self) -> Rows:
        """What people do before a match: sit, invite, choose, start."""
        table, say = self.table, self.voice.say
        if table.question:
            return ((self.statement("close-no", "stay"), self.statement("close-yes", "closed")),)
        if table.panel == "games":
            return self._games()
        if table.panel == "options" and self._narrow:
            return self._options_alone()
        rows: list[tuple[Button, ...]] = [
            (self.statement("sit", "sit", style="success"), self.statement("stand", "stand"))
        ]
        if has_teams(table):
            rows.append(
                (self.statement("sit-reds", "sit", 0), self.statement("sit-blacks", "sit", 1))
            )
        rows.append(
            (
                self.statement("add-computer", "computer"),
                self.statement("invite", "invite"),
                self.statement("guest", "guest"),
            )
        )
        if may_start(table):
            rows.append((self.statement("start", "start", style="primary"),))
        rows.append(
            (
                Button(say("button-game", game=self.voice.title), self.data("panel", "games")),
                self.statement("options", "panel", "options"),
            )
        )
        if table.panel == "options":
            rows += self._options()
            rows += self._removals()
        rows.append((self.statement("rules", "rules"), self.statement("close", "close")))
        return tuple(rows)

    @property
    def _narrow(self) -> bool:
        """Whether a message holds few buttons, so that one thing at a time is offered."""
        return self.abilities.button_limit <= NARROW

    def _options_alone(self) -> Rows:
        back = self.statement("back", "panel", "options")
        return (*self._options(), (back,), *self._removals())

    def _games(self) -> Rows:
        buttons = [Button(self.voice.say(f"game-{key}"), self.data("game", key)) for key in GAMES]
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
            rows.append((Button(label, self.data("option", f"{name}:{following}")),))
        return [*rows, (tempo_button(self.voice),)]

    def _removals(self) -> list[tuple[Button, ...]]:
        host = self.table.seat_of(self.table.host)
        return [
            (Button(self.voice.say("button-remove", name=name), self.data("remove", seat)),)
            for seat, name in enumerate(self.voice.names)
            if name and seat != host
        ]

    def board(self, view: View, *, watches: bool) -> Rows:
        """What everybody may press under the table, or who only looks on: never a card."""
        table = self.table
        if table.phase != "playing":
            return ()
        if watches:
            return ((self.statement("unwatch", "unwatch"), self.statement("rules", "rules")),)
        rows: list[tuple[Button, ...]] = []
        if table.question:
            rows.append(question_buttons(self.voice, table.question))
        if view.between_deals and not table.paused:
            rows.append((self.statement("next-deal", "next", style="primary"),))
        rows.append((self.statement("hand", "hand", style="primary"),))
        rows += absence_buttons(self.voice)
        if link := self.abilities.dialog_link:
            rows.append((Button(self.voice.say("button-dialog"), link=link),))
        if table.leavers or table.sitters:
            rows.append((self.statement("come-back", "sit"),))
        rows.append((self.statement("undo", "undo"), self.statement("rules", "rules")))
        if not self._narrow:
            rows.append((tempo_button(self.voice),))
        return tuple(rows)

    def hand(self, view: View, seat: int, chosen: tuple[str, ...]) -> Rows:
        """The moves of a seat, from what is chosen of one on, and what else its person may do."""
        if self.table.phase != "playing":
            return ((self.statement("again", "again", style="primary"),),)
        rows = [] if self.table.paused else list(self._moves(view, seat, chosen))
        if self.table.question:
            rows.append(question_buttons(self.voice, self.table.question))
        if self.table.paused:
            rows += absence_buttons(self.voice)
        place = self.table.places[seat]
        if place and place.sitter:
            rows.append((self.statement("end-sitting", "sit"),))
        if view.between_deals and not self.table.paused:
            rows.append((self.statement("next-deal", "next", style="primary"),))
        named = self._named(seat)
        undo = self.statement("undo", "undo", "" if named is None else named)
        rows.append((undo, self.statement("rules", "rules")))
        if shares_phone(self.table, seat):
            rows.append((self.statement("cover", "cover"),))
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

    def match_over(self) -> Rows:
        """What may follow a match."""
        return (
            (self.statement("again", "again", style="primary"),),
            (self.statement("replay", "replay"),),
            (self.statement("score", "score"), self.statement("verify", "verify")),
        )

    def called(self) -> Rows:
        """What a person whose turn it is needs first: his cards."""
        return ((self.statement("hand", "hand", style="primary"),),)

    def covered(self, seat: int) -> Rows:
        """What uncovers a hand on a shared phone."""
        label = self.voice.say("button-me", name=self.voice.names[seat])
        return ((Button(label, self.data("me", seat), "primary"),),)

    def come_back(self) -> Rows:
        """What gives a seat back to who left it."""
        return ((self.statement("come-back", "sit", style="primary"),),)

    def data(self, verb: str, word: object = "") -> str:
        """What a button carries that says something about this table."""
        return statement_data(self.table.id, verb, word)

    def statement(self, label: str, verb: str, word: object = "", style: Any = "") -> Button:
        """A button that says something about this table."""
        return Button(self.voice.say(f"button-{label}"), self.data(verb, word), style)


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
