"""Case files: small inputs with the right value, asked of the engine."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.cards import CODES
from engine.core import Refusal
from engine.registry import CHECKS, Check
from engine.tiles import TILE_CODES


def verdict(case: Mapping[str, Any]) -> str:
    """Return an empty string when the engine gives what the case wants, else what is wrong."""
    check = _check(case["game"], case["check"])
    if check is None:
        return "unknown"
    try:
        answer = check(case["input"])
    except (Refusal, KeyError, ValueError, TypeError, IndexError) as error:
        return f"{type(error).__name__}: {error}"
    wrong = [
        key
        for key, wanted in case["want"].items()
        if key != "note" and not same(wanted, answer.get(key))  # a note is for the reader
    ]
    return "; ".join(f"{key}: want {case['want'][key]}, got {answer.get(key)}" for key in wrong)


def _check(game: str, check: str) -> Check | None:
    return CHECKS.get(game, {}).get(check)


def same(wanted: Any, actual: Any) -> bool:
    """Whether two answers agree: lists of cards or tiles as multisets, all else as it stands."""
    if isinstance(wanted, Mapping):
        return isinstance(actual, Mapping) and all(
            same(inner, actual.get(key)) for key, inner in wanted.items()
        )
    if isinstance(wanted, list):
        if not isinstance(actual, (list, tuple)) or len(wanted) != len(actual):
            return False
        if all(_is_piece(item) for item in wanted):
            return Counter(wanted) == Counter(map(str, actual))
        return all(same(one, other) for one, other in zip(wanted, actual, strict=True))
    return bool(wanted == actual) and isinstance(wanted, bool) == isinstance(actual, bool)


def _is_piece(item: object) -> bool:
    return isinstance(item, str) and (item in CODES or item in TILE_CODES)


def run(paths: Sequence[Path]) -> int:
    """Run case files, print the failures and the totals; return 1 if one failed."""
    passed = failed = 0
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.strip():
                continue
            case = json.loads(line)
            wrong = verdict(case)
            passed, failed = passed + (not wrong), failed + bool(wrong)
            if wrong:
                print(f"{path}:{number} {case.get('id', '')}: {wrong}")  # noqa: T201  # the answer
    print(f"{passed} passed, {failed} failed")  # noqa: T201  # the command's answer
    return int(failed > 0)
