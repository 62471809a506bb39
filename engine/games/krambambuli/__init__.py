"""Крамбамбули: rummy of two packs with jokers, minus points and a bank of matches."""
