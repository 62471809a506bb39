"""Several processes on one database: each shard has one owner, and only he writes its slots."""

import asyncio
import time
from contextlib import asynccontextmanager, suppress

import pytest

from bot.allowance import OwnAllowance, Rule, SharedAllowance, Spending
from bot.shares import AllShares, LeasedShares
from bot.storage import SHARDS, LeaseLost, StaleSlot, new_table_id, shard_of
from bot.storage.ids import shard_key
from bot.storage.sharing import Sharing

TABLE = new_table_id("telegram:1:1")
SLOT = "board@room:telegram|1|-100|"
QUICK = {"lease": 0.6, "beat": 0.1}


@pytest.fixture
def sharing(store):
    return Sharing(store.client)


@asynccontextmanager
async def at_work(store, number, **times):
    """So many processes that share out the shards."""
    shares = [LeasedShares(store, **(times or QUICK)) for _ in range(number)]
    tasks = [asyncio.create_task(each.run()) for each in shares]
    try:
        yield shares, tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until(condition, seconds=5.0):
    async with asyncio.timeout(seconds):
        while True:
            if condition():
                return
            await asyncio.sleep(0.01)


def is_shared_out(shares):
    held = [each.held() for each in shares]
    return sum(map(len, held)) == SHARDS and frozenset.union(*held) == frozenset(range(SHARDS))


async def test_processes_share_out_all_shards(store):
    async with at_work(store, 3) as (shares, _):
        await until(lambda: {each.members for each in shares} == {3} and is_shared_out(shares))
        assert all(len(each.held()) > 5 for each in shares)


async def test_no_shard_ever_has_two_owners(store):
    async with at_work(store, 2) as (first, _):
        await until(lambda: is_shared_out(first))
        async with at_work(store, 2) as (second, _):
            for _ in range(100):
                held = [shard for each in (*first, *second) for shard in each.held()]
                assert len(held) == len(set(held))
                await asyncio.sleep(0.01)
            assert is_shared_out([*first, *second])
            for each in second:
                await each.close()


async def test_what_a_dead_process_held_is_taken_over(store):
    async with at_work(store, 2) as (shares, tasks):
        await until(lambda: is_shared_out(shares))
        tasks[0].cancel()
        await until(lambda: len(shares[1].held()) == SHARDS)
        assert shares[0].held() == frozenset()


async def test_what_a_process_gives_back_is_taken_over_at_once(store):
    async with at_work(store, 2, lease=60.0, beat=0.1) as (shares, tasks):
        await until(lambda: is_shared_out(shares))
        tasks[0].cancel()
        with suppress(asyncio.CancelledError):
            await tasks[0]
        await shares[0].close()
        await until(lambda: len(shares[1].held()) == SHARDS)


async def test_a_shard_is_not_given_away_while_something_is_under_way(store):
    async with at_work(store, 1) as ((first,), _):
        await until(lambda: is_shared_out([first]))
        busy = [first.working(shard) for shard in range(SHARDS)]
        assert all(each.__enter__() for each in busy)
        async with at_work(store, 1) as ((second,), _):
            await until(lambda: first.members == 2)
            await asyncio.sleep(0.3)
            assert second.held() == frozenset()
            leaving = [shard for shard in range(SHARDS) if shard not in first.held()]
            assert leaving
            with first.working(leaving[0]) as own:
                assert not own
            for each in busy:
                each.__exit__(None, None, None)
            await until(lambda: is_shared_out([first, second]))
            assert second.held() == frozenset(leaving)


async def test_alone_everything_is_ones_own():
    shares = AllShares()
    assert shares.held() == frozenset(range(SHARDS))
    with shares.working(3) as own:
        assert own


async def test_who_lost_his_lease_writes_no_slot(store, sharing):
    [own] = await sharing.lease_shards([shard_of(TABLE)], "first", 30)
    assert own
    await store.put_slot(TABLE, SLOT, b"one", instead=None, owner="first")
    with pytest.raises(LeaseLost):
        await store.put_slot(TABLE, SLOT, b"two", instead=b"one", owner="second")
    await sharing.release_shards([shard_of(TABLE)], "first")
    assert await sharing.lease_shards([shard_of(TABLE)], "second", 30) == [True]
    with pytest.raises(LeaseLost):
        await store.put_slot(TABLE, SLOT, b"three", instead=b"one", owner="first")
    await store.put_slot(TABLE, SLOT, b"two", instead=b"one", owner="second")
    assert await store.slots(TABLE) == {SLOT: b"two"}


async def test_a_lease_that_ran_out_stands_in_nobodys_way(store):
    await store.put_slot(TABLE, SLOT, b"one", owner="late")
    assert await store.slots(TABLE) == {SLOT: b"one"}


async def test_a_slot_is_not_written_over_what_somebody_else_wrote(store):
    await store.put_slot(TABLE, SLOT, b"one", instead=None)
    with pytest.raises(StaleSlot) as found:
        await store.put_slot(TABLE, SLOT, b"two", instead=None)
    assert found.value.record == b"one"
    await store.put_slot(TABLE, SLOT, None, instead=b"one")
    with pytest.raises(StaleSlot) as found:
        await store.put_slot(TABLE, SLOT, b"two", instead=b"one")
    assert found.value.record is None


