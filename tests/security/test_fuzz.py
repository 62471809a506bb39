"""Whatever comes in: forged, oversized, of any shape. Nothing but the known refusals comes out."""

import json
from random import Random

import pytest
from aiogram.types import Update
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.buttons import (
    LIMIT,
    MoveButton,
    Statement,
    TokenButton,
    move_data,
    read_data,
    statement_data,
    token_data,
)
from bot.chat import Incoming
from bot.commands import COMMANDS, read_command
from bot.platforms.telegram.incoming import to_incoming as from_telegram
from bot.platforms.telegram.names import Me as TelegramMe
from bot.platforms.vk.incoming import read_payload
from bot.platforms.vk.incoming import to_incoming as from_vk
from bot.platforms.vk.names import Me as VkMe
from bot.reading import read_moves
from engine.core import Refusal
from engine.registry import GAMES
from engine.shuffle import Shuffle

fuzz = settings(max_examples=50, deadline=None)
UNREADABLE = (LookupError, TypeError, ValueError, AttributeError)
"""What the reader of VK takes for an event that nobody can read."""

TELEGRAM, VK = TelegramMe(7, "zastolie_bot"), VkMe(7, "zastolie")
FIELDS = st.sampled_from(
    [
        *("message", "from_id", "peer_id", "payload", "action", "text", "reply_message", "ref"),
        *("event_id", "user_id", "client_info", "type", "member_id", "lang_id", "d", "command"),
        "conversation_message_id",
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-10, 2**40) | st.text(max_size=30) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(FIELDS, inner, max_size=5),
    max_leaves=12,
)
WORDS = st.text(max_size=200) | st.text("msth.~-0aZ7/ \x00♥я,>", max_size=80)


# Buttons


@fuzz
@given(WORDS)
def test_any_data_is_read_or_is_nothing(data):
    read = read_data(data)
    assert read is None or isinstance(read, MoveButton | TokenButton | Statement)
    assert read is None or len(data.encode()) <= LIMIT


@fuzz
@given(st.text(min_size=LIMIT + 1, max_size=5000))
def test_oversized_data_is_nothing(data):
    assert read_data(data) is None
    assert read_data(f"m.2zdd5ka2.1.{data}") is None


@fuzz
@given(st.integers(0, 36**6 - 1), st.none() | st.integers(0, 9))
def test_what_is_written_is_read(decision, seat):
    assert read_data(move_data("2zdd5ka2", decision, "7h", seat)) == MoveButton(
        "2zdd5ka2", decision, "7h", seat
    )
    assert read_data(token_data("2zdd5ka2", decision, ("7h", "3"), seat)) == TokenButton(
        "2zdd5ka2", decision, ("7h", "3"), seat
    )
    assert read_data(statement_data("", "play", "gin")) == Statement("", "play", "gin")


# Words


@fuzz
@given(WORDS)
def test_any_words_are_a_command_or_none(text):
    command = read_command(text)
    assert command is None or command.name in {*COMMANDS, "start"} or text.strip().startswith("/")


@pytest.mark.parametrize("key", sorted(GAMES))
@fuzz
@given(text=WORDS)
def test_any_words_are_moves_or_refused(key, text):
    game = GAMES[key]()
    state = game.start(game.seat_counts[0], Shuffle(bytes(16), 0)).state
    view = game.view(state, game.to_act(state)[0])
    try:
        read_moves(game, view, text)
    except Refusal:
        return


def test_long_words_take_no_long_time():
    """Backtracking would take for ever here."""
    game = GAMES["gin"]()
    state = game.start(2, Shuffle(bytes(16), 0)).state
    view = game.view(state, 0)
    for text in ("7 " * 2000, "♥" * 4096, "a" * 4096, "-" * 4096, "1" * 4096):
        read_command(text)
        with pytest.raises(Refusal):
            read_moves(game, view, text)


# Telegram


def message(**fields):
    return {
        "update_id": 1,
        "message": {"message_id": 1, "date": 0, "chat": {"id": -100, "type": "supergroup"}}
        | fields,
    }


@fuzz
@given(VALUES, VALUES, VALUES)
def test_any_update_of_telegram_is_read_or_refused(text, author, reply):
    entry = message(text=text, **{"from": author, "reply_to_message": reply})
    try:
        update = Update.model_validate(entry)
    except ValidationError:
        return
    incoming = from_telegram(update, TELEGRAM, 0.0)
    assert incoming is None or isinstance(incoming, Incoming)


@fuzz
@given(WORDS, st.integers(1, 2**52), st.integers(1, 2**52))
def test_any_press_of_telegram_is_read(data, user, chat):
    entry = {
        "update_id": 1,
        "callback_query": {
            "id": "1",
            "chat_instance": "1",
            "data": data,
            "from": {"id": user, "is_bot": False, "first_name": "Маша"},
            "message": {"message_id": 5, "date": 0, "chat": {"id": -chat, "type": "group"}},
        },
    }
    incoming = from_telegram(Update.model_validate(entry), TELEGRAM, 0.0)
    assert incoming is not None
    assert incoming.press is not None
    assert incoming.person == f"telegram:{user}"
    assert incoming.press.data == data


# VK


@fuzz
@given(st.sampled_from(["message_new", "message_event", "message_allow", "x"]), VALUES, VALUES)
def test_any_event_of_vk_is_read_or_unreadable(kind, content, number):
    try:
        incoming = from_vk({"type": kind, "object": content, "event_id": number}, VK, 0.0)
    except UNREADABLE:
        return
    assert incoming is None or isinstance(incoming, Incoming)


@fuzz
@given(VALUES)
def test_any_payload_is_an_object_or_nothing(value):
    assert isinstance(read_payload(value), dict)
    assert isinstance(read_payload(json.dumps(value)), dict)


@pytest.mark.parametrize("depth", [10, 1_000, 100_000])
def test_a_payload_nested_without_end_is_nothing(depth):
    event = {
        "type": "message_new",
        "object": {"message": {"peer_id": 5, "from_id": 5, "payload": "[" * depth, "text": "да"}},
    }
    incoming = from_vk(event, VK, 0.0)
    assert incoming is not None
    assert incoming.text == "да"


def test_the_fuzz_is_not_all_refused():
    """Some of what is tried above is really read: it does not end at the first shape."""
    rng, read = Random(1), 0
    for _ in range(50):
        content = {"message": {"peer_id": rng.randrange(1, 99), "from_id": 5, "text": "7h"}}
        read += from_vk({"type": "message_new", "object": content}, VK, 0.0) is not None
    assert read == 50
