"""What an update means: one case for each kind, as the wire brings it."""

import pytest
from aiogram.types import Update

from bot.chat import Address, Incoming, Press
from bot.platforms.telegram.incoming import ANSWER_WINDOW, to_incoming
from bot.platforms.telegram.names import Me

ME = Me(42, "zastolie_bot")
BOT = {"id": 42, "is_bot": True, "first_name": "Застолье", "username": "zastolie_bot"}
MASHA = {"id": 77, "is_bot": False, "first_name": "Маша", "language_code": "ru"}
ROOM = {"id": -1001, "type": "supergroup", "title": "Семья"}
GROUP = {"id": -5, "type": "group", "title": "Дача"}
DIALOG = {"id": 77, "type": "private", "first_name": "Маша"}
NOW = 1_000_000.0


def read(**content):
    update = Update.model_validate({"update_id": 9, **content})
    return to_incoming(update, ME, NOW)


def message(text=None, chat=ROOM, sender=MASHA, **more):
    body = {"message_id": 5, "date": 1, "chat": chat, "from": sender, **more}
    if text is not None:
        body["text"] = text
        body.setdefault("entities", entities(text))
    return {"message": body}


def entities(text):
    return [
        {
            "type": "mention" if word[0] == "@" else "bot_command",
            "offset": len(text[: text.index(word)].encode("utf-16-le")) // 2,
            "length": len(word),
        }
        for word in text.replace(",", " ").split()
        if word[0] == "@" or (word[0] == "/" and word.isascii())
    ]


def reply(sender=BOT, **more):
    return {"message_id": 3, "date": 1, "chat": ROOM, "from": sender, "text": "…", **more}


def test_plain_words_in_a_room():
    assert read(**message("всем привет")) == Incoming(
        update="telegram:42:9",
        at=Address("telegram", "42", "-1001"),
        person="telegram:77",
        name="Маша",
        language="ru",
        text="всем привет",
        message="5",
    )


@pytest.mark.parametrize(
    ("text", "words", "addressed"),
    [
        ("/play 33", "/play 33", True),
        ("/play@zastolie_bot 33", "/play 33", True),
        ("/PLAY@Zastolie_Bot", "/PLAY", True),
        ("@zastolie_bot играть", "играть", True),
        ("@zastolie_bot, играть!", "играть!", True),
        ("🎲🎲 @Zastolie_bot играть", "🎲🎲 играть", True),
        ("играть, @zastolie_bot", "играть,", True),
        ("@another_bot играть", "@another_bot играть", False),
        ("/ход 7ч 3", "/ход 7ч 3", True),
        ("7ч", "7ч", False),
    ],
)
def test_addressed_words(text, words, addressed):
    incoming = read(**message(text))
    assert (incoming.text, incoming.addressed) == (words, addressed)


def test_a_text_mention_is_an_address():
    entity = {"type": "text_mention", "offset": 0, "length": 8, "user": BOT}
    incoming = read(**message("Застолье, играть", entities=[entity]))
    assert (incoming.text, incoming.addressed) == ("играть", True)


def test_commands_of_others_are_nothing():
    assert read(**message("/play@another_bot")) is None


def test_a_reply_to_the_bot():
    incoming = read(**message("7ч", reply_to_message=reply()))
    assert (incoming.addressed, incoming.reply_to) == (True, "3")
    other = read(**message("7ч", reply_to_message=reply(MASHA)))
    assert (other.addressed, other.reply_to) == (False, "")


def test_topics():
    inside = read(**message("7ч", message_thread_id=8, is_topic_message=True))
    assert inside.at.topic == "8"
    chain = read(**message("7ч", message_thread_id=8))
    assert chain.at.topic == ""
    opening = reply(forum_topic_created={"name": "Карты", "icon_color": 1})
    assert not read(**message("7ч", reply_to_message=opening)).addressed


def test_the_dialog_is_always_addressed():
    incoming = read(**message("привет", DIALOG))
    assert (incoming.private, incoming.addressed, incoming.at.chat) == (True, True, "77")


