"""The fake VK server, driven by the real vk-api: a test for each row of its rules."""

import asyncio
import io
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest
import requests
from aiohttp import web
from PIL import Image
from requests.adapters import HTTPAdapter
from vk_api import ApiError, ApiHttpError, VkApiGroup, VkRequestsPool
from vk_api.bot_longpoll import VkBotLongPoll, VkBotMessageEvent
from vk_api.keyboard import VkKeyboard, VkKeyboardColor

from tests.fakes.vk import FakeVk

NOON = 1_800_000_000.0
WORD = "s3"


class ToFake(HTTPAdapter):
    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url

    def send(self, request: Any, *rest: Any, **kw: Any) -> Any:
        request.url = request.url.replace("https://api.vk.ru", self.url)
        kw["timeout"] = 5
        return super().send(request, *rest, **kw)


class Swift(VkApiGroup):  # type: ignore[misc]  # the library is untyped
    RPS_DELAY = 0

    def too_many_rps_handler(self, error: Any) -> None:
        return None


def client(vk: FakeVk, token: str = "", **asked: Any) -> VkApiGroup:
    session = requests.Session()
    session.mount("https://api.vk.ru/", ToFake(vk.url))
    asked = {"api_version": "5.199"} | asked
    return Swift(token=token or vk.token, session=session, **asked)


@dataclass
class Scene:
    """A family's chat, two of its people, and the community that everybody talks to."""

    vk: FakeVk
    api: VkApiGroup
    masha: int
    kolya: int
    room: int
    numbers: Any

    async def call(self, method: str, **params: Any) -> Any:
        return await asyncio.to_thread(self.api.method, method, params)

    async def send(self, peer: int = 0, message: str = "Стол", **more: Any) -> Any:
        """One message by peer_ids; returns its entry of the result."""
        params = {"peer_ids": peer or self.room, "random_id": next(self.numbers)}
        return (await self.call("messages.send", **params | {"message": message} | more))[0]

    async def code(self, method: str, **params: Any) -> int:
        with pytest.raises(ApiError) as caught:
            await self.call(method, **params)
        return int(caught.value.code)

    async def send_code(self, peer: int = 0, message: str = "Стол", **more: Any) -> int:
        params = {"peer_id": peer or self.room, "random_id": next(self.numbers)}
        return await self.code("messages.send", **params | {"message": message} | more)


@pytest.fixture
async def vk() -> AsyncIterator[FakeVk]:
    async with FakeVk(lambda: NOON) as fake:
        yield fake


@pytest.fixture
async def scene(vk: FakeVk) -> Scene:
    vk.tick("message_event", "message_allow", "message_deny", "message_reaction_event")
    vk.set_limits(on=False)
    masha, kolya = vk.user("Маша"), vk.user("Коля")
    room = vk.chat("Семья", [masha, kolya])
    return Scene(vk, client(vk), masha, kolya, room, iter(range(1, 10_000)))


def keyboard(*labels: str, inline: bool = True, kind: str = "callback", **more: Any) -> str:
    buttons = [{"action": {"type": kind, "label": one, "payload": {"d": one}}} for one in labels]
    rows = [buttons[at : at + 5] for at in range(0, len(buttons), 5)]
    return json.dumps({"inline": inline, "buttons": rows} | more, ensure_ascii=False)


def one_button(action: dict[str, Any], **more: Any) -> str:
    return json.dumps({"inline": True, "buttons": [[{"action": action} | more]]})


def png(width: int = 60, height: int = 40) -> bytes:
    stream = io.BytesIO()
    Image.new("L", (width, height), 90).save(stream, "PNG")
    return stream.getvalue()


def events(vk: FakeVk) -> list[dict[str, Any]]:
    return [event.wire for event in vk.main.events.history]


def kinds(vk: FakeVk) -> list[str]:
    return [wire["type"] for wire in events(vk)]


def last_message(vk: FakeVk) -> dict[str, Any]:
    found: dict[str, Any] = events(vk)[-1]["object"]["message"]
    return found


async def poll(scene: Scene, ts: int | str, key: str = "", wait: int = 0) -> Any:
    params = {"act": "a_check", "key": key or scene.vk.main.events.key, "ts": ts, "wait": wait}
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{scene.vk.url}/lp", params=params) as answer,
    ):
        return await answer.json()


async def upload(scene: Scene, content: bytes, field: str = "photo") -> dict[str, Any]:
    address = (await scene.call("photos.getMessagesUploadServer"))["upload_url"]
    return await upload_to(address, content, field)


async def upload_to(address: str, content: bytes, field: str = "photo") -> dict[str, Any]:
    files = {field: ("table.png", content)}
    answer = await asyncio.to_thread(requests.post, address, files=files, timeout=5)
    found: dict[str, Any] = answer.json()
    return found


async def attach(scene: Scene) -> str:
    saved = await scene.call("photos.saveMessagesPhoto", **await upload(scene, png()))
    return f"photo{saved[0]['owner_id']}_{saved[0]['id']}_{saved[0]['access_key']}"


