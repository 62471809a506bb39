"""Slot records: which message stands for what, and how sure we are of it."""

import hashlib
import logging
from collections.abc import Mapping
from typing import Literal

import msgspec

log = logging.getLogger(__name__)

Carrier = Literal["message", "whisper"]


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """One message kept true: written by the courier alone, before and after each send."""

    message: str = ""
    """Id of the message; empty before the first send and after it is gone."""
    at: str = ""
    """The address it stands at."""
    carrier: Carrier = "message"
    print: str = ""
    """Fingerprint of what it shows."""
    generation: int = 0
    """How many times it has been sent anew."""
    sending: bool = False
    """Written before a send; still set after a crash, the outcome is unknown."""
    attempted: str = ""
    """Fingerprint of what was being sent when the outcome became unknown."""
    sent: float = 0.0
    """When its message was sent."""
    shown: float = 0.0
    """When it last changed."""
    buttons: bool = False
    old: tuple[str, ...] = ()
    """Earlier copies whose buttons are still to be taken off."""
    chosen: tuple[str, ...] = ()
    """Tokens a person has chosen of a move in several taps."""
    decision: int = -1
    """The decision the choice belongs to."""
    numbers: str = ""
    """Fingerprint of the numbering its picture shows."""
    shown_at: int = -1
    """The log line at which a hand on a shared phone was shown; -1 while it is covered."""
    anew: bool = False
    """Asked to be sent at the bottom again."""


def mark_of(table: str, name: str, generation: int) -> int:
    """A number for one generation of a slot: equal for a repeated try (32 bits, not 0)."""
    digest = hashlib.sha256(f"{table} {name} {generation}".encode()).digest()
    return int.from_bytes(digest[:4], "big") >> 1 or 1


def encode(slot: Slot) -> bytes:
    """Write a slot record."""
    return msgspec.msgpack.encode(slot)


def decode(value: bytes | None) -> Slot:
    """Read a slot record; a new one for None, and for one that cannot be read."""
    try:
        return msgspec.msgpack.decode(value, type=Slot) if value else Slot()
    except msgspec.MsgspecError as error:
        log.warning("the record of a message cannot be read, it is sent anew: %s", error)
        return Slot()


def slot_name(address: str, slot: str) -> str:
    """The name of a slot among those of its table: `hand@person:local:Маша`."""
    return f"{slot}@{address}"


def slot_of_message(slots: Mapping[str, bytes], at: str, message: str) -> str | None:
    """The name of the slot a message stands for, if any."""
    for name, value in slots.items():
        slot = decode(value)
        if slot.at == at and message == slot.message:
            return name
    return None
