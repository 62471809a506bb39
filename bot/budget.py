"""How much may go to one chat: sends and edits counted over the last minute."""

from collections import defaultdict, deque

from bot.chat import Abilities, Clock, Wait

MINUTE = 60.0


class Budget:
    """The sends and edits of one bot by chat; answers to people count, but are never held up."""

    def __init__(self, clock: Clock) -> None:
        """Count by `clock`."""
        self._clock = clock
        self._sends: dict[str, deque[float]] = defaultdict(deque)
        self._edits: dict[str, deque[float]] = defaultdict(deque)
        self._blocked: dict[str, float] = {}

    def block(self, chat: str, seconds: float) -> None:
        """Let nothing go to the chat for a while, as the platform asked."""
        self._blocked[chat] = self._clock() + seconds

    def count_send(self, chat: str) -> None:
        """Count a message that was sent."""
        self._sends[chat].append(self._clock())

    def count_edit(self, chat: str) -> None:
        """Count an edit that was made."""
        self._edits[chat].append(self._clock())

    def needs_send(self, chat: str, abilities: Abilities) -> None:
        """Raise Wait when the chat takes no further message now."""
        self._needs(chat, self._sends[chat], abilities.sends_a_minute, 0.0)

    def needs_edit(self, chat: str, abilities: Abilities) -> None:
        """Raise Wait when the chat takes no further edit now."""
        self._needs(chat, self._edits[chat], abilities.edits_a_minute, abilities.edit_gap)

    def _needs(self, chat: str, times: deque[float], most: int, gap: float) -> None:
        now = self._clock()
        while times and times[0] <= now - MINUTE:
            times.popleft()
        free = self._blocked.get(chat, 0.0)
        if most and len(times) >= most:
            free = max(free, times[-most] + MINUTE)
        if gap and times:
            free = max(free, times[-1] + gap)
        if free > now:
            raise Wait(free - now)
