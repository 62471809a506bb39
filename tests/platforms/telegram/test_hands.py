"""The private hand: whispered, said in an alert, sent to the private dialog."""

import pytest

from bot.chat import Gone, Letter
from bot.platforms.telegram import platform
from bot.platforms.telegram.names import Whispered
from bot.preferences import Notes
from tests.fakes.telegram import methods, sending


@pytest.fixture
async def playing(evening, family, room):
    """Маша and Коля at a running table; Маша, who began, has the turn."""
    await evening.dealt(room, family[:2])
    return room


async def test_the_hand_is_whispered_to_the_presser_alone(evening, telegram, family, playing):
    masha, kolya, nina = family
    press = await evening.presses(masha, playing, "Мои карты")
    assert evening.toast(press) == ""
    (hand,) = evening.hands(masha, playing)
    assert hand.photo
    assert evening.hands(kolya, playing) == evening.hands(nina, playing) == []
    call = telegram.calls("sendPhoto", playing)[-1]
    assert f'"receiver_user_id": {masha}' in call.params["ephemeral_message_parameters"]
    assert press in call.params["ephemeral_message_parameters"]


async def test_a_move_by_the_whispered_buttons_edits_the_hand_in_place(evening, family, playing):
    mover, other = await evening.to_move(family)
    await evening.presses(mover, playing, "Мои карты")
    (before,) = evening.hands(mover, playing)
    card = await evening.moves(mover, playing)
    (after,) = evening.hands(mover, playing)
    assert after.ephemeral == before.ephemeral
    assert after.photo != before.photo
    (board,) = evening.boards(other, playing)
    assert card in board.caption


async def test_every_press_of_my_cards_whispers_anew(evening, telegram, family, playing):
    masha = family[0]
    await evening.presses(masha, playing, "Мои карты")
    telegram.restart_client(masha)
    assert evening.hands(masha, playing) == []
    await evening.presses(masha, playing, "Мои карты")
    assert len(evening.hands(masha, playing)) == 1


async def test_who_does_not_see_whispers_reads_his_cards_in_an_alert(
    evening, telegram, family, playing
):
    masha = family[0]
    telegram.go_offline(masha)
    first = await evening.presses(masha, playing, "Мои карты")
    assert evening.toast(first) == ""
    second = await evening.presses(masha, playing, "Мои карты")
    assert "в ответ на стол" in evening.toast(second)
    telegram.advance(1000)
    later = await evening.presses(masha, playing, "Мои карты")
    assert evening.toast(later) == evening.toast(second)
    telegram.go_online(masha)
    await evening.presses(masha, playing, "Мои карты")
    hand = evening.hand(masha, playing).ephemeral
    await evening.presses(masha, playing, "Правила", ephemeral=hand)
    telegram.advance(1000)
    seeing = await evening.presses(masha, playing, "Мои карты")
    assert evening.toast(seeing) == ""


async def test_the_same_picture_goes_up_once(evening, telegram, family, playing):
    masha = family[0]
    await evening.presses(masha, playing, "Мои карты")
    await evening.presses(masha, playing, "Мои карты")
    first, second = telegram.calls("sendPhoto", playing)[-2:]
    assert first.params["photo"].startswith("attach://")
    assert not second.params["photo"].startswith("attach://")


async def test_a_forgotten_file_goes_up_again(evening, telegram, family, playing):
    masha = family[0]
    await evening.presses(masha, playing, "Мои карты")
    for key in await evening.store.client.keys("kept:telegram-file:*"):
        await evening.store.client.set(key, "AgAD-of-another-bot")
    await evening.presses(masha, playing, "Мои карты")
    assert len(evening.hands(masha, playing)) == 2
    assert "wrong file identifier" in telegram.refusals()[-1].refusal


async def test_where_whispers_fail_the_cards_come_in_an_alert(evening, telegram, family, playing):
    masha = family[0]
    telegram.set_ephemeral(works=False)
    press = await evening.presses(masha, playing, "Мои карты")
    words = evening.toast(press)
    assert words
    assert len(words) <= 200
    assert evening.hands(masha, playing) == []
    telegram.set_ephemeral(works=True)
    await evening.presses(masha, playing, "Мои карты")
    (hand,) = evening.hands(masha, playing)
    assert all(label in words for row in hand.buttons[:-1] for label in row)


async def test_an_alert_is_cut_at_a_card(evening, telegram, family, playing, monkeypatch):
    telegram.set_ephemeral(works=False)
    monkeypatch.setattr(platform, "ALERT_LIMIT", 40)
    words = evening.toast(await evening.presses(family[0], playing, "Мои карты"))
    cards, more = words.split(" … ещё ")
    assert len(words) <= 40
    assert len(cards.split()) + int(more) == 18


async def test_an_offline_client_gets_its_hand_at_the_next_press(
    evening, telegram, family, playing
):
    masha = family[0]
    telegram.go_offline(masha)
    await evening.presses(masha, playing, "Мои карты")
    telegram.go_online(masha)
    assert evening.hands(masha, playing) == []
    await evening.presses(masha, playing, "Мои карты")
    assert len(evening.hands(masha, playing)) == 1


