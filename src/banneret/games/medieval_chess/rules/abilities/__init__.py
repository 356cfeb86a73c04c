"""Abilities, one file per class. Each has a row in the ruleset, a kernel that lists it and one that uses it.

Numbers of abilities are tree × 4 + tier for the ten trees of the classes; four more stand alone.
"""
