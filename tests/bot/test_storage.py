import asyncio
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.storage import (
    SHARDS,
    DamagedTable,
    StaleTable,
    StorageError,
    Store,
    Stored,
    is_table_id,
    new_table_id,
    open_store,
    repair,
    shard_of,
)
from bot.storage.connect import connect
from bot.storage.ids import table_key

TABLE = new_table_id("telegram:1:100")
SHARD = shard_of(TABLE)
ROOM = "telegram:1:-100200:0"
PRIVATE = "vk:5:2000000001:0"


async def marks(store, shard=SHARD):
    return [(dirty.table, dirty.address) for dirty in await store.dirty(shard, 100)]


# Ids


@given(st.text(max_size=40), st.integers(0, 3))
def test_an_update_names_its_table_and_the_table_its_shard(update_key, attempt):
    table = new_table_id(update_key, attempt=attempt)
    assert table == new_table_id(update_key, attempt=attempt)
    assert is_table_id(table)
    assert len(table.encode()) <= 8
    assert 0 <= shard_of(table) < SHARDS


def test_another_attempt_names_another_table():
    assert len({new_table_id("telegram:1:100", attempt=attempt) for attempt in range(50)}) == 50


def test_tables_spread_over_all_shards():
    tables = [new_table_id(f"vk:5:{number}") for number in range(6400)]
    sizes = [sum(shard_of(table) == shard for table in tables) for shard in range(SHARDS)]
    assert min(sizes) > 50
    assert max(sizes) < 160


@given(st.text(max_size=10))
def test_what_is_no_id_has_no_shard(text):
    if not is_table_id(text):
        with pytest.raises(ValueError, match="no table id"):
            shard_of(text)


@pytest.mark.parametrize("forged", ["", "h3k9x2", "H3K9X2MM", "h3k9x2m}", "h3k9x2mmm", "ж" * 8])
async def test_a_forged_id_names_no_table(store, forged):
    assert not is_table_id(forged)
    assert await store.load(forged) is None


# Saving


async def test_a_new_table_is_version_one(store):
    assert await store.load(TABLE) is None
    await store.save(TABLE, expected=0, record=b"\x00\xff first")
    assert await store.load(TABLE) == Stored(1, b"\x00\xff first")


async def test_a_save_writes_everything_together(store):
    await store.save(
        TABLE,
        expected=0,
        record=b"lobby",
        lines=[b"sit 0", b"sit 1"],
        dirty=[ROOM, PRIVATE],
        due={f"{TABLE}|turn": 1000.25},
    )
    assert await store.log(TABLE) == [b"sit 0", b"sit 1"]
    assert await marks(store) == [(TABLE, ROOM), (TABLE, PRIVATE)]
    assert await store.due(SHARD, 1000.25, 10) == [(f"{TABLE}|turn", 1000.25)]


async def test_a_stale_save_writes_nothing(store):
    await store.save(TABLE, expected=0, record=b"one", lines=[b"a"], due={"turn": 5.0})
    for wrong in (0, 2, 7):
        with pytest.raises(StaleTable):
            await store.save(
                TABLE,
                expected=wrong,
                record=b"other",
                lines=[b"b"],
                dirty=[ROOM],
                due={"turn": None, "later": 6.0},
                replace_log=True,
            )
    assert await store.load(TABLE) == Stored(1, b"one")
    assert await store.log(TABLE) == [b"a"]
    assert await marks(store) == []
    assert await store.due(SHARD, 10, 10) == [("turn", 5.0)]


async def test_a_save_of_a_missing_table_is_stale(store):
    with pytest.raises(StaleTable):
        await store.save(TABLE, expected=1, record=b"one")
    assert await store.load(TABLE) is None


async def test_an_empty_record_is_a_table_too(store):
    await store.save(TABLE, expected=0, record=b"")
    assert await store.load(TABLE) == Stored(1, b"")
    with pytest.raises(StaleTable):
        await store.save(TABLE, expected=0, record=b"")


async def test_a_damaged_table_is_told_from_a_missing_one(store):
    await store.save(TABLE, expected=0, record=b"whole")
    key = table_key(TABLE, "table")
    for damage in (b"\0\0", b"\0\0\0\1aaaa", b"\0\0\0\1aaaa" + b"x" * 20):
        await store.client.set(key, damage)
        with pytest.raises(DamagedTable):
            await store.load(TABLE)


async def test_a_record_of_every_byte_comes_back_whole(store):
    record = bytes(range(256)) * 300
    await store.save(TABLE, expected=0, record=record)
    assert await store.load(TABLE) == Stored(1, record)


