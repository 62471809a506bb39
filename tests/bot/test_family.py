"""The family's score, the ways of its chat, and forgetting everything about somebody."""

import msgspec

from bot.family import evening_began, evening_ends
from bot.preferences import Notes
from bot.results import Results
from tests.talk import talking

NOON = 1772442000.0
"""2026-03-02 12:00 in Moscow."""


def said(talk, chat):
    return [
        line["text"] for line in talk.lines if line.get("to") == chat and line.get("op") == "send"
    ]


async def won(talk, winner, loser, game="gin", room="семья"):
    await talk(
        f"{winner}@{room}: /play {game}", f"{loser}@{room}! Сесть", f"{winner}@{room}! Начать"
    )
    await talk(f"{loser}@{room}: /resign", f"{loser}@{room}! Сдаться? Точно")
    assert (await talk.table()).phase == "over"


def test_an_evening_lasts_till_five():
    assert evening_began(NOON) == NOON - 7 * 3600
    assert evening_ends(NOON) == NOON + 17 * 3600
    dawn = evening_ends(NOON)
    assert evening_began(dawn - 1) == NOON - 7 * 3600
    assert evening_began(dawn) == dawn


# The score


async def test_the_score_counts_people_games_and_the_evening(store):
    async with talking(store) as talk:
        await won(talk, "Маша", "Коля")
        await won(talk, "Маша", "Коля", "thirtythree")
        await talk("+1d")
        await won(talk, "Коля", "Маша")
        await talk("Маша@семья: /score")
        text = said(talk, "семья")[-1]
        assert "За этот вечер партий: 1\nКоля — побед: 1 из 1\nМаша — побед: 0 из 1" in text
        assert "Сыграно партий: 3\nМаша — побед: 2 из 3\nКоля — побед: 1 из 3" in text
        assert "Джин, партий 2: Коля 1, Маша 1" in text


async def test_the_score_of_a_first_evening_is_told_once_as_both(store):
    async with talking(store) as talk:
        await won(talk, "Маша", "Коля")
        await talk("Маша@семья: /score")
        text = said(talk, "семья")[-1]
        assert text.startswith("Сыграно партий: 1, все за этот вечер\nМаша — побед: 1 из 1")
        assert "Джин, партий 1: Маша 1" in text


