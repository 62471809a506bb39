"""No button of a message is ever lost for want of room: «Ещё» leads to the rest of them."""

from itertools import product

import pytest
from msgspec.structs import replace

from bot import lobby
from bot.appearance import Appearance, Viewer
from bot.chat import Button, Incoming, Letter, Press
from bot.platforms.vk.letters import (
    INLINE,
    KEYS,
    Turn,
    keyboard_of,
    paged,
    seal_of,
    turn_of,
)
from bot.table import Room
from engine.registry import GAMES
from tests.fakes.vk.keyboards import read_keyboard

MORE = "Ещё"


def full_table(game):
    """A lobby with as many people as the game seats."""
    table = lobby.open_table(
        "table", Room("vk|7|2000000005|", "ru"), "vk:1", "Маша", now=0.0, game=game
    )
    for number in range(2, max(GAMES[game]().seat_counts) + 1):
        table = lobby.sit(table, f"vk:{number}", f"Родня {number}")
    return table


def labels(rows):
    return [button.label for row in rows for button in row]


def turned(pages):
    """The labels of all pages without «Ещё», once it is seen to lead round all of them."""
    for number, page in enumerate(pages):
        read_keyboard(keyboard_of(page, inline=True))
        turn = turn_of(page[-1][-1].data)
        assert turn is None if len(pages) == 1 else turn.page == (number + 1) % len(pages)
    return [label for page in pages for label in labels(page) if label != MORE]


async def test_every_button_of_every_lobby_is_on_some_page(evening):
    abilities = evening.service.platform.abilities
    for game, panel in product(GAMES, ("", "games", "options")):
        table = replace(full_table(game), panel=panel)
        rows = Appearance(table, Viewer(), abilities, b"secret").lobby().buttons
        assert turned(paged(rows, *INLINE)) == labels(rows), (game, panel)


@pytest.mark.parametrize("counts", [[3] * 20, [5] * 9, [1] * 41, [4, 1] * 12])
@pytest.mark.parametrize("most", [INLINE, KEYS])
def test_pages_hold_everything_once_and_in_order(counts, most):
    numbers = iter(range(1000))
    rows = [[Button(f"Ход {next(numbers)}", "s..help.") for _ in range(n)] for n in counts]
    pages = paged(rows, *most)
    assert labels(rows) == [x for page in pages for x in labels(page) if x != MORE]
    for page in pages:
        assert len(page) <= most[0]
        assert len(labels(page)) <= most[1]
        assert max(map(len, page)) <= 5


async def test_the_last_of_many_is_removed_through_the_second_page(evening, vk, family, room):
    masha = family[0]
    people = [*family, *(vk.user(name) for name in ("Витя", "Оля", "Петя"))]
    for person in people[3:]:
        vk.join(room, person)
    await evening.gathered(room, people, "мозаика")
    await evening.presses(masha, room, "Условия")
    first = vk.sees(masha, room).with_button(MORE)
    assert not [row for row in first.buttons if "Петя" in row[0]]
    press = await evening.presses(family[1], room, MORE)
    assert vk.answer(press) is not None
    second = vk.sees(masha, room).with_button("Убрать: Петя")
    assert (second.cmid, second.text, second.photos) == (first.cmid, first.text, first.photos)
    await evening.restart()
    await evening.presses(masha, room, MORE)
    assert vk.sees(masha, room).with_button(MORE).buttons == first.buttons
    await evening.presses(masha, room, MORE)
    await evening.presses(masha, room, "Убрать: Петя")
    table = await evening.table()
    assert [place.name for place in table.places if place][-1] == "Оля"
    assert vk.refusals() == [] == vk.violations()


async def test_a_client_without_callbacks_gets_the_rest_in_a_further_message(
    evening, vk, family, room
):
    nina = vk.user("Нина", callback=False)
    vk.join(room, nina)
    await evening.gathered(room, family[:2], "столбики")
    vk.deliver_twice()
    vk.press(nina, room, MORE)
    await evening.settle()
    rest = vk.sees(nina, room).last
    assert rest.text == f"{MORE}:"
    assert [label for row in rest.buttons for label in row][-1] == "Закрыть стол"
    assert len([m for m in evening.sees(nina, room) if m.text == rest.text]) == 1
    await evening.presses(family[0], room, "Условия", message=rest.cmid)
    assert vk.sees(nina, room).with_button("↩")


async def test_keys_beyond_those_of_a_dialog_come_in_a_further_message(evening, vk, family):
    masha = family[0]
    await evening.says(masha, masha, "привет")
    platform = evening.service.platform
    buttons = tuple((Button(f"Ход {number}", "s..help."),) for number in range(43))
    at = platform.me.room(masha)
    await platform.send(at, Letter("Карты", buttons, slot="hand", table="t"), mark=5)
    keys = [label for row in vk.sees(masha, masha).keyboard for label in row]
    assert (len(keys), keys[-1]) == (40, MORE)
    await evening.presses(masha, masha, MORE)
    rest = [label for row in vk.sees(masha, masha).last.buttons for label in row]
    assert [*keys[:-1], *rest] == [f"Ход {number}" for number in range(43)]


async def test_an_old_page_turns_no_more(evening, vk, family, room):
    await evening.gathered(room, family[:2], "столбики")
    kept = [key async for key in evening.store.client.scan_iter("*buttons*")]
    await evening.store.client.delete(*kept)
    before = vk.sees(family[0], room).with_button(MORE).buttons
    press = await evening.presses(family[0], room, MORE)
    assert vk.sees(family[0], room).with_button(MORE).buttons == before
    assert vk.answer(press) is not None
    assert vk.refusals() == []


async def test_the_tempo_of_a_match_is_set_under_the_help(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya])
    await evening.says(kolya, kolya, "/help")
    await evening.presses(kolya, kolya, MORE)
    await evening.presses(kolya, kolya, "Темп: ход в день")
    assert (await evening.table()).tempo == "week"
    assert vk.refusals() == []


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_page_of_other_buttons_is_never_put_under_a_message(
    evening, vk, family, restarted
):
    masha, platform = family[0], evening.service.platform
    at = platform.me.room(masha)
    await evening.says(masha, masha, "привет")
    hand = tuple((Button(f"{number}♥️", "s..help."),) for number in range(12))
    message = await platform.send(at, Letter("Карты", hand), mark=5)
    await platform.edit(at, message, Letter("Закрыто", hand[:1]))
    if restarted:
        await evening.restart()
    press = Press(
        f"x/{masha}/{masha}", message, str(Turn(seal_of(hand), 1, under_dialog=False)), 0.0
    )
    late = Incoming(update="vk:late", at=at, kind="press", press=press)
    await evening.service.platform.turn(late)
    assert vk.sees(masha, masha).last.buttons == [["0♥️"]]