async def test_the_log_grows_or_is_replaced(store):
    await store.save(TABLE, expected=0, record=b"", lines=[b"a", b"b"])
    await store.save(TABLE, expected=1, record=b"", lines=[b"c"])
    assert await store.log(TABLE, 1) == [b"b", b"c"]
    assert await store.log(TABLE, -1) == [b"c"]
    await store.save(TABLE, expected=2, record=b"", lines=[b"result"], replace_log=True)
    assert await store.log(TABLE) == [b"result"]
    await store.save(TABLE, expected=3, record=b"", replace_log=True)
    assert await store.log(TABLE) == []


async def test_one_save_may_carry_a_long_log(store):
    lines = [b"%d draw" % number for number in range(20_000)]
    await store.save(TABLE, expected=0, record=b"", lines=lines)
    assert await store.log(TABLE) == lines


async def test_of_many_creators_one_creates(store):
    async def create(number):
        await store.save(TABLE, expected=0, record=b"%d" % number, lines=[b"%d" % number])

    results = await asyncio.gather(*map(create, range(50)), return_exceptions=True)
    assert [type(result) for result in results if result] == [StaleTable] * 49
    winner = b"%d" % results.index(None)
    assert await store.load(TABLE) == Stored(1, winner)
    assert await store.log(TABLE) == [winner]


async def test_creators_of_equal_tables_are_told_apart(store):
    creations = [store.save(TABLE, expected=0, record=b"same", lines=[b"x"]) for _ in range(20)]
    results = await asyncio.gather(*creations, return_exceptions=True)
    assert sum(result is None for result in results) == 1
    assert await store.log(TABLE) == [b"x"]


async def test_concurrent_changes_are_never_lost(store):
    await store.save(TABLE, expected=0, record=b"0")

    async def increase():
        while True:
            version, record = await store.load(TABLE)
            try:
                await store.save(TABLE, expected=version, record=b"%d" % (int(record) + 1))
            except StaleTable:
                continue
            return

    await asyncio.gather(*(increase() for _ in range(30)))
    assert await store.load(TABLE) == Stored(31, b"30")


class Forgetful:
    """A client whose first answers are lost, so that it sends again what was carried out."""

    def __init__(self, client, losses):
        self._client, self._losses = client, losses

    async def execute_command(self, *words):
        for _ in range(self._losses):
            await self._client.execute_command(*words)
        return await self._client.execute_command(*words)


async def test_a_save_whose_answer_was_lost_is_not_made_twice(store):
    client: Any = Forgetful(store.client, losses=2)
    forgetful = Store(client)
    await store.save(TABLE, expected=0, record=b"one", lines=[b"a"])
    await forgetful.save(TABLE, expected=1, record=b"two", lines=[b"b"])
    assert await store.load(TABLE) == Stored(2, b"two")
    assert await store.log(TABLE) == [b"a", b"b"]


async def test_a_server_that_forgot_the_scripts_is_told_them(store):
    await store.save(TABLE, expected=0, record=b"one")
    await store.client.script_flush()
    await store.save(TABLE, expected=1, record=b"two")
    assert await store.load(TABLE) == Stored(2, b"two")


async def test_a_removed_table_leaves_nothing_and_may_come_again(store):
    await store.save(TABLE, expected=0, record=b"one", lines=[b"a"])
    await store.put_slot(TABLE, "board", b"7")
    with pytest.raises(StaleTable):
        await store.remove(TABLE, expected=2)
    await store.remove(TABLE, expected=1)
    assert await store.load(TABLE) is None
    assert await store.client.dbsize() == 0
    await store.save(TABLE, expected=0, record=b"again")
    assert await store.load(TABLE) == Stored(1, b"again")


async def test_tables_are_walked_through(store):
    wanted = {new_table_id(f"vk:5:{number}") for number in range(300)}
    for table in wanted:
        await store.save(table, expected=0, record=b"", lines=[b"a"], dirty=[ROOM])
    assert {table async for table in store.tables()} == wanted


# Dirty addresses


async def test_an_address_marked_anew_is_not_cleaned(store):
    await store.save(TABLE, expected=0, record=b"", dirty=[ROOM])
    [seen] = await store.dirty(SHARD, 10)
    await store.save(TABLE, expected=1, record=b"", dirty=[ROOM])
    assert not await store.clean(*seen)
    [again] = await store.dirty(SHARD, 10)
    assert again.mark > seen.mark
    assert await store.clean(*again)
    assert await marks(store) == []
    assert not await store.clean(*again)


