"""Tables that earlier versions wrote, recorded then: they are read, and people play on.

`tables-v1.msgpack` holds one table of each game with its log: (id, record, lines).
"""

import time
from pathlib import Path

import msgspec
import pytest

from bot import history, migrations
from bot.due import Pace
from bot.match import play
from bot.table import FORMAT, Table, position, rules_of
from bot.tables import Tables, UnreadableTable
from bot.writer import Writer
from engine.registry import GAMES

RECORDED = msgspec.msgpack.decode((Path(__file__).parent / "tables-v1.msgpack").read_bytes())


def plain(record):
    return msgspec.msgpack.decode(record)


def game_of(entry):
    return plain(entry[1])["game"]


async def kept(store, table_id, record, lines=()):
    """Lay a record into the store as an earlier version did."""
    written = [line.encode() for line in lines]
    await store.save(table_id, expected=0, record=record, lines=written)


def test_there_is_an_old_table_of_every_game():
    assert {game_of(entry) for entry in RECORDED} == set(GAMES)
    assert all(migrations.format_of(record) == 1 for _, record, _ in RECORDED)


@pytest.mark.parametrize("entry", RECORDED, ids=game_of)
async def test_an_old_table_is_read_as_it_was(store, entry):
    table_id, record, lines = entry
    await kept(store, table_id, record, lines)
    held = await Tables(store).load(table_id)
    assert held is not None
    table, old = held.table, plain(record)
    assert table.format == FORMAT
    assert position(table) == msgspec.msgpack.decode(
        old["state"], type=rules_of(table).state_type()
    )
    assert [place.name for place in table.places if place] == [p["name"] for p in old["places"]]
    assert table.updates == ("telegram:7:1", "telegram:7:2")
    assert (table.step, table.seed) == (old["step"], old["seed"])


@pytest.mark.parametrize("entry", RECORDED, ids=game_of)
async def test_people_play_on_at_an_old_table(store, entry):
    table_id, record, lines = entry
    if plain(record).get("phase") != "playing":
        pytest.skip("this match was over")
    await kept(store, table_id, record, lines)
    writer = Writer(store, time.time, Pace())

    def move(table):
        game, state = rules_of(table), position(table)
        seat = game.to_act(state)[0]
        return play(table, seat, [game.legal_moves(state, seat)[0]], now=time.time())

    written = await writer.change(table_id, "telegram:7:99", move)
    assert written.table.step == written.before.step + 1
    stored = await store.load(table_id)
    assert migrations.format_of(stored.record) == FORMAT
    lines = await writer.tables.lines(table_id)
    *_, last = history.passages(
        rules_of(written.table),
        len(written.table.places),
        written.table.seed,
        history.in_effect(lines),
    )
    assert last.state == position(written.table)


async def test_a_position_of_another_shape_comes_from_the_log(store):
    table_id, record, lines = RECORDED[0]
    await kept(store, table_id, msgspec.msgpack.encode(plain(record) | {"state": b"\x00"}), lines)
    held = await Tables(store).load(table_id)
    assert held is not None
    assert msgspec.msgpack.encode(position(held.table)) == plain(record)["state"]


async def test_an_old_lobby_has_no_position(store):
    lobby = {
        "id": RECORDED[0][0],
        "rooms": [{"address": "telegram|7|-100|"}],
        "host": "telegram:1",
    }
    await kept(store, RECORDED[0][0], msgspec.msgpack.encode(lobby))
    held = await Tables(store).load(RECORDED[0][0])
    assert held is not None
    assert held.table.phase == "lobby"
    assert held.table.state == b""


def as_new(**fields):
    table_id, record, lines = RECORDED[0]
    return table_id, msgspec.msgpack.encode(plain(record) | {"format": FORMAT} | fields), lines


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (as_new(format=FORMAT + 1), "a later version"),
        (as_new(rooms="none"), "damaged"),
        ((RECORDED[0][0], b"\xc1\x00\x01", ()), ""),
        ((RECORDED[0][0], b"", ()), ""),
        ((RECORDED[0][0], msgspec.msgpack.encode([1, 2]), ()), ""),
        ((RECORDED[0][0], RECORDED[0][1], RECORDED[1][2]), "its log"),
        ((RECORDED[0][0], RECORDED[0][1], ()), "its log"),
    ],
    ids=["newer", "misshapen", "noise", "empty", "list", "foreign-log", "no-log"],
)
async def test_what_cannot_be_read_is_left_as_it_is(store, caplog, entry, reason):
    await kept(store, *entry)
    before = await store.load(entry[0])
    tables = Tables(store)
    with pytest.raises(UnreadableTable, match=reason):
        await tables.load(entry[0])
    assert await tables.find(entry[0]) is None
    assert f"table {entry[0]} cannot be read and is left alone" in caplog.text
    assert await store.load(entry[0]) == before


def test_a_save_names_the_format():
    from bot.tables import encoded  # noqa: PLC0415

    table = Table("2zdd5ka2", (), "telegram:1")
    assert table.format == 1
    assert migrations.format_of(encoded(table)) == FORMAT
    assert msgspec.msgpack.decode(encoded(table), type=Table).format == FORMAT
