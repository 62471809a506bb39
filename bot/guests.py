"""Guests: relatives without an account, and children, who play at somebody else's phone.

Whose hand lies open on a phone that several people share is decided here: it is covered until its
player says «Это я», and covered again once his move is made and the turn has passed on.
"""

from bot.chat import Person
from bot.table import Table, guest_of, keeper_of, position, rules_of

COVERED = -1
"""The log line at which a hand was shown, of a hand that is covered."""


def is_guest(person: Person) -> bool:
    """Whether a person is a guest at somebody's phone."""
    return keeper_of(person) != person


def guests_of(table: Table, keeper: Person) -> list[Person]:
    """The guests at a person's phone."""
    return [p for p in table.people if keeper_of(p) == keeper and is_guest(p)]


def seats_of(table: Table, keeper: Person) -> list[int]:
    """The seats that are played at a person's phone: his own and those of his guests."""
    return [
        seat
        for seat, place in enumerate(table.places)
        if place and not place.computer and keeper_of(place.person) == keeper
    ]


def free_guest(table: Table, keeper: Person, name: str) -> Person:
    """A name by which the table can tell a new guest from those that sit there."""
    plain = " ".join(name.replace(":", " ").split())[:40] or "?"
    taken = {place.person for place in table.places if place}
    names = [plain, *(f"{plain} {number}" for number in range(2, len(table.places) + 2))]
    return next(guest for name in names if (guest := guest_of(keeper, name)) not in taken)


def name_of(guest: Person) -> str:
    """The name of a guest."""
    return guest.split(":", 2)[2]


def shares_phone(table: Table, seat: int) -> bool:
    """Whether a hand must be covered: a guest's, and that of a person with guests at his phone."""
    place = table.places[seat]
    if place is None or place.computer:
        return False
    return is_guest(place.person) or len(seats_of(table, place.person)) > 1


def is_covered(table: Table, seat: int, shown_at: int) -> bool:
    """Whether a hand shown at a line of the log is covered again.

    It stays open while its player looks and moves, through all the steps of his turn; once he has
    moved and somebody else's turn has come, or anything has happened since, it is covered.
    """
    if shown_at == COVERED or shown_at > table.lines:
        return True
    since = [event for event in table.happenings if event.line > shown_at and event.seat >= 0]
    own = [event.line for event in since if event.seat == seat]
    if not own:
        return False
    others = any(event.seat != seat and event.line > own[0] for event in since)
    owes = table.phase == "playing" and seat in rules_of(table).to_act(position(table))
    return others or not owes