async def test_the_race_of_a_courier_with_many_saves_ends_clean(store):
    """After the last save every address was seen at least once at that version."""
    await store.save(TABLE, expected=0, record=b"0")
    shown = {}

    async def deliver():
        for dirty in await store.dirty(SHARD, 10):
            version, _ = await store.load(TABLE)
            await asyncio.sleep(0)
            shown[dirty.address] = version
            await store.clean(*dirty)

    async def work(addresses):
        for _ in range(60):
            version, _ = await store.load(TABLE)
            try:
                await store.save(TABLE, expected=version, record=b"", dirty=addresses)
            except StaleTable:
                continue

    async def courier(stop):
        while not stop.is_set() or await store.dirty(SHARD, 1):
            await deliver()

    stop = asyncio.Event()
    couriers = asyncio.gather(*(courier(stop) for _ in range(2)))
    await asyncio.gather(*(work([ROOM, PRIVATE]) for _ in range(3)))
    stop.set()
    await couriers
    final, _ = await store.load(TABLE)
    assert final > 60
    assert shown == {ROOM: final, PRIVATE: final}


async def test_dirty_addresses_come_oldest_first_and_in_pages(store):
    addresses = [f"telegram:1:{number}:0" for number in range(7)]
    await store.mark(TABLE, *addresses)
    await store.mark(TABLE, addresses[0])
    first = await store.dirty(SHARD, 4)
    rest = await store.dirty(SHARD, 4, after=first[-1].mark)
    assert [dirty.address for dirty in first + rest] == [*addresses[1:], addresses[0]]


async def test_marks_grow_even_if_the_clock_goes_back(store):
    await store.mark(TABLE, ROOM)
    future = 9_000_000_000_000_000
    await store.client.set(f"{{s{SHARD}}}:mark", future)
    await store.mark(TABLE, ROOM)
    await store.mark(TABLE, PRIVATE)
    assert [dirty.mark for dirty in await store.dirty(SHARD, 5)] == [future + 1, future + 3]


async def test_marking_nothing_marks_nothing(store):
    await store.mark(TABLE)
    assert await marks(store) == []


async def test_every_marking_is_told_to_all_listeners(store):
    other = new_table_id("vk:5:1")
    async with open_store(store_url(store)) as second:
        heard = [store.subscribe(), second.subscribe()]
        waiting = [asyncio.ensure_future(anext(shards)) for shards in heard]
        await until(lambda: subscribers(store), 2)
        await store.save(TABLE, expected=0, record=b"", dirty=[ROOM])
        assert await asyncio.gather(*waiting) == [SHARD, SHARD]
        await second.mark(other, ROOM)
        assert await anext(heard[0]) == shard_of(other)
        for shards in heard:
            await shards.aclose()


async def test_a_listener_hears_again_after_a_broken_connection(store):
    shards = store.subscribe()
    waiting = asyncio.ensure_future(anext(shards))
    await until(lambda: subscribers(store), 1)
    await store.client.client_kill_filter(_type="pubsub")
    await until(lambda: subscribers(store), 1)
    await store.mark(TABLE, ROOM)
    assert await asyncio.wait_for(waiting, 5) == SHARD
    await shards.aclose()


def store_url(store):
    return f"unix://{store.client.connection_pool.connection_kwargs['path']}"


async def subscribers(store):
    [(_, number)] = await store.client.pubsub_numsub("zastolie:dirty")
    return number


async def until(ask, wanted):
    for _ in range(500):
        if await ask() == wanted:
            return
        await asyncio.sleep(0.01)
    pytest.fail(f"never {wanted}")


# Many shards at once


async def test_many_shards_are_asked_at_once(store):
    tables = [new_table_id(f"vk:5:{number}") for number in range(200)]
    for number, table in enumerate(tables):
        await store.save(
            table, expected=0, record=b"", dirty=[ROOM, PRIVATE], due={table: float(number)}
        )
    shards = {shard_of(table) for table in tables[:20]}
    inside = [table for table in tables if shard_of(table) in shards]
    found = await store.dirty_in(shards, 100)
    assert sorted(found) == sorted(
        [dirty for shard in shards for dirty in await store.dirty(shard, 100)]
    )
    assert {dirty.table for dirty in found} == set(inside)
    due = await store.due_in(range(SHARDS), 50.0, 100)
    assert sorted(due) == sorted(
        (shard_of(table), (table, float(number))) for number, table in enumerate(tables[:51])
    )
    assert await store.dirty_in([], 10) == []
    one_each = await store.due_in(range(SHARDS), 1e9, 1)
    assert len(one_each) == len({shard_of(table) for table in tables})


