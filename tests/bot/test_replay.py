"""«Показать партию»: the story of a match, its best moment, its moving picture in a chat."""

from io import BytesIO
from itertools import pairwise
from random import Random

import msgspec
import pytest
from PIL import Image

from bot.announcer import Announcer
from bot.happenings import happening
from bot.news import news_of
from bot.story import story_of
from bot.table import Seated, Table, position, rules_of
from bot.texts import texts
from engine.registry import COMPUTERS, GAMES
from render.boxes import faults
from render.labels import TextBox, fits
from render.look import COLOURS, Look
from render.replay import LIMIT, MOST_TURNS, chosen, draw_replay, end_card, told_table
from render.seats import Person
from tests.playouts import Playout
from tests.talk import talking

NAMES = ("Маша", "Коля", "бабушка Нина", "дядя Витя", "Оля", "Петя", "Аня", "Ира")
SEED = b"a made-up seed.."


def match(key, seats, deals=99, cap=600, seed=SEED):
    """A match of computers as a table and its log: some deals of it, or all that there are."""
    out = Playout(GAMES[key](), seats, seed)
    lines: list[str] = []
    ends: list[int] = []
    while not out.over and len(lines) < cap and len(ends) < deals:
        if out.game.between_deals(out.state):
            out.next_deal()
            lines.append("n")
            continue
        seat = out.game.to_act(out.state)[0]
        view, legal = out.game.view(out.state, seat), out.game.legal_moves(out.state, seat)
        move = COMPUTERS[key](view, legal)
        out.play(seat, move)
        lines.append(f"{seat} {move}")
        if out.over or out.game.between_deals(out.state):
            ends.append(len(lines))
    table = Table(
        id="t",
        rooms=(),
        host="local:Маша",
        game=key,
        places=tuple(Seated(f"local:{name}", name) for name in NAMES[:seats]),
        phase="over" if out.over else "playing",
        seed=seed,
        state=msgspec.msgpack.encode(out.state),
        lines=len(lines),
        deal_ends=tuple(ends),
    )
    return table, lines


def frames_of(gif):
    """How many frames a GIF has, its size, and how long it takes in milliseconds."""
    with Image.open(BytesIO(gif)) as picture:
        count, took = picture.n_frames, 0  # type: ignore[attr-defined]  # a GIF has it
        for frame in range(count):
            picture.seek(frame)
            took += int(picture.info["duration"])
        return count, picture.size, took


def drawn(table, lines, deal=0, look=Look()):
    voice = Announcer(table, look.language)
    story = story_of(table, lines, voice, deal)
    people = [Person(name) for name in voice.names]
    return story, draw_replay(story, people, look, voice.texts.say)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_deal_of_every_game_is_told_within_three_megabytes(key):
    table, lines = match(key, GAMES[key]().seat_counts[0], deals=1)
    story, gif = drawn(table, lines, deal=1)
    count, size, took = frames_of(gif)
    assert len(gif) <= LIMIT
    assert 2 <= count <= len(story.turns) + 1
    assert size[0] == 640
    assert 5_000 <= took <= 120_000
    assert story.turns[-1].ends_deal
    assert story.ending.scores
    assert all(turn.caption for turn in story.turns)


@pytest.mark.parametrize("key", ["gin", "rummy500"])
def test_a_whole_long_match_is_told_within_three_megabytes(key):
    table, lines = match(key, 2)
    story, gif = drawn(table, lines)
    count, _, took = frames_of(gif)
    assert len(story.turns) > MOST_TURNS
    assert len(gif) <= LIMIT
    assert count <= MOST_TURNS + 1
    assert took <= 180_000


def test_hands_lie_open_once_the_match_is_over_and_no_sooner():
    table, lines = match("cribbage", 2)
    voice = Announcer(table, "ru")
    told = story_of(table, lines, voice).turns
    for turn in told:
        assert tuple(map(len, turn.hands)) == turn.view.hand_sizes
    running = msgspec.structs.replace(table, phase="playing")
    assert not any(turn.hands for turn in story_of(running, lines, voice, deal=1).turns)


