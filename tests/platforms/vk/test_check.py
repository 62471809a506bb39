"""What is not well in the settings of the community is told: to the operator and in the chat."""

import asyncio

import pytest

from bot.__main__ import main


@pytest.fixture
def unticked(vk):
    """A community whose settings only a person can change, with one event ticked."""
    vk.main.events.ticked.intersection_update({"message_new"})
    vk.fail("groups.setLongPollSettings", code=7, count=100)


async def checked(vk, tmp_path, monkeypatch, capsys):
    """What `check` prints, and how it ends."""
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.delenv("TELEGRAM_TOKEN", raising=False)
    settings = {"VK_TOKEN": vk.token, "VK_API": vk.url, "VK_GROUP": str(vk.group)}
    for name, value in {**settings, "LANG": "ru_RU.UTF-8"}.items():
        monkeypatch.setenv(name, value)
    (tmp_path / "data").mkdir(mode=0o700)
    code = await asyncio.to_thread(main, ["check", "--data", str(tmp_path / "data")])
    return code, capsys.readouterr().out


async def test_all_is_well(vk, tmp_path, monkeypatch, capsys):
    vk.main.events.ticked.clear()
    code, out = await checked(vk, tmp_path, monkeypatch, capsys)
    assert "VK: @zastolie: токен принят" in out
    assert (code, "✗" in out) == (0, False), out
    assert "message_event" in vk.main.events.ticked


@pytest.mark.usefixtures("unticked")
async def test_events_that_a_person_must_tick_are_named(vk, tmp_path, monkeypatch, capsys):
    code, out = await checked(vk, tmp_path, monkeypatch, capsys)
    assert code == 1
    (line,) = [line for line in out.splitlines() if line.startswith("✗")]
    assert "message_event, message_allow, message_deny" in line


async def test_a_token_without_the_right_to_photos(vk, tmp_path, monkeypatch, capsys):
    vk.fail("photos.getMessagesUploadServer", code=15, count=10)
    code, out = await checked(vk, tmp_path, monkeypatch, capsys)
    assert code == 1
    assert "нет права на фотографии" in out


@pytest.mark.usefixtures("unticked")
async def test_the_chat_is_told_too(evening, vk, family, room):
    vk.fail("photos.getMessagesUploadServer", code=15, count=10)
    await evening.says(family[0], room, "@zastolie /check")
    told = evening.said(family[0], room)[-1]
    assert "message_event, message_allow, message_deny" in told
    assert "показываю словами" in told


async def test_where_the_settings_are_not_told_nothing_is_said_of_them(evening, vk, family, room):
    vk.fail("groups.getLongPollSettings", code=15, count=100)
    await evening.says(family[0], room, "@zastolie /check")
    assert "message_event" not in evening.said(family[0], room)[-1]
    assert await evening.service.ills() == []


async def test_an_administrator_of_vk_shows_cards_only_to_who_presses(evening, vk, family, room):
    vk.set_access(room, "admin")
    await evening.says(family[0], room, "@zastolie /check")
    assert "видит их только тот, кто нажал" in evening.said(family[0], room)[-1]
