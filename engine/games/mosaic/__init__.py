"""Мозаика: the mosaic rules with open hands and one shared aim."""
