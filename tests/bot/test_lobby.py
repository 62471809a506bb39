"""Who sits where before the cards are dealt."""

import pytest

from bot import lobby, match
from bot.table import Room, Table
from engine.core import Refusal

MASHA, KOLYA, NINA, VITYA = (f"local:{name}" for name in ("Маша", "Коля", "Нина", "Витя"))


def opened(game="valty") -> Table:
    return lobby.open_table("00000000", Room("local|b|семья|"), MASHA, "Маша", now=0.0, game=game)


def refused(key, deed, *words):
    with pytest.raises(Refusal) as caught:
        deed(*words)
    assert caught.value.key == key


def test_who_opens_a_table_is_host_and_sits():
    table = opened()
    assert table.host == MASHA
    assert table.seat_of(MASHA) == 0
    assert len(table.places) == 3


def test_without_a_game_the_lobby_shows_the_games():
    assert opened("").panel == "games"


def test_a_full_table_refuses():
    table = lobby.sit(lobby.sit(opened(), KOLYA, "Коля"), NINA, "Нина")
    refused("table_full", lobby.sit, table, VITYA, "Витя")


def test_sitting_twice_is_refused():
    refused("sits_already", lobby.sit, opened(), MASHA, "Маша")


def test_the_next_seated_person_becomes_host_when_the_host_stands():
    table = lobby.stand(lobby.sit(opened(), KOLYA, "Коля"), MASHA)
    assert table.host == KOLYA


@pytest.mark.parametrize(
    "deed",
    [
        lambda table: lobby.choose_game(table, KOLYA, "gin"),
        lambda table: lobby.set_option(table, KOLYA, "deals", 3),
        lambda table: lobby.remove(table, KOLYA, 0),
        lambda table: lobby.show_panel(table, KOLYA, "options"),
    ],
)
def test_what_is_the_hosts_is_refused_to_others(deed):
    refused("host_only", deed, lobby.sit(opened(), KOLYA, "Коля"))


def test_any_seated_person_may_start():
    table = lobby.sit(lobby.sit(opened(), KOLYA, "Коля"), NINA, "Нина")
    assert match.start(table, NINA, seed=b"s", now=1.0).table.phase == "playing"
    refused("not_seated", lobby.needs_start, table, VITYA)


def test_too_few_people_cannot_start():
    refused("wrong_number", lobby.needs_start, opened(), MASHA)


def test_computers_take_free_seats():
    table = lobby.seat_computer(
        lobby.seat_computer(opened(), MASHA, "Компьютер"), MASHA, "Компьютер"
    )
    assert [bool(place and place.computer) for place in table.places] == [False, True, True]
    assert lobby.may_start(table)


def test_teams_fill_evenly_and_sides_can_be_chosen():
    table = lobby.sit(lobby.sit(opened("columns"), KOLYA, "Коля"), NINA, "Нина")
    assert (table.seat_of(MASHA), table.seat_of(KOLYA), table.seat_of(NINA)) == (0, 1, 2)
    table = lobby.sit(table, NINA, "Нина", 1)
    assert table.seat_of(NINA) == 3
    assert not lobby.may_start(table)
    refused("wrong_number", lobby.needs_start, table, MASHA)
    table = lobby.sit(table, VITYA, "Витя", 1)
    refused("uneven_teams", lobby.needs_start, table, MASHA)
    table = lobby.sit(table, VITYA, "Витя", 0)
    assert [place.name for place in lobby.seating(table)] == ["Маша", "Коля", "Витя", "Нина"]


def test_a_smaller_game_needs_seats_to_be_freed_first():
    table = opened("rummy500")
    for name in ("a", "b", "c", "d"):
        table = lobby.sit(table, f"local:{name}", name)
    refused("too_many_people", lobby.choose_game, table, MASHA, "valty")


def test_an_option_at_its_default_is_no_house_rule():
    table = lobby.set_option(opened(), MASHA, "deals", 3)
    assert table.options == {"deals": 3}
    assert lobby.set_option(table, MASHA, "deals", 6).options == {}


def test_nobody_sits_down_in_a_running_match():
    table = lobby.sit(lobby.sit(opened(), KOLYA, "Коля"), NINA, "Нина")
    begun = match.start(table, MASHA, seed=b"s", now=1.0).table
    refused("already_started", lobby.sit, begun, VITYA, "Витя")
