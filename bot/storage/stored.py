"""What a store gives out, and the one objection it has to a save."""

from typing import NamedTuple


class StaleTable(Exception):
    """Somebody saved the table first, or created or removed it: load and decide again."""


class DamagedTable(Exception):
    """What lies under the table's id is not what was saved."""


class StaleSlot(Exception):
    """Somebody else wrote the slot record first."""

    def __init__(self, name: str, record: bytes | None) -> None:
        """Hand over the record that is there."""
        super().__init__(name)
        self.record = record


class LeaseLost(Exception):
    """What was to be written is another process's by now."""


class Stored(NamedTuple):
    """A table as it lies in the database: its version, from 1, and its record."""

    version: int
    record: bytes


class Dirty(NamedTuple):
    """An address at which a table's appearance may be out of date, and the mark of that change."""

    table: str
    address: str
    mark: int


class Due(NamedTuple):
    """Something to be done at a time (Unix seconds)."""

    name: str
    time: float
