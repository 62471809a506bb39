"""A whole match of each game from texts alone, by readers who see no picture and press nothing.

A reader knows the rules and what the text in his dialog says: his cards, what lies on the table,
what he may do. He types the first thing that comes to mind; the engine tells him nothing.
"""

import re

import pytest

from engine.registry import GAMES
from tests.talk import talking

PEOPLE = ("Маша", "Коля", "Нина")
CARD = re.compile(r"(?:10|[2-9ТКДВ])[♥♦♣♠]\ufe0f?|🃏")
TILE = re.compile(r"\b[0-6]-[0-6]\b")
TURNS = 900
"""Turns of people within which every match must come to its end."""
WORTH = {"Т": 1, "К": 10, "Д": 10, "В": 10}


def after(text, words):
    """What a line says behind some words; empty where no line has them."""
    found = re.search(rf"{words}(.*)", text)
    return found[1] if found else ""


def cards(text, words):
    return CARD.findall(after(text, words))


def heaviest(names):
    """Cards by what they count, the dearest first; a joker is kept to the last."""
    return sorted(names, key=lambda name: 0 if name == "🃏" else -_worth(name))


def _worth(name):
    rank = re.match(r"10|.", name)
    assert rank is not None
    return WORTH.get(rank[0]) or int(rank[0])


def lays_out(text):
    """A card and the number of a free place: Столбики and Мозаика."""
    for may in after(text, "Куда можно положить: ").split(";"):
        card, _, places = may.partition(" — ")
        yield f"{card.strip()} {places.partition(',')[0].strip(' .')}"


def plays_cribbage(text):
    if "Выберите две карты в криб" in text:
        yield "в криб " + " ".join(cards(text, "Ваши карты: ")[:2])
    yield from cards(text, "Можно положить: ")


def plays_gin(text):
    due = after(text, r"Ход: \S+ ")
    if "отказаться" in due:
        yield "отказываюсь"
    elif "Взять" in due:
        yield "из колоды"
    elif "Приложить" in due:
        yield after(text, "Довольно слова ").strip("«».")
    else:
        for choice in after(text, "Стучать можно, сбросив: ").split(";"):
            card = CARD.search(choice)
            if card:
                yield ("ремик " if "ремик" in choice else "стучу ") + card[0]
        barred = cards(text, "Карта ") if "в этот ход её не сбросить" in text else []
        for card in heaviest(cards(text, "Лишние: ") or cards(text, "Ваши сочетания: ")):
            if card not in barred:
                yield card


def plays_krambambuli(text):
    if "сбрасывает." not in text:
        yield "из колоды"
        return
    for line in re.findall("Можно сказать: (.*)", text):
        card = CARD.search(line)
        word = re.match(r"[«\s]*([а-яё]+)", line)
        if card and word:
            yield f"{word[1]} {card[0]}"
    yield from heaviest(cards(text, "Лишние: ") or cards(text, "Ваши карты: "))


def plays_rummy(text):
    if "колода пуста" in text:
        yield "конец"
    elif "из колоды или из сброса" in text:
        yield "из колоды"
    else:
        melds = after(text, "Можно выложить: ").rstrip(".")
        for meld in filter(None, re.split("[;,]", melds)):
            yield f"выкладываю {meld.strip()}"
        for card, number in re.findall(rf"({CARD.pattern}) подходит к сочетанию (\d+)", text):
            yield f"{card} к {number}"
        yield from (f"сбрасываю {card}" for card in heaviest(cards(text, "Ваши карты: ")))


def plays_thirtythree(text):
    may = after(text, "Можно: ")
    for said in ("Стоп", "Да", "Готово", "Пас"):
        if f"«{said}»" in may:
            yield said.lower()


def plays_valty(text):
    yield from TILE.findall(after(text, "Можно положить: "))


READERS = {
    "columns": lays_out,
    "cribbage": plays_cribbage,
    "gin": plays_gin,
    "krambambuli": plays_krambambuli,
    "mosaic": lays_out,
    "rummy500": plays_rummy,
    "thirtythree": plays_thirtythree,
    "valty": plays_valty,
}


async def seated(talk, key):
    people = PEOPLE[: GAMES[key]().seat_counts[0]]
    for person in people:
        await talk(f"{person}: /settings", f"{person}! Только текст")
    await talk(f"Маша@семья: /play {key}", "=seed 0123")
    for person in people[1:]:
        await talk(f"{person}@семья! Сесть")
    await talk("Маша@семья! Начать")
    return people


def hand_of(talk, person):
    """What stands in a person's dialog now: words alone."""
    hands = [m for m in talk.seen(f"@{person}", person) if m.letter.slot == "hand"]
    if not hands:
        return ""
    assert hands[-1].letter.picture is None
    text: str = hands[-1].letter.text
    return text


async def takes_a_turn(talk, person, read):
    """Type what the text offers until something is taken; return how much was refused."""
    text = hand_of(talk, person)
    tried = list(read(text))
    assert tried, text
    for refused, words in enumerate(tried):
        await talk(f"{person}: {words}")
        if hand_of(talk, person) != text:
            return refused
    raise AssertionError((text, tried, talk.lines[-2:]))


def over(talk):
    return any("Спасибо за игру" in m.letter.text for m in talk.seen("семья", "Маша"))


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_a_whole_match_from_texts_alone(store, key):
    async with talking(store) as talk:
        people = await seated(talk, key)
        refused = 0
        for _ in range(TURNS):
            if over(talk):
                break
            texts = {person: hand_of(talk, person) for person in people}
            if "Сдача окончена. Дальше?" in texts[people[0]]:
                await talk("Маша: дальше")
                continue
            now = next(person for person, text in texts.items() if "Ваш ход." in text)
            refused += await takes_a_turn(talk, now, READERS[key])
        assert over(talk), hand_of(talk, people[0])
        assert refused == 0, "a text offered what may not be done"


def test_every_game_has_a_reader():
    assert READERS.keys() == GAMES.keys()
