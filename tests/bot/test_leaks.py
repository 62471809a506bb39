"""Nobody learns a card he may not see: not from words, buttons, pictures, refusals or records.

Everything a person or a room is shown is compared with what they would be shown if all that is
hidden from them had been dealt otherwise. It must be the same, byte for byte.
"""

import dataclasses
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bot import history, lobby, match
from bot.appearance import Appearance, Viewer
from bot.chat import Abilities
from bot.labels import held_pieces
from bot.reading import is_legal, meant, read_moves
from bot.table import Room, Table, position, rules_of
from engine.core import InvalidMove
from engine.registry import GAMES
from engine.shuffle import Shuffle
from tests.faults import put_back, taken
from tests.talk import Talk, acting, place, talking

PEOPLE = ("Маша", "Коля", "Нина", "Витя", "Оля", "Петя", "Аня", "Ира")
SECRET = b"the server's own"
SEED = "5eed" * 8
OPEN = {"mosaic"}
"""Games in which everybody sees everything."""
CHAT = Abilities(4096, 1024, 5, 100, whispers=True, alert_limit=200)


def begun(key: str, seats: int, seed: bytes) -> Table:
    table = lobby.open_table(
        "00000000", Room("local|b|семья|"), "local:Маша", "Маша", now=0.0, game=key
    )
    for person in PEOPLE[1:seats]:
        table = lobby.sit(table, f"local:{person}", person)
    return match.start(table, "local:Маша", seed=seed, now=1.0).table


def step(table: Table, rng: Random) -> Table:
    game, state = rules_of(table), position(table)
    if game.between_deals(state):
        return match.next_deal(table, now=2.0).table
    seat = rng.choice(game.to_act(state))
    return match.play(table, seat, [rng.choice(game.legal_moves(state, seat))], now=2.0).table


def dealt_otherwise(table: Table, seat: int | None, luck: int) -> Table:
    """The table with every card that a seat (None: the room) cannot see dealt otherwise."""
    other = rules_of(table).redealt(position(table), seat, Shuffle(b"otherwise", luck))
    return replace(table, state=msgspec.msgpack.encode(other))


def shown(table: Table, seat: int | None, language: str) -> list[object]:
    """Every message that a seat or the room may be shown of a position."""
    look = Appearance(table, Viewer(language), CHAT, SECRET)
    if seat is None:
        return [plain(look.board())]
    paths = {
        path[:length]
        for move in rules_of(table).legal_moves(position(table), seat)[:40]
        for path in rules_of(table).paths(move)[:1]
        for length in range(len(path) + 1)
    }
    letters = [look.hand(seat, path) for path in sorted(paths | {()})]
    return [plain(letter) for letter in letters]


def plain(letter):
    """What there is to be seen of a letter: the picture by its alt and its print."""
    drawn = letter.picture
    return dataclasses.replace(letter, picture=None), drawn and (drawn.alt, drawn.fingerprint)


@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_what_is_hidden_changes_nothing_that_is_shown(key, most):
    counts = GAMES[key]().seat_counts
    seats, rng = (counts[-1] if most else counts[0]), Random(1)
    table = begun(key, seats, b"leaks")
    for number in range(45):
        if table.phase != "playing":
            break
        if number % 5 == 0:
            language = rng.choice(["ru", "en"])
            for seat in (None, *range(seats)):
                other = dealt_otherwise(table, seat, number)
                assert shown(table, seat, language) == shown(other, seat, language), (
                    number,
                    seat,
                )
        table = step(table, rng)


@pytest.mark.parametrize("key", sorted(set(GAMES) - OPEN))
def test_there_is_something_hidden(key):
    """The comparison would be worthless if dealing otherwise changed nothing."""
    table, changed = begun(key, GAMES[key]().seat_counts[0], b"leaks"), 0
    rng = Random(1)
    for number in range(12):
        other = dealt_otherwise(table, None, number)
        changed += other.state != table.state
        table = step(table, rng)
    assert changed > 6