async def test_row_01_token_and_version(scene: Scene):
    with pytest.raises(ApiError) as caught:
        await asyncio.to_thread(client(scene.vk, "vk1.a.wrong").method, "users.get")
    assert caught.value.code == 5
    old = client(scene.vk, api_version="5.92")
    with pytest.raises(ApiError) as caught:
        await asyncio.to_thread(old.method, "users.get")
    assert caught.value.code == 8
    assert [found.kind for found in scene.vk.violations()] == ["version"]
    bare = {"access_token": scene.vk.token, "user_ids": str(scene.masha)}
    address = f"{scene.vk.url}/method/users.get"
    answer = await asyncio.to_thread(requests.get, address, bare, timeout=5)
    assert answer.json()["error"]["error_code"] == 8
    scene.vk.revoke()
    assert await scene.code("users.get") == 5


async def test_row_02_twenty_requests_a_second(scene: Scene):
    scene.vk.set_limits(on=True)
    for _ in range(20):
        await scene.call("users.get", user_ids=scene.masha)
    assert await scene.code("users.get", user_ids=scene.masha) == 6
    assert scene.vk.rate_refusals() == 1
    scene.vk.advance(1.01)
    await scene.call("users.get", user_ids=scene.masha)


async def test_row_03_a_message_has_1_to_4096_characters_or_an_attachment(scene: Scene):
    await scene.send(message="ж" * 4096)
    assert await scene.send_code(message="ж" * 4097) == 914
    assert await scene.send_code(message="") == 100
    await scene.send(message="", attachment=await attach(scene))


async def test_row_04_random_id_makes_a_repeat_harmless(scene: Scene):
    params = {"peer_ids": scene.room, "random_id": 77, "message": "Ход"}
    first = await scene.call("messages.send", **params)
    assert await scene.call("messages.send", **params | {"message": "Ход?"}) == first
    assert scene.vk.sees(scene.masha, scene.room).texts() == ["Ход"]
    scene.vk.advance(3601)
    assert await scene.call("messages.send", **params) != first
    without = {"peer_id": scene.room, "message": "Ход"}
    assert await scene.code("messages.send", **without) == 100
    before = len(scene.vk.sees(scene.masha, scene.room).messages)
    for _ in range(2):
        await scene.call("messages.send", **params | {"random_id": 0})
    assert len(scene.vk.sees(scene.masha, scene.room).messages) == before + 2


async def test_row_04_a_repeat_is_known_among_the_last_hundred(scene: Scene):
    params = {"peer_ids": scene.room, "random_id": 10_001, "message": "Ход"}
    first = await scene.call("messages.send", **params)
    for number in range(99):
        scene.vk.write(scene.masha, scene.room, str(number))
    assert await scene.call("messages.send", **params) == first
    scene.vk.write(scene.masha, scene.room, "и ещё")
    assert await scene.call("messages.send", **params) != first


async def test_row_05_random_id_is_int32(scene: Scene):
    await scene.send(random_id=2**31 - 1)
    await scene.send(random_id=-(2**31))
    assert await scene.send_code(random_id=2**31) == 100


async def test_row_06_flood_of_equal_texts(scene: Scene):
    scene.vk.set_limits(on=True)
    for _ in range(5):
        await scene.send()
    assert await scene.send_code() == 9
    assert "error" not in await scene.send(message="Другое")
    scene.vk.advance(10.1)
    await scene.send()


async def test_row_07_many_peers_with_an_error_each(scene: Scene):
    scene.vk.write(scene.masha, scene.masha, "Привет")
    peers = f"{scene.masha},{scene.kolya},{scene.room}"
    first, second, third = await scene.call(
        "messages.send", peer_ids=peers, random_id=5, message="Стол"
    )
    assert first["message_id"] > 0
    assert first["conversation_message_id"] == 2
    assert second["error"]["code"] == 901
    assert third["message_id"] == 0
    assert third["conversation_message_id"] == 1
    many = ",".join(["1"] * 101)
    assert await scene.code("messages.send", peer_ids=many, random_id=6, message="Стол") == 100


async def test_row_08_a_dialog_needs_consent(scene: Scene):
    assert await scene.send_code(scene.masha) == 901
    scene.vk.allow(scene.masha, "key")
    await scene.send(scene.masha)
    scene.vk.deny(scene.masha)
    assert await scene.send_code(scene.masha) == 901
    scene.vk.write(scene.masha, scene.masha, "Я передумала")
    await scene.send(scene.masha)
    scene.vk.blacklist(scene.masha)
    assert await scene.send_code(scene.masha) == 900
    scene.vk.write(scene.kolya, scene.kolya, "Привет")
    scene.vk.deactivate(scene.kolya)
    assert await scene.send_code(scene.kolya) == 902
    assert await scene.send_code(1_000_000) == 113
    assert kinds(scene.vk).count("message_allow") == 3
    allowed = await scene.call(
        "messages.isMessagesFromGroupAllowed", group_id=scene.vk.group, user_id=scene.masha
    )
    assert allowed == {"is_allowed": 0}


