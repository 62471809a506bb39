"""The fake Bot API server, driven by a real aiogram client: a test for each row of its rules."""

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramBadRequest,
    TelegramConflictError,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.filters import Command
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BufferedInputFile,
    CopyTextButton,
    EphemeralMessageParameters,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputMediaDocument,
    InputMediaPhoto,
    InputTextMessageContent,
    KeyboardButton,
    Message,
    ReactionTypeEmoji,
    ReplyKeyboardMarkup,
    ReplyParameters,
    Update,
)
from aiohttp import web
from PIL import Image

from tests.fakes.telegram import FakeTelegram

NOON = 1_800_000_000.0


class Line(AiohttpSession):
    async def close(self) -> None:
        """Hang up without the quarter of a second that is meant for TLS."""
        if self._session is not None:
            await self._session.close()


# Certificates take long to load, so the line of the main bot is laid once.
MAIN_LINE = Line()


def client(telegram: FakeTelegram, token: str | None = None) -> Bot:
    line = Line() if token else MAIN_LINE
    line.api = TelegramAPIServer.from_base(telegram.url)
    return Bot(token or telegram.token, session=line)


@dataclass
class Scene:
    """A family's group, two of its people, and the bot that everybody talks to."""

    telegram: FakeTelegram
    bot: Bot
    masha: int
    kolya: int
    room: int


@pytest.fixture
async def telegram() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram(lambda: NOON) as fake:
        fake.set_poll_brakes(on=False)
        yield fake


@pytest.fixture
async def scene(telegram: FakeTelegram) -> AsyncIterator[Scene]:
    bot = client(telegram)
    masha, kolya = telegram.user("Маша"), telegram.user("Коля", username="kolya")
    yield Scene(telegram, bot, masha, kolya, telegram.supergroup("Семья", [masha, kolya]))
    await bot.session.close()


async def refusal(request: Awaitable[Any]) -> str:
    with pytest.raises(TelegramAPIError) as caught:
        await request
    return caught.value.message


def keyboard(*labels: str) -> InlineKeyboardMarkup:
    row = [InlineKeyboardButton(text=label, callback_data=f"d:{label}") for label in labels]
    return InlineKeyboardMarkup(inline_keyboard=[row])


def picture(width: int = 60, height: int = 40, shade: int = 90) -> BufferedInputFile:
    stream = io.BytesIO()
    Image.new("L", (width, height), shade).save(stream, "PNG")
    return BufferedInputFile(stream.getvalue(), "table.png")


async def updates(scene: Scene, bot: Bot | None = None, **asked: Any) -> list[Update]:
    """What is there now, confirmed for the next time."""
    reader = bot or scene.bot
    found = await reader.get_updates(timeout=0, **asked)
    if found:
        token = reader.token
        scene.telegram.world.bots[token].updates.confirm_below(found[-1].update_id + 1)
    return found


def texts(found: list[Update]) -> list[str | None]:
    return [update.message.text for update in found if update.message]


async def test_row_01_lengths_of_texts_and_captions(scene: Scene):
    sent = await scene.bot.send_message(scene.room, "<b>" + "ж" * 4096 + "</b>", parse_mode="HTML")
    assert len(sent.text or "") == 4096
    too_long = scene.bot.send_message(scene.room, "ж" * 4097)
    assert await refusal(too_long) == "Bad Request: message is too long"
    blank = scene.bot.send_message(scene.room, "<b> </b>\n", parse_mode="HTML")
    assert await refusal(blank) == "Bad Request: message text is empty"
    await scene.bot.send_photo(scene.room, picture(), caption="ж" * 1024)
    caption = scene.bot.send_photo(scene.room, picture(), caption="ж" * 1025)
    assert await refusal(caption) == "Bad Request: message caption is too long"


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("<b>жир", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<b>ж</i>", 'Unmatched end tag at byte offset 5, expected "</b>", found "</i>"'),
        ("ж</b>", "Unexpected end tag at byte offset 2"),
        ("<h1>ж</h1>", 'Unsupported start tag "h1" at byte offset 0'),
        ("7 < 8", 'Unsupported start tag "" at byte offset 2'),
        ("<a href='x'", "Unclosed start tag at byte offset 0"),
    ],
)
async def test_row_02_html_must_be_well_formed(scene: Scene, html: str, reason: str):
    sending = scene.bot.send_message(scene.room, html, parse_mode="HTML")
    assert await refusal(sending) == f"Bad Request: can't parse entities: {reason}"


async def test_row_02_html_becomes_entities(scene: Scene):
    html = f'🃏 <b>Ход</b>: <a href="tg://user?id={scene.masha}">Маша</a> &lt;3 <i>7&amp;8</i>'
    sent = await scene.bot.send_message(scene.room, html, parse_mode="HTML")
    assert sent.text == "🃏 Ход: Маша <3 7&8"
    found = {entity.type: entity.extract_from(sent.text) for entity in sent.entities or []}
    assert found == {"bold": "Ход", "text_mention": "Маша", "italic": "7&8"}
    assert scene.telegram.sees(scene.kolya, scene.room).last.mentions == [scene.masha]


async def test_row_03_callback_data_is_1_to_64_bytes(scene: Scene):
    def one(data: str) -> InlineKeyboardMarkup:
        button = InlineKeyboardButton(text="Ход", callback_data=data)
        return InlineKeyboardMarkup(inline_keyboard=[[button]])

    await scene.bot.send_message(scene.room, "да", reply_markup=one("ж" * 32))
    too_long = scene.bot.send_message(scene.room, "нет", reply_markup=one("ж" * 32 + "a"))
    assert await refusal(too_long) == "Bad Request: BUTTON_DATA_INVALID"
    empty = await refusal(scene.bot.send_message(scene.room, "нет", reply_markup=one("")))
    assert "Text buttons are unallowed in the inline keyboard" in empty


async def test_row_04_one_action_a_button(scene: Scene):
    for button in (
        InlineKeyboardButton(text="пусто"),
        InlineKeyboardButton(text="оба", callback_data="a", url="https://example.org"),
    ):
        markup = InlineKeyboardMarkup(inline_keyboard=[[button]])
        sending = scene.bot.send_message(scene.room, "стол", reply_markup=markup)
        assert "Text buttons are unallowed" in await refusal(sending)
    copied = InlineKeyboardButton(text="Код", copy_text=CopyTextButton(text="дуб 47"))
    markup = InlineKeyboardMarkup(inline_keyboard=[[copied]])
    await scene.bot.send_message(scene.room, "код", reply_markup=markup)


async def test_row_05_surplus_buttons_vanish_and_are_reported(scene: Scene):
    await scene.bot.send_message(scene.room, "ряд", reply_markup=keyboard(*"12345678"))
    assert scene.telegram.violations() == []
    wide = keyboard(*[str(number) for number in range(14)])
    await scene.bot.send_message(scene.room, "ряд", reply_markup=wide)
    assert [len(row) for row in scene.telegram.sees(scene.masha, scene.room).last.buttons] == [12]
    rows = [keyboard(*"12345678").inline_keyboard[0] for _ in range(40)]
    tall = InlineKeyboardMarkup(inline_keyboard=rows)
    await scene.bot.send_message(scene.room, "стена", reply_markup=tall)
    assert sum(map(len, scene.telegram.sees(scene.masha, scene.room).last.buttons)) == 300
    assert [found.kind for found in scene.telegram.violations()] == ["wide_keyboard"] * 2


