"""One table on three platforms: joined by its words, played from everywhere to the end."""

import pytest
from msgspec.structs import replace

from bot import codes
from bot.preferences import RoomNotes
from bot.table import position, rules_of
from engine.registry import COMPUTERS
from tests.platforms.three import three_platforms

MOST_MOVES = 3000


async def wordy(three, people, rooms):
    """People and rooms that want words alone, so that no picture is drawn."""
    notes = three.house.desk.notes
    for person in people:
        known = await notes.person(person)
        await notes.put_person(person, replace(known, text_only=True))
    for room in rooms:
        await notes.put_room(room, RoomNotes(text_only=True, greeted=True))


async def family(three):
    """Маша on Telegram, Коля on VK, Оля on the page; each has a chat there."""
    telegram, vk = three.telegram.telegram, three.vk.vk
    masha, kolya = telegram.user("Маша"), vk.user("Коля")
    group = telegram.supergroup("Семья", [masha])
    peer = vk.chat("Дача", [kolya], bot=False)
    vk.invite_bot(peer, kolya)
    telegram.start(masha)
    await three.settle()
    people = {"Маша": f"telegram:{masha}", "Коля": f"vk:{kolya}", "Оля": "local:Оля"}
    await three.says(people["Коля"], "привет")
    await three.says(people["Оля"], "привет")
    rooms = {"Маша": str(group), "Коля": str(peer), "Оля": "кухня"}
    addresses = [
        str(three.telegram.service.platform.requests.me.room(group)),
        str(three.vk.service.platform.me.room(peer)),
        "local|zastolie|кухня|",
    ]
    await wordy(three, people.values(), addresses)
    return people, rooms


async def gathered(three, game):
    """A table opened on Telegram, shown and joined by its words in the two other chats."""
    people, rooms = await family(three)
    bot = three.telegram.telegram.main.user.username
    await three.says(people["Маша"], f"/play@{bot} {game}", rooms["Маша"])
    await three.says(people["Маша"], f"/invite@{bot}", rooms["Маша"])
    words = codes.spell((await three.vk.table()).invitation.code, "ru")
    for name in ("Коля", "Оля"):
        await three.says(people[name], f"@zastolie {words}", rooms[name])
        host = three.house.desk.notes
        caller = (await three.vk.table()).callers[0]
        assert caller.name == name
        assert (await host.person(people["Маша"])).reachable
        await three.telegram.presses(
            int(people["Маша"].partition(":")[2]),
            int(people["Маша"].partition(":")[2]),
            "Пустить",
        )
    return people, rooms


@pytest.mark.timeout(400)
@pytest.mark.parametrize(
    "game", ["thirtythree", pytest.param("krambambuli", marks=pytest.mark.slow)]
)
async def test_three_people_on_three_platforms_play_a_match_to_its_end(store, game):
    async with three_platforms(store) as three:
        people, rooms = await gathered(three, game)
        table = await three.vk.table()
        assert [place.person for place in table.places if place] == list(people.values())
        assert len(table.rooms) == 3
        three.seeds.append(b"\1")
        await three.telegram.presses(
            int(people["Маша"].partition(":")[2]), int(rooms["Маша"]), "Начать"
        )
        for _ in range(MOST_MOVES):
            table = await three.vk.table()
            if table.phase != "playing":
                break
            book, state = rules_of(table), position(table)
            if book.between_deals(state):
                await three.says(people["Оля"], "дальше")
                continue
            seat = book.to_act(state)[0]
            move = COMPUTERS[game](book.view(state, seat), book.legal_moves(state, seat))
            lines = table.lines
            await three.says(table.places[seat].person, str(move))
            assert (await three.vk.table()).lines > lines, (table.places[seat].name, str(move))
            if lines < 6:
                shown = {three.boards(people[name], rooms[name])[-1] for name in people}
                assert len(shown) == 1
        assert (await three.vk.table()).phase == "over"
        assert three.vk.vk.violations() == []
        assert three.telegram.telegram.violations() == []