async def test_row_09_a_chat_the_community_is_not_in(scene: Scene):
    assert await scene.send_code(2_000_000_900) == 917
    other = scene.vk.chat("Дача", [scene.masha], bot=False)
    assert await scene.send_code(other) == 917
    scene.vk.kick_bot(scene.room, scene.masha)
    assert await scene.send_code() == 917
    scene.vk.invite_bot(scene.room, scene.kolya)
    await scene.send()
    actions = [wire["object"]["message"]["action"] for wire in events(scene.vk)]
    assert actions == [
        {"type": "chat_kick_user", "member_id": -scene.vk.group},
        {"type": "chat_invite_user", "member_id": -scene.vk.group},
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        "no json",
        keyboard(*"12345678901"),
        json.dumps({"inline": True, "buttons": [[]]}),
        json.dumps({"inline": True, "buttons": json.loads(keyboard("1"))["buttons"] * 7}),
        keyboard("ж" * 41),
        keyboard(""),
        keyboard("1", one_time=True),
        keyboard("1", inline=False, one_time=True),
        one_button({"type": "callback", "label": "1", "payload": {"d": "ж" * 255}}),
        one_button({"type": "callback", "label": "1", "payload": "7"}),
        one_button({"type": "callback", "label": "1"}),
        one_button({"type": "dance", "label": "1"}),
        one_button({"type": "text", "label": "1", "payload": "{}"}, color="pink"),
        one_button({"type": "open_link", "label": "1", "link": "https://vk.me"}, color="primary"),
        one_button({"type": "open_link", "label": "1", "link": "vk.me"}),
    ],
)
async def test_row_10_wrong_keyboards(scene: Scene, wrong: str):
    assert await scene.send_code(keyboard=wrong) == 911


async def test_row_10_right_keyboards(scene: Scene):
    await scene.send(keyboard=keyboard(*"1234567890"))
    forty = [str(number) for number in range(40)]
    scene.vk.allow(scene.masha)
    await scene.send(scene.masha, keyboard=keyboard(*forty, inline=False))
    rows = scene.vk.sees(scene.masha, scene.masha).keyboard
    assert [len(row) for row in rows] == [5] * 8
    assert await scene.send_code(keyboard=keyboard(*forty, "40", inline=False)) == 911
    made = VkKeyboard(inline=True)
    made.add_callback_button("Ход", VkKeyboardColor.POSITIVE, payload={"d": "x"})
    made.add_line()
    made.add_openlink_button("Диалог", "https://vk.me/zastolie")
    await scene.send(keyboard=made.get_keyboard())
    assert scene.vk.sees(scene.kolya, scene.room).last.buttons == [["Ход"], ["Диалог"]]
    await scene.send(scene.masha, keyboard=VkKeyboard.get_empty_keyboard())
    assert scene.vk.sees(scene.masha, scene.masha).keyboard == []


async def test_row_11_bot_features_and_chats(scene: Scene):
    scene.vk.set_chats_allowed(on=False)
    assert await scene.send_code() == 912
    scene.vk.set_chats_allowed(on=True)
    scene.vk.set_bot_features(on=False)
    scene.vk.allow(scene.masha)
    assert await scene.send_code(scene.masha, keyboard=keyboard("1")) == 912
    await scene.send(scene.masha)


async def pressed(scene: Scene) -> str:
    await scene.send(keyboard=keyboard("Карты"))
    return scene.vk.press(scene.masha, scene.room, "Карты")


async def answer_code(scene: Scene, press: str, data: Any, user: int = 0) -> int:
    return await scene.code(
        "messages.sendMessageEventAnswer", **answering(scene, press, data, user)
    )


def answering(scene: Scene, press: str, data: Any, user: int = 0) -> dict[str, Any]:
    return {
        "event_id": press,
        "user_id": user or scene.masha,
        "peer_id": scene.room,
        "event_data": data if isinstance(data, str) else json.dumps(data, ensure_ascii=False),
    }


async def test_row_12_what_answers_a_press(scene: Scene):
    for wrong in (
        {"type": "show_snackbar", "text": "ж" * 91},
        {"type": "show_snackbar", "text": ""},
        {"type": "open_link", "link": "vk.me/zastolie"},
        {"type": "dance"},
        {"type": "open_link", "link": "https://vk.me/" + "a" * 1000},
        "no json",
    ):
        assert await answer_code(scene, await pressed(scene), wrong) == 100
    for right in (
        {"type": "show_snackbar", "text": "ж" * 90},
        {"type": "open_link", "link": "https://vk.me/zastolie"},
        {"type": "open_app", "app_id": 7, "owner_id": 1, "hash": ""},
        "",
    ):
        press = await pressed(scene)
        done = await scene.call(
            "messages.sendMessageEventAnswer", **answering(scene, press, right)
        )
        assert done == 1
        assert press not in scene.vk.spinners(scene.masha)
    assert [shown.text for shown in scene.vk.snackbars(scene.masha)] == ["ж" * 90, "", "", ""]
    assert scene.vk.opened(scene.masha) == ["https://vk.me/zastolie"]


