"""The four principles, passes and deals of mosaic games (rules: seed 000)."""

from pathlib import Path
from random import Random

import pytest

from bot.records import read_record
from engine.cards import CARDS, CODES, FULL_DECK, bits
from engine.core import IllegalMove, InvalidMove, Refusal
from engine.games.mosaic.computer import choose
from engine.games.mosaic.rules import LayingOver, Mosaic
from engine.mosaic.board import Board, grid, lays, with_card
from engine.mosaic.deal import Deal, begin, lay
from engine.mosaic.events import CardLaid, Passed
from engine.mosaic.moves import Lay
from engine.mosaic.reasons import reason
from engine.registry import rule_book
from engine.shuffle import Shuffle
from tests.playouts import playout, positions

RECORDS = Path(__file__).parents[1] / "records"
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
RED = "hd"


# The rules once more, slowly and from the text alone: a board is a dict of names by (x, y).


def same_colour(one, other):
    return (one[-1] in RED) == (other[-1] in RED)


def is_higher(one, other):
    return RANKS.index(one[:-1]) > RANKS.index(other[:-1])


def told(board, card, cell, width, height, last=None):
    """The first principle that laying the card would break, or `ok`."""
    x, y = cell
    if not board:
        if card[:-1] in {"J", "Q", "K", "A"}:
            return "first_2_to_10"
        return "ok" if cell == (0, 0) else "continuity"
    if cell in board:
        return "occupied"
    columns = [at[0] for at in board] + [x]
    rows = [at[1] for at in board] + [y]
    if max(columns) - min(columns) >= width or max(rows) - min(rows) >= height:
        return "rectangle"
    beside = [board[at] for at in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if at in board]
    if not beside or (last is not None and last not in beside):
        return "continuity"
    if any(other[-1] == card[-1] for other in beside):
        return "variety"
    if any(same_colour(card, other) for other in beside):
        return "ok"
    return "ok" if any(is_higher(card, other) for other in beside) else "seniority"


SHAPES = [
    (9, 4, "any"),
    (13, 4, "any"),
    (5, 2, "last"),
    (3, 9, "any"),
    (9, 4, "last"),
    (36, 1, "any"),
]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_masks_say_what_the_text_says(shape, seed):
    width, height, touch = shape
    table, rng = grid(width, height, touch), Random(seed)
    shown: dict[tuple[int, int], str] = {}
    board, loose = Board(), list(FULL_DECK)
    rng.shuffle(loose)
    while loose:
        last = CARDS[board.last] if shown and touch == "last" else None
        everywhere = [(x, y) for x in range(-width, width + 1) for y in range(-height, height + 1)]
        for card in loose[:4]:
            verdicts = {
                cell: told(shown, CARDS[card], cell, width, height, last) for cell in everywhere
            }
            wanted = {cell for cell, verdict in verdicts.items() if verdict == "ok"}
            assert {(move.x, move.y) for move in lays(table, board, 1 << card)} == wanted
            for (x, y), verdict in rng.sample(sorted(verdicts.items()), 12):
                if verdict != "ok":
                    assert reason(table, board, Lay(card, x, y)).key == verdict
        found = lays(table, board, sum(1 << card for card in loose))
        if not found:
            break
        move = rng.choice(found)
        board = with_card(table, board, move)
        shown[move.x, move.y] = CARDS[move.card]
        loose.remove(move.card)
    assert len(shown) > 3


def board_of(table, cells):
    board = Board()
    for (x, y), name in cells.items():
        board = with_card(table, board, Lay(CODES[name], x, y))
    return board


def refused(cells, card, cell, **shape):
    table = grid(shape.get("width", 9), shape.get("height", 4), shape.get("touch", "any"))
    board = board_of(table, cells)
    deal = Deal(1, board, (1 << CODES[card] | 1 << CODES["Ks"],), 0, 0)
    with pytest.raises(IllegalMove) as refusal:
        lay(table, deal, 0, Lay(CODES[card], *cell))
    return refusal.value


def test_a_taken_cell_is_named_with_the_card_on_it():
    refusal = refused({(0, 0): "7h"}, "8s", (0, 0))
    assert refusal.key == "occupied"
    assert refusal.details["neighbour"] == "7h"
    assert refusal.details["places"] == (1, 2, 3, 4)


def test_a_tenth_column_breaks_the_rectangle():
    cards = ("7d", "8s", "9h", "10c", "Jd", "Qs", "Kh", "Ac", "6s")
    row = {(x, 0): card for x, card in enumerate(cards)}
    refusal = refused(row, "10d", (9, 0))
    assert refusal.key == "rectangle"
    assert (refusal.details["width"], refusal.details["height"]) == (9, 4)


