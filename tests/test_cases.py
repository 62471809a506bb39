"""Every case kept here gets its right value from the engine."""

import json
from pathlib import Path

import pytest

from bot.cases import same, verdict

FILES = sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
CASES = [json.loads(line) for file in FILES for line in file.read_text().splitlines() if line]


@pytest.mark.parametrize("case", CASES, ids=[f"{case['game']}-{case['id']}" for case in CASES])
def test_case(case):
    assert not verdict(case), case["why"]


def test_lists_of_cards_compare_without_order_and_other_lists_with_it():
    assert same(["7h", "8h"], ["8h", "7h"])
    assert not same(["red", "black"], ["black", "red"])
    assert not same(["7h", "7h"], ["7h", "8h"])


def test_true_is_not_one():
    assert not same(True, 1)
    assert same(1, 1.0)


def test_an_unknown_check_fails():
    assert verdict({"game": "gin", "check": "tarot", "input": {}, "want": {}}) == "unknown"
