"""Each person sees his own cards, and nobody else does."""

import pytest

from bot.table import position, rules_of
from bot.texts import texts
from tests.bot.test_family import everything
from tests.fakes.vk.events import KINDS


def words(table, seat):
    """The cards of a seat as people read them."""
    hand = rules_of(table).view(position(table), seat).hand
    return [str(texts("ru").word(card)) for card in hand]


async def cards_of(evening, person):
    table = await evening.table()
    return words(table, table.seat_of(f"vk:{person}"))


def all_seen(vk, person, room):
    """Everything a person could read in the chat, buttons and snackbars among it."""
    screen = vk.sees(person, room)
    read = screen.texts() + [shown.text for shown in screen.snackbars]
    read += [label for message in screen.messages for row in message.buttons for label in row]
    return "\n".join(read)


async def test_before_consent_a_snackbar_shows_the_cards(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya], "джин")
    press = await evening.presses(masha, room, "Мои карты")
    assert evening.snackbar(press).split() == await cards_of(evening, masha)
    assert len(evening.snackbar(press)) <= 90
    assert vk.snackbars(kolya)[-1].text == "Вы за столом."
    seen = all_seen(vk, kolya, room)
    assert not [card for card in await cards_of(evening, masha) if card in seen]
    assert vk.sees(masha, masha).messages == []
    assert vk.violations() == [] == vk.refusals()


async def test_the_second_button_opens_the_dialog_and_any_word_brings_the_hand(
    evening, vk, family, room
):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya], "джин")
    vk.press(masha, room, "Открыть диалог")
    assert vk.opened(masha) == ["https://vk.me/zastolie"]
    await evening.says(masha, masha, "ну привет")
    texts_ = evening.said(masha, masha)
    assert "карты приходят сюда" in texts_[-2]
    assert texts_[-1].startswith("Джин, сдача 1\nВаш ход.")
    assert evening.sees(masha, masha)[-1].photos
    press = await evening.presses(masha, room, "Мои карты")
    assert evening.snackbar(press) == ""
    assert vk.answer(press).link == "https://vk.me/zastolie"
    assert not vk.sees(kolya, kolya).messages


async def test_a_typed_wish_for_cards_shows_nobody_anything(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya], "джин")
    await evening.says(masha, room, "@zastolie карты")
    shown = evening.sees(kolya, room)[-1]
    assert shown.buttons == [["Открыть диалог"]]
    seen = all_seen(vk, kolya, room)
    assert not [card for card in await cards_of(evening, masha) if card in seen]
    await evening.pass_time(70)
    assert shown.cmid not in [message.cmid for message in evening.sees(kolya, room)]


async def test_a_mistake_in_the_chat_names_no_cards_there(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya], "джин")
    (person,) = evening.to_act(await evening.table(), [masha, kolya])
    for text in ("@zastolie ерунда", "@zastolie помощь", "@zastolie джокер"):
        await evening.says(person, room, text)
        await evening.pass_time(61)
    seen = all_seen(vk, nobody := kolya if person == masha else masha, room)
    assert not [card for card in await cards_of(evening, person) if card in seen], nobody
    await evening.says(person, person, "привет")
    await evening.says(person, room, "@zastolie ерунда")
    assert "Не понимаю «ерунда»" in evening.said(person, person)[-1]


async def test_many_cards_lie_as_keys_under_the_dialog(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya], "джин")
    for person in (masha, kolya):
        await evening.says(person, person, "привет")
    (person,) = evening.to_act(await evening.table(), [masha, kolya])
    await evening.plays(person)
    keys = vk.sees(person, person).keyboard
    assert sum(map(len, keys)) == 12
    assert max(map(len, keys)) <= 5
    hands = [m for m in evening.sees(person, person) if m.photos]
    assert len(hands) == 1
    await evening.plays(person)
    assert vk.sees(person, person).keyboard == [["Назад", "Правила"]]
    assert len([m for m in evening.sees(person, person) if m.photos]) == 1
    stale = await evening.presses(person, person, (keys[0][0]), stale=True)
    assert evening.snackbar(stale)
    assert len(await evening.log()) == 2
    assert vk.violations() == [] == vk.refusals()


async def test_few_cards_stand_under_the_message_and_are_edited(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya], "33")
    for person in (masha, kolya):
        await evening.says(person, person, "привет")
    before = {person: evening.sees(person, person)[-1].cmid for person in (masha, kolya)}
    (person,) = evening.to_act(await evening.table(), [masha, kolya])
    await evening.plays(person)
    for each in (masha, kolya):
        hand = evening.sees(each, each)[-1]
        assert hand.cmid == before[each]
        assert hand.edited
        assert vk.sees(each, each).keyboard == []


async def test_who_forbids_messages_gets_snackbars_again(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.says(masha, masha, "привет")
    vk.deny(masha)
    await evening.settle()
    await evening.dealt(room, [masha, kolya], "джин")
    press = await evening.presses(masha, room, "Мои карты")
    assert evening.snackbar(press).split() == await cards_of(evening, masha)
    assert vk.refusals() == []
    vk.allow(masha)
    await evening.settle()
    assert evening.sees(masha, masha)[-1].photos


async def test_a_refused_dialog_is_noticed_without_an_event(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.says(masha, masha, "привет")
    vk.main.denied.add(masha)
    await evening.dealt(room, [masha, kolya], "джин")
    press = await evening.presses(masha, room, "Мои карты")
    assert evening.snackbar(press).split() == await cards_of(evening, masha)
    assert {call.code for call in vk.refusals()} <= {0, 901}


async def test_an_old_client_shows_no_cards_to_the_chat(evening, vk, family, room):
    masha, kolya, _ = family
    nina = vk.user("Нина", callback=False)
    vk.join(room, nina)
    await evening.dealt(room, [masha, nina], "джин")
    assert vk.press(nina, room, "Мои карты") == ""
    await evening.settle()
    assert evening.sees(masha, room)[-1].buttons == [["Открыть диалог"]]
    seen = all_seen(vk, kolya, room)
    assert not [card for card in await cards_of(evening, nina) if card in seen]
    await evening.says(nina, nina, "привет")
    assert evening.sees(nina, nina)[-1].photos
    if nina not in evening.to_act(await evening.table(), [masha, nina]):
        await evening.says(masha, masha, "привет")
        await evening.plays(masha)
        await evening.plays(masha)
    before = len(await evening.log())
    await evening.plays(nina)
    assert len(await evening.log()) == before + 1


async def test_two_taps_choose_a_card_and_its_place(evening, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya], "столбики")
    for person in (masha, kolya):
        await evening.says(person, person, "привет")
    taps = []
    for _ in range(4):
        (person,) = evening.to_act(await evening.table(), [masha, kolya])
        taps.append(len(await evening.plays(person)))
    assert set(taps) <= {1, 2}
    assert 2 in taps


@pytest.mark.usefixtures("evening")
async def test_the_community_ticks_its_events_itself(vk):
    assert vk.main.events.ticked == set(KINDS[:4])


async def test_nothing_of_a_forgotten_person_is_left(evening, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya], "джин")
    for person in (masha, kolya):
        await evening.says(person, person, "привет")
        await evening.says(person, person, "/help")
    assert str(kolya) in await everything(evening.store)
    await evening.presses(kolya, kolya, "Ещё")
    await evening.says(kolya, kolya, "/forget")
    await evening.presses(kolya, kolya, "Удалить? Точно")
    left = await everything(evening.store)
    assert str(kolya) not in left
    assert "Коля" not in left
    assert str(masha) in left
