"""«33» by its layout along random matches, in words, and four pictures to the pixel."""

from dataclasses import fields

import pytest

from bot.happenings import event_key
from bot.labels import move_label
from bot.reading import read_moves
from bot.texts import texts
from bot.voices.thirtythree import describe
from engine.core import Event, Given
from engine.games.thirtythree import events
from engine.games.thirtythree.moves import Call
from engine.games.thirtythree.rules import ThirtyThree
from engine.shuffle import Shuffle
from render.boxes import faults
from render.cards import LEAST, card, index_height
from render.games import thirtythree
from render.labels import TextBox, fits
from render.look import WIDTH, Look
from render.picture import draw
from render.seats import Person
from render.sprites import Shape
from tests.playouts import positions

GAME = ThirtyThree()
LUCK = Shuffle(b"thirty-three", 0)
NAMES = (
    "Маша",
    "Бабушка Нина Петровна из Вышнего Волочка",
    "Коля",
    "Лёша",
    "Оля",
    "дед Митя",
)
LOOKS = [Look(), Look(theme="large"), Look(theme="night", language="en", four_colours=True)]
HEARTS = {"0": "Ac 10h 7s", "1": "6d 7d 10c", "centre": "Ah 8s 6s", "stock": "As Jh 9h 6h 8d 8h"}


def people(seats):
    return [Person(name, computer=at == 2) for at, name in enumerate(NAMES[:seats])]


def dealt(cards, dealer, seats):
    places = {place: tuple(names.split()) for place, names in cards.items()}
    return GAME.start(seats, LUCK, Given(dealer, places)).state


def played(state, *lines):
    for line in lines:
        seat, _, text = line.partition(": ")
        for move in GAME.parse(text):
            state = GAME.play(state, int(seat), move, LUCK).state
    return state


def drawn(layout):
    """The names of the faces on a picture."""
    return sorted(at.box.details[0] for at in layout.placed if is_face(at.box))


def is_face(box):
    return isinstance(box, Shape) and box.draw is card("7h", 100).draw


def layouts(seats, look):
    """Every picture along a random match, as (view, layout, the cards it must show)."""
    say = texts(look.language).say
    shown = played(
        dealt({}, 0, seats), "1: propose", *(f"{s}: yes" for s in range(seats) if s != 1)
    )
    for state in [*(out.state for out in positions(GAME, seats, b"look", 100)), shown]:
        table = GAME.view(state, None)
        hands = [name for shown in table.shown for name in shown.cards]
        yield table, thirtythree.table(table, people(seats), look, say), hands or table.centre
        if table.shown:
            yield table, thirtythree.result(table, people(seats), look, say), hands
        for seat in GAME.to_act(state):
            view = GAME.view(state, seat)
            layout = thirtythree.hand(view, people(seats), look, say, view.hand[-1])
            yield view, layout, (*view.centre, *view.hand)


