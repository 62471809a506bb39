"""Bots Long Poll: events are asked for from the last finished one, also after a restart."""

import asyncio
import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.chat import Handler
from bot.platforms.vk.api import Api
from bot.platforms.vk.errors import (
    DEAD_TOKEN,
    NO_RIGHT,
    WRONG_PARAMETER,
    NoAnswer,
    Refused,
)
from bot.platforms.vk.hands import Hands
from bot.platforms.vk.names import TITLE, Me
from bot.platforms.vk.reading import Reader
from bot.running import CannotRun
from bot.storage.store import Store

log = logging.getLogger(__name__)

KIND = "vk-ts"
WAIT = 25
"""Seconds for which VK holds an empty poll."""

PATIENCE = 10.0
"""Seconds above that in which an answer must come."""

PAUSES = (0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds after each failed poll in a row; the last one for all further ones."""

NO_EVENTS = NO_RIGHT | {WRONG_PARAMETER}
"""Codes where the long poll is switched off, or the token may not ask for it."""

IN_HAND = 200
"""Events in hand above which nothing more is asked for."""


@dataclass(frozen=True, slots=True)
class Door:
    """Where events are asked for."""

    server: str
    key: str
    ts: str


class Poller:
    """Polls for one community."""

    def __init__(
        self, api: Api, me: Me, store: Store, http: aiohttp.ClientSession, reader: Reader
    ) -> None:
        """Poll through `http`; the place in the history is kept in `store`."""
        self._api = api
        self._me = me
        self._store = store
        self._http = http
        self._reader = reader
        self._stopped = asyncio.Event()
        self._reason: CannotRun | None = None
        self._opened = False

    async def run(self, handle: Handler) -> None:
        """Hand events over until stopped; raises CannotRun when the token is not accepted."""
        async with asyncio.TaskGroup() as tasks:
            hands = Hands(self._reader.naming(handle), tasks)
            keeping = tasks.create_task(self._keep(hands))
            polling = tasks.create_task(self._poll(hands))
            stopping = tasks.create_task(self._stopped.wait())
            await asyncio.wait([polling, stopping], return_when=asyncio.FIRST_COMPLETED)
            polling.cancel()
            stopping.cancel()
            await hands.below(1)
            keeping.cancel()
        await self._keep_now(hands)
        if self._reason is not None:
            raise self._reason

    def stop(self) -> None:
        """Ask for no more events."""
        self._stopped.set()

    async def _keep(self, hands: Hands) -> None:
        """Note the place in the history as it is reached."""
        while True:
            await self._store.put(KIND, str(self._me.group), (await hands.finished()).encode())

    async def _keep_now(self, hands: Hands) -> None:
        try:
            async with asyncio.timeout(0):
                ts = await hands.finished()
        except TimeoutError:
            return
        await self._store.put(KIND, str(self._me.group), ts.encode())

    async def _poll(self, hands: Hands) -> None:
        try:
            await self._poll_for_ever(hands)
        except CannotRun as reason:
            self._reason = reason

    async def _poll_for_ever(self, hands: Hands) -> None:
        pauses = _pauses()
        door: Door | None = None
        while True:
            await hands.below(IN_HAND)
            try:
                door = door or await self._open(await self._kept())
                answer = await self._ask(door)
            except (Refused, NoAnswer) as error:
                log.warning("VK gives no events: %s", error)
                await asyncio.sleep(next(pauses))
                continue
            if "failed" in answer:
                door = await self._reopened(door, answer, pauses)
                continue
            pauses = _pauses()
            door = Door(door.server, door.key, str(answer["ts"]))
            read = [self._reader.read(event) for event in answer["updates"]]
            if answer["updates"]:
                hands.take(door.ts, [incoming for incoming in read if incoming is not None])

    async def _kept(self) -> str:
        found = await self._store.get(KIND, str(self._me.group))
        return found.decode() if found else ""

    async def _open(self, ts: str) -> Door:
        """Ask where to poll from `ts` on, or from now on where it is empty."""
        try:
            found = await self._api.call("groups.getLongPollServer", group_id=self._me.group)
        except Refused as refusal:
            if refusal.code in DEAD_TOKEN:
                raise CannotRun("run-token-revoked", platform=TITLE) from refusal
            if refusal.code in NO_EVENTS and not self._opened:
                raise CannotRun("run-vk-no-events") from refusal
            raise
        self._opened = True
        newest = str(found["ts"])
        if _is_beyond(ts, newest):
            log.warning("VK has begun its history anew")
            ts = ""
        door = Door(found["server"], found["key"], ts or newest)
        if not ts:
            await self._store.put(KIND, str(self._me.group), door.ts.encode())
        return door

    async def _ask(self, door: Door) -> Mapping[str, Any]:
        query = {"act": "a_check", "key": door.key, "ts": door.ts, "wait": str(WAIT)}
        timeout = aiohttp.ClientTimeout(total=WAIT + PATIENCE, connect=PATIENCE)
        try:
            async with self._http.get(door.server, params=query, timeout=timeout) as answer:
                found = json.loads(await answer.text())
        except (aiohttp.ClientError, TimeoutError, ValueError) as error:
            raise NoAnswer(f"long poll: {type(error).__name__}") from error
        if not isinstance(found, dict) or not ({"failed", "updates"} & found.keys()):
            raise NoAnswer("long poll: no events in the answer")
        return found

    async def _reopened(
        self, door: Door, answer: Mapping[str, Any], pauses: Iterator[float]
    ) -> Door | None:
        """Where to go on: with a new key, or from another place if events are lost."""
        match answer["failed"]:
            case 1:
                log.warning("VK has lost events before %s", answer.get("ts"))
                return Door(door.server, door.key, str(answer["ts"]))
            case 2:
                pass
            case _:
                log.warning("VK has lost the place in the history")
                await self._store.put(KIND, str(self._me.group), None)
        await asyncio.sleep(next(pauses))
        return await self._same_place(door) if answer["failed"] == 2 else None

    async def _same_place(self, door: Door) -> Door | None:
        try:
            return await self._open(door.ts)
        except (Refused, NoAnswer) as error:
            log.warning("VK gives no key: %s", error)
            return None


def _is_beyond(ts: str, newest: str) -> bool:
    """Whether a place lies behind the end of the history, where nothing would ever come."""
    return ts.isdecimal() and newest.isdecimal() and int(ts) > int(newest)


def _pauses() -> Iterator[float]:
    yield from PAUSES
    while True:
        yield PAUSES[-1]
