"""Equal pictures are drawn once."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from render.once import Gallery


def test_who_asks_while_a_picture_is_drawn_waits_for_it():
    gallery, drawn, begun = Gallery(1000), [], threading.Barrier(4)

    def draw():
        drawn.append(1)
        return b"picture"

    def ask():
        begun.wait()
        return gallery.picture("table", draw)

    with ThreadPoolExecutor(4) as threads:
        got = [each.result(5) for each in [threads.submit(ask) for _ in range(4)]]
    assert got == [b"picture"] * 4
    assert len(drawn) == 1


def test_the_oldest_make_room_for_the_newest():
    gallery, drawn = Gallery(25), []

    def draw(name):
        drawn.append(name)
        return bytes(10)

    for name in "abcab":
        gallery.picture(name, lambda name=name: draw(name))
    assert drawn == ["a", "b", "c", "a", "b"]
    gallery.picture("b", lambda: draw("b"))
    assert drawn == ["a", "b", "c", "a", "b"]


def test_a_drawing_that_fails_is_tried_again():
    gallery = Gallery(1000)

    def fail():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        gallery.picture("table", fail)
    assert gallery.picture("table", lambda: b"drawn") == b"drawn"
