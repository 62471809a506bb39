"""The announcer: says in one language what is so and what happened at one table."""

from collections.abc import Sequence
from functools import lru_cache

from bot.chat import Person
from bot.happenings import SITTER
from bot.table import Happening, Table, outcome, position, rules_of
from bot.texts import NAME_LIMIT, Said, Texts, details_in, said, texts
from engine.core import Refusal

CAPTION_LINES = 6
"""Most lines of what happened in a caption."""


@lru_cache(4096)
def shown_name(name: str) -> Said:
    """Cut a person's name at twenty graphemes and keep it on one line; «?» where nothing stays."""
    return said(name, NAME_LIMIT) or Said("?")


def distinct(names: Sequence[str]) -> tuple[Said, ...]:
    """Tell people of one name apart by a number within the limit: Маша, Маша 2."""
    result: dict[str, Said] = {}
    for name in names:
        shown, number = Said(name), 1
        while shown.casefold() in result:
            number += 1
            mark = f" {number}"
            shown = Said(said(name, NAME_LIMIT - len(mark)) + mark)
        result[shown.casefold()] = shown
    return tuple(result.values())


def names_at(table: Table) -> tuple[Said, ...]:
    """The name to show for each place, empty for a free one."""
    shown = [shown_name(place.name) if place else Said() for place in table.places]
    named = iter(distinct([name for name in shown if name]))
    return tuple(next(named) if name else Said() for name in shown)


class Announcer:
    """One table in one language."""

    def __init__(self, table: Table, language: str) -> None:
        """Speak of the table in the language."""
        self.table = table
        self.texts: Texts = texts(language)
        self.names = names_at(table)

    def say(self, key: str, /, **details: object) -> str:
        """Return a sentence of the locale files."""
        return self.texts.say(key, **details)

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.say(f"{self.table.game}-title") if self.table.game else ""

    def name_of(self, person: Person) -> str:
        """The name of a person at the table."""
        for place, name in zip(self.table.places, self.names, strict=True):
            if place and place.person == person:
                return name
        return ""

    def happened(self, event: Happening) -> str:
        """Return the sentence of an event; empty when the locale says nothing about it."""
        details = details_in(event.details, self._movers(event))
        if event.event.startswith("table-"):  # these name people, who may have left since
            details = {key: shown_name(str(name)) for key, name in details.items()}
        return self.say(f"event-{event.event}", **details)

    def _movers(self, event: Happening) -> tuple[Said, ...]:
        """The names as an event tells them: that of a seat with who has moved for its person."""
        sitter = event.details.get(SITTER, "")
        if not sitter or not 0 <= event.seat < len(self.names):
            return self.names
        name = self.names[event.seat]
        marked = Said(self.say("name-by-sitter", name=name, sitter=shown_name(sitter)))
        return (*self.names[: event.seat], marked, *self.names[event.seat + 1 :])

    def since(self, seat: int | None) -> list[str]:
        """What happened since the seat's own last move (or in the last round), newest last."""
        events = self.table.happenings
        last = self.last_line(seat)
        told = [self.happened(event) for event in events if event.line > last]
        return [sentence for sentence in told if sentence][-CAPTION_LINES:]

    def last_line(self, seat: int | None) -> int:
        """The log line of the seat's own last move; for nobody, that before the last round."""
        own = [event.line for event in self.table.happenings if event.seat == seat]
        if seat is not None and own:
            return max(own)
        movers = [event.line for event in self.table.happenings if event.seat >= 0]
        lines = sorted(set(movers))
        return lines[-len(self.table.places)] - 1 if len(lines) >= len(self.table.places) else -1

    def turn(self) -> str:
        """Whose turn it is, or that the deal or match is over."""
        if self.table.phase != "playing":
            return self.verdict()
        book = rules_of(self.table)
        state = position(self.table)
        if book.between_deals(state):
            return self.say("turn-between-deals")
        seats = book.to_act(state)
        genitive = self._genitive(seats[0]) if len(seats) == 1 else Said("none")
        names = [self.names[seat] for seat in seats]
        return self.say("turn-of", count=len(seats), names=names, genitive=genitive)

    def _genitive(self, seat: int) -> Said:
        """The name of a seat in the genitive; `none` where it is not known or may be another's."""
        place = self.table.places[seat]
        if place is None or not place.genitive or self.names[seat] != place.name:
            return Said("none")
        return shown_name(place.genitive)

    def verdict(self) -> str:
        """How the match ended."""
        result = outcome(self.table)
        if result is None:
            return self.say("match-over")
        winners = [self.names[seat] for seat in result.winners]
        if self.table.ending is not None:
            seat = self.table.ending.seat
            name = self.names[seat] if 0 <= seat < len(self.names) else ""
            return self.say(
                f"ending-{result.reason}", name=name, winners=winners, count=len(winners)
            )
        key = f"outcome-{self.table.game}-{result.reason.replace('_', '-')}"
        return self.say(key, winners=winners, count=len(winners))

    def options(self) -> list[str]:
        """The house rules that differ from the default, each as «name: value»."""
        return [self.option(name, value) for name, value in self.table.options.items()]

    def option(self, name: str, value: object) -> str:
        """One house rule as «name: value»."""
        key = f"option-{self.table.game}-{name.replace('_', '-')}"
        shown = f"{key}-{str(value).lower().replace('_', '-')}"
        if self.texts.has(shown):
            word = self.say(shown)
        elif isinstance(value, bool):
            word = self.say("option-on" if value else "option-off")
        else:
            word = str(value)
        return f"{self.say(key)}: {word}"

    def refusal(self, refusal: Refusal) -> str:
        """Say why something cannot be, and what can."""
        key = refusal.key.replace("_", "-")
        details = {name: self._detail(value) for name, value in refusal.details.items()}
        for candidate in (f"refusal-{self.table.game}-{key}", f"refusal-{key}"):
            if self.texts.has(candidate):
                return self.say(candidate, **details)
        return self.say("refusal-unexplained")

    def _detail(self, value: object) -> object:
        if isinstance(value, dict) and set(value) == {"person"}:
            return self.name_of(value["person"])
        if isinstance(value, dict):
            return details_in({"value": value}, self.names)["value"]
        return value
