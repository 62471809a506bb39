"""Letters as VK takes them, and events as the bot reads them: without a server."""

import json

import pytest

from bot.chat import Button, Letter, Picture
from bot.platforms.vk.incoming import to_incoming
from bot.platforms.vk.letters import (
    INLINE,
    event_data,
    fit,
    in_words,
    keyboard,
    needs_keys,
    print_of,
    reply,
    words,
)
from bot.platforms.vk.names import Me, Standing, standing
from tests.fakes.vk.keyboards import buttons_of, labels_of, read_keyboard

ME = Me(7, "zastolie")
ROOM = 2_000_000_005


def rows(*counts):
    """Buttons in rows of these lengths."""
    numbers = iter(range(1000))
    return [
        [Button(str(number := next(numbers)), f"s..help.{number}") for _ in range(count)]
        for count in counts
    ]


def test_people_are_mentioned_where_they_are_called():
    letter = Letter("Ход: Маша. Маша, ваш ход.", mentions=(("Маша", "vk:12"),))
    assert words(letter, ME) == "Ход: [id12|Маша]. Маша, ваш ход."
    assert words(Letter("Ход: Коля", mentions=(("Коля", "telegram:12"),)), ME) == "Ход: Коля"


@pytest.mark.parametrize("name", ["@all", "[id1|Коля]", "@online", "[club9|x]", "a]b|c"])
def test_names_call_nobody(name):
    text = words(Letter(f"Ход: {name}", mentions=((name, "vk:12"),)), ME)
    assert "@all" not in text
    assert "@online" not in text
    assert "[id1|" not in text
    assert "[club9|" not in text
    assert text.replace("\u2060", "") in {f"Ход: {name}", f"Ход: [id12|{name}]"}


def test_the_own_mention_stays_ready_to_copy():
    assert words(Letter("Начните так: @zastolie"), ME) == "Начните так: @zastolie"


@pytest.mark.parametrize("counts", [[5, 5], [10], [1] * 10, [2] * 6, [7] * 8, [1] * 60, [40]])
def test_every_keyboard_is_one_that_vk_takes(counts):
    for under_dialog in (False, True):
        made = read_keyboard(keyboard(rows(*counts), under_dialog=under_dialog))
        rest = sum(counts) - len(buttons_of(made))
        assert (rest > 0) == (buttons_of(made)[-1]["action"]["label"] == "More")


def test_rows_stay_as_they_are_where_they_fit():
    assert fit(rows(2, 1, 3), INLINE[0]) == rows(2, 1, 3)
    assert labels_of(read_keyboard(keyboard(rows(6)))) == [list("01234"), ["5"]]


def test_long_labels_are_cut_and_links_have_no_colour():
    made = [
        [Button("Ж" * 60, "s..help.", "danger"), Button("Диалог", link="https://vk.me/club7")],
        [Button("Переслать", share="Приходите")],
    ]
    read = buttons_of(read_keyboard(keyboard(made)))
    assert [len(button["action"]["label"]) for button in read] == [40, 6]
    assert [button.get("color") for button in read] == ["negative", None]


def test_no_buttons_under_a_message_or_under_a_dialog():
    assert keyboard([]) == ""
    assert json.loads(keyboard([], under_dialog=True)) == {"inline": False, "buttons": []}


def test_only_hands_too_big_for_a_message_need_keys():
    assert not needs_keys(Letter("", tuple(map(tuple, rows(5, 5))), slot="hand"))
    assert needs_keys(Letter("", tuple(map(tuple, rows(5, 5, 1))), slot="hand"))
    assert not needs_keys(Letter("", tuple(map(tuple, rows(5, 5, 1))), slot="lobby"))
    assert print_of(rows(5)) != print_of(rows(6))


def test_ids_of_messages_remember_their_keys():
    for message in (Standing(17), Standing(17, "ab12")):
        assert standing(str(message)) == message
    assert standing("") is None
    assert json.loads(reply(Letter("", reply_to="17kab12"), ME.room(ROOM))) == {
        "peer_id": ROOM,
        "conversation_message_ids": [17],
        "is_reply": 1,
    }
    assert reply(Letter(""), ME.room(ROOM)) == ""


def test_words_instead_of_a_picture_and_lines_for_who_pressed():
    assert (
        in_words(Letter("Стол", picture=Picture("", "Шесть карт", bytes))) == "Стол\n\nШесть карт"
    )
    assert json.loads(event_data("ж" * 91))["text"] == "ж" * 89 + "…"
    assert event_data("") == ""
    link = "https://vk.me/zastolie"
    assert json.loads(event_data(link)) == {"type": "open_link", "link": link}
    assert json.loads(event_data(f"Вот: {link}"))["type"] == "show_snackbar"


def message(text="", **fields):
    content = {"peer_id": ROOM, "from_id": 12, "conversation_message_id": 3, "text": text}
    return {
        "type": "message_new",
        "event_id": "e1",
        "object": {"message": content | fields, "client_info": {"lang_id": 0}},
    }


@pytest.mark.parametrize(
    ("text", "plain", "addressed"),
    [
        ("[club7|@zastolie] ход 7ч", "ход 7ч", True),
        ("[club7|Застолье], играть", "играть", True),
        ("а ну-ка, [club7|@zastolie] стол", "а ну-ка, стол", True),
        ("[public7|Застолье]", "", True),
        ("[club9|@other] ход", "[club9|@other] ход", False),
        ("/ход 7ч", "/ход 7ч", True),
        ("!ход 7ч", "/ход 7ч", True),
        ("! ход", "/ход", True),
        ("7ч", "7ч", False),
        ("!!!", "!!!", False),
    ],
)
def test_whom_words_in_a_chat_address(text, plain, addressed):
    read = to_incoming(message(text), ME, 0.0)
    assert read is not None
    assert (read.text, read.addressed, read.kind) == (plain, addressed, "text")
    assert (read.message, read.person, str(read.at)) == ("3", "vk:12", f"vk|7|{ROOM}|")
    assert read.language == "ru"


def test_replies_refs_and_other_things():
    own = {"from_id": -7, "conversation_message_id": 2}
    read = to_incoming(message("ага", reply_message=own), ME, 0.0)
    assert read
    assert read.reply_to == "2"
    assert read.addressed
    foreign = {"from_id": 12, "conversation_message_id": 2}
    read = to_incoming(message("ага", reply_message=foreign), ME, 0.0)
    assert read
    assert not read.reply_to
    assert not read.addressed
    read = to_incoming(message("привет", peer_id=12, ref="t-17"), ME, 0.0)
    assert read
    assert read.invitation == "t-17"
    assert read.private
    read = to_incoming(message("", attachments=[{"type": "sticker"}]), ME, 0.0)
    assert read
    assert read.kind == "other"
    assert not read.addressed
    assert to_incoming(message("спам", from_id=-9), ME, 0.0) is None
    assert to_incoming({"type": "wall_post_new", "object": {}}, ME, 0.0) is None


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        ({"type": "chat_invite_user", "member_id": -7}, "added"),
        ({"type": "chat_kick_user", "member_id": -7}, "removed"),
        ({"type": "chat_kick_user", "member_id": 13}, "left"),
        ({"type": "chat_invite_user", "member_id": 13}, None),
        ({"type": "chat_title_update", "text": "Дача"}, None),
        ({"type": "chat_kick_user", "member_id": -9}, None),
    ],
)
def test_service_messages(action, kind):
    read = to_incoming(message("", action=action), ME, 0.0)
    assert (read.kind if read else None) == kind
    assert kind != "left" or (read and read.person == "vk:13")
