"""One table in several rooms: shown and joined elsewhere, watched, taken away, and told apart."""

import re

import pytest

from bot import codes
from bot.buttons import read_data
from bot.chat import Address, Incoming
from bot.preferences import Notes, RoomNotes
from bot.results import Results
from bot.table import position, rules_of
from bot.texts import piece
from engine.registry import COMPUTERS
from tests.talk import talking


async def words_of(talk, who="Маша@семья"):
    await talk(f"{who}: /invite")
    return codes.spell((await talk.table()).invitation.code, "ru")


async def gathered(talk, game="valty", people=("Коля",)):
    await talk(f"Маша@семья: /play {game}")
    for person in people:
        await talk(f"{person}@семья! Сесть")


def seen(talk, chat, person):
    """Everything a person sees in a conversation, in words: texts, alternatives, buttons."""
    return "\n".join(
        "\n".join(
            [
                message.letter.text,
                message.letter.picture.alt if message.letter.picture else "",
                *(button.label for button in message.buttons),
            ]
        )
        for message in talk.seen(chat, person)
        if not message.author
    )


def boards(talk, room):
    return [
        line
        for line in talk.lines
        if line.get("slot") == "board" and line.get("to") == room and line["op"] == "send"
    ]


async def test_words_typed_in_another_room_show_the_table_and_seat_who_typed_them(store):
    async with talking(store) as talk:
        await gathered(talk)
        await talk("Оля@семья: привет")
        words = await words_of(talk)
        await talk(f"Оля@дача: /join {words}")
        table = await talk.table()
        assert [place.name for place in table.places if place] == ["Маша", "Коля", "Оля"]
        assert "Маша, Коля, Оля" in talk.last("lobby", "дача")["text"]
        assert "Маша, Коля, Оля" in talk.last("lobby", "семья")["text"]


async def test_words_that_do_not_address_the_bot_are_left_alone(store):
    async with talking(store) as talk:
        await gathered(talk)
        words = await words_of(talk)
        assert await talk(f"Коля@дача: {words}") == []
        assert len((await talk.table()).rooms) == 1


async def test_a_move_anywhere_updates_every_room_in_its_own_language(store):
    async with talking(store) as talk:
        await gathered(talk, "gin")
        words = await words_of(talk)
        await Notes(store).put_room("local|zastolie|village|", RoomNotes(language="en"))
        await talk(f"Коля@village: @zastolie {words}", "Маша@семья! Начать")
        assert "Ход:" in talk.last("board", "семья")["text"]
        assert "To move:" in talk.last("board", "village")["text"]
        table = await talk.table()
        mover = table.places[rules_of(table).to_act(position(table))[0]].name
        before = len(talk.lines)
        await talk(f"{mover}! Взять")
        edited = {line["to"] for line in talk.lines[before:] if line.get("slot") == "board"}
        assert edited == {"семья", "village"}


async def test_a_room_that_comes_late_is_not_told_the_old_results(store):
    async with talking(store) as talk:
        await gathered(talk, "thirtythree")
        await talk("=seed 0123", "Маша@семья! Начать")
        while not (await talk.table()).deal_ends:
            table = await talk.table()
            seat = rules_of(table).to_act(position(table))[0]
            name = table.places[seat].name
            labels = [
                button.label
                for message in talk.seen(f"@{name}", name)
                for button in message.buttons
                if (read := read_data(button.data)) and hasattr(read, "decision")
            ]
            await talk(f"{name}! {labels[-1]}")
        words = await words_of(talk)
        await talk(f"Коля@дача: @zastolie {words}")
        told = [line for line in talk.lines if line.get("to") == "дача" and "slot" in line]
        assert {line["slot"] for line in told} == {"board"}


async def test_a_table_is_taken_out_of_a_room_and_goes_on_elsewhere(store):
    async with talking(store) as talk:
        await gathered(talk)
        words = await words_of(talk)
        await talk(f"Коля@дача: @zastolie {words}", "Коля@дача: /hide", "Коля@дача! Убрать? Точно")
        assert [room.address for room in (await talk.table()).rooms] == ["local|zastolie|семья|"]
        lobby = [m for m in talk.seen("дача", "Коля") if m.letter.slot == "lobby"]
        assert lobby[-1].buttons == []
        await talk("+2m", "Маша@семья: /hide")
        assert "единственный чат" in talk.lines[-2]["text"]
        await talk(f"Коля@дача: @zastolie {words}")
        assert talk.last("lobby", "дача")["op"] == "send"


