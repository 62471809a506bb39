"""Events come in: nothing is lost while the bot is down, and nothing counts twice."""

import asyncio

import aiohttp
import pytest

from bot.platforms.vk import polling
from bot.platforms.vk.service import open_vk
from bot.running import CannotRun, Opening
from bot.table import position, rules_of
from tests.fakes.vk import FakeVk
from tests.platforms.vk.evening import an_evening

WORD = "s3"


async def a_move(evening, person):
    table = await evening.table()
    legal = rules_of(table).legal_moves(position(table), table.seat_of(f"vk:{person}"))
    return str(legal[0])


@pytest.fixture
def swift(monkeypatch):
    """Failed polls are tried again at once."""
    monkeypatch.setattr(polling, "PAUSES", (0.01,))


async def test_what_came_while_the_bot_was_down_is_handled(evening, vk, family, room):
    masha, kolya, _ = family
    await evening.dealt(room, [masha, kolya])
    (person,) = evening.to_act(await evening.table(), [masha, kolya])
    move = await a_move(evening, person)
    await evening.die()
    vk.mention(person, room, move)
    vk.advance(120)
    press = vk.press(kolya, room, "Мои карты")
    await evening.begin()
    await evening.settle()
    assert len(await evening.log()) == 1
    assert evening.snackbar(press)


async def test_a_good_end_keeps_the_place(evening, vk, family, room):
    await evening.gathered(room, family[:1])
    await evening.end()
    assert await evening.place() == vk.main.events.number
    vk.mention(family[1], room, "сажусь")
    await evening.begin()
    await evening.settle()
    assert (await evening.table()).filled == 2


async def test_events_given_out_again_after_a_crash_are_harmless(evening, vk, family, room):
    masha, kolya, _ = family
    start = await evening.place()
    await evening.dealt(room, [masha, kolya])
    (person,) = evening.to_act(await evening.table(), [masha, kolya])
    vk.mention(person, room, await a_move(evening, person))
    await evening.settle()
    await evening.die()
    await evening.store.put("vk-ts", str(vk.group), str(start).encode())
    await evening.begin()
    await evening.settle()
    assert len(await evening.log()) == 1
    tables = [table async for table in evening.store.tables()]
    assert len(tables) == 1
    assert len(evening.boards(masha, room)) == 1


async def test_doubled_and_swapped_events(evening, vk, family, room):
    masha, kolya, nina = family
    vk.deliver_twice()
    vk.swap_order()
    vk.mention(masha, room, "играть 33")
    await evening.settle()
    for person in (kolya, nina):
        vk.press(person, room, "Сесть")
    await evening.settle()
    await evening.presses(masha, room, "Начать")
    table = await evening.table()
    assert sorted(p.name for p in table.places) == sorted(["Маша", "Коля", "бабушка Нина"])
    (person,) = evening.to_act(table, family)
    vk.mention(person, room, await a_move(evening, person))
    await evening.settle()
    assert len(await evening.log()) == 1
    assert len(evening.boards(masha, room)) == 1


@pytest.mark.usefixtures("swift")
@pytest.mark.parametrize("code", [1, 2, 3, 4])
async def test_the_long_poll_goes_on_after_each_failure(evening, vk, family, room, code):
    await evening.gathered(room, family[:1])
    vk.fail_poll(code)
    vk.mention(family[2], room, "счёт")
    await asyncio.sleep(0.3)
    vk.mention(family[1], room, "сажусь")
    await evening.settle()
    assert (await evening.table()).filled == 2


@pytest.mark.usefixtures("swift")
@pytest.mark.parametrize("trouble", ["http", "garbage", "reset"])
async def test_the_long_poll_goes_on_after_trouble(evening, vk, family, room, trouble):
    vk.fail("lp", trouble, count=3)
    vk.fail("groups.getLongPollServer", code=10, count=4)
    vk.expire_key()
    vk.mention(family[0], room, "играть 33")
    await evening.settle()
    assert (await evening.table()).filled == 1


async def test_lost_events_do_not_stop_the_bot(evening, vk, family, room):
    await evening.die()
    vk.mention(family[0], room, "играть 33")
    vk.lose_history()
    await evening.begin()
    vk.mention(family[1], room, "играть 33")
    await evening.settle()
    assert (await evening.table()).places[0].name == "Коля"


async def test_events_nobody_can_read_stop_nothing(evening, vk, family, room):
    vk.tick("message_reaction_event", "message_reply")
    queue = vk.main.events
    queue.put(vk.group, "message_reply", {"text": "?"})
    queue.put(vk.group, "message_event", {"user_id": "?"})
    queue.put(vk.group, "message_new", {})
    vk.react(family[0], room, 2, 4)
    await evening.says(family[0], room, "@zastolie играть 33")
    assert (await evening.table()).filled == 1


async def test_one_table_in_order_and_others_not_held_up(evening, vk, family, room):
    begun, free = [], asyncio.Event()

    def slowly(handle):
        async def slow(incoming):
            begun.append(incoming.text)
            if incoming.text == "раз":
                await free.wait()
            await handle(incoming)

        return slow

    evening.wrapped = slowly
    await evening.restart()
    other = vk.chat("Дача", [family[1]])
    for text in ("раз", "два"):
        vk.mention(family[0], room, text)
    vk.mention(family[1], other, "три")
    await evening.until(lambda: "три" in begun and "раз" in begun)
    assert "два" not in begun
    assert await evening.place() < vk.main.events.number
    free.set()
    await evening.handled()
    assert begun[2] == "два"