# Slots


async def test_slots_are_kept_by_name(store):
    assert await store.slots(TABLE) == {}
    await store.put_slot(TABLE, f"board|{ROOM}", b"\x00\x01")
    await store.put_slot(TABLE, "hand|2", b"sending")
    await store.put_slot(TABLE, "hand|2", b"sent")
    assert await store.slots(TABLE) == {f"board|{ROOM}": b"\x00\x01", "hand|2": b"sent"}
    await store.put_slot(TABLE, "hand|2", None)
    assert await store.slots(TABLE) == {f"board|{ROOM}": b"\x00\x01"}


# Leases


async def test_a_lease_has_one_owner(store):
    assert await store.lease("courier:17", "a", 10)
    assert not await store.lease("courier:17", "b", 10)
    assert await store.lease("courier:17", "a", 10)
    await store.release("courier:17", "b")
    assert not await store.lease("courier:17", "b", 10)
    await store.release("courier:17", "a")
    assert await store.lease("courier:17", "b", 10)


async def test_a_lapsed_lease_is_free_and_cannot_be_renewed(store):
    assert await store.lease("courier:17", "a", 0.05)
    assert await store.renew("courier:17", "a", 0.05)
    await asyncio.sleep(0.1)
    assert not await store.renew("courier:17", "a", 10)
    assert await store.lease("courier:17", "b", 10)
    assert not await store.renew("courier:17", "a", 10)
    assert await store.renew("courier:17", "b", 10)


async def test_of_many_takers_one_holds_the_lease(store):
    taken = await asyncio.gather(*(store.lease("x", str(owner), 10) for owner in range(20)))
    assert sum(taken) == 1


# Times


async def test_what_is_due_comes_earliest_first(store):
    await store.set_due(SHARD, {"c": 30.0, "a": 10.0, "b": 20.000001, "d": 40.0})
    assert await store.due(SHARD, 30.0, 10) == [("a", 10.0), ("b", 20.000001), ("c", 30.0)]
    assert await store.due(SHARD, 30.0, 1) == [("a", 10.0)]
    assert await store.due(SHARD, 9.9, 10) == []
    await store.set_due(SHARD, {"a": None, "b": 50.0})
    assert await store.due(SHARD, 45.0, 10) == [("c", 30.0), ("d", 40.0)]


async def test_what_was_set_anew_is_not_struck_off(store):
    time = 1_796_072_103.631579
    await store.set_due(SHARD, {"turn": time})
    [(name, seen)] = await store.due(SHARD, time, 10)
    await store.save(TABLE, expected=0, record=b"", due={"turn": time + 1})
    assert not await store.done(SHARD, name, seen)
    [(name, seen)] = await store.due(SHARD, time + 1, 10)
    assert await store.done(SHARD, name, seen)
    assert await store.due(SHARD, time + 1, 10) == []


# Indexes


async def test_an_index_names_tables_until_they_are_struck_off(store):
    store = Store(store.client, index_grace=0)
    other = new_table_id("vk:5:1")
    await store.index_add("person", "telegram:7", TABLE)
    await store.index_add("person", "telegram:7", other)
    assert await store.index("person", "telegram:7") == {TABLE, other}
    assert await store.index("room", "telegram:7") == set()
    assert await store.index_remove("person", "telegram:7", TABLE)
    assert await store.index("person", "telegram:7") == {other}
    await store.index_drop("person", "telegram:7")
    assert await store.index("person", "telegram:7") == set()


async def test_an_entry_whose_save_may_be_on_its_way_is_not_struck_off(store):
    """One process cleans up after Маша left while another sits her down again."""
    await store.index_add("person", "telegram:7", TABLE)
    assert not await store.index_remove("person", "telegram:7", TABLE)
    assert await store.index("person", "telegram:7") == {TABLE}


async def test_an_old_entry_announced_anew_is_young(store):
    store = Store(store.client, index_grace=0.2)
    await store.index_add("person", "telegram:7", TABLE)
    await asyncio.sleep(0.25)
    await store.index_add("person", "telegram:7", TABLE)
    assert not await store.index_remove("person", "telegram:7", TABLE)
    await asyncio.sleep(0.25)
    assert await store.index_remove("person", "telegram:7", TABLE)


def entries(_, record):
    return [tuple(word.split("=")) for word in record.decode().split()]


