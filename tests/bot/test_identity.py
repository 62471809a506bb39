"""One person with several selves: tables, cards, score and settings are his, whichever he uses."""

import re

from bot.identity import TRIES
from bot.preferences import Notes
from bot.table import position, rules_of
from tests.talk import talking


def sent(talk, chat):
    return [
        line["text"] for line in talk.lines if line.get("to") == chat and line.get("op") == "send"
    ]


async def code_of(talk, who):
    await talk(f"{who}: /link")
    return re.search(r"\d{4} \d{4}", sent(talk, who)[-1])[0]


async def joined(talk, first="Маша", second="Маша ВК"):
    code = await code_of(talk, first)
    await talk(f"{second}: {code}", f"{second}! Да, это я")


async def match_of(talk, *people):
    await talk(f"{people[0]}@семья: /play gin", f"{people[1]}@семья! Сесть", "=seed 0123")
    await talk(f"{people[0]}@семья! Начать")


async def test_a_code_makes_two_selves_one(store):
    async with talking(store) as talk:
        await joined(talk)
        assert "один человек" in str([line for line in talk.lines if "toast" in line][-1])
        assert "это тоже вы: Маша ВК" in sent(talk, "Маша")[-1]
        notes = Notes(store)
        assert (await notes.person("local:Маша ВК")).same_as == "local:Маша"
        assert (await notes.person("local:Маша")).selves == ("local:Маша ВК",)


async def test_it_is_asked_before_selves_are_joined(store):
    async with talking(store) as talk:
        code = await code_of(talk, "Маша")
        await talk(f"Коля: {code}")
        assert "не соглашайтесь" in sent(talk, "Коля")[-1]
        assert not (await Notes(store).person("local:Коля")).same_as


async def test_a_code_works_once_and_not_for_long(store):
    async with talking(store) as talk:
        code = await code_of(talk, "Маша")
        await talk(f"Маша ВК: /link {code}", "Маша ВК! Да, это я", f"Коля: {code}")
        assert "Такого кода нет" in sent(talk, "Коля")[-1]
        late = await code_of(talk, "Маша")
        await talk("+11m", f"Коля: {late}")
        assert "Такого кода нет" in sent(talk, "Коля")[-1]


async def test_a_new_code_makes_the_old_one_worthless(store):
    async with talking(store) as talk:
        old = await code_of(talk, "Маша")
        await code_of(talk, "Маша")
        await talk(f"Коля: {old}")
        assert "Такого кода нет" in sent(talk, "Коля")[-1]


async def test_guessing_a_code_is_stopped(store):
    async with talking(store) as talk:
        code = await code_of(talk, "Маша")
        for number in range(TRIES):
            await talk(f"Коля: 1234 000{number}")
        await talk(f"Коля: {code}")
        assert "много попыток" in sent(talk, "Коля")[-1]
        await talk("+1h")
        await talk(f"Коля: {await code_of(talk, 'Маша')}")
        assert "не соглашайтесь" in sent(talk, "Коля")[-1]


async def test_the_code_of_oneself_joins_nothing(store):
    async with talking(store) as talk:
        code = await code_of(talk, "Маша")
        await talk(f"Маша: {code}")
        assert "Это уже вы" in sent(talk, "Маша")[-1]