async def pressed(scene: Scene, person: int | None = None) -> str:
    await scene.bot.send_message(scene.room, "стол", reply_markup=keyboard("Сесть"))
    return scene.telegram.press(person or scene.masha, scene.room, "Сесть")


async def test_row_06_toast_holds_200_characters(scene: Scene):
    press = await pressed(scene)
    too_long = scene.bot.answer_callback_query(press, text="ж" * 201)
    assert await refusal(too_long) == "Bad Request: MESSAGE_TOO_LONG"
    await scene.bot.answer_callback_query(press, text="ж" * 200, show_alert=True)
    toast = scene.telegram.answer(press)
    assert toast is not None
    assert (toast.text, toast.alert) == ("ж" * 200, True)
    assert scene.telegram.toasts(scene.kolya) == []


async def test_row_07_a_press_is_answered_once_and_soon(scene: Scene):
    gone = "Bad Request: query is too old and response timeout expired or query ID is invalid"
    press = await pressed(scene)
    assert await scene.bot.answer_callback_query(press) is True
    assert await refusal(scene.bot.answer_callback_query(press)) == gone
    late = await pressed(scene)
    scene.telegram.advance(16)
    assert await refusal(scene.bot.answer_callback_query(late)) == gone
    assert await refusal(scene.bot.answer_callback_query("12345")) == gone


async def test_row_08_an_unanswered_press_is_a_spinner(scene: Scene):
    press = await pressed(scene)
    assert scene.telegram.sees(scene.masha, scene.room).spinners == [press]
    assert [found.kind for found in scene.telegram.violations()] == ["spinner"]
    await scene.bot.answer_callback_query(press)
    assert scene.telegram.spinners(scene.masha) == []
    assert scene.telegram.violations() == []


async def test_row_09_old_updates_vanish(scene: Scene):
    await updates(scene)
    scene.telegram.start(scene.masha)
    scene.telegram.type_inline(scene.masha, "карты")
    await pressed(scene)
    assert len(scene.telegram.pending_updates()) == 3
    scene.telegram.advance(31)
    assert len(scene.telegram.pending_updates()) == 2
    scene.telegram.advance(120)
    assert [update.message is not None for update in await scene.bot.get_updates()] == [True]
    scene.telegram.advance(86_400)
    assert scene.telegram.pending_updates() == []


async def test_row_10_measures_of_a_photo(scene: Scene):
    sent = await scene.bot.send_photo(scene.room, picture(2560, 1600))
    assert [(size.width, size.height) for size in sent.photo or []] == [(320, 200), (1280, 800)]
    for sides in ((9_990, 11), (21, 1)):
        sending = scene.bot.send_photo(scene.room, picture(*sides))
        assert await refusal(sending) == "Bad Request: PHOTO_INVALID_DIMENSIONS"
    heavy = BufferedInputFile(bytes(10 * 1024 * 1024 + 1), "heavy.png")
    reason = await refusal(scene.bot.send_photo(scene.room, heavy))
    assert reason.startswith("Bad Request: file of size 10485761 bytes is too big for a photo")
    with pytest.raises(TelegramBadRequest):
        await scene.bot.send_photo(scene.room, BufferedInputFile(b"not a picture", "x.png"))


async def test_row_11_file_ids_belong_to_one_bot(scene: Scene):
    sent = await scene.bot.send_photo(scene.room, picture(shade=7))
    assert sent.photo
    again = await scene.bot.send_photo(scene.room, sent.photo[-1].file_id)
    assert again.photo
    assert again.photo[-1].file_unique_id == sent.photo[-1].file_unique_id
    token = scene.telegram.bot("other_bot")
    scene.telegram.set_poll_brakes(on=False, bot=token)
    scene.telegram.add_bot(scene.room, bot=token)
    other = client(scene.telegram, token)
    wrong = "Bad Request: wrong file identifier/HTTP URL specified"
    assert await refusal(other.send_photo(scene.room, sent.photo[-1].file_id)) == wrong
    await other.session.close()
    assert await refusal(scene.bot.send_photo(scene.room, "AgACAgIAAx")) == wrong
    assert await refusal(scene.bot.send_document(scene.room, sent.photo[-1].file_id)) == wrong


async def test_row_12_what_can_be_edited_into_what(scene: Scene):
    bot, room = scene.bot, scene.room
    text = await bot.send_message(room, "стол")
    photo = await bot.send_photo(room, picture(), caption="стол")
    photo_id, text_id = photo.message_id, text.message_id
    no_text = bot.edit_message_text("стол!", chat_id=room, message_id=photo_id)
    assert await refusal(no_text) == "Bad Request: there is no text in the message to edit"
    no_caption = bot.edit_message_caption(chat_id=room, message_id=text_id, caption="стол!")
    assert await refusal(no_caption) == "Bad Request: there is no caption in the message to edit"
    media = InputMediaPhoto(media=picture(shade=1), caption="было текстом")
    edited = await bot.edit_message_media(media, chat_id=room, message_id=text_id)
    assert isinstance(edited, Message)
    assert edited.photo
    seen = scene.telegram.sees(scene.masha, room).messages[-2]
    assert (seen.caption, seen.photo) == ("было текстом", edited.photo[-1].file_unique_id)


async def test_row_12_what_cannot_be_edited_at_all(scene: Scene):
    bot, room = scene.bot, scene.room
    reply = ReplyKeyboardMarkup(keyboard=[[KeyboardButton(text="7♥")]])
    sent = await bot.send_message(room, "карты", reply_markup=reply)
    assert scene.telegram.sees(scene.masha, room).last.editable is False
    fixed = bot.edit_message_text("карты!", chat_id=room, message_id=sent.message_id)
    assert await refusal(fixed) == "Bad Request: message can't be edited"
    foreign = scene.telegram.write(scene.masha, room, "привет")
    theirs = bot.edit_message_text("привет!", chat_id=room, message_id=foreign)
    assert await refusal(theirs) == "Bad Request: message can't be edited"
    missing = bot.edit_message_text("?", chat_id=room, message_id=999_999)
    assert await refusal(missing) == "Bad Request: message to edit not found"
    own = await bot.send_message(room, "стол")
    body: dict[str, Any] = {"chat_id": room, "message_id": own.message_id, "text": "стол!"}
    url = f"{scene.telegram.url}/bot{scene.telegram.token}/editMessageText"
    body["reply_markup"] = {"force_reply": True}
    async with aiohttp.ClientSession() as session, session.post(url, json=body) as answer:
        described = (await answer.json())["description"]
    assert described == "Bad Request: inline keyboard expected"