def test_a_card_apart_breaks_continuity():
    assert refused({(0, 0): "7h"}, "8s", (1, 1)).key == "continuity"


def test_touching_only_an_older_card_breaks_continuity_where_the_last_one_counts():
    refusal = refused({(0, 0): "7h", (1, 0): "8s"}, "9c", (-1, 0), touch="last")
    assert refusal.key == "continuity"
    assert refusal.details["last"] == "8s"


def test_one_suit_never_touches_even_with_a_friend_beside():
    refusal = refused({(0, 0): "7s", (0, 1): "9h", (1, 1): "6c"}, "Qs", (1, 0))
    assert refusal.key == "variety"
    assert refusal.details["neighbours"] == ("7s",)


def test_equal_is_not_higher():
    refusal = refused({(0, 0): "Jd"}, "Js", (1, 0))
    assert refusal.key == "seniority"
    assert refusal.details["neighbour"] == "Jd"
    assert refusal.details["places"] == ()


def test_a_refusal_names_the_places_on_the_picture_that_are_allowed():
    refusal = refused({(0, 0): "Kh", (1, 0): "7d"}, "Qs", (-1, 0))
    assert refusal.key == "seniority"
    assert refusal.details["places"] == (2, 4, 6)


def test_a_card_of_the_other_colour_never_follows_a_lone_ace():
    assert refused({(0, 0): "Ad"}, "Ks", (1, 0)).key == "seniority"


def laid(cells, card, cell):
    table = grid(9, 4)
    deal = Deal(1, board_of(table, cells), (1 << CODES[card],), 0, 0)
    return lay(table, deal, 0, Lay(CODES[card], *cell))


def test_higher_than_one_of_two_neighbours_is_enough():
    """Seed 000: the queen of spades between the jack of diamonds and the king of hearts."""
    cells = {(0, 0): "Jd", (0, 1): "10s", (1, 1): "9h", (2, 1): "8c", (2, 0): "Kh"}
    after, events = laid(cells, "Qs", (1, 0))
    assert events == [CardLaid(0, CARDS[CODES["Qs"]], "right", CARDS[CODES["Jd"]])]
    assert after.turn == -1


def test_a_neighbour_of_ones_colour_helps_beside_a_higher_one():
    """Seed 000: the queen of spades beside the king of hearts and the six of clubs."""
    after, _ = laid({(0, 0): "Kh", (1, 0): "As", (1, 1): "6c"}, "Qs", (0, 1))
    assert after.board.at[CODES["Qs"]]


def facts_of(game, state):
    """The position under the names of records, of any type."""
    return game.facts(state)


def result_of(game, state):
    return game.outcome(state)


def test_a_refusal_names_no_other_card_of_the_hand():
    """It is read in a room."""
    held = {"Ks"}
    for refusal in (
        refused({}, "Jh", (0, 0)),
        refused({(0, 0): "7h"}, "8s", (1, 1)),
        refused({(0, 0): "7s"}, "8s", (1, 0)),
        refused({(0, 0): "9h"}, "8s", (1, 0)),
    ):
        assert not held & set(repr(refusal.details).replace("'", " ").split())


# Turns, passes, the end


def deals_of(name):
    """The states and events of a record, move by move, over all its deals."""
    record = read_record((RECORDS / name).read_text(encoding="utf-8"))
    state = None
    for deal in record.deals:
        given = deal.given
        luck = Shuffle(b"", 0)
        step = (
            record.game.start(len(record.names), luck, given)
            if state is None
            else record.game.next_deal(state, luck, given)
        )
        state = step.state
        yield record.game, None, step
        for line in deal.lines:
            step = record.game.play(state, line.seat, record.game.parse(line.text)[0], luck)
            state = step.state
            yield record.game, line, step


def test_a_forced_pass_shows_the_hand_and_is_not_final():
    """P3 is stuck with one card, P4 opens a place, and P3 lays it after all."""
    steps = list(deals_of("columns/columns-4x36-b3-0.toml"))
    at = next(n for n, (_, line, _) in enumerate(steps) if line and line.text == "Ac 3,-1")
    game, _, step = steps[at]
    passes = [event for event in step.events if isinstance(event, Passed)]
    assert passes == [Passed(2, 0, (CARDS[CODES["Ah"]],))]
    assert step.revealed
    assert game.to_act(step.state) == (3,)
    shown = game.view(step.state, 0).stacks[2]
    assert (shown.cards, shown.passed) == (("Ah",), True)
    _, line, _ = steps[at + 2]
    assert line.text == "Ah 4,-1"