@pytest.mark.parametrize("key", sorted(GAMES))
def test_pictures_are_the_same_dot_for_dot(key):
    rng = Random(2)
    seats = GAMES[key]().seat_counts[0]
    table = begun(key, seats, b"dots")
    for _ in range(9):
        table = step(table, rng)
    for seat in (None, 0):
        look, other = (
            Appearance(each, Viewer("ru"), CHAT, SECRET)
            for each in (table, dealt_otherwise(table, seat, 3))
        )
        drawn = [
            (each.board() if seat is None else each.hand(seat)).picture for each in (look, other)
        ]
        assert drawn[0].draw() == drawn[1].draw()


# Through the whole bot


async def seated(talk: Talk, key: str, seats: int) -> None:
    await talk(f"Маша@семья: /play {key}", f"=seed {SEED}")
    for person in PEOPLE[1:seats]:
        await talk(f"{person}@семья! Сесть")
    await talk("Маша@семья! Начать")


def illegal(table: Table, person: str, rng: Random) -> list[str]:
    """Moves of the game that the person may not make now, some with cards of others."""
    game, state = rules_of(table), position(table)
    seat = table.seat_of(f"local:{person}")
    legal = {str(move) for move in game.legal_moves(state, seat)} if seat is not None else set()
    others = [str(m) for s in range(len(table.places)) for m in game.legal_moves(state, s)]
    held = [c for s in range(len(table.places)) for c in held_pieces(game.view(state, s))]
    wanted = [text for text in dict.fromkeys([*others, *held]) if text not in legal]
    return rng.sample(wanted, min(6, len(wanted)))


def moves(table: Table, person: str, text: str) -> bool:
    """Whether the words make a move: in full, or as short for the only one that can be meant."""
    seat = table.seat_of(f"local:{person}")
    if seat is None:
        return False
    game, state = rules_of(table), position(table)
    if len(meant(game, game.legal_moves(state, seat), text)) == 1:
        return True
    try:
        return is_legal(game, state, seat, read_moves(game, game.view(state, seat), text))
    except InvalidMove:
        return False


def harmless(talk: Talk, table: Table, person: str, words: list[str]):
    """Everything a person may send without changing the table, in the room and in private."""
    for chat in ("семья", f"@{person}"):
        for text in ("/help", "/hand", "/board", "/move", "/score", "/record", "/verify", "да"):
            yield talk.says(person, text, chat)
        for text in (*words, "абракадабра", "7", "десятка", "дама"):
            if moves(table, person, text):
                continue
            yield talk.says(person, f"Застолье, {text}", chat)
        seen = [m for m in talk.seen(chat, person) if not m.author]
        if not seen:
            continue
        yield talk.press_data(person, seen[-1], f"s.{table.id}.hand.")
        for seat in range(len(table.places)):
            for text in words[:3]:
                data = f"m.{table.id}.{table.decisions[seat]:x}.{text}"
                if len(data.encode()) <= 64:
                    yield talk.press_data(person, seen[-1], data)


def seen_by(lines, person: str):
    """What of all that was sent a person could see; chats are served in no fixed order."""
    return sorted(
        str({name: value for name, value in line.items() if name not in {"step", "id"}})
        for line in lines
        if "op" in line
        and (line["to"] == person or (line["to"] == "семья" and line.get("for") in {None, person}))
    )


async def answers(talk: Talk, person: str, words: list[str]):
    start = len(talk.lines)
    table = await talk.table()
    for update in harmless(talk, table, person, words):
        await talk.house.dispatcher.handle(update)
    await talk.house.settle()
    assert (await talk.table()).lines == table.lines
    return seen_by(talk.lines[start:], person)


