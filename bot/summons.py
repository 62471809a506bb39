"""The messages that call people to their turns, as values."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.announcer import Announcer, names_at, shown_name
from bot.buttons import statement_data
from bot.chat import Abilities, Button, Letter, Person
from bot.hours import at_words, clock_words, local, since_words
from bot.notices import question_buttons, question_words
from bot.reminders import Mode, Past
from bot.table import Table
from bot.texts import Texts, texts
from bot.waits import Wait

EVENING = 19
"""The hour of «this evening»."""

EVENING_OFFERED_UNTIL = 18

MOST_BUTTONS = 4
"""Tables of one call that get a button each; the rest are named."""

Rows = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Called:
    """A table that waits for a person, and what has been done about it."""

    wait: Wait
    table: Table
    seat: int

    @property
    def name(self) -> str:
        """The name of who is called: the person of the seat, or who sits in for him."""
        place = self.table.places[self.seat]
        if place is not None and place.sitter:
            return shown_name(place.sitter_name)
        return names_at(self.table)[self.seat]

    @property
    def others(self) -> list[str]:
        """The names of the other people and computers at the table."""
        names = names_at(self.table)
        return [name for seat, name in enumerate(names) if seat != self.seat and name]


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a call, and when and where it is written."""

    person: Person
    language: str
    zone: str
    mode: Mode
    abilities: Abilities
    moment: float
    """When the call was written: its words do not change as it stands."""


class Summons:
    """The calls to one person."""

    def __init__(self, reader: Reader, called: Sequence[Called], past: Past) -> None:
        """Call `reader` to the tables that wait, of which there is at least one."""
        self.reader = reader
        self.called = called
        self.past = past
        self.texts: Texts = texts(reader.language)

    def private(self, *, asking: bool) -> Letter:
        """The call in the private dialog; `asking`: whether it asks for the person's time."""
        if self.past.snoozed:
            return self.snoozed()
        rows = [*self._hands(), self._later()]
        lines = self._lines()
        if asking:
            time = clock_words(self.reader.moment, self.reader.zone)
            lines.append(self.texts.say("turn-zone", time=time))
            rows.append(self._zone())
        return self._letter(lines, tuple(rows))

    def snoozed(self) -> Letter:
        """What stands in place of the call until the time asked for."""
        when = at_words(self.texts, self.past.snoozed, self.reader.moment, self.reader.zone)
        return self._letter([self.texts.say("turn-snoozed", time=when)], self._hands())

    def in_room(self, board: str) -> Letter:
        """The call in a room, for who cannot be reached in private; it replies to the board."""
        lines = self._lines()
        if mention := self.reader.abilities.mention:
            lines.append(self.texts.say("turn-mention", mention=mention))
        reply = board if len(self.called) == 1 else ""
        later = (Button(self.texts.say("button-later"), statement_data("", "later", "ask")),)
        return replace(self._letter(lines, (*self._hands(), later)), reply_to=reply)

    def mention(self, board: str, until: Sequence[str] = ()) -> Letter:
        """What a room is told when somebody has been silent for long."""
        first = self.called[0]
        if len(self.called) == 1:
            since = since_words(self.texts, first.wait.since, self.reader.moment, self.reader.zone)
            text = self.texts.say(
                "turn-mention-room", name=first.name, since=since, game=self._title(first)
            )
        else:
            games = [self._title(called) for called in self.called]
            text = self.texts.say("turn-mention-rooms", name=first.name, games=games)
        rows = (*self._hands(), *self._hurries())
        reply = board if len(self.called) == 1 else ""
        return replace(self._letter([text, *until], rows), reply_to=reply)

    # The parts

    def _letter(self, lines: list[str], rows: Rows) -> Letter:
        mentions = ((self.called[0].name, self.reader.person),)
        return Letter("\n".join(lines), rows, None, mentions)

    def _lines(self) -> list[str]:
        first, say = self.called[0], self.texts.say
        if len(self.called) == 1 and first.wait.votes:
            return self._vote(first)
        by = shown_name(self.past.urged)
        urged = [say("turn-urged", by=by)] if self.past.urged else []
        if self.reader.mode == "digest":
            return [*urged, say("turn-digest", name=first.name), *map(self._line, self.called)]
        if len(self.called) > 1:
            return [*urged, say("turn-calls", name=first.name), *map(self._line, self.called)]
        if first.wait.told < 2:
            return [*urged, say("turn-call", name=first.name, game=self._title(first))]
        since = since_words(self.texts, first.wait.since, self.reader.moment, self.reader.zone)
        return [*urged, say("turn-remind", name=first.name, since=since, game=self._title(first))]

    def _vote(self, called: Called) -> list[str]:
        """The call to answer the question of one table."""
        voice, question = Announcer(called.table, self.reader.language), called.table.question
        asked = question_words(voice, question, self.reader.zone) if question else ""
        call = self.texts.say("turn-vote", name=called.name, game=self._title(called))
        return [call, asked]

    def _line(self, called: Called) -> str:
        if called.wait.votes:
            return self.texts.say("turn-vote-line", game=self._title(called))
        since = since_words(self.texts, called.wait.since, self.reader.moment, self.reader.zone)
        return self.texts.say(
            "turn-calls-line", game=self._title(called), names=called.others, since=since
        )

    def _title(self, called: Called) -> str:
        return Announcer(called.table, self.reader.language).title

    def _hands(self) -> Rows:
        question = self.called[0].table.question
        if len(self.called) == 1 and self.called[0].wait.votes and question is not None:
            voice = Announcer(self.called[0].table, self.reader.language)
            return (question_buttons(voice, question),)
        if len(self.called) == 1:
            data = statement_data(self.called[0].table.id, "hand")
            return ((Button(self.texts.say("button-hand"), data, "primary"),),)
        tables = {called.table.id: called for called in self.called}
        return tuple(
            (
                Button(
                    self.texts.say("button-hand-of", game=self._title(called)),
                    statement_data(called.table.id, "hand"),
                ),
            )
            for called in list(tables.values())[:MOST_BUTTONS]
        )

    def _hurries(self) -> Rows:
        called = self.called[0]
        data = statement_data(called.table.id, "hurry", called.seat)
        return ((Button(self.texts.say("button-hurry"), data),),)

    def _later(self) -> tuple[Button, ...]:
        return later_buttons(self.texts, self.reader.moment, self.reader.zone)

    def _zone(self) -> tuple[Button, ...]:
        return (
            Button(self.texts.say("button-zone-right"), statement_data("", "zone", "right")),
            Button(self.texts.say("button-zone-other"), statement_data("", "zone", "ask")),
        )


def later_buttons(words: Texts, now: float, zone: str) -> tuple[Button, ...]:
    """The moments to which a call can be put off."""
    evening = local(now, zone).hour < EVENING_OFFERED_UNTIL
    moments = ["hour", *(["evening"] if evening else []), "tomorrow"]
    return tuple(
        Button(words.say(f"button-later-{moment}"), statement_data("", "later", moment))
        for moment in moments
    )
