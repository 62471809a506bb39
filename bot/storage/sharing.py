"""What several processes of one bot settle among themselves: who does what, and how fast."""

from collections.abc import Sequence
from typing import Any

from bot.storage.ids import shard_key
from bot.storage.scripts import (
    CLOSE,
    LEASE,
    RELEASE,
    SIGN_OF_LIFE,
    SPEND,
    Argument,
    Client,
    Script,
)


class Sharing:
    """The processes that live, the leases of shards, and what was said to chats."""

    def __init__(self, client: Client) -> None:
        """Settle through an open client."""
        self._client: Any = client

    # Who does what

    async def lease_shards(self, shards: Sequence[int], owner: str, seconds: float) -> list[bool]:
        """Take or prolong the leases of shards; tell of each whether it is the owner's now."""
        return [bool(done) for done in await self._each(LEASE, shards, owner, _ms(seconds))]

    async def release_shards(self, shards: Sequence[int], owner: str) -> None:
        """Give back those leases of shards that are the owner's."""
        await self._each(RELEASE, shards, owner)

    async def _each(
        self, script: Script, shards: Sequence[int], *arguments: Argument
    ) -> list[Any]:
        """Run a script on the lease of each shard in one round trip."""
        if not shards:
            return []
        pipeline = self._client.pipeline(transaction=False)
        for shard in shards:
            script.add_to(pipeline, [shard_key(shard, "lease")], *arguments)
        answers: list[Any] = await pipeline.execute()
        return answers

    async def sign_of_life(self, name: str, seconds: float) -> list[str]:
        """Enter a process among those that live, for `seconds`, and return all of them."""
        found = await SIGN_OF_LIFE.run(self._client, ["members"], name, _ms(seconds))
        return [member.decode() for member in found]

    async def sign_off(self, name: str) -> None:
        """Strike a process off those that live."""
        await self._client.zrem("members", name)

    # How fast

    async def spend(
        self,
        whose: str,
        spendings: Sequence[tuple[str, Sequence[tuple[int, float]]]],
        *,
        anyway: bool = False,
    ) -> float:
        """Count one more under each name if its rules (most, in so many seconds) allow it.

        Returns 0, or the seconds until all of it may be allowed. `anyway` counts in any case.
        """
        times = [_spent(whose, "times", name) for name, _ in spendings]
        closed = [_spent(whose, "closed", name) for name, _ in spendings]
        words: list[Argument] = ["1" if anyway else ""]
        for _, rules in spendings:
            words.append(len(rules))
            for most, seconds in rules:
                words += [_ms(seconds), most]
        return int(await SPEND.run(self._client, times + closed, *words)) / 1000

    async def close_spending(self, whose: str, name: str, seconds: float) -> None:
        """Let nothing be spent under a name for a while."""
        await CLOSE.run(self._client, [_spent(whose, "closed", name)], _ms(seconds))


def _spent(whose: str, part: str, name: str) -> str:
    """The key of what was spent: all keys of one bot lie in one hash slot."""
    return f"spent:{{{whose}}}:{part}:{name}"


def _ms(seconds: float) -> int:
    return max(1, round(seconds * 1000))