def test_a_pass_is_seen_by_the_table_only_when_it_comes():
    steps = list(deals_of("columns/columns-4x36-b3-0.toml"))
    game, _, first = steps[0]
    assert [stack.cards for stack in game.view(first.state, None).stacks] == [None] * 4


def test_the_deal_ends_when_all_who_hold_cards_pass_in_one_round():
    table = grid(1, 2)
    cells = [1 << CODES[name] for name in ("6h", "7s", "8h")]
    deal, _ = begin(table, 3, tuple(cells), 0)
    deal, _ = lay(table, deal, 0, Lay(CODES["6h"], 0, 0))
    deal, events = lay(table, deal, 1, Lay(CODES["7s"], 0, 1))
    assert events[1:] == [Passed(2, 0, (CARDS[CODES["8h"]],))]
    assert deal.turn == -1


def test_an_empty_hand_is_skipped_without_a_pass():
    table = grid(9, 4)
    hands = (1 << CODES["6h"], 0, 1 << CODES["7d"])
    deal, events = begin(table, 3, hands, 0)
    deal, more = lay(table, deal, 0, Lay(CODES["6h"], 0, 0))
    assert deal.turn == 2
    assert not any(isinstance(event, Passed) for event in (*events, *more))


def test_a_starter_without_a_low_card_passes_and_the_next_begins():
    hands = (1 << CODES["Ah"] | 1 << CODES["Kd"], 1 << CODES["6s"])
    deal, events = begin(grid(9, 4), 6, hands, 0)
    assert events == [Passed(0, 0, (CARDS[CODES["Ah"]], CARDS[CODES["Kd"]]))]
    assert deal.turn == 1


# Deals


@pytest.mark.parametrize(
    ("options", "seats", "sizes"),
    [
        ({}, 1, [36]),
        ({}, 3, [12] * 3),
        ({}, 5, [8, 7, 7, 7, 7]),
        ({"deck": 52}, 5, [11, 11, 10, 10, 10]),
        ({"deck": 52, "deal": "own"}, 6, [9, 9, 9, 9, 8, 8]),
        ({"deck": 52}, 6, [9, 9, 9, 9, 8, 8]),
        ({}, 2, [9, 9, 9, 9]),
    ],
    ids=str,
)
def test_hands_are_as_equal_as_the_deck_allows(options, seats, sizes):
    game = Mosaic(**options)
    hands = game.start(seats, Shuffle(b"sizes", 0)).state.deal.hands
    assert [hand.bit_count() for hand in hands] == sizes
    assert sum(hands).bit_count() == game.deck


def test_own_colours_go_to_their_team():
    hands = Mosaic(deal="own").start(4, Shuffle(b"colours", 0)).state.deal.hands
    for place, hand in enumerate(hands):
        assert {CARDS[card].suit in RED for card in bits(hand)} == {place % 2 == 0}


def test_own_colours_need_teams():
    assert Mosaic(deal="own").seat_counts == (2, 4, 6)
    assert Mosaic().seat_counts == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize("options", [{"width": 10}, {"deck": 52, "width": 7, "height": 8}])
def test_a_rectangle_above_the_deck_is_refused(options):
    with pytest.raises(Refusal) as refusal:
        rule_book("mosaic", options)
    assert refusal.value.key == "bad_option"


@pytest.mark.parametrize("shape", [(36, 1), (1, 36), (6, 6), (4, 9), (1, 1)], ids=str)
def test_any_rectangle_of_the_deck_plays_to_its_end(shape):
    game = rule_book("mosaic", {"width": shape[0], "height": shape[1]})
    end = playout(game, 3, b"shape", limit=60)
    assert end.over
    assert facts_of(end.game, end.state)["laid"] <= shape[0] * shape[1]


def test_hands_are_open_and_nobody_wins():
    end = playout(Mosaic(), 4, b"open", limit=60)
    start = Mosaic().start(4, Shuffle(b"open", 0)).state
    assert [len(stack.cards or ()) for stack in Mosaic().view(start, None).stacks] == [9] * 4
    assert result_of(end.game, end.state).winners == ()
    assert end.events[-1] == LayingOver(
        facts_of(end.game, end.state)["laid"], 36, 36 - facts_of(end.game, end.state)["laid"]
    )


