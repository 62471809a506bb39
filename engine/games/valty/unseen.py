"""Hidden tiles dealt otherwise, in agreement with all that the table knows."""

from collections.abc import Iterable, Sequence

from engine.shuffle import Shuffle


def share_out(
    pool: Iterable[int], sizes: Sequence[int], lacks: Sequence[int], shuffle: Shuffle
) -> tuple[int, ...]:
    """Share the tiles of `pool` among places of these sizes, none where it is known to lack.

    Returns a mask a place. `lacks[place]` is the mask of tiles that cannot lie there. Raises
    ValueError when there is no way.
    """
    places = _Places(list(sizes), lacks)
    order = sorted(shuffle.order(tuple(pool)), key=places.refusals, reverse=True)
    if not places.fill(order, shuffle.below(len(sizes))):
        raise ValueError("these tiles cannot be shared out so")
    return tuple(places.masks)


class _Places:
    """Places being filled: the room left in each, what each has got."""

    def __init__(self, room: list[int], lacks: Sequence[int]) -> None:
        self.room = room
        self.lacks = lacks
        self.masks = [0] * len(room)

    def refusals(self, code: int) -> int:
        return sum(lack >> code & 1 for lack in self.lacks)

    def fill(self, tiles: Sequence[int], turn: int) -> bool:
        """Place the tiles, the choosiest first, stepping back from dead ends."""
        if not tiles:
            return True
        for step in range(len(self.room)):
            place = (turn + step) % len(self.room)
            if not self.room[place] or self.lacks[place] >> tiles[0] & 1:
                continue
            self.put(place, tiles[0], 1)
            if self.fill(tiles[1:], place + 1):
                return True
            self.put(place, tiles[0], -1)
        return False

    def put(self, place: int, code: int, number: int) -> None:
        self.room[place] -= number
        self.masks[place] += number << code
