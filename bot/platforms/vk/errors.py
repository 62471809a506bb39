"""What VK's refusals mean to the bot."""

from bot.chat import ChatError, Gone, Unknown, Unreachable, Wait

DEAD_TOKEN = frozenset({5, 27, 28})
"""The token is not accepted: nothing will work until a person does something about it."""

NO_RIGHT = frozenset({7, 15})
"""The token lacks a right, or the community has switched something off."""

PASSING = frozenset({1, 6, 10})
"""Tried again at once: too many requests of this second, or trouble inside the server."""

WAITS = {6: 1.0, 9: 15.0, 14: 60.0, 29: 600.0, 939: 60.0, 940: 60.0, 944: 60.0, 949: 10.0}
"""Seconds to leave a chat alone, by the code that asks for it."""

REASONS = {
    7: "closed",
    15: "closed",
    113: "gone",
    900: "blocked",
    901: "not_started",
    902: "not_started",
    912: "closed",
    917: "kicked",
    919: "closed",
    922: "kicked",
    925: "closed",
    927: "gone",
    931: "closed",
    932: "closed",
    935: "gone",
    936: "gone",
    943: "closed",
    945: "closed",
    946: "closed",
    983: "muted",
    984: "muted",
    1012: "muted",
    1021: "not_started",
}
"""Why a chat or person cannot be written to, by code."""

LOST = frozenset({104, 909, 920, 924})
"""The message is not there, is too old or is none that can be changed."""

WRONG_PARAMETER = 100
KEYBOARD_REFUSED = frozenset({911, 912})
REPLY_REFUSED = frozenset({913, 921, 950})
TOO_LONG = frozenset({910, 914})
PHOTO_REFUSED = frozenset({WRONG_PARAMETER, 121, 129})


class Refused(Exception):
    """VK answered an error."""

    def __init__(self, code: int, text: str) -> None:
        """Keep the code and the text of the error."""
        super().__init__(f"{code}: {text}")
        self.code = code


class NoAnswer(Exception):
    """No usable answer came: what was asked for may or may not have been done."""


def meaning(error: Refused | NoAnswer) -> ChatError:
    """The same trouble in the bot's words."""
    if isinstance(error, NoAnswer):
        return Unknown(str(error))
    if error.code in WAITS:
        return Wait(WAITS[error.code], unsure=True)
    if error.code in PASSING | DEAD_TOKEN:
        return Unknown(str(error))
    if error.code in REASONS:
        return Unreachable(REASONS[error.code])
    if error.code in LOST:
        return Gone(str(error))
    return ChatError(str(error))


def standing_meaning(error: Refused | NoAnswer) -> ChatError:
    """What trouble means where a message that stands was to be changed."""
    if isinstance(error, Refused) and error.code == WRONG_PARAMETER:
        return Gone(str(error))
    return meaning(error)
