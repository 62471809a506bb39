"""The command line: `python -m bot …`."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path


def arguments() -> argparse.ArgumentParser:
    """Describe the commands."""
    parser = argparse.ArgumentParser(prog="zastolie", description="Застолье, the family's table.")
    commands = parser.add_subparsers(dest="command", required=True)
    replay = commands.add_parser("replay", help="replay game records and compare the results")
    replay.add_argument("files", nargs="+", type=Path)
    cases = commands.add_parser("cases", help="run case files against the engine")
    cases.add_argument("files", nargs="+", type=Path)
    play = commands.add_parser("play", help="serve the local page")
    play.add_argument("--port", type=int, default=8080)
    play.add_argument("--data", type=Path, default=Path("data"))
    play.add_argument("--lan", action="store_true", help="let the family in from its phones")
    play.add_argument("--address", default="", help="this machine's address in the local network")
    play.add_argument("--members", default="", help="names of the members, with commas between")
    run = commands.add_parser("run", help="run every platform whose token is set")
    run.add_argument("--data", type=Path, default=Path("data"))
    run.add_argument(
        "--drop-webhook", action="store_true", help="remove a webhook another program has left"
    )
    run.add_argument("--webhook", default="", help="public address at which to take updates")
    run.add_argument("--port", default="", help="port for updates, health and metrics")
    run.add_argument("--log", default="", help="text or json")
    check = commands.add_parser("check", help="say what works, what does not, and what to do")
    check.add_argument("--data", type=Path, default=Path("data"))
    check.add_argument("--repair", action="store_true", help="make the indexes true again")
    export = commands.add_parser("export", help="give the record of a table")
    export.add_argument("table", help="the table's short name")
    export.add_argument("--data", type=Path, default=Path("data"))
    export.add_argument("--out", type=Path, help="file to write the record to")
    backup = commands.add_parser("backup", help="write everything that is kept into one file")
    backup.add_argument("file", type=Path)
    backup.add_argument("--data", type=Path, default=Path("data"))
    restore = commands.add_parser("restore", help="bring back what a backup holds")
    restore.add_argument("file", type=Path)
    restore.add_argument("--data", type=Path, default=Path("data"))
    restore.add_argument("--over", action="store_true", help="replace what is there now")
    forget = commands.add_parser("forget", help="delete everything about a person")
    forget.add_argument("person", help="platform and number: telegram:77, vk:5, local:Маша")
    forget.add_argument("--data", type=Path, default=Path("data"))
    chat = commands.add_parser("chat", help="run a scripted conversation, JSON lines out")
    chat.add_argument("file", help="a script, or - for steps on standard input")
    chat.add_argument("--pictures", type=Path, help="folder for the pictures")
    chat.add_argument("--data", type=Path, help="folder in which the data is kept")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; what a command needs is imported by it alone."""
    chosen = arguments().parse_args(words)
    return COMMANDS[chosen.command](chosen)


def _replay(chosen: argparse.Namespace) -> int:
    from bot import records  # noqa: PLC0415  # each command starts with what it needs only

    return records.run(chosen.files)


def _cases(chosen: argparse.Namespace) -> int:
    from bot import cases  # noqa: PLC0415  # each command starts with what it needs only

    return cases.run(chosen.files)


def _chat(chosen: argparse.Namespace) -> int:
    from bot import script  # noqa: PLC0415  # each command starts with what it needs only

    return script.run(chosen.file, chosen.pictures, chosen.data)


def _play(chosen: argparse.Namespace) -> int:
    from bot import play  # noqa: PLC0415  # each command starts with what it needs only

    members = chosen.members.split(",") if chosen.members else ()
    return play.run(play.Settings(chosen.data, chosen.port, chosen.lan, chosen.address, members))


def _run(chosen: argparse.Namespace) -> int:
    from bot import run  # noqa: PLC0415  # each command starts with what it needs only

    return run.run(chosen.data, vars(chosen))


def _check(chosen: argparse.Namespace) -> int:
    from bot import check  # noqa: PLC0415  # each command starts with what it needs only

    return check.run(chosen.data, repairing=chosen.repair)


def _export(chosen: argparse.Namespace) -> int:
    from bot import export  # noqa: PLC0415  # each command starts with what it needs only

    return export.run(chosen.table, chosen.data, chosen.out)


def _forget(chosen: argparse.Namespace) -> int:
    from bot import forget  # noqa: PLC0415  # each command starts with what it needs only

    return forget.run(chosen.person, chosen.data)


def _backup(chosen: argparse.Namespace) -> int:
    from bot import backup  # noqa: PLC0415  # each command starts with what it needs only

    return backup.backup(chosen.file, chosen.data)


def _restore(chosen: argparse.Namespace) -> int:
    from bot import backup  # noqa: PLC0415  # each command starts with what it needs only

    return backup.restore(chosen.file, chosen.data, over=chosen.over)


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "replay": _replay,
    "cases": _cases,
    "chat": _chat,
    "play": _play,
    "run": _run,
    "check": _check,
    "export": _export,
    "forget": _forget,
    "backup": _backup,
    "restore": _restore,
}


if __name__ == "__main__":
    sys.exit(main())