async def test_a_write_sent_again_finds_itself(store):
    await store.put_slot(TABLE, SLOT, b"one", instead=None)
    await store.put_slot(TABLE, SLOT, b"one", instead=None)
    await store.put_slot(TABLE, SLOT, b"two", instead=b"one")
    await store.put_slot(TABLE, SLOT, b"two", instead=b"one")
    assert await store.slots(TABLE) == {SLOT: b"two"}


# Allowances: the same promises alone and together


@pytest.fixture(params=["own", "shared"])
def allowances(request, sharing):
    """Two hands that count as one."""
    if request.param == "shared":
        return SharedAllowance(sharing), SharedAllowance(sharing)
    own = OwnAllowance(time.monotonic)
    return own, own


CHAT = Spending("send -100", [Rule(3, 0.4), Rule(5, 60.0)])


async def test_what_is_allowed_is_allowed_to_all_together(allowances):
    one, other = allowances
    assert [await one.spend("b", CHAT), await other.spend("b", CHAT)] == [0, 0]
    assert await one.spend("b", CHAT) == 0
    wait = await other.spend("b", CHAT)
    assert 0 < wait <= 0.4
    await asyncio.sleep(wait + 0.01)
    assert [await one.spend("b", CHAT), await other.spend("b", CHAT)] == [0, 0]
    assert 50 < await one.spend("b", CHAT) < 60


async def test_what_is_said_in_any_case_counts(allowances):
    one, other = allowances
    for _ in range(5):
        await one.count("b", CHAT)
    assert 50 < await other.spend("b", CHAT) < 60
    assert await other.spend("another bot", CHAT) == 0


async def test_nothing_is_counted_unless_everything_is_allowed(allowances):
    one, _ = allowances
    narrow = Spending("all", [Rule(1, 60.0)])
    assert await one.spend("b", CHAT, narrow) == 0
    for _ in range(10):
        assert await one.spend("b", CHAT, narrow) > 50
    assert await one.spend("b", CHAT) == 0


async def test_a_closed_name_takes_nothing(allowances):
    one, other = allowances
    await one.close("b", "send -100", 0.2)
    assert 0.1 < await other.spend("b", CHAT) <= 0.2
    await asyncio.sleep(0.22)
    assert await other.spend("b", CHAT) == 0


async def test_many_at_once_get_no_more_than_is_allowed(allowances):
    one, other = allowances
    waits = await asyncio.gather(*(hand.spend("b", CHAT) for hand in (one, other) * 20))
    assert waits.count(0) == 3


async def test_a_clock_set_back_closes_no_chat():
    moment = [1000.0]
    allowance = OwnAllowance(lambda: moment[0])
    gap = Spending("edit", [Rule(1, 3.0)])
    assert await allowance.spend("b", gap) == 0
    await allowance.close("b", "send", 20.0)
    moment[0] -= 3600
    assert 0 < await allowance.spend("b", gap) <= 3.0
    moment[0] += 3.0
    assert await allowance.spend("b", gap) == 0
    moment[0] += 17.0
    assert await allowance.spend("b", Spending("send", [])) == 0


async def test_a_server_whose_clock_was_set_back_closes_no_chat(store, sharing):
    """What a server wrote an hour ahead of its clock lies in the future after that."""
    allowance, gap = SharedAllowance(sharing), Spending("edit", [Rule(1, 0.3), Rule(60, 60.0)])
    ahead = round(time.time() * 1000) + 3_600_000
    await store.client.rpush("spent:{b}:times:edit", ahead)
    await store.client.pexpire("spent:{b}:times:edit", 3_660_000)
    await store.client.set("spent:{b}:closed:edit", f"{ahead} 20000", px=3_620_000)
    assert await allowance.spend("b", gap) == 0
    assert 0 < await allowance.spend("b", gap) <= 0.3


async def test_a_server_whose_clock_was_set_back_keeps_no_shard_for_the_dead(store):
    """The dead have signed, and taken shards, an hour ahead of the clock as it is now."""
    async with at_work(store, 1) as ((dead,), tasks):
        await until(lambda: is_shared_out([dead]))
        tasks[0].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    await store.client.zadd("members", {dead.owner: time.time() * 1000 + 3_600_000})
    for shard in range(SHARDS):
        await store.client.pexpire(shard_key(shard, "lease"), 3_600_000)
    async with at_work(store, 1) as ((alive,), _):
        await until(lambda: is_shared_out([alive]))


async def test_a_crowd_of_names_is_forgotten_when_it_is_over():
    moment = [0.0]
    allowance = OwnAllowance(lambda: moment[0])
    for number in range(10_050):
        moment[0] += 1.0
        assert await allowance.spend("b", Spending(f"send {number}", [Rule(1, 60.0)])) == 0
    assert len(allowance._times) <= 10_001
    assert await allowance.spend("b", Spending("send 10049", [Rule(1, 60.0)])) > 0
