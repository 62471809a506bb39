"""Control: the clock, planned trouble, disorder of events."""

from tests.fakes.vk.faults import Fault, Trouble
from tests.fakes.vk.rooms import Rooms


class Chaos(Rooms):
    """Makes life hard for a bot."""

    def now(self) -> float:
        """The server's time in Unix seconds."""
        return self.world.now()

    def advance(self, seconds: float) -> None:
        """Let the server's time pass; what waits in real time goes on waiting."""
        self.world.shift += seconds

    def fail(
        self,
        method: str,
        trouble: Trouble = "error",
        *,
        code: int = 10,
        count: int = 1,
        peer: int | None = None,
        seconds: float = 3600.0,
    ) -> None:
        """Let the next `count` calls of a method go wrong, maybe only those to one peer.

        «*» means any method, `lp` the long poll, `upload` the upload of a picture. `error`
        answers the error `code`; `http` a status 5xx; `hang` nothing for `seconds`; `reset` cuts
        the connection; `garbage` answers no JSON. `error_after`, `http_after`, `hang_after` and
        `reset_after` first do what was asked.
        """
        self.world.faults.add(Fault(method, trouble, code, count, peer, seconds))

    def fail_poll(self, *codes: int, group: int | None = None) -> None:
        """Answer the next polls with `failed`: 1 (events lost), 2 (the key), 3 (key and ts)."""
        self._community(group).events.failing += codes

    def calm(self) -> None:
        """Forget the trouble that is still planned."""
        self.world.faults.pending.clear()

    def expire_key(self, group: int | None = None) -> None:
        """Make the key of the long poll worthless."""
        self._community(group).events.key = ""

    def lose_history(self, group: int | None = None) -> None:
        """Forget the events so far: whoever asks for them gets `failed` 1."""
        events = self._community(group).events
        events.history.clear()
        events.lost = events.number

    def deliver_twice(self, *, on: bool = True, group: int | None = None) -> None:
        """Give every event out once more after the bot has asked for the next."""
        self._community(group).events.twice = on

    def swap_order(self, *, on: bool = True, group: int | None = None) -> None:
        """Give neighbouring events out in the wrong order."""
        self._community(group).events.swapped = on

    def set_limits(self, *, on: bool) -> None:
        """Switch the limits of requests a second and of equal messages."""
        self.world.limits = on

    def set_flood(self, times: int) -> None:
        """Set how many equal messages one peer takes in ten seconds (5 at first)."""
        self.world.flood_times = times

    def set_strict(self, *, on: bool) -> None:
        """Switch whether «True» and «False» are refused, and HTML in texts is reported."""
        self.world.strict = on
