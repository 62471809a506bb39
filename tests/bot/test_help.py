"""Help in every situation, rules on both levels, names of every kind."""

import re
from random import Random

import pytest

from bot.announcer import distinct, shown_name
from bot.deeds.helping import USEFUL
from bot.labels import held_pieces
from bot.table import position, rules_of
from bot.texts import piece, said
from engine.registry import GAMES
from tests.talk import acting, place, talking

PEOPLE = ("Маша", "Коля", "Нина", "Витя", "Оля", "Петя", "Аня", "Ира")
EXAMPLE = re.compile(r"«([^»]+)»")


async def begin(talk, key="valty", people=("Коля", "Нина")):
    await talk(f"Маша@семья: /play {key}", "=seed 07")
    for person in people:
        await talk(f"{person}@семья! Сесть")
    await talk("Маша@семья! Начать")


async def asked(talk, person, where=""):
    """What the bot tells somebody who asks for help, and its buttons."""
    out = await talk(f"{person}{where}: /help")
    (line,) = [line for line in out if line["op"] == "send" and "slot" not in line]
    return line["text"], [label for row in line["buttons"] for label in row]


async def play_out(talk):
    while not rules_of(table := await talk.table()).between_deals(position(table)):
        game, seat = rules_of(table), rules_of(table).to_act(position(table))[0]
        text = str(game.legal_moves(position(table), seat)[0])
        name = place(table, seat).name
        await talk.house.dispatcher.handle(talk.says(name, text, f"@{name}"))


# The situations


@pytest.mark.parametrize("where", ["", "@семья"], ids=["private", "room"])
async def test_help_differs_in_every_situation(store, where):
    async with talking(store) as talk:
        told = {"no table": await asked(talk, "Маша", where)}
        await talk("Маша@семья: /play valty", "=seed 07")
        told["lobby"] = await asked(talk, "Маша", where)
        await talk("Коля@семья! Сесть", "Нина@семья! Сесть", "Маша@семья! Начать")
        person = acting(await talk.table())[0]
        other = next(name for name in PEOPLE[:3] if name != person)
        told["your turn"] = await asked(talk, person, where)
        told["other's turn"] = await asked(talk, other, where)
        assert person in told["other's turn"][0]
        await talk(f"{other}@семья: /end", f"{other}@семья! Закончить? Точно")
        told["question"] = await asked(talk, person, where)
        await talk(f"{person}@семья! Нет")
        await play_out(talk)
        told["between deals"] = await asked(talk, person, where)
        await talk("Маша@семья: /end", "Маша@семья! Закончить? Точно")
        await talk("Коля@семья! Да", "Нина@семья! Да")
        told["over"] = await asked(talk, person, where)
        firsts = {text.splitlines()[0] for text, _ in told.values()}
        assert len(firsts) == 7
        assert told["no table"][1] == ["Играть"]
        assert "Сесть" in told["lobby"][1]
        assert {"Мои карты", "Уйти", "Сдаться", "Закончить партию"} <= set(told["your turn"][1])
        assert "Дальше" in told["between deals"][1]
        assert "Ещё партию" in told["over"][1]


async def test_every_button_under_a_help_does_something(store):
    async with talking(store) as talk:
        await begin(talk)
        for label in (await asked(talk, "Нина", "@семья"))[1]:
            assert await talk(f"Нина@семья! {label}") != [], label
        for label in (await asked(talk, "Маша"))[1]:
            assert await talk(f"Маша! {label}") != [], label
        assert (await talk.table()).phase == "playing"


async def test_the_buttons_under_a_help_stay_there(store):
    async with talking(store) as talk:
        await begin(talk)
        _, labels = await asked(talk, "Нина", "@семья")
        await talk("Нина@семья! Счёт", "Нина@семья! Счёт")
        message = [m for m in talk.seen("семья", "Нина") if "Сдаться" in str(m.buttons)][-1]
        assert [button.label for button in message.buttons] == labels


async def test_with_several_tables_help_is_about_the_one_that_waits(store):
    async with talking(store) as talk:
        await begin(talk)
        person = acting(await talk.table())[0]
        await talk("+1s", f"{person}@семья: /play gin")
        text, _ = await asked(talk, person, "")
        assert text.startswith("Ваш ход")


async def test_a_stranger_is_told_whose_turn_it_is_and_no_cards(store):
    async with talking(store) as talk:
        await begin(talk)
        text, labels = await asked(talk, "Витя", "@семья")
        assert text.startswith("Сейчас ходит")
        assert "Мои карты" not in labels


def test_every_phase_has_its_buttons():
    assert set(USEFUL) == {"lobby", "playing", "between deals", "over", "closed"}