async def test_row_13_an_edit_must_change_something(scene: Scene):
    bot, room = scene.bot, scene.room
    place: dict[str, Any] = {
        "chat_id": room,
        "message_id": (
            await bot.send_message(room, "стол", reply_markup=keyboard("Да"))
        ).message_id,
    }
    same = bot.edit_message_text("стол", **place, reply_markup=keyboard("Да"))
    assert (await refusal(same)).startswith("Bad Request: message is not modified: specified new")
    await bot.edit_message_text(
        "<b>стол</b>", **place, parse_mode="HTML", reply_markup=keyboard("Да")
    )
    await bot.edit_message_reply_markup(**place, reply_markup=keyboard("Нет"))
    assert "not modified" in await refusal(
        bot.edit_message_reply_markup(**place, reply_markup=keyboard("Нет"))
    )
    media = InputMediaPhoto(media=picture())
    edited = await bot.edit_message_media(media, **place)
    assert isinstance(edited, Message)
    assert edited.photo
    again = InputMediaPhoto(media=edited.photo[-1].file_id)
    assert "not modified" in await refusal(bot.edit_message_media(again, **place))


async def test_row_14_an_edit_without_markup_takes_the_keyboard_away(scene: Scene):
    sent = await scene.bot.send_message(scene.room, "стол", reply_markup=keyboard("Да"))
    edited = await scene.bot.edit_message_text(
        "итог", chat_id=scene.room, message_id=sent.message_id
    )
    assert isinstance(edited, Message)
    assert edited.reply_markup is None
    seen = scene.telegram.sees(scene.masha, scene.room).last
    assert (seen.text, seen.buttons, seen.edited) == ("итог", [], True)


async def test_row_15_deleting(scene: Scene):
    bot, room = scene.bot, scene.room
    impossible = "Bad Request: message can't be deleted"
    foreign = scene.telegram.write(scene.masha, room, "привет")
    assert await refusal(bot.delete_message(room, foreign)) == impossible
    scene.telegram.promote_bot(room, ["can_delete_messages"])
    assert await bot.delete_message(room, foreign) is True
    assert await refusal(bot.delete_message(room, foreign)) == (
        "Bad Request: message to delete not found"
    )
    old = await bot.send_message(room, "стол")
    scene.telegram.advance(48 * 3600 - 1)
    young = await bot.send_message(room, "стол")
    assert await bot.delete_message(room, young.message_id) is True
    scene.telegram.advance(1)
    assert await refusal(bot.delete_message(room, old.message_id)) == impossible


async def test_row_16_a_chat_takes_a_message_a_second_after_a_burst(scene: Scene):
    for number in range(4):
        await scene.bot.send_message(scene.room, f"ход {number}")
    with pytest.raises(TelegramRetryAfter) as caught:
        await scene.bot.send_message(scene.room, "ход 4")
    assert caught.value.retry_after == 1
    with pytest.raises(TelegramRetryAfter):
        await scene.bot.send_message(scene.room, "ход 4")
    assert [found.kind for found in scene.telegram.violations()] == ["early_retry"]
    scene.telegram.advance(1)
    await scene.bot.send_message(scene.room, "ход 4")


async def test_row_16_a_group_takes_twenty_sends_and_twenty_edits_a_minute(scene: Scene):
    bot, room = scene.bot, scene.room
    sent = await bot.send_message(room, "ход 1")
    for number in range(19):
        scene.telegram.advance(1)
        await bot.send_message(room, f"ещё ход {number}")
    scene.telegram.advance(1)
    with pytest.raises(TelegramRetryAfter) as caught:
        await bot.send_message(room, "ещё ход")
    assert caught.value.retry_after == 40
    for number in range(20):
        await bot.edit_message_text(f"вид {number}", chat_id=room, message_id=sent.message_id)
        scene.telegram.advance(1)
    with pytest.raises(TelegramRetryAfter):
        await bot.edit_message_text("вид", chat_id=room, message_id=sent.message_id)
    traffic = scene.telegram.traffic(room)
    assert traffic == {"sends": 20, "edits": 20, "all_sends": 20, "all_edits": 20}


async def test_row_16_thirty_messages_a_second_overall(scene: Scene):
    people = [scene.telegram.user(f"Гость {number}") for number in range(31)]
    for person in people:
        scene.telegram.start(person)
    for person in people[:30]:
        await scene.bot.send_message(person, "здравствуйте")
    with pytest.raises(TelegramRetryAfter):
        await scene.bot.send_message(people[30], "здравствуйте")


async def test_row_16_the_answer_says_when_in_header_and_body(scene: Scene):
    scene.telegram.fail("sendMessage", "flood", retry_after=7)
    url = f"{scene.telegram.url}/bot{scene.telegram.token}/SENDMESSAGE"
    body = {"chat_id": str(scene.room), "text": "ход"}
    async with aiohttp.ClientSession() as session:
        async with session.post(url, json=body) as answer:
            assert (answer.status, answer.headers["Retry-After"]) == (429, "7")
            assert (await answer.json())["parameters"] == {"retry_after": 7}
        async with session.get(url, params=body) as answer:
            assert (await answer.json())["result"]["text"] == "ход"


async def test_row_17_nobody_is_written_to_before_start(scene: Scene):
    with pytest.raises(TelegramForbiddenError, match="bot can't initiate conversation"):
        await scene.bot.send_message(scene.masha, "карты")
    stranger = scene.telegram.user("Посторонний")
    assert await refusal(scene.bot.send_message(stranger, "?")) == "Bad Request: chat not found"
    scene.telegram.start(scene.masha)
    await scene.bot.send_message(scene.masha, "карты")
    assert scene.telegram.sees(scene.masha, scene.masha).texts() == ["/start", "карты"]


async def test_row_18_who_cannot_be_reached(scene: Scene):
    telegram, bot = scene.telegram, scene.bot
    telegram.start(scene.masha)
    telegram.block(scene.masha)
    with pytest.raises(TelegramForbiddenError, match="bot was blocked by the user"):
        await bot.send_message(scene.masha, "ход")
    telegram.unblock(scene.masha)
    await bot.send_message(scene.masha, "ход")
    telegram.deactivate(scene.masha)
    with pytest.raises(TelegramForbiddenError, match="user is deactivated"):
        await bot.send_message(scene.masha, "ход")
    telegram.kick_bot(scene.room)
    with pytest.raises(TelegramForbiddenError, match="bot was kicked from the supergroup chat"):
        await bot.send_message(scene.room, "ход")
    telegram.add_bot(scene.room)
    await bot.leave_chat(scene.room)
    with pytest.raises(TelegramForbiddenError, match="not a member of the supergroup chat"):
        await bot.send_message(scene.room, "ход")
    group = telegram.group("Дача", [scene.kolya])
    telegram.delete_chat(group)
    with pytest.raises(TelegramForbiddenError, match="the group chat was deleted"):
        await bot.send_message(group, "ход")


async def test_row_18_a_muted_bot_and_a_revoked_one(scene: Scene):
    scene.telegram.mute_bot(scene.room, ["photo"])
    await scene.bot.send_message(scene.room, "ход")
    assert await refusal(scene.bot.send_photo(scene.room, picture())) == (
        "Bad Request: not enough rights to send photos to the chat"
    )
    scene.telegram.mute_bot(scene.room)
    assert await refusal(scene.bot.send_message(scene.room, "ход")) == (
        "Bad Request: not enough rights to send text messages to the chat"
    )
    scene.telegram.revoke()
    with pytest.raises(TelegramUnauthorizedError):
        await scene.bot.get_me()


