"""Damaged notes, calls, slots and results: put aside with a word of it, and all goes on."""

import msgspec
import pytest

from bot.marks import everybody
from bot.slots import decode
from tests.talk import talking

MARKS = [b"\xc1\x00\x01", msgspec.msgpack.encode([1, 2]), msgspec.msgpack.encode({"zone": 7})]


async def gathered(talk):
    await talk("=seed 0123", "Маша@семья: /play valty", "Коля@семья! Сесть", "Нина@семья! Сесть")
    await talk("Маша@семья! Начать")


@pytest.mark.parametrize("noise", MARKS, ids=["noise", "list", "misshapen"])
@pytest.mark.parametrize("kind", ["person", "room"])
async def test_damaged_notes_are_begun_anew(store, caplog, kind, noise):
    key = "local:Маша" if kind == "person" else "local|zastolie|семья|"
    await store.put(kind, key, noise)
    async with talking(store) as talk:
        await gathered(talk)
        assert (await talk.table()).phase == "playing"
    assert f"the record {kind} {key} cannot be read and is put aside" in caplog.text
    assert await store.get("aside", f"{kind}:{key}") == noise
    assert await store.failed() == []


async def test_damaged_calls_and_slots_are_made_anew(store, caplog):
    async with talking(store) as talk:
        await gathered(talk)
        table = await talk.table()
        for name in await store.slots(table.id):
            await store.put_slot(table.id, name, b"\xc1")
        for person in table.people:
            await store.put("calls", person, b"\xc1")
        await store.mark(table.id, *everybody(table))
        await talk("=restart", "+90s")
        boards = [m for m in talk.seen("семья", "Маша") if m.letter.slot == "board"]
        assert boards
        read = {name: decode(slot) for name, slot in (await store.slots(table.id)).items()}
        made = {name.split("@")[0] for name, slot in read.items() if slot.message}
        assert made == {"board", "hand"}
    assert "the record of a message cannot be read" in caplog.text
    assert await store.failed() == []


async def test_a_damaged_result_is_left_out(store):
    async with talking(store) as talk:
        await gathered(talk)
        await talk("Маша@семья: /end", "Маша@семья! Закончить? Точно")
        await talk("Коля@семья! Да", "Нина@семья! Да")
        await store.enter("result", "local|zastolie|семья|", "00000000", b"\xc1")
        said = await talk("Маша@семья: /score")
    assert said[-1]["op"] in {"send", "toast"}
    assert await store.failed() == []


async def test_what_was_put_aside_goes_with_the_person(store):
    async with talking(store) as talk:
        await store.put("person", "local:Маша", b"\xc1")
        await talk("Маша: /start")
        assert await store.get("aside", "person:local:Маша") == b"\xc1"
        await talk("Маша: /forget", "Маша! Удалить? Точно")
        assert await store.get("aside", "person:local:Маша") is None
