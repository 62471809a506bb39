"""Domino tiles: codes inside the rules, names like `6-5` outside (the higher half first)."""

from engine.core import InvalidMove

HIGHEST = 6


class Tile(str):
    """The name of a tile of the double-six set, the higher half first: `6-5`, `0-0`."""

    __slots__ = ()

    @property
    def halves(self) -> tuple[int, int]:
        """The two numbers of pips, the higher first."""
        return int(self[0]), int(self[2])


TILES: tuple[Tile, ...] = tuple(
    Tile(f"{high}-{low}") for high in range(HIGHEST + 1) for low in range(high + 1)
)
"""The 28 tiles; a tile's code is its place here: high * (high + 1) / 2 + low."""

TILE_CODES: dict[str, int] = {str(tile): code for code, tile in enumerate(TILES)}
TILE_CODES |= {f"{tile[2]}-{tile[0]}": code for code, tile in enumerate(TILES)}


def tile_code(name: str) -> int:
    """Return the code of a tile named in either order; raises InvalidMove for anything else."""
    code = TILE_CODES.get(name)
    if code is None:
        raise InvalidMove("not_a_tile", text=name)
    return code
