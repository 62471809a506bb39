"""The updates' own loop: what is confirmed when, in which order, and who gives way."""

import asyncio

import pytest
from aiogram.client.session.aiohttp import AiohttpSession

from bot.chat import Button, Letter
from bot.platforms.telegram import menu, polling, service
from bot.platforms.telegram.service import open_telegram
from bot.running import CannotRun, Opening
from tests.fakes.telegram import FakeTelegram, methods
from tests.fakes.telegram.errors import conflict


@pytest.fixture
async def telegram():
    async with FakeTelegram() as running:
        yield running


@pytest.fixture
async def opened(telegram, store):
    """The adapter alone, without the bot behind it."""
    await store.put(menu.KIND, str(telegram.main.id), menu.known())
    running = await open_telegram(opening(telegram, store))
    yield running
    library = running._bot.session
    assert isinstance(library, AiohttpSession)
    if library._session is not None:
        await library._session.close()


def opening(telegram, store, **more):
    settings = {"TELEGRAM_API": telegram.url}
    return Opening(telegram.token, settings, store, telegram.now, {}, **more)


@pytest.fixture
def masha(telegram):
    return telegram.user("Маша")


class Desk:
    """Handles updates when it is told to, and notes in which order it did."""

    def __init__(self, *held):
        self.held = dict.fromkeys(held, True)
        self.begun: list[str] = []
        self.done: list[str] = []
        self.change = asyncio.Event()

    async def handle(self, incoming):
        self.begun.append(incoming.text or incoming.kind)
        self._note()
        while self.held.get(incoming.text):
            await self._next()
        self.done.append(incoming.text or incoming.kind)
        self._note()

    def let_go(self, text):
        self.held[text] = False
        self._note()

    def _note(self):
        self.change.set()

    async def _next(self):
        await asyncio.sleep(0.005)

    async def until(self, condition):
        async with asyncio.timeout(5):
            while not condition():
                self.change.clear()
                await self.change.wait()


@pytest.fixture
async def desk(opened):
    """A desk that holds «долго» back, at which updates arrive."""
    working = Desk("долго")
    running = asyncio.create_task(opened.run(working.handle))
    yield working
    working.let_go("долго")
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def confirmed(telegram):
    async with asyncio.timeout(5):
        while telegram.main.updates.pending:  # noqa: ASYNC110  # the fake has no event for it
            await asyncio.sleep(0.01)


async def test_what_is_handled_is_confirmed(telegram, desk, masha):
    telegram.write(masha, masha, "раз")
    await confirmed(telegram)
    assert desk.done == ["раз"]


async def test_what_is_in_hand_is_not_confirmed(telegram, desk, masha):
    telegram.write(masha, masha, "долго")
    await desk.until(lambda: desk.begun)
    await asyncio.sleep(0.7)
    assert len(telegram.main.updates.pending) == 1
    desk.let_go("долго")
    await confirmed(telegram)


async def test_chats_do_not_wait_for_each_other(telegram, desk, masha):
    kolya = telegram.user("Коля")
    telegram.write(masha, masha, "долго")
    await desk.until(lambda: desk.begun)
    telegram.write(kolya, kolya, "раз")
    await desk.until(lambda: desk.done)
    assert desk.done == ["раз"]
    assert len(telegram.main.updates.pending) == 2
    desk.let_go("долго")
    await confirmed(telegram)
    assert desk.begun == ["долго", "раз"]


async def test_one_chat_keeps_its_order(telegram, desk, masha):
    for text in ("долго", "раз", "два"):
        telegram.write(masha, masha, text)
    await desk.until(lambda: desk.begun)
    await asyncio.sleep(0.05)
    assert desk.begun == ["долго"]
    desk.let_go("долго")
    await confirmed(telegram)
    assert desk.done == ["долго", "раз", "два"]


async def test_presses_of_one_table_keep_their_order(telegram, opened, desk, masha):
    kolya = telegram.user("Коля")
    for person in (masha, kolya):
        telegram.start(person)
    await confirmed(telegram)
    letter = Letter("стол", ((Button("ход", "m.01234567.0.7h"),),))
    for person in (masha, kolya):
        await opened.platform.send(opened.platform.requests.me.room(person), letter, mark=1)
    telegram.write(masha, masha, "долго")
    telegram.press(masha, masha, "ход")
    telegram.press(kolya, kolya, "ход")
    await desk.until(lambda: "долго" in desk.begun)
    await asyncio.sleep(0.05)
    assert desk.begun[-1] == "долго"
    desk.let_go("долго")
    await confirmed(telegram)
    assert desk.done[-2:] == ["press", "press"]


async def test_an_update_that_raises_is_tried_again(telegram, opened, masha, monkeypatch):
    monkeypatch.setattr("bot.platforms.telegram.hands.PAUSE", 0.01)
    tries = []

    async def handle(incoming):
        tries.append(incoming.text)
        if len(tries) < 3:
            raise ConnectionError

    running = asyncio.create_task(opened.run(handle))
    telegram.write(masha, masha, "раз")
    await confirmed(telegram)
    assert tries == ["раз"] * 3
    running.cancel()


async def test_a_stop_finishes_and_confirms_what_is_in_hand(telegram, opened, masha):
    desk = Desk("долго")
    running = asyncio.create_task(opened.run(desk.handle))
    telegram.write(masha, masha, "долго")
    await desk.until(lambda: desk.begun)
    opened.stop()
    await asyncio.sleep(0.05)
    assert not running.done()
    desk.let_go("долго")
    async with asyncio.timeout(5):
        await running
    assert telegram.pending_updates() == []