async def test_a_place_behind_the_end_of_the_history_is_left(evening, vk, family, room):
    await evening.gathered(room, family[:1])
    await evening.die()
    await evening.store.put("vk-ts", str(vk.group), b"1000000")
    await evening.begin()
    await evening.presses(family[1], room, "Сесть")
    assert [place.name for place in (await evening.table()).places if place] == ["Маша", "Коля"]


async def test_a_revoked_token_ends_the_run_with_a_reason(evening, vk):
    vk.revoke()
    vk.fail_poll(2)
    vk.main.events.put(vk.group, "message_new", {})
    reason = await evening.ended()
    assert isinstance(reason, CannotRun)
    assert reason.key == "run-token-revoked"
    await evening.service.close()
    with pytest.raises(CannotRun):
        await evening.begin()


async def test_a_token_that_dies_while_events_still_come(evening, vk, family, room):
    vk.fail("messages.send", code=5)
    vk.mention(family[0], room, "счёт")
    reason = await evening.ended()
    assert isinstance(reason, CannotRun)
    assert reason.key == "run-token-revoked"


async def test_no_right_to_events_is_told_at_the_start(evening, vk):
    await evening.die()
    vk.fail("groups.getLongPollServer", code=15)
    await evening.open()
    reason = await evening.ended()
    assert isinstance(reason, CannotRun)
    assert reason.key == "run-vk-no-events"


async def test_old_settings_of_the_long_poll_are_renewed(evening, vk):
    vk.main.events.version = "5.80"
    vk.main.events.enabled = False
    await evening.restart()
    assert vk.main.events.version == "5.199"
    assert vk.main.events.enabled


async def test_settings_that_may_not_be_changed_do_not_stop_the_bot(evening, vk, family, room):
    vk.main.events.ticked.discard("message_deny")
    vk.fail("groups.setLongPollSettings", code=15)
    await evening.restart()
    await evening.says(family[0], room, "@zastolie играть 33")
    assert (await evening.table()).filled == 1


async def test_the_token_of_another_community_is_told(vk, store):
    settings = {"VK_API": vk.url, "VK_GROUP": "1"}
    with pytest.raises(CannotRun) as caught:
        await open_vk(Opening(vk.token, settings, store, vk.now, {}))
    assert caught.value.key == "run-vk-other-group"
    vk.fail("groups.getById", code=100)
    with pytest.raises(CannotRun) as caught:
        await open_vk(Opening(vk.token, {"VK_API": vk.url}, store, vk.now, {}))
    assert caught.value.key == "run-vk-refused"


async def test_a_server_that_asks_for_the_number_of_the_community_is_told_it(vk, store):
    vk.fail("groups.getById", code=100)
    settings = {"VK_API": vk.url, "VK_GROUP": f" {vk.group} "}
    service = await open_vk(Opening(vk.token, settings, store, vk.now, {}))
    assert service.platform.me.group == vk.group
    assert vk.calls("groups.getById")[-1].params["group_id"] == str(vk.group)
    await service.close()


# The Callback API


@pytest.fixture
async def posted(store, unused_tcp_port):
    """The bot with an address of its own, to which the fake posts events."""
    address = f"http://127.0.0.1:{unused_tcp_port}/vk"
    settings = {"VK_CALLBACK": address, "VK_CONFIRMATION": "a1b2", "VK_SECRET": WORD}
    async with an_evening(store, settings) as running:
        vk: FakeVk = running.vk
        vk.tick("message_event", "message_allow", "message_deny")
        await asyncio.sleep(0.1)
        assert await vk.set_callback(address, confirmation="a1b2", secret=WORD)
        yield running


async def taken(evening):
    """Wait until every event is taken, and let the bot do what follows."""
    await evening.until(lambda: not evening.vk.pushers[0].waiting, 10)
    await evening.house.settle()


async def test_a_game_begins_by_callbacks(posted):
    vk = posted.vk
    masha, kolya = vk.user("Маша"), vk.user("Коля")
    room = vk.chat("Семья", [masha, kolya])
    vk.deliver_twice()
    vk.mention(masha, room, "играть 33")
    await taken(posted)
    press = vk.press(kolya, room, "Сесть")
    await taken(posted)
    assert posted.snackbar(press) == "Вы за столом."
    vk.press(masha, room, "Начать")
    await taken(posted)
    assert (await posted.table()).phase == "playing"
    assert vk.violations() == []


async def test_strangers_are_not_believed(posted):
    vk = posted.vk
    address = posted.settings["VK_CALLBACK"]
    message = {"from_id": 7, "peer_id": 7, "text": "играть 33", "conversation_message_id": 1}
    event = {"type": "message_new", "group_id": vk.group, "object": {"message": message}}
    bodies: list = [event, event | {"secret": "x"}, event | {"group_id": 1, "secret": WORD}, []]
    answers = []
    async with aiohttp.ClientSession() as session:
        for body in bodies:
            async with session.post(address, json=body) as answer:
                answers.append(answer.status)
        async with session.post(address, data=b"{") as answer:
            answers.append(answer.status)
    assert answers == [403, 403, 403, 403, 400]
    assert [table async for table in posted.store.tables()] == []


async def test_an_event_that_is_not_saved_is_asked_for_again(posted, monkeypatch):
    vk = posted.vk
    masha = vk.user("Маша")
    monkeypatch.setattr(posted.house.dispatcher._desk.store, "client", None)
    vk.write(masha, masha, "играть 33")
    await asyncio.sleep(0.3)
    assert vk.pushers[0].waiting[0].tries == 1
    monkeypatch.undo()
    vk.advance(11)
    await taken(posted)
    assert (await posted.table()).filled == 1
