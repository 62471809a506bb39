"""Random taps through whole matches: no request shows a person a card that he cannot see.

Requests are read as they go out (words, captions, alerts, labels, what buttons carry), and so is
what is logged. A person may be told what his own view shows and what has happened openly.
"""

import json
import logging
import re
from random import Random

import pytest

from bot.buttons import Statement, read_data
from bot.table import position, rules_of
from engine.registry import GAMES

NAMES = ("Маша", "Коля", "Нина", "Витя")
PIECE = re.compile(r"(?<![\w-])(?:(?:10|[2-9JQKA])[hdcs]|[0-6]-[0-6])(?![\w-])")
SAID = re.compile(r"(?:10|[2-9ТКДВ])[♥♦♣♠]")
SUITS = dict(zip("hdcs", "♥♦♣♠", strict=True))
RANKS = dict(zip("JQKA", "ВДКТ", strict=True))
SAME_FOR_ALL = {"Назад", "Правила"}
OPEN = {"mosaic"}
"""Games in which everybody sees everything."""


def as_said(piece):
    """A card or tile as people read it, without what only makes it colourful."""
    if piece[-1] not in SUITS:
        return piece
    return RANKS.get(piece[:-1], piece[:-1]) + SUITS[piece[-1]]


def named_in(text):
    """The cards that words name, and the tiles and cards that notation names."""
    plain = text.replace("\ufe0f", "")
    return set(SAID.findall(plain)) | {as_said(piece) for piece in PIECE.findall(plain)}


def known(table, person):
    """What somebody may know of the cards of a position; who has no seat, what all may."""
    if not table.state:
        return set()
    seat = table.seat_of(f"telegram:{person}")
    seen = [rules_of(table).view(position(table), seat), table.happenings]
    return {as_said(piece) for piece in PIECE.findall(repr(seen))}


def told(call):
    """Everything in a request that a person could find out: words, labels, what buttons carry."""
    shown = [call.params.get("text", ""), call.params.get("caption", "")]
    shown.append(json.loads(call.params.get("media", "{}")).get("caption", ""))
    markup = json.loads(call.params.get("reply_markup", "{}"))
    for row in markup.get("inline_keyboard", ()):
        for button in row:
            data = read_data(button.get("callback_data", ""))
            shown += [button["text"], "" if isinstance(data, Statement) else str(data)]
    return "\n".join(shown)


class Watch:
    """Looks at each request once and notes who was told of a card he could not know."""

    def __init__(self, evening, room, people):
        self.evening, self.room, self.people = evening, room, people
        self.presses = {}
        self.leaks = []
        self.named = self.private = 0
        """Cards named in all, and those of them that somebody else must not be told."""
        self._read = len(evening.telegram.calls())
        self._before = {person: set() for person in people}

    async def look(self):
        """Read the requests since the last look."""
        table = await self.evening.table()
        now = {person: known(table, person) for person in self.people}
        calls = self.evening.telegram.calls()
        for call in calls[self._read :]:
            pieces = named_in(told(call))
            self.named += len(pieces)
            hears = self._audience(call)
            for person in self.people:
                hidden = pieces - now[person] - self._before[person]
                if hidden and person in hears:
                    self.leaks.append((call.method, person, sorted(hidden)))
                self.private += len(hidden)
        self._read, self._before = len(calls), now

    def _audience(self, call):
        if call.method == "answercallbackquery":
            return [self.presses[call.params["callback_query_id"]]]
        aimed = json.loads(call.params.get("ephemeral_message_parameters", "{}"))
        person = aimed.get("receiver_user_id") or call.params.get("receiver_user_id")
        person = person or call.params.get("chat_id", 0)
        return [int(person)] if int(person) > 0 else self.people


async def random_match(evening, key, rng, *, presses):
    """People tap what they are offered, some in the room and some at home; returns the watch."""
    telegram = evening.telegram
    people = [telegram.user(name) for name in NAMES[: GAMES[key]().seat_counts[0]]]
    room = telegram.supergroup("Семья", [*people, telegram.user("Сосед")])
    await evening.settle()
    await evening.prefer_words(room, people)
    watch = Watch(evening, room, people)

    async def press(person, chat, label, **where):
        pressed = telegram.press(person, chat, label, **where)
        watch.presses[pressed] = person
        await evening.settle()
        await watch.look()

    bot = telegram.main.user.username
    await evening.says(people[0], room, f"/play@{bot} {key}")
    for person in people[1:]:
        await press(person, room, "Сесть")
    await press(people[0], room, "Начать")
    telegram.start(people[-1])
    await evening.settle()
    for _ in range(presses):
        table = await evening.table()
        if table.phase != "playing":
            break
        telegram.advance(7)
        game, state = rules_of(table), position(table)
        if game.between_deals(state):
            await press(people[0], room, "Дальше")
            continue
        place = table.places[rng.choice(game.to_act(state))]
        person = int(place.person.removeprefix("telegram:"))
        chat = person if person == people[-1] else room
        if chat == room and (not evening.hands(person, room) or rng.random() < 0.1):
            await press(person, room, "Мои карты")
        hand = evening.hand(person, chat)
        labels = [label for row in hand.buttons for label in row if label not in SAME_FOR_ALL]
        where = {"message": hand.id} if hand.ephemeral is None else {"ephemeral": hand.ephemeral}
        if labels:
            await press(person, chat, rng.choice(labels), **where)
        else:
            await press(person, room, "Мои карты")
    return watch


@pytest.mark.parametrize(
    ("key", "presses"),
    [
        ("thirtythree", 30),
        *(pytest.param(key, 300, marks=pytest.mark.slow) for key in sorted(GAMES)),
    ],
)
async def test_no_request_tells_a_hidden_card(evening, telegram, caplog, key, presses):
    caplog.set_level(logging.DEBUG, "bot")
    watch = await random_match(evening, key, Random(key), presses=presses)
    assert watch.leaks == []
    assert watch.named > presses
    assert watch.private > presses // 4 or key in OPEN
    table = await evening.table()
    assert table.phase == "over" or table.step > presses // 8
    assert [
        record.getMessage() for record in caplog.records if named_in(record.getMessage())
    ] == []
    assert telegram.violations() == []
