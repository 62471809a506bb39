"""A long fuzz by coverage: everything that reads what others have written.

`pip install --target FOLDER atheris`, then
`PYTHONPATH=FOLDER python -m tests.security.long_fuzz -max_total_time=600 [CORPUS]`. It ends with a
traceback where anything but a known refusal comes out.
"""

import json
import sys
from contextlib import suppress

import atheris  # type: ignore[import-untyped]  # it lies in a folder of its own

with atheris.instrument_imports(include=["bot", "engine"]):
    from aiogram.types import Update
    from pydantic import ValidationError

    from bot import migrations, records
    from bot.buttons import read_data
    from bot.commands import read_command
    from bot.platforms.telegram.incoming import to_incoming as from_telegram
    from bot.platforms.telegram.names import Me as TelegramMe
    from bot.platforms.vk.incoming import read_payload
    from bot.platforms.vk.incoming import to_incoming as from_vk
    from bot.platforms.vk.names import Me as VkMe
    from bot.reading import read_moves
    from engine.core import Refusal
    from engine.registry import GAMES
    from engine.shuffle import Shuffle

UNREADABLE = (LookupError, TypeError, ValueError, AttributeError)
"""What the reader of VK takes for an event that nobody can read."""

TELEGRAM, VK = TelegramMe(7, "zastolie_bot"), VkMe(7, "zastolie")


def _begun(key):
    game = GAMES[key]()
    state = game.start(game.seat_counts[0], Shuffle(bytes(16), 0)).state
    return game, game.view(state, game.to_act(state)[0])


BEGUN = [_begun(key) for key in sorted(GAMES)]


def words(text: str) -> None:
    """Words of people, and data of buttons."""
    read_data(text)
    read_command(text)
    read_payload(text)
    game, view = BEGUN[len(text) % len(BEGUN)]
    with suppress(Refusal):
        read_moves(game, view, text)
    with suppress(Refusal):
        game.parse(text)


def entry(found: object) -> None:
    """An update of Telegram or an event of VK."""
    if not isinstance(found, dict):
        return
    with suppress(ValidationError):
        from_telegram(Update.model_validate(found), TELEGRAM, 0.0)
    with suppress(*UNREADABLE):
        from_vk(found, VK, 0.0)


def record(content: bytes) -> None:
    """A record of a table, and one of a game."""
    with suppress(migrations.NotReadable):
        migrations.migrated(content, ())
    with suppress(records.BadRecord, UnicodeDecodeError):
        records.read_record(content.decode())


def one(content: bytes) -> None:
    """Read one input in all ways."""
    words(content.decode(errors="replace"))
    with suppress(ValueError, RecursionError):
        entry(json.loads(content))
    record(content)


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