async def test_row_18_blocking_and_kicking_reach_the_bot(scene: Scene):
    await updates(scene)
    scene.telegram.start(scene.masha)
    scene.telegram.block(scene.masha)
    scene.telegram.kick_bot(scene.room)
    changes = [update.my_chat_member for update in await updates(scene) if update.my_chat_member]
    assert [(each.chat.id, each.new_chat_member.status) for each in changes] == [
        (scene.masha, "kicked"),
        (scene.room, "kicked"),
    ]


async def test_row_19_a_group_becomes_a_supergroup(scene: Scene):
    group = scene.telegram.group("Дача", [scene.masha])
    board = await scene.bot.send_message(group, "стол")
    await updates(scene)
    new = scene.telegram.migrate(group)
    events = [update.message for update in await updates(scene) if update.message]
    assert [(event.chat.id, event.migrate_to_chat_id) for event in events] == [
        (group, new),
        (new, None),
    ]
    assert events[1].migrate_from_chat_id == group
    with pytest.raises(TelegramMigrateToChat) as caught:
        await scene.bot.send_message(group, "ход")
    assert caught.value.migrate_to_chat_id == new
    await scene.bot.send_message(new, "ход")
    stale = scene.bot.edit_message_text("?", chat_id=new, message_id=board.message_id + 100)
    assert await refusal(stale) == "Bad Request: message to edit not found"


async def test_row_20_privacy_mode(scene: Scene):
    telegram, room = scene.telegram, scene.room
    await updates(scene)
    telegram.write(scene.masha, room, "семь червей")
    telegram.write(scene.masha, room, "/ход 7ч")
    telegram.write(scene.masha, room, "/hand")
    telegram.write(scene.masha, room, "@zastolie_bot ход")
    telegram.write(scene.masha, room, "/hand@other_bot")
    assert texts(await updates(scene)) == []
    telegram.write(scene.masha, room, "/hand@zastolie_bot")
    sent = await scene.bot.send_message(room, "стол")
    telegram.write(scene.masha, room, "/hand")
    telegram.write(scene.kolya, room, "7ч", reply_to=sent.message_id)
    heard = await updates(scene)
    assert texts(heard) == ["/hand@zastolie_bot", "/hand", "7ч"]
    reply = heard[-1].message
    assert reply is not None
    assert reply.reply_to_message is not None
    assert reply.reply_to_message.message_id == sent.message_id


async def test_row_20_a_bare_command_goes_to_the_bot_that_wrote_last(scene: Scene):
    token = scene.telegram.bot("other_bot")
    scene.telegram.set_poll_brakes(on=False, bot=token)
    scene.telegram.add_bot(scene.room, bot=token)
    other = client(scene.telegram, token)
    await scene.bot.send_message(scene.room, "стол")
    await other.send_message(scene.room, "погода")
    await updates(scene)
    await updates(scene, other)
    scene.telegram.write(scene.masha, scene.room, "/hand")
    assert texts(await updates(scene)) == []
    assert texts(await updates(scene, other)) == ["/hand"]
    await other.session.close()


async def test_row_20_commands_carry_their_entity(scene: Scene):
    scene.telegram.write(scene.masha, scene.room, "/move@zastolie_bot 7h")
    message = (await updates(scene))[-1].message
    assert message is not None
    assert message.entities
    entity = message.entities[0]
    assert (entity.type, entity.offset, entity.length) == ("bot_command", 0, 18)
    parsed = await Command("move")(message, scene.bot)
    assert isinstance(parsed, dict)
    assert parsed["command"].args == "7h"


async def test_row_21_an_admin_hears_everything_but_bots(scene: Scene):
    scene.telegram.promote_bot(scene.room)
    token = scene.telegram.bot("other_bot")
    scene.telegram.set_poll_brakes(on=False, bot=token)
    scene.telegram.add_bot(scene.room, bot=token)
    other = client(scene.telegram, token)
    await updates(scene)
    scene.telegram.write(scene.masha, scene.room, "семь червей")
    await other.send_message(scene.room, "погода")
    await other.session.close()
    assert texts(await updates(scene)) == ["семь червей"]


async def test_row_21_privacy_off_counts_when_the_bot_is_added_again(scene: Scene):
    scene.telegram.set_privacy(on=False)
    assert (await scene.bot.get_me()).can_read_all_group_messages is True
    await updates(scene)
    scene.telegram.write(scene.masha, scene.room, "раз")
    assert texts(await updates(scene)) == []
    scene.telegram.kick_bot(scene.room)
    scene.telegram.add_bot(scene.room)
    await updates(scene)
    scene.telegram.write(scene.masha, scene.room, "два")
    assert texts(await updates(scene)) == ["два"]


async def test_row_22_members_and_reactions_only_for_an_asking_admin(scene: Scene):
    sent = await scene.bot.send_message(scene.room, "стол")
    asked = ["chat_member", "message_reaction", "message", "no_such_kind"]

    def stir() -> None:
        guest = scene.telegram.user("Гость")
        scene.telegram.join(guest, scene.room)
        scene.telegram.react(scene.masha, scene.room, sent.message_id, "👍")

    await updates(scene, allowed_updates=asked)
    stir()
    assert {update.event_type for update in await updates(scene)} == {"message"}
    scene.telegram.promote_bot(scene.room)
    stir()
    kinds = {update.event_type for update in await updates(scene)}
    assert kinds == {"message", "chat_member", "message_reaction"}
    await updates(scene, allowed_updates=["no_such_kind"])
    stir()
    assert {update.event_type for update in await updates(scene)} == {"message"}


def to(person: int, press: str | None = None, **more: Any) -> EphemeralMessageParameters:
    return EphemeralMessageParameters(receiver_user_id=person, callback_query_id=press, **more)


async def test_row_23_an_ephemeral_message_needs_a_fresh_press_of_that_person(scene: Scene):
    bot, room = scene.bot, scene.room
    with pytest.raises(TelegramBadRequest):
        await bot.send_message(room, "карты", ephemeral_message_parameters=to(scene.masha))
    press = await pressed(scene)
    with pytest.raises(TelegramBadRequest):
        await bot.send_message(room, "карты", ephemeral_message_parameters=to(scene.kolya, press))
    await bot.send_message(room, "карты", ephemeral_message_parameters=to(scene.masha, press))
    scene.telegram.advance(16)
    with pytest.raises(TelegramBadRequest):
        await bot.send_message(room, "карты", ephemeral_message_parameters=to(scene.masha, press))
    scene.telegram.promote_bot(room)
    await bot.send_message(room, "карты", ephemeral_message_parameters=to(scene.masha))
    guest = scene.telegram.user("Гость")
    with pytest.raises(TelegramBadRequest):
        await bot.send_message(room, "карты", ephemeral_message_parameters=to(guest))
    scene.telegram.set_ephemeral(works=False)
    with pytest.raises(TelegramBadRequest):
        await bot.send_message(room, "карты", ephemeral_message_parameters=to(scene.masha))


