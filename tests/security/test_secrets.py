"""What never leaves: tokens, seeds and hands, in no form of the log."""

import json
import logging

import pytest

from bot import failures, logs, run

TOKEN = "7000000001:AAmade-up-token-of-thirty-five-chars"  # noqa: S105  # opens nothing
COMMUNITY = "vk1.a.made-up-token"
SEED = bytes(range(0x80, 0x90))


def written(form, message, *arguments, failure=None):
    record = logging.LogRecord(
        "bot.x", logging.ERROR, "x.py", 1, message, arguments,
        (type(failure), failure, failure.__traceback__) if failure else None,
    )  # fmt: skip
    return {"text": logs.Plain, "json": logs.Json}[form]([TOKEN, "made-up-word"]).format(record)


def fail(words):
    raise ValueError(words)


@pytest.mark.parametrize("form", logs.FORMS)
@pytest.mark.parametrize(
    "secret",
    [
        TOKEN, COMMUNITY, "made-up-word", repr(SEED), SEED.hex(), "10h", "Qs", "7♥️", "Т♠", "3-5",
        "6000000002:AnotherTokenThatNobodyTold",
    ],
)  # fmt: skip
def test_a_secret_is_blacked_out_wherever_it_stands(form, secret):
    try:
        fail(f"what {secret} is")
    except ValueError as failure:
        lines = [
            written(form, f"plain {secret} here"),
            written(form, "given %s here", secret),
            written(form, "raised", failure=failure),
        ]
    assert all(secret not in line for line in lines), lines
    assert all(logs.HIDDEN in line for line in lines)


@pytest.mark.parametrize("form", logs.FORMS)
def test_what_is_no_secret_stays(form):
    line = written(form, "table 2zdd5ka2: update telegram:7:1001 failed, try 2 of 5")
    for word in ("2zdd5ka2", "telegram:7:1001", "try 2 of 5"):
        assert word in line


def test_a_line_for_machines_says_what_it_is_about():
    with failures.watching("telegram:7:1001"):
        failures.looked_at("2zdd5ka2", 17)
        line = json.loads(written("json", "saved"))
    assert line["update"] == "telegram:7:1001"
    assert line["tables"] == {"2zdd5ka2": 17}
    assert line["level"] == "error"
    assert line["time"].endswith("Z")
    assert "update" not in json.loads(written("json", "saved"))


def test_what_is_set_and_secret_is_known_to_the_log():
    settings = {
        "TELEGRAM_TOKEN": f" {TOKEN}",
        "VK_SECRET": "made-up-word",
        "VK_CONFIRMATION": "a1b2c3d4",
        "REDIS_URL": "rediss://bot:pass%2Fword@db.example:6379/0",
        "HOST": "127.0.0.1",
    }
    assert {TOKEN, "made-up-word", "a1b2c3d4", "pass/word", "pass%2Fword"} == set(
        run.secrets(settings)
    )
    assert run.secrets({"REDIS_URL": "redis://:a@[db"}) == []
