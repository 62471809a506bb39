"""Whatever people send, whenever and wherever: a short answer, nothing changed, no turn lost.

Every kind of bad input meets every phase of a table, in the room and in private.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from bot.buttons import LIMIT, move_data, statement_data
from bot.chat import Incoming, Letter
from bot.table import Table, position, rules_of
from bot.texts import piece
from engine.cards import CODES
from engine.registry import GAMES
from engine.shuffle import Shuffle
from tests.talk import Talk, acting, place, talking

PHASES = ("no table", "lobby", "own turn", "other's turn", "question", "between deals", "over")
PLACES = ("room", "private")
SHORT = 400
"""Characters of an answer that can still be read at a glance."""


@dataclass
class Scene:
    """Where a person stands when he sends nonsense."""

    talk: Talk
    person: str
    where: str
    phase: str

    @property
    def chat(self) -> str:
        return "семья" if self.where == "room" else f"@{self.person}"

    async def table(self) -> Table:
        return await self.talk.table()

    def says(self, text: str, person: str = "") -> Incoming:
        person = person or self.person
        chat = self.chat if self.where == "room" else f"@{person}"
        return self.talk.says(person, f"Застолье, {text}", chat)

    def presses(self, data: str, person: str = "") -> Incoming:
        person = person or self.person
        chat = self.chat if self.where == "room" else f"@{person}"
        shown = [m for m in self.talk.seen(chat, person) if not m.author]
        message = shown[-1] if shown else self.talk.script.world.post(chat, Letter("…"), b"")
        return self.talk.press_data(person, message, data)


# The phases


def seed_with_a_pair() -> bytes:
    """A seed after which, the crib laid away as usual, who plays first holds a pair."""
    game = GAMES["cribbage"]()
    for number in range(1000):
        seed = number.to_bytes(2, "big")
        state = game.start(2, Shuffle(seed, 0)).state
        for seat in (0, 1):
            state = game.play(
                state, seat, game.legal_moves(state, seat)[0], Shuffle(seed, 1)
            ).state
        ranks = [str(move)[:-1] for move in game.legal_moves(state, game.to_act(state)[0])]
        if len(set(ranks)) < len(ranks):
            return seed
    raise AssertionError


async def lay_away(talk: Talk) -> None:
    """Let both lay away the first cards that may be."""
    for name in ("Маша", "Коля"):
        table = await talk.table()
        game, seat = rules_of(table), table.seat_of(f"local:{name}")
        move = game.legal_moves(position(table), seat or 0)[0]
        await talk.house.dispatcher.handle(talk.says(name, str(move), f"@{name}"))


async def play_out(talk: Talk) -> None:
    """Play the deal to its end."""
    while not rules_of(table := await talk.table()).between_deals(position(table)):
        game, seat = rules_of(table), rules_of(table).to_act(position(table))[0]
        name = place(table, seat).name
        move = game.legal_moves(position(table), seat)[0]
        await talk.house.dispatcher.handle(talk.says(name, str(move), f"@{name}"))


async def scene(talk: Talk, phase: str, where: str) -> Scene:
    """Bring a table of cribbage into a phase."""
    if phase == "no table":
        return Scene(talk, "Маша", where, phase)
    await talk("Маша@семья: /play cribbage")
    if phase == "lobby":
        return Scene(talk, "Маша", where, phase)
    await talk(f"=seed {seed_with_a_pair().hex()}", "Коля@семья! Сесть", "Маша@семья! Начать")
    await lay_away(talk)
    in_turn = acting(await talk.table())[0]
    waiting = "Коля" if in_turn == "Маша" else "Маша"
    if phase == "question":
        await talk(f"{waiting}@семья: /end", f"{waiting}@семья! Закончить? Точно")
    if phase == "between deals":
        await play_out(talk)
    if phase == "over":
        await talk(f"{waiting}@семья: /resign", f"{waiting}@семья! Сдаться? Точно")
    await talk.house.settle()
    return Scene(talk, waiting if phase == "other's turn" else in_turn, where, phase)


# The kinds


async def unknown_word(at: Scene) -> Incoming:
    return at.says("абракадабра")


async def noise(at: Scene) -> Incoming:
    letters = "абвгд ёж\t\u202e\u0301💥{}$%<>&\\"
    return at.says("".join(Random(4).choices(letters, k=4096)))


async def ambiguous_card(at: Scene) -> Incoming:
    table = await at.table() if at.phase != "no table" else None
    if table is None or at.phase != "own turn":
        return at.says("девятка")
    legal = rules_of(table).legal_moves(position(table), table.seat_of(f"local:{at.person}") or 0)
    ranks = [str(move)[:-1] for move in legal]
    pair = next(rank for rank in ranks if ranks.count(rank) > 1)
    return at.says(piece(f"{pair}h", "ru").rstrip("♥️"))


def held(table: Table, person: str) -> tuple[str, ...]:
    """What a person holds by the position, or nothing before there is one."""
    if not table.state:
        return ()
    view = rules_of(table).view(position(table), table.seat_of(f"local:{person}"))
    hand: tuple[str, ...] = view.hand
    return hand


async def not_acting(at: Scene) -> str:
    """Somebody at the table who owes no move."""
    if at.phase in {"no table", "lobby"}:
        return "Коля"
    owing = acting(await at.table())
    return next(name for name in ("Коля", "Маша") if name not in owing)


async def anothers_turn(at: Scene) -> Incoming:
    """A card of one's own while the other is in turn."""
    if at.phase in {"no table", "lobby"}:
        return at.says("7ч")
    late = await not_acting(at)
    return at.says((held(await at.table(), late) or ("7h",))[0], late)