async def test_the_score_tells_the_match_under_way(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play thirtythree", "Коля@семья! Сесть", "Маша@семья! Начать")
        await talk("Маша@семья: /score")
        assert "Сейчас: «33»\nМаша — ключей: 3\nКоля — ключей: 3" in said(talk, "семья")[-1]


async def test_the_score_is_that_of_its_chat(store):
    async with talking(store) as talk:
        await won(talk, "Маша", "Коля")
        await talk("Коля@дача: /score")
        assert "ещё не сыграно" in said(talk, "дача")[-1]
        await talk("Маша: /score")
        assert "Маша — побед: 1 из 1" in said(talk, "Маша")[-1]


async def test_every_room_of_a_table_keeps_its_result(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play gin", "Коля@семья! Сесть", "Маша@семья: /invite")
        words = said(talk, "семья")[-1].rpartition("слова: ")[2]
        await talk(f"Коля@дача: @zastolie {words}", "Маша@семья! Начать")
        await talk("Маша@семья: /resign", "Маша@семья! Сдаться? Точно")
        for room in ("семья", "дача"):
            (line,) = await Results(store).of(f"local|zastolie|{room}|")
            assert [player.won for player in line.players] == [False, True]


async def test_results_stay_when_their_table_is_gone(store):
    async with talking(store) as talk:
        await won(talk, "Маша", "Коля")
        table = await talk.table()
        stored = await store.load(table.id)
        await store.remove(table.id, expected=stored.version)
        await talk("Маша@семья: /score")
        assert "Маша — побед: 1 из 1" in said(talk, "семья")[-1]


async def test_computers_are_counted_without_being_persons(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play gin", "Маша@семья! Компьютер", "Маша@семья! Начать")
        await talk("Маша@семья: /resign", "Маша@семья! Сдаться? Точно")
        (line,) = await Results(store).of("local|zastolie|семья|")
        assert [player.person for player in line.players] == ["local:Маша", ""]


# What a chat is used to


async def test_a_chat_speaks_the_language_it_is_told(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play gin", "Маша@семья: /settings", "Маша@семья! English")
        assert (await Notes(store).room("local|zastolie|семья|")).language == "en"
        assert "At the table" in talk.last("lobby", "семья")["text"]
        assert not (await Notes(store).person("local:Маша")).language


async def test_a_chat_is_told_in_words_alone_if_it_likes(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play gin", "Маша@семья: /settings", "Маша@семья! Только текст")
        lobby = [m for m in talk.seen("семья", "Маша") if m.letter.slot == "lobby"][-1]
        assert lobby.letter.picture is None


async def test_ones_own_settings_are_a_button_away(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /settings", "Маша@семья! Мои настройки", "Маша@семья! Крупно")
        assert (await Notes(store).person("local:Маша")).theme == "large"


async def test_house_rules_are_shown_as_differences_and_kept_for_the_next_table(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Маша@семья! Условия", "Маша@семья! Сдач")
        await talk("Коля@семья! Сесть", "Маша@семья! Компьютер", "Маша@семья! Начать")
        options = (await talk.table()).options
        assert options
        await talk("Маша@семья: /settings")
        assert "Вальты, условия дома: " in said(talk, "семья")[-1]
        await talk("Маша@семья: /play valty")
        assert (await talk.table()).options == options


# Forgetting


async def everything(store):
    """All that is kept, keys and values, in one string."""
    parts = []
    client = store.client
    async for key in client.scan_iter():
        parts.append(key)
        match await client.type(key):
            case b"string":
                parts.append(await client.get(key))
            case b"hash":
                for pair in (await client.hgetall(key)).items():
                    parts += pair
            case b"zset":
                parts += await client.zrange(key, 0, -1)
            case b"list":
                parts += await client.lrange(key, 0, -1)
            case b"stream":
                for _, entry in await client.xrange(key):
                    parts += [part for pair in entry.items() for part in pair]
            case b"set":
                parts += await client.smembers(key)
    tables = [(await store.load(table_id)).record async for table_id in store.tables()]
    return b"\n".join([*parts, *tables]).decode(errors="replace")


async def test_nothing_is_left_of_who_wants_to_be_forgotten(store):
    async with talking(store) as talk:
        await won(talk, "Никифор", "Коля")
        await won(talk, "Коля", "Никифор", room="дача")
        await talk("Никифор: /play gin", "Никифор: /invite", "Коля@семья: /play valty")
        await talk("Никифор@семья! Сесть", "Коля@семья! Компьютер", "Коля@семья! Начать")
        await talk("Коля@дача: /play gin", "Никифор@дача: /watch", "Никифор: ромашка самовар 10")
        await talk("Никифор: /link", "Никифор: 1234 5678", "+5h")
        await store.keep_failed(
            "k1", b"press by local:\xd0\x9d\xd0\xb8\xd0\xba\xd0\xb8\xd1\x84\xd0\xbe\xd1\x80 at x"
        )
        assert "Никифор" in await everything(store)
        await talk("Никифор: /forget", "Никифор! Удалить? Точно")
        left = await everything(store)
        assert [line for line in left.split("\n") if "Никифор" in line] == []
        await talk("Коля@семья: /score")
        assert "Кто-то" in said(talk, "семья")[-1]
        assert "Никифор" not in said(talk, "семья")[-1]


async def test_computers_play_for_who_is_forgotten(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Коля@семья! Сесть", "Оля@семья! Сесть")
        await talk("Маша@семья! Начать", "Маша: /forget", "Маша! Удалить? Точно")
        table = await talk.table()
        assert [bool(place.computer) for place in table.places] == [True, False, False]
        assert table.places[0].person == ""
        assert table.host in {"local:Коля", "local:Оля"}
        assert table.phase == "playing"


async def test_forgetting_twice_is_no_harm(store):
    async with talking(store) as talk:
        await won(talk, "Маша", "Коля")
        await talk("Маша: /forget", "Маша! Удалить? Точно", "=again")
        (line,) = await Results(store).of("local|zastolie|семья|")
        assert [player.person for player in line.players] == ["", "local:Коля"]


async def test_all_selves_are_forgotten(store):
    async with talking(store) as talk:
        await talk("Никифор: /link")
        code = said(talk, "Никифор")[-1].split("код: ")[1][:9]
        await talk(f"Никифор ВК: {code}", "Никифор ВК! Да, это я")
        await talk("Никифор ВК: /forget", "Никифор ВК! Удалить? Точно")
        assert "Никифор" not in await everything(store)


async def test_forgetting_is_a_press_after_what_is_kept(store):
    async with talking(store) as talk:
        await talk("Маша: /privacy")
        assert "Переписку" in said(talk, "Маша")[-1]
        await talk("Маша! Забыть всё обо мне", "Маша! Удалить? Точно")
        assert await Notes(store).person("local:Маша") == msgspec.structs.replace(
            await Notes(store).person("local:никто")
        )
