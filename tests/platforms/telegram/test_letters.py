"""Letters as Telegram takes them; refusals and pace as the bot takes them."""

from urllib.parse import parse_qs, urlsplit

import pytest
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.methods import SendMessage
from aiogram.types import ReplyParameters

from bot.allowance import OwnAllowance
from bot.chat import (
    Address,
    Button,
    ChatError,
    Gone,
    Letter,
    Moved,
    Picture,
    TooLate,
    Unknown,
    Unreachable,
    Wait,
)
from bot.platforms.telegram.errors import Textless, Unchanged, WrongFile, meaning
from bot.platforms.telegram.hands import concerns
from bot.platforms.telegram.incoming import moved
from bot.platforms.telegram.letters import html, in_words, keyboard, reply, share_link
from bot.platforms.telegram.names import Me
from bot.platforms.telegram.pace import A_MINUTE, EASY, Pace

ME = Me(42, "zastolie_bot")
ROOM, DIALOG = ME.room(-1001), ME.room(77)
METHOD = SendMessage(chat_id=1, text="…")


def test_words_are_escaped():
    assert html(Letter("Маша <3 & Коля")) == "Маша &lt;3 &amp; Коля"


def test_people_are_mentioned_by_number():
    letter = Letter("M&M, ваш ход", mentions=(("M&M", "telegram:77"),))
    assert html(letter) == '<a href="tg://user?id=77">M&amp;M</a>, ваш ход'


def test_people_of_other_platforms_are_only_named():
    assert html(Letter("Коля, ваш ход", mentions=(("Коля", "vk:5"),))) == "Коля, ваш ход"


def test_a_letter_in_words_says_what_the_picture_shows():
    picture = Picture("p", "Стол пуст.", lambda: b"")
    letter = in_words(Letter("Ход: Маша", ((Button("Да", "s"),),), picture, slot="board"))
    assert (letter.text, letter.picture, letter.slot) == ("Ход: Маша\n\nСтол пуст.", None, "board")
    assert len(in_words(Letter("а" * 4000, (), picture)).text) <= 4096


def test_wide_rows_are_broken():
    row = tuple(Button(str(n), "s") for n in range(20))
    shown = keyboard(Letter("…", (row,)))
    assert shown is not None
    assert [len(each) for each in shown.inline_keyboard] == [8, 8, 4]
    many = keyboard(Letter("…", tuple(row for _ in range(9))))
    assert many is not None
    assert sum(len(each) for each in many.inline_keyboard) == 100
    assert keyboard(Letter("…")) is None


def test_the_share_link_puts_the_link_first():
    asked = parse_qs(urlsplit(share_link("Садитесь к нам! https://t.me/bot?start=t-1 Ждём")).query)
    assert asked == {"url": ["https://t.me/bot?start=t-1"], "text": ["Садитесь к нам! Ждём"]}


def test_replies_name_ordinary_messages_only():
    assert reply(Letter("…", reply_to="5")) == ReplyParameters(
        message_id=5, allow_sending_without_reply=True
    )
    assert reply(Letter("…", reply_to="e5.77")) is None


# Refusals: every row of the platform's list


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("Forbidden: bot was blocked by the user", "blocked"),
        ("Forbidden: bot can't initiate conversation with a user", "not_started"),
        ("Forbidden: user is deactivated", "gone"),
        ("Forbidden: bot was kicked from the group chat", "kicked"),
        ("Forbidden: bot was kicked from the supergroup chat", "kicked"),
        ("Forbidden: bot is not a member of the group chat", "kicked"),
        ("Forbidden: bot is not a member of the supergroup chat", "kicked"),
        ("Forbidden: the group chat was deleted", "gone"),
        ("Forbidden: something new", "closed"),
    ],
)
def test_forbidden(words, reason):
    error = meaning(TelegramForbiddenError(METHOD, words), ME, ROOM)
    assert isinstance(error, Unreachable)
    assert error.reason == reason


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("Bad Request: not enough rights to send text messages to the chat", "muted"),
        ("Bad Request: not enough rights to send photos to the chat", "no_photos"),
        ("Bad Request: CHAT_WRITE_FORBIDDEN", "muted"),
        ("Bad Request: message thread not found", "closed"),
        ("Bad Request: TOPIC_CLOSED", "closed"),
    ],
)
def test_unreachable(words, reason):
    error = meaning(TelegramBadRequest(METHOD, words), ME, ROOM)
    assert isinstance(error, Unreachable)
    assert error.reason == reason


