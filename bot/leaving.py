"""People who go without saying what is to become of their seats. Pure functions of tables."""

import grapheme

from bot import absence, match
from bot.chat import Person
from bot.hours import Rest
from bot.match import Change
from bot.table import Table, keeper_of
from bot.texts import Texts, texts

NAME_KEPT = 12
"""Graphemes of a name that stand beside the word for a computer."""


def kept_label(words: Texts, name: str) -> str:
    """The name of a computer that plays for somebody."""
    short = name if grapheme.length(name) <= NAME_KEPT else f"{grapheme.slice(name, 0, 11)}…"
    return words.say("name-kept", name=short)


def departed(table: Table, person: Person, now: float, rest: Rest) -> Change:
    """What becomes of the seats of somebody who has left a chat or deleted his account.

    In a match the others are asked whether a computer is to play on; where nobody else is left
    the match is over.
    """
    words = texts(table.rooms[0].language if table.rooms else "")
    change = Change(table)
    for seated in (*table.people, *table.sitters):
        if keeper_of(seated) == person:
            change = _departed(change.table, seated, words, now, rest)
    return change


def _departed(table: Table, person: Person, words: Texts, now: float, rest: Rest) -> Change:
    seat = table.seat_of(person)
    place = table.places[seat] if seat is not None else None
    if seat is None or place is None:
        return Change(table)
    label = kept_label(words, place.name)
    alone = table.phase == "playing" and set(table.people) == {person}
    if table.phase != "playing" or alone or table.owner_for(person) != person:
        return match.leave(table, person, name=label)
    return Change(absence.went(table, seat, label, now, rest))
