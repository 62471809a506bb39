"""Invitations in the store: which table a code or a link opens, and who guesses at them.

A code is tried against what is kept under it, so guessing costs the guesser one try for each code
there could be; the table's own record says whether it still holds.
"""

import secrets
from collections.abc import Callable

from bot import codes
from bot.chat import Person, tag_of
from bot.storage.store import Store
from bot.table import Invitation, Table

LIFE = 24 * 3600.0
"""Seconds for which an invitation holds."""

TRIES = 5
"""Wrong codes a person may try in ten minutes."""

TRIES_A_DAY = 20
"""Wrong codes a person may try in a day."""

TRIES_OF_ALL = 100
"""Wrong codes everybody together may try in an hour before strangers are asked to wait."""

TEN_MINUTES, HOUR, DAY = 600.0, 3600.0, 86400.0

ALARMED = 20
"""Tables whose hosts hear of somebody who goes on guessing, the newest."""

_CODE, _TOKEN, _OPEN = "code", "token", "open-codes"


class Invitations:
    """The codes and links that are open, and the tries that were wrong."""

    def __init__(self, store: Store, below: Callable[[int], int] = secrets.randbelow) -> None:
        """Keep them in `store`; `below(n)` gives a number that nobody can guess."""
        self._store = store
        self._below = below

    async def new(self, table_id: str, *, now: float) -> Invitation:
        """Make an invitation to a table, with a code that opens no other one."""
        code = codes.draw(self._below)
        while await self._store.get(_CODE, code) is not None:
            code = codes.draw(self._below)
        invitation = Invitation(code, secrets.token_urlsafe(12), now + LIFE)
        await self._store.put(_CODE, code, table_id.encode(), ttl=LIFE)
        await self._store.put(_TOKEN, invitation.token, table_id.encode(), ttl=LIFE)
        await self._store.enter(_OPEN, "", code, f"{now} {table_id}".encode())
        return invitation

    async def withdraw(self, invitation: Invitation) -> None:
        """Let an invitation open nothing any more."""
        await self._store.put(_CODE, invitation.code, None)
        await self._store.put(_TOKEN, invitation.token, None)
        await self._store.strike(_OPEN, "", invitation.code)

    async def table_of_code(self, code: str) -> str:
        """The table a code opens; empty for none."""
        return (await self._store.get(_CODE, code) or b"").decode() if code else ""

    async def table_of_token(self, token: str) -> str:
        """The table a link opens; empty for none."""
        return (await self._store.get(_TOKEN, token) or b"").decode()

    # Guessing

    async def may_try(self, person: Person, *, known: bool, now: float) -> bool:
        """Whether a person may try a code now; one known nowhere waits while many guess."""
        own = await self._store.hits(_times(person, now, TEN_MINUTES))
        day = await self._store.hits(_times(person, now, DAY))
        all_ = await self._store.hits(_times("", now, HOUR))
        return own < TRIES and day < TRIES_A_DAY and (known or all_ < TRIES_OF_ALL)

    async def wrong(self, person: Person, spoken: codes.Spoken, *, now: float) -> list[str]:
        """Count a wrong try; return the tables whose hosts should hear of it."""
        own = await self._store.hit(_times(person, now, TEN_MINUTES), TEN_MINUTES)
        await self._store.hit(_times(person, now, DAY), DAY)
        all_ = await self._store.hit(_times("", now, HOUR), HOUR)
        opened = await self._opened(now)
        if own == TRIES or all_ == TRIES_OF_ALL:
            return [table for _, table in opened[:ALARMED]]
        return [table for code, table in opened if spoken.resembles(code)]

    async def _opened(self, now: float) -> list[tuple[str, str]]:
        """The open codes with their tables, newest first; what has run out is struck off."""
        found = []
        for code, value in (await self._store.page(_OPEN, "")).items():
            since, _, table = value.decode().partition(" ")
            if float(since) + LIFE <= now:
                await self._store.strike(_OPEN, "", code)
            else:
                found.append((float(since), code, table))
        return [(code, table) for _, code, table in sorted(found, reverse=True)]

    async def first_alarm(self, table_id: str, *, now: float) -> bool:
        """Whether a host has not been told of guessing within the hour."""
        return await self._store.hit(_times(f"alarm {table_id}", now, HOUR), HOUR) == 1


def holds(table: Table, now: float) -> bool:
    """Whether the table's invitation can be used."""
    invitation = table.invitation
    return invitation is not None and not invitation.closed and invitation.until > now


def _times(who: str, now: float, window: float) -> str:
    """The name under which tries of one stretch of time are counted, by the bot's own clock."""
    return f"codes:{window:.0f}:{now // window:.0f}:{tag_of(who) if who else ''}"
