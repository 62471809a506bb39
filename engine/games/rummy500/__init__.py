"""Rummy to five hundred: melds lie open, and any card of the open pile may be taken."""
