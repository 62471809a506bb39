"""Five-card cribbage to 61 for two."""
