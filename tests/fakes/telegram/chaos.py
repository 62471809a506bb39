"""Control: the clock, planned trouble, disorder of updates, phones that go off."""

from tests.fakes.telegram.faults import Fault, Trouble
from tests.fakes.telegram.world import Bot, World


class Chaos:
    """Makes life hard for a bot."""

    world: World
    main: Bot

    def now(self) -> float:
        """The server's time in Unix seconds."""
        return self.world.now()

    def advance(self, seconds: float) -> None:
        """Let the server's time pass; what waits in real time goes on waiting."""
        self.world.shift += seconds

    def fail(
        self,
        method: str,
        trouble: Trouble,
        *,
        count: int = 1,
        chat: int | None = None,
        retry_after: int = 3,
        code: int = 502,
        seconds: float = 3600.0,
        skip: int = 0,
    ) -> None:
        """Let the next `count` calls of a method go wrong, maybe only in one chat.

        «*» means any method, «request» any but getUpdates; `skip` calls go well before.

        `flood` answers 429 with `retry_after`; `server_error` answers `code`; `timeout` does
        nothing and answers nothing for `seconds`; `timeout_after` does it and answers nothing;
        `reset` cuts the connection before, `reset_after` after the request was carried out.
        """
        self.world.faults.add(
            Fault(method, trouble, count, chat, retry_after, code, seconds, skip)
        )

    def calm(self) -> None:
        """Forget the trouble that is still planned."""
        self.world.faults.pending.clear()

    def deliver_twice(self, *, on: bool = True, bot: str | None = None) -> None:
        """Give every update out once more after the bot confirmed it."""
        self._target(bot).updates.twice = on

    def swap_order(self, *, on: bool = True, bot: str | None = None) -> None:
        """Give neighbouring updates out in the wrong order."""
        self._target(bot).updates.swapped = on

    def set_poll_brakes(self, *, on: bool, bot: str | None = None) -> None:
        """Switch what the server does to a bot that polls the same offset again and again.

        Within 0.5 s the answer holds one update; within 3 s an empty poll lasts 3 s.
        """
        self._target(bot).updates.brakes = on

    def set_limits(self, *, on: bool) -> None:
        """Switch the rate limits; a test about something else may do without them."""
        self.world.limits.on = on

    def set_answer_window(self, seconds: float) -> None:
        """Set how long a press can be answered (15 s at first)."""
        self.world.answer_window = seconds

    def set_ephemeral(self, *, works: bool) -> None:
        """Let the server refuse every ephemeral message, or take them again."""
        self.world.ephemeral_works = works

    def set_inline_feedback(self, *, on: bool, bot: str | None = None) -> None:
        """Tell the bot which inline results people pick."""
        self._target(bot).inline_feedback = on

    def go_offline(self, user: int) -> None:
        """A person's client goes off: ephemeral messages sent now never reach him."""
        self.world.users[user].offline = True

    def go_online(self, user: int) -> None:
        """A person's client comes back."""
        self.world.users[user].offline = False

    def restart_client(self, user: int) -> None:
        """A person's client restarts: all its ephemeral messages are gone."""
        self.world.users[user].offline = False
        for chat in self.world.chats.values():
            for message in chat.ephemerals.values():
                if message.receiver is not None and message.receiver.id == user:
                    message.lost = True

    def _target(self, token: str | None) -> Bot:
        return self.main if token is None else self.world.bots[token]
