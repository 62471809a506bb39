"""Spoken codes: words easily told apart, slips of typing forgiven, nothing mistaken for a code."""

from itertools import combinations
from random import Random

import pytest

from bot import codes
from bot.texts import LANGUAGES, texts
from engine.registry import GAMES
from engine.spoken import in_ascii

LISTS = {language: texts(language).aliases("code-words") for language in LANGUAGES}


def plain(word):
    return word.replace("ё", "е")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_easily_told_apart(language):
    words = [plain(word) for word in LISTS[language]]
    assert len(set(words)) == codes.WORDS
    pairs = [pair for pair in combinations(words, 2) if abs(len(pair[0]) - len(pair[1])) < 3]
    assert [pair for pair in pairs if codes.distance(*pair) < 3] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_a_card_or_a_game(language):
    games = {name for key in GAMES for name in texts(language).aliases(f"names-{key}")}
    for word in LISTS[language]:
        assert in_ascii(word) == word or not in_ascii(word).isascii()
        assert all(codes.distance(plain(word), name) > 2 for name in games)


def test_the_languages_say_the_same_code():
    key = codes.draw(Random(1).randrange)
    assert codes.read(codes.spell(key, "ru")).key == key
    assert codes.read(codes.spell(key, "en")).key == key


@pytest.mark.parametrize(
    "text",
    [
        "ромашка самовар 42",
        "РОМАШКА САМОВАР 42",
        "Ромашка, самовар — 42!",
        "рамашка самавар 42",
        "ромшака самовар 42",
        "ромашк самоварр 42",
        "код: ромашка самовар 42",
        "42 ромашка самовар",
        "ромашка-самовар-42",
        "daisy samovar 42",
        "Daisi samovr 42",
    ],
)
def test_slips_are_forgiven(text):
    assert codes.read(text).key == "0-1-42"


@pytest.mark.parametrize(
    "text",
    ["", "привет", "ромашка самовар", "ромашка 42", "играть в джин 33 сейчас", "7ч 3", "8п 10ч"],
)
def test_what_has_another_shape_is_no_code(text):
    assert codes.read(text) is None


@pytest.mark.parametrize(
    "text", ["дама пик 7", "король червей 10", "ляля фафа 42", "queen left 3"]
)
def test_words_of_other_things_open_nothing(text):
    spoken = codes.read(text)
    assert spoken.key == ""
    assert not spoken.familiar


def test_the_number_must_be_right():
    assert codes.read("ромашка самовар 9").key == ""
    assert codes.read("ромашка самовар 43").key == "0-1-43"


def test_a_near_guess_resembles_the_code():
    assert codes.read("ромашка самовар 43").resembles("0-1-42")
    assert codes.read("ромашка пирожок 42").resembles("0-1-42")
    assert not codes.read("ромашка пирожок 43").resembles("0-1-42")


def test_every_single_slip_finds_its_word():
    rng = Random(3)
    for language in LANGUAGES:
        for place, word in enumerate(map(plain, LISTS[language])):
            at = rng.randrange(len(word))
            typed = word[:at] + word[at + 1 :]
            assert codes.word_at(typed) == place


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [("кот", "кот", 0), ("кот", "кто", 1), ("кот", "коты", 1), ("кот", "рот", 1), ("кот", "", 3)],
)
def test_slips_between_words(one, other, slips):
    assert codes.distance(one, other) == slips
