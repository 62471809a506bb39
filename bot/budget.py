"""How much may go to one chat: sends and edits counted over the last minute."""

from bot.allowance import Allowance, Rule, Spending
from bot.chat import Abilities, Wait

MINUTE = 60.0

ALL_COUNTED = Rule(most=60, seconds=MINUTE)
"""How far answers are counted: above any limit there is."""


class Budget:
    """The sends and edits of one bot by chat; answers to people count, but are never held up."""

    def __init__(self, allowance: Allowance) -> None:
        """Count by `allowance`."""
        self._allowance = allowance

    async def send(self, chat: str, abilities: Abilities) -> None:
        """Count a message that is about to be sent; raises Wait when the chat takes none now."""
        await self._spend(chat, "send", abilities.sends_a_minute, 0.0)

    async def edit(self, chat: str, abilities: Abilities) -> None:
        """Count an edit that is about to be made; raises Wait when the chat takes none now."""
        await self._spend(chat, "edit", abilities.edits_a_minute, abilities.edit_gap)

    async def count_send(self, chat: str) -> None:
        """Count a message that was sent in any case."""
        await self._allowance.count(chat, Spending("send", [ALL_COUNTED]))

    async def _spend(self, chat: str, name: str, most: int, gap: float) -> None:
        rules = [Rule(most, MINUTE)] if most else []
        rules += [Rule(1, gap)] if gap else []
        if not rules:
            return
        wait = await self._allowance.spend(chat, Spending(name, [*rules, ALL_COUNTED]))
        if wait > 0:
            raise Wait(wait)