async def test_showing_elsewhere_is_a_button(store):
    async with talking(store) as talk:
        await gathered(talk)
        await talk("Маша@семья! Позвать", "Маша@семья! Показать в другом чате")
        words = codes.spell((await talk.table()).invitation.code, "ru")
        assert words in talk.lines[-2].get("toast", talk.lines[-2].get("text"))


async def test_a_room_with_several_tables_asks_which_and_answers_replies(store):
    async with talking(store) as talk:
        await gathered(talk)
        await talk("Оля@дача: /play gin", "Коля@дача! Сесть", "Оля@дача: /invite")
        gin = next(line for line in talk.lines[::-1] if "эти слова" in line.get("text", ""))
        words = re.search(r"слова: (.+)$", gin["text"])[1]
        await talk(f"Коля@семья: @zastolie {words}")
        assert (
            len(
                {
                    line["table"]
                    for line in talk.lines
                    if line.get("to") == "семья" and line.get("slot") == "lobby"
                }
            )
            == 2
        )
        await talk("Коля@семья: /board")
        labels = [label for row in talk.lines[-2]["buttons"] for label in row]
        assert len(labels) == 2


async def test_watching_shows_the_board_and_never_a_hand(store):
    async with talking(store) as talk:
        await gathered(talk, "gin")
        await talk("=seed 0123", "Маша@семья! Начать", "Витя@семья: /watch")
        watched = seen(talk, "@Витя", "Витя")
        assert "Джин, сдача 1" in watched
        assert "Мои карты" not in watched
        table = await talk.table()
        view = rules_of(table).view(position(table), None)
        assert not getattr(view, "hand", ())
        slots = {message.letter.slot for message in talk.seen("@Витя", "Витя")}
        assert "hand" not in slots
        assert "board" in slots
        for verb in ("hand", "move"):
            await talk(f"Витя: /{verb}")
        assert "hand" not in {message.letter.slot for message in talk.seen("@Витя", "Витя")}


async def test_watching_follows_the_game_until_it_is_ended(store):
    async with talking(store) as talk:
        await gathered(talk, "gin")
        await talk("=seed 0123", "Маша@семья! Начать", "Витя@семья: /watch")
        table = await talk.table()
        mover = table.places[rules_of(table).to_act(position(table))[0]].name
        before = len(talk.lines)
        await talk(f"{mover}! Взять")
        assert [line for line in talk.lines[before:] if line.get("to") == "Витя"]
        await talk("Витя! Не смотреть")
        assert (await talk.table()).watchers == ()
        board = next(m for m in talk.seen("@Витя", "Витя") if m.letter.slot == "board")
        assert board.buttons == []
        before = len(talk.lines)
        await talk(f"{mover}@семья! Назад")
        assert not [line for line in talk.lines[before:] if line.get("to") == "Витя"]


async def test_strangers_watch_only_with_the_hosts_yes(store):
    async with talking(store) as talk:
        await gathered(talk, "gin")
        await talk("Маша@семья! Начать")
        words = await words_of(talk)
        await talk(f"Витя: {words}")
        assert not [m for m in talk.seen("@Витя", "Витя") if m.letter.slot]
        await talk("Маша! Пустить")
        assert {m.letter.slot for m in talk.seen("@Витя", "Витя")} >= {"board"}


async def test_who_sits_by_words_in_private_has_lobby_then_hand_but_no_second_board(store):
    async with talking(store) as talk:
        await gathered(talk, "gin", people=())
        words = await words_of(talk)
        await talk(f"Витя: {words}", "Маша! Пустить", "Маша@семья! Начать")
        slots = [m.letter.slot for m in talk.seen("@Витя", "Витя") if m.letter.slot]
        assert slots == ["lobby", "hand"]


async def test_a_table_does_not_fill_the_world(store):
    async with talking(store) as talk:
        await gathered(talk)
        words = await words_of(talk)
        for number in range(14):
            await talk(f"Коля@чат{number}: @zastolie {words}")
        assert len((await talk.table()).rooms) == 12


