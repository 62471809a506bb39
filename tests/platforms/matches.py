"""Whole matches described once, to be played on every platform: who moves what, and how."""

from dataclasses import dataclass

from bot import history
from bot.labels import move_label
from bot.table import position, rules_of
from bot.texts import texts
from engine.registry import COMPUTERS
from tests.talk import talking

NAMES = ("Маша", "Коля", "Нина", "Витя")
SAY = texts("ru")
TAPS_HERE, TAPS_AT_HOME = ("taps", "room"), ("taps", "dialog")
WRITES_HERE, WRITES_AT_HOME = ("writes", "room"), ("writes", "dialog")


@dataclass(frozen=True)
class Described:
    """A match: its game, and the habit of each person; who writes at home wants no pictures."""

    game: str
    seed: bytes
    habits: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return f"{self.game}-{len(self.habits)}"


MATCHES = (
    Described(
        "columns", bytes.fromhex("0123"), (TAPS_AT_HOME, TAPS_HERE, WRITES_HERE, WRITES_AT_HOME)
    ),
    Described("thirtythree", b"\2", (TAPS_HERE, TAPS_AT_HOME)),
)


def decision(table):
    """Who moves next and what, as the computer players would; None between deals."""
    game, state = rules_of(table), position(table)
    if game.between_deals(state):
        return None
    seat = game.to_act(state)[0]
    view = game.view(state, seat)
    move = COMPUTERS[table.game](view, game.legal_moves(state, seat))
    return seat, [move_label(table.game, token, view, SAY) for token in game.path(move)]


def leaked(private, seen):
    """Pictures meant for one person and seen by another, by what each got and saw."""
    return [
        photo
        for person in private
        for other in seen
        if other != person
        for photo in private[person] & seen[other]
    ]


_played: dict[Described, list[str]] = {}


async def on_the_local_page(store, described):
    """The log of the same match among local people; it is played once for all platforms."""
    if described not in _played:
        _played[described] = await _on_the_local_page(store, described)
    return _played[described]


async def _on_the_local_page(store, described):
    await store.client.flushall()
    async with talking(store) as talk:
        await talk(f"{NAMES[0]}@семья: /play {described.game}", f"=seed {described.seed.hex()}")
        for name in NAMES[1 : len(described.habits)]:
            await talk(f"{name}@семья! Сесть")
        await talk(f"{NAMES[0]}@семья! Начать")
        while (table := await talk.table()).phase == "playing":
            decided = decision(table)
            if decided is None:
                await talk(f"{NAMES[0]}@семья: /next")
            else:
                seat, labels = decided
                await talk(f"{NAMES[seat]}@семья: {' '.join(labels)}")
        return await log_of(store, await talk.table())


async def log_of(store, table):
    """The steps of a match without their times."""
    lines = [line.decode() for line in await store.log(table.id)]
    return [str(line) for line in history.in_effect(lines)]
