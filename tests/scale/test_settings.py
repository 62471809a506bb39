"""Settings without sense, and a database that is not there: named, and no secret told."""

import pytest

import bot.run
from tests.scale.test_gate import free_port


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "70000"),
        ("LOG", "xml"),
        ("WEBHOOK_URL", "bot.example"),
        ("REDIS_URL", "mysql:…"),
        ("REDIS_URL", "redis:…"),
    ],
)
def test_a_setting_without_sense_is_named(name, value, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("LANG", "ru")
    bad = {"mysql:…": "mysql://bot:secret@db/0", "redis:…": "redis://bot:secret@[db/0"}
    monkeypatch.setenv(name, bad.get(value, value))
    assert bot.run.run(tmp_path, {}) == 1
    assert f"Непонятная настройка {name}: {value}" in capsys.readouterr().err


def test_a_database_that_is_not_there_is_named(tmp_path, monkeypatch, capfd):
    monkeypatch.setattr("bot.storage.connect.RETRIES_AFAR", 1)
    monkeypatch.setenv("LANG", "ru")
    monkeypatch.setenv("TELEGRAM_TOKEN", "7000000001:AAmade-up-token-of-thirty-five-chars")
    monkeypatch.setenv("REDIS_URL", f"redis://:secret-word@127.0.0.1:{free_port()}/0")
    assert bot.run.run(tmp_path, {}) == 1
    said = capfd.readouterr().err
    assert said.startswith("База данных не отвечает")
    assert "secret-word" not in said