async def test_three_at_three_places_play_one_match_to_its_end(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play valty", "Коля@семья: привет", "Оля@семья: привет")
        words = await words_of(talk)
        await talk(f"Коля@дача: @zastolie {words}", f"Оля: {words}", "=seed 07")
        await talk("Маша@семья! Начать")
        for _ in range(200):
            table = await talk.table()
            if table.phase != "playing":
                break
            book, state = rules_of(table), position(table)
            if book.between_deals(state):
                await talk("Коля@дача! Дальше")
                continue
            name = table.places[book.to_act(state)[0]].name
            found = [
                (message, button)
                for message in reversed(talk.seen(f"@{name}", name))
                for button in message.buttons
                if button.data.startswith("m.")
            ]
            assert found, (name, talk.lines[-8:])
            message, button = found[0]
            await talk(f"{name}!{message.id} {button.label}")
        assert (await talk.table()).phase == "over"
        for room in ("семья", "дача"):
            assert talk.last("result", room)


def cards_in_hands(table):
    """The cards that people hold, less those that everybody may see."""
    book, state = rules_of(table), position(table)
    public = repr(book.view(state, None))
    held = set()
    for seat in range(len(table.places)):
        view = book.view(state, seat)
        held |= {str(card) for card in getattr(view, "hand", ()) if f"'{card}'" not in public}
    return held


@pytest.mark.parametrize("game", ["gin", "valty", "thirtythree", "rummy500"])
async def test_nothing_a_watcher_or_stranger_sees_holds_a_hidden_card(store, game):
    async with talking(store) as talk:
        await talk(f"Маша@семья: /play {game}", "Коля@семья! Сесть", "Оля@семья: привет")
        words = await words_of(talk)
        if game == "valty":
            await talk("Оля@семья! Сесть")
        await talk("=seed 0123", "Маша@семья! Начать", "Витя@семья: /watch")
        looked = 0
        for _ in range(12):
            table = await talk.table()
            book, state = rules_of(table), position(table)
            seats = book.to_act(state)
            if not seats:
                break
            await talk(f"Чужой: {words}", "Витя: /hand", "Витя: /move", "Витя: /help")
            before, open_ = len(talk.lines), repr(book.view(state, None))
            move = COMPUTERS[game](book.view(state, seats[0]), book.legal_moves(state, seats[0]))
            await talk(f"{table.places[seats[0]].name}: {move}")
            held = cards_in_hands(await talk.table())
            hidden = {card for card in held if f"'{card}'" not in open_}
            looked += bool(hidden)
            for line in talk.lines[before:]:
                if line.get("to") in {"Витя", "Чужой", "семья"} and "for" not in line:
                    told = f"{line.get('text')} {line.get('alt')} {line.get('buttons')}"
                    leaked = [card for card in hidden if piece(card, "ru") in told.split()]
                    assert leaked == [], line
        assert looked >= 3


async def test_who_asks_and_who_watches_is_told_at_the_table(store):
    async with talking(store) as talk:
        await gathered(talk)
        words = await words_of(talk)
        await talk(f"Прохожий: {words}", "Коля@семья! Встать", "Коля@семья: /watch")
        lobby = talk.last("lobby", "семья")["text"]
        assert "Просятся за стол: Прохожий." in lobby
        assert "Смотрят: Коля." in lobby


async def test_a_room_that_moves_takes_its_people_and_results_along(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play gin", "Коля@семья! Сесть", "Маша@семья! Начать")
        await talk("Коля@семья: /resign", "Коля@семья! Сдаться? Точно", "Маша@семья: /play valty")
        old, new = Address("local", "zastolie", "семья"), Address("local", "zastolie", "дом")
        moved = Incoming(update="moved-1", at=old, kind="moved", moved_to=new)
        await talk.script.house.dispatcher.handle(moved)
        await talk.script.house.settle()
        assert [line.game for line in await Results(store).of(str(new))] == ["gin"]
        assert await Results(store).of(str(old)) == []
        assert str(new) in (await Notes(store).person("local:Коля")).rooms
        assert talk.last("lobby", "дом")