async def test_row_23_an_ephemeral_command_may_be_answered_so(scene: Scene):
    hand = BotCommand(command="hand", description="Мои карты", is_ephemeral=True)
    await scene.bot.set_my_commands([hand], scope=BotCommandScopeAllGroupChats())
    await updates(scene)
    scene.telegram.write(scene.masha, scene.room, "/hand")
    assert scene.telegram.sees(scene.kolya, scene.room).texts() == [""]
    heard = (await updates(scene))[0].message
    assert heard is not None
    assert (heard.message_id, heard.text) == (0, "/hand")
    assert heard.ephemeral_message_id
    reply = ReplyParameters(ephemeral_message_id=heard.ephemeral_message_id)
    await scene.bot.send_message(
        scene.room,
        "7♥ 3♠",
        reply_parameters=reply,
        ephemeral_message_parameters=to(scene.masha),
    )
    assert scene.telegram.sees(scene.masha, scene.room).last.text == "7♥ 3♠"
    public = scene.bot.send_message(scene.room, "7♥ 3♠", reply_parameters=reply)
    with pytest.raises(TelegramBadRequest):
        await public


async def test_row_23_an_ephemeral_message_in_place_of_the_pressed_one(scene: Scene):
    press = await pressed(scene)
    sent = await scene.bot.send_message(
        scene.room,
        "карты",
        reply_markup=keyboard("Ход"),
        ephemeral_message_parameters=to(scene.masha, press, replace_callback_query_message=True),
    )
    assert scene.telegram.sees(scene.masha, scene.room).texts() == ["", "карты"]
    assert scene.telegram.sees(scene.kolya, scene.room).texts() == ["", "стол"]
    own = scene.telegram.press(scene.masha, scene.room, "Ход", ephemeral=sent.ephemeral_message_id)
    query = (await updates(scene))[-1].callback_query
    assert query is not None
    assert query.message is not None
    assert query.message.message_id == 0
    again = to(scene.masha, own, replace_callback_query_message=True)
    with pytest.raises(TelegramBadRequest):
        await scene.bot.send_message(scene.room, "ещё", ephemeral_message_parameters=again)
    scene.telegram.restart_client(scene.masha)
    assert scene.telegram.sees(scene.masha, scene.room).texts() == ["", "стол"]


async def test_row_24_only_the_receiver_sees_it_and_only_online(scene: Scene):
    bot, telegram, room = scene.bot, scene.telegram, scene.room
    press = await pressed(scene)
    sent = await bot.send_photo(
        room,
        picture(shade=3),
        caption="карты",
        ephemeral_message_parameters=to(scene.masha, press),
    )
    assert sent.receiver_user is not None
    assert sent.receiver_user.id == scene.masha
    mine = telegram.sees(scene.masha, room).last
    assert (mine.caption, mine.ephemeral) == ("карты", sent.ephemeral_message_id)
    assert mine.photo is not None
    assert Image.open(io.BytesIO(telegram.file_content(mine.photo))).getpixel((0, 0)) == 3
    assert telegram.sees(scene.kolya, room).last.text == "стол"
    telegram.restart_client(scene.masha)
    assert telegram.sees(scene.masha, room).last.text == "стол"
    telegram.go_offline(scene.masha)
    press = telegram.press(scene.masha, room, "Сесть")
    accepted = await bot.send_message(
        room, "карты", ephemeral_message_parameters=to(scene.masha, press)
    )
    assert accepted.ephemeral_message_id
    telegram.go_online(scene.masha)
    assert telegram.sees(scene.masha, room).last.text == "стол"


async def test_row_25_an_ephemeral_message_has_its_own_methods(scene: Scene):
    bot, room = scene.bot, scene.room
    press = await pressed(scene)
    sent = await bot.send_message(
        room,
        "карты",
        reply_markup=keyboard("Ход"),
        ephemeral_message_parameters=to(scene.masha, press),
    )
    assert sent.message_id == 0
    usual = bot.edit_message_text("?", chat_id=room, message_id=sent.message_id)
    assert await refusal(usual) == "Bad Request: message to edit not found"
    assert await refusal(bot.delete_message(room, 0)) == "Bad Request: message to delete not found"
    assert await sent.edit_ephemeral_text("7♥", reply_markup=keyboard("Ход")) is True
    assert scene.telegram.sees(scene.masha, room).last.text == "7♥"
    long = sent.edit_ephemeral_text("я" * 1025)
    assert await refusal(long) == "Bad Request: MEDIA_CAPTION_TOO_LONG"
    assert await sent.edit_ephemeral_media(InputMediaPhoto(media=picture(), caption="8♥")) is True
    scene.telegram.advance(5)
    assert await sent.edit_ephemeral_caption(caption="9♥") is True
    assert await sent.edit_ephemeral_reply_markup(reply_markup=keyboard("Пас")) is True
    seen = scene.telegram.sees(scene.masha, room).last
    assert (seen.caption, seen.buttons) == ("9♥", [["Пас"]])
    assert await sent.delete_ephemeral() is True
    assert scene.telegram.sees(scene.masha, room).last.text == "стол"
    with pytest.raises(TelegramBadRequest):
        await sent.edit_ephemeral_caption(caption="10♥")


def article(number: str, text: str) -> InlineQueryResultArticle:
    words = InputTextMessageContent(message_text=text)
    return InlineQueryResultArticle(
        id=number, title=text, input_message_content=words, reply_markup=keyboard("Да")
    )


async def test_row_26_an_inline_answer_that_is_not_personal_leaks(scene: Scene):
    telegram, bot = scene.telegram, scene.bot
    query = telegram.type_inline(scene.masha, "карты")
    await bot.answer_inline_query(query, [article("1", "7♥ 3♠")], is_personal=True, cache_time=60)
    assert telegram.inline_results(telegram.type_inline(scene.kolya, "карты")) is None
    query = telegram.type_inline(scene.masha, "рука")
    await bot.answer_inline_query(query, [article("1", "7♥ 3♠")], cache_time=60)
    leaked = telegram.inline_results(telegram.type_inline(scene.kolya, "рука"))
    assert leaked is not None
    assert leaked[0]["title"] == "7♥ 3♠"
    telegram.advance(61)
    assert telegram.inline_results(telegram.type_inline(scene.kolya, "рука")) is None


async def test_row_26_results_and_picks(scene: Scene):
    telegram, bot = scene.telegram, scene.bot
    query = telegram.type_inline(scene.masha, "счёт")
    answers: list[list[Any]] = [
        [article(str(number), "х") for number in range(51)],
        [article("1", "х"), article("1", "у")],
        [article("ж" * 33, "х")],
    ]
    for bad in answers:
        with pytest.raises(TelegramBadRequest):
            await bot.answer_inline_query(query, bad)
    await bot.answer_inline_query(query, [article("1", "7:5")])
    telegram.set_inline_feedback(on=True)
    await updates(scene)
    message = telegram.pick(query, 0, scene.room)
    assert telegram.sees(scene.kolya, scene.room).last.text == "7:5"
    found = await updates(scene)
    assert [update.event_type for update in found] == ["message", "chosen_inline_result"]
    chosen = found[1].chosen_inline_result
    assert chosen is not None
    telegram.press(scene.kolya, scene.room, "Да", message=message)
    query_update = (await updates(scene))[0].callback_query
    assert query_update is not None
    assert query_update.inline_message_id == chosen.inline_message_id
    edit = bot.edit_message_text("7:6", inline_message_id=chosen.inline_message_id)
    assert await edit is True
    assert telegram.sees(scene.kolya, scene.room).last.text == "7:6"


