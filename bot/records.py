"""Game records: a match or part of one as a TOML file, read, replayed, compared and written."""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from engine.core import Given, Refusal
from engine.registry import AnyGame, rule_book
from engine.shuffle import Shuffle

T = TypeVar("T")


class BadRecord(Exception):
    """The file is not a record: what is wrong with it, for the operator."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of moves: its number in the deal from 1, the seat, the notation of its steps."""

    number: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: who deals or begins, the explicit cards by place, the moves."""

    given: Given
    reshuffle: tuple[str, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A record as read: the rule book, the names of the seats, the deals, what to expect."""

    game: AnyGame
    names: tuple[str, ...]
    seed: bytes
    deals: tuple[DealRecord, ...]
    expect: Mapping[str, Any]
    source: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """Where a replay ended: the position, the refusal that stopped it, what disagrees."""

    state: Any
    refusal: Refusal | None = None
    stopped_at: str = ""
    disagreements: tuple[str, ...] = field(default=())


class ArrangedShuffle(Shuffle):
    """Luck in which the first reshuffle of a deal comes out as the record says."""

    def __init__(self, seed: bytes, step: int, arranged: list[str]) -> None:
        """Begin the stream; `arranged` is emptied by the first reshuffle that uses it."""
        super().__init__(seed, step)
        self._arranged = arranged

    def order(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the arranged order first, then the other items shuffled."""
        from engine.cards import CODES  # noqa: PLC0415  # records of tiles never reshuffle

        wanted = [CODES[name] for name in self._arranged]
        self._arranged.clear()
        rest = list(items)
        first = [
            rest.pop(rest.index(code))  # type: ignore[arg-type]  # what is reshuffled are codes
            for code in wanted
        ]
        return (*first, *super().order(rest))


def read_record(text: str) -> Record:
    """Read the TOML text of a record; raises BadRecord or Refusal (unknown game or option)."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadRecord(str(error)) from error
    names = tuple(document.get("seats", ()))
    if not names or "deals" not in document:
        raise BadRecord("a record needs seats and at least one [[deals]]")
    start = _by_seat(document.get("start", {}), names)
    deals = [_read_deal(deal, names) for deal in document["deals"]]
    if start:
        given = deals[0].given
        deals[0] = DealRecord(
            Given(given.first, given.cards, start), deals[0].reshuffle, deals[0].lines
        )
    return Record(
        rule_book(document.get("game", ""), document.get("options", {})),
        names,
        bytes.fromhex(document.get("seed", "")),
        tuple(deals),
        document.get("expect", {}),
        document.get("source", ""),
    )


def _read_deal(deal: Mapping[str, Any], names: Sequence[str]) -> DealRecord:
    cards = {
        _place(place, names): tuple(text.split()) for place, text in deal.get("cards", {}).items()
    }
    reshuffle = cards.pop("reshuffle", tuple(deal.get("reshuffle", "").split()))
    first = deal.get("dealer", deal.get("first"))
    return DealRecord(
        Given(None if first is None else _seat(first, names), cards),
        reshuffle,
        tuple(_read_lines(deal.get("moves", ""), names)),
    )


def _read_lines(text: str, names: Sequence[str]) -> Iterator[Line]:
    for number, line in enumerate(text.splitlines(), 1):
        move = line.split("#")[0].strip()
        if not move:
            continue
        name, colon, notation = move.partition(":")
        if not colon:
            raise BadRecord(f"line {number}: no «seat:» in {move!r}")
        yield Line(number, _seat(name.strip(), names), notation.strip())


def _seat(name: str, names: Sequence[str]) -> int:
    if name not in names:
        raise BadRecord(f"no seat {name!r}")
    return names.index(name)


def _place(place: str, names: Sequence[str]) -> str:
    name, dot, stack = place.partition(".")
    return f"{names.index(name)}{dot}{stack}" if name in names else place


def _by_seat(value: Any, names: Sequence[str]) -> Any:
    """Put seat numbers for seat names, in the keys of mappings and in lists of names."""
    if isinstance(value, Mapping):
        return {
            names.index(key) if key in names else key: _by_seat(inner, names)
            for key, inner in value.items()
        }
    if isinstance(value, list) and value and all(item in names for item in value):
        return [names.index(item) for item in value]
    return value


def replay(record: Record) -> Replay:
    """Play the record from its first deal and compare the position with what it expects."""
    player = _Player(record)
    refusal, place = None, ""
    for number, deal in enumerate(record.deals, 1):
        refusal, where = player.deal(deal, last=number == len(record.deals))
        if refusal:
            place = f"deal {number}, {where}"
            break
    return Replay(
        player.state, refusal, place, tuple(disagreements(record, player.state, refusal))
    )


class _Player:
    """The position while a record is played."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = record.game
        self.state: Any = None
        self.step = 0

    def deal(self, deal: DealRecord, *, last: bool) -> tuple[Refusal | None, str]:
        shuffle = Shuffle(self.record.seed, self.step)
        if self.state is None:
            self.state = self.game.start(len(self.record.names), shuffle, deal.given).state
        else:
            self.step += 1
            shuffle = Shuffle(self.record.seed, self.step)
            self.state = self.game.next_deal(self.state, shuffle, deal.given).state
        arranged = list(deal.reshuffle)
        for line in deal.lines:
            refusal = self.line(line, arranged)
            if refusal:
                return refusal, f"line {line.number}: {line.text}"
        if not last and not self.game.between_deals(self.state):
            raise BadRecord("only the last deal may be unfinished")
        return None, ""

    def line(self, line: Line, arranged: list[str]) -> Refusal | None:
        state, step = self.state, self.step
        try:
            for move in self.game.parse(line.text):
                step += 1
                shuffle = (
                    ArrangedShuffle(self.record.seed, step, arranged)
                    if arranged
                    else Shuffle(self.record.seed, step)
                )
                state = self.game.play(state, line.seat, move, shuffle).state
        except Refusal as refusal:
            return refusal
        self.state, self.step = state, step
        return None


def disagreements(record: Record, state: Any, refusal: Refusal | None) -> Iterator[str]:
    """Yield what of the expectations the position does not fulfil, a line each."""
    expect = dict(record.expect)
    refused = expect.pop("refused", None)
    if refused != (refusal.key if refusal else None):
        yield f"refused: expected {refused}, got {refusal.key if refusal else None}"
    facts = _facts(record, state, expect)
    for name, wanted in expect.items():
        if name not in facts:
            yield f"{name}: no such fact"
            continue
        yield from _compare(name, _by_seat(wanted, record.names), facts[name])


def _facts(record: Record, state: Any, expect: Mapping[str, Any]) -> dict[str, Any]:
    game = record.game
    outcome = game.outcome(state)
    facts = dict(game.facts(state))
    facts["over"] = outcome is not None
    facts["winners"] = list(outcome.winners) if outcome else []
    facts["to_act"] = list(game.to_act(state))
    facts["legal"] = {
        seat: [str(move) for move in game.legal_moves(state, seat)]
        for seat, name in enumerate(record.names)
        if name in expect.get("legal", {})
    }
    return facts


def _compare(name: str, wanted: Any, actual: Any) -> Iterator[str]:
    if isinstance(wanted, Mapping) and isinstance(actual, Mapping):
        for key, inner in wanted.items():
            yield from _compare(f"{name}.{key}", inner, actual.get(key))
    elif _normal(wanted, actual) != _normal(actual, actual):
        yield f"{name}: expected {wanted}, got {actual}"


def _normal(value: Any, like: Any) -> Any:
    """Reduce a value to what is compared: flat lists as multisets, lists of lists in order."""
    if isinstance(value, str) and isinstance(like, (list, tuple)):
        value = value.split()
    if not isinstance(value, (list, tuple)):
        return value
    if any(isinstance(item, (list, tuple)) for item in value):
        return [_row(row) for row in value]
    return Counter(str(item) for item in value)


def _row(row: Any) -> Any:
    if isinstance(row, (list, tuple)) and all(isinstance(item, str) for item in row):
        return Counter(map(str, row))
    return list(row) if isinstance(row, (list, tuple)) else row


def replay_file(path: Path) -> Replay:
    """Read and replay the record in a file."""
    return replay(read_record(path.read_text(encoding="utf-8")))


def run(paths: Sequence[Path]) -> int:
    """Replay files, print each result; return 1 if one cannot be replayed or disagrees."""
    status = 0
    for path in paths:
        try:
            result = replay_file(path)
        except (BadRecord, Refusal, OSError) as error:
            status = 1
            print(f"{path}: {error}")  # noqa: T201  # the command's answer
            continue
        status |= bool(result.disagreements)
        print(f"{path}: {_verdict(result)}")  # noqa: T201  # the command's answer
    return status


def _verdict(result: Replay) -> str:
    if result.disagreements:
        return "disagrees\n  " + "\n  ".join((*result.disagreements, result.stopped_at)).rstrip()
    if result.refusal:
        return f"refused as expected at {result.stopped_at}: {result.refusal.key}"
    return "agrees"


def write_record(
    game: AnyGame, seats: int, seed: bytes, deals: Sequence[Sequence[tuple[int, str]]], source: str
) -> str:
    """Write the record of a match from its seed and the moves in effect, deal by deal."""
    defaults = {name: values[0] for name, values in game.choices().items()}
    chosen = {name: value for name, value in game.options().items() if value != defaults[name]}
    names = ", ".join(f'"P{seat + 1}"' for seat in range(seats))
    lines = [
        f'game = "{game.key}"',
        f'source = "{source}"',
        f"seats = [{names}]",
        f'seed = "{seed.hex()}"',
        *(
            ["[options]", *(f"{name} = {_toml(value)}" for name, value in chosen.items())]
            if chosen
            else []
        ),
    ]
    for moves in deals:
        lines += [
            "",
            "[[deals]]",
            'moves = """',
            *(f"P{seat + 1}: {text}" for seat, text in moves),
            '"""',
        ]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