async def test_row_13_a_press_is_answered_once_in_a_minute_by_its_own_numbers(scene: Scene):
    hello = {"type": "show_snackbar", "text": "Привет"}
    assert await answer_code(scene, "0" * 12, hello) == 100
    press = await pressed(scene)
    assert await answer_code(scene, press, hello, user=scene.kolya) == 100
    assert [found.kind for found in scene.vk.violations()] == ["spinner"]
    await scene.call("messages.sendMessageEventAnswer", **answering(scene, press, hello))
    assert await answer_code(scene, press, hello) == 100
    late = await pressed(scene)
    scene.vk.advance(60.5)
    assert await answer_code(scene, late, hello) == 100
    assert scene.vk.answer(press) == scene.vk.snackbars(scene.masha)[0]
    assert scene.vk.answer(late) is None


async def test_row_14_a_press_under_the_conversation_names_no_message(scene: Scene):
    scene.vk.allow(scene.masha)
    await scene.send(scene.masha, keyboard=keyboard("7♣", inline=False))
    scene.vk.press(scene.masha, scene.masha, "7♣")
    await scene.send(scene.masha, keyboard=keyboard("Дальше"))
    scene.vk.press(scene.masha, scene.masha, "Дальше")
    first, second = (w["object"] for w in events(scene.vk) if w["type"] == "message_event")
    assert first["payload"] == {"d": "7♣"}
    assert "conversation_message_id" not in first
    assert second["conversation_message_id"] == 2


async def test_row_15_messages_of_chats_have_no_id(scene: Scene):
    single = await scene.call("messages.send", peer_id=scene.room, random_id=9, message="Стол")
    assert single == 0
    scene.vk.mention(scene.masha, scene.room, "ход")
    assert (last_message(scene.vk)["id"], last_message(scene.vk)["conversation_message_id"]) == (
        0,
        2,
    )
    change = {"peer_id": scene.room, "message": "Стол!"}
    assert await scene.code("messages.edit", **change, message_id=1) == 100
    assert await scene.call("messages.edit", **change, conversation_message_id=1) == 1
    scene.vk.write(scene.kolya, scene.kolya, "Привет")
    sent = await scene.send(scene.kolya)
    change = {"peer_id": scene.kolya, "message": "Ага", "message_id": sent["message_id"]}
    assert await scene.call("messages.edit", **change) == 1


async def test_row_16_edits_of_old_foreign_and_unknown_messages(scene: Scene):
    sent = await scene.send()
    change = {"peer_id": scene.room, "message": "Стол!", "cmid": sent["conversation_message_id"]}
    assert await scene.call("messages.edit", **change) == 1
    foreign = scene.vk.write(scene.masha, scene.room, "моё")
    assert await scene.code("messages.edit", **change | {"cmid": foreign}) == 920
    assert await scene.code("messages.edit", **change | {"cmid": 999}) == 100
    assert scene.vk.sees(scene.masha, scene.room).messages[0].editable
    scene.vk.advance(24 * 3600)
    assert await scene.code("messages.edit", **change) == 909
    assert not scene.vk.sees(scene.masha, scene.room).messages[0].editable


async def test_row_17_an_edit_replaces_everything(scene: Scene):
    sent = await scene.send(keyboard=keyboard("Ход"), attachment=await attach(scene))
    shown = scene.vk.sees(scene.masha, scene.room).last
    assert shown.buttons == [["Ход"]]
    assert scene.vk.file_content(shown.photos[0]) == png()
    cmid = sent["conversation_message_id"]
    await scene.call("messages.edit", peer_id=scene.room, cmid=cmid, message="Пусто")
    shown = scene.vk.sees(scene.masha, scene.room).last
    assert (shown.text, shown.buttons, shown.photos) == ("Пусто", [], [])
    assert scene.vk.press(scene.masha, scene.room, "Ход", stale=True)


async def test_row_18_only_inline_keyboards_are_edited(scene: Scene):
    cmid = (await scene.send())["conversation_message_id"]
    change = {"peer_id": scene.room, "cmid": cmid, "message": "Стол"}
    under = keyboard("7♣", inline=False)
    assert await scene.code("messages.edit", **change, keyboard=under) == 911
    await scene.call("messages.edit", **change, keyboard=keyboard("7♣"))


async def test_row_19_deleting(scene: Scene):
    own = (await scene.send())["conversation_message_id"]
    foreign = scene.vk.write(scene.masha, scene.room, "моё")
    asked = {"peer_id": scene.room, "delete_for_all": 1}
    done = await scene.call("messages.delete", **asked, cmids=f"{own},{foreign},99")
    assert [one.get("error", {}).get("code") for one in done] == [None, 924, 100]
    assert scene.vk.sees(scene.masha, scene.room).texts() == ["моё"]
    old = (await scene.send())["conversation_message_id"]
    scene.vk.advance(24 * 3600)
    assert (await scene.call("messages.delete", **asked, cmids=old))[0]["error"]["code"] == 924
    scene.vk.set_access(scene.room, "admin")
    assert (await scene.call("messages.delete", **asked, cmids=f"{old},{foreign}"))[1] == {
        "peer_id": scene.room,
        "conversation_message_id": foreign,
        "response": 1,
    }