async def test_row_27_payloads_of_start_links(scene: Scene):
    telegram = scene.telegram
    await updates(scene)
    telegram.follow(scene.masha, "https://t.me/zastolie_bot?start=t-17_x")
    telegram.start(scene.masha, "стол 17")
    telegram.start(scene.masha, "a" * 65)
    assert texts(await updates(scene)) == ["/start t-17_x", "/start", "/start"]
    room = telegram.supergroup("Дача", [scene.masha], with_bot=False)
    link = "https://t.me/zastolie_bot?startgroup=t17&admin=delete_messages+pin_messages"
    telegram.follow(scene.masha, link, room)
    found = await updates(scene)
    kinds = [update.event_type for update in found]
    assert kinds == ["my_chat_member", "message", "message", "my_chat_member"]
    assert texts(found) == [None, "/start@zastolie_bot t17"]
    own: Any = await scene.bot.get_chat_member(room, scene.bot.id)
    assert (own.can_delete_messages, own.can_invite_users) == (True, False)


async def test_row_27_a_press_may_open_the_private_chat(scene: Scene):
    press = await pressed(scene)
    foreign = scene.bot.answer_callback_query(press, url="https://t.me/other_bot?start=x")
    assert await refusal(foreign) == "Bad Request: URL_INVALID"
    link = "https://t.me/zastolie_bot?start=t17"
    await scene.bot.answer_callback_query(press, url=link)
    assert scene.telegram.toasts(scene.masha)[-1].url == link


async def test_row_28_names_of_commands(scene: Scene):
    def named(name: str, words: str = "слова") -> list[BotCommand]:
        return [BotCommand(command=name, description=words)]

    for bad in ("ход", "Hand", "a" * 33, "a-b"):
        setting = scene.bot.set_my_commands(named(bad))
        assert await refusal(setting) == "Bad Request: BOT_COMMAND_INVALID"
    with pytest.raises(TelegramBadRequest):
        await scene.bot.set_my_commands(named("hand", "ж" * 257))
    many = [BotCommand(command=f"c{number}", description="слова") for number in range(101)]
    with pytest.raises(TelegramBadRequest):
        await scene.bot.set_my_commands(many)
    await scene.bot.set_my_commands(named("play", "Играть"))
    russian = [BotCommand(command="hand", description="Мои карты")]
    scope = BotCommandScopeAllGroupChats()
    await scene.bot.set_my_commands(russian, scope=scope, language_code="ru")
    known = await scene.bot.get_my_commands(scope=scope, language_code="ru")
    assert [command.description for command in known] == ["Мои карты"]
    menu = scene.telegram.menu(scene.masha, scene.room)
    assert [each["command"] for each in menu] == ["hand"]
    assert scene.telegram.menu(scene.masha, scene.masha)[0]["command"] == "play"
    await scene.bot.delete_my_commands(scope=scope, language_code="ru")
    assert scene.telegram.menu(scene.masha, scene.room)[0]["command"] == "play"


async def test_row_29_topics_of_a_forum(scene: Scene):
    bot, telegram = scene.bot, scene.telegram
    forum = telegram.supergroup("Дом", [scene.masha], forum=True)
    games = telegram.topic(forum, "Игры")
    sent = await bot.send_message(forum, "стол", message_thread_id=games)
    assert (sent.message_thread_id, sent.is_topic_message) == (games, True)
    general = await bot.send_message(forum, "всем")
    assert general.message_thread_id is None
    for thread in (1, games + 77):
        lost = bot.send_message(forum, "стол", message_thread_id=thread)
        assert await refusal(lost) == "Bad Request: message thread not found"
    assert telegram.sees(scene.masha, forum, games).texts() == ["", "стол"]
    assert telegram.sees(scene.masha, forum, 1).texts() == ["", "всем"]
    await updates(scene)
    telegram.write(scene.masha, forum, "/hand", thread=games)
    heard = (await updates(scene))[0].message
    assert heard is not None
    assert (heard.message_thread_id, heard.is_topic_message) == (games, True)


async def test_row_29_closed_and_deleted_topics(scene: Scene):
    bot, telegram = scene.bot, scene.telegram
    forum = telegram.supergroup("Дом", [scene.masha], forum=True)
    games = telegram.topic(forum, "Игры")
    await updates(scene)
    telegram.close_topic(forum, games)
    refused = bot.send_message(forum, "стол", message_thread_id=games)
    assert await refusal(refused) == "Bad Request: TOPIC_CLOSED"
    telegram.reopen_topic(forum, games)
    await bot.send_message(forum, "стол", message_thread_id=games)
    closed, opened = (update.message for update in await updates(scene))
    assert closed is not None
    assert opened is not None
    assert (closed.forum_topic_closed, closed.message_thread_id) != (None, None)
    assert opened.forum_topic_reopened is not None
    telegram.delete_topic(forum, games)
    lost = bot.send_message(forum, "стол", message_thread_id=games)
    assert await refusal(lost) == "Bad Request: message thread not found"


async def test_row_30_updates_come_again_until_confirmed(scene: Scene):
    scene.telegram.set_poll_brakes(on=True)
    scene.telegram.start(scene.masha)
    scene.telegram.start(scene.kolya)
    first = await scene.bot.get_updates(timeout=0)
    again = await scene.bot.get_updates(offset=first[0].update_id, timeout=0)
    assert [update.update_id for update in again] == [update.update_id for update in first]
    last = first[-1].update_id
    rest = await scene.bot.get_updates(offset=last, timeout=0)
    assert [update.update_id for update in rest] == [last]
    hurried = await scene.bot.get_updates(offset=last, timeout=0, limit=50)
    assert len(hurried) == 1
    assert await scene.bot.get_updates(offset=last + 1, timeout=0) == []


async def test_row_30_a_long_poll_wakes_and_a_second_one_takes_over(scene: Scene):
    await updates(scene)
    waiting = asyncio.create_task(scene.bot.get_updates(offset=1, timeout=30))
    await asyncio.sleep(0.05)
    second = asyncio.create_task(scene.bot.get_updates(offset=2, timeout=30))
    with pytest.raises(TelegramConflictError, match="only one bot instance is running"):
        await waiting
    scene.telegram.start(scene.masha)
    async with asyncio.timeout(2):
        assert texts(await second) == ["/start"]
    third = asyncio.create_task(scene.bot.get_updates(offset=-1, timeout=30))
    assert texts(await third) == ["/start"]


async def test_row_30_no_polling_beside_a_webhook(scene: Scene):
    await scene.bot.set_webhook("http://127.0.0.1:1/nobody")
    with pytest.raises(TelegramConflictError, match="can't use getUpdates method while webhook"):
        await scene.bot.get_updates()
    await scene.bot.delete_webhook()
    await scene.bot.get_updates(timeout=0)
    with pytest.raises(TelegramBadRequest, match="HTTPS"):
        await scene.bot.set_webhook("http://example.org/bot")


async def test_row_30_disorder_of_polled_updates(scene: Scene):
    scene.telegram.set_limits(on=False)
    await updates(scene)
    scene.telegram.swap_order()
    scene.telegram.start(scene.masha, "a")
    scene.telegram.start(scene.masha, "b")
    assert texts(await scene.bot.get_updates(timeout=0)) == ["/start b", "/start a"]
    scene.telegram.swap_order(on=False)
    scene.telegram.deliver_twice()
    found = await scene.bot.get_updates(timeout=0, offset=1)
    confirmed = found[-1].update_id + 1
    repeated = await scene.bot.get_updates(timeout=0, offset=confirmed)
    assert texts(repeated) == texts(found) == ["/start a", "/start b"]
    assert await scene.bot.get_updates(timeout=0, offset=confirmed + 1) == []