async def test_updates_of_an_unknown_shape_are_passed_over(telegram, desk, masha):
    telegram.main.updates.put("message", {"message_id": "none"}, "chat 1")
    telegram.write(masha, masha, "раз")
    await confirmed(telegram)
    assert desk.done == ["раз"]


async def test_an_older_servers_administrator_is_one(telegram, opened, masha):
    seen = []

    async def handle(incoming):
        seen.append(incoming)

    running = asyncio.create_task(opened.run(handle))
    room = telegram.supergroup("Семья", [masha])
    await confirmed(telegram)
    change = telegram.main.updates
    put = change.put

    def older(kind, payload, lane):
        payload["new_chat_member"].pop("can_send_welcome_messages", None)
        return put(kind, payload, lane)

    change.put = older
    telegram.promote_bot(room)
    await confirmed(telegram)
    assert (seen[-1].kind, seen[-1].administrator) == ("rights", True)
    running.cancel()


async def test_a_server_that_fails_is_asked_again(telegram, desk, masha, monkeypatch):
    monkeypatch.setattr(polling, "PAUSES", (0.02,))
    telegram.fail("getUpdates", "server_error", count=2)
    telegram.fail("getUpdates", "reset", count=1)
    telegram.fail("getUpdates", "flood", count=1, retry_after=0)
    telegram.write(masha, masha, "раз")
    await confirmed(telegram)
    assert desk.done == ["раз"]


# Who cannot run, and why


async def reason(running):
    with pytest.raises(CannotRun) as refused:
        async with asyncio.timeout(8):
            await running
    return refused.value.key


async def test_a_revoked_token(telegram, store, opened):
    telegram.revoke()
    assert await reason(open_telegram(opening(telegram, store))) == "run-token-revoked"
    assert await reason(opened.run(Desk().handle)) == "run-token-revoked"


@pytest.mark.parametrize("token", ["", "nonsense", "12:"])
async def test_no_token_at_all(telegram, store, token):
    wrong = Opening(token, {"TELEGRAM_API": telegram.url}, store, telegram.now, {})
    assert await reason(open_telegram(wrong)) == "run-token-malformed"


async def test_nobody_there(store, monkeypatch):
    monkeypatch.setattr(service, "PAUSE", 0.01)
    nobody = Opening("1:x", {"TELEGRAM_API": "http://127.0.0.1:9"}, store, lambda: 0.0, {})
    assert await reason(open_telegram(nobody)) == "run-unreachable"


async def test_a_webhook_left_set(telegram, store, opened):
    await opened._bot.set_webhook("https://example.org/hook")
    with pytest.raises(CannotRun) as refused:
        await open_telegram(opening(telegram, store))
    assert refused.value.key == "run-webhook"
    assert refused.value.details == {"url": "https://example.org/hook"}
    again = await open_telegram(opening(telegram, store, drop_webhook=True))
    assert (await again._bot.get_webhook_info()).url == ""
    await again.close()


async def test_of_two_pollers_the_newcomer_gives_way(telegram, store, opened, monkeypatch):
    monkeypatch.setattr(polling, "PAUSES", (0.05,))
    monkeypatch.setattr(polling, "LINGER", 0.3)
    first, second = Desk(), Desk()
    old = asyncio.create_task(opened.run(first.handle))
    await asyncio.sleep(0.1)
    telegram.advance(3600)
    newcomer = await open_telegram(opening(telegram, store))
    assert await reason(newcomer.run(second.handle)) == "run-two-pollers"
    assert not old.done()
    old.cancel()
    await newcomer.close()


async def test_a_killed_predecessor_that_still_seems_to_ask_is_waited_for(
    telegram, opened, masha, monkeypatch
):
    monkeypatch.setattr(polling, "PAUSES", (0.02,))
    asked = methods.METHODS["getupdates"]
    refusals = iter(range(6))

    async def get_updates(call):
        if next(refusals, None) is not None:
            raise conflict("terminated by other getUpdates request")
        return await asked(call)

    monkeypatch.setitem(methods.METHODS, "getupdates", get_updates)
    telegram.write(masha, masha, "раз")
    desk = Desk()
    running = asyncio.create_task(opened.run(desk.handle))
    await confirmed(telegram)
    assert desk.done == ["раз"]
    running.cancel()


async def test_methods_that_a_server_lacks_keep_nobody_from_running(
    telegram, store, masha, monkeypatch
):
    for name in ("getwebhookinfo", "setmycommands", "deleteephemeralmessage"):
        monkeypatch.delitem(methods.METHODS, name)
    lacking = await open_telegram(opening(telegram, store))
    assert not lacking.platform.abilities.whispers
    desk = Desk()
    running = asyncio.create_task(lacking.run(desk.handle))
    telegram.write(masha, masha, "раз")
    await confirmed(telegram)
    assert desk.done == ["раз"]
    running.cancel()
    await lacking.close()


async def test_a_server_that_agrees_to_delete_what_is_not_there_knows_whispers(
    telegram, store, monkeypatch
):
    async def agree(_):
        return True

    monkeypatch.setitem(methods.METHODS, "deleteephemeralmessage", agree)
    easy = await open_telegram(opening(telegram, store))
    assert easy.platform.abilities.whispers
    await easy.close()