async def card_not_held(at: Scene) -> Incoming:
    cards = held(await at.table(), at.person) if at.phase != "no table" else ()
    return at.says(next(str(card) for card in CODES if card not in cards and card != "*"))


async def a_stranger(at: Scene) -> Incoming:
    return at.says("7ч", "Витя")


async def a_strangers_press(at: Scene) -> Incoming:
    table_id = (await at.table()).id if at.phase != "no table" else "00000000"
    return at.presses(statement_data(table_id, "hand"), "Витя")


async def sticker(at: Scene) -> Incoming:
    return replace(at.says("🐱"), kind="other", text="")


async def anothers_button(at: Scene) -> Incoming:
    """The button of a move of the one in turn, pressed by the other."""
    return at.presses(await a_move(at), await not_acting(at))


async def stale_button(at: Scene) -> Incoming:
    if at.phase in {"no table", "lobby"}:
        return at.presses(move_data("00000000", 0, "7h"))
    table = await at.table()
    seat = table.seat_of(f"local:{at.person}") or 0
    return at.presses(move_data(table.id, max(0, table.decisions[seat] - 1), "Ah Kd"))


async def double_tap(at: Scene) -> Incoming:
    if at.phase in {"no table", "lobby"}:
        return at.presses(statement_data("00000000", "start"))
    table = await at.table()
    seat = table.seat_of(f"local:{at.person}") or 0
    return at.presses(move_data(table.id, *table.made[seat]))


async def forged_data(at: Scene) -> Incoming:
    return at.presses("m.%s.zz.рубли" % ("0" * 8))


async def oversized_data(at: Scene) -> Incoming:
    return at.presses("s.x.play." + "7" * (LIMIT * 100))


async def a_move(at: Scene) -> str:
    if at.phase in {"no table", "lobby", "between deals", "over"}:
        return move_data("00000000", 0, "7h")
    table = await at.table()
    seat = rules_of(table).to_act(position(table))[0]
    move = rules_of(table).legal_moves(position(table), seat)[0]
    return move_data(table.id, table.decisions[seat], str(move))


