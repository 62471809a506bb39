"""Before the cards are dealt: who sits where, what is played, under which options."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bot.chat import Person
from bot.table import TEMPOS, Room, Seated, Table, rules_of
from engine.core import Option, Refusal
from engine.registry import GAMES, AnyGame, rule_book

MOST_SEATS = 8
"""No game of ours seats more (rummy500)."""


def open_table(
    table_id: str, room: Room, host: Person, name: str, *, now: float, game: str = ""
) -> Table:
    """Open a table in a room; who opened it is its host and has the first seat.

    Without a game the lobby first shows the games to choose from.
    """
    table = Table(
        id=table_id,
        rooms=(room,),
        host=host,
        places=(Seated(host, name), *(None,) * (MOST_SEATS - 1)),
        panel="" if game else "games",
        opened=now,
        touched=now,
    )
    return choose_game(table, host, game) if game else table


def choose_game(
    table: Table, person: Person, game: str, options: Mapping[str, Option] | None = None
) -> Table:
    """Put another game on the table, with the room's house rules; the host's right."""
    _needs_lobby(table)
    _needs_host(table, person)
    if game not in GAMES:
        raise Refusal("unknown_game", game=game)
    book = rule_book(game, options or {})
    sitting = [place for place in table.places if place]
    most = max(book.seat_counts)
    if len(sitting) > most:
        raise Refusal("too_many_people", most=most)
    places = table.places[:most] if not any(table.places[most:]) else tuple(sitting)
    return replace(
        table,
        game=game,
        options=dict(options or {}),
        places=(*places, *(None,) * (most - len(places)))[:most],
        panel="",
    )


def show_panel(table: Table, person: Person, panel: Any) -> Table:
    """Open or close the list of games or of options in the lobby."""
    _needs_lobby(table)
    _needs_host(table, person)
    return replace(table, panel="" if table.panel == panel and table.game else panel)


def set_option(table: Table, person: Person, name: str, value: Option) -> Table:
    """Choose a house rule; the host's right."""
    _needs_lobby(table)
    _needs_host(table, person)
    options = {**table.options, name: value}
    book = rule_book(table.game, options)
    if table.filled > max(book.seat_counts):
        raise Refusal("too_many_people", most=max(book.seat_counts))
    return replace(
        table,
        options={k: v for k, v in book.options().items() if v != book.choices()[k][0]},
    )


def sit(table: Table, person: Person, name: str, side: int | None = None) -> Table:
    """Give a person a seat, on the side with the fewest people unless he says which."""
    _needs_lobby(table)
    seat = table.seat_of(person)
    if seat is not None and (side is None or side == seat % 2 or not has_teams(table)):
        raise Refusal("sits_already")
    free = [at for at, place in enumerate(table.places) if place is None]
    if has_teams(table):
        free = [at for at in free if at % 2 == (_emptier_side(table) if side is None else side)]
    if not free:
        raise Refusal(
            "side_full" if has_teams(table) and table.filled < len(table.places) else "table_full"
        )
    places = list(table.places)
    if seat is not None:
        places[seat] = None
    places[free[0]] = Seated(person, name)
    return replace(table, places=tuple(places))


def seat_computer(table: Table, person: Person, name: str) -> Table:
    """Give a free seat to a computer player."""
    _needs_lobby(table)
    _needs_seat(table, person)
    added = sit(table, f"computer:{name}", name)
    places = tuple(
        Seated("", name, computer=True) if place and place.person == f"computer:{name}" else place
        for place in added.places
    )
    return replace(table, places=places)


def turn_tempo(table: Table, person: Person, tempo: str) -> Table:
    """Let a table play at another tempo, at the wish of anybody who sits at it."""
    _needs_seat(table, person)
    chosen = next((known for known in TEMPOS if known == tempo), None)
    if chosen is None or table.phase not in {"lobby", "playing"}:
        raise Refusal("table_closed" if chosen else "bad_option", option="tempo")
    return replace(table, tempo=chosen)


def stand(table: Table, person: Person) -> Table:
    """Free a person's seat; a host who stands hands over to the next seated person."""
    _needs_lobby(table)
    seat = _needs_seat(table, person)
    return hand_over(vacate(table, seat), person)


def remove(table: Table, person: Person, seat: int) -> Table:
    """Free somebody's seat or a computer's; the host's right."""
    _needs_lobby(table)
    _needs_host(table, person)
    if seat >= len(table.places) or table.places[seat] is None:
        raise Refusal("nobody_there")
    return vacate(table, seat)


def vacate(table: Table, seat: int) -> Table:
    """Return the table with the seat empty."""
    return replace(
        table,
        places=tuple(None if at == seat else place for at, place in enumerate(table.places)),
    )


def hand_over(table: Table, leaver: Person) -> Table:
    """Make the next seated person host when the host has left."""
    if table.host != leaver or leaver in table.keepers or not table.people:
        return table
    return replace(table, host=table.keepers[0])


def has_teams(table: Table) -> bool:
    """Whether seats win and lose in two teams, every other seat in each."""
    if not table.game:
        return False
    book = rules_of(table)
    return len(book.sides(max(book.seat_counts))) == 2 and max(book.seat_counts) > 2


def may_start(table: Table) -> bool:
    """Whether the filled places make a match."""
    return bool(table.game) and table.filled in rules_of(table).seat_counts and _even(table)


def seating(table: Table) -> tuple[Seated, ...]:
    """The seats of the match: the filled places in order, the teams alternating."""
    if not has_teams(table):
        return tuple(place for place in table.places if place)
    sides = [[place for place in table.places[side::2] if place] for side in (0, 1)]
    return tuple(place for pair in zip(*sides, strict=True) for place in pair)


def needs_start(table: Table, person: Person) -> AnyGame:
    """Check that this person may start the match now, and return its rule book."""
    _needs_lobby(table)
    if not table.plays(person):
        raise Refusal("not_seated")
    if not table.game:
        raise Refusal("no_game_chosen")
    book = rules_of(table)
    if table.filled not in book.seat_counts:
        raise Refusal("wrong_number", seats=table.filled, counts=list(book.seat_counts))
    if not _even(table):
        raise Refusal("uneven_teams")
    return book


def _even(table: Table) -> bool:
    if not has_teams(table):
        return True
    return sum(map(bool, table.places[::2])) == sum(map(bool, table.places[1::2]))


def _emptier_side(table: Table) -> int:
    return int(sum(map(bool, table.places[::2])) > sum(map(bool, table.places[1::2])))


def _needs_lobby(table: Table) -> None:
    if table.phase != "lobby":
        raise Refusal("already_started" if table.phase == "playing" else "table_closed")


def _needs_host(table: Table, person: Person) -> None:
    if table.host != person:
        raise Refusal("host_only", host={"person": table.host})


def _needs_seat(table: Table, person: Person) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise Refusal("not_seated")
    return seat