@dataclass
class Listener:
    """A bot's own web server: what came, and how it answers."""

    url: str
    bodies: list[dict[str, Any]]
    secrets: list[str | None]
    answers: list[tuple[int, dict[str, Any] | None]]

    def texts(self) -> list[str]:
        return [body["message"]["text"] for body in self.bodies if "message" in body]


@pytest.fixture
async def listener() -> AsyncIterator[Listener]:
    made = Listener("", [], [], [])

    async def take(request: web.Request) -> web.Response:
        made.bodies.append(await request.json())
        made.secrets.append(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        status, body = made.answers.pop(0) if made.answers else (200, None)
        return web.json_response(body, status=status)

    application = web.Application()
    application.router.add_post("/hook", take)
    runner = web.AppRunner(application)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    made.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    yield made
    await runner.cleanup()


async def eventually(condition: Any) -> None:
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110 — what is waited for happens in another server
            await asyncio.sleep(0.01)


async def test_row_31_a_webhook_gets_its_secret_and_the_same_update_until_it_agrees(
    scene: Scene, listener: Listener
):
    await updates(scene)
    listener.answers = [(500, None), (302, None)]
    await scene.bot.set_webhook(listener.url, secret_token="tea-and-jam")  # noqa: S106 — made up
    scene.telegram.start(scene.masha)
    await eventually(lambda: len(listener.bodies) == 3)
    assert len({body["update_id"] for body in listener.bodies}) == 1
    assert set(listener.secrets) == {"tea-and-jam"}
    await eventually(lambda: not scene.telegram.pending_updates())
    info = await scene.bot.get_webhook_info()
    assert (info.url, info.pending_update_count) == (listener.url, 0)
    assert info.last_error_message is not None
    assert "302" in info.last_error_message


async def test_row_31_a_webhook_may_answer_with_a_call(scene: Scene, listener: Listener):
    await updates(scene)
    call = {"method": "sendMessage", "chat_id": scene.masha, "text": "здравствуйте"}
    listener.answers = [(200, call)]
    await scene.bot.set_webhook(listener.url)
    scene.telegram.start(scene.masha)
    await scene.telegram.until(lambda: scene.telegram.calls("sendMessage"))
    assert scene.telegram.sees(scene.masha, scene.masha).last.text == "здравствуйте"


async def test_row_31_delivered_twice_and_in_the_wrong_order(scene: Scene, listener: Listener):
    await updates(scene)
    scene.telegram.deliver_twice()
    await scene.bot.set_webhook(listener.url)
    scene.telegram.start(scene.masha, "a")
    await eventually(lambda: listener.texts() == ["/start a", "/start a"])
    listener.bodies.clear()
    scene.telegram.deliver_twice(on=False)
    scene.telegram.swap_order()
    scene.telegram.start(scene.masha, "b")
    scene.telegram.start(scene.masha, "c")
    await eventually(lambda: listener.texts() == ["/start c", "/start b"])


async def test_row_32_equal_big_uploads_wait_for_each_other(scene: Scene):
    scene.telegram.start(scene.masha)
    big = bytes(100_001)
    for number in range(11):
        await scene.bot.send_document(scene.masha, BufferedInputFile(big, f"{number}.bin"))
        scene.telegram.advance(0.01)
        scene.telegram.set_limits(on=True)
        scene.telegram.world.limits.lanes.clear()
    with pytest.raises(TelegramRetryAfter) as caught:
        await scene.bot.send_document(scene.masha, BufferedInputFile(big, "11.bin"))
    assert caught.value.retry_after == 60
    other = BufferedInputFile(bytes(100_002), "12.bin")
    await scene.bot.send_document(scene.masha, other)


async def test_row_33_those_who_write_as_somebody_else(scene: Scene):
    telegram, room = scene.telegram, scene.room
    telegram.promote_bot(room)
    telegram.promote(scene.masha, room, anonymous=True)
    await updates(scene)
    telegram.write(scene.masha, room, "/hand", anonymous=True)
    telegram.write_as_channel(room, "Наши новости", "привет")
    telegram.write_as_channel(room, "Наши новости", "пост", forwarded=True)
    admin, channel, post = [update.message for update in await updates(scene)]
    assert post is not None
    assert post.is_automatic_forward is True
    assert admin is not None
    assert admin.from_user is not None
    assert admin.sender_chat is not None
    assert (admin.from_user.is_bot, admin.sender_chat.id) == (True, room)
    assert channel is not None
    assert channel.sender_chat is not None
    assert channel.sender_chat.type == "channel"
    await scene.bot.send_message(room, "стол", reply_markup=keyboard("Сесть"))
    telegram.press(scene.masha, room, "Сесть")
    query = (await updates(scene))[-1].callback_query
    assert query is not None
    assert query.from_user.id == scene.masha


async def test_row_34_many_at_once(scene: Scene):
    with pytest.raises(TelegramBadRequest):
        await scene.bot.delete_messages(scene.room, list(range(1, 102)))
    sent = await scene.bot.send_message(scene.room, "стол")
    assert await scene.bot.delete_messages(scene.room, [sent.message_id, 999_999]) is True
    assert scene.telegram.sees(scene.masha, scene.room).texts() == [""]
    alone: list[Any] = [InputMediaPhoto(media=picture())]
    with pytest.raises(TelegramBadRequest):
        await scene.bot.send_media_group(scene.room, alone)
    pages: list[Any] = [
        InputMediaDocument(media=BufferedInputFile(b"a", "a.txt")),
        InputMediaDocument(media=BufferedInputFile(b"b", "b.txt"), caption="запись"),
    ]
    album = await scene.bot.send_media_group(scene.room, pages)
    assert len({message.media_group_id for message in album}) == 1


async def test_row_35_rights_to_pin_and_to_ask_about_members(scene: Scene):
    bot, room = scene.bot, scene.room
    sent = await bot.send_message(room, "стол")
    pinning = await refusal(bot.pin_chat_message(room, sent.message_id))
    assert pinning.startswith("Bad Request: not enough rights")
    with pytest.raises(TelegramBadRequest):
        await bot.get_chat_member(room, scene.masha)
    assert (await bot.get_chat_member(room, bot.id)).status == "member"
    scene.telegram.promote_bot(room, ["can_pin_messages"])
    assert await bot.pin_chat_message(room, sent.message_id) is True
    assert scene.telegram.sees(scene.masha, room).messages[1].pinned
    assert (await bot.get_chat_member(room, scene.masha)).status == "creator"
    assert (await bot.get_chat(room)).pinned_message is not None
    assert await bot.unpin_chat_message(room, message_id=sent.message_id) is True
    with pytest.raises(TelegramBadRequest):
        await bot.create_chat_invite_link(room)


async def test_the_other_endpoints_answer(scene: Scene):
    bot, room = scene.bot, scene.room
    assert (await bot.get_chat(room)).title == "Семья"
    assert await bot.get_chat_member_count(room) == 3
    assert [each.status for each in await bot.get_chat_administrators(room)] == ["creator"]
    scene.telegram.promote_bot(room)
    assert (await bot.create_chat_invite_link(room, name="родня")).name == "родня"
    assert (await bot.export_chat_invite_link(room)).startswith("https://t.me/")
    dice = (await bot.send_dice(room)).dice
    assert dice is not None
    assert 1 <= dice.value <= 6
    assert await bot.send_chat_action(room, "upload_photo") is True
    assert await bot.set_my_name("Застолье", language_code="ru") is True
    assert await bot.set_my_short_description("Игры в семейном чате") is True
    sent = await bot.send_document(room, BufferedInputFile(b"record", "game.txt"))
    assert sent.document is not None
    content = await bot.download(sent.document)
    assert content is not None
    assert content.read() == b"record"
    like: list[Any] = [ReactionTypeEmoji(emoji="👍")]
    assert await bot.set_message_reaction(room, sent.message_id, like) is True
    assert scene.telegram.sees(scene.masha, room).last.reactions == ["👍"]


async def test_a_stale_button_and_one_of_a_deleted_message(scene: Scene):
    bot, telegram, room = scene.bot, scene.telegram, scene.room
    sent = await bot.send_message(room, "стол", reply_markup=keyboard("Сесть"))
    await bot.edit_message_text("игра", chat_id=room, message_id=sent.message_id)
    await updates(scene)
    with pytest.raises(LookupError):
        telegram.press(scene.masha, room, "Сесть")
    telegram.press(scene.masha, room, "Сесть", stale=True)
    assert (await updates(scene))[0].callback_query is not None
    await bot.delete_message(room, sent.message_id)
    telegram.press(scene.masha, room, 0, message=sent.message_id, stale=True)
    query = (await updates(scene))[0].callback_query
    assert query is not None
    assert query.message is not None
    assert query.message.date == 0


async def test_forged_and_impossible_presses(scene: Scene):
    sent = await scene.bot.send_message(scene.room, "стол", reply_markup=keyboard("Сесть"))
    await updates(scene)
    scene.telegram.forge(scene.masha, scene.room, sent.message_id, "чужое")
    query = (await updates(scene))[0].callback_query
    assert query is not None
    assert query.data == "чужое"
    guest = scene.telegram.user("Гость")
    with pytest.raises(LookupError):
        scene.telegram.press(guest, scene.room, "Сесть")


async def test_a_refused_send_leaves_no_trace(scene: Scene):
    reply = ReplyParameters(message_id=999)
    sending = scene.bot.send_message(scene.room, "ход", reply_parameters=reply)
    assert await refusal(sending) == "Bad Request: message to be replied not found"
    assert scene.telegram.traffic(scene.room)["all_sends"] == 0
    assert len(scene.telegram.sees(scene.masha, scene.room).messages) == 1
    reply = ReplyParameters(message_id=999, allow_sending_without_reply=True)
    await scene.bot.send_message(scene.room, "ход", reply_parameters=reply)
    assert scene.telegram.sees(scene.masha, scene.room).last.reply_to is None


async def test_waiting_for_a_bot_that_polls(scene: Scene):
    async def answer_everything() -> None:
        offset = 0
        while True:
            for update in await scene.bot.get_updates(offset=offset, timeout=10):
                offset = update.update_id + 1
                if update.message is not None and update.message.text is not None:
                    await scene.bot.send_message(update.message.chat.id, "слышу")

    bot = asyncio.create_task(answer_everything())
    scene.telegram.start(scene.masha)
    await scene.telegram.until(lambda: scene.telegram.calls("sendMessage", scene.masha))
    await scene.telegram.quiet()
    assert scene.telegram.sees(scene.masha, scene.masha).last.text == "слышу"
    with pytest.raises(TimeoutError):
        await scene.telegram.until(lambda: False, seconds=0.05)
    bot.cancel()


async def test_planned_trouble(scene: Scene):
    bot, telegram, room = scene.bot, scene.telegram, scene.room
    telegram.fail("sendMessage", "server_error", code=500)
    with pytest.raises(TelegramServerError):
        await bot.send_message(room, "а")
    telegram.fail("sendMessage", "reset")
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(room, "б")
    telegram.fail("sendMessage", "reset_after")
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(room, "в")
    telegram.fail("*", "timeout", chat=room)
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(room, "г", request_timeout=1)
    telegram.fail("sendMessage", "timeout_after", seconds=0.1)
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(room, "д", request_timeout=1)
    await bot.send_message(room, "е")
    assert telegram.sees(scene.masha, room).texts() == ["", "в", "д", "е"]
    assert [call.code for call in telegram.refusals()] == [500]


async def test_trouble_planned_for_a_later_request(scene: Scene):
    bot, telegram, room = scene.bot, scene.telegram, scene.room
    telegram.fail("request", "server_error", skip=1)
    await bot.get_updates(timeout=0)
    await bot.send_message(room, "а")
    await bot.get_updates(timeout=0)
    with pytest.raises(TelegramServerError):
        await bot.send_message(room, "б")
    await bot.send_message(room, "в")


async def test_the_server_may_go_and_come_back(scene: Scene):
    await scene.telegram.end()
    with pytest.raises(TelegramNetworkError):
        await scene.bot.get_me()
    await scene.telegram.begin()
    assert (await scene.bot.get_me()).username == "zastolie_bot"


async def test_unknown_methods_and_tokens(scene: Scene):
    async with aiohttp.ClientSession() as session:
        for token, method, status, words in (
            (scene.telegram.token, "sendPigeon", 404, "Not Found: method not found"),
            ("1:foreign", "getMe", 401, "Unauthorized"),
            ("nonsense", "getMe", 401, "Unauthorized: invalid token specified"),
        ):
            async with session.get(f"{scene.telegram.url}/bot{token}/{method}") as answer:
                body = await answer.json()
                assert (answer.status, body["description"]) == (status, words)


async def test_the_control_interface_over_http(telegram: FakeTelegram):
    async with aiohttp.ClientSession() as session:

        async def control(control_name: str, /, **arguments: Any) -> Any:
            async with session.post(
                f"{telegram.url}/_ctl/{control_name}", json=arguments
            ) as answer:
                body = await answer.json()
                assert body["ok"], body
                return body["result"]

        masha = await control("user", name="Маша")
        room = await control("group", title="Семья", members=[masha])
        await control("write", user=masha, chat=room, text="/play@zastolie_bot")
        await control("advance", seconds=60)
        bot = client(telegram)
        sent = await bot.send_message(room, "стол", reply_markup=keyboard("Сесть"))
        await bot.session.close()
        press = await control("press", user=masha, chat=room, button="Сесть")
        screen = await control("sees", user=masha, chat=room)
        assert screen["spinners"] == [press]
        assert screen["messages"][-1]["id"] == sent.message_id
        assert screen["messages"][-1]["buttons"] == [["Сесть"]]
        assert (await control("violations"))[0]["kind"] == "spinner"
        await control("fail", method="getMe", trouble="flood", retry_after=5)
        async with session.post(f"{telegram.url}/_ctl/no_such_thing") as answer:
            assert answer.status == 404
        async with session.post(f"{telegram.url}/_ctl/press", json={"user": masha}) as answer:
            assert answer.status == 400