async def test_row_20_what_the_community_hears(scene: Scene):
    scene.vk.write(scene.masha, scene.room, "не боту")
    await scene.send(message="Стол")
    assert events(scene.vk) == []
    scene.vk.write(scene.masha, scene.room, "@zastolie, ход")
    assert last_message(scene.vk)["text"] == f"[club{scene.vk.group}|@zastolie], ход"
    for access in ("all", "admin"):
        scene.vk.set_access(scene.room, access)
        scene.vk.write(scene.masha, scene.room, access)
        assert last_message(scene.vk)["text"] == access
    scene.vk.set_access(scene.room, "none")
    scene.vk.leave(scene.room, scene.kolya)
    assert last_message(scene.vk)["text"] == "admin"
    scene.vk.set_access(scene.room, "all")
    scene.vk.join(scene.room, scene.kolya)
    scene.vk.leave(scene.room, scene.kolya)
    assert last_message(scene.vk)["action"] == {
        "type": "chat_kick_user",
        "member_id": scene.kolya,
    }


async def test_row_21_a_text_button_in_a_chat_mentions_the_community(scene: Scene):
    await scene.send(keyboard=keyboard("Ход", kind="text"))
    scene.vk.press(scene.masha, scene.room, "Ход")
    message = last_message(scene.vk)
    assert message["text"] == f"[club{scene.vk.group}|@zastolie] Ход"
    assert json.loads(message["payload"]) == {"d": "Ход"}


async def test_row_22_only_ticked_events_come(vk: FakeVk):
    masha = vk.user("Маша")
    vk.allow(masha)
    vk.write(masha, masha, "Привет")
    assert kinds(vk) == ["message_new"]
    api = client(vk)
    settings = await asyncio.to_thread(api.method, "groups.getLongPollSettings")
    assert settings["is_enabled"]
    assert [kind for kind, on in settings["events"].items() if on] == ["message_new"]
    ticking = {"group_id": vk.group, "message_deny": 1, "message_new": 0}
    await asyncio.to_thread(api.method, "groups.setLongPollSettings", ticking)
    vk.write(masha, masha, "Тишина")
    vk.deny(masha)
    assert kinds(vk) == ["message_new", "message_deny"]


async def test_row_23_long_poll(scene: Scene):
    reader = await asyncio.to_thread(VkBotLongPoll, scene.api, scene.vk.group, 0)
    scene.vk.mention(scene.masha, scene.room, "раз")
    started = reader.ts
    first = await asyncio.to_thread(reader.check)
    assert isinstance(first[0], VkBotMessageEvent)
    assert (first[0].from_chat, first[0].chat_id) == (True, scene.room - 2_000_000_000)
    assert await asyncio.to_thread(reader.check) == []
    reader.ts = started
    again = await asyncio.to_thread(reader.check)
    assert [event.raw for event in again] == [event.raw for event in first]
    scene.vk.expire_key()
    assert (await poll(scene, reader.ts, "x"))["failed"] == 2
    assert await asyncio.to_thread(reader.check) == []  # takes a new key
    scene.vk.mention(scene.masha, scene.room, "два")
    assert len(await asyncio.to_thread(reader.check)) == 1
    scene.vk.lose_history()
    assert (await poll(scene, started)) == {"failed": 1, "ts": int(reader.ts)}
    assert (await poll(scene, "x")) == {"failed": 3}
    scene.vk.fail_poll(3, 1, 2)
    assert [(await poll(scene, reader.ts))["failed"] for _ in range(3)] == [3, 1, 2]
    scene.vk.advance(3601)
    assert (await poll(scene, reader.ts))["failed"] == 2


async def test_row_23_a_poll_waits_for_an_event(scene: Scene):
    ts = (await scene.call("groups.getLongPollServer", group_id=scene.vk.group))["ts"]
    waiting = asyncio.create_task(poll(scene, ts, wait=5))
    await asyncio.sleep(0.1)
    assert scene.vk.main.events.polls == 1
    assert not waiting.done()
    scene.vk.mention(scene.masha, scene.room, "вот")
    answer = await waiting
    assert len(answer["updates"]) == 1
    empty = await poll(scene, answer["ts"], wait=0)
    assert empty == {"ts": answer["ts"], "updates": []}


async def test_row_23_doubled_and_swapped_events(scene: Scene):
    ts = int((await scene.call("groups.getLongPollServer", group_id=scene.vk.group))["ts"])
    scene.vk.deliver_twice()
    scene.vk.mention(scene.masha, scene.room, "раз")
    first = await poll(scene, ts)
    second = await poll(scene, first["ts"])
    assert second["updates"] == first["updates"]
    assert (await poll(scene, second["ts"]))["updates"] == []
    scene.vk.deliver_twice(on=False)
    scene.vk.swap_order()
    at = int(second["ts"])
    for word in "абвгд":
        scene.vk.mention(scene.masha, scene.room, word)
    words = [wire["object"]["message"]["text"][-1] for wire in (await poll(scene, at))["updates"]]
    assert sorted(words) == list("абвгд")
    assert words != list("абвгд")


