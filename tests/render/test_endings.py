"""The lobby, who has won, the end card of a story: as they were approved."""

from render.labels import TextBox
from render.lobby import Lobby
from render.look import Look
from render.picture import draw, draw_lobby
from render.replay import Ending, end_card
from render.scores import won
from render.seats import Person
from tests.render.test_gin import FAMILY, SAY


def test_nobody_has_won_a_match_that_goes_on():
    assert won(FAMILY, (), Look(), SAY) == []


def test_all_who_share_a_match_are_named():
    names = [person.name for person in FAMILY]
    (line,) = won(FAMILY, (1, 0), Look(), SAY)
    assert isinstance(line, TextBox)
    words = " ".join(line.lines)
    assert all(name in words for name in names)


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
