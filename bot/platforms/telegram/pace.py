"""How fast Telegram may be spoken to: below its limits, so that it never has to say so.

Documented are about one message a second in a chat, 20 a minute in a group, 30 a second in all;
edits are counted alike, apart from sends. What one person alone sees is taken to be a send.
"""

from typing import Literal

from bot.allowance import Allowance, Rule, Spending
from bot.chat import Wait
from bot.platforms.telegram.names import NAME

Lane = Literal["send", "edit"]
LANES: tuple[Lane, ...] = ("send", "edit")

BURST = (Rule(3, 1.5), Rule(4, 3.0), Rule(6, 6.0))
"""Three messages may follow each other at once in one chat; after that one a second."""
A_MINUTE = 19
"""Sends, or edits, of any minute in a group."""
EASY = 10
"""Sends of a minute after which whispered cards are no longer kept up to date unasked."""
OVERALL = Rule(25, 1.0)
"""Sends of any second to all chats."""
MINUTE = 60.0


class Pace:
    """Counts what goes to each chat; a chat that asked for a pause gets it."""

    def __init__(self, allowance: Allowance, bot: int) -> None:
        """Count by `allowance` for the bot of this number."""
        self._allowance = allowance
        self._whose = f"{NAME} {bot}"

    async def close(self, chat: str, seconds: float) -> None:
        """Let nothing go to a chat for a while, as Telegram asked."""
        for lane in LANES:
            await self._allowance.close(self._whose, f"{lane} {chat}", seconds)

    async def enter(self, chat: str, lane: Lane, *, most: int = A_MINUTE) -> None:
        """Count one message to a chat; raises Wait when it must not go now."""
        rules = [*BURST]
        if chat.startswith("-"):
            rules += [Rule(A_MINUTE, MINUTE), Rule(most, MINUTE)]
        spendings = [Spending(f"{lane} {chat}", rules)]
        if lane == "send":
            spendings.append(Spending("send", [OVERALL]))
        wait = await self._allowance.spend(self._whose, *spendings)
        if wait > 0:
            raise Wait(wait)
