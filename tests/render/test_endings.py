"""The lobby, who has won, the end card of a story: as they were approved."""

import pytest

from bot.texts import texts
from engine.registry import GAMES
from render.boxes import faults
from render.labels import TextBox
from render.lobby import EMBLEMS, Lobby, layout
from render.look import COLOURS, Look
from render.picture import draw, draw_lobby
from render.replay import Ending, end_card
from render.scores import won
from render.seats import Person
from render.sprites import Shape
from tests.render.test_gin import FAMILY, SAY


def test_nobody_has_won_a_match_that_goes_on():
    assert won(FAMILY, (), Look(), SAY) == []


def test_all_who_share_a_match_are_named():
    names = [person.name for person in FAMILY]
    (line,) = won(FAMILY, (1, 0), Look(), SAY)
    assert isinstance(line, TextBox)
    words = " ".join(line.lines)
    assert all(name in words for name in names)


@pytest.mark.parametrize("theme", COLOURS)
@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_game_has_its_own_table_laid_and_its_title_whole(key, language, theme):
    say, look = texts(language).say, Look(theme, language)
    title = say(f"game-{key}")
    lobby = Lobby(title, (Person("Маша"), None), ("до трёх побед",), 0, "сосна 42", key)
    laid = layout(lobby, look, say)
    assert faults(laid) == []
    written = [" ".join(each.box.lines) for each in laid.placed if isinstance(each.box, TextBox)]
    assert title in written
    shapes = [each.box for each in laid.placed if isinstance(each.box, Shape)]
    drawn = [shape for shape in shapes if shape.draw.__name__ in {"_draw_face", "_draw_tile"}]
    assert len(drawn) == len(EMBLEMS[key])


def test_a_lobby_with_teams_and_a_free_chair(golden):
    chairs = (
        Person("бабушка Нина", team="red"),
        Person("Маша", team="black"),
        None,
        Person("Компьютер", computer=True, team="black"),
    )
    golden(draw_lobby(Lobby("Столбики", chairs, ("52 карты",), 0, "сосна 42"), Look(), SAY))


def test_the_end_card_of_a_match(golden):
    ending = Ending(
        "Ремик до пятисот",
        "вся партия",
        "Маша набирает пятьсот. Партия окончена.",
        "очки",
        (("Маша", "512"), ("бабушка Нина", "407"), ("дядя Витя", "−35")),
        (0,),
        "Маша выкладывает 10♠ В♠ Д♠ К♠ — это сочетание 4, 40 очков.",
        ("10s", "Js", "Qs", "Ks"),
    )
    look = Look("night")
    golden(draw(end_card(ending, look, SAY), look))
