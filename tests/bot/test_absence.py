"""Who is not there: pauses, vacations, sitters, computers, seats taken over, all by consent."""

import msgspec
import pytest

from bot import absence, history, match, votes
from bot.chat import Incoming
from bot.hours import Rest
from bot.leaders import leaders
from bot.local.platform import room
from bot.table import Room, Seated, Table, position, rules_of
from bot.tables import Tables
from tests.talk import acting, place, talking

PEOPLE = ("Маша", "Коля", "Нина")
PEOPLE_AS = tuple(f"local:{name}" for name in PEOPLE)
KEEPS = "Как быть: "


async def seated(talk, game="valty", people=PEOPLE):
    await talk("=seed 0123", f"{people[0]}@семья: /play {game}")
    for person in people[1:]:
        await talk(f"{person}@семья! Сесть")
    await talk(f"{people[0]}@семья! Начать")
    (person,) = acting(await talk.table())
    return person, [other for other in people if other != person]


def board(talk):
    """The newest board of the room as it stands."""
    standing = [m for m in talk.seen("семья", "") if m.letter.slot == "board"][-1]
    rows = [[button.label for button in row] for row in standing.letter.buttons]
    return {"text": standing.letter.text, "buttons": rows, "alt": standing.letter.picture.alt}


def toasts(out):
    return [line["toast"] for line in out if line["op"] == "toast"]


def calls(out):
    return [line for line in out if line.get("slot") == "turn" and line["op"] == "send"]


async def announced(talk):
    """Let so much time pass that the table may decide about who is silent."""
    person, others = await seated(talk)
    await talk("+25h")
    return person, others


async def leaves(talk, person):
    update = Incoming(
        update=f"local:left:{person}:{talk.script.now}",
        at=room("семья"),
        kind="left",
        person=f"local:{person}",
        name=person,
    )
    await talk.house.dispatcher.handle(update)
    await talk("+1s")


# A computer sits in


async def test_nothing_is_decided_before_the_announced_time(store):
    async with talking(store) as talk:
        person, (other, _) = await seated(talk)
        assert not any(KEEPS in label for row in board(talk)["buttons"] for label in row)
        await talk("+22h")
        assert f"Ждём до 3 марта в 12:00: {person}." in board(talk)["text"]
        out = await talk(f"{other}@семья! {KEEPS}{person}")
        assert "решать, как быть, можно в 12:00" in out[-1]["text"]
        assert out[-1]["buttons"] == [["Поторопить"]]
        table = await talk.table()
        button = talk.script.world.button("семья", other, KEEPS)[0]
        press = talk.press_data(
            other, button, f"s.{table.id}.sitin.{table.seat_of('local:' + person)}"
        )
        await talk.house.dispatcher.handle(press)
        assert (await talk.table()).question is None


async def test_a_computer_sits_in_by_consent_and_the_seat_comes_back_by_one_tap(store):
    async with talking(store) as talk:
        person, (other, third) = await announced(talk)
        await talk(f"{other}@семья! {KEEPS}{person}", f"{other}@семья! Пусть играет компьютер")
        assert f"{other} предлагает" in board(talk)["text"]
        assert (await talk.table()).people == tuple(f"local:{name}" for name in PEOPLE)
        await talk(f"{third}@семья! Да")
        table = await talk.table()
        seat = next(at for at, p in enumerate(table.places) if p.person == f"local:{person}")
        assert place(table, seat).computer
        assert place(table, seat).name == f"{person} (комп.)"
        assert f"{person} (комп.) заходит" in board(talk)["text"]
        log = await talk.house.writer.tables.lines(table.id)
        assert [line.computer for line in history.in_effect(log)] == [True]
        hand = talk.last("hand", person)
        assert "играет компьютер" in hand["text"]
        assert hand["buttons"] == [["Вернуться за стол"]]
        await talk(f"{person}! Вернуться за стол")
        table = await talk.table()
        assert table.seat_of(f"local:{person}") == seat
        assert place(table, seat).name == person
        assert f"{person} снова за столом." in board(talk)["text"]
        assert talk.last("hand", person)["buttons"][-1] == ["Назад", "Правила"]


async def test_one_no_keeps_the_seat_and_silence_agrees(store):
    async with talking(store) as talk:
        person, (other, third) = await announced(talk)
        ask = (f"{other}@семья! {KEEPS}{person}", f"{other}@семья! Пусть играет компьютер")
        await talk(*ask, f"{third}@семья! Нет")
        table = await talk.table()
        assert (table.question, table.leavers) == (None, ())
        await talk(*ask, "+1h")
        assert (await talk.table()).leavers == ()
        await talk("+1h")
        assert (await talk.table()).leavers == (f"local:{person}",)


