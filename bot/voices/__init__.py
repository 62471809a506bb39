"""The games in words: the text equivalent of each view, one module a game."""
