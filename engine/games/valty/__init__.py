"""Вальты: a trick game with dominoes for three."""