KINDS = (
    unknown_word, noise, ambiguous_card, anothers_turn, card_not_held, a_stranger,
    a_strangers_press, sticker, anothers_button, stale_button, double_tap, forged_data,
    oversized_data,
)  # fmt: skip


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("where", PLACES)
async def test_bad_input_is_answered_and_changes_nothing(store, caplog, phase, where):
    async with talking(store) as talk:
        at = await scene(talk, phase, where)
        before, owes = await talk.records(), await owed(at)
        for kind in KINDS:
            update = await kind(at)
            who = update.person.partition(":")[2]
            await store.put("refused", update.person, None)  # each kind has its own minute
            start = len(talk.lines)
            await talk.deliver(update)
            name = f"{kind.__name__}, {phase}, {where}"
            answers = [line for line in talk.lines[start:] if is_answer(line, who)]
            assert len(answers) == 1, (name, talk.lines[start:])
            assert 0 < len(words(answers[0])) <= SHORT, name
            assert all(line.isprintable() for line in words(answers[0]).splitlines()), name
            assert "моя вина" not in words(answers[0]), name
            assert await talk.records() == before, name
            assert await owed(at) == owes, name
        assert "Traceback" not in caplog.text


async def owed(at: Scene) -> list[str]:
    """Who owes a move."""
    if at.phase in {"no table", "lobby"}:
        return []
    return acting(await at.table())


def words(line: dict[str, Any]) -> str:
    """What is said in an answer."""
    return str(line.get("toast") or line["text"])


def is_answer(line: dict[str, Any], who: str) -> bool:
    """Whether a line answers a person: a toast, or a message that is no slot of a table."""
    if line.get("op") == "toast":
        return bool(line["for"] == who)
    return line.get("op") == "send" and "slot" not in line and line["to"] in {"семья", who}


# In a room


async def test_in_a_room_a_refusal_goes_after_a_minute_and_comes_once_a_minute(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play cribbage")
        (first,) = await talk("Витя@семья: Застолье, абракадабра")
        assert first["op"] == "send"
        assert await talk("Витя@семья: Застолье, тарабарщина", "+20s") == []
        assert len(await talk("Коля@семья: Застолье, абракадабра")) == 1
        gone = await talk("+41s")
        assert [(line["op"], line["id"]) for line in gone] == [("delete", first["id"])]
        assert len(await talk("Витя@семья: Застолье, тарабарщина")) == 1


async def test_where_the_bot_is_an_administrator_only_the_person_sees_it(store):
    async with talking(store) as talk:
        update = talk.says("Маша", "…")
        await talk.deliver(replace(update, kind="rights", administrator=True, person=""))
        (answer,) = await talk("Витя@семья: Застолье, абракадабра")
        assert answer["for"] == "Витя"
        (answer,) = await talk("Витя@семья: Застолье, тарабарщина")
        assert answer["for"] == "Витя"


async def test_a_refusal_of_a_typed_move_shows_no_cards_to_the_room(store):
    async with talking(store) as talk:
        at = await scene(talk, "own turn", "room")
        cards = held(await talk.table(), at.person)
        update = await card_not_held(at)
        start = len(talk.lines)
        await talk.deliver(update)
        for line in talk.lines[start:]:
            if line["to"] == "семья" and line.get("for") != at.person:
                assert not any(piece(card, "ru") in words(line) for card in cards)


async def test_what_may_be_meant_is_offered_and_works(store):
    async with talking(store) as talk:
        at = await scene(talk, "own turn", "private")
        update = await ambiguous_card(at)
        start = len(talk.lines)
        await talk.deliver(update)
        (answer,) = [line for line in talk.lines[start:] if line.get("op") == "send"]
        assert answer["text"] == "Какую карту вы имели в виду?"
        before = (await talk.table()).lines
        await talk(f"{at.person}! {answer['buttons'][0][1]}")
        assert (await talk.table()).lines == before + 1


async def test_noise_in_a_room_that_is_not_for_the_bot_is_no_matter(store):
    async with talking(store) as talk:
        at = await scene(talk, "own turn", "room")
        update = await noise(at)
        before = await talk.records()
        start = len(talk.lines)
        await talk.deliver(replace(update, addressed=False))
        assert talk.lines[start:] == []
        assert await talk.records() == before
