"""Names of tables, the shard each name carries, and the keys under which things lie."""

from hashlib import sha256
from string import ascii_lowercase

SHARDS = 64
"""How many parts the tables are spread over: a part of every stored key, so it never changes."""

LENGTH = 8
"""Letters of a table's id: 40 bits."""

_ALPHABET = "".join(letter for letter in "0123456789" + ascii_lowercase if letter not in "ilou")
_VALUES = {letter: value for value, letter in enumerate(_ALPHABET)}


def new_table_id(update_key: str, *, attempt: int = 0) -> str:
    """Derive the id of the table that an update opens; the same update gives the same id.

    `attempt` asks for another id where the first belongs to a table of another update.
    """
    digest = sha256(f"{attempt} {update_key}".encode()).digest()
    bits = int.from_bytes(digest[:5], "big")
    return "".join(_ALPHABET[bits >> shift & 31] for shift in range(35, -1, -5))


def is_table_id(text: str) -> bool:
    """Tell whether the text has the form of a table's id, whether or not there is such a table."""
    return len(text) == LENGTH and all(letter in _VALUES for letter in text)


def shard_of(table_id: str) -> int:
    """Return the shard, 0 … SHARDS-1, that the first two letters carry; ValueError if no id."""
    if not is_table_id(table_id):
        raise ValueError(f"no table id: {table_id}")
    return (_VALUES[table_id[0]] << 5 | _VALUES[table_id[1]]) % SHARDS


def table_key(table_id: str, part: str) -> str:
    """Return the key of a part of the table (`table`, `log`, `slots`); ValueError if no id."""
    return f"{{s{shard_of(table_id)}}}:{part}:{table_id}"


def shard_key(shard: int, part: str) -> str:
    """Return the key of what the tables of a shard share (`dirty`, `mark`, `due`).

    All keys of a shard lie in one hash slot of a cluster, so that one script may write them.
    """
    return f"{{s{shard}}}:{part}"
