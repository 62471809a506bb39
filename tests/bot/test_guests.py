"""Guests at somebody's phone: a seat of their own, and cards that lie open for one at a time."""

import pytest

from bot import guests
from bot.buttons import MoveButton, TokenButton, move_data, read_data, token_data
from bot.table import keeper_of, position, rules_of
from bot.texts import is_piece, piece
from tests.talk import talking


async def gathered(talk, game="gin", name="Ваня"):
    await talk(f"Маша@семья: /play {game}", f"Маша@семья: /guest {name}", "=seed 0123")
    await talk("Маша@семья! Начать")
    return await talk.table()


def hands(talk, keeper="Маша"):
    """The messages with hands in a person's dialog, by what their first button does."""
    return [m for m in talk.seen(f"@{keeper}", keeper) if m.letter.slot == "hand"]


def covered(talk, name, keeper="Маша"):
    """Whether a hand is covered: it can be seen only by who says that he is its player."""
    shown = [m for m in hands(talk, keeper) if f"Это я: {name}" in [b.label for b in m.buttons]]
    return bool(shown)


def cards_of(table, seat):
    view = rules_of(table).view(position(table), seat)
    return [piece(card, "ru") for card in view.hand if is_piece(card)]


def all_shown(talk, keeper="Маша"):
    texts = []
    for message in hands(talk, keeper):
        texts.append(message.letter.text)
        texts += [button.label for button in message.buttons]
        texts.append(message.letter.picture.alt if message.letter.picture else "")
    return "\n".join(texts)


async def test_a_guest_has_a_seat_and_a_name(store):
    async with talking(store) as talk:
        table = await gathered(talk)
        assert [place.name for place in table.places] == ["Маша", "Ваня"]
        assert keeper_of(table.places[1].person) == "local:Маша"
        assert table.keepers == ("local:Маша",)