@pytest.mark.parametrize("look", LOOKS, ids=["day", "large", "night"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_cards_are_there_readable_and_apart(look, seats):
    shown = 0
    for view, layout, cards in layouts(seats, look):
        assert layout.w == WIDTH
        assert faults(layout) == []
        assert all(fits(at.box) for at in layout.placed if isinstance(at.box, TextBox))
        assert drawn(layout) == sorted(cards)
        faces = [at.box for at in layout.placed if is_face(at.box)]
        assert all(index_height(face.w, look) >= LEAST for face in faces)
        shown += bool(view.shown)
    assert shown


def pictured(state, seat=None, chosen=None, look=LOOKS[0]):
    view, say = GAME.view(state, seat), texts(look.language).say
    guests = people(view.seats)
    if seat is None:
        return draw(thirtythree.table(view, guests, look, say), look)
    return draw(thirtythree.hand(view, guests, look, say, chosen), look)


def test_golden_hand_with_a_chosen_card(golden):
    golden(pictured(dealt(HEARTS, 1, 2), 0, "7s"))


def test_golden_bust_after_a_sweep(golden):
    golden(pictured(played(dealt(HEARTS, 1, 2), "0: 7s>Ah"), 0))


def test_golden_question_of_six(golden):
    state = dealt({"0": "Ac Kh Qh", "1": "7h 8h 9d", "centre": "Jd Js 8s"}, 5, 6)
    golden(pictured(played(state, "0: propose", "2: yes"), 1, look=LOOKS[1]))


def test_golden_end_by_stop(golden):
    state = dealt(HEARTS, 1, 2)
    golden(pictured(played(state, "0: 7s>Ah 10h>As stop"), look=LOOKS[2]))


# --- In words -----------------------------------------------------------------------------------


def test_one_can_play_from_the_words():
    words = describe(GAME.view(dealt(HEARTS, 1, 2), 0), texts("ru").say, NAMES)
    assert words.splitlines() == [
        "«33», сдача 1. Сдаёт Бабушка Нина Петровна из Вышнего Волочка.",
        "Ключи: Маша 3, Бабушка Нина Петровна из Вышнего Волочка 3. Запас: 12.",
        "Ход: Маша.",
        "На столе: Т♥️ 8♠️ 6♠️.",
        "В колоде 27 карт, вышло 0.",
        "Ваши карты: 10♥️ Т♣️ 7♠️ — 21 очко.",
        "Можно: обменять карту (скажем, 10♥️ Т♥️), «Пас», «Выкладываем?».",
    ]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("seats", [2, 5])
def test_every_position_has_words_in_both_languages(language, seats):
    say = texts(language).say
    for out in positions(GAME, seats, b"words", 200):
        for seat in [None, *range(seats)]:
            view = GAME.view(out.state, seat)
            words = describe(view, say, NAMES)
            cards = view.hand if view.shown else (*view.hand, *view.centre)
            assert all(texts(language).word(name) in words for name in cards)
            assert all(name in words for name in NAMES[:seats])


EVENTS = [
    event
    for event in vars(events).values()
    if isinstance(event, type) and issubclass(event, Event) and event is not Event
]
DETAILS = {
    "combination": 678,
    "cards": ("7h", "8h", "9h"),
    "laid": ("7h", "8h", "9h"),
    "took": "10h",
    "gave": "8s",
    "reason": "lowest",
    "seat": "Маша",
    "turn": "Коля",
    "dealer": "Маша",
    "first": "Коля",
}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_every_event_has_a_sentence_with_all_its_details(language, event):
    names = [field.name for field in fields(event)]
    details = {name: DETAILS.get(name, 2) for name in names}
    sentence = texts(language).say(f"event-thirtythree-{event_key(event)}", **details)
    for name in {"seat", "gave", "cards", "laid", "turn"} & set(names):
        if event is not events.Reshuffled:
            assert str(texts(language).word(details[name])) in sentence


@pytest.mark.parametrize("call", Call)
def test_every_call_has_a_label_and_is_read_back_from_it(call):
    view = GAME.view(dealt(HEARTS, 1, 2), 0)
    for language in ("ru", "en"):
        label = move_label("thirtythree", str(call), view, texts(language))
        assert read_moves(GAME, view, label) == (call,)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("7п Тч", "7s>Ah"),
        ("меняю 7 пик на туза червей", "7s>Ah"),
        ("беру туз ч за 7п", "7s>Ah"),
        ("7♠️ → Т♥️", "7s>Ah"),
        ("7п на 8п, стоп, 33", "7s>8s stop"),
        ("Стоп, 31!", "stop"),
        ("Выкладываем?", "propose"),
        ("не меняю", "pass"),
        ("кручу", "spin"),
        ("готово", "done"),
        ("swap 7s for Ah", None),
        ("7s Ah done", "7s>Ah done"),
    ],
)
def test_what_people_write(text, canonical):
    view = GAME.view(dealt(HEARTS, 1, 2), 0)
    if canonical is None:
        with pytest.raises(Exception, match="not_a_move"):
            read_moves(GAME, view, text)
        return
    assert read_moves(GAME, view, text) == GAME.parse(canonical)