@pytest.mark.parametrize(
    ("text", "payload"),
    [
        ("/start", ""),
        ("/start t-0123abcd", "t-0123abcd"),
        ("/start@zastolie_bot t-0123abcd", "t-0123abcd"),
        ("/start " + "x" * 65, ""),
        ("/start два слова", ""),
    ],
)
def test_links(text, payload):
    assert read(**message(text)).invitation == payload


@pytest.mark.parametrize(
    "content",
    [
        {"sticker": {"file_id": "s", "file_unique_id": "s", "type": "regular", "width": 1,
                     "height": 1, "is_animated": False, "is_video": False}},
        {"photo": [{"file_id": "p", "file_unique_id": "p", "width": 1, "height": 1}]},
        {"voice": {"file_id": "v", "file_unique_id": "v", "duration": 1}},
        {"dice": {"emoji": "🎲", "value": 3}},
    ],
)  # fmt: skip
def test_what_has_no_words(content):
    incoming = read(**message(**content))
    assert (incoming.kind, incoming.addressed) == ("other", False)
    assert read(**message(**content, reply_to_message=reply())).addressed
    assert read(**message(chat=DIALOG, **content)).addressed


@pytest.mark.parametrize(
    "content",
    [
        {"new_chat_title": "Большая семья"},
        {"new_chat_members": [MASHA]},
        {"pinned_message": reply()},
        {"forum_topic_created": {"name": "Карты", "icon_color": 1}},
        {"left_chat_member": BOT},
    ],
)
def test_service_messages_mean_nothing(content):
    assert read(**message(**content)) is None


@pytest.mark.parametrize(
    "content",
    [
        {"new_chat_members": [MASHA, BOT]},
        {"group_chat_created": True},
        {"supergroup_chat_created": True},
    ],
)
def test_messages_that_tell_of_the_bots_coming(content):
    incoming = read(**message(**content))
    assert (incoming.kind, incoming.person, incoming.message) == ("added", "telegram:77", "5")


def test_a_topic_that_is_open_again():
    content = {"forum_topic_reopened": {}, "message_thread_id": 9, "is_topic_message": True}
    incoming = read(**message(**content))
    assert (incoming.kind, incoming.at.topic) == ("rights", "9")


def test_who_leaves():
    incoming = read(**message(left_chat_member={**MASHA, "id": 78}))
    assert (incoming.kind, incoming.person) == ("left", "telegram:78")


def test_both_messages_of_a_move_are_one_update():
    there = read(**message(chat=GROUP, migrate_to_chat_id=-1001))
    back = read(**message(migrate_from_chat_id=-5))
    assert there == back
    assert (there.kind, there.at.chat, there.moved_to.chat) == ("moved", "-5", "-1001")


def test_hidden_people():
    fake = {"id": 1087968824, "is_bot": True, "first_name": "Group"}
    incoming = read(**message("/play", sender=fake, sender_chat=ROOM))
    assert (incoming.person, incoming.name, incoming.addressed) == ("", "", True)
    channel = {"id": -1002, "type": "channel", "title": "Новости"}
    assert read(**message("7ч", sender=fake, sender_chat=channel)).person == ""
    post = message("7ч", sender=fake, sender_chat=channel, is_automatic_forward=True)
    assert read(**post) is None


def test_other_bots_are_not_heard():
    assert read(**message("/play", sender={**MASHA, "is_bot": True})) is None


def test_an_ephemeral_command():
    incoming = read(**message("/hand", message_id=0, ephemeral_message_id=6, receiver_user=BOT))
    assert incoming.addressed
    assert incoming.message == "e6.42"


# Presses


def press(data="s..play.", **more):
    shown = reply(reply_markup={"inline_keyboard": []})
    query = {"id": "q1", "from": MASHA, "chat_instance": "1", "data": data, "message": shown}
    return read(callback_query={**query, **more})