async def test_row_24_events_wait_for_a_while(scene: Scene):
    ts = (await scene.call("groups.getLongPollServer", group_id=scene.vk.group))["ts"]
    scene.vk.mention(scene.masha, scene.room, "раз")
    scene.vk.advance(599)
    scene.vk.mention(scene.masha, scene.room, "два")
    assert len((await poll(scene, ts))["updates"]) == 2
    scene.vk.advance(2)
    assert await poll(scene, ts) == {"failed": 1, "ts": int(ts) + 1}
    assert len((await poll(scene, int(ts) + 1))["updates"]) == 1


async def test_row_25_what_can_be_uploaded(scene: Scene):
    assert "error" in await upload(scene, png(), "file0")
    for wrong in (b"text", png(14_000, 700), png(2100, 100)):
        answer = await upload(scene, wrong)
        assert answer["photo"] == "[]"
        assert await scene.code("photos.saveMessagesPhoto", **answer) == 129
    stream = io.BytesIO()
    Image.new("RGB", (30, 30)).save(stream, "BMP")
    assert (await upload(scene, stream.getvalue()))["photo"] == "[]"
    answer = await upload(scene, png(2000, 100))
    assert await scene.code("photos.saveMessagesPhoto", photo=answer["photo"]) == 100
    assert (await scene.call("photos.saveMessagesPhoto", **answer))[0][
        "owner_id"
    ] == -scene.vk.group


async def test_row_26_tickets_and_hashes_serve_once(scene: Scene):
    address = (await scene.call("photos.getMessagesUploadServer", peer_id=0))["upload_url"]
    answer = await upload_to(address, png())
    assert "error" in await upload_to(address, png())
    await scene.call("photos.saveMessagesPhoto", **answer)
    assert await scene.code("photos.saveMessagesPhoto", **answer) == 121
    assert await scene.send_code(attachment="photo1_2_abc") == 100
    assert await scene.send_code(attachment="table.png") == 100


async def test_row_26_a_foreign_photo_needs_its_access_key(scene: Scene):
    photo = await attach(scene)
    scene.vk.community("Другая", "drugaya", "vk1.a.second")
    second = client(scene.vk, "vk1.a.second")
    user = scene.vk.user("Нина")
    scene.vk.allow(user, group=scene.vk.group + 1)
    params = {"peer_id": user, "random_id": 3, "attachment": photo.rpartition("_")[0]}
    with pytest.raises(ApiError) as caught:
        await asyncio.to_thread(second.method, "messages.send", params)
    assert caught.value.code == 100
    await asyncio.to_thread(second.method, "messages.send", params | {"attachment": photo})


async def test_row_27_what_needs_an_administrator(scene: Scene):
    cmid = (await scene.send())["conversation_message_id"]
    chat = {"peer_id": scene.room}
    kick = {"chat_id": scene.room - 2_000_000_000, "member_id": scene.kolya}
    assert await scene.code("messages.getConversationMembers", **chat) == 917
    assert await scene.code("messages.getInviteLink", **chat) == 919
    assert await scene.code("messages.pin", **chat, cmid=cmid) == 925
    assert await scene.code("messages.removeChatUser", **kick) == 925
    scene.vk.set_access(scene.room, "admin")
    found = await scene.call("messages.getConversationMembers", **chat)
    assert [one["member_id"] for one in found["items"]] == scene.vk.members(scene.room)
    assert [one["first_name"] for one in found["profiles"]] == ["Маша", "Коля"]
    assert (await scene.call("messages.getInviteLink", **chat))["link"].startswith("https://")
    assert (await scene.call("messages.pin", **chat, cmid=cmid))["text"] == "Стол"
    assert await scene.call("messages.unpin", **chat) == 1
    assert await scene.call("messages.removeChatUser", **kick) == 1
    assert scene.kolya not in scene.vk.members(scene.room)
    (settings,) = (await scene.call("messages.getConversationsById", peer_ids=scene.room))["items"]
    assert settings["chat_settings"]["title"] == "Семья"
    assert settings["chat_settings"]["admin_ids"] == [scene.masha, -scene.vk.group]


async def test_row_28_a_ref_comes_with_the_next_message_of_the_dialog(scene: Scene):
    assert not scene.vk.follow(scene.masha, "https://example.org")
    assert scene.vk.follow(scene.masha, "https://vk.me/zastolie?ref=t-17&ref_source=chat")
    assert events(scene.vk) == []
    scene.vk.mention(scene.masha, scene.room, "ход")
    assert "ref" not in last_message(scene.vk)
    scene.vk.write(scene.masha, scene.masha, "Привет")
    message = last_message(scene.vk)
    assert (message["ref"], message["ref_source"]) == ("t-17", "chat")
    scene.vk.write(scene.masha, scene.masha, "Ещё")
    assert "ref" not in last_message(scene.vk)
    scene.vk.follow(scene.masha, f"https://vk.com/write-{scene.vk.group}?ref=t-18")
    scene.vk.start(scene.masha)
    assert last_message(scene.vk)["ref"] == "t-18"
    assert json.loads(last_message(scene.vk)["payload"]) == {"command": "start"}


