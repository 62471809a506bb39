"""What people are called, asked for once a day: by name, and in the genitive."""

import asyncio
import logging
from typing import NamedTuple

from bot.chat import Clock, Person
from bot.platforms.vk.api import Api
from bot.platforms.vk.errors import NoAnswer, Refused
from bot.platforms.vk.names import user_of

log = logging.getLogger(__name__)

LIFE = 24 * 3600.0
AGAIN = 60.0
"""Seconds after which a name that VK has not told is asked for again."""

MOST = 10_000
"""Names kept at most; the oldest give way."""


class Called(NamedTuple):
    """The first name of a person, and its genitive where VK declines it."""

    name: str = ""
    genitive: str = ""


class People:
    """What people are called."""

    def __init__(self, api: Api, clock: Clock) -> None:
        """Ask `api`; names are good for a day of `clock`."""
        self._api = api
        self._clock = clock
        self._names: dict[Person, tuple[Called, float]] = {}

    async def called(self, person: Person) -> Called:
        """The first name of a person; empty where VK does not tell it now."""
        known = self._names.get(person)
        if known and self._clock() - known[1] < LIFE:
            return known[0]
        user = user_of(person)
        if user is None:
            return Called()
        name, genitive = await asyncio.gather(self._ask(user, "nom"), self._ask(user, "gen"))
        asked = self._clock()
        if name:
            called = Called(name, "" if genitive == name else genitive)
        else:
            called, asked = known[0] if known else Called(), asked - LIFE + AGAIN
        self._names.pop(person, None)
        self._names[person] = called, asked
        if len(self._names) > MOST:
            del self._names[next(iter(self._names))]
        return called

    async def _ask(self, user: int, case: str) -> str:
        """The first name in a case; empty where VK does not tell it."""
        try:
            found = await self._api.call("users.get", user_ids=user, name_case=case)
        except (Refused, NoAnswer) as error:
            log.info("a name is not known: %s", error)
            return ""
        return str(found[0].get("first_name", "")).strip() if found else ""
