"""Столбики мозаичные: two teams, and the columns each of them wins."""