async def test_row_29_clients_without_callback_buttons_send_the_label(scene: Scene):
    baba = scene.vk.user("Нина", callback=False)
    scene.vk.join(scene.room, baba)
    await scene.send(keyboard=keyboard("Карты"))
    assert scene.vk.press(baba, scene.room, "Карты") == ""
    wire = events(scene.vk)[-1]["object"]
    assert wire["message"]["text"].endswith("] Карты")
    assert json.loads(wire["message"]["payload"]) == {"d": "Карты"}
    assert "callback" not in wire["client_info"]["button_actions"]
    assert scene.vk.violations() == []


@dataclass
class Door:
    """A bot's own address: answers what it is told to and remembers what came."""

    answer: Callable[[dict[str, Any]], web.Response]
    came: list[tuple[dict[str, Any], str]]
    url: str = ""
    rang: asyncio.Event = field(default_factory=asyncio.Event)

    async def take(self, request: web.Request) -> web.Response:
        body = await request.json()
        self.came.append((body, request.headers.get("X-Retry-Counter", "")))
        self.rang.set()
        return web.Response(text="a1b2") if body["type"] == "confirmation" else self.answer(body)


@pytest.fixture
async def door() -> AsyncIterator[Door]:
    door = Door(lambda _: web.Response(text="ok"), [])
    application = web.Application()
    application.add_routes([web.post("/", door.take)])
    runner = web.AppRunner(application)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    door.url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    yield door
    await runner.cleanup()


async def came(door: Door, count: int) -> None:
    async with asyncio.timeout(3):
        while len(door.came) < count:
            door.rang.clear()
            await door.rang.wait()


async def test_row_30_callback_api(scene: Scene, door: Door):
    assert not await scene.vk.set_callback(door.url, confirmation="other")
    assert await scene.vk.set_callback(door.url, confirmation="a1b2", secret=WORD)
    door.came.clear()
    scene.vk.mention(scene.masha, scene.room, "раз")
    await came(door, 1)
    assert door.came[0][0]["secret"] == WORD
    assert door.came[0][1] == ""
    door.answer = lambda _: web.Response(text="no")
    scene.vk.mention(scene.masha, scene.room, "два")
    await came(door, 2)
    for seconds in (10, 180, 600, 1800, 3600):
        await asyncio.sleep(0.05)
        scene.vk.advance(seconds - 1)
        before = len(door.came)
        await asyncio.sleep(0.05)
        assert len(door.came) == before
        scene.vk.advance(1.1)
        await came(door, before + 1)
    tries = door.came[1:]
    assert [counter for _, counter in tries] == ["", "1", "2", "3", "4", "5"]
    assert len({body["event_id"] for body, _ in tries}) == 1
    await asyncio.sleep(0.05)
    assert len(scene.vk.pushers[0].dropped) == 1


async def test_row_30_retry_after_and_remove(scene: Scene, door: Door):
    await scene.vk.set_callback(door.url, confirmation="a1b2")
    door.came.clear()
    door.answer = lambda _: web.Response(status=503, headers={"Retry-After": "60"})
    scene.vk.mention(scene.masha, scene.room, "раз")
    await came(door, 1)
    await asyncio.sleep(0.05)
    scene.vk.advance(59)
    await asyncio.sleep(0.05)
    assert len(door.came) == 1
    door.answer = lambda _: web.Response(text="remove")
    scene.vk.advance(2)
    await came(door, 2)
    await asyncio.sleep(0.05)
    scene.vk.mention(scene.masha, scene.room, "два")
    await asyncio.sleep(0.05)
    assert len(door.came) == 2


async def test_row_31_booleans_are_numbers(scene: Scene):
    cmid = (await scene.send())["conversation_message_id"]
    asked = {"peer_id": scene.room, "cmids": cmid}
    assert await scene.code("messages.delete", **asked, delete_for_all=True) == 100
    assert [found.kind for found in scene.vk.violations()] == ["boolean"]
    scene.vk.set_strict(on=False)
    await scene.call("messages.delete", **asked, delete_for_all=True)


async def test_row_32_html_is_shown_as_it_is(scene: Scene):
    await scene.send(message="<b>Ход</b> Маши, 7 < 8")
    assert scene.vk.sees(scene.kolya, scene.room).last.text == "<b>Ход</b> Маши, 7 < 8"
    assert [found.kind for found in scene.vk.violations()] == ["html"]
    await scene.send(message="7 < 8 > 5")
    assert len(scene.vk.violations()) == 1


@pytest.mark.parametrize("code", [1, 10])
async def test_row_33_an_error_after_the_message_was_stored(scene: Scene, code: int):
    scene.vk.fail("messages.send", "error_after", code=code)
    params = {"peer_ids": scene.room, "random_id": 33, "message": "Ход"}
    assert await scene.code("messages.send", **params) == code
    (sent,) = await scene.call("messages.send", **params)
    assert sent["conversation_message_id"] == 1
    assert scene.vk.sees(scene.masha, scene.room).texts() == ["Ход"]


