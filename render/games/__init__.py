"""One module a game: its table, its hand, its result as boxes."""
