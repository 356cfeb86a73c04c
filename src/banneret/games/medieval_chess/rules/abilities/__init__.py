"""The abilities, a file a class: each a row in the ruleset, a function that lists it, one that uses it.

Numbers of abilities are tree × 4 + tier for the ten trees of the classes; four more stand alone.
"""
