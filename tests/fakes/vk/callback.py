"""The Callback API: events posted to a bot's own address until it answers «ok»."""

import asyncio
import contextlib
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from tests.fakes.vk.world import Community, World

Json = dict[str, Any]

PAUSES = (10.0, 180.0, 600.0, 1800.0, 3600.0)
"""Seconds of the server's time before each further try; after the last the event is dropped."""
LONGEST_RETRY_AFTER = 3 * 3600.0
ANSWER_SECONDS = 10.0
TICK = 0.02


@dataclass(slots=True)
class Parcel:
    """An event on its way: how often it was tried, and when it is tried next."""

    wire: Json
    due: float
    tries: int = 0


@dataclass(slots=True, eq=False)
class Pusher:
    """Delivers the events of one community to one address.

    `timeout` is real seconds; the pauses between tries go by the server's time.
    """

    world: World
    community: Community
    url: str
    secret: str = ""
    confirmation: str = ""
    timeout: float = ANSWER_SECONDS
    waiting: list[Parcel] = field(default_factory=list)
    dropped: list[Json] = field(default_factory=list)
    removed: bool = False

    def take(self, wire: Json) -> None:
        """Begin to deliver an event."""
        self.waiting.append(Parcel(wire, self.world.now()))

    async def run(self) -> None:
        """Deliver until cancelled or removed."""
        try:
            async with aiohttp.ClientSession(
                timeout=aiohttp.ClientTimeout(total=self.timeout)
            ) as session:
                while not self.removed:
                    due = [p for p in self.waiting if p.due <= self.world.now()]
                    for parcel in due:
                        await self._deliver(session, parcel)
                    await asyncio.sleep(TICK)
        finally:
            self.community.events.listeners.remove(self.take)

    async def confirm(self) -> bool:
        """Ask for the confirmation string; tell whether it came."""
        async with aiohttp.ClientSession() as session:
            wire: Json = {"type": "confirmation", "group_id": self.community.id}
            _, answer, _ = await self._post(session, wire, 0)
        return answer == self.confirmation

    async def _deliver(self, session: aiohttp.ClientSession, parcel: Parcel) -> None:
        status, answer, retry_after = await self._post(session, parcel.wire, parcel.tries)
        if answer == "remove":
            self.removed = True
            return
        if status == 200 and answer == "ok":
            self.waiting.remove(parcel)
            if self.community.events.twice:
                await self._post(session, parcel.wire, 0)
            return
        pauses = PAUSES[parcel.tries :]
        parcel.tries += 1
        if not pauses:
            self.waiting.remove(parcel)
            self.dropped.append(parcel.wire)
            return
        parcel.due = self.world.now() + (retry_after or pauses[0])

    async def _post(
        self, session: aiohttp.ClientSession, wire: Json, tries: int
    ) -> tuple[int, str, float]:
        body = wire | ({"secret": self.secret} if self.secret else {})
        headers = {"X-Retry-Counter": str(tries)} if tries else {}
        with contextlib.suppress(aiohttp.ClientError, TimeoutError):
            async with session.post(self.url, json=body, headers=headers) as answer:
                asked = answer.headers.get("Retry-After", "")
                patient = answer.status in {410, 429, 503} and asked.isdecimal()
                pause = min(float(asked), LONGEST_RETRY_AFTER) if patient else 0.0
                return answer.status, (await answer.text()).strip(), pause
        return 0, "", 0.0