# Examples


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_the_examples_are_legal_and_work_when_typed(store, key):
    """Play a match by typing what the help says; now the first example, now the second."""
    seats = GAMES[key]().seat_counts[0]
    rng = Random(9)
    async with talking(store) as talk:
        await begin(talk, key, PEOPLE[1:seats])
        both = 0
        for _ in range(16):
            table = await talk.table()
            if table.phase != "playing":
                break
            game, state = rules_of(table), position(table)
            if game.between_deals(state):
                await talk("Маша@семья: /next")
                continue
            seat = rng.choice(game.to_act(state))
            person = place(table, seat).name
            start = len(talk.lines)
            await talk.house.dispatcher.handle(talk.says(person, "/help", f"@{person}"))
            examples = EXAMPLE.findall(talk.lines[start]["text"].splitlines()[0])
            legal = game.legal_moves(state, seat)
            assert len(examples) == min(2, len(legal)), (talk.lines[start]["text"], legal)
            held = [piece(name, "ru") for name in held_pieces(game.view(state, seat))]
            both += sum(any(card in example for card in held) for example in examples)
            words = rng.choice(examples)
            chat = rng.choice(["семья", f"@{person}"])
            await talk.deliver(talk.says(person, words, chat))  # numbers are those of pictures
            after = await talk.table()
            assert after.lines == table.lines + 1, (words, talk.lines[-1])
        assert both > 4


async def test_examples_in_a_room_are_told_to_the_person_alone(store):
    async with talking(store) as talk:
        await begin(talk)
        person = acting(await talk.table())[0]
        (line,) = await talk(f"{person}@семья: /help")
        assert line["to"] == person or line.get("for") == person
        assert len(EXAMPLE.findall(line["text"].splitlines()[0])) == 2


async def test_where_nothing_is_private_no_cards_are_told(store):
    async with talking(store) as talk:
        await begin(talk)
        await talk("=strict")
        person = acting(await talk.table())[0]
        text, _ = await asked(talk, person, "@семья")
        table = await talk.table()
        held = held_pieces(rules_of(table).view(position(table), table.seat_of(f"local:{person}")))
        assert not any(tile in text for tile in held)
        assert "Мои карты" in text


# Rules


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_rules_are_told_on_two_levels(store, key):
    async with talking(store) as talk:
        await talk(f"Маша@семья: /play {key}")
        (short,) = await talk("Маша@семья: /rules")
        full = await talk("Маша@семья! Подробно")
        assert len(short["text"]) <= 1500
        assert sum(len(line.get("text", "")) for line in full) > len(short["text"])
        assert await talk("Маша: правила") != []


async def test_rules_of_no_game_ask_which(store):
    async with talking(store) as talk:
        (line,) = await talk("Маша: /rules")
        assert len(line["buttons"]) == len(GAMES)
        for words, first in (("крибиджа", "Крибидж"), ("столбиков", "Столбики"), ("33", "«33»")):
            (line,) = await talk(f"Маша: правила {words}")
            assert line["text"].startswith(first)


# Names


async def test_two_people_of_one_name_are_told_apart_everywhere(store):
    async with talking(store) as talk:
        update = talk.says("Маша", "/play gin")
        await talk.deliver(update)
        press = talk.press("Коля", "Сесть")
        await talk.deliver(type(press)(**{**fields_of(press), "name": "Маша"}))
        await talk("=seed 07", "Маша@семья! Начать")
        text = talk.last("board", "семья")["text"] + talk.last("board", "семья")["alt"]
        assert "Маша 2" in text
        assert re.search(r"Маша(?! 2)", text)


def fields_of(update):
    return {name: getattr(update, name) for name in update.__dataclass_fields__}


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Маша", "маша", "Маша 2"), ("Маша", "маша 2", "Маша 2 2")),
        (("Маша 2", "Маша", "Маша"), ("Маша 2", "Маша", "Маша 3")),
        (("а" * 20, "а" * 20), ("а" * 20, "а" * 17 + "… 2")),
        (("Оля", "Коля"), ("Оля", "Коля")),
    ],
)
def test_people_of_one_name_get_numbers(names, shown):
    assert distinct(names) == shown
    assert len({name.casefold() for name in distinct(names)}) == len(names)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Константин Константинопольский", "Константин Констант…"),
        ("👨‍👩‍👧‍👦" * 25, "👨‍👩‍👧‍👦" * 19 + "…"),
        ("e\u0301" * 20, "e\u0301" * 20),
        ("  Маша \n Иванова ", "Маша Иванова"),
        ("Ма\u202eша\u200b", "Маша"),
        ("М" + "\u0301" * 500 + "аша", "М\u0301\u0301аша"),
        ("\u2066\u200e", "?"),
        ("", "?"),
    ],
)
def test_names_are_cut_by_grapheme_and_kept_on_one_line(name, shown):
    assert shown_name(name) == shown


STRANGE = (
    "/play", "<script>alert(1)</script>", "*жирный*", "[id1|Павел]", "@all", "{ $name }",
    "Сесть", "да", "7h", "Ah", "5-4", "*", "&amp;", "http://example.org", "-1", "s..play.",
)  # fmt: skip


@pytest.mark.parametrize("name", STRANGE)
async def test_a_strange_name_is_a_name_and_nothing_else(store, name):
    async with talking(store) as talk:
        await talk("Коля@семья: /play gin")
        press = talk.press("Маша", "Сесть")
        await talk.deliver(type(press)(**{**fields_of(press), "name": name}))
        await talk("=seed 07", "Коля@семья! Начать")
        seated = await talk.table()
        assert (seated.phase, place(seated, 1).name) == ("playing", name)
        board = talk.last("board", "семья")
        shown = said(name, 20)
        assert shown in board["alt"]
        assert "🃏" not in board["alt"].replace(shown, "")
        assert len(await talk.records()) == 1