async def test_repair_makes_the_indexes_agree_with_the_tables(store):
    store = Store(store.client, index_grace=0)
    tables = [new_table_id(f"vk:5:{number}") for number in range(3)]
    for table, record in zip(tables, (b"person=7 room=1", b"person=7", b""), strict=True):
        await store.save(table, expected=0, record=record)
    await store.index_add("person", "7", tables[0])
    await store.index_add("person", "7", tables[2])
    await store.index_add("code", "груша:5", TABLE)
    assert await repair(store, entries) == (3, 2, 2)
    assert await store.index("person", "7") == {tables[0], tables[1]}
    assert await store.index("room", "1") == {tables[0]}
    assert await store.index("code", "груша:5") == set()
    assert await repair(store, entries) == (3, 0, 0)


async def test_repair_spares_a_table_that_is_about_to_be_saved(store):
    await store.index_add("room", "1", TABLE)
    assert await repair(store, entries) == (0, 0, 0)
    assert await store.index("room", "1") == {TABLE}


# Small things


async def test_values_are_put_got_and_deleted(store):
    assert await store.get("person", "telegram:7") is None
    await store.put("person", "telegram:7", b"\x00quiet")
    await store.put("ts", "vk:5", b"1234")
    assert await store.get("person", "telegram:7") == b"\x00quiet"
    assert await store.get("ts", "vk:5") == b"1234"
    await store.put("person", "telegram:7", None)
    assert await store.get("person", "telegram:7") is None


async def test_a_value_with_a_time_to_live_passes(store):
    await store.put("code", "груша", b"x", ttl=0.05)
    assert await store.get("code", "груша") == b"x"
    await asyncio.sleep(0.1)
    assert await store.get("code", "груша") is None


async def test_a_value_is_never_taken_for_an_index_or_a_lease(store):
    await store.put("index", "person:7", b"x")
    await store.put("lease", "x", b"y")
    assert await store.index("person", "7") == set()
    assert await store.lease("x", "a", 1)


async def test_hits_count_within_a_window_from_the_first(store):
    assert [await store.hit("send:1", 0.3) for _ in range(3)] == [1, 2, 3]
    assert await store.hit("send:2", 0.3) == 1
    await asyncio.sleep(0.35)
    assert await store.hit("send:1", 0.3) == 1


async def test_failed_updates_are_kept_newest_first(store):
    await store.keep_failed("telegram:1:5", b"\xff{}")
    await store.keep_failed("telegram:1:6", b"{}")
    assert await store.failed() == [("telegram:1:6", b"{}"), ("telegram:1:5", b"\xff{}")]
    assert await store.failed(1) == [("telegram:1:6", b"{}")]


# Where the database is


@pytest.mark.parametrize("url", ["", "memory://", "http://localhost", "localhost:6379"])
def test_an_unknown_kind_of_address_is_refused(url):
    with pytest.raises(ValueError, match="no kind of database"):
        connect(url)


async def test_a_store_that_does_not_answer_is_an_error_in_time(tmp_path):
    began = asyncio.get_running_loop().time()
    with pytest.raises(StorageError):
        async with open_store(f"unix://{tmp_path}/none.sock"):
            pass
    assert 1 < asyncio.get_running_loop().time() - began < 10


async def test_health_says_what_a_temporary_server_would_lose(store):
    health = await store.check()
    [node] = health.nodes
    assert node.version.startswith("valkey 9.")
    assert not node.append_only
    assert node.eviction == "noeviction"
    assert health.refusal == ""
    assert not health.is_safe


async def test_health_names_the_refusal_of_a_full_server(store):
    await store.client.config_set("maxmemory", 1)
    try:
        health = await store.check()
        assert "maxmemory" in health.refusal
        with pytest.raises(StorageError):
            await store.save(TABLE, expected=0, record=b"x")
    finally:
        await store.client.config_set("maxmemory", 0)
    assert await store.load(TABLE) is None


async def test_more_tasks_than_connections_wait_their_turn(store):
    numbers = count()

    async def one():
        await store.put("person", str(next(numbers)), b"x")

    await asyncio.gather(*(one() for _ in range(500)))
    assert await store.client.dbsize() == 500
    assert (await store.client.info("clients"))["connected_clients"] <= 66


async def test_a_task_may_be_cancelled_at_any_moment(store):
    async def work():
        while True:
            await store.put("test", "value", b"x")

    for moment in range(100):
        task = asyncio.ensure_future(work())
        for _ in range(moment):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task], timeout=2)
        assert task.cancelled(), moment