def test_hands_that_lie_on_the_table_are_not_shown_twice():
    table, lines = match("mosaic", 2)
    assert not any(turn.hands for turn in story_of(table, lines, Announcer(table, "ru")).turns)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_open_hands_fit_below_the_table(key):
    table, lines = match(key, GAMES[key]().seat_counts[-1], cap=60)
    over = msgspec.structs.replace(table, phase="over")
    look = Look("large")
    voice = Announcer(over, look.language)
    people = [Person("Константинопольская…") for _ in voice.names]
    for turn in story_of(over, lines, voice, deal=1).turns[::5]:
        assert faults(told_table(turn, people, look, voice.texts.say)) == []


def test_a_long_story_keeps_the_ends_of_its_deals_and_its_last_turn():
    table, lines = match("gin", 2)
    story = story_of(table, lines, Announcer(table, "ru"))
    kept = chosen(story.turns, 40)
    assert len(kept) == 40
    ends = [turn for turn in story.turns if turn.ends_deal]
    assert [turn for turn in kept if turn.ends_deal] == ends[-20:]
    assert kept[-1] == story.turns[-1]
    assert list(kept) == sorted(kept, key=story.turns.index)


def test_what_one_seat_did_in_succession_is_one_turn():
    table, lines = match("gin", 2, deals=1)
    story = story_of(table, lines, Announcer(table, "ru"), 1)
    movers = [line[0] for line in lines]
    changes = sum(a != b for a, b in pairwise(movers))
    assert len(story.turns) == changes + 2  # the first mover, and the deal itself
    assert "берёт" in story.turns[-3].caption
    assert "сбрасывает" in story.turns[-3].caption


def test_the_best_moment_is_the_dearest_one():
    table, lines = match("cribbage", 2)
    out = Playout(GAMES["cribbage"](), 2, SEED)
    for line in lines:
        if line == "n":
            out.next_deal()
        else:
            seat, notation = line.split(" ", 1)
            out.play(int(seat), out.game.parse(notation)[0])
    told = [happening("cribbage", event, 0, 0) for event in out.events]
    ranked = ("hand-shown", "crib-shown", "pegged")
    points = [e.details["points"] for e in told if e.event.endswith(ranked)]
    ending = story_of(table, lines, Announcer(table, "ru")).ending
    assert f"{max(points)} оч" in ending.moment
    assert len(ending.pieces) >= 2


def test_the_best_move_of_columns_is_the_one_that_turned_most():
    table, lines = match("columns", 2)
    story = story_of(table, lines, Announcer(table, "ru"))
    points = [turn.view.points for turn in story.turns]  # type: ignore[attr-defined]  # its view
    changes = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(points)]
    at = max(at for at, change in enumerate(changes) if change == max(changes))
    assert story.turns[at + 1].caption.startswith(story.ending.moment)


def test_scores_stand_by_sides_and_winners_stand_out():
    table, lines = match("columns", 6, seed=b"family")
    ending = story_of(table, lines, Announcer(table, "ru")).ending
    assert ending.scores[0][0] == "Маша, бабушка Нина, Оля"
    better = max((0, 1), key=lambda side: int(ending.scores[side][1]))
    assert ending.winners == (better,)


@pytest.mark.parametrize("theme", COLOURS)
@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_last_frame_is_in_order(key, theme):
    seats = GAMES[key]().seat_counts[-1]
    table, lines = match(key, seats, deals=1)
    look = Look(theme)
    layout = end_card(
        story_of(table, lines, Announcer(table, "ru"), 1).ending, look, texts("ru").say
    )
    assert faults(layout) == []
    assert all(fits(each.box) for each in layout.placed if isinstance(each.box, TextBox))


def test_the_same_story_is_drawn_once():
    table, lines = match("valty", 3, deals=1)
    assert drawn(table, lines, 1)[1] is drawn(table, lines, 1)[1]


# In a chat


