"""A fault of our own: nothing is lost, one apology, a log entry that tells where and no secret."""

import asyncio
import logging
import re

import pytest

from bot import courier, failures, history
from bot.appearance import Appearance
from bot.records import read_record, replay
from bot.storage import SHARDS, StorageError
from bot.table import position, rules_of
from bot.voices import gin, valty
from engine.registry import GAMES
from tests.faults import Fuse, Killed
from tests.talk import acting, place, talking

SEED = "00112233445566778899aabbccddeeff"
SORRY = "моя вина"


async def begin(talk, key="valty", people=("Коля", "Нина")):
    await talk(f"Маша@семья: /play {key}", f"=seed {SEED}")
    for person in people:
        await talk(f"{person}@семья! Сесть")
    await talk("Маша@семья! Начать")


async def move(talk):
    table = await talk.table()
    game, seat = rules_of(table), rules_of(table).to_act(position(table))[0]
    name = place(table, seat).name
    notation = str(game.legal_moves(position(table), seat)[0])
    await talk(f"{name}: {notation}")
    return notation


def apologies(talk):
    messages = talk.script.world.messages.values()
    return [m for m in messages if SORRY in m.letter.text and not m.author]


def secrets_of(table):
    """What must not stand in a log: the seed, and everything anybody holds."""
    facts = rules_of(table).facts(position(table))
    hands = facts["hand"]
    assert isinstance(hands, dict)
    return {table.seed.hex(), *(str(card) for hand in hands.values() for card in hand)}


def tells_nothing(text, table):
    words = set(re.findall(r"[\w-]+", text))
    return not (secrets_of(table) & words)


def broken(*words):
    """A voice that fails, and says in its failure all it knows."""
    raise LookupError(f"no text for {words} in {SEED}")


# What cannot be shown


async def test_a_table_that_cannot_be_shown_is_regretted_once_and_shown_later(
    store, monkeypatch, caplog
):
    async with talking(store) as talk:
        await begin(talk)
        before = await talk.table()
        with monkeypatch.context() as planted:
            planted.setattr(valty, "describe", broken)
            notation = await move(talk)
            after = await talk.table()
            assert after.lines == before.lines + 1
            assert notation in [last[1] for last in after.made]
            assert [m.chat for m in apologies(talk)] == ["семья"]
            await talk("+1s", "+10s", "+1m", "+1h")
            await move(talk)
            assert len(apologies(talk)) == 1
        version = (await store.load(after.id)).version
        (entry, *others) = [r for r in caplog.records if r.name == "bot.failures"]
        told = entry.getMessage()
        assert after.id in told
        assert f"v{version - 1}" in told
        assert f"after update {after.updates[-1]}" in told
        assert "Traceback" in told
        assert "LookupError: no text for" in told
        assert tells_nothing(caplog.text, before)
        assert tells_nothing(caplog.text, await talk.table())
        assert len(others) <= 3  # one an address: the room and three dialogs
        await talk("+1h")
        names = {m.letter.slot: m.letter.text for m in talk.seen("семья", "Маша")}
        view = rules_of(await talk.table()).view(position(await talk.table()), None)
        assert f"сдача {view.deal}" in names["board"]
        assert acting(await talk.table())[0] in names["board"]


async def test_a_room_in_which_only_one_hand_fails_is_otherwise_served(store, monkeypatch):
    async with talking(store) as talk:
        await begin(talk)
        whole, waiting = Appearance.hand, 2
        while acting(await talk.table()) != ["Маша"]:
            await move(talk)

        def hand(look, seat, *words, **named):
            if seat == waiting:
                raise RuntimeError
            return whole(look, seat, *words, **named)

        monkeypatch.setattr(Appearance, "hand", hand)
        await move(talk)
        assert "Маша" in talk.last("board", "семья")["text"]
        assert "Маша" in talk.last("hand", "Коля")["text"]
        assert len(apologies(talk)) == 1


# What cannot be done


async def test_an_update_that_fails_is_kept_logged_once_and_regretted_once(
    store, monkeypatch, caplog
):
    async with talking(store) as talk:
        await begin(talk, "gin", ("Коля",))
        table, before = await talk.table(), await talk.records()
        person = acting(table)[0]
        with monkeypatch.context() as planted:
            planted.setattr(gin, "label", broken)
            out = await talk(f"{person}: абракадабра")
        assert [line["text"].count(SORRY) for line in out if SORRY in str(line)] == [1]
        assert await talk.records() == before
        (entry, *_) = [r for r in caplog.records if r.levelno >= logging.ERROR]
        told = entry.getMessage()
        update = talk.script._last.update
        assert f"update {update} failed" in told
        version = (await store.load(table.id)).version
        assert f"{table.id} v{version}" in told
        assert "Traceback" in told
        assert tells_nothing(caplog.text, table)
        assert "абракадабра" not in caplog.text
        ((kept, what),) = await store.failed()
        assert kept == update
        assert "абракадабра".encode() not in what
        out = await talk(f"{person}: абракадабра")
        assert SORRY not in str(out)


