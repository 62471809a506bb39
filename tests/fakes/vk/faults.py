"""Trouble on demand: the next calls of a method fail in the way a test asks for."""

from dataclasses import dataclass, field
from typing import Literal, get_args

Trouble = Literal[
    "error", "error_after", "http", "http_after", "hang", "hang_after", "reset", "reset_after",
    "garbage",
]  # fmt: skip
"""What goes wrong: an error code; 5xx; no answer; the connection is cut; an answer that is no
JSON. «_after» does first what was asked."""

AFTER = "_after"


@dataclass(slots=True)
class Fault:
    """The next `count` calls of `method` (to `peer`, if given) go wrong."""

    method: str
    trouble: Trouble
    code: int = 10
    count: int = 1
    peer: int | None = None
    seconds: float = 3600.0

    def matches(self, method: str, peer: int | None) -> bool:
        """Tell whether this call is meant."""
        return self.count > 0 and self.method in ("*", method) and self.peer in (None, peer)


@dataclass(slots=True)
class Faults:
    """The trouble that is still to come."""

    pending: list[Fault] = field(default_factory=list)

    def add(self, fault: Fault) -> None:
        """Plan trouble; raises ValueError for one that does not exist."""
        if fault.trouble not in get_args(Trouble):
            raise ValueError(f"no such trouble: {fault.trouble}")
        self.pending.append(fault)

    def take(self, method: str, peer: int | None) -> Fault | None:
        """The trouble of this call, used up by it."""
        for fault in self.pending:
            if fault.matches(method, peer):
                fault.count -= 1
                return fault
        return None
