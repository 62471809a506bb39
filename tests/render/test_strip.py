"""The words above a table: within the picture's bounds, and those of the last turn."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.appearance import Appearance, Viewer
from bot.chat import Abilities
from bot.happenings import happening
from engine.registry import rule_book
from render.boxes import faults
from render.labels import TextBox, fits, label
from render.look import COLOURS, WIDTH, Look
from render.news import News
from render.page import TALLEST, page
from render.picture import draw_table
from render.strip import under_words
from tests.bot.test_replay import match
from tests.playouts import Playout
from tests.render.test_gin import FAMILY, SAY

CHAT = Abilities(4096, 1024, 5, 100, whispers=True, alert_limit=200)


def table(look):
    return page(label("Стол", look, 300))


@settings(deadline=None, max_examples=40)
@given(words=st.text(min_size=1, max_size=300), theme=st.sampled_from(sorted(COLOURS)))
def test_any_words_stand_above_a_table_without_fault(words, theme):
    look = Look(theme)
    below = table(look)
    whole = under_words(words, below, look)
    assert faults(whole) == []
    assert (whole.w, whole.fine) == (WIDTH, below.fine)
    assert len(whole.placed) == len(below.placed) + 2
    boxes = [placed.box for placed in whole.placed if isinstance(placed.box, TextBox)]
    assert all(fits(box) for box in boxes)


def test_no_words_no_strip_and_none_above_a_table_as_tall_as_may_be():
    look = Look()
    assert under_words("", table(look), look) == table(look)
    tall = table(look)._replace(h=TALLEST - 20)
    assert under_words("Маша пасует.", tall, look) == tall


def test_the_words_are_drawn():
    game = rule_book("gin", {})
    view = game.view(Playout(game, 2, b"strip").state, None)
    drawn = {
        draw_table(view, FAMILY, Look(), SAY, News(words=words))
        for words in ("", "Маша пасует.", "Коля пасует.")
    }
    assert len(drawn) == 3


def test_the_words_are_those_of_the_whole_last_turn_and_of_no_other():
    game = rule_book("gin", {})
    out, told = Playout(game, 2, b"strip"), []
    lines = [(1, "refuse"), (0, "refuse"), (1, "stock"), (1, None), (0, "stock"), (0, None)]
    for at, (seat, line) in enumerate(lines, 1):
        (move, *_) = game.parse(line) if line else game.legal_moves(out.state, seat)[-1:]
        out.events.clear()
        out.play(seat, move)
        told += [happening("gin", event, at, seat) for event in out.events]
    running, _ = match("gin", 2, cap=1)
    running = msgspec.structs.replace(
        running, state=msgspec.msgpack.encode(out.state), happenings=tuple(told)
    )
    look = Appearance(running, Viewer(), CHAT, b"secret")
    name, other = look.voice.names
    words = look.last_turn()
    assert words.startswith(f"{name} берёт из колоды")
    assert f"{name} сбрасывает" in words
    assert other not in words