async def test_who_opens_the_dialog_gets_the_cards_there(evening, telegram, family, playing):
    masha = family[0]
    telegram.start(masha)
    await evening.settle()
    hand = evening.sees(masha, masha)[-1]
    assert hand.photo
    press = await evening.presses(masha, playing, "Мои карты")
    assert "личном разговоре" in evening.toast(press)
    assert evening.hands(masha, playing) == []
    newest = evening.sees(masha, masha)[-1]
    assert newest.id > hand.id
    assert newest.buttons
    old = next(m for m in evening.sees(masha, masha) if m.id == hand.id)
    assert old.buttons == []


@pytest.mark.usefixtures("playing")
async def test_moves_go_from_the_dialog_too(evening, telegram, family):
    mover, other = await evening.to_move(family)
    telegram.start(mover)
    await evening.settle()
    hand = evening.sees(mover, mover)[-1]
    await evening.moves(mover, mover)
    assert evening.sees(mover, mover)[-1].id == hand.id
    assert evening.sees(mover, mover)[-1].photo != hand.photo
    assert evening.sees(other, other) == []


async def test_who_blocks_the_bot_is_called_in_the_room(evening, telegram, family, playing):
    mover, _ = await evening.to_move(family)
    telegram.start(mover)
    await evening.settle()
    telegram.block(mover)
    await evening.settle()
    assert not (await Notes(evening.store).person(f"telegram:{mover}")).reachable
    await evening.pass_time(400)
    call = evening.sees(mover, playing)[-1]
    assert call.mentions == [mover]
    assert call.reply_to == evening.boards(mover, playing)[0].id
    telegram.unblock(mover)
    await evening.settle()
    assert (await Notes(evening.store).person(f"telegram:{mover}")).reachable


async def test_a_silent_block_is_found_out_by_the_refusal(evening, telegram, family, playing):
    mover, other = await evening.to_move(family)
    telegram.start(other)
    await evening.settle()
    telegram.main.blocked.add(other)
    await evening.presses(mover, playing, "Мои карты")
    await evening.moves(mover, playing)
    assert not (await Notes(evening.store).person(f"telegram:{other}")).reachable
    telegram.main.blocked.discard(other)
    await evening.presses(other, playing, "Мои карты")
    assert len(evening.hands(other, playing)) == 1


@pytest.mark.usefixtures("playing")
async def test_text_only_turns_the_photo_into_words(evening, telegram, family):
    masha = family[0]
    telegram.start(masha)
    await evening.settle()
    assert evening.sees(masha, masha)[-1].photo
    await evening.says(masha, masha, "/settings")
    await evening.presses(masha, masha, "Только текст: нет")
    hands = [m for m in evening.sees(masha, masha) if ["Назад", "Правила"] in m.buttons]
    assert [hand.photo for hand in hands] == [None]
    assert len(hands[0].text) > 40


async def test_an_admin_bot_may_whisper_after_a_press_that_is_too_old(
    evening, telegram, family, playing
):
    masha = family[0]
    telegram.promote_bot(playing)
    await evening.settle()
    press = telegram.press(masha, playing, "Мои карты")
    telegram.advance(30)
    await evening.settle()
    assert evening.toast(press) is None
    assert len(evening.hands(masha, playing)) == 1


async def test_nobody_else_ever_sees_a_card(evening, family, playing):
    masha, kolya, nina = family
    for person in (masha, kolya):
        await evening.presses(person, playing, "Мои карты")
    own = {person: evening.hands(person, playing)[0] for person in (masha, kolya)}
    for person, other in ((masha, kolya), (kolya, masha), (nina, masha), (nina, kolya)):
        seen = {m.photo for m in evening.sees(person, playing)}
        assert own[other].photo not in seen


async def test_an_old_server_that_shows_whispers_to_all_is_trusted_once(
    evening, telegram, family, playing, monkeypatch
):
    assert evening.service.platform.abilities.whispers
    monkeypatch.setattr(sending, "granted", lambda *_: None)
    press = await evening.presses(family[0], playing, "Мои карты")
    assert evening.toast(press)
    assert not evening.service.platform.abilities.whispers
    assert telegram.calls("deleteMessage", playing)
    assert len([m for m in evening.sees(family[1], playing) if m.photo]) == 2


async def test_a_whisper_is_not_edited_into_what_the_server_does_not_take(
    evening, telegram, family, playing
):
    masha, chat = family[0], evening.service.platform
    await evening.presses(masha, playing, "Мои карты")
    (shown,) = evening.hands(masha, playing)
    at, before = chat.requests.me.room(playing), len(telegram.calls())
    whispered = str(Whispered(shown.ephemeral, masha))
    with pytest.raises(Gone):
        await chat.edit_whisper(at, f"telegram:{masha}", whispered, Letter("я" * 1025))
    assert {call.method for call in telegram.calls()[before:]} <= {"getupdates"}


async def test_an_old_server_is_known_at_the_start(evening, monkeypatch):
    monkeypatch.delitem(methods.METHODS, "deleteephemeralmessage")
    await evening.restart()
    assert not evening.service.platform.abilities.whispers