def test_an_unknown_chat():
    error = TelegramBadRequest(METHOD, "Bad Request: chat not found")
    assert str(meaning(error, ME, DIALOG)) == "not_started"
    assert str(meaning(error, ME, ROOM)) == "gone"


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("message is not modified: specified new message content and …", Unchanged),
        ("message to edit not found", Gone),
        ("message to delete not found", Gone),
        ("message can't be edited", Gone),
        ("message can't be deleted", Gone),
        ("message can't be deleted for everyone", Gone),
        ("message media can't be edited", Gone),
        ("MESSAGE_ID_INVALID", Gone),
        ("there is no text in the message to edit", Textless),
        ("wrong file identifier/HTTP URL specified", WrongFile),
        ("query is too old and response timeout expired or query ID is invalid", TooLate),
        ("can't parse entities: unsupported start tag", ChatError),
        ("BUTTON_DATA_INVALID", ChatError),
    ],
)  # fmt: skip
def test_bad_requests(words, kind):
    assert type(meaning(TelegramBadRequest(METHOD, f"Bad Request: {words}"), ME, ROOM)) is kind


def test_waits_and_moves():
    wait = meaning(TelegramRetryAfter(METHOD, "Too Many Requests: retry after 7", 7), ME, ROOM)
    assert isinstance(wait, Wait)
    assert wait.seconds == 7
    bare = meaning(TelegramAPIError(METHOD, "Too Many Requests: try later"), ME, ROOM)
    assert isinstance(bare, Wait)
    gone = meaning(TelegramMigrateToChat(METHOD, "upgraded", -1009), ME, ROOM)
    assert isinstance(gone, Moved)
    assert gone.to == Address("telegram", "42", "-1009")


@pytest.mark.parametrize(
    "error",
    [
        TelegramServerError(METHOD, "Bad Gateway"),
        TelegramNetworkError(METHOD, "Request timeout error"),
        ClientDecodeError("Failed to decode object", ValueError(), "<html>502"),
    ],
)
def test_no_answer(error):
    assert isinstance(meaning(error, ME, ROOM), Unknown)


def test_too_large_is_no_reason_to_try_again():
    assert type(meaning(TelegramEntityTooLarge(METHOD, "413"), ME, ROOM)) is ChatError


# Pace


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def pace(clock):
    return Pace(OwnAllowance(clock), 42)


async def test_a_burst_and_then_one_a_second(clock, pace):
    for _ in range(3):
        await pace.enter("77", "send")
    with pytest.raises(Wait) as wait:
        await pace.enter("77", "send")
    assert 1.0 <= wait.value.seconds <= 2.0
    await pace.enter("77", "edit")
    await pace.enter("78", "send")
    clock.now += wait.value.seconds
    await pace.enter("77", "send")


async def test_no_haste_fills_the_servers_bucket(clock, pace):
    """However one hurries, never more than three above one a second."""
    level, at = 0.0, clock.now
    for _ in range(400):
        try:
            await pace.enter("77", "send")
        except Wait as wait:
            clock.now += wait.seconds
            continue
        level = max(0.0, level - (clock.now - at)) + 1
        at = clock.now
        assert level <= 3.001
    assert clock.now - 1000 < 420


async def test_a_group_takes_so_many_a_minute(clock, pace):
    begin = clock.now
    for _ in range(A_MINUTE):
        await pace.enter("-5", "send")
        await pace.enter("77", "send")
        clock.now += 1.0
    with pytest.raises(Wait) as wait:
        await pace.enter("-5", "send")
    assert clock.now + wait.value.seconds == pytest.approx(begin + 60)
    await pace.enter("77", "send")


async def test_whispers_are_kept_up_as_long_as_there_is_room(clock, pace):
    for _ in range(EASY):
        await pace.enter("-5", "send", most=EASY)
        clock.now += 1.5
    with pytest.raises(Wait):
        await pace.enter("-5", "send", most=EASY)
    await pace.enter("-5", "send")


async def test_all_chats_together_take_so_many_a_second(clock, pace):
    for chat in range(25):
        await pace.enter(str(chat), "send")
    with pytest.raises(Wait):
        await pace.enter("1000", "send")
    await pace.enter("1000", "edit")
    clock.now += 1.01
    await pace.enter("1000", "send")


async def test_a_closed_chat_stays_closed(clock, pace):
    await pace.close("-5", 30.0)
    with pytest.raises(Wait) as wait:
        await pace.enter("-5", "edit")
    assert wait.value.seconds == 30.0
    clock.now += 30.0
    await pace.enter("-5", "edit")


def test_what_an_update_keeps_its_order_about():
    assert list(concerns(moved(ME, -5, -1001))) == ["telegram|42|-5|"]
