"""Every game record kept here replays to the position it expects."""

from pathlib import Path

import pytest

from bot.records import read_record, replay, replay_file, write_record
from engine.registry import GAMES, rule_book
from tests.playouts import playout

RECORDS = sorted((Path(__file__).parent / "records").rglob("*.toml"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_record(path):
    result = replay_file(path)
    assert not result.disagreements, (result.disagreements, result.stopped_at)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_game_has_records(key):
    assert [path for path in RECORDS if path.parent.name == key]


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_written_record_replays_to_the_same_position(key):
    game = rule_book(key, {})
    seats = game.seat_counts[0]
    end = playout(game, seats, b"family", limit=2000)
    text = write_record(game, seats, b"family", end.deals, "a test")
    assert replay(read_record(text)).state == end.state
