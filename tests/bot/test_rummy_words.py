"""The rummies in words: what people type is read, what is shown can be said in both languages."""

from importlib import import_module
from random import Random

import pytest

from bot.happenings import happening
from bot.labels import move_label
from bot.reading import read_moves
from bot.texts import details_in, texts
from engine.core import Given, IllegalMove
from engine.registry import rule_book
from engine.shuffle import Shuffle
from tests.playouts import Playout, random_move

NAMES = ("Маша", "Коля", "бабушка Нина", "Петя", "Аня", "дедушка Василий", "Лена", "Оля")
LUCK = Shuffle(b"", 0)


def position(key, **cards):
    game = rule_book(key, {})
    dealer = 2 if key == "rummy500" else 0
    places = {place.replace("A", "0"): names.split() for place, names in cards.items()}
    return game, game.start(3, LUCK, Given(dealer, places)).state


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("колода", "stock"),
        ("из колоды, сбрасываю четвёрку пик", "stock -4s"),
        ("беру 9т", "pile 9c"),
        ("сброс до 9♣️", "pile 9c"),
        ("из сброса 9♣, 9♥ 9♣ 9♠, 4♥ 5♥ 6♥, сбрасываю К♦", "pile 9c [9h 9c 9s] [4h 5h 6h] -Kd"),
        ("беру девятку треф, с девяткой червей и девяткой пик", "pile 9c [9h 9c 9s]"),
        ("колода, валет бубен к 2, в сброс 4п", "stock Jd>2 -4s"),
        ("draw, J♦️ 2, discard 4 of spades", "stock Jd>2 -4s"),
        ("конец сдачи", "end"),
    ],
)
def test_rummy500_is_read_as_people_write_it(text, notation):
    game, state = position("rummy500", A="9h 9s 5h Kd Jd 4s 2c", pile="2d 9c 4h 6h")
    assert read_moves(game, game.view(state, 0), text) == game.parse(notation)


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("стучу, К♦️", "knock -Kd"),
        ("стук короля бубен", "knock -Kd"),
        ("полный секвенс 3п", "sequence -3s"),
        ("беру из сброса, сбрасываю 7ч", "pile -7h"),
        ("верхнюю из сброса", "pile"),
        ("колода, джокера", "stock -*"),
        ("сброс 7ч", "-7h"),
        ("knock king of diamonds", "knock -Kd"),
    ],
)
def test_krambambuli_is_read_as_people_write_it(text, notation):
    game, state = position("krambambuli", A="2h 3h 4h 5h 6h 7h 8h 9h 10h 3s Kd")
    assert read_moves(game, game.view(state, 0), text) == game.parse(notation)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("key", ["rummy500", "krambambuli"])
@pytest.mark.parametrize("seats", [2, 5])
def test_everything_on_the_way_can_be_said(key, seats, language):
    """No key and no detail is missing, and no card stands in ASCII."""
    voice, words = import_module(f"bot.voices.{key}"), texts(language)
    game, rng = rule_book(key, {}), Random(seats)
    out = Playout(game, seats, b"words")
    said, former = [], {}
    for at in range(160):
        told = len(out.events)
        out.advance(random_move(rng), rng)
        for event in out.events[told:]:
            told_of = happening(key, event, 1, 0)
            said.append(words.say(f"event-{told_of.event}", **details_in(told_of.details, NAMES)))
        for seat in out.game.to_act(out.state):
            view = game.view(out.state, seat)
            moves = game.legal_moves(out.state, seat)
            said += [move_label(key, token, view, words) for m in moves for token in game.path(m)]
            said += [refused(game, out.state, seat, move, words) for move in former.values()]
            former = dict(list({**former, **{str(move): move for move in moves}}.items())[-20:])
        if at % 8 == 0:
            views = [game.view(out.state, seat) for seat in (None, *range(seats))]
            said += [voice.describe(view, words.say, NAMES) for view in views]
        if out.over:
            break
    assert all("[" not in sentence and ">" not in sentence for sentence in said)
    assert language == "en" or not any(letter in " ".join(said) for letter in "hdcsJQKA")


def refused(game, state, seat, move, words):
    try:
        game.play(state, seat, move, LUCK)
    except IllegalMove as refusal:
        return words.say(f"refusal-{game.key}-{refusal.key.replace('_', '-')}", **refusal.details)
    return ""


def test_a_view_in_words_is_enough_to_play_from():
    game, state = position("rummy500", A="9h 9s 5h Kd Jd 4s 2c", pile="2d 9c 4h 6h")
    text = import_module("bot.voices.rummy500").describe(
        game.view(state, 0), texts("ru").say, NAMES
    )
    assert "Сброс снизу вверх: 2♦️ 9♣️ 4♥️ 6♥️." in text
    assert "Взять из сброса можно: 9♣️." in text
    assert "Ваши карты: 5♥️ 9♥️ В♦️ К♦️ 2♣️ 4♠️ 9♠️." in text