def test_a_press():
    assert press() == Incoming(
        update="telegram:42:9",
        at=Address("telegram", "42", "-1001"),
        kind="press",
        person="telegram:77",
        name="Маша",
        language="ru",
        addressed=True,
        message="3",
        press=Press("q1", "3", "s..play.", NOW + ANSWER_WINDOW),
    )


def test_a_press_in_a_topic():
    shown = reply(message_thread_id=8, is_topic_message=True)
    assert press(message=shown).at.topic == "8"


def test_a_press_on_what_is_whispered():
    shown = reply(message_id=0, ephemeral_message_id=12, receiver_user=MASHA)
    incoming = press(message=shown)
    assert incoming.press.whispered
    assert incoming.press.message == incoming.message == "e12.77"


def test_a_press_on_a_message_out_of_reach():
    incoming = press(message={"chat": ROOM, "message_id": 3, "date": 0})
    assert (incoming.at.chat, incoming.message) == ("-1001", "3")


def test_a_press_on_what_has_no_number():
    incoming = press(message=reply() | {"message_id": 0})
    assert (incoming.press.whispered, incoming.press.message) == (True, "")


def test_a_press_of_no_chat():
    incoming = press(message=None, inline_message_id="i")
    assert (incoming.kind, incoming.private, incoming.message) == ("press", False, "")


def test_a_press_without_data():
    assert press(data=None, game_short_name="g").press.data == ""


# Memberships


def can(names):
    return [f"can_{name}" for name in names.split()]


def member(status, user=BOT, **more):
    rights: dict[str, object] = {}
    if status == "administrator":
        names = "be_edited manage_chat delete_messages manage_video_chats restrict_members"
        names += " promote_members change_info invite_users post_stories edit_stories"
        names += " delete_stories send_welcome_messages"
        rights = {**dict.fromkeys(can(names), False), "is_anonymous": False}
    if status == "restricted":
        names = "send_messages send_audios send_documents send_photos send_videos"
        names += " send_video_notes send_voice_notes send_polls send_other_messages"
        names += " add_web_page_previews change_info invite_users pin_messages manage_topics"
        names += " react_to_messages edit_tag"
        rights = {**dict.fromkeys(can(names), False), "until_date": 0}
    if status == "kicked":
        rights = {"until_date": 0}
    return {"status": status, "user": user, **rights, **more}


def change(old, new, chat=ROOM, kind="my_chat_member"):
    body = {"chat": chat, "from": MASHA, "date": 1, "old_chat_member": old}
    return read(**{kind: {**body, "new_chat_member": new}})


@pytest.mark.parametrize(
    ("old", "new", "kind", "administrator"),
    [
        ("left", "member", "added", False),
        ("kicked", "administrator", "added", True),
        ("member", "administrator", "rights", True),
        ("administrator", "member", "rights", False),
        ("member", "kicked", "removed", False),
        ("member", "left", "removed", False),
    ],
)
def test_the_bot_in_a_room(old, new, kind, administrator):
    incoming = change(member(old), member(new))
    assert (incoming.kind, incoming.administrator) == (kind, administrator)


def test_restrictions_say_themselves_whether_it_is_there():
    there = member("restricted", is_member=True)
    assert change(member("member"), there).kind == "rights"
    assert change(there, member("restricted", is_member=False)).kind == "removed"


def test_blocking():
    assert change(member("member"), member("kicked"), DIALOG).kind == "unreachable"
    assert change(member("kicked"), member("member"), DIALOG).kind == "reachable"


def test_other_people_leave():
    gone = change(member("member", MASHA), member("left", MASHA), kind="chat_member")
    assert (gone.kind, gone.person) == ("left", "telegram:77")
    come = change(member("left", MASHA), member("member", MASHA), kind="chat_member")
    assert come is None


def test_channels_and_edits_mean_nothing():
    channel = {"id": -1002, "type": "channel", "title": "Новости"}
    assert change(member("left"), member("administrator"), channel) is None
    assert read(edited_message=message("/play")["message"]) is None
    assert read(channel_post=message("/play", channel)["message"]) is None
