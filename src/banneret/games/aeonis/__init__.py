"""Aeonis: Combat: battle lines, archers, lords and sieges, in a small campaign."""