async def test_a_button_seats_a_guest(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Маша@семья! Гость", "Маша@семья! Гость")
        table = await talk.table()
        assert [place.name for place in table.places if place] == ["Маша", "Гость", "Гость 2"]


async def test_both_hands_on_a_shared_phone_are_covered(store):
    async with talking(store) as talk:
        table = await gathered(talk)
        assert covered(talk, "Маша")
        assert covered(talk, "Ваня")
        shown = all_shown(talk)
        public = rules_of(table).view(position(table), None)
        for seat in (0, 1):
            hidden = set(cards_of(table, seat)) - {piece(public.upcard, "ru")}
            assert not [card for card in hidden if card in shown]


async def test_it_is_me_shows_one_hand_and_covers_the_other(store):
    async with talking(store) as talk:
        table = await gathered(talk)
        await talk("Маша! Это я: Ваня")
        assert not covered(talk, "Ваня")
        assert covered(talk, "Маша")
        assert all(card in all_shown(talk) for card in cards_of(table, 1))
        await talk("Маша! Это я: Маша")
        assert covered(talk, "Ваня")
        assert not covered(talk, "Маша")
        await talk("Маша! Спрятать карты")
        assert covered(talk, "Маша")


async def test_a_hand_is_covered_once_its_move_is_made(store):
    async with talking(store) as talk:
        table = await gathered(talk)
        seat = rules_of(table).to_act(position(table))[0]
        name = table.places[seat].name
        await talk(f"Маша! Это я: {name}", "Маша! Взять")
        assert not covered(talk, name), "the turn goes on: a card is to be discarded"
        button = next(
            button
            for message in reversed(hands(talk))
            for button in message.buttons
            if button.data[:2] in {"m.", "t."} and read_data(button.data).decision
        )
        await talk(f"Маша! {button.label}")
        table = await talk.table()
        assert rules_of(table).to_act(position(table)) != (seat,)
        assert covered(talk, name)


async def test_words_on_the_phone_are_of_who_has_it(store):
    async with talking(store) as talk:
        table = await gathered(talk)
        seat = rules_of(table).to_act(position(table))[0]
        name = table.places[seat].name
        before = table.lines
        await talk(f"Маша! Это я: {name}", "Маша: пас")
        assert (await talk.table()).lines == before + 1


async def test_a_guest_may_play_at_the_phone_of_who_does_not(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play gin", "Коля@семья: /guest Ваня", "Маша@семья! Начать")
        table = await talk.table()
        assert [place.name for place in table.places] == ["Маша", "Ваня"]
        assert covered(talk, "Ваня", "Коля")
        await talk("Коля! Это я: Ваня")
        assert all(card in all_shown(talk, "Коля") for card in cards_of(table, 1))


async def test_nobody_else_can_open_a_guests_hand(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play gin", "Коля@семья: /guest Ваня", "Маша@семья! Начать")
        message, button = talk.script.world.button("@Коля", "Коля", "Это я")
        press = talk.script.platform.press("Маша", message, button)
        await talk.script.house.dispatcher.handle(press)
        await talk.script.house.settle()
        assert covered(talk, "Ваня", "Коля")


async def test_nobody_else_can_move_for_a_guest(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play gin", "Коля@семья: /guest Ваня", "=seed 0123")
        await talk("Маша@семья! Начать")
        table = await talk.table()
        if rules_of(table).to_act(position(table)) == (0,):
            await talk("Маша! Отказаться")
        await talk("Коля! Это я: Ваня")
        message, button = talk.script.world.button("@Коля", "Коля", "Взять")
        before = (await talk.table()).lines
        press = talk.script.platform.press("Маша", message, button)
        await talk.script.house.dispatcher.handle(press)
        assert (await talk.table()).lines == before
        await talk("Коля! Взять")
        assert (await talk.table()).lines == before + 1


async def test_guests_leave_with_the_phone_and_come_back_with_it(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Коля@семья! Сесть", "Коля@семья: /guest Ваня")
        await talk("Маша@семья! Начать", "Коля@семья: /leave", "Коля@семья! Уйти? Точно")
        table = await talk.table()
        assert [bool(place.computer) for place in table.places] == [False, True, True]
        await talk("Коля@семья! Вернуться за стол")
        table = await talk.table()
        assert [place.name for place in table.places] == ["Маша", "Коля", "Ваня"]
        assert not any(place.computer for place in table.places)


async def test_a_whole_match_at_one_phone(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Маша@семья: /guest Ваня", "Маша@семья: /guest Аня")
        await talk("=seed 07", "Маша@семья! Начать")
        for _ in range(200):
            table = await talk.table()
            if table.phase != "playing":
                break
            book, state = rules_of(table), position(table)
            if book.between_deals(state):
                await talk("Маша@семья! Дальше")
                continue
            name = table.places[book.to_act(state)[0]].name
            await talk(f"Маша! Это я: {name}")
            button = next(
                button
                for message in reversed(hands(talk))
                for button in message.buttons
                if button.data.startswith("m.")
            )
            await talk(f"Маша! {button.label}")
        assert (await talk.table()).phase == "over"


@pytest.mark.parametrize("seat", [None, 0, 7])
def test_buttons_name_a_seat_where_they_must(seat):
    assert read_data(move_data("00000000", 40, "7h>3", seat)) == MoveButton(
        "00000000", 40, "7h>3", seat
    )
    assert read_data(token_data("00000000", 40, ("7h",), seat)) == TokenButton(
        "00000000", 40, ("7h",), seat
    )


def test_forged_seats_are_no_data():
    assert read_data("m.00000000.1-x!.stop") is None
    assert read_data("m.00000000.1-.stop").seat is None


def test_names_of_guests_are_told_apart():
    assert guests.name_of("local:Маша:Ваня") == "Ваня"
    assert guests.is_guest("local:Маша:Ваня")
    assert not guests.is_guest("local:Маша")
