"""Trouble on demand: the next calls of a method fail in the way a test asks for."""

from dataclasses import dataclass, field
from typing import Literal, get_args

Trouble = Literal["flood", "server_error", "timeout", "timeout_after", "reset", "reset_after"]
"""What goes wrong: 429; 5xx; no answer, nothing done; done, no answer; connection cut before;
connection cut after the request was carried out."""


REQUEST = "request"
"""Stands for any method but getUpdates."""


@dataclass(slots=True)
class Fault:
    """After `skip` good calls the next `count` of `method` (in `chat`, if given) go wrong."""

    method: str
    trouble: Trouble
    count: int = 1
    chat: int | None = None
    retry_after: int = 3
    code: int = 502
    seconds: float = 3600.0
    skip: int = 0

    def matches(self, method: str, chat: int | None) -> bool:
        """Tell whether this call is meant."""
        meant = self.method in ("*", method) or (self.method == REQUEST and method != "getupdates")
        return self.count > 0 and meant and self.chat in (None, chat)


@dataclass(slots=True)
class Faults:
    """The trouble that is still to come."""

    pending: list[Fault] = field(default_factory=list)

    def add(self, fault: Fault) -> None:
        """Plan trouble; raises ValueError for one that does not exist."""
        if fault.trouble not in get_args(Trouble):
            raise ValueError(f"no such trouble: {fault.trouble}")
        fault.method = fault.method.lower()
        self.pending.append(fault)

    def take(self, method: str, chat: int | None) -> Fault | None:
        """The trouble of this call, used up by it."""
        for fault in self.pending:
            if not fault.matches(method, chat):
                continue
            if fault.skip:
                fault.skip -= 1
                continue
            fault.count -= 1
            return fault
        return None