async def test_the_absent_person_may_say_no_by_moving(store):
    async with talking(store) as talk:
        person, (other, _) = await announced(talk)
        await talk(f"{other}@семья! {KEEPS}{person}", f"{other}@семья! Пусть играет компьютер")
        await talk(f"{person}! {talk.last('hand', person)['buttons'][0][0]}")
        table = await talk.table()
        assert table.question is None
        assert all(p.due_by == 0.0 for p in table.places)
        assert KEEPS not in str(board(talk)["buttons"])


def test_others_moves_leave_the_question_open():
    people = tuple(Seated(f"local:{name}", name) for name in PEOPLE)
    table = Table(
        "00000000", (Room("local|b|семья|"),), "local:Маша", "valty", places=people, opened=1.0
    )
    begun = match.start(table, "local:Маша", seed=b"0", now=1.0).table
    (mover,) = rules_of(begun).to_act(position(begun))
    silent, asker = (seat for seat in range(3) if seat != mover)
    waits = absence.announced(begun, PEOPLE_AS[silent], 2.0)
    asked = absence.ask_computer(waits, PEOPLE_AS[asker], silent, "(комп.)", 3.0, Rest())
    assert asked.question is not None
    (move, *_) = rules_of(asked).legal_moves(position(asked), mover)
    moved = match.play(asked, mover, [move], now=4.0)
    assert moved.table.question == asked.question
    assert place(moved.table, silent).due_by == 2.0
    late = absence.announced(begun, PEOPLE_AS[mover], 2.0)
    late = absence.ask_computer(late, PEOPLE_AS[asker], mover, "(комп.)", 3.0, Rest())
    assert late.question is not None
    answered = match.play(late, mover, [move], now=4.0)
    assert answered.table.question is None
    assert place(answered.table, mover).due_by == 0.0


async def test_with_nobody_else_to_ask_it_is_done_at_once(store):
    async with talking(store) as talk:
        person, (other,) = await seated(talk, "gin", ("Маша", "Коля"))
        await talk("+25h", f"{other}@семья! {KEEPS}{person}")
        await talk(f"{other}@семья! Пусть играет компьютер")
        assert (await talk.table()).leavers == (f"local:{person}",)


async def test_the_end_of_the_match_needs_those_only_who_are_there(store):
    async with talking(store) as talk:
        person, (other, third) = await announced(talk)
        await talk(f"{other}@семья! {KEEPS}{person}", f"{other}@семья! Закончить партию")
        await talk(f"{other}@семья! Точно")
        assert (await talk.table()).phase == "playing"
        await talk(f"{third}@семья! Да")
        table = await talk.table()
        assert (table.phase, table.ending.reason) == ("over", "ended")


# Sitters


async def sitting(talk, span="До вечера"):
    person, (other, third) = await seated(talk)
    await talk(f"{person}@семья: /sub", f"{person}@семья! Меня", f"{person}@семья! {span}")
    await talk("Петя@семья! Сыграю", f"{other}@семья! Да", f"{third}@семья! Да")
    return person


async def test_a_sitter_sees_the_hand_and_moves_only_while_he_sits(store):
    async with talking(store) as talk:
        person = await sitting(talk)
        assert f"Петя играет до 2 марта в 20:00, пока нет: {person}." in board(talk)["text"]
        table = await talk.table()
        assert table.sitters == ("local:Петя",)
        hand = talk.last("hand", "Петя")
        assert hand["buttons"] == [
            *talk.last("hand", person)["buttons"][:-2],
            ["Конец замены"],
            ["Назад", "Правила"],
        ]
        out = await talk("+90s")
        assert [call["to"] for call in calls(out)] == ["Петя"]
        await talk(f"Петя! {hand['buttons'][0][0]}")
        assert (await talk.table()).lines == 1
        seat = table.seat_of("local:Петя")
        (line,) = await Tables(store).lines(table.id)
        assert line.startswith(f"{seat}s ")
        assert f"\n{person} (Петя) " in board(talk)["text"]
        pressed = hand["id"]
        await talk("+9h")
        table = await talk.table()
        assert table.sitters == ()
        assert "Спасибо за помощь: Петя." in board(talk)["text"]
        assert f"\n{person} (Петя) " in board(talk)["text"], "the move stays marked"
        left = talk.last("hand", "Петя")
        assert left["id"] == pressed
        assert left["buttons"] == []
        assert left["alt"] == board(talk)["alt"]
        own = rules_of(table).view(position(table), table.seat_of(f"local:{person}"))
        assert (await talk(f"Петя: {own.hand[0]}"))[-1]["op"] == "send"
        assert (await talk.table()).lines == 1