async def test_row_34_communities_number_chats_for_themselves(scene: Scene):
    other = scene.vk.community("Другая", "drugaya", "vk1.a.second")
    theirs = scene.vk.enter(scene.room, other)
    assert theirs != scene.room
    assert scene.vk.members(scene.room)[-1] == -other
    second = client(scene.vk, "vk1.a.second")
    params = {"peer_ids": theirs, "random_id": 1, "message": "И я"}
    await asyncio.to_thread(second.method, "messages.send", params)
    assert scene.vk.sees(scene.masha, scene.room).last.sender == "Другая"
    assert events(scene.vk) == []


async def test_unknown_methods_and_execute(scene: Scene):
    assert await scene.code("messages.dance") == 3

    def batch() -> Any:
        with VkRequestsPool(scene.api) as pool:
            one = pool.method("users.get", {"user_ids": scene.masha})
            two = pool.method("groups.getById", {})
        return one.result, two.result

    people, found = await asyncio.to_thread(batch)
    assert people[0]["first_name"] == "Маша"
    assert found["groups"][0]["screen_name"] == "zastolie"
    assert await scene.code("execute", code="return 7;") == 100


async def test_names_in_cases(scene: Scene):
    nina = scene.vk.user("Нина", "Петрова", sex=1, cases={"gen": ("Нины", "Петровой")})
    asked = {"user_ids": f"{nina},{scene.masha},7", "fields": "sex", "name_case": "gen"}
    found = await scene.call("users.get", **asked)
    assert [(one["first_name"], one["sex"]) for one in found] == [("Нины", 1), ("Маша", 0)]


async def test_replies_mentions_and_reactions(scene: Scene):
    sent = await scene.send(message=f"Ход: [id{scene.masha}|Маша]")
    shown = scene.vk.sees(scene.masha, scene.room).last
    assert (shown.text, shown.mentions) == ("Ход: Маша", [scene.masha])
    cmid = sent["conversation_message_id"]
    forward = {"peer_id": scene.room, "conversation_message_ids": [cmid], "is_reply": 1}
    await scene.send(forward=json.dumps(forward))
    assert scene.vk.sees(scene.masha, scene.room).last.reply_to == cmid
    gone = json.dumps(forward | {"conversation_message_ids": [99]})
    assert await scene.send_code(forward=gone) == 921
    scene.vk.set_access(scene.room, "all")
    scene.vk.write(scene.masha, scene.room, "ага", reply_to=cmid)
    assert last_message(scene.vk)["reply_message"]["from_id"] == -scene.vk.group
    scene.vk.react(scene.masha, scene.room, cmid, 4)
    assert events(scene.vk)[-1]["object"] == {
        "reacted_id": scene.masha,
        "peer_id": scene.room,
        "cmid": cmid,
        "reaction_id": 4,
    }
    found = await scene.call(
        "messages.getByConversationMessageId", peer_id=scene.room, conversation_message_ids=cmid
    )
    assert found["items"][0]["conversation_message_id"] == cmid


async def test_planned_trouble(scene: Scene):
    asked = {"user_ids": scene.masha}
    scene.vk.fail("users.get", "http", code=503)
    with pytest.raises(ApiHttpError):
        await scene.call("users.get", **asked)
    scene.vk.fail("users.get", "reset")
    with pytest.raises(requests.ConnectionError):
        await scene.call("users.get", **asked)
    scene.vk.fail("*", "garbage", peer=scene.room)
    await scene.call("users.get", **asked)
    with pytest.raises(ValueError, match="Expecting value"):
        await scene.send()
    scene.vk.fail("messages.send", "hang_after", seconds=0.1)
    with pytest.raises(requests.ConnectionError):
        await scene.send(message="Дошло")
    assert scene.vk.sees(scene.masha, scene.room).texts() == ["Дошло"]
    with pytest.raises(ValueError, match="no such trouble"):
        scene.vk.fail("users.get", "sulk")  # type: ignore[arg-type]  # that is the point
    scene.vk.fail("users.get", code=29)
    scene.vk.calm()
    await scene.call("users.get", **asked)


async def test_the_control_interface_over_http(scene: Scene):
    async def control(name: str, **arguments: Any) -> Any:
        async with (
            aiohttp.ClientSession() as session,
            session.post(f"{scene.vk.url}/_ctl/{name}", json=arguments) as answer,
        ):
            return answer.status, await answer.json()

    status, made = await control("user", first="Витя")
    assert status == 200
    await control("write", user=made["result"], peer=made["result"], text="Привет")
    assert last_message(scene.vk)["text"] == "Привет"
    seen = await control("sees", user=made["result"], peer=made["result"])
    assert seen[1]["result"]["messages"][0]["text"] == "Привет"
    assert (await control("press", user=1, peer=1, button="нет"))[0] == 400
    assert (await control("end"))[0] == 404
