"""Every text is there in every language, with the same details, and is decent Russian."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

import engine.games
from bot.commands import COMMANDS
from bot.happenings import event_key
from bot.texts import LANGUAGES, LOCALES, language_of, piece, texts
from engine.core import Event
from engine.registry import GAMES

ROOT = Path(__file__).parents[2]


def messages(language: str) -> Iterator[ftl.Message]:
    for path in sorted((LOCALES / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content}"
            if isinstance(entry, ftl.Message):
                yield entry


def details(message: ftl.Message) -> set[str]:
    found: set[str] = set()

    def walk(node):
        if isinstance(node, ftl.VariableReference):
            found.add(node.id.name)
        if isinstance(node, ftl.BaseNode):
            for value in vars(node).values():
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)

    walk(message)
    return found


BY_KEY = {language: {m.id.name: m for m in messages(language)} for language in LANGUAGES}


def events() -> list[tuple[str, type[Event]]]:
    result = []
    for module in walk_packages(engine.games.__path__, "engine.games."):
        for value in vars(import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, Event) and value is not Event:
                key = module.name.split(".")[2]
                if (key, value) not in result:
                    result.append((key, value))
    return result


def test_no_key_stands_twice():
    for language in LANGUAGES:
        keys = [message.id.name for message in messages(language)]
        assert len(keys) == len(set(keys)), sorted(k for k in keys if keys.count(k) > 1)


def test_the_languages_have_the_same_keys():
    ours = [set(BY_KEY[language]) for language in LANGUAGES]
    assert ours[0] ^ ours[1] == set()


@pytest.mark.parametrize("key", sorted(BY_KEY["ru"]))
def test_the_languages_use_known_details_only(key):
    russian, english = BY_KEY["ru"][key], BY_KEY["en"].get(key)
    assert english is not None
    if key.startswith("event-"):
        return
    extra = details(english) - details(russian)
    assert not extra or details(russian) <= details(english)


@pytest.mark.parametrize(
    ("game", "event"), events(), ids=lambda value: getattr(value, "__name__", value)
)
def test_every_event_has_a_sentence_with_its_own_fields(game, event):
    names = {field.name for field in fields(event)}
    for language in LANGUAGES:
        message = BY_KEY[language].get(f"event-{game}-{event_key(event)}")
        assert message is not None, (game, event.__name__)
        assert details(message) <= names


def refusals() -> Iterator[tuple[Path, str]]:
    for path in [*ROOT.glob("engine/**/*.py"), *ROOT.glob("bot/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            first = node.args[0]
            if name in {"Refusal", "IllegalMove"} and isinstance(first, ast.Constant):
                yield path.relative_to(ROOT), str(first.value)


@pytest.mark.parametrize(("path", "key"), sorted(set(refusals()), key=str))
def test_every_refusal_has_a_sentence(path, key):
    game = path.parts[2] if path.parts[:2] == ("engine", "games") else ""
    dashed = key.replace("_", "-")
    for language in LANGUAGES:
        known = BY_KEY[language]
        games = [game] if game else list(GAMES)
        assert f"refusal-{dashed}" in known or any(f"refusal-{g}-{dashed}" in known for g in games)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_game_has_its_words(key):
    for language in LANGUAGES:
        for text in ("title", "about"):
            assert f"{key}-{text}" in BY_KEY[language]
        assert f"rules-{key}-short" in BY_KEY[language]
        assert f"rules-{key}-full" in BY_KEY[language]
        for option, values in GAMES[key].choices().items():
            assert (
                len(values) < 2 or f"option-{key}-{option.replace('_', '-')}" in BY_KEY[language]
            )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_words(command):
    for language in LANGUAGES:
        assert texts(language).aliases(f"command-{command}")


def test_russian_is_clean():
    for path in sorted((LOCALES / "ru").glob("*.ftl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            where = f"{path.name}:{number}: {line}"
            assert "(а)" not in line, where
            assert "(ла)" not in line, where
            assert "  " not in line.strip() or line.lstrip().startswith("#"), where
            words = re.sub(r"\{[^}]*\}|\$\w+|^[\w-]+ =|\[\w+\]", " ", line)
            assert not re.search(r"[а-яё][a-z]|[a-z][а-яё]", words, re.IGNORECASE), where
            assert not re.search(r"\b(ты|тебе|тебя|твой|твоя|твои)\b", words, re.IGNORECASE) or (
                "command-" in line or "words-" in line
            ), where


def test_suits_are_followed_by_the_emoji_selector():
    for language in LANGUAGES:
        for path in sorted((LOCALES / language).glob("*.ftl")):
            text = path.read_text(encoding="utf-8")
            assert not re.findall(r"[♥♦♣♠](?!\ufe0f)", text), path.name


def test_cards_as_people_read_them():
    assert piece("10h", "ru") == "10♥️"
    assert piece("Qs", "ru") == "Д♠️"
    assert piece("Qs", "en") == "Q♠️"
    assert piece("6-5", "ru") == "6-5"


def test_plural_forms():
    say = texts("ru").say
    assert say("lobby-missing", count=1) == "Нужен ещё 1 участник."
    assert say("lobby-missing", count=2) == "Нужно ещё 2 участника."
    assert say("lobby-missing", count=5) == "Нужно ещё 5 участников."


def test_an_unknown_key_is_a_fault():
    with pytest.raises(LookupError):
        texts("ru").say("no-such-key")


@pytest.mark.parametrize(
    ("code", "language"),
    [("ru", "ru"), ("ru-RU", "ru"), ("", "ru"), ("en-GB", "en"), ("de", "en")],
)
def test_whom_we_speak_which_language_to(code, language):
    assert language_of(code) == language