async def test_the_owner_takes_the_seat_back_by_one_tap(store):
    async with talking(store) as talk:
        person = await sitting(talk, "Пока не вернусь")
        await talk("+2d")
        assert (await talk.table()).sitters == ("local:Петя",)
        await talk(f"{person}@семья! Вернуться за стол")
        table = await talk.table()
        assert table.sitters == ()
        assert table.seat_of("local:Петя") is None
        assert table.seat_of(f"local:{person}") is not None


async def test_who_plays_at_the_table_cannot_sit_in(store):
    async with talking(store) as talk:
        person, (other, _) = await seated(talk)
        await talk(f"{person}@семья: /sub", f"{person}@семья! Меня", f"{person}@семья! До завтра")
        out = await talk(f"{other}@семья! Сыграю")
        assert toasts(out) == ["Вы уже за этим столом."]
        assert (await talk.table()).sitters == ()


async def test_a_sitter_gets_up_when_he_leaves_and_cannot_resign(store):
    async with talking(store) as talk:
        person = await sitting(talk)
        await talk("Петя@семья: /resign", "Петя@семья! Точно")
        table = await talk.table()
        assert table.phase == "playing"
        assert table.sitters == ("local:Петя",)
        await talk("Петя@семья: /leave", "Петя@семья! Точно")
        table = await talk.table()
        assert table.sitters == ()
        assert place(table, table.seat_of(f"local:{person}")).computer is False


async def test_a_seat_is_taken_over_for_good(store):
    async with talking(store) as talk:
        person, (other, third) = await announced(talk)
        await talk(f"{other}@семья: /sub", f"{other}@семья! {person}")
        assert f"Место свободно: {person}." in board(talk)["text"]
        await talk("Петя@семья! Сыграю", f"{third}@семья! Да")
        table = await talk.table()
        assert "local:Петя" in table.people
        assert f"local:{person}" not in table.people
        assert f"Петя садится на место: {person}." in board(talk)["text"]
        assert talk.last("hand", "Петя")["buttons"][0]


# Pauses and vacations


async def test_a_paused_table_stands_still_and_says_so(store):
    async with talking(store) as talk:
        person, _ = await seated(talk)
        await talk("+90s")
        out = await talk("Маша@семья: /pause", "Маша@семья! На неделю")
        assert [line["op"] for line in out if line.get("slot") == "turn"] == ["delete"]
        assert "Пауза до 9 марта." in board(talk)["text"]
        assert ["Продолжить"] in board(talk)["buttons"]
        assert talk.last("hand", person)["buttons"] == [["Продолжить"], ["Назад", "Правила"]]
        assert calls(await talk("+5d")) == []
        table = await talk.table()
        seat = table.seat_of(f"local:{person}")
        move = rules_of(table).legal_moves(position(table), seat)[0]
        out = await talk(f"{person}: {move}")
        assert "Стол на паузе" in out[-1]["text"]
        out = await talk("+2d")
        assert "Пауза кончилась" in board(talk)["text"]
        assert len(calls(out)) == 1


async def test_anybody_seated_goes_on(store):
    async with talking(store) as talk:
        person, (other, _) = await seated(talk)
        await talk("Маша@семья: /pause", "Маша@семья! Пока не продолжим", "+30d")
        assert (await talk.table()).paused > talk.script.now
        assert toasts(await talk("Петя@семья! Продолжить"))[0].startswith("Вы не за этим столом")
        await talk(f"{other}@семья! Продолжить")
        assert not (await talk.table()).paused
        assert [call["to"] for call in calls(await talk("+90s"))] == [person]


async def test_a_vacation_pauses_ones_turns_and_is_told(store):
    async with talking(store) as talk:
        person, (other, third) = await seated(talk)
        await talk("+90s")
        out = await talk(f"{person}: /pause", f"{person}! На неделю")
        assert f"В отпуске до 9 марта: {person}." in board(talk)["text"]
        assert [line["op"] for line in out if line.get("slot") == "turn"] == ["delete"]
        assert calls(await talk("+6d")) == []
        await talk(f"{other}@семья! {KEEPS}{person}", f"{other}@семья! Пусть играет компьютер")
        await talk(f"{third}@семья! Нет")
        out = await talk("+1d")
        assert [call["to"] for call in calls(out)] == [person]
        assert "В отпуске" not in board(talk)["text"]


