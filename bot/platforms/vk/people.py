"""The names of people, asked for once a day."""

import logging

from bot.chat import Clock, Person
from bot.platforms.vk.api import Api
from bot.platforms.vk.errors import NoAnswer, Refused
from bot.platforms.vk.names import user_of

log = logging.getLogger(__name__)

LIFE = 24 * 3600.0
MOST = 10_000
"""Names kept at most; the oldest give way."""


class People:
    """What people are called."""

    def __init__(self, api: Api, clock: Clock) -> None:
        """Ask `api`; names are good for a day of `clock`."""
        self._api = api
        self._clock = clock
        self._names: dict[Person, tuple[str, float]] = {}

    async def name(self, person: Person) -> str:
        """The first name of a person; empty where VK does not tell it now."""
        known = self._names.get(person)
        if known and self._clock() - known[1] < LIFE:
            return known[0]
        user = user_of(person)
        if user is None:
            return ""
        try:
            found = await self._api.call("users.get", user_ids=user)
        except (Refused, NoAnswer) as error:
            log.info("a name is not known: %s", error)
            return known[0] if known else ""
        name = str(found[0].get("first_name", "")).strip() if found else ""
        self._names.pop(person, None)
        self._names[person] = name, self._clock()
        if len(self._names) > MOST:
            del self._names[next(iter(self._names))]
        return name