async def test_the_exported_record_reproduces_where_it_failed(store, monkeypatch):
    async with talking(store) as talk:
        await begin(talk)
        monkeypatch.setattr(valty, "describe", broken)
        for _ in range(4):
            await move(talk)
        table = await talk.table()
        lines = [line.decode() for line in await store.log(table.id)]
        again = replay(read_record(history.record_of(table, lines)))
        assert again.refusal is None
        assert again.state == position(table)


async def test_an_apology_that_fails_too_leaves_the_update_finished(store, monkeypatch, caplog):
    async with talking(store) as talk:
        await begin(talk, "gin", ("Коля",))
        monkeypatch.setattr(gin, "label", broken)
        monkeypatch.setattr(type(talk.house.dispatcher._responder), "respond", broken)
        person = acting(await talk.table())[0]
        await talk.house.dispatcher.handle(talk.says(person, "абракадабра", f"@{person}"))
        assert "no apology" in caplog.text


# A database that is away


class Away:
    """A store that is out of reach while it is said to be."""

    def __init__(self, store):
        self.store, self.gone = store, False

    def __getattr__(self, name):
        if self.gone and name != "client":
            raise StorageError("out of reach")
        return getattr(self.store, name)


async def test_the_bot_goes_on_when_the_database_comes_back(store, monkeypatch):
    monkeypatch.setattr(courier, "PAUSE", 0.05)
    monkeypatch.setattr(courier, "POLL", 0.05)
    async with talking(store) as talk:
        away = Away(store)
        talk.script._store = away
        await talk.script.begin()
        await begin(talk)
        running = asyncio.ensure_future(talk.house.run())
        await asyncio.sleep(0.1)
        away.gone = True
        update = talk.says("Маша", "/help")
        with pytest.raises(StorageError):
            await talk.house.dispatcher.handle(update)
        await asyncio.sleep(0.3)
        assert not running.done()
        away.gone = False
        table = await talk.table()
        game, seat = rules_of(table), rules_of(table).to_act(position(table))[0]
        person, text = place(table, seat).name, game.legal_moves(position(table), seat)[0]
        await talk.house.dispatcher.handle(talk.says(person, str(text), f"@{person}"))
        for _ in range(100):
            await asyncio.sleep(0.05)
            talk.script.now += 10
            if str(text) in talk.last("board", "семья")["alt"]:
                break
        assert str(text) in talk.last("board", "семья")["alt"]
        running.cancel()


async def test_an_update_that_cannot_be_saved_is_not_confirmed(store):
    async with talking(store) as talk:
        away = Away(store)
        talk.script._store = away
        await talk.script.begin()
        update = talk.says("Маша", "/play valty")
        away.gone = True
        with pytest.raises(StorageError):
            await talk.house.dispatcher.handle(update)
        away.gone = False
        await talk.deliver(update)
        assert len(await talk.records()) == 1


async def test_what_no_table_marked_stops_no_delivery(store, caplog):
    async with talking(store) as talk:
        for shard in range(SHARDS):
            await store.client.zadd(f"{{s{shard}}}:dirty", {"junk": 1, "not a table|room:x": 2})
        await begin(talk)
        assert str(await move(talk)) in talk.last("board", "семья")["alt"]
        assert caplog.text.count("is unknown and is left out") == 2


# Words of a failure


@pytest.mark.parametrize(
    ("words", "hidden"),
    [
        ("hand 7h 10d Ah Kc", ["7h", "10d", "Ah", "Kc"]),
        ("рука 7♥️ 10♦️ Т♠️", ["7♥", "10♦", "Т♠"]),
        ("tiles 6-2 0-0", ["6-2", "0-0"]),
        (f"seed {SEED}", [SEED]),
        (repr(bytes.fromhex("ff" * 16)), [r"\xff\xff\xff\xff"]),
        ("https://api/bot123456789:AAE-abcdefghijklmnopqrstuvwxyz012345/getMe", ["AAE-abc"]),
        ("vk1.a.abcdefghijklmnopqrstuvwxyz0123456789", ["abcdefghij"]),
    ],
)
def test_secrets_are_blacked_out(words, hidden):
    told = failures.told(ValueError(words))
    assert not any(secret in told for secret in hidden)


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_no_position_gets_into_a_failures_words(store, key):
    """Whatever a failure says of a position, a view or a record, its cards are blacked out."""
    seats = GAMES[key]().seat_counts[0]
    async with talking(store) as talk:
        await begin(talk, key, ("Коля", "Нина", "Витя")[: seats - 1])
        table = await talk.table()
        view = rules_of(table).view(position(table), 0)
        told = failures.told(ValueError(f"{view} {rules_of(table).facts(position(table))}"))
        assert tells_nothing(told, table)


def test_a_kill_is_no_failure_of_ours(caplog):
    fuse = Fuse()
    fuse.set(1)
    with pytest.raises(Killed), failures.watching():
        fuse.point("here")
    assert caplog.text == ""
