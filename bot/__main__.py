"""The command line: `python -m bot …`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path


def arguments() -> argparse.ArgumentParser:
    """Describe the commands."""
    parser = argparse.ArgumentParser(prog="zastolie", description="Застолье, the family's table.")
    commands = parser.add_subparsers(dest="command", required=True)
    replay = commands.add_parser("replay", help="replay game records and compare the results")
    replay.add_argument("files", nargs="+", type=Path)
    cases = commands.add_parser("cases", help="run case files against the engine")
    cases.add_argument("files", nargs="+", type=Path)
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; what a command needs is imported by it alone."""
    chosen = arguments().parse_args(words)
    if chosen.command == "replay":
        from bot import records  # noqa: PLC0415  # each command starts with what it needs only

        return records.run(chosen.files)
    from bot import cases  # noqa: PLC0415  # each command starts with what it needs only

    return cases.run(chosen.files)


if __name__ == "__main__":
    sys.exit(main())