async def deal_otherwise(talk: Talk, seat: int | None, luck: int) -> None:
    """Put the table with what is hidden dealt otherwise in its place."""
    table = await talk.table()
    stored = await talk.store.load(table.id)
    assert stored is not None
    other = dealt_otherwise(table, seat, luck)
    await talk.store.save(table.id, expected=stored.version, record=msgspec.msgpack.encode(other))


@pytest.mark.parametrize(
    "times", [1, pytest.param(12, marks=pytest.mark.slow)], ids=["once", "often"]
)
@pytest.mark.parametrize("key", sorted(GAMES))
async def test_answers_to_anything_are_the_same_however_the_rest_is_dealt(store, key, times):
    seats, rng = GAMES[key]().seat_counts[0], Random(3)
    async with talking(store) as talk:
        await seated(talk, key, seats)
        for luck in range(times):
            for _ in range(rng.randrange(1, 6)):
                await move(talk, rng)
            table = await talk.table()
            if rules_of(table).between_deals(position(table)) or table.phase != "playing":
                continue
            at = await taken(store, talk.script)
            viewer = rng.choice([*range(seats), None])
            person = "Сосед" if viewer is None else place(table, viewer).name
            words = illegal(table, person, rng)
            talk.script.platform._presses = iter(range(1, 10_000))
            real = await answers(talk, person, words)
            await put_back(store, talk.script, at)
            await talk.script.begin()
            await deal_otherwise(talk, viewer, luck)
            talk.script.platform._presses = iter(range(1, 10_000))
            assert await answers(talk, person, words) == real, person
            assert len(real) > 10
            await put_back(store, talk.script, at)
            await talk.script.begin()


async def move(talk: Talk, rng: Random) -> None:
    """Let whoever owes one make a random move, or deal again."""
    table = await talk.table()
    if table.phase != "playing":
        return
    game, state = rules_of(table), position(table)
    if game.between_deals(state):
        await talk("Маша@семья: /next")
        return
    seat = rng.choice(game.to_act(state))
    name = place(table, seat).name
    await talk(f"{name}: {rng.choice(game.legal_moves(state, seat))}")


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_no_seed_is_told_before_the_end(store, key):
    seats, rng = GAMES[key]().seat_counts[0], Random(4)
    async with talking(store) as talk:
        await seated(talk, key, seats)
        for _ in range(5):
            await move(talk, rng)
        person = acting(await talk.table())[:1] or ["Маша"]
        for words in ("/record", "/verify", "/help", "/board", "/score", "/privacy", "/settings"):
            await talk(f"{person[0]}@семья: {words}", f"{person[0]}: {words}")
        told = str(talk.lines)
        everything = str([m.letter for m in talk.script.world.messages.values()])
        for secret in (SEED, str(bytes.fromhex(SEED)), "5eed5eed"):
            assert secret not in told
            assert secret not in everything
        await talk("Маша@семья: /end", "Маша@семья! Закончить? Точно")
        for other in PEOPLE[1:seats]:
            await talk(f"{other}@семья! Да")
        assert (await talk.table()).phase == "over"
        await talk("Маша@семья: /verify")
        assert SEED in str(talk.lines)


async def test_the_sealed_deal_is_proved_after_the_match(store):
    async with talking(store) as talk:
        await seated(talk, "valty", 3)
        seal = talk.last("board", "семья")["text"].partition("раздача: ")[2][:16]
        await move(talk, Random(1))
        table = await talk.table()
        await talk("Маша@семья: /end", "Маша@семья! Закончить? Точно")
        await talk("Коля@семья! Да", "Нина@семья! Да")
        (proof, *_) = [x for x in await talk("Маша@семья! Честная раздача") if x["op"] == "send"]
        assert seal in proof["text"]
        assert SEED in proof["text"]
        (record, *_) = [x for x in await talk("Коля: /record") if x["op"] == "send"]
        lines = [line.decode() for line in await store.log(table.id)]
        assert history.record_of(table, lines) in record["text"]
        out = await talk("Сосед@семья: /record")
        assert SEED not in str(out)
