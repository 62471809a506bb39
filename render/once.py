"""Equal pictures are drawn once, also when several threads ask for one at the same moment."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import ParamSpec

P = ParamSpec("P")


class Gallery:
    """The newest pictures by what they show, at most so many bytes of them."""

    def __init__(self, limit: int) -> None:
        """Keep up to `limit` bytes."""
        self._limit = limit
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._drawing: dict[Hashable, threading.Event] = {}

    def picture(self, shown: Hashable, draw: Callable[[], bytes]) -> bytes:
        """Return the picture of `shown`; whoever asks while it is being drawn waits for it."""
        while True:
            with self._lock:
                if shown in self._kept:
                    self._kept.move_to_end(shown)
                    return self._kept[shown]
                under_way = self._drawing.get(shown)
                if under_way is None:
                    self._drawing[shown] = threading.Event()
                    break
            under_way.wait()
        return self._draw(shown, draw)

    def _draw(self, shown: Hashable, draw: Callable[[], bytes]) -> bytes:
        try:
            drawn = draw()
            with self._lock:
                self._kept[shown] = drawn
                self._make_room()
            return drawn
        finally:
            with self._lock:
                self._drawing.pop(shown).set()

    def _make_room(self) -> None:
        while sum(map(len, self._kept.values())) > self._limit and len(self._kept) > 1:
            self._kept.popitem(last=False)


def once(limit: int) -> Callable[[Callable[P, bytes]], Callable[P, bytes]]:
    """Keep up to `limit` bytes of what a function of hashable values has drawn."""

    def wrap(draw: Callable[P, bytes]) -> Callable[P, bytes]:
        gallery = Gallery(limit)

        def drawn(*args: P.args, **kwargs: P.kwargs) -> bytes:
            shown = (args, tuple(sorted(kwargs.items())))
            return gallery.picture(shown, lambda: draw(*args, **kwargs))

        drawn.__doc__, drawn.__name__ = draw.__doc__, draw.__name__
        return drawn

    return wrap
