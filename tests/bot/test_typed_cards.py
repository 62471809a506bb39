"""What people type at tables of cribbage and Вальты, read as moves."""

import pytest

from bot.reading import read_moves
from engine.core import Given
from engine.games.cribbage.rules import Cribbage
from engine.games.valty.rules import Valty
from engine.shuffle import Shuffle

LUCK = Shuffle(b"typed", 0)


def read(game, state, seat, text):
    return [str(move) for move in read_moves(game, game.view(state, seat), text)]


@pytest.mark.parametrize(
    "text",
    [
        "crib 5h 9c",
        "5h 9c",
        "9c 5h",
        "криб 5ч 9к",
        "5ч и 9к в криб",
        "откладываю 5ч 9к",
        "пятёрка червей и девятка крестей",
        "5♥️ 9♣️",
    ],
)
def test_two_cards_are_laid_away(text):
    game = Cribbage()
    state = game.start(2, LUCK).state
    assert read(game, state, 0, text) == ["crib 5h 9c"]


def test_a_bare_card_is_played():
    game = Cribbage()
    cards = {"0": ["Kh", "10d", "Qc", "5c", "2s"], "1": ["8h", "6h", "9h", "2c", "4c"]}
    state = game.start(2, LUCK, Given(1, cards | {"starter": ["7s"]})).state
    for seat, line in ((0, "crib 5c Qc"), (1, "crib 2c 4c")):
        state = game.play(state, seat, game.parse(line)[0], LUCK).state
    for text in ("Kh", "Кч", "король червей", "кладу короля червей"):
        assert read(game, state, 0, text) == ["Kh"]
    assert read(game, state, 0, "в криб Кч 10б") == ["crib 10d Kh"], "and then refused as not now"


@pytest.mark.parametrize(
    "text", ["5-4", "4-5", "54", "5 4", "4:5", "захожу с 5-4", "кость 5-4", "кладу камень 4/5"]
)
def test_a_tile_is_named_by_its_halves(text):
    game = Valty()
    state = game.start(3, LUCK).state
    assert read(game, state, 0, text) == ["5-4"]


def test_a_double_is_named_by_its_number():
    game = Valty()
    state = game.start(3, LUCK).state
    assert read(game, state, 0, "дубль 3") == ["3-3"]
