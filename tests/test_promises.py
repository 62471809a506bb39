"""What every registered game keeps, checked along random matches."""

from itertools import islice
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import CODES
from engine.core import IllegalMove, InvalidMove, Refusal, View
from engine.registry import COMPUTERS, GAMES, rule_book
from engine.shuffle import Shuffle
from engine.tiles import TILE_CODES
from tests.playouts import Playout, positions, random_move

KEYS = sorted(GAMES)
SEEDS = st.binary(min_size=8, max_size=8)


def rule_books(key):
    """The game under its defaults and with each option changed alone."""
    choices = GAMES[key].choices()
    changed = [{name: value} for name, values in choices.items() for value in values[1:]]
    for options in [{}, *changed]:
        try:
            game = rule_book(key, options)
        except Refusal:  # a width that only goes with another height
            continue
        for seats in game.seat_counts:
            yield pytest.param(game, seats, id=f"{key}-{seats}-{options or 'default'}")


BOOKS = [book for key in KEYS for book in islice(rule_books(key), 40)]
every_book = pytest.mark.parametrize(("game", "seats"), BOOKS)


@every_book
@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_moves(game, seats, seed):
    """To act, legal moves, notation and refusals agree with each other at every step."""
    seen: dict[tuple[int, str], object] = {}
    for out in positions(game, seats, seed, 150):
        state = out.state
        to_act = game.to_act(state)
        assert hash(state) is not None
        assert (not to_act) == (out.over or game.between_deals(state))
        assert not (out.over and game.between_deals(state))
        legal = [set(map(str, game.legal_moves(state, seat))) for seat in range(seats)]
        for seat in range(seats):
            moves = game.legal_moves(state, seat)
            assert len(moves) == len(legal[seat]), "a move stands twice"
            assert bool(moves) or seat not in to_act
            for move in moves:
                assert game.parse(str(move)) == (move,)
                assert len(str(move).encode()) <= 48
        for seat, text in list(seen)[-60:]:
            if text not in legal[seat]:
                with pytest.raises(IllegalMove):
                    game.play(state, seat, seen[seat, text], Shuffle(seed, 9999))
        seen |= {(s, str(m)): m for s in range(seats) for m in game.legal_moves(state, s)[:20]}


@every_book
@settings(max_examples=2, deadline=None)
@given(seed=SEEDS)
def test_every_legal_move_is_accepted(game, seats, seed):
    for out in positions(game, seats, seed, 60):
        for seat in range(seats):
            for move in game.legal_moves(out.state, seat):
                game.play(out.state, seat, move, Shuffle(seed, out.step + 1))


@every_book
@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_state_survives_storage(game, seats, seed):
    for out in positions(game, seats, seed, 60):
        stored = msgspec.msgpack.encode(out.state)
        assert msgspec.msgpack.decode(stored, type=type(out.state)) == out.state


@every_book
@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_a_view_does_not_depend_on_what_its_seat_cannot_see(game, seats, seed):
    for at, out in enumerate(positions(game, seats, seed, 150)):
        for seat in [None, *range(seats)]:
            other = game.redealt(out.state, seat, Shuffle(seed, 5000 + at))
            assert game.view(other, seat) == game.view(out.state, seat)
            if seat is not None:
                assert game.legal_moves(other, seat) == game.legal_moves(out.state, seat)


@pytest.mark.parametrize("key", KEYS)
def test_dealing_otherwise_does_change_what_is_hidden(key):
    """The test above would pass with a `redealt` that does nothing."""
    game = rule_book(key, {})
    out = Playout(game, game.seat_counts[-1], b"hidden")
    hands = {str(game.facts(out.state)["hand"])}
    hands |= {
        str(game.facts(game.redealt(out.state, None, Shuffle(b"x", step)))["hand"])
        for step in range(5)
    }
    assert len(hands) > 1 or not hides(game)


def hides(game):
    """Open hands have nothing to deal otherwise."""
    return game.key != "mosaic"


@every_book
def test_views_hold_the_shared_facts(game, seats):
    out = Playout(game, seats, b"views")
    for seat in [None, *range(seats)]:
        view = game.view(out.state, seat)
        assert isinstance(view, View)
        assert (view.seat, view.seats) == (seat, seats)
        assert view.to_act == game.to_act(out.state)
        assert len(view.hand_sizes) == seats


@every_book
@settings(max_examples=2, deadline=None)
@given(seed=SEEDS)
def test_same_seed_and_moves_give_the_same_match(game, seats, seed):
    first = Playout(game, seats, seed)
    rng = Random(1)
    choose = random_move(rng)
    for _ in range(80):
        if first.over:
            break
        first.advance(choose, rng)
    again = Playout(game, seats, seed)
    for number, moves in enumerate(first.deals):
        if number:
            again.next_deal()
        for seat, text in moves:
            again.play(seat, game.parse(text)[0])
    assert again.state == first.state
    assert again.events == first.events


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=40, deadline=None)
@given(text=st.text(max_size=40))
def test_noise_is_no_move(key, text):
    game = rule_book(key, {})
    try:
        moves = game.parse(text)
    except InvalidMove:
        return
    assert all(isinstance(str(move), str) for move in moves)


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=2, deadline=None)
@given(seed=SEEDS)
def test_computers_play_legally_and_decide_by_the_view_alone(key, seed):
    game = rule_book(key, {})
    out, rng = Playout(game, game.seat_counts[0], seed), Random(seed.hex())
    for _ in range(60):
        if out.over:
            return
        if not game.between_deals(out.state):
            seat = rng.choice(game.to_act(out.state))
            legal = game.legal_moves(out.state, seat)
            move = COMPUTERS[key](game.view(out.state, seat), legal)
            assert move in legal
            other = game.redealt(out.state, seat, Shuffle(seed, 77))
            assert COMPUTERS[key](game.view(other, seat), legal) == move
            out.play(seat, move)
        else:
            out.next_deal()


@pytest.mark.parametrize("key", KEYS)
def test_matches_of_computers_end(key):
    game = rule_book(key, {})
    for seats in game.seat_counts:
        out, rng = Playout(game, seats, b"evening"), Random(3)
        for _ in range(20000):
            if out.over:
                break
            out.advance(
                lambda o, s: COMPUTERS[key](
                    o.game.view(o.state, s), o.game.legal_moves(o.state, s)
                ),
                rng,
            )
        assert out.over


def test_pieces_have_one_name_each():
    assert len(CODES) == 53
    assert len(set(TILE_CODES.values())) == 28
