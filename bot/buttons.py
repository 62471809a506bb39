"""What a button carries: at most 64 bytes, all of it checked again when it is pressed.

`m.<table>.<decision>.<notation>` is a move, `t.<table>.<decision>.<tokens>` a choice on the way to
one (a decision may name its seat: `4-2`), `s.<table>.<verb>.<word>` a statement at a table,
`s..<verb>.<word>` one without a table.
"""

from dataclasses import dataclass

LIMIT = 64
"""Bytes of data a Telegram button may carry."""

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
TOKENS = "~"


@dataclass(frozen=True, slots=True)
class MoveButton:
    """A whole move, for the decision the seat owed when the button was made."""

    table: str
    decision: int
    notation: str
    seat: int | None = None
    """The seat it is for, where several people share a phone."""


@dataclass(frozen=True, slots=True)
class TokenButton:
    """The tokens chosen so far of a move in several taps; none takes the choice back."""

    table: str
    decision: int
    tokens: tuple[str, ...]
    seat: int | None = None
    """As of a move."""


@dataclass(frozen=True, slots=True)
class Statement:
    """Something said at a table (sit, stand, yes, no …), harmless when repeated."""

    table: str
    verb: str
    word: str = ""


Data = MoveButton | TokenButton | Statement


def move_data(table: str, decision: int, notation: str, seat: int | None = None) -> str:
    """Write the data of a move's button; raises ValueError over 64 bytes."""
    return _within_limit(f"m.{table}.{_owed(decision, seat)}.{notation}")


def token_data(table: str, decision: int, tokens: tuple[str, ...], seat: int | None = None) -> str:
    """Write the data of a choice on the way; raises ValueError over 64 bytes."""
    return _within_limit(f"t.{table}.{_owed(decision, seat)}.{TOKENS.join(tokens)}")


def statement_data(table: str, verb: str, word: object = "") -> str:
    """Write the data of a statement; raises ValueError over 64 bytes."""
    return _within_limit(f"s.{table}.{verb}.{word}")


def fits(data: str) -> bool:
    """Whether a button can carry the data."""
    return len(data.encode()) <= LIMIT


def read_data(data: str) -> Data | None:
    """Read what a button carries; None for anything forged or foreign."""
    parts = data.split(".", 3)
    if len(parts) != 4 or not fits(data):
        return None
    kind, table, middle, rest = parts
    if kind == "s":
        return Statement(table, middle, rest)
    owed, _, named = middle.partition("-")
    decision, seat = _number(owed), _number(named)
    if decision is None or kind not in {"m", "t"} or (named and seat is None):
        return None
    if kind == "m":
        return MoveButton(table, decision, rest, seat)
    tokens = tuple(token for token in rest.split(TOKENS) if token)
    return TokenButton(table, decision, tokens, seat)


def _within_limit(data: str) -> str:
    if not fits(data):
        raise ValueError(f"a button cannot carry {len(data.encode())} bytes")
    return data


def _owed(decision: int, seat: int | None) -> str:
    return _base36(decision) if seat is None else f"{_base36(decision)}-{seat}"


def _base36(number: int) -> str:
    text = ""
    while number or not text:
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
    return text


def _number(text: str) -> int | None:
    if not 0 < len(text) <= 6 or any(letter not in DIGITS for letter in text):
        return None
    return int(text, 36)
