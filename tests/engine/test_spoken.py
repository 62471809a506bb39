"""Cards as people write them come out as their ASCII names."""

import pytest

from engine.cards import CARDS
from engine.spoken import in_ascii, rank_alone


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7ч", "7h"),
        ("7 червей", "7h"),
        ("7 ЧЕРВЕЙ", "7h"),
        ("семёрку червей", "7h"),
        ("семерка черв", "7h"),
        ("7♥", "7h"),
        ("7♥️", "7h"),
        ("♥7", "7h"),
        ("♠Д", "Qs"),
        ("7h", "7h"),
        ("10б", "10d"),
        ("десятка бубей", "10d"),
        ("10 бубен", "10d"),
        ("восьмёркой бубен", "8d"),
        ("ТП", "As"),
        ("туз пик", "As"),
        ("тузом пик", "As"),
        ("даму крестей", "Qc"),
        ("даму треф", "Qc"),
        ("дама крести", "Qc"),
        ("король вини", "Ks"),
        ("КК", "Kc"),
        ("кт", "Kc"),
        ("тт", "Ac"),
        ("Вп", "Js"),
        ("вв", "Js"),
        ("валета червы", "Jh"),
        ("двойку бубны", "2d"),
        ("TП", "As"),
        ("Tч", "Ah"),
        ("7c", "7c"),
        ("7с", "7c"),
        ("Kч", "Kh"),
        ("Bп", "Js"),
        ("Th", "10h"),
        ("Ah", "Ah"),
        ("ace of spades", "As"),
        ("ten of hearts", "10h"),
        ("queen clubs", "Qc"),
        ("джокер", "*"),
    ],
)
def test_a_card(text, card):
    assert in_ascii(text) == card


@pytest.mark.parametrize("card", [card for card in CARDS if card != "*"])
def test_every_notation_is_read_as_itself(card):
    assert in_ascii(card) == card


@pytest.mark.parametrize(
    "suits", ["ч б к п", "червей бубен крестей пик", "♥ ♦ ♣ ♠", "червы буби трефы вини"]
)
def test_every_card_in_russian(suits):
    ranks = {"A": "Т", "K": "К", "Q": "Д", "J": "В"}
    for suit, said in zip("hdcs", suits.split(), strict=True):
        for card in CARDS[:52]:
            if card[-1] == suit:
                assert in_ascii(f"{ranks.get(card[:-1], card[:-1])} {said}") == card


@pytest.mark.parametrize(
    ("text", "ascii"),
    [
        ("меняю 8п на 10ч", "меняю 8s на 10h"),
        ("-7ч", "-7h"),
        ("[7ч 8ч 9ч]", "[7h 8h 9h]"),
        ("7ч справа от 10б", "7h справа от 10d"),
        ("8п>10ч", "8s>10h"),
        ("7h 2,-1", "7h 2,-1"),
        ("5:6", "5-6"),
        ("6-5", "6-5"),
        ("дубль 6", "6-6"),
    ],
)
def test_a_sentence(text, ascii):  # noqa: A002
    assert in_ascii(text) == ascii


@pytest.mark.parametrize(
    "text",
    ["как дела", "вот так", "приедем на даче 7 человек", "купи хлеба", "в 7 часов", "трефу"],
)
def test_ordinary_words_stay(text):
    assert in_ascii(text) == text


def test_a_rank_alone():
    assert rank_alone("семёрку") == "7"
    assert rank_alone("дамой") == "Q"
    assert rank_alone("Т") == "A"
    assert rank_alone("самовар") == ""
