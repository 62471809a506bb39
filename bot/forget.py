"""`forget PERSON`: deletes everything about a person at his wish, while the bot runs or rests."""

import asyncio
import time
from pathlib import Path

from bot.chat import Person, address_of
from bot.deeds.family import forget_person
from bot.forgetting import CHAT
from bot.house import House, server_secret
from bot.kept import OUT_OF_REACH, fail, fail_to_reach, reached, spoken
from bot.storage import open_store
from bot.storage.store import Store

UPDATE = "forget by the operator"
"""The update under which tables note it."""


def run(person: Person, data: Path) -> int:
    """Forget a person, written `telegram:77`; return 1 when that cannot be, having said why."""
    platform, _, name = person.partition(":")
    if not platform or not name:
        return fail("forget-no-person", person=person)
    try:
        with reached(data) as url:
            known = asyncio.run(_forget(url, person))
    except OUT_OF_REACH as error:
        return fail_to_reach(error)
    print(spoken().say("forget-done" if known else "forget-unknown", person=person))  # noqa: T201  # the command's answer
    return 0


async def _forget(url: str, person: Person) -> bool:
    """Forget a person; tell whether anything was known of him."""
    async with open_store(url) as store:
        house = House(store, {}, time.time, secret=await server_secret(store))
        known = await _is_known(store, person)
        say = spoken().say
        await forget_person(
            house.desk,
            person,
            update=UPDATE,
            computer=say("computer-name"),
            nobody=say("score-somebody"),
        )
        for kind in ("room", CHAT):
            async for name in store.keys_of(kind):
                if _is_dialog(name.partition(" ")[0], person):
                    await store.put(kind, name, None)
        return known


async def _is_known(store: Store, person: Person) -> bool:
    return await store.get("person", person) is not None or bool(
        await store.index("named", person)
    )


def _is_dialog(room: str, person: Person) -> bool:
    """Whether an address is a person's dialog: on every platform it bears his name."""
    at = address_of(room)
    return (at.platform, at.chat.removeprefix("@")) == tuple(person.split(":", 1))
