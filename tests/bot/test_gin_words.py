"""Gin by typed words, and its table in words."""

import pytest

from bot.labels import is_grave, move_label
from bot.reading import read_moves
from bot.texts import texts
from bot.voices.gin import describe
from engine.core import Given
from engine.games.gin.rules import Gin
from engine.shuffle import Shuffle

LUCK = Shuffle(b"gin", 0)
NAMES = ("Маша", "бабушка Нина")
GAME = Gin()
CARDS = {
    "0": "7h 7d 7s 4c 5c 6c 2h 3h 4h Kd",
    "1": "9h 9d 9s Jh Qh Kh 8c 7c 3s 2d",
    "upcard": "10h",
    "stock": "Ah",
}


def after(*lines):
    given = Given(1, {place: tuple(names.split()) for place, names in CARDS.items()})
    state = GAME.start(2, LUCK, given).state
    for line in lines:
        for move in GAME.parse(line):
            state = GAME.play(state, state.turn, move, LUCK).state
    return state


def view_of(state):
    return GAME.view(state, state.turn)


OFFERED = after()
TAKEN = after("pile")
ANSWERED = after("pile -Kd")
READY = after("refuse", "refuse", "stock")
KNOCKED = after("refuse", "refuse", "stock", "knock -Kd [4c 5c 6c] [7h 7d 7s] [2h 3h 4h]")


@pytest.mark.parametrize(
    ("state", "text", "moves"),
    [
        (OFFERED, "беру", "pile"),
        (OFFERED, "Беру открытую, сбрасываю короля бубен", "pile -Kd"),
        (OFFERED, "10ч", "pile"),
        (OFFERED, "не беру", "refuse"),
        (OFFERED, "пас", "refuse"),
        (OFFERED, "take the upcard", "pile"),
        (TAKEN, "Кб", "-Kd"),
        (TAKEN, "король бубен в сброс", "-Kd"),
        (TAKEN, "discard K♦", "-Kd"),
        (ANSWERED, "из колоды", "stock"),
        (ANSWERED, "беру из колоды", "stock"),
        (ANSWERED, "из сброса", "pile"),
        (ANSWERED, "беру короля бубен", "pile"),
        (ANSWERED, "колода 2б", "stock -2d"),
        (READY, "ремик", "knock -Kd"),
        (READY, "стучу Кб", "knock -Kd"),
        (READY, "стучу 4ч", "knock -4h"),
        (READY, "стучу кб [4т 5т 6т] [7п 7ч 7б]", "knock -Kd [4c 5c 6c] [7h 7d 7s]"),
        (KNOCKED, "прикладываю 7т 1, 8т 1", "layoff 7c>1 8c>1"),
        (KNOCKED, "7т к 6т, 8т к 7т", "layoff 7c>6c 8c>7c"),
        (KNOCKED, "приложить", "layoff"),
    ],
)
def test_typed_moves(state, text, moves):
    assert " ".join(map(str, read_moves(GAME, view_of(state), text))) == moves


@pytest.mark.parametrize("state", [OFFERED, TAKEN, ANSWERED, READY, KNOCKED])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_labels_of_buttons_can_be_typed(state, language):
    view, words = view_of(state), texts(language)
    for move in GAME.legal_moves(state, state.turn):
        label = " ".join(move_label("gin", word, view, words) for word in GAME.path(move))
        (read,) = read_moves(GAME, view, label)
        assert GAME.play(state, state.turn, read, LUCK) == GAME.play(state, state.turn, move, LUCK)


def test_knock_and_gin_are_asked_once_more():
    words = {GAME.path(move)[0] for move in GAME.legal_moves(READY, 0)}
    assert {word for word in words if is_grave(word)} == {"knock", "gin"}


def told(state, seat):
    return describe(GAME.view(state, seat), texts("ru").say, NAMES)


def test_a_hand_in_words_names_melds_loose_cards_and_knocks():
    text = told(READY, 0)
    assert "Ваши сочетания: Т♥️ 2♥️ 3♥️ 4♥️; 4♣️ 5♣️ 6♣️; 7♥️ 7♦️ 7♠️." in text
    assert "Лишние: К♦️ — 10 очков." in text
    assert "К♦️ — ремик" in text
    assert "4♥️ — останется 10" in text


def test_the_table_in_words_shows_no_hand():
    text = told(ANSWERED, None)
    assert "Маша держит из сброса: 10♥️." in text
    assert "Сброс снизу вверх: К♦️." in text
    assert "7♥️" not in text


def test_a_knock_in_words_item_by_item():
    assert "Сочетание 1: 4♣️ 5♣️ 6♣️." in told(KNOCKED, None)
    assert "Лучше всего приложить: 7♣️ к сочетанию 1; 8♣️ к сочетанию 1." in told(KNOCKED, 1)
    text = told(GAME.play(KNOCKED, 1, GAME.parse("layoff")[0], LUCK).state, None)
    assert "бабушка Нина прикладывает 7♣️ к сочетанию 1." in text
    assert "Стук удался, Маша пишет 4 очка." in text


def test_columns_in_words():
    game = Gin(record="columns")
    standing = {"columns": [[160, 0], [60, 0], [20, 0]], "deals_won": {0: 3, 1: 0}}
    state = game.start(2, LUCK, Given(1, {}, standing)).state
    text = describe(game.view(state, None), texts("ru").say, NAMES)
    assert "Маша, столбцы: 160, 60, 20. Выигранных сдач: 3." in text
    assert "Закрыт столбец 1." in text
