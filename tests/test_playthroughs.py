"""Golden games: every step with its events and views, replayed and compared to the letter.

`pytest tests/test_playthroughs.py --regen-all` writes them anew; the difference is read in review
like code. Each game has two random matches and at least one named situation.
"""

from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

from bot.records import read_record
from engine.registry import GAMES, rule_book
from engine.shuffle import Shuffle
from tests.playouts import Playout

FOLDER = Path(__file__).parent / "playthroughs"
RECORDS = Path(__file__).parent / "records"
STEPS = 70
CLOSE = 30
"""Steps after which the table is shown at every tenth only."""


RANDOM = [
    ("columns", {}, 4, "seed-1"),
    ("columns", {"deck": 52, "best_of": 3}, 2, "seed-2"),
    ("mosaic", {}, 3, "seed-1"),
    ("mosaic", {"deal": "own", "touch": "last"}, 2, "seed-2"),
    ("thirtythree", {}, 2, "seed-1"),
    ("thirtythree", {}, 4, "seed-2"),
    ("gin", {}, 2, "seed-1"),
    ("gin", {"record": "columns", "limit": "upcard"}, 2, "seed-2"),
    ("rummy500", {}, 3, "seed-1"),
    ("rummy500", {"pile": "free"}, 5, "seed-2"),
    ("krambambuli", {}, 3, "seed-1"),
    ("krambambuli", {"ace": "both"}, 2, "seed-2"),
    ("valty", {}, 3, "seed-1"),
    ("valty", {"aside": "up"}, 3, "seed-2"),
    ("cribbage", {}, 2, "seed-1"),
    ("cribbage", {"flush": "classic", "nob": "classic"}, 2, "seed-2"),
]
SITUATIONS = {
    "columns": ("golden-columns", "the position of the source, six columns to three"),
    "mosaic": ("mosaic-refused-seniority-0", "a card that may not stand beside an older one"),
    "thirtythree": ("golden-thirtythree", "three deals, three aces, the last key"),
    "gin": ("golden-columns", "seven deals in three columns, an undercut among them"),
    "rummy500": ("end-out-01", "the stock runs out"),
    "krambambuli": ("remik-01", "all ten cards melded: remik"),
    "valty": ("golden-valty", "a double off suit proves its player had no four"),
    "cribbage": ("golden-cribbage-go-A", "twenty-eight on the table: go, and the last card"),
}


def told(view) -> str:
    lines = []
    for field in fields(view):
        value = getattr(view, field.name)
        if value is not None and value is not False and value not in ((), ""):
            lines.append(f"    {field.name}: {value}")
    return "\n".join(lines)


def header(game, seats: int, words: str) -> list[str]:
    options = ", ".join(f"{name} = {value}" for name, value in game.options().items())
    return [f"{game.key}, {seats} seats, {words}", f"options: {options}", ""]


def step_told(game, state, number: int, seat: int, text: str, events) -> list[str]:
    lines = [f"{number}. {'deal' if seat < 0 else f'seat {seat}'} {text}".rstrip()]
    lines += [f"  {event}" for event in events]
    if number <= CLOSE or number % 10 == 0:
        lines += ["  table", told(game.view(state, None))]
    if number % 10 == 0:
        for one in range(len(game.view(state, None).hand_sizes)):
            lines += [f"  seat {one}", told(game.view(state, one))]
    return lines


def random_match(key, options, seats, seed) -> str:
    game = rule_book(key, options)
    out, rng = Playout(game, seats, seed.encode()), Random(seed)
    lines = header(game, seats, f"seed {seed.encode().hex()}")
    lines += step_told(game, out.state, 0, -1, "", out.events)
    for number in range(1, STEPS + 1):
        if out.over:
            break
        if game.between_deals(out.state):
            step, seat, text = out.next_deal(), -1, ""
        else:
            seat = rng.choice(game.to_act(out.state))
            move = rng.choice(game.legal_moves(out.state, seat))
            step, text = out.play(seat, move), str(move)
        lines += step_told(game, step.state, number, seat, text, step.events)
    return "\n".join(lines) + "\n"


def situation(key: str, name: str, words: str) -> str:
    record = read_record((RECORDS / key / f"{name}.toml").read_text(encoding="utf-8"))
    game, state, number = record.game, None, 0
    lines = header(game, len(record.names), words)
    for deal in record.deals:
        shuffle = Shuffle(record.seed, number)
        step = (
            game.start(len(record.names), shuffle, deal.given)
            if state is None
            else game.next_deal(state, shuffle, deal.given)
        )
        state = step.state
        lines += step_told(game, state, number, -1, "", step.events)
        for line in deal.lines:
            for move in game.parse(line.text):
                number += 1
                try:
                    step = game.play(state, line.seat, move, Shuffle(record.seed, number))
                except Exception as refusal:  # noqa: BLE001  # the point of some situations
                    lines.append(f"{number}. seat {line.seat} {move} refused: {refusal!r}")
                    continue
                state = step.state
                lines += step_told(game, state, number, line.seat, str(move), step.events)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("key", "options", "seats", "seed"), RANDOM, ids=[f"{r[0]}-{r[3]}" for r in RANDOM]
)
def test_random_match(key, options, seats, seed, file_regression):
    text = random_match(key, options, seats, seed)
    file_regression.check(text, fullpath=FOLDER / f"{key}-{seed}.txt")


@pytest.mark.parametrize("key", sorted(GAMES))
def test_named_situation(key, file_regression):
    name, words = SITUATIONS[key]
    file_regression.check(situation(key, name, words), fullpath=FOLDER / f"{key}-{name}.txt")


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_game_has_three_playthroughs(key):
    assert len(list(FOLDER.glob(f"{key}-*.txt"))) >= 3
