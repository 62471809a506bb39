"""Several hands in one dialog of VK: of two tables, and of a guest at the same phone."""

import asyncio

from bot.chat import Button, Letter


def pressable(evening, person):
    """Every button a person can press in his dialog now, keys and those of messages."""
    screen = evening.vk.sees(person, person)
    rows = [*screen.keyboard, *(row for m in screen.messages for row in m.buttons)]
    return [label for row in rows for label in row]


async def turn_over(evening, person, seen):
    """Every label of a dialog, with those behind «Ещё»."""
    for _ in range(6):
        seen |= set(pressable(evening, person))
        if "Ещё" not in seen:
            break
        await evening.presses(person, person, "Ещё")
    return seen


async def test_two_tables_with_more_cards_than_a_message_carries(evening, vk, family, room):
    masha, kolya, _ = family
    other = vk.chat("Дача", family)
    for peer in (room, other):
        await evening.dealt(peer, [masha, kolya], "крамбамбули")
    (person,) = evening.to_act(await evening.table(), [masha, kolya])
    await evening.says(person, person, "привет")
    keys = [label for row in vk.sees(person, person).keyboard for label in row]
    hands = [m for m in evening.sees(person, person) if m.photos]
    assert len(hands) == 2
    assert len(keys) > 10
    shown: set[str] = set()
    for _ in range(2):
        (paged,) = [m for m in evening.sees(person, person) if ["Ещё"] in m.buttons]
        shown |= {label for row in paged.buttons for label in row}
        await evening.presses(person, person, "Ещё")
    assert shown - {"Ещё"} == set(keys)
    assert vk.refusals() == [] == vk.violations()


async def test_a_guest_and_his_host_take_turns_at_one_phone(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.gathered(room, [masha, kolya], "крамбамбули")
    await evening.says(masha, room, "@zastolie /guest Внук")
    await evening.presses(masha, room, "Начать")
    await evening.says(masha, masha, "привет")
    for name, other in (("Маша", "Внук"), ("Внук", "Маша")) * 3:
        await evening.presses(masha, masha, f"Это я: {name}")
        shown = [m for m in evening.sees(masha, masha) if m.photos]
        assert len(shown) == 2, name
        labels = pressable(evening, masha)
        assert f"Это я: {other}" in labels
        assert f"Это я: {name}" not in labels
        assert "Спрятать карты" in await turn_over(evening, masha, set(labels))
    assert vk.refusals() == [] == vk.violations()


def hand(table, count):
    """A hand of a table with some moves."""
    rows = tuple((Button(f"{table}{n}", f"m.{table}.1.{n}"),) for n in range(count))
    return Letter("Карты", rows, slot="hand", table=table, whose="person:vk:1")


async def test_two_big_hands_at_the_same_moment_both_have_their_buttons(evening, family):
    masha, platform = family[0], evening.service.platform
    await evening.says(masha, masha, "привет")
    at = platform.me.room(masha)
    hands = (hand("a", 12), hand("b", 12))
    sends = [platform.send(at, letter, mark=mark) for mark, letter in enumerate(hands, 1)]
    await asyncio.gather(*sends)
    labels = pressable(evening, masha)
    assert "More" in labels
    assert {"a0", "b0"} <= set(labels)


async def test_keys_that_are_done_with_give_way_to_the_next_hand(evening, vk, family):
    masha, platform = family[0], evening.service.platform
    await evening.says(masha, masha, "привет")
    at = platform.me.room(masha)

    def keys():
        return [label for row in vk.sees(masha, masha).keyboard for label in row]

    first = await platform.send(at, hand("a", 12), mark=1)
    assert len(keys()) == 12
    await platform.send(at, hand("b", 3), mark=2)
    assert keys()[0] == "a0"
    await platform.strip(at, first)
    await platform.send(at, hand("c", 3), mark=3)
    assert keys() == ["c0", "c1", "c2"]
    assert vk.refusals() == []
