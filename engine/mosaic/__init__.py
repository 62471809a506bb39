"""The board that every mosaic game shares: rectangle, placements, turns, what is seen of it."""
