"""What buttons and commands can say, and the deed of each."""

from collections.abc import Awaitable, Callable, Mapping

from bot.deeds import (
    absence,
    doorstep,
    family,
    guests,
    helping,
    identity,
    information,
    invitations,
    moves,
    reminders,
    replay,
    rooms,
    seats,
)
from bot.desk import Answer, Desk, Request

Deed = Callable[[Desk, Request, str, str], Awaitable[Answer]]

STATEMENTS: Mapping[str, Deed] = {
    "sit": seats.sit,
    "stand": seats.stand,
    "computer": seats.computer,
    "panel": seats.panel,
    "game": seats.choose_game,
    "option": seats.option,
    "remove": seats.remove,
    "start": seats.start,
    "close": seats.close,
    "stay": seats.stay,
    "closed": seats.closed,
    "leave": seats.leave,
    "resign": seats.resign,
    "end": seats.end,
    "again": seats.again,
    "invite": invitations.invite,
    "code": invitations.code,
    "show": invitations.show,
    "forward": invitations.forward,
    "call": invitations.call,
    "decline": invitations.decline,
    "mute": invitations.mute,
    "letin": doorstep.letin,
    "away": doorstep.away,
    "hide": doorstep.hide,
    "watch": doorstep.watch,
    "unwatch": doorstep.unwatch,
    "guest": guests.guest,
    "me": guests.me,
    "cover": guests.cover,
    "link": identity.link,
    "linked": identity.linked,
    "unlink": identity.unlink,
    "hand": information.hand,
    "board": information.board,
    "move": information.move,
    "rules": information.rules,
    "score": family.score,
    "record": information.record,
    "replay": replay.replay,
    "verify": information.verify,
    "help": helping.help_,
    "privacy": family.privacy,
    "check": rooms.check,
    "settings": family.settings,
    "forget": family.forget,
    "remind": reminders.remind,
    "later": reminders.later_,
    "zone": reminders.zone,
    "hurry": reminders.hurry,
    "tempo": reminders.tempo,
    "pause": absence.pause,
    "resume": absence.resume,
    "vacation": absence.vacation,
    "absent": absence.absent,
    "sitin": absence.sit_in,
    "sub": absence.sub,
    "subin": absence.sub_in,
    "next": moves.next_deal,
    "undo": moves.undo,
    "yes": moves.yes,
    "no": moves.no,
}
"""Statements of buttons; most are commands too."""

COMMANDS = {"join": "sit", "start-match": "start"}
"""Commands by another name than their deed."""

NEEDS_TABLE = frozenset(
    [
        "sit",
        "stand",
        "start",
        "close",
        "leave",
        "resign",
        "end",
        "again",
        "invite",
        "show",
        "hide",
        "guest",
        "hand",
        "board",
        "move",
        "undo",
        "next",
        "yes",
        "no",
    ]
)
"""Deeds for which a command must first find its table."""

OF_SLOTS = frozenset(
    [
        *("sit", "stand", "computer", "panel", "game", "option", "remove", "start", "close"),
        *("stay", "closed", "hand", "next", "undo", "yes", "no", "again", "score", "verify"),
        *("replay", "letin", "away", "decline", "mute"),
    ]
)
"""Statements whose buttons stand under the messages that a table keeps true."""