async def played_out(talk, moves=60):
    """Маша and Коля play Столбики to the end by typed moves."""
    await talk(
        "Маша@семья: /play columns", "=seed 0123", "Коля@семья! Сесть", "Маша@семья! Начать"
    )
    rng = Random(3)
    for _ in range(moves):
        table = await talk.table()
        if table.phase != "playing":
            return
        seat = rules_of(table).to_act(position(table))[0]
        move = rng.choice(rules_of(table).legal_moves(position(table), seat))
        await talk(f"{NAMES[seat]}: {move}")
    raise AssertionError("the match does not end")


async def test_a_press_shows_the_match_to_everybody(store):
    async with talking(store) as talk:
        await played_out(talk)
        await talk("Коля@семья! Показать партию")
        shown = talk.seen("семья", "Маша")[-1]
        assert shown.letter.picture.moving
        assert shown.letter.picture.draw().startswith(b"GIF89a")
        assert shown.letter.text.startswith("Столбики, вся партия.")
        assert "Лучший момент: " in shown.letter.picture.alt
        assert "столбики: Маша: " in shown.letter.picture.alt


@pytest.mark.parametrize("words", ["/replay", "Застолье, показать партию", "/replay 1"])
async def test_words_show_it_too(store, words):
    async with talking(store) as talk:
        await played_out(talk)
        await talk(f"Маша@семья: {words}")
        assert talk.seen("семья", "Коля")[-1].letter.picture.moving


async def test_who_reads_gets_the_story_in_words(store):
    async with talking(store) as talk:
        await played_out(talk)
        await talk("Маша: /settings", "Маша! Только текст", "Маша: /replay")
        shown = talk.seen("@Маша", "Маша")[-1]
        assert shown.letter.picture is None
        assert "Лучший момент" in shown.letter.text


async def test_there_is_nothing_to_show_before_the_end_of_a_deal(store):
    async with talking(store) as talk:
        await talk("Маша@семья: /play columns", "Маша@семья: /replay")
        assert "Показать пока нечего" in talk.seen("семья", "Маша")[-1].letter.text


async def test_a_deal_there_never_was_is_not_shown(store):
    async with talking(store) as talk:
        await played_out(talk)
        await talk("Маша@семья: /replay 2")
        assert "Такой сдачи не было" in talk.seen("семья", "Маша")[-1].letter.text


# What a picture marks


def told(key, seats, moves):
    """Random moves of a game as a table remembers them."""
    out, rng, found = Playout(GAMES[key](), seats, SEED), Random(5), []
    for line in range(1, moves + 1):
        seat = out.game.to_act(out.state)[0]
        out.play(seat, rng.choice(out.game.legal_moves(out.state, seat)))
        found += [happening(key, event, line, seat) for event in out.events]
        out.events.clear()
    return out, found


def test_the_last_card_and_those_since_ones_own_move_are_marked():
    out, happened = told("columns", 4, 7)
    laid = [event.details["card"] for event in happened if "card" in event.details]
    news = news_of(happened, after=3)
    assert news.last == (laid[-1],)
    assert set(news.since) == set(laid[3:-1])
    assert news.mark(laid[0]) == ""
    assert out.game.view(out.state, None).board.last == laid[-1]


def test_nothing_of_the_deal_before_is_marked_in_a_new_one():
    table, lines = match("columns", 2, deals=1)
    story = story_of(table, lines, Announcer(table, "ru"))
    assert story.turns[0].news.last == ()


def test_points_just_laid_stand_at_their_meld():
    out = Playout(GAMES["rummy500"](), 2, SEED)
    rng, happened = Random(1), []
    for line in range(1, 200):
        seat = out.game.to_act(out.state)[0]
        out.events.clear()
        out.play(seat, rng.choice(out.game.legal_moves(out.state, seat)))
        happened = [happening("rummy500", event, line, seat) for event in out.events]
        if any(event.event == "rummy500-meld-laid" for event in happened):
            break
    (laid,) = [event for event in happened if event.event == "rummy500-meld-laid"]
    news, number = news_of(happened, after=0), laid.details["number"]
    placed = [f"{card}@{number}" for card in laid.details["cards"]]
    assert news.gained(placed) == laid.details["points"] > 0
    assert all(news.mark(place) == "last" for place in placed)