def test_a_filled_rectangle_ends_the_deal():
    game = Mosaic(width=3, height=1)
    end = playout(game, 4, b"small", limit=10)
    assert result_of(game, end.state).reason in {"filled", "stuck"}
    assert facts_of(game, end.state)["laid"] <= 3


def test_the_computer_fills_more_than_chance():
    game, by_chance, by_plan = Mosaic(), 0, 0
    for seed in range(8):
        by_chance += facts_of(game, playout(game, 4, b"%d" % seed, limit=60).state)["laid"]
        state = game.start(4, Shuffle(b"%d" % seed, 0)).state
        while (seats := game.to_act(state)) != ():
            move = choose(game.view(state, seats[0]), game.legal_moves(state, seats[0]))
            state = game.play(state, seats[0], move, Shuffle(b"", 0)).state
        by_plan += facts_of(game, state)["laid"]
    assert by_plan > by_chance


# What is seen, and how people say where


def position_at(step, options=(), seats=4):
    *_, last = positions(Mosaic(**dict(options)), seats, b"seen", step + 1)
    return last.game, last.state


def test_cells_are_numbered_in_reading_order_and_alike_for_all():
    game, state = position_at(9)
    view = game.view(state, None)
    cells = [tuple(map(int, token.split(",")))[::-1] for token, _ in view.numbers]
    assert cells == sorted(cells)
    assert [number for _, number in view.numbers] == list(range(1, len(cells) + 1))
    assert all(game.view(state, seat).numbers == view.numbers for seat in range(4))


def test_every_legal_cell_has_a_number_and_only_the_player_sees_which():
    game, state = position_at(7)
    (seat,) = game.to_act(state)
    view = game.view(state, seat)
    cells = {cell for _, own in view.legal for cell in own}
    assert cells <= dict(view.numbers).keys()
    moves = {f"{card} {cell}" for card, own in view.legal for cell in own}
    assert moves == set(map(str, game.legal_moves(state, seat)))
    assert game.view(state, None).legal == ()
    assert game.view(state, (seat + 1) % 4).legal == ()


def test_the_box_says_how_far_it_may_still_grow():
    game, state = position_at(6)
    board = game.view(state, None).board
    assert board.more_columns == 9 - len(board.columns)
    assert board.more_rows == 4 - len(board.rows)


def said(text, cells="7h 0,0 / 10d 1,0"):
    game = Mosaic()
    table = grid(9, 4)
    board = Board()
    for part in cells.split(" / "):
        board = with_card(table, board, game.parse(part)[0])
    deal = Deal(1, board, (1 << CODES["8s"] | 1 << CODES["Ks"] | 1 << CODES["6d"],), 0, 0)
    state = game.start(1, Shuffle(b"", 0)).state._replace(deal=deal)
    return str(game.read(text, game.view(state, 0))[0])


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Ks 2,0", "Ks 2,0"),
        ("Ks 1", "Ks 0,-1"),
        ("Ks 4", "Ks 2,0"),
        ("Ks at 4", "Ks 2,0"),
        ("Ks right 10d", "Ks 2,0"),
        ("Ks left 7h", "Ks -1,0"),
        ("Ks above 10d", "Ks 1,-1"),
        ("Ks below 7h", "Ks 0,1"),
    ],
)
def test_people_say_where_by_number_by_neighbour_or_by_cell(text, move):
    assert said(text) == move


def test_a_card_alone_is_enough_where_it_has_one_place():
    assert said("6d", "7h 0,0 / 8s 0,-1 / 9c -1,0 / 10c 1,0") == "6d 0,1"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Ks", "which_cell"),
        ("Ks 40", "no_such_number"),
        ("Ks right As", "not_on_board"),
        ("Ks beside 7h", "not_a_move"),
        ("7x 3", "not_a_card"),
        ("* 3", "not_a_card"),
        ("", "not_a_move"),
    ],
)
def test_what_cannot_be_meant_is_refused(text, key):
    with pytest.raises(InvalidMove) as refusal:
        said(text)
    assert refusal.value.key == key


def test_a_bare_card_with_a_choice_names_its_places():
    with pytest.raises(InvalidMove) as refusal:
        said("8s")
    assert refusal.value.details["places"] == (1, 3, 5)


@pytest.mark.parametrize("text", ["7h", "7h 01,2", "7h 1,2 3", "7h x,y", "* 0,0", "7h 1000,0"])
def test_notation_is_strict(text):
    with pytest.raises(InvalidMove):
        Mosaic().parse(text)
