"""Commands: what people can ask for, by a slash word, a plain word or a button."""

from dataclasses import dataclass
from functools import cache

from bot.texts import LANGUAGES, texts

COMMANDS = (
    "play", "join", "stand", "invite", "start-match", "hand", "board", "move", "undo", "rules",
    "score", "remind", "pause", "leave", "resign", "sub", "settings", "link", "record", "verify",
    "replay", "forget", "help", "check", "privacy", "next", "again", "close", "end", "yes", "no",
    "show", "hide", "watch", "unwatch", "unlink", "guest",
    "resume",
)  # fmt: skip

MENU = (
    "play", "join", "invite", "hand", "board", "move", "undo", "rules", "score", "remind", "pause",
    "leave", "sub", "watch", "guest", "replay", "settings", "link", "record", "verify", "privacy",
    "forget", "help", "check",
)  # fmt: skip
"""What stands in the platforms' menus, in their order."""


TAKES_WORDS = frozenset(
    [
        *("play", "rules", "move", "join", "settings", "invite", "watch", "remind", "sub", "link"),
        *("guest", "replay"),
    ]
)
"""Commands behind whose plain word further words may stand."""


@dataclass(frozen=True, slots=True)
class Command:
    """What is asked for, and the words behind it."""

    name: str
    words: str = ""


def read_command(text: str) -> Command | None:
    """Read a message as a command: `/play 33`, `играть`, «правила джина»; None if it is none."""
    plain = " ".join(text.strip().split())
    if plain.startswith("/"):
        return _slash(plain)
    lower = plain.lower().rstrip(".!?")
    for phrase, name in _phrases():
        if lower == phrase:
            return Command(name)
        if lower.startswith(f"{phrase} ") and name in TAKES_WORDS:
            return Command(name, plain[len(phrase) :].strip())
    return _somebody_plays(plain)


def _somebody_plays(text: str) -> Command | None:
    """Read «Маша играет за меня до восьми» as the wish for a sitter."""
    lower = text.lower()
    for language in LANGUAGES:
        for phrase in texts(language).aliases("words-plays-for-me"):
            at = lower.find(f" {phrase}")
            if at > 0:
                return Command(
                    "sub", f"{text[:at]} {text[at + len(phrase) + 1 :].strip()}".strip()
                )
    return None


def _slash(text: str) -> Command | None:
    word, _, rest = text[1:].partition(" ")
    name = word.partition("@")[0].lower().replace("_", "-")
    if name == "start":
        return Command("start", rest.strip())
    if name in COMMANDS:
        return Command(name, rest.strip())
    found = dict(_phrases()).get(name.replace("-", " "))
    return Command(found, rest.strip()) if found else None


@cache
def _phrases() -> tuple[tuple[str, str], ...]:
    """Phrases of all languages with the command they mean, the longest first."""
    phrases = {
        phrase: name
        for language in LANGUAGES
        for name in COMMANDS
        for phrase in texts(language).aliases(f"command-{name}")
    }
    return tuple(sorted(phrases.items(), key=lambda pair: -len(pair[0])))