async def test_coming_back_early(store):
    async with talking(store) as talk:
        person, _ = await seated(talk)
        await talk(f"{person}: /pause", f"{person}! Пока не вернусь", "+40d")
        out = await talk(f"{person}: /pause", f"{person}! Снова здесь")
        assert f"{person} снова с нами." in board(talk)["text"]
        assert len(calls(out)) == 1


# Gone


async def test_who_leaves_the_chat_is_told_of_and_played_for_by_consent(store):
    async with talking(store) as talk:
        person, (other, third) = await seated(talk)
        await leaves(talk, person)
        assert f"Больше не в чате: {person}." in board(talk)["text"]
        assert (await talk.table()).leavers == ()
        await talk(f"{other}@семья! Да", f"{third}@семья! Да")
        assert (await talk.table()).leavers == (f"local:{person}",)


async def test_silence_agrees_soon_when_somebody_has_left(store):
    async with talking(store) as talk:
        person, _ = await seated(talk)
        await leaves(talk, person)
        await talk("+10m")
        assert (await talk.table()).leavers == (f"local:{person}",)


async def test_a_match_without_people_is_over_when_the_last_one_leaves(store):
    async with talking(store) as talk:
        await talk(
            "=seed 0123", "Маша@семья: /play gin", "Маша@семья! Компьютер", "Маша@семья! Начать"
        )
        await leaves(talk, "Маша")
        table = await talk.table()
        assert (table.phase, table.ending.reason) == ("over", "abandoned")


async def test_a_rematch_seats_everybody_for_himself(store):
    async with talking(store) as talk:
        person = await sitting(talk)
        await talk("Маша@семья: /end", "Маша@семья! Точно")
        for other in (name for name in PEOPLE if name != "Маша"):
            await talk(f"{other}@семья! Да")
        assert (await talk.table()).phase == "over"
        await talk("+1m", f"{person}@семья! Ещё партию")
        table = await talk.table()
        assert table.phase == "playing"
        assert table.sitters == ()


@pytest.mark.parametrize(
    ("game", "seats", "state", "ahead"),
    [
        ("thirtythree", 3, {"keys": (3, 1, 3)}, (0, 2)),
        ("thirtythree", 3, {"keys": (3, 3, 3)}, ()),
        ("rummy500", 2, {"scores": (40, 215)}, (1,)),
        ("mosaic", 2, {}, ()),
    ],
)
def test_who_is_ahead_when_a_match_is_broken_off(game, seats, state, ahead):
    places = tuple(Seated(f"local:{number}", str(number)) for number in range(seats))
    table = Table("00000000", (Room("local|b|семья|"),), "local:0", game, places=places)
    begun = match.start(table, "local:0", seed=b"0", now=1.0).table
    counted = position(begun)._replace(**state)
    there = msgspec.structs.replace(begun, state=msgspec.msgpack.encode(counted))
    ended = votes.ask_end(
        msgspec.structs.replace(there, places=_alone(places)), "local:0", now=2.0
    )
    assert leaders(there) == ahead
    assert ended.table.ending.winners == ahead


def _alone(places):
    return (places[0], *(Seated("", place.name, computer=True) for place in places[1:]))


@pytest.mark.parametrize(
    "words", ["застолье, Петя играет за меня до восьми", "/sub петя до 20", "/sub Петя до вечера"]
)
async def test_a_sitter_is_named_in_words(store, words):
    async with talking(store) as talk:
        person, (other, third) = await seated(talk)
        await talk("Петя@семья: /help", "Дядя@семья: /help")
        out = await talk(f"{person}@семья: {words}")
        assert f"{person} просит сыграть до 2 марта в 20:00: Петя." in board(talk)["text"]
        (asked,) = [line for line in out if line["to"] == "Петя"]
        assert asked["text"].startswith(f"{person} просит вас сыграть: Вальты.")
        assert toasts(await talk("Дядя@семья! Сыграю")) == ["Об этом просят не вас."]
        await talk("Петя! Сыграю", f"{other}@семья! Да", f"{third}@семья! Да")
        assert (await talk.table()).sitters == ("local:Петя",)
        await talk("+8h")
        assert (await talk.table()).sitters == ()


async def test_nobody_is_asked_by_an_unknown_name(store):
    async with talking(store) as talk:
        person, (other, _) = await seated(talk)
        out = await talk(f"{person}@семья: /sub Аркадий до восьми")
        assert "Аркадий" in out[-1]["text"]
        out = await talk(f"{person}@семья: /sub {other} до восьми")
        assert (await talk.table()).question is None