async def test_a_code_is_never_said_before_everybody(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /link")
        assert not any(re.search(r"\d{4} \d{4}", text) for text in sent(talk, "семья"))
        assert re.search(r"\d{4} \d{4}", sent(talk, "Маша")[-1])


async def test_a_match_goes_on_from_the_other_self(store):
    async with talking(store) as talk:
        await match_of(talk, "Маша ВК", "Коля")
        await joined(talk)
        table = await talk.table()
        assert table.places[0].person == "local:Маша"
        mover = table.places[rules_of(table).to_act(position(table))[0]].name
        if mover == "Коля":
            await talk("Коля! Взять")
            await talk(f"Коля! {talk.last('hand', 'Коля')['buttons'][0][0]}")
        before = (await talk.table()).lines
        await talk("Маша: /hand", "Маша! Взять")
        assert (await talk.table()).lines > before


async def test_cards_go_where_one_sat_down(store):
    async with talking(store) as talk:
        await joined(talk)
        await talk("Маша ВК@дача: /play gin", "Коля@дача! Сесть", "Коля@дача! Начать")
        table = await talk.table()
        assert table.host == "local:Маша"
        assert [line["to"] for line in talk.lines if line.get("slot") == "hand"].count("Маша") == 0
        assert talk.last("hand", "Маша ВК")


async def test_either_self_is_the_same_person_at_a_table(store):
    async with talking(store) as talk:
        await joined(talk)
        await talk("Маша@семья: /play valty", "Маша ВК@семья! Сесть")
        table = await talk.table()
        assert len([place for place in table.places if place]) == 1
        await talk("Маша ВК@семья! Закрыть стол", "Маша ВК@семья! Закрыть? Точно")
        assert (await talk.table()).phase == "closed"


async def test_two_seats_at_one_table_are_not_joined(store):
    async with talking(store) as talk:
        await match_of(talk, "Маша", "Маша ВК")
        await joined(talk)
        assert not (await Notes(store).person("local:Маша ВК")).same_as
        assert any("за одним столом" in str(line) for line in talk.lines)


async def test_the_score_is_one(store):
    async with talking(store) as talk:
        await match_of(talk, "Маша ВК", "Коля")
        await talk("Коля@семья: /resign", "Коля@семья! Сдаться? Точно")
        await joined(talk)
        await match_of(talk, "Маша", "Коля")
        await talk("Коля@семья: /resign", "Коля@семья! Сдаться? Точно", "Маша@семья: /score")
        assert "Маша — побед: 2 из 2" in sent(talk, "семья")[-1]


async def test_settings_are_of_the_person(store):
    async with talking(store) as talk:
        await joined(talk)
        await talk("Маша ВК: /settings", "Маша ВК! Крупно")
        assert (await Notes(store).person("local:Маша")).theme == "large"
        await talk("Маша: /settings", "Маша! Четыре цвета")
        notes = await Notes(store).person("local:Маша")
        assert (notes.theme, notes.four_colours) == ("large", True)
        assert notes.selves


async def test_selves_part_again(store):
    async with talking(store) as talk:
        await joined(talk)
        await match_of(talk, "Маша ВК", "Коля")
        await talk("Маша! Разъединить", "Маша! Разъединить? Точно")
        assert not (await Notes(store).person("local:Маша ВК")).same_as
        place = (await talk.table()).places[0]
        assert (place.person, place.via) == ("local:Маша", "")


async def test_a_chain_of_selves_is_one_person(store):
    async with talking(store) as talk:
        await joined(talk, "Маша ВК", "Маша дома")
        await joined(talk, "Маша", "Маша ВК")
        notes = Notes(store)
        for name in ("Маша ВК", "Маша дома"):
            assert (await notes.person(f"local:{name}")).same_as == "local:Маша"
        assert set((await notes.person("local:Маша")).selves) == {
            "local:Маша ВК",
            "local:Маша дома",
        }


async def test_joining_again_after_a_lost_answer_changes_nothing(store):
    async with talking(store) as talk:
        await match_of(talk, "Маша ВК", "Коля")
        await joined(talk)
        before = await talk.records()
        await talk("=again")
        assert await talk.records() == before


async def test_a_stranger_known_by_another_self_is_no_stranger(store):
    async with talking(store) as talk:
        await talk("Маша@семья: привет", "Коля@семья: /play valty")
        await joined(talk)
        await talk("Коля@семья: /invite")
        words = re.search(r"слова: (.+)$", sent(talk, "семья")[-1])[1]
        await talk(f"Маша ВК: {words}")
        assert len((await talk.table()).people) == 2
